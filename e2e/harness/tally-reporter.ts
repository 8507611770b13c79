import type { Reporter, Suite, TestError } from '@playwright/test/reporter';
import { firstLines, type Tally, writeTally } from '../../tools/testing/tally.ts';

/** Counts what Playwright ran. A journey that passes only on a second try has failed: there are no second tries. */
export default class PlaywrightTally implements Reporter {
  private suite: Suite | undefined;
  private readonly errors: Tally['failures'] = [];

  onBegin(_config: unknown, suite: Suite): void {
    this.suite = suite;
  }

  onError(error: TestError): void {
    this.errors.push({ test: 'outside any journey', why: firstLines(error.message) });
  }

  onEnd(): void {
    const tally: Tally = { passed: 0, failures: this.errors, skips: [], files: this.files() };
    for (const test of this.suite?.allTests() ?? []) {
      const outcome = test.outcome();
      const name = test.titlePath().filter(Boolean).join(' › ');
      if (outcome === 'expected') tally.passed += 1;
      else if (outcome === 'skipped') {
        const skip = test.annotations.find(({ type }) => type === 'skip' || type === 'fixme');
        const reason = skip ? (skip.description ?? null) : 'did not run';
        tally.skips.push({ test: name, reason });
      } else tally.failures.push({ test: name, why: firstLines(test.results.at(-1)?.error?.message) });
    }
    writeTally(tally);
  }

  private files(): Tally['files'] {
    return (this.suite?.suites ?? [])
      .flatMap((project) => project.suites)
      .map((file) => {
        const milliseconds = file.allTests().flatMap((test) => test.results.map((result) => result.duration));
        return { file: `e2e/journeys/${file.title}`, seconds: milliseconds.reduce((sum, one) => sum + one, 0) / 1000 };
      });
  }
}

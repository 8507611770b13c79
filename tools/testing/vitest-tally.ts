import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { firstLines, type Tally, writeTally } from './tally.ts';

/**
 * Counts what Vitest ran. A file that cannot be loaded, or an error outside any test, is a failure of its own. What was not asked
 * for, because of a tag (`--tagsFilter=!tag`), is not counted: the phase that asks for it does.
 */
export default class VitestTally implements Reporter {
  readonly #leftOut = new Set<string>();

  onInit({ config }: Vitest): void {
    for (const filter of config.tagsFilter ?? []) if (filter.startsWith('!')) this.#leftOut.add(filter.slice(1));
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tally: Tally = {
      passed: 0,
      failures: unhandledErrors.map((error) => failure('outside any test', error)),
      skips: [],
      files: [],
    };
    for (const module of modules) {
      tally.failures.push(...module.errors().map((error) => failure(module.relativeModuleId, error)));
      tally.files.push({ file: module.relativeModuleId, seconds: secondsOf(module) });
      for (const test of module.children.allTests()) {
        const result = test.result();
        const name = `${module.relativeModuleId}: ${test.fullName}`;
        if (result.state === 'passed') tally.passed += 1;
        else if (result.state === 'skipped' && test.options.tags?.some((tag) => this.#leftOut.has(tag))) continue;
        else if (result.state === 'skipped') {
          tally.skips.push({ test: name, reason: result.note ?? reasonInName(name) });
        } else tally.failures.push(failure(name, result.errors?.[0]));
      }
    }
    writeTally(tally);
  }
}

/** `error` is whatever was thrown: nearly always an `Error`. */
function failure(test: string, error: unknown): Tally['failures'][number] {
  return {
    test,
    why: firstLines(error instanceof Object && 'message' in error ? String(error.message) : String(error)),
  };
}

function secondsOf(module: TestModule): number {
  const { collectDuration, setupDuration, prepareDuration, environmentSetupDuration, duration } = module.diagnostic();
  return (collectDuration + setupDuration + prepareDuration + environmentSetupDuration + duration) / 1000;
}

/** A whole group that is skipped says why in its title: «the samples (absent in a stand-alone clone) > …». */
function reasonInName(name: string): string | null {
  return /\(((?:skipped|needs|absent)[^)]*)\)/.exec(name)?.[1] ?? null;
}

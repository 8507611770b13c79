import type { Reporter, TestModule } from 'vitest/node';
import { type Tally, writeTally } from './tally.ts';

/** Counts what Vitest ran. A file that cannot be loaded, or an error outside any test, is a failure of its own. */
export default class VitestTally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tally: Tally = { passed: 0, failed: unhandledErrors.length, skips: [], files: [] };
    for (const module of modules) {
      tally.failed += module.errors().length;
      tally.files.push({ file: module.relativeModuleId, seconds: secondsOf(module) });
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (result.state === 'passed') tally.passed += 1;
        else if (result.state === 'skipped') {
          const name = `${module.relativeModuleId}: ${test.fullName}`;
          tally.skips.push({ test: name, reason: result.note ?? reasonInName(name) });
        } else tally.failed += 1;
      }
    }
    writeTally(tally);
  }
}

function secondsOf(module: TestModule): number {
  const { collectDuration, setupDuration, prepareDuration, environmentSetupDuration, duration } = module.diagnostic();
  return (collectDuration + setupDuration + prepareDuration + environmentSetupDuration + duration) / 1000;
}

/** A whole group that is skipped says why in its title: «the samples (absent in a stand-alone clone) > …». */
function reasonInName(name: string): string | null {
  return /\(((?:skipped|needs|absent)[^)]*)\)/.exec(name)?.[1] ?? null;
}

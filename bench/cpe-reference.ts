import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../tools/lib/paths.ts';

const PYTHON = process.env.BENCH_PYTHON ?? 'python3';

/** What `cpe-reference.py` needed, by the clock and of the processor, or null where Python has no lxml. */
export function python(...args: string[]): { ms: number; processorMs: number } | null {
  try {
    const said = execFileSync(PYTHON, [join(ROOT, 'bench/cpe-reference.py'), ...args], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [ms, processorMs] = said.toString().split(' ').map(Number);
    return { ms: ms ?? Number.NaN, processorMs: processorMs ?? Number.NaN };
  } catch {
    return null;
  }
}

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../tools/lib/paths.ts';

const PYTHON = process.env.BENCH_PYTHON ?? 'python3';

/** Seconds of processor that XlsxWriter takes for as many rows, or null where Python has none. */
export function workbookReference(rows: number): number | null {
  const folder = mkdtempSync(join(tmpdir(), 'yupana-bench-'));
  try {
    const args = [join(ROOT, 'bench/workbook/reference.py'), String(rows), join(folder, 'reference.xlsx')];
    const said = execFileSync(PYTHON, args, { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
    return said === '' ? null : Number(said);
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

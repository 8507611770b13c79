import { appendFileSync } from 'node:fs';

/** What one runner did. `npm test` adds them up. */
export interface Tally {
  passed: number;
  failed: number;
  /** Null when neither its title nor what skipped it says why. */
  skips: { test: string; reason: string | null }[];
  /** How long each file of tests took, from loading it to its last test. */
  files: { file: string; seconds: number }[];
}

/** The file where each runner's reporter writes its tally, one JSON line each. Unset when a runner is used alone. */
export const TALLY_FILE = 'YUPANA_TALLY_FILE';

export function writeTally(tally: Tally): void {
  const file = process.env[TALLY_FILE];
  if (file) appendFileSync(file, `${JSON.stringify(tally)}\n`);
}

/** All of them together. A test that is skipped without a reason is a defect: nobody would notice what it no longer tests. */
export function readTallies(text: string): Tally {
  const total: Tally = { passed: 0, failed: 0, skips: [], files: [] };
  for (const line of text.split('\n').filter(Boolean)) {
    const one: Tally = JSON.parse(line);
    total.passed += one.passed;
    total.failed += one.failed + one.skips.filter(({ reason }) => reason === null).length;
    total.skips.push(...one.skips);
    total.files.push(...one.files);
  }
  return total;
}

/** `12 passed, 0 failed`, and the skipped ones when there are any. */
export function closingLine({ passed, failed, skips }: Tally): string {
  const skipped = skips.filter(({ reason }) => reason !== null).length;
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** The files that took longest, the slowest first, one line each. */
export function slowestFiles({ files }: Tally, count: number): string[] {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
  return slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
}

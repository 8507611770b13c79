import { appendFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** What one runner did. `npm test` adds them up. */
export interface Tally {
  passed: number;
  /** Each with the first lines of what it says; also a file that cannot be loaded, and an error outside any test. */
  failures: { test: string; why: string }[];
  /** Null when neither its title nor what skipped it says why. */
  skips: { test: string; reason: string | null }[];
  /** How long each file of tests took, from loading it to its last test. */
  files: { file: string; seconds: number }[];
}

/** The file where each runner's reporter writes its tally, one JSON line each. Unset when a runner is used alone. */
export const TALLY_FILE = 'YUPANA_TALLY_FILE';

/** What all runners did. */
export interface Total extends Tally {
  /** The failures, and the tests that were skipped without a reason. */
  failed: number;
}

export function writeTally(tally: Tally): void {
  const file = process.env[TALLY_FILE];
  if (file) appendFileSync(file, `${JSON.stringify(tally)}\n`);
}

/** All of them together. A test that is skipped without a reason is a defect: nobody would notice what it no longer tests. */
export function readTallies(text: string): Total {
  const total: Total = { passed: 0, failed: 0, failures: [], skips: [], files: [] };
  for (const line of text.split('\n').filter(Boolean)) {
    const one: Tally = JSON.parse(line);
    total.passed += one.passed;
    total.failed += one.failures.length + one.skips.filter(({ reason }) => reason === null).length;
    total.failures.push(...one.failures);
    total.skips.push(...one.skips);
    total.files.push(...one.files);
  }
  return total;
}

/** `12 passed, 0 failed`, and the skipped ones when there are any. */
export function closingLine({ passed, failed, skips }: Total): string {
  const skipped = skips.filter(({ reason }) => reason !== null).length;
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** The files that took longest, the slowest first, one line each. */
export function slowestFiles({ files }: Tally, count: number): string[] {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
  return slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
}

/** What a failure says, short enough to be read at the end of everything: its first lines, without colours. */
export function firstLines(message: string | undefined): string {
  const lines = stripVTControlCharacters(message ?? 'no word of why').split('\n');
  return lines
    .filter((line) => line.trim())
    .slice(0, 12)
    .join('\n');
}

/** The failures, each by its name and, under it, what it says. */
export function failureLines({ failures }: Tally): string[] {
  return failures.map(({ test, why }) => `  ${test}\n${why.replaceAll(/^/gm, '      ')}`);
}

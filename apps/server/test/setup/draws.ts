/**
 * What tests draw where it decides something, as the last digit of a RUC decides its deadlines: the same in every run of a test, or
 * one that holds for nine digits of ten would fail in one run of ten. `npm run fuzz` draws others (FUZZ_SEED); of ten seeds in a row
 * a RUC ends once in each digit.
 */
import { createHash, randomUUID } from 'node:crypto';
import { rucCheckDigit } from '@yupana/tax/ruc.ts';

const FIXED_SEED = 20_261_122;
export const SEED = Number(process.env.FUZZ_SEED ?? FIXED_SEED);

/** Whatever is no test, as a bench, draws anew each time. */
let drawer: string = randomUUID();
const drawn = new Map<string, number>();

/** Who draws from now on: a test by its file and full name, or a file where none of its tests runs. */
export function drawFor(...names: string[]): void {
  drawer = names.join('\n');
}

/** A file that is run again in the same process draws the same again. */
export function drawAnew(): void {
  drawn.clear();
}

/** A RUC that no other test has, and no other draw of this one. */
export function drawRuc(ending?: number, seed = SEED): string {
  const place = drawn.get(drawer) ?? 0;
  drawn.set(drawer, place + 1);
  const digit = ending ?? (numberOf(drawer, place) + seed) % 10;
  for (let body = numberOf(drawer, place, seed) % 100_000_000; ; body = (body + 1) % 100_000_000) {
    const firstTen = `20${String(body).padStart(8, '0')}`;
    if (rucCheckDigit(firstTen) === digit) return `${firstTen}${digit}`;
  }
}

function numberOf(...of: (string | number)[]): number {
  return createHash('sha256').update(of.join('\n')).digest().readUIntBE(0, 6);
}

import { readFileSync } from 'node:fs';

/**
 * What makes `npm test` slow, at today's count: a test more starts nothing of its own but joins one that starts it. A lower count
 * lowers the number here.
 */
export const CEILINGS: readonly Ceiling[] = [];

interface Ceiling {
  what: string;
  most: number;
  /** Files in which it is counted. */
  in: RegExp;
  /** Counted: each match, or each file when there is nothing to look for in it. */
  shape?: RegExp;
}

/** Which counts are not what they are said to be. @param read a file's text */
export function judgeCeilings(
  paths: readonly string[],
  read: (path: string) => string = (path) => readFileSync(path, 'utf8'),
  ceilings: readonly Ceiling[] = CEILINGS,
): string[] {
  return ceilings.flatMap(({ what, most, in: files, shape }) => {
    const counted = paths.filter((path) => files.test(path));
    const count = shape
      ? counted.reduce((sum, path) => sum + [...read(path).matchAll(shape)].length, 0)
      : counted.length;
    if (count === most) return [];
    return [`${what}: ${count}, ${count > most ? 'more' : 'fewer'} than the ${most} of tools/fences/ceilings.ts`];
  });
}

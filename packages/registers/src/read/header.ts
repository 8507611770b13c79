import { UnrecognisedLayout } from './errors.ts';

/** The names in a header, in its order. A separator at its end is no column. */
export function namesIn(header: string, separator: string): string[] {
  const names = header.split(separator).map(squeeze);
  if (names.length > 1 && names.at(-1) === '') names.pop();
  return names;
}

/** Spaces do not tell columns apart, and «ó» may come as one sign or as two. */
export function squeeze(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ');
}

/**
 * Columns are known by name, in whatever order. @returns what names the first one that makes a difference, or all that nobody
 * knows, or null
 */
export function differenceOf(expected: readonly string[], found: readonly string[]): UnrecognisedLayout | null {
  const unknown = unknownOf(expected, found);
  const missing = expected.find((name) => !found.includes(name));
  if (missing !== undefined) {
    const instead = found[expected.indexOf(missing)];
    const renamed = found.length === expected.length && instead !== undefined && unknown.includes(instead);
    return renamed ? new UnrecognisedLayout('renamed', missing, instead) : new UnrecognisedLayout('missing', missing);
  }
  const [first, ...others] = new Set(unknown);
  return first === undefined ? null : new UnrecognisedLayout('extra', first, null, others);
}

/** Names that are not among the expected ones, and those that come a second time. */
export function unknownOf(expected: readonly string[], found: readonly string[]): string[] {
  return found.filter((name, place) => !expected.includes(name) || found.indexOf(name) !== place);
}

/** A column that may be kept under its own name: it has one, as columns have. */
export function canBeKept(name: string): boolean {
  return name !== '' && name.length <= LONGEST_NAME && !/\p{Cc}|\uFFFD/u.test(name);
}

/** The longest name of SUNAT's has 83 characters. */
const LONGEST_NAME = 200;

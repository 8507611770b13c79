/** Joins class names, leaving out what is not there: `cx('a', active && 'b')`. */
export function cx(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

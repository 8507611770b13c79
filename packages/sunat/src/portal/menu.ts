import { OPTION_CODE, OPTIONS_LIST } from './quirks.ts';
import type { MenuOptions } from './types.ts';

/**
 * The codes of what this user may open, out of the menu's scripts. Only codes are looked for: how the entries are named, quoted or
 * nested is not known, and a list that is there and has none is one that offers nothing.
 */
export function readOptions(scripts: string): MenuOptions {
  const begin = OPTIONS_LIST.exec(scripts);
  if (!begin) return null;
  const list = literalFrom(scripts, begin.index + begin[0].length - 1);
  return list === null ? null : new Set(list.match(OPTION_CODE));
}

/** The array literal that begins there, to the bracket that closes it; null when none does. */
export function literalFrom(scripts: string, start: number): string | null {
  let depth = 0;
  let quote = '';
  for (let place = start; place < scripts.length; place += 1) {
    const sign = scripts[place] ?? '';
    if (quote !== '') {
      if (sign === '\\') place += 1;
      else if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '[') depth += 1;
    else if (sign === ']') {
      depth -= 1;
      if (depth === 0) return scripts.slice(start, place + 1);
    }
  }
  return null;
}

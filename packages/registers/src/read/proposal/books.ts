import { type BookColumns, prepare } from './columns.ts';
import type { Book } from './proposal-row.ts';
import { RCE } from './rce.ts';
import { RVIE } from './rvie.ts';

export const COLUMNS: Readonly<Record<Book, BookColumns>> = { RCE: prepare(RCE), RVIE: prepare(RVIE) };

/** Every key under which a column that we know is kept in `detail`. Any other there SUNAT added, known or not. */
export const KEPT_KEYS: readonly string[] = [
  ...new Set(
    Object.values(COLUMNS).flatMap(({ kept, freeColumns: { name, most } }) => [
      ...kept.map(({ key }) => key),
      ...Array.from({ length: most }, (_, place) => name(place + 1).toLowerCase()),
    ]),
  ),
];

/** The keys of `detail` under which columns are kept that only the newer files have. */
export const ADDED_KEYS: readonly string[] = Object.values(COLUMNS).flatMap(({ added }) => added.map(([name]) => name));

/** What SUNAT calls a column that is kept in `detail`. @param key under which it is kept: one that SUNAT added is called so itself */
export function columnOfKept(book: Book, key: string): string {
  const { kept, names, freeColumns } = COLUMNS[book];
  const own = kept.find((one) => one.key === key);
  if (own) return names[own.place] ?? key;
  const free = Array.from({ length: freeColumns.most }, (_, place) => freeColumns.name(place + 1));
  return free.find((name) => name.toLowerCase() === key) ?? key;
}

import { type BookColumns, prepare } from './columns.ts';
import type { Book } from './proposal-row.ts';
import { RCE } from './rce.ts';
import { RVIE } from './rvie.ts';

export const COLUMNS: Readonly<Record<Book, BookColumns>> = { RCE: prepare(RCE), RVIE: prepare(RVIE) };

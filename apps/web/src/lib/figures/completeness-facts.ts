import type { BookCompleteness } from '@yupana/contract/completeness.ts';
import { hasFigures } from '@yupana/contract/known-figures.ts';
import { formatInstant } from '../formats.ts';

/** What the line about the figures of a period is made of: how its books stand, since when, and what comes next. */

/** As the figures of a book are called. */
export const BOOK_NAMES = { RCE: 'compras', RVIE: 'ventas' } as const;

/** How a book stands, the most serious first. */
export type Kind = 'failed' | 'never' | 'gap' | 'held' | 'unverified' | 'whole';
export const KINDS: readonly Kind[] = ['failed', 'never', 'gap', 'held', 'unverified', 'whole'];

export function kindOf(book: BookCompleteness): Kind {
  if (isHeld(book)) return 'held';
  const { outcome } = book;
  return outcome === 'complete' || outcome === 'empty' ? 'whole' : outcome;
}

/** What came last was not believed: what is shown is from before. */
export function isHeld(book: BookCompleteness): boolean {
  return book.held && hasFigures(book);
}

export function isOpen(books: readonly BookCompleteness[]): boolean {
  return books.some(({ month_open }) => month_open);
}

/** Of a month that is over, figures taken before it was: SUNAT went on adding to it. */
export function isEarly({ month_open, month_over }: Pick<BookCompleteness, 'month_open' | 'month_over'>): boolean {
  return month_open && month_over;
}

/** How many vouchers SUNAT counts that did not come; negative when more came. */
export function missingOf({ expected, obtained }: Pick<BookCompleteness, 'expected' | 'obtained'>): number {
  return (expected?.count ?? 0) - (obtained?.count ?? 0);
}

/** «hoy a las 08:40», «el 13/11/2026 a las 08:40»; null when it does not come by itself, or its hour has passed. */
export function nextTry({ next_try_at }: Pick<BookCompleteness, 'next_try_at'>, now: Date = new Date()): string | null {
  if (next_try_at === null || Date.parse(next_try_at) <= now.getTime()) return null;
  const [day, hour] = formatInstant(next_try_at).split(' ');
  return day === formatInstant(now.toISOString()).split(' ')[0] ? `hoy a las ${hour}` : `el ${day} a las ${hour}`;
}

export function oldest(books: readonly BookCompleteness[]): string | null {
  return books.map(({ at }) => at).sort((a, b) => Date.parse(a ?? '') - Date.parse(b ?? ''))[0] ?? null;
}

export function instant(at: string | null): string {
  return at === null ? '–' : formatInstant(at);
}

import type { BookCompleteness } from './completeness.ts';

/** What is asked of a book's completeness. Apart from its schema: screens ask, and judge no answers. */

/** Whether what is stored adds up to what SUNAT says. */
export function figuresAgree({ expected, obtained }: Pick<BookCompleteness, 'expected' | 'obtained'>): boolean {
  if (!expected || !obtained) return false;
  return expected.count === obtained.count && expected.igv === obtained.igv && expected.total === obtained.total;
}

/** Whether nothing but rows that could not be read stands between a book and SUNAT's word: no figure differs. */
export function isOnlyUnread(book: Pick<BookCompleteness, 'outcome' | 'unread' | 'expected' | 'obtained'>): boolean {
  return book.outcome === 'gap' && book.unread > 0 && figuresAgree(book);
}

/** Whether there are figures to show. When there are none, every one of them is null and none is zero. */
export function hasFigures({ figures_at }: Pick<BookCompleteness, 'figures_at'>): boolean {
  return figures_at !== null;
}

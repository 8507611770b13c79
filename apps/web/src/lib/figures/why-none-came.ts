import type { BookCompleteness } from '@yupana/contract/completeness.ts';

/** Of a book without figures: «Las compras … no llegaron». */
export function whyNoneCame({ outcome, unread }: Pick<BookCompleteness, 'outcome' | 'unread'>): string {
  if (outcome === 'never') return 'nunca se recolectaron';
  return unread > 0 ? 'llegaron y no se pudieron leer' : 'no llegaron';
}

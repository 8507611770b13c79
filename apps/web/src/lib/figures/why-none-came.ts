import type { BookCompleteness } from '@yupana/contract/completeness.ts';
import { formatCount } from '../formats.ts';

/** Of a book without figures: «Las compras … no llegaron». */
export function whyNoneCame({ outcome, unread }: Pick<BookCompleteness, 'outcome' | 'unread'>): string {
  if (outcome === 'never') return 'nunca se recolectaron';
  return unread > 0 ? 'llegaron y no se pudieron leer' : 'no llegaron';
}

/** Of the same: that nothing there is no zero, and how many there are where SUNAT says it. */
export function notZero({ expected }: Pick<BookCompleteness, 'expected'>): string {
  return expected
    ? `No son cero: SUNAT informa ${formatCount(expected.count)}.`
    : 'No son cero: no sabemos cuántas hay.';
}

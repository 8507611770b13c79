import type { YearTotals } from '@yupana/tax/facts/circumstances.ts';
import { type Fact, known, unknown } from '@yupana/tax/facts/fact.ts';
import { money, ZERO } from '@yupana/tax/money.ts';
import type { Tx } from '../../../ctx.ts';
import type { LockedBook } from '../../vouchers/book-lock.ts';
import { salesOfYearBefore, salesUntil } from '../../vouchers/judging/sales-of-years.ts';
import { sumShares } from '../queries-verdicts.ts';

/**
 * What the company's other vouchers of the year say of one, until its month. Unknown where a month of the year was not collected: a
 * limit reckoned on half of the income would be a false one.
 */
export async function yearOf(tx: Tx, book: LockedBook): Promise<Fact<YearTotals>> {
  const sold = await salesUntil(tx, book, book.period);
  if (sold.months < Number(book.period.slice(4))) return unknown('not-answered');
  const before = await salesOfYearBefore(tx, book, book.period);
  const { representation, recreation, directors, with_right } = await sumShares(tx, book);
  return known(
    {
      grossIncome: sold.gross,
      netIncome: sold.net,
      representation: money(representation),
      recreation: money(recreation),
      directors: money(directors),
      purchasesWithRight: money(with_right),
      // Asked only of suppliers whose regime is known, which no source tells yet.
      nrusBoletas: ZERO,
      netIncomeBefore: before.months === 12 ? before.net : null,
    },
    'registros de la empresa en el año',
  );
}

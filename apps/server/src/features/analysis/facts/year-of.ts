import type { YearTotals } from '@yupana/tax/facts/circumstances.ts';
import { type Fact, known, unknown } from '@yupana/tax/facts/fact.ts';
import { money } from '@yupana/tax/money.ts';
import type { Tx } from '../../../ctx.ts';
import { knownPeriods } from '../../completeness/read-completeness.ts';
import type { LockedBook } from '../../vouchers/book-lock.ts';
import { salesOfYearBefore, salesUntil } from '../../vouchers/judging/sales-of-years.ts';
import { sumShares } from '../queries-verdicts.ts';

const MONTHS = Array.from({ length: 12 }, (_, place) => String(place + 1).padStart(2, '0'));

/**
 * What the company's other vouchers of the year say of one, until its month. Unknown where a month of the year was not collected: a
 * limit reckoned on half of the income would be a false one. A month in which SUNAT says that nothing was sold is known.
 */
export async function yearOf(tx: Tx, book: LockedBook, today: string): Promise<Fact<YearTotals>> {
  const { period } = book;
  const year = Number(period.slice(0, 4));
  const until = MONTHS.map((month) => `${year}${month}`).filter((name) => name <= period);
  const before = MONTHS.map((month) => `${year - 1}${month}`);
  const sales = [...before, ...until].map((name) => ({ book: 'RVIE' as const, period: name }));
  const isKnown = await knownPeriods(book, tx, sales, today);
  if (!until.every((name) => isKnown.has(name))) return unknown('not-answered');
  const sold = await salesUntil(tx, book, period);
  const { representation, recreation, directors } = await sumShares(tx, book);
  return known(
    {
      grossIncome: sold.gross,
      netIncome: sold.net,
      representation: money(representation),
      recreation: money(recreation),
      directors: money(directors),
      // Asked only of suppliers whose regime is known, which no source tells yet.
      purchasesWithRight: null,
      nrusBoletas: null,
      netIncomeBefore: before.every((name) => isKnown.has(name))
        ? (await salesOfYearBefore(tx, book, period)).net
        : null,
    },
    'registros de la empresa en el año',
  );
}

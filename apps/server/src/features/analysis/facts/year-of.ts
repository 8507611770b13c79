import type { YearTotals } from '@yupana/tax/facts/circumstances.ts';
import { type Fact, known, unknown } from '@yupana/tax/facts/fact.ts';
import { money } from '@yupana/tax/money.ts';
import type { Tx } from '../../../ctx.ts';
import { knownPeriods } from '../../completeness/read-completeness.ts';
import type { LockedBook } from '../../vouchers/book-lock.ts';
import { boughtWithRight, salesOfYearBefore, salesUntil } from '../../vouchers/judging/sales-of-years.ts';
import { sumBoletas, sumShares } from '../queries-verdicts.ts';

const MONTHS = Array.from({ length: 12 }, (_, place) => String(place + 1).padStart(2, '0'));

/**
 * What the company's other vouchers of the year say of one, until its month. Unknown where a month of the year was not collected: a
 * limit reckoned on half of the income would be a false one. A month in which SUNAT says that nothing was sold is known.
 * @param hasBoletas some of what is judged is measured by the boletas of the year
 */
export async function yearOf(
  tx: Tx,
  book: LockedBook,
  today: string,
  { hasBoletas = false }: { hasBoletas?: boolean } = {},
): Promise<Fact<YearTotals>> {
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
      ...(hasBoletas ? await boletasOf(tx, book, today, until) : { purchasesWithRight: null, nrusBoletas: null }),
      netIncomeBefore: before.every((name) => isKnown.has(name))
        ? (await salesOfYearBefore(tx, book, period)).net
        : null,
    },
    'registros de la empresa en el año',
  );
}

/**
 * Boletas of the Nuevo RUS in the year, and by what they are limited. Null where a month of its purchases was not collected, or of the
 * supplier of a boleta nobody says whether it is of that regime.
 */
async function boletasOf(
  tx: Tx,
  book: LockedBook,
  today: string,
  until: readonly string[],
): Promise<Pick<YearTotals, 'purchasesWithRight' | 'nrusBoletas'>> {
  const bought = until.map((period) => ({ book: 'RCE' as const, period }));
  const isKnown = await knownPeriods(book, tx, bought, today);
  if (!until.every((period) => isKnown.has(period))) return { purchasesWithRight: null, nrusBoletas: null };
  const { nrus, unsaid } = await sumBoletas(tx, book);
  return {
    purchasesWithRight: await boughtWithRight(tx, book, book.period),
    nrusBoletas: unsaid ? null : money(nrus),
  };
}

import { type Money, parseMoney, sum } from '@yupana/tax/money.ts';
import type { Tx } from '../../../ctx.ts';
import type { Company } from '../storing/queries-to-judge.ts';
import { countSales, listSales, sumWithRight } from './queries-sales.ts';

/** What a company sold, without IGV. */
export interface SoldInYear {
  gross: Money;
  net: Money;
}

/** In the year of a period until that period; whether all of it is known, completeness says. */
export async function salesUntil(tx: Tx, company: Company, period: string): Promise<SoldInYear> {
  return added(await listSales(tx, company, `${period.slice(0, 4)}01`, period));
}

/** In the whole year before that of a period. */
export async function salesOfYearBefore(tx: Tx, company: Company, period: string): Promise<SoldInYear> {
  const year = Number(period.slice(0, 4)) - 1;
  return added(await listSales(tx, company, `${year}01`, `${year}12`));
}

/** In these periods, bases with IGV and without it, credit notes taken away. */
export async function salesBetween(
  tx: Tx,
  company: Company,
  first: string,
  last: string,
): Promise<{ taxed: Money; untaxed: Money }> {
  const rows = await listSales(tx, company, first, last);
  return {
    taxed: sum(rows.map(({ taxed }) => parseMoney(taxed))),
    untaxed: sum(rows.map(({ untaxed }) => parseMoney(untaxed))),
  };
}

/** Whether a period lists any sale; whether all of it is known, completeness says. */
export async function hasSales(tx: Tx, company: Company, period: string): Promise<boolean> {
  return (await countSales(tx, company, period)) > 0;
}

/**
 * Bases of the purchases with right to expense in the year of a period until it, by what counts of them now. Boletas are not among them:
 * they give that right within a part of this sum alone (LIR, art. 37, the last paragraph but one).
 */
export async function boughtWithRight(tx: Tx, company: Company, period: string): Promise<Money> {
  return parseMoney(await sumWithRight(tx, company, `${period.slice(0, 4)}01`, period));
}

function added(rows: Awaited<ReturnType<typeof listSales>>): SoldInYear {
  return {
    gross: sum(rows.map(({ gross }) => parseMoney(gross))),
    net: sum(rows.map(({ net }) => parseMoney(net))),
  };
}

import { type Money, parseMoney, sum } from '@yupana/tax/money.ts';
import type { Tx } from '../../../ctx.ts';
import type { Company } from '../storing/queries-to-judge.ts';
import { listSales } from './queries-sales.ts';

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

function added(rows: Awaited<ReturnType<typeof listSales>>): SoldInYear {
  return {
    gross: sum(rows.map(({ gross }) => parseMoney(gross))),
    net: sum(rows.map(({ net }) => parseMoney(net))),
  };
}

import { type Fact, known, unknown } from '@yupana/tax/facts/fact.ts';
import type { Tx } from '../../../ctx.ts';
import { wholePeriods } from '../../completeness/read-completeness.ts';
import { hasSales } from '../../vouchers/judging/sales-of-years.ts';
import type { Company } from '../../vouchers/judging/wake-judging.ts';

const SOURCE = 'registro de ventas de la empresa';

/**
 * Whether the company sold anything in a period. One sale is enough to say that it did; that it did not, only SUNAT's word on the whole
 * of a month that is over.
 */
export async function salesInPeriod(tx: Tx, company: Company, period: string): Promise<Fact<boolean>> {
  if (await hasSales(tx, company, period)) return known(true, SOURCE);
  const whole = (await wholePeriods(company, tx, [{ book: 'RVIE', period }])).get(period);
  return whole?.isMonthOver ? known(false, SOURCE) : unknown('not-answered');
}

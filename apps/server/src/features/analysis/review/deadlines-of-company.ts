import { parsePeriod } from '@yupana/tax/period.ts';
import {
  DEADLINE_GROUPS,
  type DeadlineGroup,
  type Deadlines,
  deadlineGroupOf,
  deadlinesOf,
  deadlinesOfGroup,
  registersNotBefore,
} from '@yupana/tax/tables/deadlines.ts';
import type { Tx } from '../../../ctx.ts';
import { listingsOf } from '../../facts/public/listings-of.ts';

/** Until when a company declares a period (`AAAAMM`); null where SUNAT's calendar is not known. A good taxpayer has longer. */
export async function deadlinesOfCompany(tx: Tx, ruc: string, period: string): Promise<Deadlines | null> {
  const groupOf = await deadlineGroupsOf(tx, [ruc], [period]);
  return deadlinesOf(parsePeriod(period), ruc, isOfGood(groupOf(ruc, period)));
}

/** The day on which a company closes the registers of a period: where SUNAT's calendar is not known one that is not after it. */
export function registersDueOf(deadlines: Deadlines | null, ruc: string, period: string): string {
  return deadlines?.registers ?? registersNotBefore(parsePeriod(period), ruc);
}

/** On which of SUNAT's days companies declare periods, looked up together. Undefined of what is no RUC. */
export async function deadlineGroupsOf(
  tx: Tx,
  rucs: readonly string[],
  periods: readonly string[],
): Promise<(ruc: string, period: string) => DeadlineGroup | undefined> {
  const longest = new Map(
    periods.map((period) => [period, deadlinesOfGroup(parsePeriod(period), OF_GOOD)?.declaration]),
  );
  if (rucs.length === 0 || [...longest.values()].every((day) => day === undefined)) {
    return (ruc) => deadlineGroupOf(ruc, false);
  }
  const listings = await listingsOf(tx, rucs);
  return (ruc, period) => {
    const day = longest.get(period);
    return deadlineGroupOf(ruc, day !== undefined && listings.on('good-taxpayer', ruc, day).is === 'known');
  };
}

const [OF_GOOD] = DEADLINE_GROUPS.filter(({ digits }) => digits.length === 0) as [DeadlineGroup];

function isOfGood(group: DeadlineGroup | undefined): boolean {
  return group?.id === OF_GOOD.id;
}

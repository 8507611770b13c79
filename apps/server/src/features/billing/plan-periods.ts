import { MONTHS, type Plan } from '@yupana/contract/plans.ts';
import { addDays, addMonths, daysOf } from '../../platform/calendar.ts';

/** A stretch of a paid plan; both days included. */
export interface PlanPeriod {
  paymentId: string;
  planId: number;
  businessNumber: number;
  startsOn: string;
  endsOn: string;
}

/**
 * Adds what was bought to what a firm has. The plan begins the day after the purchase, or after what the firm already
 * has of that size or a larger one; what is left of smaller plans continues after it, so that no paid day is lost.
 * @param periods those that end after today, in order
 * @returns all of them in order, with a begun one that was interrupted in two, and the new one
 */
export function addPeriod(
  periods: readonly PlanPeriod[],
  bought: { paymentId: string; plan: Plan },
  today: string,
): { periods: PlanPeriod[]; added: PlanPeriod } {
  const { paymentId, plan } = bought;
  const before = periods.filter(({ businessNumber }) => businessNumber >= plan.businessNumber);
  const after = periods.filter(({ businessNumber }) => businessNumber < plan.businessNumber);
  const startsOn = dayAfter(before.at(-1)?.endsOn ?? today);
  const { id: planId, businessNumber, typePlan } = plan;
  const added = { paymentId, planId, businessNumber, startsOn, endsOn: lastDay(startsOn, MONTHS[typePlan]) };

  const result = [...before, added];
  let free = dayAfter(added.endsOn);
  const begun: PlanPeriod[] = [];
  for (const period of after) {
    const from = period.startsOn > today ? period.startsOn : dayAfter(today);
    if (period.startsOn <= today) begun.push({ ...period, endsOn: today });
    const endsOn = addDays(free, daysOf(from, period.endsOn) - 1);
    result.push({ ...period, startsOn: free, endsOn });
    free = dayAfter(endsOn);
  }
  return { periods: [...begun, ...result], added };
}

/** The plan in force: the one that covers today, else the next one, else the last one there was. */
export function planInForce<P extends Pick<PlanPeriod, 'startsOn' | 'endsOn'>>(
  periods: readonly P[],
  today: string,
): P | undefined {
  return (
    periods.find(({ startsOn, endsOn }) => startsOn <= today && today <= endsOn) ??
    periods.find(({ startsOn }) => startsOn > today) ??
    periods.at(-1)
  );
}

/** The day before the same day some months later. Of a 31st there may be none: then the month is given whole. */
function lastDay(startsOn: string, months: number): string {
  const same = addMonths(startsOn, months);
  return same.slice(8) === startsOn.slice(8) ? addDays(same, -1) : same;
}

function dayAfter(date: string): string {
  return addDays(date, 1);
}

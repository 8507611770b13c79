import { PAID, type Standing } from '@yupana/contract/plan-standing.ts';

const DAY = 86_400_000;

/** A plain date some days later, or earlier. */
export function addDays(plainDate: string, days: number): string {
  return new Date(Date.parse(`${plainDate}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** The last day on which an account's companies are open: a trial is over on its end date, a paid plan after it. */
export function lastDayOf({ plan_type, end_date }: Standing): string {
  return addDays(end_date, plan_type === PAID ? 0 : -1);
}

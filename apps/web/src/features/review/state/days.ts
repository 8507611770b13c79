import type { ReviewGroup } from '@yupana/contract/review.ts';

/** `02/10 a 30/10`: the year is in the period. */
export function daysOf({ first_date, last_date }: Pick<ReviewGroup, 'first_date' | 'last_date'>): string {
  const [first, last] = [dayOf(first_date), dayOf(last_date)];
  return first === last ? first : `${first} a ${last}`;
}

/** `30/10` */
export function dayOf(date: string): string {
  return `${date.slice(8)}/${date.slice(5, 7)}`;
}

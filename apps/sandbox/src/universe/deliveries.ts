import type { Period } from '@yupana/tax/period.ts';
import type { Company } from './companies.ts';
import type { KindId } from './kinds.ts';
import type { Random } from './random.ts';

/** One a working day. */
const OF_A_LORRY = 26;
/** What the rounds need, fuel as a rule and carriers where the lorries do not go, each with the upper end of its share of [0, 1). */
const ON_THE_WAY: readonly (readonly [upTo: number, kind: KindId])[] = [
  [0.8, 'fuel'],
  [0.92, 'freight'],
  [0.96, 'toll'],
  [1, 'repair'],
];

/** How much a company's hired lorries buy in a month, always of the same few suppliers. */
export function boughtByLorries({ deliveries }: Pick<Company, 'deliveries'>, period: Period): number {
  return deliversIn({ deliveries }, period.slice(4)) ? (deliveries?.lorries ?? 0) * OF_A_LORRY : 0;
}

/** The most of any month. */
export function mostByLorries({ deliveries }: Pick<Company, 'deliveries'>): number {
  return (deliveries?.lorries ?? 0) * OF_A_LORRY;
}

/** @param month of the year, two digits */
export function deliversIn({ deliveries }: Pick<Company, 'deliveries'>, month: string): boolean {
  return deliveries?.months.includes(Number(month)) ?? false;
}

export function kindOnTheWay(random: Random): KindId {
  const lot = random.next();
  return ON_THE_WAY.find(([upTo]) => lot < upTo)?.[1] ?? 'fuel';
}

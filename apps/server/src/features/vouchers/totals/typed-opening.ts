import type { Tx } from '../../../ctx.ts';
import {
  findTypedOpenings,
  holdPeriodsFrom,
  raiseSeqsFrom,
  type TypedOpening,
  writeTypedOpening,
} from './queries-opening.ts';
import { insertPeriod, type PeriodKey } from './queries-periods.ts';

export type { TypedOpening } from './queries-opening.ts';

/** With what a period begins, as somebody told it: decimal text. */
export type ToldOpening = Omit<TypedOpening, 'business_id' | 'tax_period'>;

/** Those that a person typed of several companies, from the first to the last period. */
export function typedOpenings(
  tx: Tx,
  firmId: string,
  businessIds: readonly string[],
  range: readonly [string, string],
): Promise<TypedOpening[]> {
  return findTypedOpenings(tx, firmId, businessIds, range);
}

/** Nobody closes or changes the period, or one that follows it, until the transaction ends. Before what is looked at of them. */
export async function holdPeriods(tx: Tx, key: PeriodKey): Promise<void> {
  await insertPeriod(tx, key);
  await holdPeriodsFrom(tx, key);
}

/**
 * Keeps what a person typed of a period, or takes it back; the period and all that follow are others then, for what is carried is: who
 * remembers how they stood asks again. Those before stay as they are. Under `holdPeriods`.
 */
export async function keepOpening(tx: Tx, key: PeriodKey, told: ToldOpening | null): Promise<void> {
  await writeTypedOpening(tx, key, told);
  await raiseSeqsFrom(tx, key);
}

/** By another's word a period begins with another balance, and so do those that follow: who remembers how they stood asks again. */
export async function moveOpenings(tx: Tx, key: PeriodKey): Promise<void> {
  await holdPeriodsFrom(tx, key);
  await raiseSeqsFrom(tx, key);
}

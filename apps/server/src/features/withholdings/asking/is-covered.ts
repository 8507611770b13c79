import { nextPeriod, type Period, periodOf } from '@yupana/tax/period.ts';
import type { Tx } from '../../../ctx.ts';
import { dateInLima } from '../../../platform/clock.ts';
import type { Company } from '../company.ts';
import { findKnownSince } from './queries-answers.ts';

/** An older word of SUNAT's says nothing of today: it is asked daily, and stands still where something keeps it from being asked. */
const FRESH_DAYS = 3;

/** By period the day in Lima on which SUNAT listed its deposits last, all of which were read. */
export type KnownDays = ReadonlyMap<Period, string>;

/** Of a company. */
export async function knownDays(tx: Tx, company: Company): Promise<KnownDays> {
  const days = new Map<Period, string>();
  for (const { tax_period, known_at } of await findKnownSince(tx, company)) {
    days.set(tax_period as Period, dateInLima(known_at));
  }
  return days;
}

/**
 * Until which day it is known of a purchase whether something was deposited for it: a deposit names any month from that of the issue to
 * the one in which it is made, so SUNAT must have answered for each of them, and for none before the purchase was issued.
 * @param issueDate `AAAA-MM-DD` @returns `AAAA-MM-DD`; null: nobody knows it of any day
 */
export function coveredUntil(known: KnownDays, issueDate: string): string | null {
  let period = periodOf(issueDate);
  let oldest = known.get(period);
  while (oldest !== undefined && periodOf(oldest) > period) {
    period = nextPeriod(period);
    const day = known.get(period);
    oldest = day !== undefined && day > oldest ? oldest : day;
  }
  return oldest !== undefined && oldest >= issueDate ? oldest : null;
}

/**
 * Whether it is known of now that there is no deposit: until then nobody says so.
 * @param issueDate @param today `AAAA-MM-DD`
 */
export function isCovered(known: KnownDays, issueDate: string, today: string): boolean {
  const until = coveredUntil(known, issueDate);
  return until !== null && until >= daysBefore(today, FRESH_DAYS);
}

function daysBefore(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - days);
  return at.toISOString().slice(0, 10);
}

import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import type { SeeSolAnswer } from '../../../schema/documents.ts';
import type { FailureCode } from '../../../sunat/failure.ts';
import { type FileKey, OF_A_PERIOD, type Whose } from '../file-key.ts';
import { mayBeSent, updateVisits } from '../lane/queries-visits.ts';
import type { DueFile } from '../queries-files.ts';
import { OF_AN_OPEN_PERIOD } from '../queries-wanted.ts';

/** SQL of what SEE-SOL is asked for: XML of E-series that the service of vouchers does not give. */

/** After so many answers that nobody understood one of a closed period is asked for no more, nor one that could not be read so often. */
export const MOST_TRIES = 5;
/** A visit brings all that it can: the next while of the lane does not send the key again for one document. */
const VISITS_APART_HOURS = 6;
/** What SEE-SOL lists, as `listOf` of its connector has it; of boletas' notes those alone that the company issued. */
const isAskable = (ruc: string) => sql`f.kind = 'xml' and f.serie like 'E%'
  and (f.state = 'absent' or f.state = 'unreadable' and f.source = 'see-sol' and f.see_sol_tries < ${MOST_TRIES})
  and case when f.serie like 'EB%' then f.type_code = '03' or f.type_code in ('07', '08') and f.issuer_ruc = ${ruc}
    else f.type_code in ('01', '07', '08') end`;

const isDue = (now: Date) => sql`(f.see_sol_at is null or f.see_sol_at < ${now}::timestamptz - interval '1 day'
  and (f.state = 'unreadable' or f.priority >= ${OF_AN_OPEN_PERIOD}::bigint
    or f.see_sol = 'not-understood' and f.see_sol_tries < ${MOST_TRIES}))`;

/** One that SEE-SOL is asked for. */
export interface AskedFile extends DueFile {
  /** `AAAA-MM-DD`: in whose month it is looked for. */
  issue_date: string;
  next_try_at: Date | null;
}

/**
 * The next ones: of open periods, of the newest, of the largest IGV; behind them those that were not had before, which keep no other
 * waiting. One that is dated after today is looked for in no list yet.
 * @param at `today`: `AAAA-MM-DD` in Peru @param but whether boletas, and their notes, are among them
 */
export async function takeAskable(
  tx: Tx,
  { firmId, businessId, ruc }: Whose & { ruc: string },
  { now, today }: { now: Date; today: string },
  limit: number,
  { boletas = true } = {},
): Promise<AskedFile[]> {
  const { rows } = await sql<AskedFile>`
    select f.book, f.issuer_ruc, f.type_code, f.serie, f.number, f.kind, f.tries, f.next_try_at,
      f.priority >= ${OF_AN_OPEN_PERIOD}::bigint as is_open, (f.priority / ${OF_A_PERIOD}::bigint)::int as rank,
      to_char(v.issue_date, 'YYYY-MM-DD') as issue_date
    from voucher_files f cross join lateral (
      select v.issue_date from vouchers v
      where v.firm_id = ${firmId}::uuid and v.business_id = ${businessId}::uuid and v.book = f.book
        and v.tax_period = lpad(((f.priority / ${OF_A_PERIOD}::bigint) % 1000000)::text, 6, '0')
        and v.issuer_ruc = f.issuer_ruc and v.type_code = f.type_code and v.serie = f.serie and v.number = f.number
        and v.issue_date <= ${today}::date
      limit 1) v
    where f.firm_id = ${firmId}::uuid and f.business_id = ${businessId}::uuid and ${isAskable(ruc)} and ${isDue(now)}
      and (${boletas} or f.serie not like 'EB%')
    order by f.see_sol_tries > 0, f.priority desc, f.issuer_ruc, f.type_code, f.serie, f.number limit ${limit}`.execute(
    tx,
  );
  return rows;
}

const ofKey = (
  { firmId, businessId }: Whose,
  key: FileKey,
) => sql`firm_id = ${firmId}::uuid and business_id = ${businessId}::uuid
  and book = ${key.book} and issuer_ruc = ${key.issuer_ruc} and type_code = ${key.type_code} and serie = ${key.serie}
  and number = ${key.number} and kind = ${key.kind}`;

/** What SEE-SOL answered of one that it did not give; null: it gave it. What is kept of it is written before. */
export async function noteAsked(
  tx: Tx,
  whose: Whose,
  key: FileKey,
  answer: SeeSolAnswer | null,
  now: Date,
): Promise<void> {
  await sql`
    update voucher_files set see_sol = ${answer}, see_sol_at = ${now}::timestamptz, see_sol_tries = case
      when ${answer}::text = 'not-understood' or ${answer}::text is null and state = 'unreadable' then see_sol_tries + 1 else 0 end
    where ${ofKey(whose, key)}`.execute(tx);
}

/** SEE-SOL failed as it was asked for this one, which says nothing of it: the others go before it, and it is given up for none. */
export async function noteFailed(tx: Tx, whose: Whose, key: FileKey): Promise<void> {
  await sql`update voucher_files set see_sol_tries = least(see_sol_tries + 1, greatest(see_sol_tries, ${MOST_TRIES - 1}))
    where ${ofKey(whose, key)}`.execute(tx);
}

/**
 * The company is to be visited if there is something to ask for. Behind a visit for the other documents that somebody ended, or that was
 * asked for a captcha, its SOL user is not sent.
 * @param version of those that it has
 * @returns whether it became due
 */
export async function markSeeSolDue(
  tx: Tx,
  { firmId, businessId, ruc }: Whose & { ruc: string },
  version: number | null,
  now: Date,
): Promise<boolean> {
  const captcha: FailureCode = 'CAPTCHA_DEMANDED';
  const ended: FailureCode = 'SOL_VISIT_ENDED';
  const { numAffectedRows } = await sql`
    update document_lanes l set see_sol_due_at = ${now}::timestamptz, see_sol_tries = 0
    where l.firm_id = ${firmId}::uuid and l.business_id = ${businessId}::uuid and l.see_sol_due_at is null
      and (l.see_sol_asked_at is null
        or l.see_sol_asked_at < ${now}::timestamptz - make_interval(hours => ${VISITS_APART_HOURS}))
      and ${mayBeSent('see_sol', version, now)}
      and (l.menu_fault is null or l.menu_fault not in (${ended}, ${captcha}))
      and exists (select from voucher_files f where f.firm_id = ${firmId}::uuid and f.business_id = ${businessId}::uuid
        and ${isAskable(ruc)} and ${isDue(now)})`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** A person says that the portal may let the company in by now, or wants what it has: no pause is waited for. */
export async function forgetSeeSolFault(tx: Tx, whose: Whose): Promise<void> {
  const fault = { see_sol_fault: null, see_sol_failed_at: null };
  await updateVisits(tx, whose, { ...fault, see_sol_asked_at: null, see_sol_due_at: null, see_sol_tries: 0 });
}

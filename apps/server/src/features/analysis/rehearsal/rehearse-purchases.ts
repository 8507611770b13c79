import { setImmediate } from 'node:timers/promises';
import type { VoucherStatus } from '@yupana/contract/vouchers.ts';
import { decide } from '@yupana/tax/judging/decide.ts';
import type { Rulebook } from '@yupana/tax/rulebook.ts';
import type { Deps } from '../../../ctx.ts';
import type { LockedBook } from '../../vouchers/book-lock.ts';
import type { VoucherKeyValues } from '../../vouchers/columns.ts';
import { nextLines } from '../../vouchers/judging/next-lines.ts';
import type { JudgedLine } from '../../vouchers/judging/take-waiting.ts';
import { bareKey, keyOf } from '../../vouchers/voucher-keys.ts';
import { type Judged, type JudgedCompany, loadFacts } from '../facts/load-facts.ts';
import { findPrevailing } from '../queries-decisions.ts';
import type { CompanyOn } from '../settings/company-facts.ts';

/** By what purchases are judged: what is known of the company, and the rules in force. */
export interface Grounds {
  on: CompanyOn;
  rules: Rulebook;
}

export interface Rehearsing {
  company: Pick<JudgedCompany, 'ruc' | 'asked'>;
  now: Grounds;
  wouldBe: Grounds;
  /** Purchases that are looked at, of a book that may have more. */
  most: number;
}

/** A purchase that would be judged otherwise. */
export interface WouldChange extends VoucherKeyValues {
  from: VoucherStatus;
  to: VoucherStatus;
  /** The rules that decide. */
  reason: { from: string; to: string };
  /** Soles, as decimal text. */
  igv: string;
}

export interface Rehearsed {
  changes: WouldChange[];
  /** How many were looked at. */
  vouchers: number;
  /** Those were all. */
  isWhole: boolean;
}

/** Purchases of one look: on the embedded database each holds the one connection. */
const AT_ONCE = { pglite: 30, postgres: 300 };

/**
 * What the purchases of a book would be, judged on other grounds than today's. Both are judged here and from the same facts, so that
 * nothing counts that only waits to be judged; what a person decided stays as it is. Sums of the year are taken as they stand: that
 * each change moves the others' limits, only judging tells. Writes nothing, and lets others in between two looks.
 */
export async function rehearsePurchases(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  book: LockedBook,
  { company, now, wouldBe, most }: Rehearsing,
): Promise<Rehearsed> {
  const buyer: JudgedCompany = { ...company, on: now.on };
  const today = clock.today();
  const changes: WouldChange[] = [];
  let vouchers = 0;
  let after: readonly string[] | null = null;
  do {
    const size = Math.min(AT_ONCE[database.kind], most - vouchers);
    const from = after;
    // Apart: between the two whoever waits for the one connection has it.
    const slice = await database.tenant(book.firmId, async (tx) => {
      const { lines, upto } = await nextLines(tx, book, from, size);
      return { lines, upto, decided: new Set((await findPrevailing(tx, book, lines)).map(keyOf)) };
    });
    const undecided = slice.lines.filter((line) => !slice.decided.has(keyOf(line)));
    const { judged } = await database.tenant(book.firmId, (tx) => loadFacts(tx, book, buyer, undecided, today));
    changes.push(...judged.flatMap((one) => changeOf(one, now.rules, wouldBe)));
    vouchers += slice.lines.length;
    after = slice.upto;
    await setImmediate();
  } while (after !== null && vouchers < most);
  return { changes, vouchers, isWhole: after === null };
}

function changeOf({ line, facts, as }: Judged, rules: Rulebook, wouldBe: Grounds): WouldChange[] {
  const before = decide(facts, rules);
  const after = decide(as(wouldBe.on(line.issue_date, line.issuer_ruc)), wouldBe.rules);
  return changed(line, before, after);
}

type Said = Pick<ReturnType<typeof decide>, 'status' | 'reason'>;

/** What of a purchase is told of a rehearsal; nothing when it would be judged alike. */
export function changed(line: JudgedLine, before: Said, after: Said): WouldChange[] {
  if (before.status === after.status) return [];
  return [
    {
      ...bareKey(line),
      igv: line.igv,
      from: before.status,
      to: after.status,
      reason: { from: before.reason ?? '', to: after.reason ?? '' },
    },
  ];
}

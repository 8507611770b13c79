import { addDays } from '@yupana/tax/days.ts';
import { isFact } from '@yupana/tax/facts/fact.ts';
import type { Facts } from '@yupana/tax/facts/facts.ts';
import { type Decision, decide, type Spoken } from '@yupana/tax/judging/decide.ts';
import type { Rulebook } from '@yupana/tax/rulebook.ts';
import { type SpotDuty, spotDutyOf } from '@yupana/tax/rules/f-payment/spot-duty.ts';
import { nrusBoletaOf, sharesOfYear } from '@yupana/tax/rules/g-causality/year-shares.ts';
import type { Shares } from '../../../schema/analysis.ts';
import type { JudgedLine } from '../../vouchers/judging/take-waiting.ts';
import { bareKey } from '../../vouchers/voucher-keys.ts';
import type { Judged } from '../facts/load-facts.ts';
import { factsHash } from '../facts-hash.ts';
import { kept } from '../kept-findings.ts';
import type { VerdictRow } from '../queries-verdicts.ts';

/** The rules that a company has in force, and all of them. */
export interface CompanyRulebook {
  inForce: Rulebook;
  /** What switched-off rules would say is kept beside. */
  whole: Rulebook;
  /** Each with the reason that was given. */
  off: ReadonlyMap<string, string>;
}

export interface JudgedLineVerdict {
  line: JudgedLine;
  verdict: VerdictRow;
  /** What is to be deposited for it; null: nothing, or nobody knows that something is. */
  duty: SpotDuty | null;
  /** What a rule threw on this purchase. */
  broke?: unknown;
}

/** In the place of the facts' hash, where a rule broke on them: nothing else ever hashes to it. */
export const BROKEN = 'broken';

/**
 * What the rules say of these. Pure: the same facts and rules say the same. A purchase that a rule breaks on stays «en proceso» until
 * the next day, and holds up none of the others.
 */
export function judgeLines(judged: readonly Judged[], book: CompanyRulebook): JudgedLineVerdict[] {
  return judged.map(({ line, facts }) => {
    try {
      return { line, verdict: verdictOf(line, facts, book), duty: spotDutyOf(facts, book.whole.law) };
    } catch (broke) {
      return { line, verdict: brokenOn(line, facts, book), duty: null, broke };
    }
  });
}

function brokenOn(line: JudgedLine, { today }: Facts, { inForce }: CompanyRulebook): VerdictRow {
  return {
    ...bareKey(line),
    status: 'en proceso',
    expense: 'pending',
    credit: 'pending',
    without_credit: false,
    reason: '',
    findings: [],
    shares: null,
    rulebook: inForce.version,
    facts_hash: BROKEN,
    judge_again_on: addDays(today, 1),
  };
}

function verdictOf(line: JudgedLine, facts: Facts, { inForce, whole, off }: CompanyRulebook): VerdictRow {
  const decision = decide(facts, inForce);
  const silenced: readonly Spoken[] =
    off.size === 0 ? [] : decide(facts, whole).spoken.filter(({ rule }) => off.has(rule.id));
  return {
    ...bareKey(line),
    status: decision.status,
    expense: decision.expense,
    credit: decision.credit,
    without_credit: decision.withoutCredit,
    reason: decision.reason ?? '',
    findings: kept(decision, silenced),
    shares: sharesOf(facts, decision, inForce),
    rulebook: inForce.version,
    facts_hash: hashOf(facts),
    judge_again_on: decision.judgeAgainOn,
  };
}

function sharesOf(facts: Facts, decision: Decision, { law }: Rulebook): Shares | null {
  const { representation, recreation, directors } = sharesOfYear(facts, law);
  const nrus = nrusBoletaOf(facts, law);
  const { voucher, others } = facts;
  const shares: Shares = {
    ...(representation ? { representation } : {}),
    ...(recreation ? { recreation } : {}),
    ...(directors ? { directors } : {}),
    ...(nrus === 'unsaid' ? { nrus_unsaid: true } : nrus ? { nrus } : {}),
    ...(voucher.modified !== null && others.modified.is === 'unknown' ? { by_gap: true } : {}),
    ...(isBySales(decision) ? { by_sales: true } : {}),
  };
  return Object.keys(shares).length > 0 ? shares : null;
}

/** Whether a rule looked at the company's year, or would have. */
function isBySales({ spoken, yielded, near, cannot }: Decision): boolean {
  const asked = [...spoken, ...yielded.map((one) => one.spoken), ...near];
  return cannot.some(({ missing }) => missing === 'year') || asked.some(({ rule }) => rule.reads.includes('year'));
}

/**
 * Of what is known of this purchase. Without the day, which passes by itself, the year's sums, to which every voucher adds, and what the
 * company says of itself or of a supplier, which is news of all that it buys. Who told a fact and when is no news, nor in which of its
 * ways something is not known: a company that begins to load its payments learns nothing of a purchase by that.
 */
function hashOf({ today: _, year: __, company: ___, validity, issuer, ...facts }: Facts): string {
  const state = validity.is === 'known' ? validity.value.state : null;
  const { record: ____, ...register } = issuer;
  return factsHash(JSON.stringify({ ...facts, issuer: register, state }, onlyKnown));
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function onlyKnown(name: string, value: unknown): unknown {
  if (name === 'at' || name === 'source') return undefined;
  if (!isFact(value)) return value;
  return value.is === 'known' && !isEmpty(value.value) ? value.value : undefined;
}

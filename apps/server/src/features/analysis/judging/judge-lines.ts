import type { Facts } from '@yupana/tax/facts/facts.ts';
import { decide, type Spoken } from '@yupana/tax/judging/decide.ts';
import type { Rulebook } from '@yupana/tax/rulebook.ts';
import { sharesOfYear } from '@yupana/tax/rules/g-causality/year-shares.ts';
import type { Shares } from '../../../schema/analysis.ts';
import type { JudgedLine } from '../../vouchers/judging/take-waiting.ts';
import type { Judged } from '../facts/load-facts.ts';
import { shortHash } from '../figures-hash.ts';
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
}

/** What the rules say of these. Pure: the same facts and rules say the same. */
export function judgeLines(judged: readonly Judged[], book: CompanyRulebook): JudgedLineVerdict[] {
  return judged.map(({ line, facts }) => ({ line, verdict: verdictOf(line, facts, book) }));
}

function verdictOf(line: JudgedLine, facts: Facts, { inForce, whole, off }: CompanyRulebook): VerdictRow {
  const decision = decide(facts, inForce);
  const silenced: readonly Spoken[] =
    off.size === 0 ? [] : decide(facts, whole).spoken.filter(({ rule }) => off.has(rule.id));
  const { issuer_ruc, type_code, serie, number, dam_year } = line;
  const shares = sharesOf(facts, inForce);
  return {
    ...{ issuer_ruc, type_code, serie, number, dam_year },
    status: decision.status,
    expense: decision.expense,
    credit: decision.credit,
    without_credit: decision.withoutCredit,
    reason: decision.reason ?? '',
    findings: JSON.stringify(kept(decision, silenced)),
    shares: shares && JSON.stringify(shares),
    rulebook: inForce.version,
    facts_hash: hashOf(facts),
    judge_again_on: decision.judgeAgainOn,
  };
}

function sharesOf(facts: Facts, { law }: Rulebook): Shares | null {
  const { representation, recreation, directors } = sharesOfYear(facts, law);
  const shares: Shares = {
    ...(representation ? { representation } : {}),
    ...(recreation ? { recreation } : {}),
    ...(directors ? { directors } : {}),
  };
  return Object.keys(shares).length > 0 ? shares : null;
}

/** Without the day, which passes by itself, and the year's sums, to which every voucher adds. */
function hashOf({ today: _, year: __, ...facts }: Facts): string {
  return shortHash(JSON.stringify(facts));
}

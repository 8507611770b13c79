import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { getVerdict as call, DecisionEvent, Finding } from '@yupana/contract/verdict.ts';
import { EDITIONS } from '@yupana/tax/editions/editions.ts';
import type { Facts } from '@yupana/tax/facts/facts.ts';
import { type Decision, decide } from '@yupana/tax/judging/decide.ts';
import { explain } from '@yupana/tax/judging/explain.ts';
import { FACT_NAMES } from '@yupana/tax/judging/fact-names.ts';
import { parseMoney, toWire } from '@yupana/tax/money.ts';
import type { Rulebook } from '@yupana/tax/rulebook.ts';
import { phraseOf } from '@yupana/tax/rules/outcome.ts';
import type { Ctx, Tx } from '../../../ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import type { KeptFinding } from '../../../schema/analysis.ts';
import { namesOfPeople } from '../../accounts/people.ts';
import { ownBusiness } from '../../businesses/own-business.ts';
import type { LockedBook } from '../../vouchers/book-lock.ts';
import { isVoucherWaiting, type JudgedLine, linesOf } from '../../vouchers/judging/take-waiting.ts';
import { keyOfCode, showLine } from '../../vouchers/lists/show-line.ts';
import { saysOtherwise } from '../deciding/says-otherwise.ts';
import { loadFacts } from '../facts/load-facts.ts';
import { figuresHash } from '../figures-hash.ts';
import { BROKEN, type CompanyRulebook } from '../judging/judge-lines.ts';
import { judgedCompany } from '../judging/judged-company.ts';
import { rulebookOf } from '../judging/rulebook-of.ts';
import { spokenOf } from '../kept-findings.ts';
import { listDecisions } from '../queries-decisions.ts';
import { findVerdicts, type StandingVerdict } from '../queries-verdicts.ts';
import { postponingOf } from './postponing-of.ts';
import { presentFact } from './present-fact.ts';

type Verdict = CallResult<typeof call>['data'];

/**
 * What the rules say of one purchase and all it rests on. Findings are those that were kept; their facts, basis and «cambiaría si» are
 * told by what is known now, which is what they were made of unless it waits to be judged again.
 */
export async function getVerdict(ctx: Ctx, { query }: CallInput<typeof call>): Promise<CallResult<typeof call>> {
  const key = keyOfCode(query.code);
  const found = await ctx.transaction(async (tx) => {
    const business = await ownBusiness(ctx, tx, { ruc: query.ruc });
    const book: LockedBook = { firmId: ctx.firmId, businessId: business.id, book: 'RCE', period: query.tax_period };
    const [line] = await linesOf(tx, book, [key]);
    if (!line) throw notFound();
    const [verdict] = await findVerdicts(tx, book, [key]);
    const waiting = await isVoucherWaiting(tx, book, key);
    const company = await judgedCompany(ctx.deps, tx, book);
    if (!company) throw notFound();
    const { judged } = await loadFacts(tx, book, company, [line], ctx.deps.clock.today());
    const facts = judged[0]?.facts as Facts;
    const { voucher } = await showLine(ctx, tx, business.id, { book: 'RCE', period: query.tax_period, key });
    return {
      line,
      voucher,
      verdict,
      waiting,
      facts,
      rules: await rulebookOf(tx, book),
      trail: await trailOf(tx, book, key),
      postponing: await postponingOf(tx, book, { line, verdict, ruc: business.ruc, today: ctx.deps.clock.today() }),
    };
  });
  const { line, voucher, verdict, waiting, facts, rules, trail, postponing } = found;
  const { near, cannot } = silentOf(ctx, facts, rules);
  const prevailing = trail.find(({ undone }) => !undone);
  const data: Verdict = {
    code: query.code,
    voucher,
    status: line.status,
    verdict: verdict ? presented(verdict, waiting) : null,
    findings: (verdict?.findings ?? []).flatMap((kept) => presentFinding(kept, facts, rules)),
    near: near.map(({ rule, because }) => ({ rule: rule.id, short: rule.short, because: phraseOf(because) })),
    missing: cannot.map(({ rule, missing }) => ({
      ...{ rule: rule.id, short: rule.short },
      fact: FACT_NAMES[missing as keyof typeof FACT_NAMES] ?? missing,
    })),
    rules_asked: rulesAsked(line, rules),
    trail: trail.map(({ row: _, ...event }) => event),
    notice: prevailing ? noticeOf(line, verdict, prevailing) : null,
    postponing,
  };
  return { success: true, data };
}

function rulesAsked({ type_code }: JudgedLine, { whole }: CompanyRulebook): number {
  const { first, rest } = whole.planOf(type_code);
  return first.length + rest.length;
}

function presented(
  { status, expense, credit, without_credit, rulebook, facts_hash, judged_at }: StandingVerdict,
  waiting: boolean,
) {
  const broken = facts_hash === BROKEN;
  const edition = EDITIONS.find((one) => one.rulebook.version === rulebook)?.name ?? null;
  return { status, expense, credit, without_credit, rulebook, edition, at: judged_at.toISOString(), waiting, broken };
}

/** Rules that were near, or lacked a fact; none where one of them breaks. */
function silentOf({ deps }: Ctx, facts: Facts, { inForce }: CompanyRulebook): Pick<Decision, 'near' | 'cannot'> {
  try {
    return decide(facts, inForce);
  } catch (error) {
    deps.log.error({ err: error }, 'A rule broke');
    return { near: [], cannot: [] };
  }
}

function presentFinding(kept: KeptFinding, facts: Facts, { whole, off }: CompanyRulebook): Finding[] {
  const spoken = spokenOf(kept);
  if (!spoken) return [];
  const {
    rule,
    short,
    severity,
    is,
    effect,
    reason,
    facts: used,
    basis,
    changesIf,
    ask,
    confidence,
    wait,
  } = explain(spoken, facts, whole);
  const currency = facts.document.is === 'known' ? facts.document.value.currency : null;
  return [
    {
      ...{ rule, short, severity, is, reason, ask, confidence },
      expense: effect.expense,
      credit: effect.credit,
      facts: used.map((fact) => {
        const { path, name, source, at } = fact;
        return { path, name, is: fact.is, source, at, value: presentFact(fact, currency) };
      }),
      basis: basis.map(({ norm, article }) => ({ norm, article })),
      changes_if: changesIf.map((change) => change.if),
      until: wait?.until ?? null,
      set_aside: setAside(kept, off.get(kept.rule), whole),
    },
  ];
}

/** @param reason why the company switched the rule off; it may be on again, with the voucher waiting to be judged */
function setAside(
  { yields, off }: KeptFinding,
  reason: string | undefined,
  { exceptions }: Rulebook,
): Finding['set_aside'] {
  if (off) return { by: 'switch', why: `La regla está apagada en esta empresa${reason ? `: ${reason}` : '.'}` };
  if (!yields) return null;
  const why = exceptions.find(({ label }) => label === yields.label)?.why ?? '';
  return { by: 'exception', why };
}

type Told = DecisionEvent & { row: Awaited<ReturnType<typeof listDecisions>>[number] };

async function trailOf(tx: Tx, book: LockedBook, key: ReturnType<typeof keyOfCode>): Promise<Told[]> {
  const rows = await listDecisions(tx, book, key);
  const nameOf = await namesOfPeople(
    tx,
    rows.flatMap(({ member_id, undone_by }) => (undone_by ? [member_id, undone_by] : [member_id])),
  );
  return rows.map((row) => ({
    batch: row.batch,
    at: row.decided_at.toISOString(),
    by: nameOf(row.member_id),
    from: row.from_status,
    to: row.to_status,
    reason: row.reason,
    finding: row.finding_sentence,
    igv_amount: toWire(parseMoney(row.igv)),
    total_amount: toWire(parseMoney(row.total)),
    undone: row.undone_at && row.undone_by ? { at: row.undone_at.toISOString(), by: nameOf(row.undone_by) } : null,
    row,
  }));
}

/** A decision on other figures, other facts or other rules is told to whoever looks again. */
function noticeOf(line: JudgedLine, verdict: StandingVerdict | undefined, { row }: Told): Verdict['notice'] {
  if (row.figures_hash !== figuresHash(line)) return 'figures-changed';
  return verdict && saysOtherwise(verdict, row) ? 'verdict-changed' : null;
}

import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { getReviewGroup as call } from '@yupana/contract/review.ts';
import type { Facts } from '@yupana/tax/facts/facts.ts';
import { changeFact } from '@yupana/tax/judging/change-facts.ts';
import { decide } from '@yupana/tax/judging/decide.ts';
import { explain, type Finding } from '@yupana/tax/judging/explain.ts';
import { plateSaid } from '@yupana/tax/rules/g-causality/plates.ts';
import type { Figures } from '@yupana/tax/rules/outcome.ts';
import type { Change } from '@yupana/tax/rules/rule.ts';
import type { Ctx } from '../../../ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import { ownBusiness } from '../../businesses/own-business.ts';
import type { LockedBook } from '../../vouchers/book-lock.ts';
import type { VoucherKeyValues } from '../../vouchers/columns.ts';
import { listObservedOf } from '../../vouchers/judging/list-observed.ts';
import { linesOf } from '../../vouchers/judging/take-waiting.ts';
import { codeOf, keyOf } from '../../vouchers/voucher-keys.ts';
import { loadFacts } from '../facts/load-facts.ts';
import type { CompanyRulebook } from '../judging/judge-lines.ts';
import { judgedCompany } from '../judging/judged-company.ts';
import { rulebookOf } from '../judging/rulebook-of.ts';
import { counting, spokenOf } from '../kept-findings.ts';
import { countDecidedAlike } from '../queries-decisions.ts';
import { findVerdicts } from '../queries-verdicts.ts';
import { settingOf } from '../settings/setting-facts.ts';
import { presentFact } from '../verdict/present-fact.ts';
import { categoryOf, groupOfId } from './decision-group.ts';

type Told = CallResult<typeof call>['data'];

/** Of a group with more, what the first of them have in common is told: those with most IGV at stake. */
const MOST = 200;
/** Of a supplier with one finding, among which those of one category are sought. */
const MOST_ALIKE = 1_000;

/** One voucher of the group, as the rules read it now. */
interface Explained {
  code: string;
  facts: Facts;
  finding: Finding;
  /** Those of its sentence. */
  figures: Figures;
}

/** What the vouchers of one decision have in common and what not, and what would validate which of them. @throws NOT_FOUND */
export async function getReviewGroup(ctx: Ctx, { query }: CallInput<typeof call>): Promise<CallResult<typeof call>> {
  const { issuer_ruc, reason, category } = groupOfId(query.group);
  const { explained, rules, before } = await ctx.transaction(async (tx) => {
    const business = await ownBusiness(ctx, tx, { ruc: query.ruc });
    const book: LockedBook = { firmId: ctx.firmId, businessId: business.id, book: 'RCE', period: query.tax_period };
    const alike = await listObservedOf(tx, book, { issuer_ruc, reason }, MOST_ALIKE);
    const verdicts = new Map((await findVerdicts(tx, book, alike)).map((one) => [keyOf(one), one]));
    const findingOf = (line: VoucherKeyValues) =>
      counting(verdicts.get(keyOf(line))?.findings ?? []).find(({ rule }) => rule === reason);
    const observed = alike.filter((line) => categoryOf(findingOf(line)) === category).slice(0, MOST);
    if (observed.length === 0) throw notFound();
    const lines = await linesOf(tx, book, observed);
    const company = await judgedCompany(ctx.deps, tx, book);
    if (!company) throw notFound();
    const { judged } = await loadFacts(tx, book, company, lines, ctx.deps.clock.today());
    const rules = await rulebookOf(tx, book);
    const explained = judged.flatMap(({ line, facts }): Explained[] => {
      const kept = findingOf(line);
      const spoken = kept && spokenOf(kept);
      return spoken
        ? [{ code: codeOf(line), facts, finding: explain(spoken, facts, rules.whole), figures: spoken.figures }]
        : [];
    });
    const before = await countDecidedAlike(tx, book, { issuer_ruc, finding: reason });
    return { explained, rules, before };
  });
  const findings = explained.map(({ finding }) => finding);
  const data: Told = {
    id: query.group,
    explained: explained.length,
    facts: [...platesOf(explained), ...factsOf(explained)],
    basis: distinct(findings.flatMap(({ basis }) => basis.map(({ norm, article }) => ({ norm, article })))),
    changes: changesOf(explained, rules),
    ask: distinct(findings.map(({ ask }) => ask)),
    gives_part: findings.some(isLimited),
    trust: trustOf(findings),
    validated_before: before.validated,
    rejected_before: before.rejected,
  };
  return { success: true, data };
}

/** Whether only a part of the credit is doubted: a person's word does not part it. */
function isLimited({ is, severity, effect: { credit } }: Finding): boolean {
  return is === 'fires' && severity === 'observes' && credit === 'limited';
}

/** Plates that findings speak of: which documents carry which, and which none. Nothing where the finding is of something else. */
function platesOf(explained: readonly Explained[]): Told['facts'] {
  const told = explained.filter(({ figures }) => 'plate' in figures);
  if (told.length === 0) return [];
  const byPlate = Map.groupBy(told, ({ figures: { plate } }) => (typeof plate === 'string' ? plateSaid(plate) : null));
  const values = [...byPlate].map(([plate, some]) => ({
    ...{ value: plate ?? 'Sin placa', is: plate === null ? ('absent' as const) : ('known' as const) },
    ...{ source: 'XML', at: null, codes: some.map(({ code }) => code) },
  }));
  values.sort((one, other) => other.codes.length - one.codes.length);
  return [{ path: 'document.plate', name: 'Placa en el XML', values }];
}

function factsOf(explained: readonly Explained[]): Told['facts'] {
  const used = explained.flatMap(({ code, facts, finding }) => {
    const currency = facts.document.is === 'known' ? facts.document.value.currency : null;
    return finding.facts.map((fact) => ({ code, fact, value: presentFact(fact, currency) }));
  });
  return [...Map.groupBy(used, ({ fact }) => fact.path)].map(([path, some]) => {
    const values = [...Map.groupBy(some, ({ fact, value }) => `${fact.is} ${value}`).values()].map((same) => {
      const [{ fact, value }] = same as [(typeof same)[number]];
      return { value, is: fact.is, source: fact.source, at: fact.at, codes: same.map(({ code }) => code) };
    });
    values.sort((one, other) => other.codes.length - one.codes.length);
    return { path, name: some[0]?.fact.name ?? path, values };
  });
}

function changesOf(explained: readonly Explained[], rules: CompanyRulebook): Told['changes'] {
  const proposed = explained.flatMap(({ code, facts, finding }) =>
    finding.changesIf.map((change) => ({
      ...{ text: change.if, code, path: change.path },
      validates: validates(facts, change, rules),
    })),
  );
  const changes = [...Map.groupBy(proposed, ({ text }) => text)].map(([text, some]) => ({
    if: text,
    setting: settingOf(some[0]?.path ?? ''),
    validates: some.flatMap(({ code, validates }) => (validates ? [code] : [])),
  }));
  return changes.sort((one, other) => other.validates.length - one.validates.length);
}

/** What the supplier would have to be trusted of, if it is one thing for all of them. */
function trustOf(findings: readonly Finding[]): string | null {
  const asked = findings.map(({ changesIf }) => {
    const accepted = changesIf.find(({ path }) => path === 'company.accepted')?.to as Facts['company']['accepted'];
    return accepted?.at(-1)?.category ?? null;
  });
  const [first = null, ...others] = new Set(asked);
  return others.length === 0 ? first : null;
}

/** Whether the voucher would be deductible: the change silences this finding, and others may stand. What cannot be changed says no. */
function validates(facts: Facts, { path, to }: Change, { inForce }: CompanyRulebook): boolean {
  try {
    return decide(changeFact(facts, path, to), inForce).status === 'gasto deducible';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

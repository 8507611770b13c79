import { randomUUID } from 'node:crypto';
import { isBlank } from '@yupana/contract/blank.ts';
import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { validateObserved as call, declineObserved } from '@yupana/contract/deciding.ts';
import type { VoucherStatus } from '@yupana/contract/vouchers.ts';
import type { Ctx, Tx } from '../../../ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { holdCompany } from '../../businesses/find-business.ts';
import { ownBusiness } from '../../businesses/own-business.ts';
import { type LockedBook, withBook } from '../../vouchers/book-lock.ts';
import { isClosed } from '../../vouchers/judging/is-closed.ts';
import { type JudgedLine, linesOf } from '../../vouchers/judging/take-waiting.ts';
import { keyOfCode } from '../../vouchers/lists/show-line.ts';
import { keyOf } from '../../vouchers/voucher-keys.ts';
import { figuresHash } from '../figures-hash.ts';
import { markBoletas, markYearOf } from '../judging/mark-year.ts';
import { counting, rulesThatCount } from '../kept-findings.ts';
import { type DecisionRow, findPrevailing, insertDecisions, type PrevailingDecision } from '../queries-decisions.ts';
import { dropPostponed } from '../queries-postponed.ts';
import { findVerdicts, type StandingVerdict } from '../queries-verdicts.ts';
import { reviewTotalsOf } from '../review/review-totals.ts';
import { sentenceOf } from '../sentence-of.ts';
import { settle } from '../settle.ts';
import { type NameOf, namer, saidOf } from './who-decided.ts';

type Input = CallInput<typeof call> | CallInput<typeof declineObserved>;
type Cpe = Input['body']['cpes'][number];

/** What an action does not fit, and why. */
type Unfit = CallResult<typeof call>['data']['skipped'][number];

type Decided = PrevailingDecision['to_status'];

/** Purchases become deductible, by a person's word. @throws VOUCHER_ALREADY_DECIDED, PERIOD_CLOSED, NOT_FOUND: then none of them */
export async function validateVouchers(ctx: Ctx, input: CallInput<typeof call>): Promise<CallResult<typeof call>> {
  const { cpes } = input.body;
  // Named twice it is one all the same.
  if (new Set(cpes.map(({ code }) => code)).size === 1) requireSustenance(cpes);
  return decideVouchers(ctx, input, 'gasto deducible');
}

/** One alone is validated with what sustains it, and signs that nobody sees are none. @throws INVALID_REQUEST */
function requireSustenance(cpes: readonly Cpe[]): void {
  if (cpes.some(({ reason }) => !isBlank(reason))) return;
  const message = 'Escribe el sustento para validar el comprobante.';
  throw new AppError('INVALID_REQUEST', { field: 'reason', message });
}

/** Purchases stop being deductible, by a person's word. @throws as `validateVouchers` */
export function declineVouchers(ctx: Ctx, input: Input): Promise<CallResult<typeof call>> {
  return decideVouchers(ctx, input, 'gasto no deducible');
}

async function decideVouchers(ctx: Ctx, { query, body }: Input, to: Decided): Promise<CallResult<typeof call>> {
  const business = await ctx.transaction((tx) => ownBusiness(ctx, tx, { ruc: query.ruc }));
  const book: LockedBook = { firmId: ctx.firmId, businessId: business.id, book: 'RCE', period: query.tax_period };
  const asked = new Map(body.cpes.map((cpe) => [keyOf(keyOfCode(cpe.code)), cpe]));
  const keys = body.cpes.map(({ code }) => keyOfCode(code));
  const batch = randomUUID();
  const skipped = await withBook(ctx.deps, book, (turn) =>
    turn.step(async (tx): Promise<Unfit[]> => {
      // Handed over while it waited for its turn, it is another account's.
      if (!(await holdCompany(ctx, tx, book.businessId))) throw notFound();
      const closed = await isClosed(tx, book);
      if (closed && !body.skip_unfit) throw new AppError('PERIOD_CLOSED');
      const lines = await linesOf(tx, book, [...new Map(keys.map((key) => [keyOf(key), key])).values()]);
      const gone = missingOf(asked, lines);
      if (gone.length > 0 && !body.skip_unfit) throw notFound();
      const codeOf = (line: JudgedLine) => (asked.get(keyOf(line)) as Cpe).code;
      if (closed) return [...asked.values()].map(({ code }) => ({ code, why: 'periodo cerrado' }));
      const unfit = new Map<JudgedLine, string>();
      const before = new Map((await findPrevailing(tx, book, lines)).map((one) => [keyOf(one), one]));
      const nameOf = namer(tx);
      for (const line of lines) {
        const why = await whyUnfit(line, { to, seen: asked.get(keyOf(line))?.seen, before, nameOf });
        if (why && !body.skip_unfit) throw new AppError('VOUCHER_ALREADY_DECIDED', { message: why });
        if (why) unfit.set(line, why);
      }
      const fit = lines.filter((line) => !unfit.has(line));
      // The others that were named make no bulk of it.
      const [only] = fit;
      if (to === 'gasto deducible' && only && fit.length === 1) requireSustenance([asked.get(keyOf(only)) as Cpe]);
      const verdicts = await findVerdicts(tx, book, fit);
      if (fit.length > 0) await write(ctx, tx, book, { lines: fit, verdicts, asked, to, batch });
      return [...gone, ...[...unfit].map(([line, why]) => ({ code: codeOf(line), why }))];
    }),
  );
  const decided = asked.size - skipped.length;
  const totals = await ctx.transaction((tx) => reviewTotalsOf(ctx, tx, book));
  return { success: true, data: { batch: decided > 0 ? batch : null, decided, skipped, totals } };
}

/** What SUNAT's proposal does not list, or no more: nothing is decided of it. */
function missingOf(asked: ReadonlyMap<string, Cpe>, lines: readonly JudgedLine[]): Unfit[] {
  const found = new Set(lines.map(keyOf));
  const missing = [...asked].filter(([key]) => !found.has(key));
  return missing.map(([, { code }]) => ({ code, why: 'no figura en la propuesta de SUNAT' }));
}

async function write(
  ctx: Ctx,
  tx: Tx,
  book: LockedBook,
  of: {
    lines: readonly JudgedLine[];
    verdicts: readonly StandingVerdict[];
    asked: ReadonlyMap<string, Cpe>;
    to: Decided;
    batch: string;
  },
): Promise<void> {
  const verdicts = new Map(of.verdicts.map((one) => [keyOf(one), one]));
  const rows = of.lines.map((line) =>
    rowOf(line, verdicts.get(keyOf(line)), { to: of.to, reason: of.asked.get(keyOf(line))?.reason ?? '' }),
  );
  await insertDecisions(tx, book, rows, { batch: of.batch, memberId: ctx.accountantId, at: ctx.deps.clock.now() });
  await settle(
    tx,
    book,
    of.lines.map((line) => verdicts.get(keyOf(line)) ?? line),
  );
  await dropPostponed(tx, book, of.lines);
  // What a person takes from the expense adds to no sum of the year.
  if (of.verdicts.some(({ shares }) => shares)) await markYearOf(tx, book, ctx.deps.clock.now());
  else await markBoletas(tx, book, ctx.deps.clock.now());
}

function rowOf(
  line: JudgedLine,
  verdict: StandingVerdict | undefined,
  { to, reason }: { to: Decided; reason: string },
): DecisionRow {
  const { issuer_ruc, type_code, serie, number, dam_year, taxable, igv, total } = line;
  const first = counting(verdict?.findings ?? []).find(({ rule }) => rule === verdict?.reason);
  return {
    ...{ issuer_ruc, type_code, serie, number, dam_year, taxable, igv, total, reason },
    from_status: line.status,
    to_status: to,
    finding: first?.rule ?? '',
    finding_sentence: first ? sentenceOf(first) : '',
    figures_hash: figuresHash(line),
    facts_hash: verdict?.facts_hash ?? null,
    rulebook: verdict?.rulebook ?? null,
    verdict_status: verdict?.status ?? null,
    verdict_rules: verdict ? rulesThatCount(verdict.findings) : null,
  };
}

interface Asking {
  to: Decided;
  seen: VoucherStatus | undefined;
  before: ReadonlyMap<string, PrevailingDecision>;
  nameOf: NameOf;
}

/** Of two who decide the same, one wins: the other is told who and when. @returns null when it can be decided */
async function whyUnfit(line: JudgedLine, { to, seen, before, nameOf }: Asking): Promise<string | null> {
  if (line.status !== to && (seen === undefined || seen === line.status)) return null;
  const decision = before.get(keyOf(line));
  if (decision) return saidOf(decision, line, nameOf);
  const name = `${line.serie}-${line.number}`;
  return line.status === to
    ? `El comprobante ${name} ya está ${to === 'gasto deducible' ? 'validado' : 'rechazado'}.`
    : `El comprobante ${name} cambió mientras lo mirabas: vuelve a verlo antes de decidir.`;
}

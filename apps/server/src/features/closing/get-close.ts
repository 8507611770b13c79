import type { CallInput } from '@yupana/contract/call.ts';
import type { CloseCheck, getClose as call } from '@yupana/contract/closing.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import type { Ctx, Tx } from '../../ctx.ts';
import { type Awaits, awaitsJudging, isBeingJudged } from '../analysis/judging/awaits-judging.ts';
import { ownBusiness } from '../businesses/own-business.ts';
import { presentedAmong } from '../declarations/read-presented.ts';
import type { PeriodKey } from '../vouchers/judging/close-books.ts';
import { seqOf } from '../vouchers/reading/each-of.ts';
import { bookedProgram } from './booked-program.ts';
import { judged } from './check-list.ts';
import { contentsOf } from './packed/package-files.ts';
import { prepare } from './prepare.ts';
import { type CloseAnswer, presentVersion, standing, stateOf } from './present-close.ts';
import { type CloseRow, listCloses } from './queries.ts';
import { signingOf } from './signing/signing-of.ts';

const STATES = { building: 'building', failed: 'failed', done: 'closed' } as const;

/** What an open period would be closed as. */
type Shown = Pick<CloseAnswer, 'seq' | 'checks' | 'figures' | 'program' | 'contents'>;

/** What was shown of the periods of one server, by all that it was reckoned from. */
export type ShownPeriods = Pick<Map<string, Shown>, 'get' | 'set'>;

const MOST_SHOWN = 100;

/** Reading a large period takes a second or two: who looks again finds it as it stood, while it stands so. The oldest are forgotten. */
export function rememberShown(): ShownPeriods {
  const shown = new Map<string, Shown>();
  return {
    get: (name) => shown.get(name),
    set: (name, one) => {
      const [oldest] = shown.keys();
      if (oldest !== undefined && shown.size >= MOST_SHOWN) shown.delete(oldest);
      return shown.set(name, one);
    },
  };
}

/** What a period would be closed as, or was. @throws NOT_FOUND also when the company is another firm's */
export async function getClose(
  ctx: Ctx,
  { params, query }: CallInput<typeof call>,
  shown: ShownPeriods,
): Promise<CloseAnswer> {
  const { key, ruc } = await periodOf(ctx, params.ruc, query.tax_period);
  return showClose(ctx, key, ruc, shown);
}

/** @throws NOT_FOUND also when the company is another firm's */
export async function periodOf(ctx: Ctx, ruc: string, period: string): Promise<{ key: PeriodKey; ruc: string }> {
  const business = await ctx.transaction((tx) => ownBusiness(ctx, tx, { ruc }));
  return { key: { firmId: ctx.firmId, businessId: business.id, period }, ruc: business.ruc };
}

export async function showClose(ctx: Ctx, key: PeriodKey, ruc: string, shown: ShownPeriods): Promise<CloseAnswer> {
  const { rows, declared_on } = await ctx.transaction(async (tx) => ({
    rows: await listCloses(tx, key),
    declared_on: await declaredOn(tx, key),
  }));
  const versions = rows.map((row) => presentVersion(ctx.deps, key, row));
  const stands = standing(rows);
  if (stands) {
    const { checks, figures, seq } = stands;
    const state = STATES[stateOf(stands, ctx.deps)];
    const { program, contents } = presentVersion(ctx.deps, key, stands);
    const signing = await ctx.transaction((tx) => signingOf(ctx, tx, key, Number(seq)));
    const shownAs = { checks, figures, declared_on, program, contents, signing, versions };
    return { tax_period: key.period, state, seq: Number(seq), ...shownAs };
  }
  const open = await shownOf(ctx, key, ruc, shown);
  const signing = await ctx.transaction((tx) => signingOf(ctx, tx, key, open.seq));
  return { tax_period: key.period, state: reopenedOrOpen(rows), ...open, declared_on, signing, versions };
}

async function declaredOn(tx: Tx, { firmId, businessId, period }: PeriodKey): Promise<string | null> {
  const presented = await presentedAmong(tx, firmId, [businessId], parsePeriod(period));
  return presented.get(businessId) ?? null;
}

function reopenedOrOpen(rows: readonly CloseRow[]): 'reopened' | 'open' {
  return rows.length > 0 ? 'reopened' : 'open';
}

/** What is judged raises no `seq` where it says the same. */
function freshOf(check: CloseCheck, awaits: Awaits, figures: Shown['figures']): CloseCheck {
  return check.id === 'judged' ? judged(awaits, figures) : check;
}

const SHOWN_FOR_MS = 30_000;

async function shownOf(ctx: Ctx, key: PeriodKey, ruc: string, shown: ShownPeriods): Promise<Shown> {
  // Nor does what is told of accounts and of their program.
  const { seq, booked, awaits } = await ctx.transaction(async (tx) => ({
    seq: await seqOf(tx, key),
    booked: await bookedProgram(tx, key),
    awaits: await awaitsJudging(ctx.deps, tx, key),
  }));
  // The acta and the documents raise no `seq`: what is remembered is soon asked again.
  const slot = Math.floor(ctx.deps.clock.now().getTime() / SHOWN_FOR_MS);
  // While it is judged each slice is another moment: what is shown then is looked at again all the same, and nothing of it is closed.
  const moment = isBeingJudged(awaits) ? 'judging' : seq;
  const name = [key.firmId, key.businessId, key.period, moment, slot, booked.program, booked.refused].join('/');
  const known = shown.get(name);
  if (known) return { ...known, checks: known.checks.map((one) => freshOf(one, awaits, known.figures)) };
  const prepared = await prepare(ctx, key, ruc);
  const { program, refused } = prepared.booked;
  const one = {
    ...{ seq: prepared.read.seq, checks: prepared.checks, figures: prepared.figures },
    ...{ program, contents: contentsOf({ program, abroad: prepared.abroad }, refused) },
  };
  if (!prepared.isSteady) return one;
  shown.set(name, one);
  return one;
}

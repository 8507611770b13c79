import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { listChanges as call, VoucherChange } from '@yupana/contract/changes.ts';
import { parseMoney, toWire } from '@yupana/tax/money.ts';
import type { Ctx } from '../../../ctx.ts';
import type { LockedBook } from '../../vouchers/book-lock.ts';
import { listChanges } from '../../vouchers/changes/list-changes.ts';
import { type JudgedLine, linesOf } from '../../vouchers/judging/take-waiting.ts';
import { keyOfCode } from '../../vouchers/lists/show-line.ts';
import { keyOf } from '../../vouchers/voucher-keys.ts';
import { figuresHash } from '../figures-hash.ts';
import { findPrevailing, type PrevailingDecision } from '../queries-decisions.ts';

/** What changed between collections, and which of it somebody decided with other figures than SUNAT gives now. */
export async function listDecidedChanges(ctx: Ctx, input: CallInput<typeof call>): Promise<CallResult<typeof call>> {
  const list = await listChanges(ctx, input);
  const { book: name, tax_period: period } = input.query;
  if (name !== 'RCE' || list.data.length === 0) return list;
  const keys = [...new Set(list.data.map(({ code }) => code))].map(keyOfCode);
  const decided = await ctx.transaction(async (tx) => {
    const book: LockedBook = { firmId: ctx.firmId, businessId: input.params.uuid, book: name, period };
    const decisions = await findPrevailing(tx, book, keys);
    const lines = new Map((await linesOf(tx, book, decisions)).map((line) => [keyOf(line), line]));
    return new Map(decisions.map((one) => [keyOf(one), decidedOf(one, lines.get(keyOf(one)))]));
  });
  const data = list.data.map((change) => ({ ...change, decided: decided.get(keyOf(keyOfCode(change.code))) ?? null }));
  return { ...list, data };
}

/** What of a decision SUNAT contradicts now; null: nothing. @param line as the proposal lists it now; undefined when it does not */
export function decidedOf(decision: PrevailingDecision, line: JudgedLine | undefined): VoucherChange['decided'] {
  const to = decision.to_status;
  if (!line) return { to, why: 'gone', figure: null };
  if (decision.figures_hash === figuresHash(line)) return null;
  const field = (['total', 'igv', 'taxable'] as const).find((one) => decision[one] !== line[one]);
  return { to, why: 'other-figures', figure: field ? { field, amount: toWire(parseMoney(decision[field])) } : null };
}

import type { CallInput } from '@yupana/contract/call.ts';
import type { getOpening as call, OpeningAnswer } from '@yupana/contract/opening.ts';
import { type Money, parseMoney, toWire } from '@yupana/tax/money.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import type { Ctx, Tx } from '../../ctx.ts';
import { ownBusiness } from '../businesses/own-business.ts';
import { declaredOpenings } from '../declarations/declared-openings.ts';
import { isClosed } from '../vouchers/judging/is-closed.ts';
import { presentOpening } from './present-opening.ts';
import { type EntryRow, findEntries } from './queries.ts';
import { readEarlier } from './read-earlier.ts';
import { readOpening } from './read-openings.ts';

/** With what a period begins, how that is known, and what was typed of it. @throws NOT_FOUND also when it is another firm's */
export function getOpening(ctx: Ctx, { params, query }: CallInput<typeof call>): Promise<OpeningAnswer> {
  return ctx.transaction(async (tx) => {
    const { id } = await ownBusiness(ctx, tx, { ruc: params.ruc });
    return showOpening(ctx, tx, { firmId: ctx.firmId, businessId: id, period: query.tax_period });
  });
}

export async function showOpening(
  ctx: Ctx,
  tx: Tx,
  key: { firmId: string; businessId: string; period: string },
): Promise<OpeningAnswer> {
  const period = parsePeriod(key.period);
  const opening = await readOpening(ctx, tx, key);
  const earlier = await readEarlier(tx, key);
  const [declared] = await declaredOpenings(tx, key.firmId, [key.businessId], [period, period]);
  return {
    opening: presentOpening(opening),
    perceptions: wire(earlier.perceptions),
    retentions: wire(earlier.retentions),
    declared: wire(declared?.amount ?? null),
    declared_by: declared
      ? {
          ...{ tax_period: declared.by.period, order_number: declared.by.orderNumber },
          presented_on: declared.by.presentedOn,
        }
      : null,
    closed: await isClosed(tx, key),
    entries: (await findEntries(tx, key)).map(presentEntry),
  };
}

function presentEntry({ balance, perceptions, retentions, reason, told_by_name, told_at }: EntryRow) {
  const soles = (text: string | null) => toWire(parseMoney(text ?? '0.00'));
  return {
    told:
      balance === null
        ? null
        : { balance: soles(balance), perceptions: soles(perceptions), retentions: soles(retentions) },
    ...{ reason, by: told_by_name, at: told_at.toISOString() },
  };
}

function wire(amount: Money | null): number | null {
  return amount === null ? null : toWire(amount);
}

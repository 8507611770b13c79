import { randomUUID } from 'node:crypto';
import type { confirmMovements as call, redoMovements as redoCall } from '@yupana/contract/bank-movements.ts';
import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import { fromWire, parseMoney, sum } from '@yupana/tax/money.ts';
import type { Ctx, Tx } from '../../../ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { keyOfCode } from '../../vouchers/lists/show-line.ts';
import { keyOf } from '../../vouchers/voucher-keys.ts';
import { type Company, inTurnOf } from '../company.ts';
import { loadingOf } from '../loading.ts';
import { Suppliers } from '../matching/names.ts';
import { type Paying, pay } from '../payments/pay.ts';
import { findOfMovements, type PaymentRow } from '../payments/queries-payments.ts';
import { refuseFuture } from '../refuse-future.ts';
import { meansOf } from './means-of.ts';
import { decideMovements, type MovementRow } from './queries-movements.ts';
import { movementsNamed, shownDay, taken } from './take-movements.ts';

export type Confirmed = CallInput<typeof call>['body']['movements'][number];

/**
 * Charges pay these vouchers, by a person's word. All or nothing.
 * @throws MOVEMENT_TAKEN when somebody decided one otherwise; INVALID_REQUEST when more would be paid than was charged, or of a charge of
 * a day to come; as `pay`
 */
export async function confirmMovements(
  ctx: Ctx,
  { query, body }: CallInput<typeof call>,
): Promise<CallResult<typeof call>> {
  const asked = new Map(body.movements.map((one) => [one.movement.toLowerCase(), one]));
  if (asked.size < body.movements.length) throw invalid('Un cargo está dos veces en la lista.');
  const data = await inTurnOf(ctx, query, async (tx, company) => {
    const loading = await loadingOf(ctx, tx, company);
    const rows = await movementsNamed(tx, company, [...asked.keys()]);
    const before = Map.groupBy(await standingOf(tx, company, rows), ({ movement_id }) => movement_id);
    const open: MovementRow[] = [];
    for (const row of rows) {
      const one = asked.get(row.id) as Confirmed;
      refuseMore(row, one);
      if (row.state === 'open' || row.state === 'undone') open.push(row);
      // The same word of the same person, twice: an answer that was lost.
      else if (row.member_id !== ctx.accountantId || !isSame(one, before.get(row.id))) throw await taken(ctx, tx, row);
    }
    for (const row of open) refuseFuture(ctx, row.moved_on, `El cargo del ${shownDay(row)}`, 'movements');
    const payments = open.flatMap((row) => payingOf(row, asked.get(row.id) as Confirmed));
    return { ...(await confirm(ctx, tx, company, { open, payments })), already: rows.length - open.length, ...loading };
  });
  return { success: true, data };
}

/** What was undone counts again, as it was. @throws as `confirmMovements` */
export async function redoMovements(
  ctx: Ctx,
  { query, body }: CallInput<typeof redoCall>,
): Promise<CallResult<typeof redoCall>> {
  const data = await inTurnOf(ctx, query, async (tx, company) => {
    const rows = await movementsNamed(tx, company, body.movements);
    const others = rows.find(({ state }) => state === 'open' || state === 'not-purchase');
    if (others) throw await taken(ctx, tx, others);
    const open = rows.filter(({ state }) => state === 'undone');
    const ids = open.map(({ id }) => id);
    const all = Map.groupBy(await findOfMovements(tx, company, ids), ({ movement_id }) => movement_id);
    const payments = open.flatMap((row) => {
      const [last, ...rest] = all.get(row.id) ?? [];
      if (!last) return [];
      return [last, ...rest].filter(({ request }) => request === last.request).map((one) => againOf(row, one));
    });
    return { ...(await confirm(ctx, tx, company, { open, payments })), already: rows.length - open.length };
  });
  return { success: true, data };
}

async function confirm(
  ctx: Ctx,
  tx: Tx,
  company: Company,
  { open, payments }: { open: readonly MovementRow[]; payments: readonly Paying[] },
): Promise<{ changed: number; judged_again: number }> {
  if (open.length === 0) return { changed: 0, judged_again: 0 };
  const judged_again = await pay(ctx, tx, company, { payments, request: randomUUID() });
  const said = { state: 'confirmed', memberId: ctx.accountantId, at: ctx.deps.clock.now(), reason: '' } as const;
  await decideMovements(
    tx,
    company,
    open.map(({ id }) => id),
    said,
  );
  return { changed: open.length, judged_again };
}

async function standingOf(tx: Tx, company: Company, rows: readonly MovementRow[]): Promise<PaymentRow[]> {
  const ids = rows.filter(({ state }) => state === 'confirmed').map(({ id }) => id);
  return (await findOfMovements(tx, company, ids)).filter(({ undone_at }) => undone_at === null);
}

export function refuseMore({ amount }: MovementRow, { vouchers }: Confirmed): void {
  const keys = vouchers.map(({ code }) => keyOf(keyOfCode(code)));
  if (new Set(keys).size < keys.length) throw invalid('Un comprobante está dos veces en un cargo.');
  if (sum(vouchers.map((one) => fromWire(one.amount))) > parseMoney(amount)) {
    throw invalid('Los comprobantes de un cargo suman más que el cargo.');
  }
}

function isSame({ vouchers }: Confirmed, before: readonly PaymentRow[] | undefined): boolean {
  const said = vouchers.map(({ code, amount }) => `${keyOf(keyOfCode(code))} ${fromWire(amount)}`);
  const stands = (before ?? []).map((one) => `${keyOf(one)} ${parseMoney(one.charged)}`);
  return said.toSorted().join('|') === stands.toSorted().join('|');
}

export function payingOf(row: MovementRow, { vouchers, means }: Confirmed): Paying[] {
  return vouchers.map(({ code, amount }) => ({
    ...ofCharge(row),
    voucher: keyOfCode(code),
    charged: fromWire(amount),
    means: means ?? meansOf(row.description),
  }));
}

function againOf(row: MovementRow, { means, charged, ...voucher }: PaymentRow): Paying {
  return { ...ofCharge(row), voucher, charged: parseMoney(charged), means };
}

function ofCharge({ id, moved_on, currency, bank, operation, description, reference }: MovementRow) {
  return {
    ...{ movementId: id, date: moved_on, currency, bank, operation },
    names: ({ issuer_ruc, counterparty_name }: { issuer_ruc: string; counterparty_name: string }) =>
      new Suppliers([{ ruc: issuer_ruc, name: counterparty_name }]).named(`${description} ${reference}`).all.size > 0,
  };
}

function invalid(message: string): AppError {
  return new AppError('INVALID_REQUEST', { field: 'movements', message });
}

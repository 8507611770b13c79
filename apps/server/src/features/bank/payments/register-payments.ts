import type {
  listPayments as listCall,
  PurchasePayment,
  registerPayments as registerCall,
  undoPayment as undoCall,
} from '@yupana/contract/bank-payments.ts';
import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import { fromWire, parseMoney, sum, toWire } from '@yupana/tax/money.ts';
import type { Ctx } from '../../../ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { namesOfPeople } from '../../accounts/people.ts';
import { keyOfCode } from '../../vouchers/lists/show-line.ts';
import { codeOf, keyOf } from '../../vouchers/voucher-keys.ts';
import { companyNamed, inTurnOf } from '../company.ts';
import { loadingOf } from '../loading.ts';
import { findMovements, type MovementRow } from '../movements/queries-movements.ts';
import { refuseFuture } from '../refuse-future.ts';
import { leftToPay } from './left-to-pay.ts';
import { type Paying, pay, takeBack } from './pay.ts';
import { findOfRequest, findOfVoucher, findPayment, type PaymentRow } from './queries-payments.ts';

/**
 * Purchases were paid, by a person's word alone. All or nothing, and the same request once. Without an amount a purchase is paid what is
 * left of it; where nothing is, it is skipped and told. @throws as `pay`
 */
export async function registerPayments(
  ctx: Ctx,
  { query, body }: CallInput<typeof registerCall>,
): Promise<CallResult<typeof registerCall>> {
  const { request, vouchers, date, means, bank, operation, paid_to: paidTo, notice_on: noticeOn } = body;
  refuseFuture(ctx, date, 'Un pago');
  if (noticeOn !== null) refuseFuture(ctx, noticeOn, 'Un aviso a SUNAT', 'notice_on');
  if (new Set(vouchers.map(({ code }) => keyOf(keyOfCode(code)))).size < vouchers.length) {
    throw new AppError('INVALID_REQUEST', { field: 'vouchers', message: 'Un comprobante está dos veces en la lista.' });
  }
  const data = await inTurnOf(ctx, query, async (tx, company) => {
    const loading = await loadingOf(ctx, tx, company);
    const before = await findOfRequest(tx, company, request);
    const written = new Set(before.map(keyOf));
    const asked = vouchers.map(({ code, amount }) => ({ code, amount, voucher: keyOfCode(code) }));
    const fresh = asked.filter(({ voucher }) => !written.has(keyOf(voucher)));
    const whole = fresh.filter(({ amount }) => amount === undefined).map(({ voucher }) => voucher);
    const rest = await leftToPay(tx, company, whole);
    const skipped = fresh.flatMap(({ code, voucher }) => {
      const it = rest.get(keyOf(voucher));
      return it && 'why' in it ? [{ code, why: it.why }] : [];
    });
    if (before.length > 0) refuseOther(before, body, skipped);
    if (before.length > 0) return { changed: 0, already: before.length, judged_again: 0, skipped, ...loading };
    const payments = asked.flatMap(({ voucher, amount }): Paying[] => {
      const it = rest.get(keyOf(voucher));
      const charged = amount === undefined ? it && 'left' in it && it.left : fromWire(amount);
      const how = { date, means, bank, operation, paidTo, noticeOn, names: () => false };
      return charged ? [{ voucher, charged, currency: 'PEN', movementId: null, ...how }] : [];
    });
    const judged_again = await pay(ctx, tx, company, { payments, request });
    return { changed: payments.length, already: 0, judged_again, skipped, ...loading };
  });
  return { success: true, data };
}

/** The same request pays the same purchases, that day: what is another would be told as paid, and is not. @throws INVALID_REQUEST */
function refuseOther(
  before: readonly PaymentRow[],
  { vouchers, date, paid_to, notice_on }: CallInput<typeof registerCall>['body'],
  skipped: readonly { code: string }[],
): void {
  const written = new Map(before.map((row) => [keyOf(row), row]));
  const without = new Set(skipped.map(({ code }) => code));
  const isSame = vouchers.every(({ code, amount }) => {
    const row = written.get(keyOf(keyOfCode(code)));
    if (!row) return without.has(code);
    const isSameHow = row.paid_on === date && row.paid_to === paid_to && row.notice_on === notice_on;
    return isSameHow && (amount === undefined || fromWire(amount) === parseMoney(row.charged));
  });
  if (isSame && vouchers.length >= written.size) return;
  const message =
    'Esta solicitud ya anotó otros pagos, y no se anotó nada más. Envíala otra vez con un `request` nuevo.';
  throw new AppError('INVALID_REQUEST', { field: 'request', message });
}

/** What was paid of a purchase, the last first. @throws NOT_FOUND */
export async function listPayments(
  ctx: Ctx,
  { query }: CallInput<typeof listCall>,
): Promise<CallResult<typeof listCall>> {
  const data = await ctx.read(async (tx) => {
    const company = await companyNamed(ctx, tx, query);
    const rows = await findOfVoucher(tx, company, keyOfCode(query.code));
    const ids = rows.flatMap(({ movement_id }) => (movement_id === null ? [] : [movement_id]));
    const found = ids.length > 0 ? await findMovements(tx, company, [...new Set(ids)]) : [];
    const movements = new Map(found.map((one) => [one.id, one]));
    const people = rows.flatMap(({ member_id, undone_by }) =>
      undone_by === null ? [member_id] : [member_id, undone_by],
    );
    const nameOf = await namesOfPeople(tx, people);
    const standing = rows.filter(({ undone_at }) => undone_at === null);
    return {
      payments: rows.map((row) => present(row, movements.get(row.movement_id ?? ''), nameOf)),
      paid: toWire(sum(standing.map(({ amount }) => parseMoney(amount)))),
    };
  });
  return { success: true, data };
}

function present(
  row: PaymentRow,
  movement: MovementRow | undefined,
  nameOf: (memberId: string) => string,
): PurchasePayment {
  const { id, paid_on, amount, means, bank, operation, movement_id, member_id, paid_at, paid_to, notice_on } = row;
  const undone = row.undone_at && row.undone_by && { by: nameOf(row.undone_by), at: row.undone_at.toISOString() };
  return {
    ...{ uuid: id, code: codeOf(row), date: paid_on, amount: toWire(parseMoney(amount)), means, bank, operation },
    ...{ paid_to, notice_on },
    origin: movement_id === null ? 'typed' : 'bank',
    movement: movement
      ? { uuid: movement.id, statement: movement.statement_id, description: movement.description }
      : null,
    by: nameOf(member_id),
    at: paid_at.toISOString(),
    undone: undone ? { ...undone, reason: row.undone_reason } : null,
  };
}

/** What somebody wrote down counts no more. @throws PAYMENT_OF_MOVEMENT; PERIOD_CLOSED */
export async function undoPayment(
  ctx: Ctx,
  { query, body }: CallInput<typeof undoCall>,
): Promise<CallResult<typeof undoCall>> {
  const data = await inTurnOf(ctx, query, async (tx, company) => {
    const row = await findPayment(tx, company, body.payment);
    if (!row) throw notFound();
    if (row.movement_id !== null) throw new AppError('PAYMENT_OF_MOVEMENT');
    if (row.undone_at !== null) return { changed: 0, already: 1, judged_again: 0 };
    const judged_again = await takeBack(ctx, tx, company, { payments: [row], reason: body.reason });
    return { changed: 1, already: 0, judged_again };
  });
  return { success: true, data };
}

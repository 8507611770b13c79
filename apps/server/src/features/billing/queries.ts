import type { Insertable, Updateable } from 'kysely';
import type { Ctx, Tx } from '../../ctx.ts';
import type { Schema } from '../../schema.ts';

/** All SQL of billing. What Culqi tells by itself names a payment: its firm is looked up, then everything is the firm's. */
type Firm = Pick<Ctx, 'firmId'>;
const WAITING = ['requested', 'review', 'unknown', 'differs'] as const;
export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

/** The firm's stretches of paid plan, in order; from a day on when it is given. */
export function listPeriods(ctx: Firm, tx: Tx, endingAfter?: string) {
  return tx
    .selectFrom('plan_periods')
    .select(['id', 'payment_id', 'plan_id', 'starts_on', 'ends_on'])
    .where('firm_id', '=', ctx.firmId)
    .$if(endingAfter !== undefined, (query) => query.where('ends_on', '>', endingAfter ?? ''))
    .orderBy('starts_on')
    .execute();
}

/** Writes the stretches that end after a day anew. */
export async function replacePeriods(
  ctx: Firm,
  tx: Tx,
  endingAfter: string,
  rows: Omit<Insertable<Schema['plan_periods']>, 'firm_id'>[],
): Promise<void> {
  await tx.deleteFrom('plan_periods').where('firm_id', '=', ctx.firmId).where('ends_on', '>', endingAfter).execute();
  const values = rows.map((row) => ({ ...row, firm_id: ctx.firmId }));
  await tx.insertInto('plan_periods').values(values).execute();
}

export async function insertPayment(tx: Tx, payment: Insertable<Schema['payments']>): Promise<void> {
  await tx.insertInto('payments').values(payment).execute();
}

export function findPayment(ctx: Firm, tx: Tx, id: string) {
  return selectPayments(ctx, tx).where('id', '=', id).executeTakeFirst();
}

export function findByToken(ctx: Firm, tx: Tx, tokenHash: Uint8Array) {
  return selectPayments(ctx, tx).where('token_hash', '=', tokenHash).executeTakeFirst();
}

function selectPayments(ctx: Firm, tx: Tx) {
  return tx.selectFrom('payments').selectAll().where('firm_id', '=', ctx.firmId);
}

export function listPayments(ctx: Firm, tx: Tx, limit: number) {
  return selectPayments(ctx, tx).orderBy('created_at', 'desc').limit(limit).execute();
}

/** The firm's payments since an instant, and those that are still open, whenever they were. */
export function listRecent(ctx: Firm, tx: Tx, since: Date) {
  return selectPayments(ctx, tx)
    .where((where) => where.or([where('created_at', '>=', since), where('state', 'in', WAITING)]))
    .execute();
}

export async function updatePayment(
  ctx: Firm,
  tx: Tx,
  id: string,
  changes: Updateable<Schema['payments']>,
): Promise<void> {
  await tx.updateTable('payments').set(changes).where('firm_id', '=', ctx.firmId).where('id', '=', id).execute();
}

/** Payments of all firms that wait for a person, oldest first. */
export function listSetAside(tx: Tx): Promise<PaymentRow[]> {
  return tx.selectFrom('payments').selectAll().where('state', '=', 'differs').orderBy('created_at').execute();
}

/** Paid, and not yet invoiced by a person, of all firms; oldest first. */
export function listToInvoice(tx: Tx) {
  return tx
    .selectFrom('payments')
    .selectAll()
    .where('state', '=', 'charged')
    .where('invoice_number', 'is', null)
    .orderBy('settled_at')
    .execute();
}

/** How many payments of all firms are not over, by state. */
export function countWaiting(tx: Tx) {
  return tx
    .selectFrom('payments')
    .select(({ fn }) => ['state', fn.countAll<string>().as('payments')])
    .where('state', 'in', WAITING)
    .groupBy('state')
    .execute();
}

/** Open payments that Culqi was asked for before an instant. Only for a transaction that sees every firm. */
export function listUnsettled(tx: Tx, askedBefore: Date, limit: number) {
  return tx
    .selectFrom('payments')
    .select(['id', 'firm_id'])
    .where('state', 'in', ['requested', 'unknown'])
    .where('asked_at', '<', askedBefore)
    .orderBy('asked_at')
    .limit(limit)
    .execute();
}

/** Ends the checks of banks that were asked for before an instant and are still not finished. For every firm. */
export async function endReviews(tx: Tx, askedBefore: Date, changes: Updateable<Schema['payments']>): Promise<void> {
  await tx
    .updateTable('payments')
    .set(changes)
    .where('state', '=', 'review')
    .where('asked_at', '<', askedBefore)
    .execute();
}

/** Whose a payment is. Only for a transaction that sees every firm. */
export function findOwner(tx: Tx, paymentId: string) {
  return tx.selectFrom('payments').select(['id', 'firm_id']).where('id', '=', paymentId).executeTakeFirst();
}

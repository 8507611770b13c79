import { randomUUID } from 'node:crypto';
import type { MeansOfPayment } from '@yupana/contract/bank.ts';
import { add, formatMoney, type Money, parseMoney, subtract, sum, toDecimal } from '@yupana/tax/money.ts';
import type { Ctx, Tx } from '../../../ctx.ts';
import { dayText } from '../../../platform/calendar.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { VoucherKeyValues } from '../../vouchers/columns.ts';
import { wakeJudging } from '../../vouchers/judging/wake-judging.ts';
import { type ListedPurchase, purchasesOf } from '../../vouchers/paying/purchases-to-pay.ts';
import { keyOf } from '../../vouchers/voucher-keys.ts';
import type { Company } from '../company.ts';
import { yearsBefore } from '../possible-days.ts';
import { inSoles } from './currencies.ts';
import { learnPayments } from './learn-payments.ts';
import { findStanding, insertPayments, type PaymentRow, undoPayments } from './queries-payments.ts';

/** What is to be written down. */
export interface Paying {
  voucher: VoucherKeyValues;
  /** In `currency`. */
  charged: Money;
  currency: 'PEN' | 'USD';
  movementId: string | null;
  date: string;
  means: MeansOfPayment;
  bank: string;
  operation: string;
  /** Of another person than the supplier, by a person's word, and when SUNAT was told that they cash; null: nobody said. */
  paidTo?: string | null;
  noticeOn?: string | null;
  /** Whether the charge names this supplier. */
  names: (supplier: ListedPurchase) => boolean;
}

/** Rounding of payments: a sol. */
export const A_SOL = 100;

/**
 * Writes payments down, and what becomes known of their vouchers, which are judged again. Under `inTurnOf`.
 * @throws NOT_FOUND of a voucher that no proposal lists; PERIOD_CLOSED; PAYMENT_EXCEEDS when more would be paid than it amounts to
 * @returns how many vouchers are judged again
 */
export async function pay(
  ctx: Ctx,
  tx: Tx,
  company: Company,
  { payments, request }: { payments: readonly Paying[]; request: string },
): Promise<number> {
  if (payments.length === 0) return 0;
  const keys = [...new Map(payments.map(({ voucher }) => [keyOf(voucher), voucher])).values()];
  const listed = await purchasesOf(tx, company, keys);
  const at = ctx.deps.clock.now();
  const rows = payments.map((paying) => {
    const { voucher, charged, currency, movementId, date, means, bank, operation, names } = paying;
    const purchase = listed.get(keyOf(voucher));
    if (!purchase) throw notFound();
    if (purchase.isClosed) throw new AppError('PERIOD_CLOSED');
    refuseLongBefore(purchase, date);
    const { issuer_ruc, type_code, serie, number, dam_year } = purchase;
    return {
      ...{ business_id: company.businessId, firm_id: company.firmId, id: randomUUID(), book: 'RCE' as const },
      ...{ issuer_ruc, type_code, serie, number, dam_year, movement_id: movementId, request, paid_on: date },
      ...{
        amount: toDecimal(inSoles(purchase, charged, currency)),
        charged: toDecimal(charged),
        means,
        bank,
        operation,
      },
      ...{
        ...{ names_supplier: names(purchase), paid_to: paying.paidTo ?? null, notice_on: paying.noticeOn ?? null },
        member_id: ctx.accountantId,
        paid_at: at,
        undone_at: null,
        undone_by: null,
      },
    };
  });
  refuseExcess(listed, await findStanding(tx, company, keys), rows);
  await insertPayments(tx, rows);
  return becomesKnown(ctx, tx, company, keys);
}

/** An advance is paid before its voucher is issued; years before it is a year mistyped. */
const MOST_YEARS_BEFORE = 5;

function refuseLongBefore({ serie, number, issue_date }: ListedPurchase, date: string): void {
  if (date >= yearsBefore(issue_date, MOST_YEARS_BEFORE)) return;
  throw new AppError('INVALID_REQUEST', {
    field: 'date',
    message: `El comprobante ${serie}-${number} es del ${dayText(issue_date)}: no se pudo pagar el ${dayText(date)}, más de ${MOST_YEARS_BEFORE} años antes.`,
  });
}

/** Takes back what was paid; its vouchers are judged again. Under `inTurnOf`. @throws PERIOD_CLOSED */
export async function takeBack(
  ctx: Ctx,
  tx: Tx,
  company: Company,
  { payments, reason }: { payments: readonly PaymentRow[]; reason: string },
): Promise<number> {
  if (payments.length === 0) return 0;
  const keys = [...new Map(payments.map((one) => [keyOf(one), one])).values()];
  const listed = await purchasesOf(tx, company, keys);
  // One that SUNAT's proposal lists no more is in no period that could be closed.
  if ([...listed.values()].some(({ isClosed }) => isClosed)) throw new AppError('PERIOD_CLOSED');
  const ids = payments.map(({ id }) => id);
  await undoPayments(tx, company, ids, { memberId: ctx.accountantId, at: ctx.deps.clock.now(), reason });
  return becomesKnown(ctx, tx, company, keys);
}

async function becomesKnown(
  { deps }: Ctx,
  tx: Tx,
  company: Company,
  vouchers: readonly VoucherKeyValues[],
): Promise<number> {
  const changed = await learnPayments(tx, company, vouchers, deps.clock.now());
  if (changed > 0) await wakeJudging(deps, tx, company);
  return changed;
}

type Amounts = VoucherKeyValues & { amount: string };

function refuseExcess(
  listed: ReadonlyMap<string, ListedPurchase>,
  standing: readonly Amounts[],
  fresh: readonly Amounts[],
): void {
  const sumOf = (rows: readonly Amounts[] | undefined) => sum((rows ?? []).map(({ amount }) => parseMoney(amount)));
  const before = Map.groupBy(standing, keyOf);
  for (const [key, rows] of Map.groupBy(fresh, keyOf)) {
    const purchase = listed.get(key);
    if (!purchase) throw notFound();
    const [total, paid] = [parseMoney(purchase.total), sumOf(before.get(key))];
    if (subtract(add(paid, sumOf(rows)), total) <= A_SOL) continue;
    const name = `${purchase.serie}-${purchase.number}`;
    throw new AppError('PAYMENT_EXCEEDS', {
      message:
        paid > 0
          ? `El comprobante ${name} suma ${formatMoney(total)} y ya tiene pagados ${formatMoney(paid)}.`
          : `El comprobante ${name} suma ${formatMoney(total)}: no se puede pagar más.`,
    });
  }
}

import { toDecimal } from '@yupana/tax/money.ts';
import type { SpotDuty } from '@yupana/tax/rules/f-payment/spot-duty.ts';
import type { Tx } from '../../../ctx.ts';
import type { LockedBook } from '../../vouchers/book-lock.ts';
import type { VoucherKeyValues } from '../../vouchers/columns.ts';
import { keyOf } from '../../vouchers/voucher-keys.ts';
import { learnDeposits } from '../deposits/learn-deposits.ts';
import { type DetractionRow, dropDetractions, writeDetractions } from './queries-detractions.ts';

/** A purchase as it was judged; `duty` null: nothing is to be deposited for it, or nobody knows that it is. */
export interface JudgedPurchase extends VoucherKeyValues {
  issue_date: string;
  counterparty_name: string;
  total: string;
  igv: string;
  duty: SpotDuty | null;
}

/**
 * Keeps what is to be deposited for purchases of a book, as they were just judged; under `withBook`, in the transaction of their
 * verdicts. What is known already of the deposits of a new one makes it be judged once more.
 * @param left what the book lists no more
 */
export async function keepDetractions(
  tx: Tx,
  book: LockedBook,
  judged: readonly JudgedPurchase[],
  left: readonly VoucherKeyValues[],
  moment: { at: Date; today: string },
): Promise<void> {
  const subject = judged.flatMap(({ duty, ...purchase }) => (duty ? [rowOf(purchase, duty)] : []));
  const kept = new Set(subject.map(keyOf));
  const others = [...judged, ...left].filter((one) => !kept.has(keyOf(one)));
  await dropDetractions(tx, book, book.period, others);
  const issued = new Map(subject.map((row) => [keyOf(row), row.issue_date]));
  const added = await writeDetractions(tx, book, book.period, subject);
  await learnDeposits(
    tx,
    book,
    added.map((one) => ({
      ...{ direction: 'made' as const, supplier_ruc: one.issuer_ruc, type_code: one.type_code, serie: one.serie },
      voucher_number: one.number,
      issueDate: issued.get(keyOf(one)),
    })),
    moment,
  );
}

function rowOf(purchase: Omit<JudgedPurchase, 'duty'>, duty: SpotDuty): DetractionRow {
  const { issuer_ruc, type_code, serie, number, dam_year, issue_date, counterparty_name, total, igv } = purchase;
  return {
    ...{ issuer_ruc, type_code, serie, number, dam_year, issue_date, supplier_name: counterparty_name, total, igv },
    code: duty.code,
    percent: duty.percent === null ? null : String(duty.percent),
    expected: duty.expected === null ? null : toDecimal(duty.expected),
    limit_on: duty.limit,
  };
}

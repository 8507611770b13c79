import type { Payment } from '@yupana/tax/facts/circumstances.ts';
import { parseMoney } from '@yupana/tax/money.ts';
import type { Tx } from '../../../ctx.ts';
import { type Fact, learn } from '../../facts/learn.ts';
import type { VoucherKeyValues } from '../../vouchers/columns.ts';
import { bareKey, keyOf } from '../../vouchers/voucher-keys.ts';
import type { Company } from '../company.ts';
import { findStanding, type PaymentRow } from './queries-payments.ts';

const READER_VERSION = 1;

/**
 * All that stands of what was paid of these vouchers becomes known; of one of which nothing stands any more, that nothing does. In the
 * transaction that changes it. @returns of how many something else is known now
 */
export async function learnPayments(
  tx: Tx,
  company: Company,
  vouchers: readonly VoucherKeyValues[],
  at: Date,
): Promise<number> {
  const standing = Map.groupBy(await findStanding(tx, company, vouchers), keyOf);
  const facts = vouchers.map((voucher): Fact => {
    const rows = standing.get(keyOf(voucher)) ?? [];
    const source = rows.some(({ movement_id }) => movement_id !== null) ? 'bank' : 'typed';
    return {
      ...{ book: 'RCE', ...bareKey(voucher), kind: 'payment', source, reader_version: READER_VERSION },
      is: rows.length > 0 ? { state: 'known', value: { items: rows.map(itemOf) } } : { state: 'absent', value: {} },
    };
  });
  return learn(tx, company, facts, at);
}

/**
 * The company's own statement shows whose account it was; who was paid, only a charge that names the supplier, or a person who says that
 * it was another.
 */
export function itemOf(row: ItemRow): Payment {
  const { paid_on, amount, means, issuer_ruc, movement_id, names_supplier, paid_to, notice_on } = row;
  return {
    ...{ on: paid_on, amount: parseMoney(amount), means },
    paidTo: names_supplier ? issuer_ruc : paid_to,
    fromOwnAccount: movement_id === null ? null : true,
    thirdPartyNoticeOn: notice_on,
  };
}

type ItemRow = Pick<
  PaymentRow,
  'paid_on' | 'amount' | 'means' | 'issuer_ruc' | 'movement_id' | 'names_supplier' | 'paid_to' | 'notice_on'
>;

import type { Tx } from '../../../ctx.ts';
import type { DepositFact } from '../../facts/deposit-fact.ts';
import { type Fact, learn } from '../../facts/learn.ts';
import { isCovered, knownDays } from '../asking/is-covered.ts';
import type { Company } from '../company.ts';
import { type DepositedVoucher, type DepositRow, findDepositsOf } from './queries-deposits.ts';

/** Of what we make of deposits. */
const READER_VERSION = 2;

/** A voucher whose deposits may be known now; of a purchase with the day of its issue, where that is known. */
export interface Deposited extends DepositedVoucher {
  issueDate?: string;
}

/**
 * All that is known of the deposits of these vouchers becomes their fact, and what it says otherwise makes them be judged again, and only
 * them. That there is none is only known of a purchase all of whose months
 * SUNAT was asked for, since its issue and of late. In the transaction that stores them.
 * @param today `AAAA-MM-DD` in Lima @returns of how many something else is known now
 */
export async function learnDeposits(
  tx: Tx,
  company: Company,
  vouchers: readonly Deposited[],
  { at, today }: { at: Date; today: string },
): Promise<number> {
  if (vouchers.length === 0) return 0;
  const found = Map.groupBy(await findDepositsOf(tx, company, vouchers), nameOf);
  const known = await knownDays(tx, company);
  const isNone = (issueDate: string) => isCovered(known, issueDate, today);
  const facts = vouchers.flatMap((voucher): Fact[] => {
    const rows = found.get(nameOf(voucher)) ?? [];
    const counted = rows.filter(({ gone_at }) => gone_at === null);
    const of = {
      book: voucher.direction === 'made' ? ('RCE' as const) : ('RVIE' as const),
      issuer_ruc: voucher.supplier_ruc,
      type_code: voucher.type_code,
      serie: voucher.serie,
      number: voucher.voucher_number,
      ...{ dam_year: '', kind: 'deposit' as const, reader_version: READER_VERSION },
    };
    if (counted.length > 0) {
      const source = counted.some((row) => row.source === 'sunat') ? 'spot' : 'upload';
      return [{ ...of, source, is: { state: 'known', value: factOf(counted) } }];
    }
    const isSaid = rows.length > 0 || (voucher.issueDate !== undefined && isNone(voucher.issueDate));
    return isSaid ? [{ ...of, source: 'spot', is: { state: 'absent', value: {} } }] : [];
  });
  return learn(tx, company, facts, at);
}

function factOf(rows: readonly DepositRow[]): DepositFact {
  return {
    deposits: rows.map(({ number, paid_on, amount, goods_code }) => ({
      ...{ number, paidOn: paid_on, amount, goods: goods_code },
    })),
  };
}

function nameOf({ direction, supplier_ruc, type_code, serie, voucher_number }: DepositedVoucher): string {
  return JSON.stringify([direction, supplier_ruc, type_code, serie, voucher_number]);
}

import type { SpotDeposit } from '@yupana/sunat/portal/platform/types.ts';
import { toDecimal } from '@yupana/tax/money.ts';
import type { Tx } from '../../../ctx.ts';
import type { KeptDeposit } from '../../facts/deposit-fact.ts';
import type { Company } from '../company.ts';
import { learnDeposits } from './learn-deposits.ts';
import {
  findDeposit,
  holdDeposits as lockDeposits,
  markGone,
  type NewDeposit,
  writeDeposits,
} from './queries-deposits.ts';

interface Moment {
  at: Date;
  /** `AAAA-MM-DD` in Lima. */
  today: string;
}

/**
 * Nobody else writes deposits of a company until the transaction ends: for who takes rows of what waits to be judged before it stores one.
 */
export function holdDeposits(tx: Tx, company: Company): Promise<void> {
  return lockDeposits(tx, company);
}

/**
 * Stores what SUNAT listed, and what it says of vouchers, in one transaction.
 * @returns of how many vouchers something else is known now
 */
export async function storeListed(
  tx: Tx,
  company: Company,
  deposits: readonly SpotDeposit[],
  moment: Moment,
): Promise<number> {
  await lockDeposits(tx, company);
  const once = new Map(deposits.map((one) => [one.constancia, rowOf(one)]));
  return learnDeposits(tx, company, await writeDeposits(tx, company, [...once.values()], 'sunat', moment.at), moment);
}

/** All that SUNAT lists in a period are these: what it listed there before counts no more. @returns as `storeListed` */
export async function dropUnlisted(
  tx: Tx,
  company: Company,
  period: string,
  listed: readonly string[],
  moment: Moment,
): Promise<number> {
  await lockDeposits(tx, company);
  return learnDeposits(tx, company, await markGone(tx, company, period, listed, moment.at), moment);
}

/** What an uploaded constancia says. @property acquirer its document */
export interface UploadedDeposit extends KeptDeposit {
  supplierRuc: string;
  acquirer: string;
  voucher: { type: string; serie: string; number: string };
  direction: 'made' | 'received';
}

/**
 * Keeps the deposit of an uploaded constancia; SUNAT's own word of it stands.
 * @returns false when it was known already
 */
export async function keepUploaded(
  tx: Tx,
  company: Company,
  deposit: UploadedDeposit,
  moment: Moment,
): Promise<boolean> {
  await lockDeposits(tx, company);
  if (await findDeposit(tx, company, deposit.number)) return false;
  const { number, paidOn, amount, goods, supplierRuc, acquirer, voucher, direction } = deposit;
  const row: NewDeposit = {
    ...{ number, direction, supplier_ruc: supplierRuc, type_code: voucher.type, serie: voucher.serie },
    ...{ voucher_number: voucher.number, customer_document: acquirer, paid_on: paidOn, amount, goods_code: goods },
    ...{ supplier_name: null, customer_name: null, tax_period: null, account: null, account_type: null },
    ...{ operation_code: null, operation_number: null, npd: null, origin: null, sol_user: null },
  };
  await learnDeposits(tx, company, await writeDeposits(tx, company, [row], 'upload', moment.at), moment);
  return true;
}

function rowOf(one: SpotDeposit): NewDeposit {
  return {
    ...{ number: one.constancia, direction: one.direction, supplier_ruc: one.supplier.ruc },
    ...{ type_code: one.voucher.type, serie: one.voucher.serie, voucher_number: one.voucher.number },
    ...{ supplier_name: one.supplier.name, customer_document: one.customer.documentNumber },
    ...{ customer_name: one.customer.name, paid_on: one.paidOn, amount: toDecimal(one.amount) },
    ...{ tax_period: one.taxPeriod, account: one.account, account_type: one.accountType },
    ...{ operation_code: one.operationCode, goods_code: one.goodsCode, operation_number: one.operationNumber },
    ...{ npd: one.npd, origin: one.origin, sol_user: one.solUser },
  };
}

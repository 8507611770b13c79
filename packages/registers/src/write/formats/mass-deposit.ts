import { type Money, sum } from '@yupana/tax/money.ts';
import { nameCell } from '../cells.ts';

/** One deposit of a file. */
export interface MassDeposit {
  /** Of the supplier in a file of the acquirer's, of the acquirer in one of the supplier's: eleven digits. */
  supplierRuc: string;
  /** Catalogue 54, three digits. */
  goods: string;
  /** At the Banco de la Nación: eleven digits. */
  account: string;
  amount: Money;
  /** Two digits: 01 sale of goods or services. */
  operation: string;
  /** `AAAAMM` */
  period: string;
  voucher: { type: string; serie: string; number: string };
}

/** Who deposits. */
export interface MassDepositHead {
  ruc: string;
  name: string;
  /** `260017`: two digits of the year, and the lot of that year. */
  lot: string;
  /** `*`: the acquirer deposits to several suppliers · `P`: the supplier deposits to itself. */
  by?: '*' | 'P';
}

/** A cell that the layout has no place for is a defect of who calls: cut, the bank would take another deposit. */
export class CellTooLong extends Error {
  readonly cell: string;
  constructor(cell: string, text: string) {
    super(`${cell} has no place in a file of mass deposits: «${text.slice(0, 40)}»`);
    this.name = 'CellTooLong';
    this.cell = cell;
  }
}

/**
 * The file of mass deposits that «Pago de detracciones» takes: a head of 68 characters, 107 for each deposit, each line ended by CR LF.
 * @returns its bytes, ASCII @throws CellTooLong
 * @source two independent generators of the file (facts/portal-sol.md §3.4)
 */
export function writeMassDeposits(
  { ruc, name, lot, by = '*' }: MassDepositHead,
  deposits: readonly MassDeposit[],
): Buffer {
  const total = sum(deposits.map(({ amount }) => amount));
  const head = [by, digits('RUC', ruc, 11), words(name, 35), digits('lot', lot, 6), digits('total', String(total), 15)];
  const lines = [head.join(''), ...deposits.map(detailOf)];
  return Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1');
}

/** The cell of a deposit that the layout has no place for; null: it can be written. */
export function cellWithoutPlace(deposit: MassDeposit): string | null {
  try {
    detailOf(deposit);
    return null;
  } catch (error) {
    if (error instanceof CellTooLong) return error.cell;
    throw error;
  }
}

/** The name is left blank where a RUC says who it is; code 040 alone, a sale of real estate, would want it. */
function detailOf({ supplierRuc, goods, account, amount, operation, period, voucher }: MassDeposit): string {
  return [
    '6',
    digits('document', supplierRuc, 11),
    words('', 35),
    digits('proforma', '', 9),
    digits('goods', goods, 3),
    // Filled up, a shorter one would be another account.
    digits('account', exactly('account', account, 11), 11),
    digits('amount', String(amount), 15),
    digits('operation', operation, 2),
    digits('period', period, 6),
    digits('type', voucher.type, 2),
    exactly('serie', voucher.serie.toUpperCase().padStart(4, '0'), 4),
    digits('number', voucher.number, 8),
  ].join('');
}

function digits(cell: string, text: string, width: number): string {
  if (!/^\d*$/.test(text)) throw new CellTooLong(cell, text);
  return exactly(cell, text.padStart(width, '0'), width);
}

function exactly(cell: string, text: string, width: number): string {
  if (text.length !== width) throw new CellTooLong(cell, text);
  return text;
}

/** Upper case, without accents; cut, because the layout has no more of a name. */
function words(text: string, width: number): string {
  return nameCell(text).toUpperCase().slice(0, width).padEnd(width, ' ');
}

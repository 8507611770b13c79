import { type Money, parseMoney, subtract, sum, ZERO } from '@yupana/tax/money.ts';
import { DOMESTIC_NOTES, NON_DOMICILED } from '@yupana/tax/voucher-types.ts';
import type { ProposalRow } from '../read/proposal.ts';

/** A voucher as it is written into a file: what SUNAT proposed of it, wherever it is kept meanwhile. Amounts are in soles. */
export type WrittenVoucher = Omit<ProposalRow, 'line' | 'hash'>;

/** Whose register is written, and of which period. */
export interface Owner {
  ruc: string;
  name: string;
  /** `AAAAMM` */
  period: string;
}

/** Credit and debit notes. @source RS 112-2021 table 3 */
export const NOTES: ReadonlySet<string> = new Set(DOMESTIC_NOTES);
/** Withdrawn, reverted, annulled. @source RS 112-2021 table 14 */
export const UNDONE: ReadonlySet<string> = new Set(['2', '3', '4']);
/**
 * A receipt for fees gives no credit and is declared elsewhere; who is not domiciled has a register of its own (8.5). @source RS
 * 040-2022, table 11
 */
const NEVER_PURCHASED = new Set(['02', ...NON_DOMICILED]);

/** A credit or debit note, which names the voucher that it modifies. @source RS 112-2021 annex 3, RS 040-2022 annex 11 */
export function isNote(typeCode: string): boolean {
  return NOTES.has(typeCode);
}

/** What a note modifies; null of all else, where SUNAT may name another voucher and the registers have no place for it. */
export function modifiedOf({
  typeCode,
  modified,
}: Pick<WrittenVoucher, 'typeCode' | 'modified'>): WrittenVoucher['modified'] {
  return isNote(typeCode) ? modified : null;
}

/** `F001-45680`: how people name a voucher; some have no serie. */
export function documentName({ serie, number }: { serie: string; number: string }): string {
  return serie === '' ? number : `${serie}-${number}`;
}

/** SUNAT says that it was withdrawn, reverted or annulled. */
export function isUndone({ status }: Pick<WrittenVoucher, 'status'>): boolean {
  return UNDONE.has(status);
}

/**
 * Whether a purchase may stand in RCE at all: what was undone is not annotated there, and vouchers of who is not domiciled go to
 * 8.5. Of sales none is left out. @source RS 040-2022 annex 11, notes
 */
export function isPurchaseOfRegister({ typeCode, status }: Pick<WrittenVoucher, 'typeCode' | 'status'>): boolean {
  return !UNDONE.has(status) && !NEVER_PURCHASED.has(typeCode);
}

/**
 * A purchase whose expense is deductible and whose IGV gives no credit: what was taxed stands where purchases for untaxed operations do,
 * whose IGV is cost. @source RS 040-2022 annex 11 fields 19 and 20; FV 621 box 113, which has a base and no tax
 */
export function withoutCredit<Row extends WrittenVoucher>(voucher: Row): Row {
  const { dgTaxable, dgngTaxable, dngTaxable, dgIgv, dgngIgv, dngIgv } = voucher;
  return {
    ...voucher,
    ...{ dgTaxable: ZERO, dgIgv: ZERO, dgngTaxable: ZERO, dgngIgv: ZERO },
    dngTaxable: sum([dgTaxable, dgngTaxable, dngTaxable]),
    dngIgv: sum([dgIgv, dgngIgv, dngIgv]),
  };
}

/** The part of a sale that stands in its own columns and not in those of discounts. */
export function saleTaxable({ taxable, discountTaxable }: WrittenVoucher): Money {
  return subtract(taxable, discountTaxable);
}

export function saleIgv({ igv, discountIgv }: WrittenVoucher): Money {
  return subtract(igv, discountIgv);
}

/** An amount that is kept as SUNAT wrote it; zero when it wrote none. */
export function keptAmount({ detail }: WrittenVoucher, key: string): Money {
  const text = detail[key];
  return text === undefined ? ZERO : parseMoney(text);
}

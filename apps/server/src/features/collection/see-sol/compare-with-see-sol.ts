import type { BookName } from '@yupana/contract/collection.ts';
import type { SeeSolRow, SeeSolVoucher } from '@yupana/sunat/portal/see-sol/types.ts';
import type { SeeSolDifference } from '../../../schema/collection.ts';

/** A voucher of E-series that the proposal has. */
export interface HeldVoucher {
  issuerRuc: string;
  typeCode: string;
  serie: string;
  number: string;
  issueDate: string;
  document: string;
  name: string;
  /** Soles. */
  total: string;
  /** The proposal itself says that it is no more: it lists it with its «Est. Comp.», amounts and all. */
  isWithdrawn: boolean;
}

export interface Comparison {
  /** As active, or without a word about it. */
  listed: number;
  held: number;
  rejected: number;
  missing: SeeSolDifference[];
  extra: SeeSolDifference[];
}

/** What tells a voucher from every other. */
export function seeSolKey({
  issuerRuc,
  typeCode,
  serie,
  number,
}: Pick<HeldVoucher, 'issuerRuc' | 'typeCode' | 'serie' | 'number'>): string {
  return `${issuerRuc}/${typeCode}/${serie}/${number.replace(/^0+(?=\d)/, '')}`;
}

/**
 * SEE-SOL's lists of a month against what the proposals have of it. While a row could not be read nothing is said to be extra: it may be
 * that row.
 * @param listed of the month, in the period's own proposal: those that it says to be withdrawn are none that SEE-SOL would show as active
 * @param elsewhere keys of listed ones that another period's proposal has: a voucher may be proposed later than it was issued
 */
export function compareWithSeeSol(
  rows: readonly SeeSolRow[],
  listed: readonly HeldVoucher[],
  elsewhere: ReadonlySet<string>,
  book: BookName,
): Comparison {
  const shown = vouchersOf(rows);
  const rejected = rows.filter((row) => 'rejected' in row).length;
  const active = [...shown.values()].filter(({ isActive }) => isActive !== false);
  const activeKeys = new Set(active.map(seeSolKey));
  const held = listed.filter((one) => !one.isWithdrawn || activeKeys.has(seeSolKey(one)));
  const heldKeys = new Set(held.map(seeSolKey));
  const missing = active.filter((one) => !heldKeys.has(seeSolKey(one)) && !elsewhere.has(seeSolKey(one)));
  const extra = rejected > 0 ? [] : held.filter((one) => !activeKeys.has(seeSolKey(one)));
  return {
    ...{ listed: active.length, rejected },
    held: heldKeys.size + active.filter((one) => isElsewhere(one, heldKeys, elsewhere)).length,
    missing: missing.map((one) => differenceOf(one, book)),
    extra: extra.map((one) => ({
      ...{ typeCode: one.typeCode, serie: one.serie, number: one.number, document: one.document, name: one.name },
      ...{ issueDate: one.issueDate, currency: 'PEN', total: one.total },
      isInactive: shown.has(seeSolKey(one)),
    })),
  };
}

/** Each once, whatever several lists say of it. */
export function vouchersOf(rows: readonly SeeSolRow[]): Map<string, SeeSolVoucher> {
  const vouchers = rows.flatMap((row) => ('voucher' in row ? [row.voucher] : []));
  return new Map(vouchers.map((one) => [seeSolKey(one), one]));
}

function isElsewhere(one: SeeSolVoucher, held: ReadonlySet<string>, elsewhere: ReadonlySet<string>): boolean {
  return !held.has(seeSolKey(one)) && elsewhere.has(seeSolKey(one));
}

function differenceOf(one: SeeSolVoucher, book: BookName): SeeSolDifference {
  const { typeCode, serie, number, issuedOn, currency, total } = one;
  const [document, name] = book === 'RCE' ? [one.issuerRuc, one.issuerName] : [one.receiverDocument, one.receiverName];
  return { typeCode, serie, number, document, name, issueDate: issuedOn, currency, total, isInactive: false };
}

/** What makes a voucher itself: nobody else may issue the same type, serie and number. */
export interface VoucherKey {
  /** The issuer's RUC, or the foreign document of a non-domiciled supplier. */
  issuerRuc: string;
  /** Two digits of the catalogue of voucher types. */
  typeCode: string;
  /** May be empty: some tickets, bank documents and public services have none. */
  serie: string;
  number: string;
  /** Of a DAM or DSI, whose numbers begin anew each year; absent or empty in all others. */
  damYear?: string;
}

/** `00000123` and `123` are the same number. A number of zeros only is `0`. */
export function withoutLeftZeros(number: string): string {
  if (number.charCodeAt(0) !== 48) return number;
  return number.replace(/^0+(?=.)/, '');
}

/** The text form of the key, `20990001015-01-F001-123`, of a DAM `20990001015-50-118-4567@2026`: the `code` of a voucher in every call. */
export function voucherCode(key: VoucherKey): string {
  return `${key.issuerRuc}-${key.typeCode}-${key.serie}-${withoutLeftZeros(key.number)}${key.damYear ? `@${key.damYear}` : ''}`;
}

/** The year of a DAM or DSI, which its code ends with; null of all others. Numbers of a year are those of the next again. */
export function damYearOf(code: string): string | null {
  return /@(\d{4})$/.exec(code)?.[1] ?? null;
}

const CODE = /^([^-]+)-(\d{2})-(.*)-([^-@]+)(?:@(\d{4}))?$/;

/**
 * Reads what `voucherCode` writes. A serie may hold hyphens; issuer and number may not, nor may a number hold an `@`.
 * @throws RangeError when the text is not a voucher code
 */
export function parseVoucherCode(code: string): VoucherKey {
  const [, issuerRuc, typeCode, serie, number, damYear] = CODE.exec(code) ?? [];
  if (issuerRuc === undefined || typeCode === undefined || serie === undefined || number === undefined) {
    throw new RangeError(`No es el código de un comprobante: ${code.slice(0, 60)}`);
  }
  return { issuerRuc, typeCode, serie, number: withoutLeftZeros(number), ...(damYear ? { damYear } : {}) };
}

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

/** What a code is told apart by, where a supplier from abroad has it in their number or in the document's. */
const MARK = /[%@-]/g;
const WRITTEN = /%(25|2D|40)/g;

/**
 * The text form of the key, `20990001015-01-F001-123`, of a DAM `20990001015-50-118-4567@2026`: the `code` of a voucher in every call.
 * Of `INV-900`, from abroad, `US1-91--INV%2D900`: no two vouchers have the same code, whatever their numbers are made of.
 */
export function voucherCode(key: VoucherKey): string {
  const issuer = written(key.issuerRuc);
  const number = written(withoutLeftZeros(key.number));
  return `${issuer}-${key.typeCode}-${key.serie}-${number}${key.damYear ? `@${key.damYear}` : ''}`;
}

function written(part: string): string {
  return part.replace(MARK, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

function read(part: string): string {
  return part.replace(WRITTEN, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** The year of a DAM or DSI, which its code ends with; null of all others. Numbers of a year are those of the next again. */
export function damYearOf(code: string): string | null {
  return /@(\d{4})$/.exec(code)?.[1] ?? null;
}

const CODE = /^([^-@]+)-(\d{2})-(.*)-([^-@]+)(?:@(\d{4}))?$/;

/**
 * Reads what `voucherCode` writes.
 * @throws RangeError when the text is not a voucher code
 */
export function parseVoucherCode(code: string): VoucherKey {
  const [, issuerRuc, typeCode, serie, number, damYear] = CODE.exec(code) ?? [];
  if (issuerRuc === undefined || typeCode === undefined || serie === undefined || number === undefined) {
    throw new RangeError(`No es el código de un comprobante: ${code.slice(0, 60)}`);
  }
  const key = { issuerRuc: read(issuerRuc), typeCode, serie, number: withoutLeftZeros(read(number)) };
  return damYear ? { ...key, damYear } : key;
}

/** «INV-900», «F001-123»: how the voucher of a code is called; the text itself of what is no code. */
export function nameInCode(code: string): string {
  const [, , , serie, number] = CODE.exec(code) ?? [];
  return number === undefined ? code : [serie, read(number)].filter(Boolean).join('-');
}

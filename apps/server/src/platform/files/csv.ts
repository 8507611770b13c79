/**
 * A sheet program takes a text that begins so for a formula and runs it: names come from whoever issues a voucher. Also in
 * full width, which Excel reads as the plain sign. A negative number is no formula; what begins like one may be.
 * @source OWASP, CSV Injection
 */
const FORMULA = /^\s*[=@+\-＝＠＋－|\t\r\n]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Read by any sheet program as a date, in any country's settings. */
const LIMA = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'America/Lima' });

/** One line of a CSV (RFC 4180): quotes where needed, CRLF. @param between what Excel in Peru takes for a comma is a semicolon */
export function csvLine(cells: readonly unknown[], between: ',' | ';' = ','): string {
  return `${cells.map((one) => cell(one, between)).join(between)}\r\n`;
}

function cell(value: unknown, between: ',' | ';'): string {
  if (value === null || value === undefined) return '';
  const plain = text(value);
  const safe = FORMULA.test(plain) && !NUMBER.test(plain) ? `'${plain}` : plain;
  return safe.includes(between) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function text(value: unknown): string {
  if (value instanceof Date) return LIMA.format(value);
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

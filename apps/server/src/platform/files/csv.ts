/**
 * A sheet program takes a text that begins so for a formula and runs it: names come from whoever issues a voucher. Also in
 * full width, which Excel reads as the plain sign. A negative number is no formula; what begins like one may be.
 * @source OWASP, CSV Injection
 */
const FORMULA = /^\s*[=@+\-＝＠＋－|\t\r\n]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Read by any sheet program as a date, in any country's settings. */
const LIMA = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'America/Lima' });

/** One line of a CSV (RFC 4180): comma, quotes where needed, CRLF. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const plain = text(value);
  const safe = FORMULA.test(plain) && !NUMBER.test(plain) ? `'${plain}` : plain;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function text(value: unknown): string {
  if (value instanceof Date) return LIMA.format(value);
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

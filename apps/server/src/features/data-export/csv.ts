/** A sheet program takes a text that begins so for a formula and runs it: names come from whoever issues a voucher. */
const FORMULA = /^[=@+\t\r]|^-(?![\d.])/;

/** One line of a CSV (RFC 4180): comma, quotes where needed, CRLF. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const plain = text(value);
  const safe = FORMULA.test(plain) ? `'${plain}` : plain;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function text(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

import type { Detraction } from '@yupana/contract/withholdings.ts';
import { formatDate } from '../../../lib/formats.ts';

const COLUMNS: readonly { name: string; of: (row: Detraction) => string | number | null }[] = [
  { name: 'Emisión', of: ({ issuer_date }) => issuer_date && formatDate(issuer_date) },
  { name: 'Serie-número', of: ({ serie_number }) => serie_number },
  { name: 'RUC del proveedor', of: ({ supplier_ruc }) => supplier_ruc },
  { name: 'Proveedor', of: ({ supplier_business_name }) => supplier_business_name },
  { name: 'Total', of: ({ total_amount }) => total_amount },
  { name: 'Código', of: ({ good_or_service_code }) => good_or_service_code },
  { name: 'Bien o servicio', of: ({ good_or_service_name }) => good_or_service_name },
  { name: 'Tasa %', of: ({ percent }) => percent },
  { name: 'Depósito', of: ({ deposit_amount }) => deposit_amount },
  { name: 'IGV retenido', of: ({ igv_amount }) => igv_amount },
  { name: 'Depositar hasta', of: ({ limit_date }) => limit_date && formatDate(limit_date) },
  { name: 'Cuenta del proveedor', of: ({ account_number }) => account_number },
];

/** A sheet that spreadsheets open by themselves: UTF-8 with its mark, semicolons, amounts with a point. */
export function sheetOf(rows: readonly Detraction[]): string {
  const lines = [COLUMNS.map(({ name }) => name), ...rows.map((row) => COLUMNS.map(({ of }) => of(row)))];
  return `\uFEFF${lines.map((line) => `${line.map(cell).join(';')}\r\n`).join('')}`;
}

/** A text that a spreadsheet would take for a formula stays a text. */
function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return value.toFixed(2);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

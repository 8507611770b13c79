import { type Money, parseMoney, toDecimal, ZERO } from '@yupana/tax/money.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import { dayCell } from '../cells.ts';
import type { CellValue, SheetColumn } from '../workbook/sheet.ts';
import type { WrittenVoucher } from '../written-voucher.ts';
import type { Booked, ProgramFormat } from './program.ts';

/** A made-up purchase in dollars: it fills more of a format than one in soles. */
const PURCHASE: WrittenVoucher = {
  ...{ period: parsePeriod('202610'), car: null, issueDate: '2026-10-05', dueDate: '2026-11-04' },
  ...{ typeCode: '01', serie: 'F001', year: null, number: '2451', numberEnd: null, issuerRuc: '20987654321' },
  ...{
    counterpartyDocumentType: '6',
    counterpartyDocument: '20987654321',
    counterpartyName: 'PROVEEDOR DE EJEMPLO SAC',
  },
  ...{ taxable: parseMoney('3742.00'), igv: parseMoney('673.56'), dgTaxable: parseMoney('3742.00') },
  ...{ dgIgv: parseMoney('673.56'), dgngTaxable: ZERO, dgngIgv: ZERO, dngTaxable: ZERO, dngIgv: ZERO },
  ...{ discountTaxable: ZERO, discountIgv: ZERO, nonTaxable: ZERO, isc: ZERO, icbper: ZERO, other: ZERO },
  ...{ total: parseMoney('4415.56'), currency: 'USD', exchangeRate: '3.742', modified: null, noteType: null },
  ...{ status: '1', detraction: false, inconsistencies: null, operationType: null, detail: {} },
};

const SALE: WrittenVoucher = {
  ...{ ...PURCHASE, number: '318', counterpartyDocument: '20876543219', counterpartyName: 'CLIENTE DE EJEMPLO SAC' },
  ...{ currency: 'PEN', exchangeRate: '1.000', dgTaxable: ZERO, dgIgv: ZERO },
  ...{ taxable: parseMoney('1000.00'), igv: parseMoney('180.00'), total: parseMoney('1180.00') },
};

/** What a format makes of a made-up voucher, as its cells look: for who wants to know how the file is. */
export function exampleRows<Row>(
  { book, columns, rows }: ProgramFormat<Row>,
  accounts: Booked['accounts'],
): string[][] {
  const booked = { owner: { ruc: '20123456786', period: '202610' }, accounts };
  return rows(book === 'RCE' ? PURCHASE : SALE, 1, booked).map((row) =>
    columns.map((column) => shown(column, column.value(row))),
  );
}

function shown({ kind }: SheetColumn, value: CellValue): string {
  if (value === null) return '';
  if (kind === 'amount') return toDecimal(value as Money);
  return kind === 'day' ? dayCell(String(value)) : String(value);
}

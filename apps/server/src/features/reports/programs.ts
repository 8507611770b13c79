import type { OperationType } from '@yupana/contract/books.ts';
import type { ProgramName } from '@yupana/contract/reports.ts';
import { type Accounts, STARSOFT_ACCOUNTS, USUAL_ACCOUNTS } from '@yupana/registers/write/programs/accounts.ts';
import { CONCAR_PURCHASES, CONCAR_SALES } from '@yupana/registers/write/programs/concar.ts';
import { CONTASIS_PURCHASES, CONTASIS_SALES } from '@yupana/registers/write/programs/contasis.ts';
import {
  type Booked,
  MOST_PLACES,
  type ProgramFormat,
  type ProgramSheet,
  programLines,
  programSheet,
} from '@yupana/registers/write/programs/program.ts';
import { SISCONT_PURCHASES, SISCONT_SALES } from '@yupana/registers/write/programs/siscont-excel.ts';
import {
  MOST_SISCONT_PLACES,
  SISCONT_16_PURCHASES,
  SISCONT_16_SALES,
  SISCONT_23_PURCHASES,
  SISCONT_23_SALES,
} from '@yupana/registers/write/programs/siscont-text.ts';
import { STARSOFT_PURCHASES, STARSOFT_SALES } from '@yupana/registers/write/programs/starsoft.ts';
import { writeWorkbook } from '@yupana/registers/write/workbook/workbook.ts';
import type { WrittenVoucher } from '@yupana/registers/write/written-voucher.ts';
import type { ReportKind } from '../../schema/reports.ts';

type Pages = AsyncIterable<readonly WrittenVoucher[]>;

/** A file that an accounting program imports. */
export interface ProgramFile {
  // biome-ignore lint/suspicious/noExplicitAny: each format has rows of its own, and nobody here looks into them
  format: ProgramFormat<any> & Partial<ProgramSheet<any>>;
  /** In which a company books that told no others. */
  accounts: Accounts;
  /** Vouchers that the program numbers. */
  most: number;
  fileName(owner: Pick<Booked['owner'], 'ruc' | 'period'>): string;
  write(pages: Pages, booked: Booked, madeAt: Date): AsyncIterable<Uint8Array>;
}

export type ProgramKind = Exclude<ReportKind, 'rce' | 'rvie' | 'non-domiciled' | 'purchases' | 'sales'>;

export const PROGRAM_FILES: Readonly<Record<ProgramKind, ProgramFile>> = {
  'siscont-purchases': sheet(SISCONT_PURCHASES, 'CompraAPP'),
  'siscont-sales': sheet(SISCONT_SALES, 'VentaAPP'),
  'siscont16-purchases': siscontText(SISCONT_16_PURCHASES, 'SISCONT 16-17 compras'),
  'siscont16-sales': siscontText(SISCONT_16_SALES, 'SISCONT 16-17 ventas'),
  'siscont23-purchases': siscontText(SISCONT_23_PURCHASES, 'SISCONT 23 compras'),
  'siscont23-sales': siscontText(SISCONT_23_SALES, 'SISCONT 23 ventas'),
  'concar-purchases': sheet(CONCAR_PURCHASES, 'CONCAR compras', MOST_PLACES),
  'concar-sales': sheet(CONCAR_SALES, 'CONCAR ventas', MOST_PLACES),
  'contasis-purchases': sheet(CONTASIS_PURCHASES, 'CONTASIS compras'),
  'contasis-sales': sheet(CONTASIS_SALES, 'CONTASIS ventas'),
  // Its manual wants purchases to begin with C.
  'starsoft-purchases': starsoftText(STARSOFT_PURCHASES, 'C'),
  'starsoft-sales': starsoftText(STARSOFT_SALES, 'V'),
};

/** The file of a program and a book, where there is one by its program. */
export const PROGRAM_KIND = {
  siscont: { VENTA: 'siscont-sales' },
  siscont16: { COMPRA: 'siscont16-purchases', VENTA: 'siscont16-sales' },
  siscont23: { COMPRA: 'siscont23-purchases', VENTA: 'siscont23-sales' },
  concar: { COMPRA: 'concar-purchases', VENTA: 'concar-sales' },
  contasis: { COMPRA: 'contasis-purchases', VENTA: 'contasis-sales' },
  starsoft: { COMPRA: 'starsoft-purchases', VENTA: 'starsoft-sales' },
} as const satisfies Record<ProgramName, Partial<Record<OperationType, ProgramKind>>>;

function sheet<Row>(format: ProgramSheet<Row>, name: string, most = Number.POSITIVE_INFINITY): ProgramFile {
  return {
    ...{ format, most, accounts: USUAL_ACCOUNTS },
    fileName: ({ ruc, period }) => `${name} ${ruc} ${period}.xlsx`,
    write: (pages, booked, madeAt) => writeWorkbook([programSheet(format, pages, booked)], madeAt),
  };
}

function starsoftText<Row>(format: ProgramFormat<Row>, letter: 'C' | 'V'): ProgramFile {
  const fileName: ProgramFile['fileName'] = ({ ruc, period }) => `${letter}${ruc}${period}.txt`;
  return { ...text(format), most: MOST_PLACES, accounts: STARSOFT_ACCOUNTS, fileName };
}

function siscontText<Row>(format: ProgramFormat<Row>, name: string): ProgramFile {
  const fileName: ProgramFile['fileName'] = ({ ruc, period }) => `${name} ${ruc} ${period}.txt`;
  return { ...text(format), most: MOST_SISCONT_PLACES, accounts: USUAL_ACCOUNTS, fileName };
}

function text<Row>(format: ProgramFormat<Row>): Pick<ProgramFile, 'format' | 'write'> {
  return { format, write: (pages, booked) => programLines(format, pages, booked) };
}

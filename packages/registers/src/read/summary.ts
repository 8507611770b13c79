import { type Money, money, NotAnAmount, parseMoney } from '@yupana/tax/money.ts';
import { UnrecognisedLayout } from './errors.ts';
import { canBeKept, namesIn } from './header.ts';
import type { Book } from './proposal/proposal-row.ts';

/** SUNAT's own count of a proposal, by voucher type: what a collection is measured against. */
export interface SummaryRow {
  /** Two digits; empty in the total. */
  typeCode: string;
  description: string;
  count: number;
  /** Added as in a proposal's row: bases with discounts, and export with exonerated and unaffected. */
  taxable: Money;
  igv: Money;
  nonTaxable: Money;
  total: Money;
}

export interface Summary {
  rows: SummaryRow[];
  total: SummaryRow;
}

interface SummaryColumns {
  names: readonly string[];
  taxable: readonly number[];
  igv: readonly number[];
  nonTaxable: readonly number[];
}

/** @source user manuals of the SIRE web services: purchases 5.35, sales 5.20. The last column is the total. */
const COLUMNS: Record<Book, SummaryColumns> = {
  RCE: {
    names: [
      'Tipo de Documento',
      'Total Documentos',
      'BI Gravado DG',
      'IGV / IPM DG',
      'BI Gravado DGNG',
      'IGV / IPM DGNG',
      'BI Gravado DNG',
      'IGV / IPM DNG',
      'Valor Adq. NG',
      'ISC',
      'ICBPER',
      'Otros Trib/ Cargos',
      'Total CP',
    ],
    taxable: [2, 4, 6],
    igv: [3, 5, 7],
    nonTaxable: [8],
  },
  RVIE: {
    names: [
      'Tipo de Documento',
      'Total Documentos',
      'Valor facturado la exportación',
      'Base imponible de la operación gravada',
      'Dscto. de la Base Imponible',
      'Monto Total del IGV',
      'Dscto. del IGV',
      'Importe total de la operación exonerada',
      'Importe total de la operación inafecta',
      'ISC',
      'Base imponible de la operación gravada con el Impuesto a las Ventas del Arroz Pilado',
      'Impuesto a las Ventas del Arroz Pilado',
      'ICBPER',
      'Otros Trib/ Cargos',
      'Total CP',
    ],
    taxable: [3, 4],
    igv: [5, 6],
    nonTaxable: [2, 7, 8],
  },
};

/**
 * Reads the text of SUNAT's summary (`resumencomprobantes`), `|` or `,`. One unknown column after the total is left out: the
 * others are known by name, and none of them can be it.
 * @param onUnknownColumn told its name
 * @throws UnrecognisedLayout when a column is missing, renamed or unknown, a row is not understood, or there is no total
 */
export function readSummary(book: Book, text: string, onUnknownColumn?: (column: string) => void): Summary {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  const [header = '', ...body] = lines;
  const columns = COLUMNS[book];
  const separator = header.includes('|') ? '|' : ',';
  const newcomer = checkHeader(columns.names, header, separator);
  if (newcomer !== null) onUnknownColumn?.(newcomer);
  const width = columns.names.length + (newcomer === null ? 0 : 1);
  const rows = body.map((line) => readRow(columns, line, separator, width));
  const total = rows.find((row) => row.typeCode === '');
  if (!total) throw new UnrecognisedLayout('missing', 'TOTAL');
  return { rows: rows.filter((row) => row !== total), total };
}

/** @returns the one column more that stands at the end, or null */
function checkHeader(names: readonly string[], header: string, separator: string): string | null {
  const found = namesIn(header, separator);
  if (found[0] !== names[0]) throw new UnrecognisedLayout('no-header', header.slice(0, 80));
  for (const [place, name] of names.entries()) {
    if (found[place] === name) continue;
    if (found[place] === undefined || found.length < names.length) throw new UnrecognisedLayout('missing', name);
    throw new UnrecognisedLayout('renamed', name, found[place]);
  }
  const [extra, ...others] = found.slice(names.length);
  if (extra === undefined) return null;
  if (others.length > 0 || names.includes(extra) || !canBeKept(extra)) throw new UnrecognisedLayout('extra', extra);
  return extra;
}

/** Figures are read from the right: only the description may hold the separator. */
function readRow(columns: SummaryColumns, line: string, separator: string, width: number): SummaryRow {
  const cells = line.split(separator).map((cell) => cell.trim());
  if (cells.length > width && cells.at(-1) === '') cells.pop();
  const figures = width - 1;
  const label = cells.slice(0, -figures).join(separator);
  const values = cells.slice(-figures);
  const at = (place: number): Money => figure(values[place - 1], columns.names[place] ?? '');
  const sumAt = (places: readonly number[]): Money => money(places.reduce((sum, place) => sum + at(place), 0));
  const [, typeCode = '', description = ''] = /^(\d{2})\s*-\s*(.*)$/.exec(label) ?? [];
  if (typeCode === '' && label.toUpperCase() !== 'TOTAL')
    throw new UnrecognisedLayout('renamed', 'TOTAL', label.slice(0, 80));
  if (!/^\d+$/.test(values[0] ?? '')) throw new UnrecognisedLayout('renamed', 'Total Documentos', values[0] ?? '');
  return {
    typeCode,
    description: typeCode === '' ? 'TOTAL' : description,
    count: Number(values[0]),
    taxable: sumAt(columns.taxable),
    igv: sumAt(columns.igv),
    nonTaxable: sumAt(columns.nonTaxable),
    total: at(columns.names.length - 1),
  };
}

function figure(cell: string | undefined, column: string): Money {
  try {
    return parseMoney(cell ?? '');
  } catch (error) {
    if (error instanceof NotAnAmount) throw new UnrecognisedLayout('renamed', column, error.text.slice(0, 80));
    throw error;
  }
}

import { type Money, money, NotAnAmount, parseMoney, toDecimal } from '@yupana/tax/money.ts';
import { type Book, COLUMNS } from './layouts.ts';
import type { ReadFile } from './read.ts';

/** One line of SUNAT's summary: how many vouchers of a type, and the sum of each amount column. */
export interface SummaryLine {
  type: string;
  count: number;
  sums: Money[];
}

/** Where the amount columns of each layout stand: from the first to the total. */
const AMOUNTS: Record<Book, readonly [first: number, total: number]> = { RCE: [14, 24], RVIE: [13, 25] };
const TYPE_PLACE = 6;

const HEADERS: Record<Book, string> = {
  RCE: ['Tipo de Documento', 'Total Documentos', ...COLUMNS.RCE.slice(14, 25)].join('|'),
  RVIE: [
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
  ].join('|'),
};

const TYPES: Record<string, string> = {
  '01': 'Factura',
  '03': 'Boleta de Venta',
  '05': 'Boleto de Transporte Aéreo',
  '07': 'Nota de crédito',
  '08': 'Nota de débito',
  '12': 'Ticket o cinta emitido por máquina registradora',
  '13': 'Documento emitido por bancos, instituciones financieras, crediticias y de seguros',
  '14': 'Recibo por servicios públicos',
  '16': 'Boleto de viaje',
  '50': 'Declaración Aduanera de Mercancías',
};

/** Counts a proposal by type of voucher, in the order of the codes. Rows without a readable amount count as zero. */
export function summaryOf(file: ReadFile): SummaryLine[] {
  const [first, total] = AMOUNTS[file.book];
  const lines = new Map<string, { count: number; sums: number[] }>();
  for (const row of file.rows) {
    const type = row[TYPE_PLACE] ?? '';
    let line = lines.get(type);
    if (!line) {
      line = { count: 0, sums: Array.from({ length: total - first + 1 }, () => 0) };
      lines.set(type, line);
    }
    line.count += 1;
    for (let place = first; place <= total; place += 1) {
      line.sums[place - first] = (line.sums[place - first] ?? 0) + amountOf(row[place]);
    }
  }
  return [...lines]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([type, { count, sums }]) => ({ type, count, sums: sums.map(money) }));
}

/** The text SUNAT answers: a header, a line for each type and `TOTAL ` (with the space), two decimals in both books. */
export function summaryText(book: Book, lines: readonly SummaryLine[]): string {
  const [first, total] = AMOUNTS[book];
  const sums = Array.from({ length: total - first + 1 }, (_, place) =>
    money(lines.reduce((sum, line) => sum + (line.sums[place] ?? 0), 0)),
  );
  const count = lines.reduce((all, line) => all + line.count, 0);
  return [
    HEADERS[book],
    ...lines.map((line) => textLine(`${line.type}-${TYPES[line.type] ?? 'Otros'}`, line.count, line.sums)),
    textLine('TOTAL ', count, sums),
    '',
  ].join('\r\n');
}

function textLine(title: string, count: number, sums: readonly Money[]): string {
  return [title, count, ...sums.map(toDecimal)].join('|');
}

function amountOf(cell: string | undefined): number {
  try {
    return parseMoney(cell ?? '');
  } catch (error) {
    if (error instanceof NotAnAmount) return 0;
    throw error;
  }
}

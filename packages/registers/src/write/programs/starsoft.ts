import { type Money, toDecimal } from '@yupana/tax/money.ts';
import { amountCell, codeCell, dayCell, nameCell, rateCell } from '../cells.ts';
import { CUSTOMS } from '../formats/tables.ts';
import { documentName, keptAmount, modifiedOf, type WrittenVoucher } from '../written-voucher.ts';
import { igvPercent } from './igv-percent.ts';
import { balanced, type JournalLine, purchaseEntry, saleEntry } from './journal.ts';
import { type Booked, columnsOf, dayInPeriod, letters, type ProgramColumn, type ProgramFormat } from './program.ts';

/** A line of an entry, as STARSOFT's text has it: in soles, for no field says the currency. */
export interface StarsoftRow {
  voucher: WrittenVoucher;
  line: JournalLine;
  period: string;
  place: number;
  /** Within the period. */
  day: string;
}

/** FT, BV and CC are the vendor's; the others are taken from CONCAR's table, and a company may call them otherwise. */
const TYPES = { '01': 'FT', '03': 'BV', '05': 'BA', '07': 'CC', '08': 'ND', '12': 'TK', '14': 'RC' };

const { text: textColumn } = columnsOf<StarsoftRow>();
type Text = (row: StarsoftRow) => string;
const nothing = () => '';
const text = (title: string, size: string, value: Text = nothing, says?: string) =>
  textColumn(title, value, size, says);
/** Fields of who sold or bought, which stand on the line of what is owed alone. */
const closing =
  (value: Text): Text =>
  (row) =>
    row.line.is === 'closing' ? value(row) : '';

const ACCOUNT = text('Cuenta contable', '18', ({ line }) => line.account, 'Debe existir en el plan de cuentas.');
const PROCESS = text('Año y mes de proceso', '6', ({ period }) => period, 'AAAAMM');
const PLACE = text('Comprobante', '4', ({ place }) => String(place).padStart(4, '0'), 'Correlativo del mes.');
const TYPE = text('Tipo de documento', '2', ({ voucher }) => letters(TYPES, voucher.typeCode));
const DOCUMENT = text(
  'Serie y número del documento',
  '21',
  ({ voucher }) => serieAndNumber(voucher),
  'La serie en las 4 primeras posiciones y el número desde la quinta.',
);
const ENTRY_DAY = text('Fecha de registro', '10', (row) => dayCell(row.day), 'Siempre dentro del periodo.');
const ISSUED = text('Fecha del documento', '10', ({ voucher }) => dayCell(voucher.issueDate));
const DUE = text('Fecha de vencimiento', '10', ({ voucher }) => dayCell(voucher.dueDate));
const IGV = text(
  'IGV',
  '18,2',
  closing(({ voucher }) => unsigned(voucher.igv)),
  'Solo en la fila de la cuenta por pagar o por cobrar.',
);
const RATE = text(
  'Tasa IGV',
  '10,2',
  closing(({ voucher }) => amountCell(igvPercent(voucher) ?? (0 as Money))),
  'Solo en la fila de la cuenta por pagar o por cobrar.',
);
const AMOUNT = text('Importe', '18,2', ({ line }) => toDecimal(line.soles), 'En soles.');
const CONVERSION = text(
  'Tipo de conversión',
  '3',
  ({ voucher }) => (rateOf(voucher) === '' ? 'VTA' : 'ESP'),
  'ESP con el tipo de cambio de SUNAT; VTA en soles.',
);
const EXCHANGE = text('Tipo de cambio', '10,3', ({ voucher }) => rateOf(voucher));
const GLOSS = text('Glosa', '60', (row) => glossOf(row).slice(0, 60).trim());
const GLOSS_OF_LINE = { ...GLOSS, title: 'Glosa del movimiento' };
const MODIFIED_TYPE = text('Tipo de documento de referencia', '2', ({ voucher }) =>
  letters(TYPES, modifiedOf(voucher)?.typeCode ?? null),
);
const MODIFIED = text('Serie y número del doc. de referencia', '21', ({ voucher }) => {
  const of = modifiedOf(voucher);
  return of ? serieAndNumber(of) : '';
});
const MODIFIED_DAY = text('Fecha del doc. de referencia', '10', ({ voucher }) =>
  dayCell(modifiedOf(voucher)?.issueDate ?? null),
);
const CENTRE = text('Centro de costo', '10');
const ANNULLED = text('Documento anulado', '1', () => '0');
const SIDE = text('Debe o haber', '1', ({ line }) => (line.debit > 0 ? 'D' : 'H'));
const partyCode = (title: string) => text(title, '11', ({ voucher }) => codeCell(voucher.counterpartyDocument));

/** Of a deposit, which is made later; and of what an installation switches on by its «conceptos generales» nothing is written. */
const PURCHASES: readonly ProgramColumn<StarsoftRow>[] = [
  ...[ACCOUNT, PROCESS, text('Subdiario', '2', () => '04'), PLACE, ISSUED],
  ...[
    text('Tipo de anexo', '2', () => '03'),
    partyCode('Código del proveedor'),
    TYPE,
    DOCUMENT,
    DUE,
    IGV,
    RATE,
    AMOUNT,
  ],
  ...[CONVERSION, ENTRY_DAY, EXCHANGE, GLOSS],
  text(
    'Tipo de destino de la compra',
    '3',
    ({ voucher }) => destination(voucher),
    '001 gravada, 002 mixta, 003 y 004 no gravada, 005 importación.',
  ),
  text('Porcentaje para operaciones mixtas', '18,2'),
  text('Valor CIF', '18,2'),
  ...[MODIFIED_TYPE, MODIFIED, CENTRE],
  text('Afecto a detracción', '1', ({ voucher }) => (voucher.detraction ? '1' : '0')),
  text('Número de detracción', '17'),
  text('Fecha de detracción', '10'),
  ...[MODIFIED_DAY, GLOSS_OF_LINE, ANNULLED],
  text('IGV por aplicar', '1', () => '0'),
  text('Código de la detracción', '5'),
  text('Importación', '1', ({ voucher }) => (CUSTOMS.has(voucher.typeCode) ? '1' : '0')),
  SIDE,
  text('Tasa de detracción', '18,2'),
  text('Importe de detracción', '18,2'),
];

const SALES: readonly ProgramColumn<StarsoftRow>[] = [
  ...[ACCOUNT, PROCESS, text('Subdiario', '2', () => '03'), PLACE, ENTRY_DAY],
  ...[text('Tipo de anexo', '2', () => '02'), partyCode('Código del cliente'), TYPE, DOCUMENT, ISSUED],
  ...[MODIFIED_TYPE, MODIFIED, IGV, RATE, AMOUNT, CONVERSION, EXCHANGE, GLOSS, GLOSS_OF_LINE, ANNULLED, SIDE],
  text(
    'RUC del cliente',
    '11',
    closing(({ voucher }) => codeCell(voucher.counterpartyDocument)),
  ),
  text(
    'Razón social del cliente',
    '50',
    closing(({ voucher }) => nameCell(voucher.counterpartyName).slice(0, 50).trim()),
  ),
  ...[CENTRE, DUE, MODIFIED_DAY],
  text('Exportación', '1', ({ voucher }) => (keptAmount(voucher, 'export') === 0 ? '0' : '1')),
];

/**
 * The text that STARSOFT's desktop edition imports: 35 fields of a purchase.
 * @source «Sistema de Contabilidad · Documentación», CONT_COMPRAS, as one exporter took it down; a file of his was imported (one source)
 */
export const STARSOFT_PURCHASES: ProgramFormat<StarsoftRow> = {
  book: 'RCE',
  columns: PURCHASES,
  rows: (voucher, place, booked) => linesOf('RCE', voucher, place, booked),
};

/** 27 fields of a sale. @source CONT_VENTAS, likewise */
export const STARSOFT_SALES: ProgramFormat<StarsoftRow> = {
  book: 'RVIE',
  columns: SALES,
  rows: (voucher, place, booked) => linesOf('RVIE', voucher, place, booked),
};

function linesOf(
  book: 'RCE' | 'RVIE',
  voucher: WrittenVoucher,
  place: number,
  { owner: { period }, accounts }: Booked,
): StarsoftRow[] {
  const { lines } = balanced(book === 'RCE' ? purchaseEntry(voucher, accounts) : saleEntry(voucher, accounts));
  const day = dayInPeriod(voucher.issueDate, period);
  return lines.filter(({ soles }) => soles > 0).map((line) => ({ voucher, line, period, place, day }));
}

/** `F00100000101`, `118 00012345`: four characters of serie, and at least eight of the number. */
function serieAndNumber({ serie, number }: { serie: string; number: string }): string {
  return `${codeCell(serie).padEnd(4)}${codeCell(number).padStart(8, '0')}`;
}

/** What the credit is for: SUNAT's columns, of which one voucher may fill several. */
function destination({ typeCode, dgTaxable, dgngTaxable, dngTaxable }: WrittenVoucher): string {
  if (CUSTOMS.has(typeCode)) return '005';
  if (dgngTaxable !== 0) return '002';
  if (dgTaxable !== 0) return '001';
  return dngTaxable === 0 ? '004' : '003';
}

function rateOf({ currency, exchangeRate }: WrittenVoucher): string {
  return rateCell(currency, exchangeRate);
}

function glossOf({ voucher }: StarsoftRow): string {
  return nameCell(`${letters(TYPES, voucher.typeCode)} ${documentName(voucher)} ${voucher.counterpartyName}`);
}

function unsigned(amount: Money): string {
  return toDecimal(Math.abs(amount) as Money);
}

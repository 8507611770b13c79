import { type Money, toDecimal, ZERO } from '@yupana/tax/money.ts';
import { codeCell, nameCell } from '../cells.ts';
import { documentName, keptAmount, modifiedOf, type WrittenVoucher } from '../written-voucher.ts';
import { fixedColumnsOf } from './fixed-width.ts';
import { balanced, type JournalLine, purchaseEntry, saleEntry } from './journal.ts';
import type { OwnAmounts } from './own-currency.ts';
import { type Booked, dayInPeriod, type ProgramColumn, type ProgramFormat } from './program.ts';

/** A line of an entry, as SISCONT's text has it: in the currency of the voucher. */
export interface SiscontRow {
  voucher: WrittenVoucher;
  own: OwnAmounts;
  line: JournalLine;
  place: number;
  /** Within the period. */
  day: string;
  /** The parts of the voucher stand on this line of its entry: that of IGV, or the one that closes it when there is none. */
  bears: boolean;
}

type Book = ProgramFormat<SiscontRow>['book'];
/** SISCONT 16 and 17 read 596 characters, 23 reads 608: it knows ICBPER. */
type Length = 596 | 608;

/** Vouchers that it numbers in a month and a book: five digits. */
export const MOST_SISCONT_PLACES = 99_999;

const WIDE = 12;
const column = fixedColumnsOf<SiscontRow>();
const empty = (title: string, width: number, says: string) => column(title, width, () => '', { says });
const nothing = (title: string, says: string) => column(title, WIDE, () => wide(ZERO), { says });

/** A part of the voucher. */
type Part = readonly [title: string, says: string, of: (voucher: WrittenVoucher) => Money];
const part = ([title, says, of]: Part) =>
  column(title, WIDE, ({ bears, own, voucher }) => wide(bears ? own.of(of(voucher)) : ZERO), { says });

const OTHERS: Part = ['NETO5', 'Otros tributos y cargos.', (row) => row.other];
const ISC: Part = ['NETO8', 'ISC.', (row) => row.isc];
const ICBPER: Part = ['NETO9', 'ICBPER.', (row) => row.icbper];
const PURCHASE_PARTS = [
  part([
    'NETO',
    'Base A. Como los demás importes del comprobante, solo en la fila del IGV, o en la que cierra el asiento.',
    (row) => row.dgTaxable,
  ]),
  part(['NETO2', 'Adquisiciones no gravadas.', (row) => row.nonTaxable]),
  part(['NETO3', 'IGV de B.', (row) => row.dgngIgv]),
  part(['NETO4', 'Base B.', (row) => row.dgngTaxable]),
  part(['IGV', 'IGV de A.', (row) => row.dgIgv]),
  part(OTHERS),
  part(['NETO6', 'Base C.', (row) => row.dngTaxable]),
  part(['NETO7', 'IGV de C.', (row) => row.dngIgv]),
  part(ISC),
];
const SALE_PARTS = [
  part([
    'NETO',
    'Base gravada. Como los demás importes del comprobante, solo en la fila del IGV, o en la que cierra el asiento.',
    (row) => row.taxable,
  ]),
  part([
    'NETO2',
    'Exonerado e inafecto.',
    (row) => (keptAmount(row, 'exempt') + keptAmount(row, 'unaffected')) as Money,
  ]),
  nothing('NETO3', 'Solo de compras.'),
  part(['NETO4', 'Exportación.', (row) => keptAmount(row, 'export')]),
  part(['IGV', 'IGV.', (row) => row.igv]),
  part(OTHERS),
  nothing('NETO6', 'Solo de compras.'),
  nothing('NETO7', 'Solo de compras.'),
  part(ISC),
];

const codeOf = ({ voucher }: SiscontRow) => codeCell(voucher.counterpartyDocument);

const modified = [
  column(
    'RNUMERO',
    40,
    (row) => {
      const of = modifiedOf(row.voucher);
      return of ? codeCell(documentName(of)) : '';
    },
    { says: 'Comprobante que modifica: serie y número.' },
  ),
  column('RTDOC', 2, ({ voucher }) => modifiedOf(voucher)?.typeCode ?? '', { says: 'Comprobante que modifica: tipo.' }),
  column('RFECHA', 8, ({ voucher }) => shortDay(modifiedOf(voucher)?.issueDate ?? null), {
    says: 'Comprobante que modifica: emisión.',
  }),
];

/**
 * The fields of a line, by SISCONT's own names of them.
 * @source Exporters S4 and S5 of `file-formats`, which agree; the encoding is told by nobody and ASCII is written
 */
function columnsOf(book: Book, length: Length): readonly ProgramColumn<SiscontRow>[] {
  const isPurchases = book === 'RCE';
  return [
    column('ORIGEN', 2, () => (isPurchases ? '01' : '02'), { says: '01 compras, 02 ventas.' }),
    column('VOU', 5, ({ place }) => String(place).padStart(5, '0'), { says: 'Correlativo del mes.' }),
    column('FECHA', 8, ({ day }) => shortDay(day), { says: 'Del asiento, dd/mm/aa. Siempre dentro del periodo.' }),
    column('CUENTA', 10, ({ line }) => line.account, { says: 'Debe existir en el plan de cuentas.' }),
    column('DEBE', WIDE, ({ line }) => wide(line.debit), { says: 'En la moneda del comprobante.' }),
    column('HABER', WIDE, ({ line }) => wide(line.credit), { says: 'En la moneda del comprobante.' }),
    column('MONEDA', 1, ({ own }) => own.currency, { says: 'S soles, D dólares.' }),
    column('TC', 10, ({ own }) => rateText(own.rate), { says: 'Dos enteros y siete decimales.' }),
    column('DOC', 2, ({ voucher }) => voucher.typeCode, { says: 'Tipo de comprobante, según SUNAT.' }),
    column('NUMERO', 40, ({ voucher }) => codeCell(documentName(voucher)), { says: 'Serie y número.' }),
    column('FECHAD', 8, ({ voucher }) => shortDay(voucher.issueDate), { says: 'De emisión, dd/mm/aa.' }),
    column('FECHAV', 8, ({ voucher }) => shortDay(voucher.dueDate), { says: 'De vencimiento, dd/mm/aa.' }),
    column('CODIGO', 15, codeOf, { says: `RUC o documento del ${isPurchases ? 'proveedor' : 'cliente'}.` }),
    empty('CC', 10, 'Centro de costos.'),
    empty('FE', 4, 'Flujo de efectivo.'),
    empty('PRE', 10, 'Presupuesto.'),
    empty('MPAGO', 3, 'Medio de pago.'),
    column('GLOSA', 60, ({ voucher }) => `${isPurchases ? 'COMPRA' : 'VENTA'} ${codeCell(documentName(voucher))}`, {
      ...{ says: 'El libro y el comprobante.', mayBeCut: true },
    }),
    ...modified,
    empty('SNUMERO', 40, 'Constancia de detracción.'),
    empty('SFECHA', 8, 'Fecha de la detracción.'),
    column('TL', 1, ({ bears }) => (bears ? (isPurchases ? 'C' : 'V') : ''), {
      says: 'C compra, V venta: la fila que lleva los importes del comprobante.',
    }),
    ...(isPurchases ? PURCHASE_PARTS : SALE_PARTS),
    ...(length === 608 ? [part(ICBPER)] : []),
    column('RUC', 15, codeOf, { says: 'El mismo que en CODIGO.' }),
    column('TIPO', 1, () => (isPurchases ? '' : '2'), { says: '2 cliente.' }),
    column('RS', 60, ({ voucher }) => nameCell(voucher.counterpartyName), { says: 'Razón social.', mayBeCut: true }),
    ...[
      empty('APE1', 20, 'Apellido paterno.'),
      empty('APE2', 20, 'Apellido materno.'),
      empty('NOMBRE', 20, 'Nombres.'),
    ],
    empty('TDOCI', 1, 'Tipo de documento de identidad.'),
    // Of retentions and perceptions, which the register does not tell.
    empty('RNUMDES', 1, 'Retención: número.'),
    empty('RCODTASA', 5, 'Retención: código de la tasa.'),
    empty('RINDRET', 1, 'Retención: indicador.'),
    nothing('RMONTO', 'Retención: base.'),
    nothing('RIGV', 'Retención: IGV.'),
    empty('TBIEN', 1, 'Tipo de bien.'),
  ];
}

/** The text import of SISCONT 16 and 17: a line of fixed width for each line of an entry. */
export const SISCONT_16_PURCHASES = siscontText('RCE', 596);
export const SISCONT_16_SALES = siscontText('RVIE', 596);
/** That of SISCONT 23. */
export const SISCONT_23_PURCHASES = siscontText('RCE', 608);
export const SISCONT_23_SALES = siscontText('RVIE', 608);

function siscontText(book: Book, length: Length): ProgramFormat<SiscontRow> {
  return {
    ...{ book, fixed: true, columns: columnsOf(book, length) },
    rows: (voucher, place, booked) => linesOf(book, voucher, place, booked),
  };
}

function linesOf(book: Book, voucher: WrittenVoucher, place: number, { owner, accounts }: Booked): SiscontRow[] {
  const { own, lines } = balanced(book === 'RCE' ? purchaseEntry(voucher, accounts) : saleEntry(voucher, accounts));
  const bearer = lines.find(({ is }) => is === 'igv') ?? lines.find(({ is }) => is === 'closing');
  const of = { voucher, own, place, day: dayInPeriod(voucher.issueDate, owner.period) };
  return lines.map((line) => ({ ...of, line, bears: line === bearer }));
}

/** `000001180.00`, twelve wide; a minus takes the place of the first zero. */
function wide(amount: Money): string {
  const text = toDecimal(amount).replace('-', '');
  return amount < 0 ? `-${text.padStart(WIDE - 1, '0')}` : text.padStart(WIDE, '0');
}

/** `03.7510000`: two digits and seven decimals. */
function rateText(rate: string): string {
  const [units = '', decimals = ''] = rate.split('.');
  return `${units.padStart(2, '0')}.${decimals.padEnd(7, '0')}`;
}

/** `05/08/26` */
function shortDay(day: string | null): string {
  return day === null ? '' : `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(2, 4)}`;
}

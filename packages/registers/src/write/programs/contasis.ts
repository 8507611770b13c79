import type { Money } from '@yupana/tax/money.ts';
import { documentName, keptAmount, modifiedOf, type WrittenVoucher } from '../written-voucher.ts';
import type { Accounts } from './accounts.ts';
import { igvPercent } from './igv-percent.ts';
import { type OwnAmounts, ownAmounts } from './own-currency.ts';
import { type Booked, columnsOf, type ProgramColumn, type ProgramSheet } from './program.ts';

/** A voucher, as CONTASIS's sheets have one: in soles, as SUNAT tells it. */
export interface ContasisRow {
  voucher: WrittenVoucher;
  accounts: Accounts;
  own: OwnAmounts;
}

const columns = columnsOf<ContasisRow>();
const { day, rate } = columns;
const nothing = () => null;

type Text = (row: ContasisRow) => string | null;
/**
 * A text filled up with spaces to its width, an empty one too: CONTASIS asks for it. What is longer is not cut, for a cut account or serie
 * would be another one.
 */
const text = (title: string, width: number, value: Text = nothing) =>
  columns.text(title, (row) => (value(row) ?? '').padEnd(width), `${width} caracteres`);
/** The columns that stay really empty, in the register which CONTASIS took. */
const bare = (title: string, size: string, value: Text = nothing) => columns.text(title, value, size);
/** Whatever people write: cut. */
const prose = (title: string, width: number, value: Text, filled: boolean) =>
  columns.text(
    title,
    (row) =>
      (value(row) ?? '')
        .trim()
        .slice(0, width)
        .padEnd(filled ? width : 0),
    `${width} caracteres`,
  );
/** Of nothing the cell stays empty. */
const amount = (title: string, of: (voucher: WrittenVoucher) => Money) =>
  columns.amount(title, ({ voucher }) => of(voucher) || null, '2 decimales');

const modified = (of: string): ProgramColumn<ContasisRow>[] => [
  day(`${of}: fecha`, ({ voucher }) => modifiedOf(voucher)?.issueDate ?? null),
  text(`${of}: tipo`, 2, ({ voucher }) => modifiedOf(voucher)?.typeCode ?? null),
  text(`${of}: serie`, 6, ({ voucher }) => modifiedOf(voucher)?.serie ?? null),
  text(`${of}: número`, 13, ({ voucher }) => modifiedOf(voucher)?.number ?? null),
];
const exchange = rate('Tipo de cambio', ({ own }) => own.rate, '4 decimales');
const money: ProgramColumn<ContasisRow>[] = [
  text('Moneda', 1, ({ own }) => own.currency),
  columns.amount('Equivalente en dólares americanos', ({ own, voucher }) =>
    own.currency === 'D' ? own.of(voucher.total) || null : null,
  ),
  day('Fecha de vencimiento', ({ voucher }) => voucher.dueDate),
  text('Condición contado/crédito', 3, ({ voucher: { issueDate, dueDate } }) =>
    dueDate !== null && dueDate > issueDate ? 'CRE' : 'CON',
  ),
];
const centres = [text('Código de centro de costos', 9), text('Código de centro de costos 2', 9)];
/** Of a detraction, a perception or a retention, which the registers do not tell. */
const special: ProgramColumn<ContasisRow>[] = [
  bare('Régimen especial', '1 dígito'),
  bare('Porcentaje del régimen especial', '2 decimales'),
  bare('Importe del régimen especial', '2 decimales'),
  text('Serie del documento del régimen especial', 6),
  text('Número del documento del régimen especial', 13),
  day('Fecha del documento del régimen especial', nothing),
  text('Código de presupuesto', 10),
];
const percent = columns.amount('Porcentaje del IGV', ({ voucher }) => igvPercent(voucher));
const icbper = amount('Impuesto al consumo de las bolsas de plástico', (row) => row.icbper);

/**
 * FORMATO_COMPRAS, the 50 columns A to AX.
 * @source The template «Formato registro de compras», Sistema Experto Contable 26 (NewContaSis), as one exporter took it down, and a
 * register that CONTASIS imported (one source)
 */
const PURCHASES: readonly ProgramColumn<ContasisRow>[] = [
  day('Fecha de emisión del comprobante', ({ voucher }) => voucher.issueDate),
  day('Fecha de vencimiento o fecha de pago', ({ voucher }) => voucher.dueDate),
  text('Tipo de comprobante', 2, ({ voucher }) => voucher.typeCode),
  text('Serie o código de la dependencia aduanera', 6, ({ voucher }) => voucher.serie),
  text('Año de emisión de la DUA o DSI', 4, ({ voucher }) => voucher.year),
  text('Número del comprobante', 13, ({ voucher }) => voucher.number),
  text('Tipo de documento del proveedor', 1, ({ voucher }) => voucher.counterpartyDocumentType),
  text('Número de documento del proveedor', 11, ({ voucher }) => voucher.counterpartyDocument),
  prose('Apellidos y nombres, denominación o razón social', 60, ({ voucher }) => voucher.counterpartyName, false),
  amount('Base imponible: gravadas destinadas a operaciones gravadas', (row) => row.dgTaxable),
  amount('IGV: gravadas destinadas a operaciones gravadas', (row) => row.dgIgv),
  amount('Base imponible: gravadas destinadas a gravadas y no gravadas', (row) => row.dgngTaxable),
  amount('IGV: gravadas destinadas a gravadas y no gravadas', (row) => row.dgngIgv),
  amount('Base imponible: gravadas destinadas a no gravadas', (row) => row.dngTaxable),
  amount('IGV: gravadas destinadas a no gravadas', (row) => row.dngIgv),
  amount('Valor de las adquisiciones no gravadas', (row) => row.nonTaxable),
  amount('ISC', (row) => row.isc),
  amount('Otros tributos y cargos', (row) => row.other),
  amount('Importe total', (row) => row.total),
  text('Nº de comprobante emitido por sujeto no domiciliado', 20),
  text('Constancia de depósito de detracción: número', 20),
  day('Constancia de depósito de detracción: fecha', nothing),
  exchange,
  ...modified('Documento que modifica'),
  ...money,
  text('Cuenta contable de la base imponible', 10, ({ accounts }) => accounts.purchases.expense),
  text('Cuenta contable de otros tributos y cargos', 10, ({ accounts, voucher }) =>
    voucher.other === 0 ? null : accounts.purchases.otherTaxes,
  ),
  text('Cuenta contable del total', 10, ({ accounts }) => accounts.purchases.payable),
  ...centres,
  ...special,
  percent,
  prose('Glosa', 60, ({ voucher }) => `COMPRA ${documentName(voucher)}`, true),
  bare('Condición de percepción', '1 carácter'),
  bare('Importe para el cálculo del régimen especial', '2 decimales'),
  bare(
    'Clasificación de bienes y servicios adquiridos',
    '1 carácter',
    ({ voucher }) => voucher.detail.goods_class ?? null,
  ),
  icbper,
  bare('Cuenta contable del ICBPER', '10 caracteres', ({ accounts, voucher }) =>
    voucher.icbper === 0 ? null : accounts.purchases.otherTaxes.padEnd(10),
  ),
];

/**
 * FORMATO_VENTAS, the 44 columns A to AR.
 * @source As of purchases; their order is confirmed by a second exporter
 */
const SALES: readonly ProgramColumn<ContasisRow>[] = [
  day('Fecha de emisión del comprobante', ({ voucher }) => voucher.issueDate),
  day('Fecha de vencimiento o fecha de pago', ({ voucher }) => voucher.dueDate),
  text('Tipo de comprobante', 2, ({ voucher }) => voucher.typeCode),
  text('Nº de serie o nº de serie de la máquina registradora', 6, ({ voucher }) => voucher.serie),
  text('Número del comprobante', 13, ({ voucher }) => voucher.number),
  text('Tipo de documento del cliente', 1, ({ voucher }) => voucher.counterpartyDocumentType),
  text('Número de documento del cliente', 11, ({ voucher }) => voucher.counterpartyDocument),
  prose('Apellidos y nombres, denominación o razón social', 60, ({ voucher }) => voucher.counterpartyName, false),
  amount('Valor facturado de la exportación', (row) => keptAmount(row, 'export')),
  amount('Base imponible de la operación gravada', (row) => row.taxable),
  amount('Importe de la operación exonerada', (row) => keptAmount(row, 'exempt')),
  amount('Importe de la operación inafecta', (row) => keptAmount(row, 'unaffected')),
  amount('ISC', (row) => row.isc),
  amount('IGV y/o IPM', (row) => row.igv),
  amount('Otros tributos y cargos que no forman parte de la base imponible', (row) => row.other),
  amount('Importe total del comprobante', (row) => row.total),
  exchange,
  ...modified('Documento que modifica'),
  ...money,
  ...centres,
  text('Cuenta contable de la base imponible', 10, ({ accounts }) => accounts.sales.income),
  text('Cuenta contable de otros tributos y cargos', 10, ({ accounts, voucher }) =>
    voucher.other === 0 ? null : accounts.sales.otherTaxes,
  ),
  text('Cuenta contable del total', 10, ({ accounts }) => accounts.sales.receivable),
  ...special,
  percent,
  prose('Glosa', 60, ({ voucher }) => `VENTA ${documentName(voucher)}`, true),
  // «Depósito en cuenta», in all rows of the register that CONTASIS took.
  text('Medio de pago', 3, () => '001'),
  bare('Condición de percepción', '1 carácter'),
  bare('Importe para el cálculo del régimen especial', '2 decimales'),
  icbper,
  bare('Cuenta contable del ICBPER', '10 caracteres', ({ accounts, voucher }) =>
    voucher.icbper === 0 ? null : accounts.sales.otherTaxes.padEnd(10),
  ),
];

const rows = (voucher: WrittenVoucher, _: number, { accounts }: Booked): ContasisRow[] => [
  { voucher, accounts, own: ownAmounts(voucher) },
];

/** «Eliminar la Fila 1 a 13 dejando solo los ingresos realizados», says the template: no heading is written. */
const WITHOUT_HEADS = { heads: [] } as const;

export const CONTASIS_PURCHASES: ProgramSheet<ContasisRow> = {
  ...{ ...WITHOUT_HEADS, book: 'RCE', sheet: 'FORMATO_COMPRAS' },
  ...{ columns: PURCHASES, rows },
};

export const CONTASIS_SALES: ProgramSheet<ContasisRow> = {
  ...{ ...WITHOUT_HEADS, book: 'RVIE', sheet: 'FORMATO_VENTAS' },
  ...{ columns: SALES, rows },
};

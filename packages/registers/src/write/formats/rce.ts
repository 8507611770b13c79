import { amountCell, codeCell, dayCell, nameCell, rateCell } from '../cells.ts';
import { ALWAYS, type Field, type LineFormat } from '../format.ts';
import { modifiedOf, NOTES, type WrittenVoucher } from '../written-voucher.ts';
import { RCE_RULES } from './rce-rules.ts';
import { at, CUSTOMS, IDENTITY_DOCUMENTS, PURCHASE_TYPES, WITH_SERIE, whenForeign, whenType } from './tables.ts';

const AMOUNT = { is: 'amount' } as const;
const EMPTY = { is: 'empty' } as const;

const OF_NOTES = whenType(7, NOTES, 'Es obligatorio en notas de crédito y de débito (07, 08, 87, 88).');
const SUPPLIER = {
  says: 'Es obligatorio, salvo en el tipo 00 y en filas consolidadas.',
  of: (cells: readonly string[]) => at(cells, 7) !== '00' && at(cells, 11) === '',
};

/**
 * The register of purchases that replaces SUNAT's proposal. 38 to 41 stand empty: SUNAT fills them, and since December 2024 a row
 * without their pipes is refused (453). Of a deduction's project, share and class what SUNAT proposed is said again.
 * @source RS 040-2022 annex 11, RS 138-2023; pipes 38–41 and the pipe at the end as in a file that SUNAT took in 2026-08
 */
export const RCE: LineFormat<WrittenVoucher> = {
  title: 'RCE · reemplazo de la propuesta de compras (8.4)',
  fields: [
    { name: 'RUC', rule: { is: 'ruc' }, required: ALWAYS, cell: (_, owner) => owner.ruc },
    {
      name: 'Apellidos y nombres o razón social',
      rule: { is: 'name', most: 1500 },
      required: ALWAYS,
      cell: (_, owner) => nameCell(owner.name),
    },
    { name: 'Periodo', rule: { is: 'period' }, required: ALWAYS, cell: (_, owner) => owner.period },
    { name: 'CAR SUNAT', rule: EMPTY, cell: () => '' },
    { name: 'Fecha de emisión', rule: { is: 'day' }, required: ALWAYS, cell: (row) => dayCell(row.issueDate) },
    {
      name: 'Fecha de vencimiento o pago',
      rule: { is: 'day' },
      required: whenType(7, new Set(['14', '46', ...CUSTOMS]), 'Es obligatorio en los tipos 14, 46 y 50 a 54.'),
      cell: (row) => dayCell(row.dueDate),
    },
    {
      name: 'Tipo de comprobante',
      rule: { is: 'one-of', values: PURCHASE_TYPES, table: 'tabla 11' },
      required: ALWAYS,
      cell: (row) => codeCell(row.typeCode),
    },
    {
      name: 'Serie del comprobante',
      rule: { is: 'text', most: 20 },
      required: whenType(7, new Set([...WITH_SERIE, ...CUSTOMS]), 'Es obligatoria en este tipo.'),
      cell: (row) => codeCell(row.serie),
    },
    {
      name: 'Año de la DAM o DSI',
      rule: { is: 'digits', length: 4 },
      required: whenType(7, CUSTOMS, 'Es obligatorio en los tipos 50 a 54.'),
      cell: (row) => codeCell(row.year),
    },
    {
      name: 'Número del comprobante o inicial',
      rule: { is: 'text', most: 20 },
      required: { says: 'Es obligatorio, salvo en el tipo 00.', of: (cells) => at(cells, 7) !== '00' },
      cell: (row) => codeCell(row.number),
    },
    { name: 'Número final', rule: { is: 'text', most: 20 }, cell: (row) => codeCell(row.numberEnd) },
    {
      name: 'Tipo de documento del proveedor',
      rule: { is: 'one-of', values: IDENTITY_DOCUMENTS, table: 'tabla 2' },
      required: SUPPLIER,
      cell: (row) => codeCell(row.counterpartyDocumentType),
    },
    {
      name: 'Número de documento del proveedor',
      rule: { is: 'text', most: 15 },
      required: SUPPLIER,
      cell: (row) => codeCell(row.counterpartyDocument),
    },
    {
      name: 'Apellidos y nombres o razón social del proveedor',
      rule: { is: 'name', most: 1500 },
      required: SUPPLIER,
      cell: (row) => nameCell(row.counterpartyName),
    },
    { name: 'BI gravado DG', rule: AMOUNT, required: ALWAYS, cell: (row) => amountCell(row.dgTaxable) },
    { name: 'IGV / IPM DG', rule: AMOUNT, required: ALWAYS, cell: (row) => amountCell(row.dgIgv) },
    { name: 'BI gravado DGNG', rule: AMOUNT, required: ALWAYS, cell: (row) => amountCell(row.dgngTaxable) },
    { name: 'IGV / IPM DGNG', rule: AMOUNT, required: ALWAYS, cell: (row) => amountCell(row.dgngIgv) },
    { name: 'BI gravado DNG', rule: AMOUNT, required: ALWAYS, cell: (row) => amountCell(row.dngTaxable) },
    { name: 'IGV / IPM DNG', rule: AMOUNT, required: ALWAYS, cell: (row) => amountCell(row.dngIgv) },
    {
      name: 'Valor de adquisiciones no gravadas',
      rule: AMOUNT,
      required: ALWAYS,
      cell: (row) => amountCell(row.nonTaxable),
    },
    { name: 'ISC', rule: AMOUNT, required: ALWAYS, cell: (row) => amountCell(row.isc) },
    { name: 'ICBPER', rule: AMOUNT, required: ALWAYS, cell: (row) => amountCell(row.icbper) },
    { name: 'Otros tributos y cargos', rule: AMOUNT, required: ALWAYS, cell: (row) => amountCell(row.other) },
    { name: 'Total del comprobante', rule: AMOUNT, required: ALWAYS, cell: (row) => amountCell(row.total) },
    { name: 'Moneda', rule: { is: 'currency' }, required: ALWAYS, cell: (row) => codeCell(row.currency) },
    {
      name: 'Tipo de cambio',
      rule: { is: 'rate' },
      required: whenForeign(26),
      cell: (row) => rateCell(row.currency, row.exchangeRate),
    },
    ...ofNotes(),
    {
      name: 'Clasificación de bienes y servicios',
      rule: { is: 'one-of', values: new Set('12345'), table: 'tabla 30' },
      cell: kept('goods_class'),
    },
    {
      name: 'ID del proyecto de operadores',
      rule: { is: 'text', most: 50 },
      required: whenType(7, new Set(['25']), 'Es obligatorio en el tipo 25.'),
      cell: kept('project'),
    },
    { name: 'Porcentaje de participación', rule: { is: 'percent', most: 2 }, cell: kept('participation') },
    { name: 'IMB', rule: AMOUNT, cell: kept('imb') },
    { name: 'CAR original o indicador', rule: EMPTY, cell: () => '' },
    { name: 'Detracción', rule: EMPTY, cell: () => '' },
    { name: 'Tipo de nota', rule: EMPTY, cell: () => '' },
    { name: 'Estado del comprobante', rule: EMPTY, cell: () => '' },
    { name: 'Inconsistencias', rule: EMPTY, cell: () => '' },
  ],
  rowRules: RCE_RULES,
  key: [7, 8, 9, 10, 12, 13],
  document: [8, 10],
};

function ofNotes(): Field<WrittenVoucher>[] {
  return [
    {
      name: 'Fecha de emisión del documento modificado',
      rule: { is: 'day' },
      required: OF_NOTES,
      cell: (row) => dayCell(modifiedOf(row)?.issueDate ?? null),
    },
    {
      name: 'Tipo del documento modificado',
      rule: { is: 'one-of', values: PURCHASE_TYPES, table: 'tabla 11' },
      required: OF_NOTES,
      cell: (row) => codeCell(modifiedOf(row)?.typeCode ?? ''),
    },
    {
      name: 'Serie del documento modificado',
      rule: { is: 'text', most: 20 },
      required: {
        says: 'Es obligatoria en este tipo de documento modificado.',
        // Of a note that does not say what it modifies nobody knows that it has none.
        of: (cells) => WITH_SERIE.has(at(cells, 29)) || (OF_NOTES.of(cells) && at(cells, 29) === ''),
      },
      cell: (row) => codeCell(modifiedOf(row)?.serie ?? ''),
    },
    {
      name: 'Código de la DAM o DSI',
      rule: { is: 'digits', length: 3 },
      required: whenType(
        29,
        new Set(['50', '52']),
        'Es obligatorio si el documento modificado es una DAM o DSI (50, 52).',
      ),
      cell: (row) => (modifiedOf(row) ? codeCell(row.detail.dam_code ?? '') : ''),
    },
    {
      name: 'Número del documento modificado',
      rule: { is: 'text', most: 20 },
      required: OF_NOTES,
      cell: (row) => codeCell(modifiedOf(row)?.number ?? ''),
    },
  ];
}

function kept(key: string): Field<WrittenVoucher>['cell'] {
  return ({ detail }) => codeCell(detail[key] ?? '');
}

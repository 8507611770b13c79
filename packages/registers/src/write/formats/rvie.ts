import { type Money, ZERO } from '@yupana/tax/money.ts';
import { amountCell, codeCell, dayCell, nameCell, rateCell } from '../cells.ts';
import { ALWAYS, type Field, type LineFormat } from '../format.ts';
import {
  isUndone,
  keptAmount,
  modifiedOf,
  NOTES,
  saleIgv,
  saleTaxable,
  type WrittenVoucher,
} from '../written-voucher.ts';
import { RVIE_RULES } from './rvie-rules.ts';
import {
  at,
  DIGITS_2,
  IDENTITY_DOCUMENTS,
  SALE_TYPES,
  SALES_WITHOUT_CUSTOMER,
  whenForeign,
  whenType,
} from './tables.ts';

const OF_NOTES = whenType(7, NOTES, 'Es obligatorio en notas de crédito y de débito (07, 08, 87, 88).');
const CUSTOMER = {
  says: 'Es obligatorio en este tipo de comprobante.',
  of: (cells: readonly string[]) => !SALES_WITHOUT_CUSTOMER.has(at(cells, 7)) && at(cells, 10) === '',
};
const NAMED = {
  says: 'Es obligatorio si se identifica al cliente.',
  of: (cells: readonly string[]) => !['', '-'].includes(at(cells, 12)),
};

/**
 * The register of sales that replaces SUNAT's proposal: all of them, what was withdrawn, reverted or annulled with amounts of zero.
 * Without a 34th field: a row that has one is refused (453).
 * @source RS 112-2021 annex 3 and its notes 3 and 4; empty due dates and the pipe at the end as in a file that SUNAT took in 2026-07
 */
export const RVIE: LineFormat<WrittenVoucher> = {
  title: 'RVIE · reemplazo de la propuesta de ventas (14.4)',
  fields: [
    { name: 'RUC', rule: { is: 'ruc' }, required: ALWAYS, cell: (_, owner) => owner.ruc },
    {
      name: 'Apellidos y nombres o razón social',
      rule: { is: 'name', most: 1500 },
      required: ALWAYS,
      cell: (_, owner) => nameCell(owner.name),
    },
    { name: 'Periodo', rule: { is: 'period' }, required: ALWAYS, cell: (_, owner) => owner.period },
    { name: 'CAR SUNAT', rule: { is: 'empty' }, cell: () => '' },
    { name: 'Fecha de emisión', rule: { is: 'day' }, required: ALWAYS, cell: (row) => dayCell(row.issueDate) },
    {
      name: 'Fecha de vencimiento o pago',
      rule: { is: 'day' },
      required: whenType(7, new Set(['14']), 'Es obligatorio en el tipo 14.'),
      cell: (row) => (row.typeCode === '14' ? dayCell(row.dueDate) : ''),
    },
    {
      name: 'Tipo de comprobante',
      rule: { is: 'one-of', values: SALE_TYPES, table: 'tabla 3' },
      required: ALWAYS,
      cell: (row) => codeCell(row.typeCode),
    },
    {
      name: 'Serie del comprobante',
      rule: { is: 'text', most: 20 },
      required: whenType(7, new Set(['01', '03', '07', '08']), 'Es obligatoria en los tipos 01, 03, 07 y 08.'),
      cell: (row) => codeCell(row.serie),
    },
    {
      name: 'Número del comprobante o inicial',
      rule: { is: 'text', most: 20 },
      required: ALWAYS,
      cell: (row) => codeCell(row.number),
    },
    { name: 'Número final', rule: { is: 'text', most: 20 }, cell: (row) => codeCell(row.numberEnd) },
    {
      name: 'Tipo de documento del cliente',
      rule: { is: 'one-of', values: new Set([...IDENTITY_DOCUMENTS, '-']), table: 'tabla 2' },
      required: CUSTOMER,
      cell: (row) => codeCell(row.counterpartyDocumentType),
    },
    {
      name: 'Número de documento del cliente',
      rule: { is: 'text', most: 15 },
      required: CUSTOMER,
      cell: (row) => codeCell(row.counterpartyDocument),
    },
    {
      name: 'Apellidos y nombres o razón social del cliente',
      rule: { is: 'name', most: 1500 },
      required: NAMED,
      cell: (row) => nameCell(row.counterpartyName),
    },
    amount('Valor facturado de exportación', (row) => keptAmount(row, 'export')),
    amount('BI gravada', saleTaxable),
    amount('Descuento de la BI', (row) => row.discountTaxable),
    amount('IGV / IPM', saleIgv),
    amount('Descuento del IGV / IPM', (row) => row.discountIgv),
    amount('Importe exonerado', (row) => keptAmount(row, 'exempt')),
    amount('Importe inafecto', (row) => keptAmount(row, 'unaffected')),
    amount('ISC', (row) => row.isc),
    amount('BI gravada con el IVAP', (row) => keptAmount(row, 'ivap_taxable')),
    amount('IVAP', (row) => keptAmount(row, 'ivap')),
    amount('ICBPER', (row) => row.icbper),
    amount('Otros tributos', (row) => row.other),
    amount('Total del comprobante', (row) => row.total),
    { name: 'Moneda', rule: { is: 'currency' }, required: ALWAYS, cell: (row) => codeCell(row.currency) },
    {
      name: 'Tipo de cambio',
      rule: { is: 'rate' },
      required: whenForeign(27),
      cell: (row) => rateCell(row.currency, row.exchangeRate),
    },
    ...ofNotes(),
    {
      name: 'ID del proyecto de operadores o de atribución',
      rule: { is: 'text', most: 50 },
      cell: ({ detail }) => codeCell(detail.project ?? ''),
    },
  ],
  rowRules: RVIE_RULES,
  key: [7, 8, 9],
  document: [8, 9],
};

/** An amount of a sale: of one that was undone none is left, and it stays in the register. */
function amount(name: string, of: (row: WrittenVoucher) => Money): Field<WrittenVoucher> {
  return {
    name,
    rule: { is: 'amount' },
    required: ALWAYS,
    cell: (row) => amountCell(isUndone(row) ? ZERO : of(row)),
  };
}

function ofNotes(): Field<WrittenVoucher>[] {
  return [
    {
      name: 'Fecha de emisión del documento modificado',
      rule: { is: 'day' },
      many: true,
      required: OF_NOTES,
      cell: (row) => dayCell(modifiedOf(row)?.issueDate ?? null),
    },
    {
      name: 'Tipo del documento modificado',
      rule: DIGITS_2,
      many: true,
      required: OF_NOTES,
      cell: (row) => codeCell(modifiedOf(row)?.typeCode ?? ''),
    },
    {
      name: 'Serie del documento modificado',
      rule: { is: 'text', most: 20 },
      many: true,
      required: OF_NOTES,
      cell: (row) => codeCell(modifiedOf(row)?.serie ?? ''),
    },
    {
      name: 'Número del documento modificado',
      rule: { is: 'text', most: 20 },
      many: true,
      required: OF_NOTES,
      cell: (row) => codeCell(modifiedOf(row)?.number ?? ''),
    },
  ];
}

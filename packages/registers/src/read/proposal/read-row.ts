import { type Money, ZERO } from '@yupana/tax/money.ts';
import { withoutLeftZeros } from '@yupana/tax/voucher-key.ts';
import {
  amount,
  currencyCode,
  date,
  exchangeRate,
  note,
  optional,
  optionalDate,
  optionalYear,
  requiredAmount,
  together,
  voucherState,
  voucherType,
} from '../cells.ts';
import { BadRow } from '../errors.ts';
import type { Layout } from './layout.ts';
import type { ProposalRow } from './proposal-row.ts';

/** Catalogue 51: 1001 in general, 1002 fish, 1003 passengers, 1004 freight. */
const DETRACTION_OPERATIONS = new Set(['1001', '1002', '1003', '1004']);

/**
 * A row of a proposal. What a book has no column for is empty, or zero.
 * @param cells in SUNAT's order of columns, at least the named ones
 * @throws BadRow with the Spanish reason
 */
export function readRow(
  cells: readonly string[],
  { hash, line, period }: Pick<ProposalRow, 'hash' | 'line' | 'period'>,
  layout: Layout,
): ProposalRow {
  const { places: at, names, issuer } = layout.columns;
  const cell = (place: number): string => (place < 0 ? '' : (cells[place] ?? ''));
  const column = (place: number): string => names[place] ?? layout.tail[place - names.length]?.key ?? '';
  const money = (place: number): Money => (place < 0 ? ZERO : amount(cells[place] ?? '', column(place)));

  const counterparty = cell(at.counterpartyDocument).trim();
  const isIssuer = issuer === 'counterparty';
  if (isIssuer && (counterparty === '' || counterparty === '-')) {
    throw new BadRow('Falta el documento de identidad del proveedor.');
  }
  const number = withoutLeftZeros(cell(at.number).trim());
  if (number === '') throw new BadRow('Falta el número del comprobante.');
  const currency = currencyCode(cell(at.currency));
  const inconsistencies = cell(at.inconsistencies);

  const dgTaxable = money(at.dgTaxable);
  const dgIgv = money(at.dgIgv);
  const dgngTaxable = money(at.dgngTaxable);
  const dgngIgv = money(at.dgngIgv);
  const dngTaxable = money(at.dngTaxable);
  const dngIgv = money(at.dngIgv);
  const discountTaxable = money(at.discountTaxable);
  const discountIgv = money(at.discountIgv);

  return {
    hash,
    line,
    period,
    car: optional(cell(at.car)),
    issueDate: date(cell(at.issueDate), column(at.issueDate)),
    dueDate: optionalDate(cell(at.dueDate), column(at.dueDate)),
    typeCode: voucherType(cell(at.typeCode)),
    serie: cell(at.serie).trim(),
    year: optionalYear(cell(at.year), column(at.year)),
    number,
    numberEnd: optional(withoutLeftZeros(cell(at.numberEnd).trim())),
    issuerRuc: isIssuer ? counterparty : cell(at.ownRuc).trim(),
    counterpartyDocumentType: cell(at.counterpartyDocumentType).trim(),
    counterpartyDocument: counterparty,
    counterpartyName: cell(at.counterpartyName).trim(),
    taxable: together('BI gravada', dgTaxable, dgngTaxable, dngTaxable, money(at.saleTaxable), discountTaxable),
    igv: together('IGV / IPM', dgIgv, dgngIgv, dngIgv, money(at.saleIgv), discountIgv),
    dgTaxable,
    dgIgv,
    dgngTaxable,
    dgngIgv,
    dngTaxable,
    dngIgv,
    discountTaxable,
    discountIgv,
    nonTaxable: together(
      'importes no gravados',
      money(at.untaxed),
      money(at.exported),
      money(at.exempt),
      money(at.unaffected),
    ),
    isc: money(at.isc),
    icbper: money(at.icbper),
    other: money(at.other),
    total: requiredAmount(cell(at.total), column(at.total)),
    currency,
    exchangeRate: exchangeRate(cell(at.exchangeRate), currency, column(at.exchangeRate)),
    modified: modified(
      cell(at.modifiedIssueDate),
      cell(at.modifiedTypeCode),
      cell(at.modifiedSerie),
      cell(at.modifiedNumber),
    ),
    noteType: optional(cell(at.noteType)),
    status: voucherState(cell(at.status), column(at.status)),
    detraction: cell(at.detraction) === 'D' || DETRACTION_OPERATIONS.has(cell(at.operationType)),
    inconsistencies: inconsistencies === '0' ? null : optional(inconsistencies),
    operationType: optional(cell(at.operationType)),
    detail: detailOf(cells, layout),
  };
}

/** The voucher that a credit or debit note modifies; null when the row names none. */
function modified(issued: string, typeCode: string, serie: string, number: string): ProposalRow['modified'] {
  if (typeCode === '' && number === '') return null;
  return {
    issueDate: optionalDate(issued, 'Fecha Emisión Doc Modificado'),
    typeCode,
    serie: serie.trim(),
    number: withoutLeftZeros(number.trim()),
  };
}

/** What is kept as written. Of a column that nobody knows, or knew at first, zeros too: nobody knows what they say there. */
function detailOf(cells: readonly string[], { columns, tail }: Layout): Record<string, string> {
  const detail: Record<string, string> = {};
  for (const { place, key } of columns.kept) note(detail, key, cells[place] ?? '');
  const named = columns.names.length;
  for (let place = named; place < cells.length; place++) {
    const { key, asWritten } = tail[place - named] ?? SURPLUS;
    const cell = cells[place] ?? '';
    if (!asWritten) note(detail, key, cell);
    else if (cell !== '') detail[key] = cell;
  }
  return detail;
}

/** A row may end in one separator more than its header. */
const SURPLUS = { key: '', asWritten: false };

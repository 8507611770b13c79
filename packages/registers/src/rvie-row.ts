import type { Period } from '@yupana/tax/period.ts';
import { withoutLeftZeros } from '@yupana/tax/voucher-key.ts';
import {
  amount,
  currencyCode,
  date,
  exchangeRate,
  note,
  optional,
  optionalDate,
  requiredAmount,
  together,
  voucherState,
  voucherType,
} from './cells.ts';
import { BadRow } from './errors.ts';
import { modifiedVoucher } from './modified-voucher.ts';
import type { ProposalRow } from './proposal.ts';

/** Where each column stands, as in `columns.ts`. */
const PLACE = {
  ruc: 0,
  car: 3,
  issued: 4,
  due: 5,
  type: 6,
  serie: 7,
  first: 8,
  last: 9,
  identity: 10,
  document: 11,
  name: 12,
  exported: 13,
  base: 14,
  baseDiscount: 15,
  igv: 16,
  igvDiscount: 17,
  exempt: 18,
  unaffected: 19,
  isc: 20,
  riceBase: 21,
  rice: 22,
  icbper: 23,
  other: 24,
  total: 25,
  currency: 26,
  rate: 27,
  noteDate: 28,
  noteOf: 29,
  noteSerie: 30,
  noteNumber: 31,
  project: 32,
  noteType: 33,
  state: 34,
  fob: 35,
  free: 36,
  operation: 37,
  dam: 38,
  clu: 39,
} as const;

/** Catalogue 51: 1001 in general, 1002 fish, 1003 passengers, 1004 freight. */
const DETRACTION_OPERATIONS = new Set(['1001', '1002', '1003', '1004']);

/**
 * A row of the sales proposal. Credit notes of vouchers of the same period are negative in base and IGV; those of
 * earlier periods stand, negative, in the discount columns: both are added. Milled rice (IVAP) is another tax and
 * stays in the detail.
 * @param cells in SUNAT's order of columns, at least the named ones
 * @throws BadRow with the Spanish reason
 */
export function readRvieRow(cells: readonly string[], line: number, period: Period): ProposalRow {
  const at = (place: number): string => cells[place] ?? '';
  const number = withoutLeftZeros(at(PLACE.first).trim());
  if (number === '') throw new BadRow('Falta el número del comprobante.');
  const currency = currencyCode(at(PLACE.currency));

  const detail: Record<string, string> = {};
  note(detail, 'export', at(PLACE.exported));
  note(detail, 'taxable', at(PLACE.base));
  note(detail, 'taxable_discount', at(PLACE.baseDiscount));
  note(detail, 'igv', at(PLACE.igv));
  note(detail, 'igv_discount', at(PLACE.igvDiscount));
  note(detail, 'exempt', at(PLACE.exempt));
  note(detail, 'unaffected', at(PLACE.unaffected));
  note(detail, 'ivap_taxable', at(PLACE.riceBase));
  note(detail, 'ivap', at(PLACE.rice));
  note(detail, 'project', at(PLACE.project));
  note(detail, 'fob', at(PLACE.fob));
  note(detail, 'free', at(PLACE.free));
  note(detail, 'dam', at(PLACE.dam));
  note(detail, 'clu', at(PLACE.clu));

  return {
    line,
    period,
    car: optional(at(PLACE.car)),
    issueDate: date(at(PLACE.issued), 'Fecha de emisión'),
    dueDate: optionalDate(at(PLACE.due), 'Fecha Vcto/Pago'),
    typeCode: voucherType(at(PLACE.type)),
    serie: at(PLACE.serie).trim(),
    year: null,
    number,
    numberEnd: optional(withoutLeftZeros(at(PLACE.last).trim())),
    issuerRuc: at(PLACE.ruc).trim(),
    counterpartyDocumentType: at(PLACE.identity).trim(),
    counterpartyDocument: at(PLACE.document).trim(),
    counterpartyName: at(PLACE.name).trim(),
    taxable: together('BI Gravada', amount(at(PLACE.base), 'BI Gravada'), amount(at(PLACE.baseDiscount), 'Dscto BI')),
    igv: together('IGV / IPM', amount(at(PLACE.igv), 'IGV / IPM'), amount(at(PLACE.igvDiscount), 'Dscto IGV / IPM')),
    nonTaxable: together(
      'importes no gravados',
      amount(at(PLACE.exported), 'Valor Facturado Exportación'),
      amount(at(PLACE.exempt), 'Mto Exonerado'),
      amount(at(PLACE.unaffected), 'Mto Inafecto'),
    ),
    isc: amount(at(PLACE.isc), 'ISC'),
    icbper: amount(at(PLACE.icbper), 'ICBPER'),
    other: amount(at(PLACE.other), 'Otros Tributos'),
    total: requiredAmount(at(PLACE.total), 'Total CP'),
    currency,
    exchangeRate: exchangeRate(at(PLACE.rate), currency, 'Tipo Cambio'),
    modified: modifiedVoucher(at(PLACE.noteDate), at(PLACE.noteOf), at(PLACE.noteSerie), at(PLACE.noteNumber)),
    noteType: optional(at(PLACE.noteType)),
    status: voucherState(at(PLACE.state), 'Est. Comp'),
    detraction: DETRACTION_OPERATIONS.has(at(PLACE.operation)),
    inconsistencies: null,
    operationType: optional(at(PLACE.operation)),
    detail,
  };
}

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

/** Where each column stands, as in `columns.ts`. The free ones follow. */
const PLACE = {
  car: 3,
  issued: 4,
  due: 5,
  type: 6,
  serie: 7,
  year: 8,
  first: 9,
  last: 10,
  identity: 11,
  document: 12,
  name: 13,
  dg: 14,
  igvDg: 15,
  dgng: 16,
  igvDgng: 17,
  dng: 18,
  igvDng: 19,
  untaxed: 20,
  isc: 21,
  icbper: 22,
  other: 23,
  total: 24,
  currency: 25,
  rate: 26,
  noteDate: 27,
  noteOf: 28,
  noteSerie: 29,
  dam: 30,
  noteNumber: 31,
  goods: 32,
  project: 33,
  share: 34,
  imb: 35,
  carOrigin: 36,
  detraction: 37,
  noteType: 38,
  state: 39,
  incal: 40,
  free: 41,
} as const;

/**
 * A row of the purchase proposal.
 * @param cells in SUNAT's order of columns, at least the named ones
 * @throws BadRow with the Spanish reason
 */
export function readRceRow(cells: readonly string[], line: number, period: Period): ProposalRow {
  const at = (place: number): string => cells[place] ?? '';
  const supplier = at(PLACE.document).trim();
  if (supplier === '' || supplier === '-') throw new BadRow('Falta el documento de identidad del proveedor.');
  const number = withoutLeftZeros(at(PLACE.first).trim());
  if (number === '') throw new BadRow('Falta el número del comprobante.');
  const currency = currencyCode(at(PLACE.currency));

  const detail: Record<string, string> = {};
  note(detail, 'taxable_dg', at(PLACE.dg));
  note(detail, 'igv_dg', at(PLACE.igvDg));
  note(detail, 'taxable_dgng', at(PLACE.dgng));
  note(detail, 'igv_dgng', at(PLACE.igvDgng));
  note(detail, 'taxable_dng', at(PLACE.dng));
  note(detail, 'igv_dng', at(PLACE.igvDng));
  note(detail, 'dam_code', at(PLACE.dam));
  note(detail, 'goods_class', at(PLACE.goods));
  note(detail, 'project', at(PLACE.project));
  note(detail, 'participation', at(PLACE.share));
  note(detail, 'imb', at(PLACE.imb));
  note(detail, 'car_origin', at(PLACE.carOrigin));
  for (let place: number = PLACE.free; place < cells.length; place++)
    note(detail, `clu${place - PLACE.free + 1}`, at(place));

  return {
    line,
    period,
    car: optional(at(PLACE.car)),
    issueDate: date(at(PLACE.issued), 'Fecha de emisión'),
    dueDate: optionalDate(at(PLACE.due), 'Fecha Vcto/Pago'),
    typeCode: voucherType(at(PLACE.type)),
    serie: at(PLACE.serie).trim(),
    year: optional(at(PLACE.year)),
    number,
    numberEnd: optional(withoutLeftZeros(at(PLACE.last).trim())),
    issuerRuc: supplier,
    counterpartyDocumentType: at(PLACE.identity).trim(),
    counterpartyDocument: supplier,
    counterpartyName: at(PLACE.name).trim(),
    taxable: together(
      'BI Gravado',
      amount(at(PLACE.dg), 'BI Gravado DG'),
      amount(at(PLACE.dgng), 'BI Gravado DGNG'),
      amount(at(PLACE.dng), 'BI Gravado DNG'),
    ),
    igv: together(
      'IGV / IPM',
      amount(at(PLACE.igvDg), 'IGV / IPM DG'),
      amount(at(PLACE.igvDgng), 'IGV / IPM DGNG'),
      amount(at(PLACE.igvDng), 'IGV / IPM DNG'),
    ),
    nonTaxable: amount(at(PLACE.untaxed), 'Valor Adq. NG'),
    isc: amount(at(PLACE.isc), 'ISC'),
    icbper: amount(at(PLACE.icbper), 'ICBPER'),
    other: amount(at(PLACE.other), 'Otros Trib/ Cargos'),
    total: requiredAmount(at(PLACE.total), 'Total CP'),
    currency,
    exchangeRate: exchangeRate(at(PLACE.rate), currency, 'Tipo de Cambio'),
    modified: modifiedVoucher(at(PLACE.noteDate), at(PLACE.noteOf), at(PLACE.noteSerie), at(PLACE.noteNumber)),
    noteType: optional(at(PLACE.noteType)),
    status: voucherState(at(PLACE.state), 'Est. Comp.'),
    detraction: at(PLACE.detraction) === 'D',
    inconsistencies: at(PLACE.incal) === '0' ? null : optional(at(PLACE.incal)),
    operationType: null,
    detail,
  };
}

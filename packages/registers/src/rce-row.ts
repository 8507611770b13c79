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

/** The 41 named columns of a purchase; what follows are the free ones. */
const FREE = 41;

/**
 * A row of the purchase proposal.
 * @param cells in SUNAT's order of columns, at least the named ones
 * @throws BadRow with the Spanish reason
 */
export function readRceRow(cells: readonly string[], line: number, period: Period): ProposalRow {
  const [, , , car = '', issued = '', due = '', type = '', serie = '', year = '', first = '', last = ''] = cells;
  const [identity = '', document = '', name = '', dg = '', igvDg = '', dgng = '', igvDgng = ''] = cells.slice(11);
  const [dng = '', igvDng = '', untaxed = '', isc = '', icbper = '', other = '', total = ''] = cells.slice(18);
  const [coin = '', rate = '', noteDate = '', noteOf = '', noteSerie = '', dam = '', noteNumber = ''] = cells.slice(25);
  const [goods = '', project = '', share = '', imb = '', carOrigin = '', detraction = ''] = cells.slice(32);
  const [noteType = '', state = '', incal = ''] = cells.slice(38);

  const supplier = document.trim();
  if (supplier === '' || supplier === '-') throw new BadRow('Falta el documento de identidad del proveedor.');
  const number = withoutLeftZeros(first.trim());
  if (number === '') throw new BadRow('Falta el número del comprobante.');
  const currency = currencyCode(coin);

  const detail: Record<string, string> = {};
  note(detail, 'taxable_dg', dg);
  note(detail, 'igv_dg', igvDg);
  note(detail, 'taxable_dgng', dgng);
  note(detail, 'igv_dgng', igvDgng);
  note(detail, 'taxable_dng', dng);
  note(detail, 'igv_dng', igvDng);
  note(detail, 'dam_code', dam);
  note(detail, 'goods_class', goods);
  note(detail, 'project', project);
  note(detail, 'participation', share);
  note(detail, 'imb', imb);
  note(detail, 'car_origin', carOrigin);
  for (let place = FREE; place < cells.length; place++) note(detail, `clu${place - FREE + 1}`, cells[place] ?? '');

  return {
    line,
    period,
    car: optional(car),
    issueDate: date(issued, 'Fecha de emisión'),
    dueDate: optionalDate(due, 'Fecha Vcto/Pago'),
    typeCode: voucherType(type),
    serie: serie.trim(),
    year: optional(year),
    number,
    numberEnd: optional(withoutLeftZeros(last.trim())),
    issuerRuc: supplier,
    counterpartyDocumentType: identity.trim(),
    counterpartyDocument: supplier,
    counterpartyName: name.trim(),
    taxable: together(
      'BI Gravado',
      amount(dg, 'BI Gravado DG'),
      amount(dgng, 'BI Gravado DGNG'),
      amount(dng, 'BI Gravado DNG'),
    ),
    igv: together(
      'IGV / IPM',
      amount(igvDg, 'IGV / IPM DG'),
      amount(igvDgng, 'IGV / IPM DGNG'),
      amount(igvDng, 'IGV / IPM DNG'),
    ),
    nonTaxable: amount(untaxed, 'Valor Adq. NG'),
    isc: amount(isc, 'ISC'),
    icbper: amount(icbper, 'ICBPER'),
    other: amount(other, 'Otros Trib/ Cargos'),
    total: requiredAmount(total, 'Total CP'),
    currency,
    exchangeRate: exchangeRate(rate, currency, 'Tipo de Cambio'),
    modified: modifiedVoucher(noteDate, noteOf, noteSerie, noteNumber),
    noteType: optional(noteType),
    status: voucherState(state, 'Est. Comp.'),
    detraction: detraction === 'D',
    inconsistencies: incal === '0' ? null : optional(incal),
    operationType: null,
    detail,
  };
}

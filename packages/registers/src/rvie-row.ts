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
  const [ruc = '', , , car = '', issued = '', due = '', type = '', serie = '', first = '', last = ''] = cells;
  const [identity = '', document = '', name = '', exported = '', base = '', baseDiscount = ''] = cells.slice(10);
  const [igv = '', igvDiscount = '', exempt = '', unaffected = '', isc = '', riceBase = '', rice = ''] =
    cells.slice(16);
  const [icbper = '', other = '', total = '', coin = '', rate = ''] = cells.slice(23);
  const [noteDate = '', noteOf = '', noteSerie = '', noteNumber = '', project = '', noteType = ''] = cells.slice(28);
  const [state = '', fob = '', free = '', operation = '', dam = '', clu = ''] = cells.slice(34);

  const number = withoutLeftZeros(first.trim());
  if (number === '') throw new BadRow('Falta el número del comprobante.');
  const currency = currencyCode(coin);

  const detail: Record<string, string> = {};
  note(detail, 'export', exported);
  note(detail, 'taxable', base);
  note(detail, 'taxable_discount', baseDiscount);
  note(detail, 'igv', igv);
  note(detail, 'igv_discount', igvDiscount);
  note(detail, 'exempt', exempt);
  note(detail, 'unaffected', unaffected);
  note(detail, 'ivap_taxable', riceBase);
  note(detail, 'ivap', rice);
  note(detail, 'project', project);
  note(detail, 'fob', fob);
  note(detail, 'free', free);
  note(detail, 'dam', dam);
  note(detail, 'clu', clu);

  return {
    line,
    period,
    car: optional(car),
    issueDate: date(issued, 'Fecha de emisión'),
    dueDate: optionalDate(due, 'Fecha Vcto/Pago'),
    typeCode: voucherType(type),
    serie: serie.trim(),
    year: null,
    number,
    numberEnd: optional(withoutLeftZeros(last.trim())),
    issuerRuc: ruc.trim(),
    counterpartyDocumentType: identity.trim(),
    counterpartyDocument: document.trim(),
    counterpartyName: name.trim(),
    taxable: together('BI Gravada', amount(base, 'BI Gravada'), amount(baseDiscount, 'Dscto BI')),
    igv: together('IGV / IPM', amount(igv, 'IGV / IPM'), amount(igvDiscount, 'Dscto IGV / IPM')),
    nonTaxable: together(
      'importes no gravados',
      amount(exported, 'Valor Facturado Exportación'),
      amount(exempt, 'Mto Exonerado'),
      amount(unaffected, 'Mto Inafecto'),
    ),
    isc: amount(isc, 'ISC'),
    icbper: amount(icbper, 'ICBPER'),
    other: amount(other, 'Otros Tributos'),
    total: requiredAmount(total, 'Total CP'),
    currency,
    exchangeRate: exchangeRate(rate, currency, 'Tipo Cambio'),
    modified: modifiedVoucher(noteDate, noteOf, noteSerie, noteNumber),
    noteType: optional(noteType),
    status: voucherState(state, 'Est. Comp'),
    detraction: DETRACTION_OPERATIONS.has(operation),
    inconsistencies: null,
    operationType: optional(operation),
    detail,
  };
}

import type { Reference, Voucher } from '@yupana/tax/facts/voucher.ts';
import { parseMoney, rateOfLine } from '@yupana/tax/money.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import { withoutLeftZeros } from '@yupana/tax/voucher-key.ts';
import { dateInLima } from '../../../platform/clock.ts';
import type { JudgedLine } from '../../vouchers/judging/take-waiting.ts';

/** SUNAT's line of a purchase as the rules look at it. */
export function voucherOfLine(line: JudgedLine, period: string): Voucher {
  return {
    period: parsePeriod(period),
    issuerRuc: line.issuer_ruc,
    issuerDocumentType: line.counterparty_document_type,
    issuerName: line.counterparty_name,
    typeCode: line.type_code,
    serie: line.serie,
    number: line.number,
    issueDate: line.issue_date,
    dueDate: line.due_date,
    currency: line.currency,
    exchangeRate: rateOf(line),
    taxable: parseMoney(line.taxable),
    igv: parseMoney(line.igv),
    dgTaxable: parseMoney(line.dg_taxable),
    dgIgv: parseMoney(line.dg_igv),
    dgngTaxable: parseMoney(line.dgng_taxable),
    dgngIgv: parseMoney(line.dgng_igv),
    dngTaxable: parseMoney(line.dng_taxable),
    dngIgv: parseMoney(line.dng_igv),
    nonTaxable: parseMoney(line.non_taxable),
    isc: parseMoney(line.isc),
    icbper: parseMoney(line.icbper),
    other: parseMoney(line.other),
    total: parseMoney(line.total),
    detraction: line.detraction,
    sunatStatus: line.sunat_status,
    modified: modifiedOf(line),
    noteType: line.note_type,
    operationType: line.operation_type,
    origin: 'proposal',
    source: 'propuesta del RCE',
    at: dateInLima(line.changed_at),
  };
}

/** Thousandths of a sol; null in soles, and where the line tells no rate. */
export function rateOf({ currency, exchange_rate }: Pick<JudgedLine, 'currency' | 'exchange_rate'>): number | null {
  return currency === 'PEN' ? null : rateOfLine(exchange_rate);
}

function modifiedOf(line: JudgedLine): Reference | null {
  const { modified_type_code: typeCode, modified_serie: serie, modified_number: number } = line;
  if (!typeCode || !serie || !number) return null;
  return {
    ...{ typeCode, serie: serie.toUpperCase(), number: withoutLeftZeros(number) },
    issueDate: line.modified_issue_date,
  };
}

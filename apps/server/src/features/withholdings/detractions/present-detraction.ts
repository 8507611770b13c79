import type { Detraction } from '@yupana/contract/withholdings.ts';
import { parseMoney, toWire } from '@yupana/tax/money.ts';
import { LAW } from '@yupana/tax/tables/law-of-peru.ts';
import type { DepositRow } from '../deposits/queries-deposits.ts';
import type { DetractionRow } from '../duties/queries-detractions.ts';
import { operationName } from './names.ts';
import { issuedOn, keyOfDeposit, type PaidRow, type UnpaidRow } from './read-detractions.ts';

/** A deposit of a page. */
export function presentPaid(row: PaidRow): Detraction {
  const { deposit, duty, purchase, match } = row;
  const listed = duty ?? purchase;
  const key = keyOfDeposit(deposit);
  const code = deposit.goods_code ?? duty?.code ?? null;
  return {
    code: listed ? codeOf(key) : null,
    issuer_date: listed ? issuedOn(row) : null,
    serie_number: `${key.serie}-${key.number}`,
    supplier_business_name:
      (duty?.supplier_name ?? purchase?.counterparty_name ?? deposit.supplier_name) || key.issuer_ruc,
    supplier_ruc: key.issuer_ruc,
    total_amount: wire(listed?.total ?? null),
    igv_amount: wire(duty?.igv ?? null),
    deposit_amount: toWire(parseMoney(deposit.amount)),
    expected_amount: wire(duty?.expected ?? null),
    payment_datetime: paidAt(deposit),
    certificate_number: deposit.number,
    operation_name: operationName(deposit.operation_code),
    good_or_service_code: code,
    good_or_service_name: goodsName(code, deposit.paid_on),
    percent: percentOf(duty),
    limit_date: duty?.limit_on ?? null,
    account_number: deposit.account,
    match,
    ...{ is_part: false, file_name: null, filed_on: null },
  };
}

/**
 * A purchase for which something is to be deposited.
 * @param account of its supplier, where somebody knows it @param file in which it goes already
 */
export function presentUnpaid(
  { duty, missing, isPart }: UnpaidRow,
  account: string | null,
  file: { name: string; on: string } | null,
): Detraction {
  return {
    code: codeOf(duty),
    issuer_date: duty.issue_date,
    serie_number: `${duty.serie}-${duty.number}`,
    supplier_business_name: duty.supplier_name || duty.issuer_ruc,
    supplier_ruc: duty.issuer_ruc,
    total_amount: wire(duty.total),
    igv_amount: wire(duty.igv),
    deposit_amount: missing === null ? null : toWire(missing),
    expected_amount: wire(duty.expected),
    ...{ payment_datetime: null, certificate_number: null, operation_name: null },
    good_or_service_code: duty.code,
    good_or_service_name: goodsName(duty.code, duty.issue_date),
    percent: percentOf(duty),
    limit_date: duty.limit_on,
    account_number: account,
    match: null,
    is_part: isPart,
    ...{ file_name: file?.name ?? null, filed_on: file?.on ?? null },
  };
}

/** How screens and files know a voucher: RUC of its issuer, type, serie and number. */
export function codeOf(key: { issuer_ruc: string; type_code: string; serie: string; number: string }): string {
  return [key.issuer_ruc, key.type_code, key.serie, key.number].join('-');
}

/** What a code of catalogue 54 is called on a day; null where nobody published it. */
export function goodsName(code: string | null, on: string): string | null {
  const table = LAW.spot.on(on);
  if (code === null || table === 'not-published') return null;
  return table.value.get(code)?.name ?? null;
}

/** With its hour where its constancia says it: `06/10/2026 17:58:29`. */
export function paidAt({ paid_on, receipt }: Pick<DepositRow, 'paid_on' | 'receipt'>): string {
  const [, day, month, year, time] =
    /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}:\d{2}:\d{2})$/.exec(receipt?.paidAt ?? '') ?? [];
  return year && `${year}-${month}-${day}` === paid_on ? `${paid_on}T${time}` : paid_on;
}

/** The rate as a number to be shown, in points; never to reckon with. */
export function percentOf(duty: Pick<DetractionRow, 'percent'> | null): number | null {
  return duty?.percent == null ? null : Number(duty.percent);
}

/** Soles as JSON has them; null stays what nobody knows. @param decimal `637.00` */
export function wire(decimal: string | null): number | null {
  return decimal === null ? null : toWire(parseMoney(decimal));
}

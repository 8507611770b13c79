import { type Money, toDecimal } from '@yupana/tax/money.ts';
import type { Period } from '@yupana/tax/period.ts';
import { slashed } from '../universe/calendar.ts';
import type { Company } from '../universe/companies.ts';
import { totalOf, type Voucher } from '../universe/voucher.ts';
import { type Book, BYTE_ORDER_MARK, COLUMNS, NEWLINE } from './layouts.ts';

/** The text of a proposal file as SUNAT writes it: BOM, header, CRLF, no trailing separator. */
export function proposalText(
  book: Book,
  company: Pick<Company, 'ruc' | 'name'>,
  period: Period,
  vouchers: readonly Voucher[],
): string {
  const lines = [COLUMNS[book].join('|')];
  const line = book === 'RCE' ? purchaseLine : saleLine;
  for (const voucher of vouchers) lines.push(line(company, period, voucher));
  return BYTE_ORDER_MARK + lines.join(NEWLINE) + NEWLINE;
}

/** 27 characters: issuer, type, serie (4) and number (10) with left zeros. */
export function carOf(voucher: Voucher): string {
  return voucher.issuerRuc + voucher.type + voucher.serie.padStart(4, '0') + voucher.number.padStart(10, '0');
}

const NO_CLU = '|'.repeat(39);

function purchaseLine(company: Pick<Company, 'ruc' | 'name'>, period: Period, voucher: Voucher): string {
  const { amounts, modified, party } = voucher;
  const base = toDecimal(amounts.base);
  const igv = toDecimal(amounts.igv);
  const shared = voucher.mixedUse;
  const cells = [
    company.ruc,
    nameAsWritten(company.name, voucher),
    period,
    carOf(voucher),
    slashed(voucher.issueDate),
    slashed(voucher.dueDate),
    voucher.type,
    voucher.serie,
    voucher.year,
    voucher.number,
    voucher.numberEnd,
    party.documentType,
    party.document,
    party.name,
    shared ? '0.00' : base,
    shared ? '0.00' : igv,
    shared ? base : '0.00',
    shared ? igv : '0.00',
    '0.00',
    '0.00',
    toDecimal(amounts.exempt),
    toDecimal(amounts.isc),
    toDecimal(amounts.bags),
    toDecimal(amounts.other),
    toDecimal(totalOf(amounts)),
    voucher.currency,
    voucher.exchangeRate,
    slashed(modified?.issueDate ?? null),
    modified?.type ?? '',
    modified?.serie ?? '',
    '',
    modified?.number ?? '',
    '',
    '',
    '',
    '0.00',
    '',
    voucher.detraction ? 'D' : '',
    voucher.noteType,
    voucher.status,
    '0',
  ];
  return cells.join('|') + NO_CLU;
}

/** In the purchases the company's own name is as each supplier wrote it: lower case, double spaces, a trailing dash. */
function nameAsWritten(name: string, voucher: Voucher): string {
  const habit = Number(voucher.party.document.slice(7, 10)) % 10;
  if (habit === 1) return name.toLowerCase();
  if (habit === 2) return `${name.toUpperCase()}-`;
  if (habit === 3) return name.toUpperCase().replace(' ', '  ');
  return name.toUpperCase();
}

function saleLine(company: Pick<Company, 'ruc' | 'name'>, period: Period, voucher: Voucher): string {
  const { amounts, modified, party } = voucher;
  const discount = modified !== null && voucher.type === '07' && isEarlier(modified.issueDate, period);
  const base = trimmed(amounts.base);
  const igv = trimmed(amounts.igv);
  const cells = [
    company.ruc,
    company.name.toUpperCase(),
    period,
    carOf(voucher),
    slashed(voucher.issueDate),
    slashed(voucher.dueDate),
    voucher.type,
    voucher.serie,
    voucher.number,
    voucher.numberEnd,
    party.documentType,
    party.document,
    party.name,
    trimmed(amounts.exported),
    discount ? '0' : base,
    discount ? base : '0',
    discount ? '0' : igv,
    discount ? igv : '0',
    trimmed(amounts.exempt),
    trimmed(amounts.unaffected),
    trimmed(amounts.isc),
    trimmed(amounts.riceBase),
    trimmed(amounts.riceTax),
    trimmed(amounts.bags),
    trimmed(amounts.other),
    trimmed(totalOf(amounts)),
    voucher.currency,
    voucher.exchangeRate,
    slashed(modified?.issueDate ?? null),
    modified?.type ?? '',
    modified?.serie ?? '',
    modified?.number ?? '',
    '',
    voucher.noteType,
    voucher.status,
    trimmed(amounts.exported),
    '0',
    operationOf(voucher),
    '',
    '',
  ];
  return cells.join('|');
}

function isEarlier(date: string, period: Period): boolean {
  return date.slice(0, 4) + date.slice(5, 7) < period;
}

/** Catalogue 51: 0101 internal sale, 0200 export, 1001 subject to detraction; credit notes of the same month carry none. */
function operationOf(voucher: Voucher): string {
  if (voucher.type === '07') return '';
  if (voucher.amounts.exported !== 0) return '0200';
  return voucher.detraction ? '1001' : '0101';
}

/** RVIE pads no decimals: `0`, `12920`, `436.8`, `10949.15`. */
function trimmed(amount: Money): string {
  return toDecimal(amount).replace(/\.?0+$/, '') || '0';
}

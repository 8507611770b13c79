import { type Decimal, isClose, negateDecimal, parseDecimal } from '@yupana/cpe/document/decimal.ts';
import { money, rateOfLine, TOLERANCE, toDecimal } from '@yupana/tax/money.ts';
import { isCreditNote } from '@yupana/tax/voucher-types.ts';
import type { DocumentFigures } from './document-figures.ts';

/** SUNAT's line of a voucher. Amounts in soles, whatever its currency; of credit notes negative. */
export interface ProposalLine {
  typeCode: string;
  issueDate: string;
  currency: string;
  /** Soles for one of the currency. */
  exchangeRate: string;
  taxable: string;
  igv: string;
  total: string;
  /** Of a sale the customer's, of a purchase the company's own RUC; null where nobody is named. */
  buyer: string | null;
}

export type ComparedField = 'total' | 'igv' | 'taxable' | 'issue_date' | 'buyer' | 'currency';

/** What the document says and what SUNAT's line says. Amounts in the document's own currency. */
export interface Difference {
  field: ComparedField;
  document: string | null;
  line: string | null;
}

export interface Comparison {
  differences: Difference[];
  /** What could not be compared: nothing is known of it, neither that it agrees. */
  notCompared: ComparedField[];
}

/** What the rule `cpe-datos-difieren` goes by too. */
const AMOUNT_TOLERANCE = toDecimal(money(TOLERANCE)) as Decimal;

const SOLES = 'PEN';

/**
 * What a document says otherwise than SUNAT's line of it. SUNAT's amounts are shown as they are or turned into the document's currency
 * by the line's own rate; they are never adjusted.
 */
export function compareWithLine(document: DocumentFigures, line: ProposalLine): Comparison {
  const differences: Difference[] = [];
  const notCompared: ComparedField[] = [];
  const compare = (field: ComparedField, said: string | null, listed: string | null) => {
    if (said !== listed) differences.push({ field, document: said, line: listed });
  };
  compare('issue_date', document.issueDate, line.issueDate);
  compare('buyer', identity(document.buyer), identity(line.buyer));
  compare('currency', document.currency, line.currency);
  for (const field of ['taxable', 'igv', 'total'] as const) {
    const said = document[field];
    const listed = inCurrency(line[field], line, document.currency);
    if (said === null || listed === null) {
      notCompared.push(field);
      continue;
    }
    // A note that takes away stands with a minus in SUNAT's line, and without one in its document.
    const signed = isCreditNote(line.typeCode) ? negateDecimal(said) : said;
    if (!isClose(signed, listed, AMOUNT_TOLERANCE)) differences.push({ field, document: signed, line: listed });
  }
  return { differences, notCompared };
}

/** Null where the two speak of different currencies, or the line has no rate: there is nothing to compare with. */
function inCurrency(soles: string, line: ProposalLine, currency: string): Decimal | null {
  if (line.currency !== currency) return null;
  const amount = parseDecimal(soles);
  if (amount === undefined) return null;
  if (currency === SOLES) return amount;
  if (rateOfLine(line.exchangeRate) === null) return null;
  const thousandths = BigInt(line.exchangeRate.replace('.', '').padEnd(1, '0'));
  const decimals = line.exchangeRate.split('.')[1]?.length ?? 0;
  const one = 10n ** BigInt(decimals);
  return divided(amount, thousandths, one);
}

/** To four decimals, half up: two more than amounts have. */
function divided(amount: Decimal, rate: bigint, one: bigint): Decimal {
  const negative = amount.startsWith('-');
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const units = BigInt(whole + fraction.padEnd(2, '0').slice(0, 2));
  const quotient = (units * one * 100n * 2n + rate) / (rate * 2n);
  const digits = String(quotient).padStart(5, '0');
  return parseDecimal(`${negative ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`) as Decimal;
}

/** A hyphen, zeros and nothing are the same: nobody is named. */
function identity(document: string | null): string | null {
  const text = document?.trim().toUpperCase() ?? '';
  return /^[-0]*$/.test(text) ? null : text;
}

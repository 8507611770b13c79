import { known, unknown } from '@yupana/tax/facts/fact.ts';
import type { Facts } from '@yupana/tax/facts/facts.ts';
import type { Tx } from '../../../ctx.ts';
import { dateInLima } from '../../../platform/clock.ts';
import { wholePeriods } from '../../completeness/read-completeness.ts';
import { knownOfVouchers } from '../../facts/known-of-vouchers.ts';
import { type Listings, listingsOf } from '../../facts/public/listings-of.ts';
import { type RateOn, rateOn } from '../../facts/public/rate-on.ts';
import type { LockedBook } from '../../vouchers/book-lock.ts';
import { type Elsewhere, findElsewhere, modifiedKey } from '../../vouchers/judging/find-elsewhere.ts';
import type { JudgedLine } from '../../vouchers/judging/take-waiting.ts';
import { keyOf } from '../../vouchers/voucher-keys.ts';
import type { CompanyOn, ToldFor } from '../settings/company-facts.ts';
import { type Asked, depositsOf, documentOf, paymentsOf, supportOf, validityOfLine } from './facts-of-document.ts';
import { issuersOf } from './facts-of-issuer.ts';
import { factsOfOthers, periodsToSearch } from './facts-of-others.ts';
import { salesInPeriod } from './sales-in-period.ts';
import { voucherOfLine } from './voucher-of-line.ts';
import { yearOf } from './year-of.ts';

/** A purchase with all that a judgement of it may look at. */
export interface Judged {
  line: JudgedLine;
  facts: Facts;
  /** The same purchase, were this known of the company. */
  as(told: ToldFor): Facts;
}

export interface Loaded {
  judged: Judged[];
  /** What the company's other purchases say of them. */
  elsewhere: Elsewhere;
}

/** The company whose purchases are judged. */
export interface JudgedCompany {
  ruc: string;
  /** What is known of it, for a day of issue. */
  on: CompanyOn;
  asked: Asked;
}

/**
 * Everything that is known of these purchases of a book, with a handful of statements however many they are.
 * @param today `AAAA-MM-DD` in Lima
 * @param left what the book listed and lists no more: only looked for elsewhere
 */
export async function loadFacts(
  tx: Tx,
  book: LockedBook,
  { ruc, on, asked }: JudgedCompany,
  lines: readonly JudgedLine[],
  today: string,
  left: readonly JudgedLine[] = [],
): Promise<Loaded> {
  const known_ = await knownOfVouchers(tx, book, book.book, lines);
  const elsewhere = await findElsewhere(tx, book, book.period, [...lines, ...left]);
  const issuers = await issuersOf(tx, lines, today);
  const listings = await listingsOf(tx, [ruc, ...new Set(lines.map(({ issuer_ruc }) => issuer_ruc))]);
  const rates = await ratesOf(tx, lines);
  const hasSalesInPeriod = await salesInPeriod(tx, book, book.period);
  const searched = { period: book.period, whole: await wholeOf(tx, book, lines, elsewhere) };
  const hasBoletas = lines.some(({ type_code }) => type_code === BOLETA);
  const year = await yearOf(tx, book, today, { hasBoletas });
  const judged = lines.map((line) => {
    const told = known_.get(keyOf(line)) ?? {};
    const support = supportOf(told);
    const as = ({ company, issuerRecord }: ToldFor): Facts => ({
      voucher: voucherOfLine(line, book.period),
      document: documentOf(line, told, asked),
      validity: validityOfLine(line, told, asked),
      issuer: issuers(line, issuerRecord),
      lists: listsOf(listings, line, ruc),
      company: { ...company, hasSalesInPeriod },
      payments: paymentsOf(told, company.loadsPayments),
      deposits: depositsOf(told),
      support,
      others: factsOfOthers(line, elsewhere, searched, support),
      year,
      exchangeRate: rateFact(rates.get(`${line.currency}/${line.issue_date}`)),
      today,
    });
    return { line, facts: as(on(line.issue_date, line.issuer_ruc)), as };
  });
  return { judged, elsewhere };
}

const BOLETA = '03';

/** Of the periods in which notes of these look in vain for what they change, those that are known whole. */
async function wholeOf(tx: Tx, book: LockedBook, lines: readonly JudgedLine[], { modified }: Elsewhere) {
  const inVain = lines.filter((line) => {
    const key = modifiedKey(line);
    return key !== null && !modified.has(keyOf(key));
  });
  const months = new Set(inVain.flatMap((line) => periodsToSearch(line, book.period)));
  const books = [...months].map((period) => ({ book: 'RCE' as const, period }));
  return wholePeriods(book, tx, books);
}

function listsOf(listings: Listings, { issuer_ruc, issue_date }: JudgedLine, ruc: string): Facts['lists'] {
  const perception = listings.on('perception-sales', issuer_ruc, issue_date);
  return {
    ssco: listings.ever('ssco', issuer_ruc),
    withholdingAgent: listings.on('retention', issuer_ruc, issue_date),
    perceptionAgent: perception.is === 'known' ? perception : listings.on('perception-fuel', issuer_ruc, issue_date),
    goodTaxpayer: listings.on('good-taxpayer', issuer_ruc, issue_date),
    ownWithholdingAgent: listings.on('retention', ruc, issue_date),
  };
}

/** Of foreign currencies, each day once. */
async function ratesOf(tx: Tx, lines: readonly JudgedLine[]): Promise<Map<string, RateOn>> {
  const foreign = lines.filter(({ currency }) => currency !== 'PEN');
  const asked = new Map(foreign.map((line) => [`${line.currency}/${line.issue_date}`, line]));
  const rates = new Map<string, RateOn>();
  for (const [key, { currency, issue_date }] of asked) rates.set(key, await rateOn(tx, currency, issue_date));
  return rates;
}

function rateFact(rate: RateOn | undefined): Facts['exchangeRate'] {
  if (rate?.kind !== 'known') return unknown();
  const { buy, sell, publishedOn, readAt } = rate;
  return known(
    { buy: thousandths(buy), sell: thousandths(sell), publishedOn },
    'tipo de cambio publicado por SUNAT',
    dateInLima(readAt),
  );
}

function thousandths(decimal: string): number {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return Number(whole) * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3));
}

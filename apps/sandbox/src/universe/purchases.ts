import { type Money, money, ratio, ZERO } from '@yupana/tax/money.ts';
import type { Period } from '@yupana/tax/period.ts';
import { asSoles, exchangeRateText, priceBetween } from './amounts.ts';
import { dateIn, daysAfter, daysIn, ordinalOf, periodAt } from './calendar.ts';
import type { Company } from './companies.ts';
import { boughtByLorries, kindOnTheWay, mostByLorries } from './deliveries.ts';
import { type Kind, type KindId, kindOf } from './kinds.ts';
import { hashOf, type Random, randomOf, seedAt } from './random.ts';
import { dollarOn, GENERAL, type Rate, reducedRate, taxOn } from './rates.ts';
import { type Supplier, suppliersOf } from './suppliers.ts';
import { EVERY_MONTH, purchaseLadder, tradeOf } from './trades.ts';
import { type Amounts, NOTHING, opposite, totalOf, type Voucher } from './voucher.ts';

const CREDIT_NOTES = 0.025;
const DEBIT_NOTES = 0.006;
const WITHDRAWN = 0.004;
const PUBLIC_SERVICE = '14';
/** A company made to measure for a test of size has exactly the rows asked for. */
const EXACT_FROM = 10_000;

/**
 * The purchases of a company in a month: always the same for the same seed, RUC and month. Some of them were issued late
 * the month before and nobody took them yet: they stand in both proposals, as SUNAT's do.
 */
export function purchasesOf(seed: string, company: Company, period: Period): Voucher[] {
  const month = new PurchaseMonth(seed, company, period);
  const vouchers = leftFromBefore(seed, company, period);
  for (let place = 0; place < month.count; place += 1) vouchers.push(month.voucherAt(place));
  return vouchers;
}

/** The purchase of this number, made alone: its month and its place in it stand in the number. Null when there is none. */
export function purchaseNumbered(
  seed: string,
  company: Company,
  serie: string,
  number: number,
): { period: Period; voucher: Voucher } | null {
  const inOrder = serie === 'E001' ? Math.floor(number / 16) : number;
  const ordinal = Math.floor((inOrder - 1) / numbersAMonth(company));
  if (!(ordinal >= 0 && ordinal < LAST_ORDINAL)) return null;
  const period = periodAt(ordinal);
  const month = new PurchaseMonth(seed, company, period);
  const place = (inOrder - 1) % numbersAMonth(company);
  return place < month.count ? { period, voucher: month.voucherAt(place) } : null;
}

/** A century of months. */
const LAST_ORDINAL = 1200;

/** No month has more. */
function numbersAMonth(company: Company): number {
  return Math.ceil(company.purchases * 1.2) + 1 + mostByLorries(company);
}

/** In one month of three, one to three of the last invoices of the month before. */
function leftFromBefore(seed: string, company: Company, period: Period): Voucher[] {
  const random = randomOf(hashOf(`${seed} left ${company.ruc} ${period}`));
  if (!random.chance(1 / 3)) return [];
  const before = new PurchaseMonth(seed, company, periodAt(ordinalOf(period) - 1));
  const most = Math.min(random.between(1, 3), Math.floor(before.count / 10));
  const last = Array.from({ length: most }, (_, place) => before.count - 1 - place * 2);
  return last.filter((place) => !before.isNote(place)).map((place) => before.voucherAt(place));
}

class PurchaseMonth {
  readonly count: number;
  private readonly company: Company;
  private readonly period: Period;
  private readonly seed: string;
  private readonly hash: number;
  private readonly days: number;
  /** Of the count: what hired lorries buy, between the rest. */
  private readonly byLorries: number;

  constructor(seed: string, company: Company, period: Period) {
    this.seed = seed;
    this.company = company;
    this.period = period;
    this.hash = hashOf(`${seed} purchases ${company.ruc} ${period}`);
    this.days = daysIn(period);
    this.byLorries = boughtByLorries(company, period);
    this.count = monthlyCount(company, period, this.hash) + this.byLorries;
  }

  voucherAt(place: number): Voucher {
    if (this.isNote(place)) return this.noteAt(place);
    const invoice = this.invoiceAt(place);
    const withdrawn = place >= EVERY_MONTH.length && this.lotAt(place) > 1 - WITHDRAWN;
    return withdrawn ? { ...invoice, status: '2' } : invoice;
  }

  isNote(place: number): boolean {
    return place > EVERY_MONTH.length && this.lotAt(place) < CREDIT_NOTES + DEBIT_NOTES;
  }

  private lotAt(place: number): number {
    return randomOf(seedAt(this.hash ^ 0x5bd1e995, place)).next();
  }

  invoiceAt(place: number): Voucher {
    const random = randomOf(seedAt(this.hash, place));
    const id = this.kindAt(place, random);
    const kind = kindOf(id);
    const supplier = random.pick(suppliersOf(id, this.company.ruc));
    const issueDate = this.dateAt(place, random);
    const dollar = random.chance(kind.dollars ?? 0) ? dollarOn(issueDate) : null;
    const amounts = amountsOf(kind, issueDate, dollar, random);
    const imported = kind.type === '50';
    const credit = kind.creditDays !== undefined && random.chance(0.55);
    const due = credit || (kind.type === PUBLIC_SERVICE && this.saysWhenDue(place));
    return {
      issueDate,
      dueDate: due ? daysAfter(issueDate, kind.creditDays ?? 0) : null,
      type: kind.type,
      serie: imported ? '118' : this.serieOf(supplier, kind),
      year: imported ? issueDate.slice(0, 4) : '',
      number: this.numberAt(place, supplier.issuesFrom),
      numberEnd: '',
      issuerRuc: supplier.ruc,
      party: { documentType: '6', document: supplier.ruc, name: supplier.name },
      amounts,
      currency: dollar === null ? 'PEN' : 'USD',
      exchangeRate: exchangeRateText(dollar),
      modified: null,
      noteType: '',
      status: '1',
      detraction: totalOf(amounts) > (kind.detractionFrom ?? Number.POSITIVE_INFINITY) * 100,
      mixedUse: tradeOf(this.company.trade).mixedUse === true && random.chance(0.3),
    };
  }

  /** Receipts of public services say when they are to be paid; here and there the proposal lacks it. */
  private saysWhenDue(place: number): boolean {
    return (ordinalOf(this.period) + place) % 16 !== 3;
  }

  /** A note about an invoice of this month, or of the month before. */
  private noteAt(place: number): Voucher {
    const random = randomOf(seedAt(this.hash ^ 0x27d4eb2f, place));
    const type = this.lotAt(place) < CREDIT_NOTES ? '07' : '08';
    const before = new PurchaseMonth(this.seed, this.company, periodAt(ordinalOf(this.period) - 1));
    const about =
      random.chance(0.4) && before.count > EVERY_MONTH.length
        ? before.invoiceNear(random.between(EVERY_MONTH.length, before.count - 1))
        : this.invoiceNear(random.between(EVERY_MONTH.length, place - 1));
    if (about.type !== '01' && about.type !== '14') return this.invoiceAt(place);
    const modified = { issueDate: about.issueDate, type: about.type, serie: about.serie, number: about.number };
    const whole = type === '07' && random.chance(0.4);
    const part = whole ? about.amounts : partOf(about, random.between(3, 30));
    return {
      ...about,
      issueDate: this.dateAt(place, random),
      dueDate: null,
      type,
      serie: about.serie === 'E001' ? 'E001' : about.serie[0] + (type === '07' ? 'C' : 'D') + about.serie.slice(-2),
      number: this.numberAt(place, about.serie),
      amounts: type === '07' ? opposite(part) : part,
      modified,
      noteType: type === '07' ? (whole ? '01' : random.pick(['04', '07', '09'])) : '02',
      status: '1',
      detraction: false,
    };
  }

  /** The invoice at this place or, when a note stands there, the one before it. */
  private invoiceNear(place: number): Voucher {
    let chosen = place;
    while (this.isNote(chosen)) chosen -= 1;
    return this.invoiceAt(chosen);
  }

  private kindAt(place: number, random: Random): KindId {
    const fixed = EVERY_MONTH[place];
    if (fixed !== undefined && this.count >= EVERY_MONTH.length * 2) return fixed;
    if (this.isByLorry(place)) return kindOnTheWay(random);
    const lot = random.next();
    const ladder = purchaseLadder(this.company.trade);
    const step = ladder.find(([upTo]) => lot < upTo) ?? ladder.at(-1);
    if (!step) throw new RangeError(`Un giro sin compras: ${this.company.trade}`);
    return step[1];
  }

  private isByLorry(place: number): boolean {
    if (this.byLorries === 0) return false;
    return randomOf(seedAt(this.hash ^ 0x165667b1, place)).chance(this.byLorries / this.count);
  }

  /** Numbers grow with the days, as issued; the bills of every month arrive on any day. */
  private dateAt(place: number, random: Random): string {
    const share = place < EVERY_MONTH.length ? random.next() : (place + random.next()) / (this.count + 1);
    return dateIn(this.period, Math.min(this.days, 1 + Math.floor(share * this.days)));
  }

  /** A serie of its own for each customer, so that no two companies hold the same voucher. */
  private serieOf(supplier: Supplier, kind: Kind): string {
    if (supplier.issuesFrom === 'E001') return 'E001';
    const letter = kind.type === '14' ? 'S' : kind.type === '13' ? 'B' : 'F';
    const branch = (hashOf(this.company.ruc) + Number(supplier.ruc.slice(5, 10))) % 1000;
    return letter + String(branch).padStart(3, '0');
  }

  private numberAt(place: number, serie: string): string {
    const number = ordinalOf(this.period) * numbersAMonth(this.company) + place + 1;
    return String(serie === 'E001' ? number * 16 + (hashOf(this.company.ruc) % 16) : number);
  }
}

function monthlyCount(company: Company, period: Period, hash: number): number {
  if (company.since !== null && period < company.since) return 0;
  if (company.monthsWithoutPurchases.includes(Number(period.slice(4)))) return 0;
  if (company.purchases >= EXACT_FROM) return company.purchases;
  return Math.round(company.purchases * (0.8 + 0.4 * randomOf(hash).next()));
}

function amountsOf(kind: Kind, date: string, dollar: number | null, random: Random): Amounts {
  const base = asSoles(priceBetween(random, kind.from, kind.to), dollar);
  if (kind.igv === 'exempt') return { ...NOTHING, exempt: base };
  const bags = random.chance(kind.bags ?? 0) ? money(50 * random.between(1, 4)) : ZERO;
  if (kind.igv === 'market') {
    const exempt = ratio(base, random.between(0, 8), 10, 'half-up');
    return { ...taxed(money(base - exempt), GENERAL), exempt, bags };
  }
  const rate = kind.igv === 'reduced' ? reducedRate(date) : GENERAL;
  const other = random.chance(kind.serviceCharge ?? 0) ? ratio(base, 10, 100, 'half-up') : ZERO;
  return { ...taxed(base, rate), bags, other };
}

function taxed(base: Money, rate: Rate): Amounts {
  return { ...NOTHING, base, igv: taxOn(base, rate) };
}

/** A share of an invoice; the tax keeps the rate of the invoice's date, as the law asks of notes. */
function partOf(invoice: Voucher, percent: number): Amounts {
  const share = (amount: Money) => ratio(amount, percent, 100, 'half-up');
  const { base, igv, exempt } = invoice.amounts;
  const rate = taxOn(base, GENERAL) === igv ? GENERAL : reducedRate(invoice.issueDate);
  return { ...taxed(share(base), rate), exempt: share(exempt) };
}

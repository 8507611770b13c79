import { type Money, money, ratio, ZERO } from '@yupana/tax/money.ts';
import type { Period } from '@yupana/tax/period.ts';
import { asSoles, exchangeRateText, fromRoundTotal, priceBetween } from './amounts.ts';
import { dateIn, daysAfter, daysIn, ordinalOf, periodAt } from './calendar.ts';
import type { Company } from './companies.ts';
import { businessCustomer, foreignCustomer, personCustomer } from './customers.ts';
import { hashOf, type Random, randomOf, seedAt } from './random.ts';
import { dollarOn, GENERAL, type Rate, reducedRate, taxOn } from './rates.ts';
import { type Trade, tradeOf } from './trades.ts';
import { type Amounts, NOTHING, opposite, totalOf, type Voucher } from './voucher.ts';

const WITHDRAWN = 0.006;
const EXACT_FROM = 10_000;

interface SerieOfSales {
  type: '01' | '03' | '07' | '08';
  serie: string;
  /** Share of the month's sales. */
  share: number;
  /** Paper boletas come in pads, reported as one row from the first number to the last. */
  pads?: number;
}

/** The sales of a company in a month: the same for the same seed, RUC and month; each serie numbered without gaps. */
export function salesOf(seed: string, company: Company, period: Period): Voucher[] {
  const books = seriesOf(tradeOf(company.trade));
  return books.flatMap((book) => {
    const many = salesIn(seed, company, period, book);
    const numberedBefore = numberedUpTo(seed, company, period, book);
    return Array.from({ length: many }, (_, place) => {
      const voucher = new Sale(seed, company, period, book).at(place);
      const number = numberedBefore + place + 1;
      if (!book.pads) return { ...voucher, number: String(number) };
      return { ...voucher, number: String(number * book.pads + 1), numberEnd: String((number + 1) * book.pads) };
    });
  });
}

/** Two cash desks, SUNAT's portal for some invoices, and one serie for each sort of note. */
function seriesOf(trade: Trade): SerieOfSales[] {
  const invoices = 1 - trade.boletas;
  return [
    { type: '01', serie: 'F001', share: invoices * 0.72 },
    { type: '01', serie: 'E001', share: invoices * 0.28 },
    { type: '03', serie: 'B001', share: trade.boletas * 0.6 },
    { type: '03', serie: 'B002', share: trade.boletas * 0.4 },
    { type: '07', serie: 'FC01', share: invoices * 0.035 },
    { type: '07', serie: 'BC01', share: trade.boletas * 0.008 },
    { type: '08', serie: 'FD01', share: invoices * 0.008 },
    { type: '03', serie: '0001', share: trade.boletas * 0.01, pads: 10 },
  ];
}

function salesIn(seed: string, company: Company, period: Period, book: SerieOfSales): number {
  if (company.since !== null && period < company.since) return 0;
  const chance = randomOf(hashOf(`${seed} sales ${company.ruc} ${period}`)).next();
  const all = company.sales >= EXACT_FROM ? company.sales : company.sales * (0.8 + 0.4 * chance);
  return Math.round(all * book.share);
}

const numbered = new Map<string, number>();

/** How many vouchers of this serie were issued before this month. */
function numberedUpTo(seed: string, company: Company, period: Period, book: SerieOfSales): number {
  const ordinal = ordinalOf(period);
  if (ordinal <= 0) return 0;
  const { ruc, sales, trade, since } = company;
  const key = [seed, ruc, sales, trade, since, book.serie, period].join(' ');
  const known = numbered.get(key);
  if (known !== undefined) return known;
  const before = periodAt(ordinal - 1);
  const many = numberedUpTo(seed, company, before, book) + salesIn(seed, company, before, book);
  numbered.set(key, many);
  return many;
}

class Sale {
  private readonly seed: string;
  private readonly company: Company;
  private readonly period: Period;
  private readonly book: SerieOfSales;
  private readonly trade: Trade;
  private readonly hash: number;

  constructor(seed: string, company: Company, period: Period, book: SerieOfSales) {
    this.seed = seed;
    this.company = company;
    this.period = period;
    this.book = book;
    this.trade = tradeOf(company.trade);
    this.hash = hashOf(`${seed} sales ${company.ruc} ${period} ${book.serie}`);
  }

  /** The voucher at this place of its serie in the month, still without its number. */
  at(place: number): Voucher {
    const random = randomOf(seedAt(this.hash, place));
    const { type } = this.book;
    if (type === '07' || type === '08') return this.noteAt(place, type, random);
    const sale = this.saleAt(place, type, random);
    if (!random.chance(WITHDRAWN)) return sale;
    return { ...sale, status: '2', amounts: NOTHING, detraction: false };
  }

  private saleAt(place: number, type: '01' | '03', random: Random): Voucher {
    const retail = type === '03';
    const exported = !retail && this.trade.taxation === 'export' && random.chance(0.9);
    const issueDate = this.dateAt(place, random);
    const inDollars = exported || (!retail && random.chance(this.trade.dollars));
    const dollar = inDollars ? dollarOn(issueDate) : null;
    const [from, to] = retail ? this.trade.boleta : this.trade.invoice;
    const price = asSoles(priceBetween(random, from, to), dollar);
    const amounts = exported ? { ...NOTHING, exported: price } : this.amountsOf(price, retail, issueDate, random);
    const customers = Math.max(6, Math.round(this.company.sales / 8));
    return {
      issueDate,
      dueDate: !retail && random.chance(0.4) ? daysAfter(issueDate, 30) : null,
      type,
      serie: this.book.serie,
      year: '',
      number: '',
      numberEnd: '',
      issuerRuc: this.company.ruc,
      party: exported
        ? foreignCustomer(random)
        : retail
          ? personCustomer(random, totalOf(amounts) < 70_000 && random.chance(0.7))
          : businessCustomer(random, customers),
      amounts,
      currency: dollar === null ? 'PEN' : 'USD',
      exchangeRate: exchangeRateText(dollar),
      modified: null,
      noteType: '',
      status: '1',
      detraction: !retail && this.trade.detraction && totalOf(amounts) > 70_000,
      mixedUse: false,
    };
  }

  /** A note about a sale of this month, or of the month before: those reduce the discount columns of the file. */
  private noteAt(place: number, type: '07' | '08', random: Random): Voucher {
    const retail = this.book.serie.startsWith('B');
    const about: SerieOfSales = seriesOf(this.trade)[retail ? 2 : 0] as SerieOfSales;
    const before = periodAt(ordinalOf(this.period) - 1);
    const older = random.chance(0.45) && salesIn(this.seed, this.company, before, about) > 0;
    const period = older ? before : this.period;
    const many = Math.max(1, salesIn(this.seed, this.company, period, about));
    const chosen = random.between(0, Math.max(0, Math.floor(many / 2) - 1));
    const sale = new Sale(this.seed, this.company, period, about);
    const original = sale.saleAt(chosen, about.type as '01' | '03', randomOf(seedAt(sale.hash, chosen)));
    const number = numberedUpTo(this.seed, this.company, period, about) + chosen + 1;
    const whole = type === '07' && random.chance(0.5);
    const amounts = whole ? original.amounts : partOf(original, random.between(4, 30));
    const half = Math.ceil(daysIn(this.period) / 2);
    const late = half + Math.floor(this.shareOfMonth(place, random) * (daysIn(this.period) - half)) + 1;
    return {
      ...original,
      issueDate: dateIn(this.period, Math.min(late, daysIn(this.period))),
      dueDate: null,
      type,
      serie: this.book.serie,
      amounts: type === '07' ? opposite(amounts) : amounts,
      modified: { issueDate: original.issueDate, type: about.type, serie: about.serie, number: String(number) },
      noteType: type === '07' ? (whole ? '01' : random.pick(['04', '07', '09'])) : '02',
      detraction: false,
    };
  }

  private dateAt(place: number, random: Random): string {
    return dateIn(this.period, 1 + Math.floor(this.shareOfMonth(place, random) * daysIn(this.period)));
  }

  /** How far into the month the voucher at this place of its serie is issued, in [0, 1): numbers grow with the days. */
  private shareOfMonth(place: number, random: Random): number {
    const many = Math.max(1, salesIn(this.seed, this.company, this.period, this.book));
    return (place + random.next()) / (many + 1);
  }

  private amountsOf(price: Money, retail: boolean, date: string, random: Random): Amounts {
    const { taxation } = this.trade;
    if (taxation === 'exempt') return { ...NOTHING, exempt: price };
    if (taxation === 'rice' && random.chance(0.7)) {
      return { ...NOTHING, riceBase: price, riceTax: ratio(price, 4, 100, 'half-up') };
    }
    if (taxation === 'mixed' && random.chance(0.45)) {
      const exempt = ratio(price, random.between(3, 10), 10, 'half-up');
      const base = money(price - exempt);
      return { ...NOTHING, base, igv: taxOn(base, GENERAL), exempt };
    }
    const rate: Rate = taxation === 'reduced' ? reducedRate(date) : GENERAL;
    const bags = retail && taxation !== 'reduced' && random.chance(0.15) ? money(50 * random.between(1, 3)) : ZERO;
    if (retail) return { ...NOTHING, ...fromRoundTotal(price, rate), bags };
    return { ...NOTHING, base: price, igv: taxOn(price, rate), bags };
  }
}

/** A share of a sale, its tax at the rate of the sale's own date. */
function partOf(sale: Voucher, percent: number): Amounts {
  const share = (amount: Money) => ratio(amount, percent, 100, 'half-up');
  const { base, igv, exempt, exported, riceBase } = sale.amounts;
  const rate = taxOn(base, GENERAL) === igv ? GENERAL : reducedRate(sale.issueDate);
  const rice = share(riceBase);
  return {
    ...NOTHING,
    base: share(base),
    igv: taxOn(share(base), rate),
    exempt: share(exempt),
    exported: share(exported),
    riceBase: rice,
    riceTax: ratio(rice, 4, 100, 'half-up'),
  };
}

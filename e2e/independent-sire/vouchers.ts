import { type Company, partnerRuc } from './companies.ts';
import { pick, type Random, seededRandom, seedOf, whole } from './random.ts';

export type Book = 'RCE' | 'RVIE';

/** One voucher, amounts in céntimos. Credit notes are negative. */
export interface Voucher {
  type: string;
  series: string;
  number: number;
  /** dd/mm/yyyy, as the files write it. */
  issued: string;
  partner: { kind: string; document: string; name: string };
  base: number;
  igv: number;
  /** Of a credit note over an earlier period, which the sales register writes in its discount columns. */
  discounts: boolean;
  untaxed: number;
  other: number;
  total: number;
  currency: string;
  rate: string;
  detraction: boolean;
  modifies?: { issued: string; type: string; series: string; number: number };
  /** 1 active, 2 withdrawn. */
  state: string;
}

const RUBROS = ['FERRETERIA', 'IMPRENTA', 'GRIFO', 'LIBRERIA', 'CONSULTORA', 'Panadería', 'TALLER', 'BOTICA'];
const APODOS = ['DEL COLIBRÍ', 'LA NUBE', 'EL ÑANDÚ', 'TRES LUNAS', 'DE LA ESQUINA', 'SIN APURO'];

/** Every voucher of a book in a period: the same ones at every asking. */
export function vouchersOf(company: Company, book: Book, period: string): Voucher[] {
  const months = Number(period.slice(0, 4)) * 12 + Number(period.slice(4)) + (book === 'RVIE' ? 2 : 0);
  if (company.emptyEvery > 0 && months % company.emptyEvery === 0) return [];
  const random = seededRandom(seedOf(`${company.ruc} ${book} ${period}`));
  const count = whole(random, Math.ceil(company.busiest / 4), company.busiest);
  const all = Array.from({ length: count }, (_, index) => voucher(random, book, period, months * 1000 + index));
  // Of the month that runs, what its days have seen.
  const today = todayInLima();
  return all.filter(({ issued }) => iso(issued) <= today);
}

function voucher(random: Random, book: Book, period: string, number: number): Voucher {
  const type = pick(random, book === 'RCE' ? PURCHASES : SALES);
  const dollars = type === '01' && random() < 0.12;
  const credit = type === '07';
  const note = credit || type === '08';
  const ofBoleta = note && book === 'RVIE' && number % 4 === 0;
  const series = seriesOf(ofBoleta ? '03' : type, random);
  const earlier = credit ? random() < 0.4 : book === 'RCE' && random() < 0.05;
  const sign = credit ? -1 : 1;
  const taxed = random() < 0.85;
  const amount = whole(random, 350, 950_000);
  const base = taxed ? sign * amount : 0;
  const igv = Math.sign(base) * Math.floor((Math.abs(base) * 18 + 50) / 100);
  const untaxed = taxed && random() < 0.8 ? 0 : sign * whole(random, 100, 90_000);
  const other = random() < 0.06 ? sign * whole(random, 10, 900) : 0;
  return {
    type,
    series,
    number,
    issued: day(random, earlier && !credit ? shift(period, -1) : period),
    partner: partner(random, book, ofBoleta ? '03' : type),
    base,
    igv,
    discounts: credit && earlier,
    untaxed,
    other,
    total: base + igv + untaxed + other,
    currency: dollars ? 'USD' : 'PEN',
    rate: dollars ? `3.${whole(random, 350, 899)}` : '1.000',
    detraction: type === '01' && book === 'RCE' && random() < 0.1,
    modifies: note
      ? {
          issued: day(random, earlier ? shift(period, -2) : period),
          type: ofBoleta ? '03' : '01',
          // What is made at SUNAT's own page is amended there too.
          series: isOfPortal(series) ? series : ofBoleta ? 'B001' : 'F001',
          number: whole(random, 1, 9999),
        }
      : undefined,
    state: book === 'RVIE' && random() < 0.02 ? '2' : '1',
  };
}

const PURCHASES = ['01', '01', '01', '01', '01', '07', '08', '14', '03'];
const SALES = ['01', '01', '01', '03', '03', '07', '08'];

function seriesOf(type: string, random: Random): string {
  if (type === '14') return 'S001';
  if (type === '03') return pick(random, ['B001', 'EB01']);
  return pick(random, ['F001', 'E001', 'FF12', 'FC03']);
}

/** Made at SUNAT's own page: `E001` of facturas and their notes, `EB01` of boletas and theirs. */
export function isOfPortal(series: string): boolean {
  return series.startsWith('E');
}

function partner(random: Random, book: Book, type: string): Voucher['partner'] {
  if (book === 'RVIE' && type === '03') {
    return {
      kind: '1',
      document: String(whole(random, 10_000_000, 79_999_999)),
      name: `PÉREZ DE FANTASÍA, CLIENTE ${whole(random, 1, 90)}`,
    };
  }
  const index = whole(random, 1, 120);
  return {
    kind: '6',
    document: partnerRuc(index),
    name: `${RUBROS[index % RUBROS.length]} ${APODOS[index % APODOS.length]} ${index} S.R.L.`,
  };
}

function day(random: Random, period: string): string {
  return `${String(whole(random, 1, 28)).padStart(2, '0')}/${period.slice(4)}/${period.slice(0, 4)}`;
}

/** The vouchers of a book that were issued from one day to another (yyyy-mm-dd); a purchase may stand in the next month's register. */
export function issuedBetween(company: Company, book: Book, from: string, to: string): Voucher[] {
  const found: Voucher[] = [];
  const last = shift(monthOf(to), 1);
  for (let period = monthOf(from); period <= last; period = shift(period, 1)) {
    found.push(...vouchersOf(company, book, period).filter(({ issued }) => iso(issued) >= from && iso(issued) <= to));
  }
  return found.sort((one, other) => iso(other.issued).localeCompare(iso(one.issued)) || other.number - one.number);
}

/** One by its number, which tells the month of its register. Written with zeros to the left there is none. */
export function findVoucher(company: Company, book: Book, { series, number }: { series: string; number: string }) {
  if (!/^[1-9]\d{7}$/.test(number)) return undefined;
  const months = Math.floor(Number(number) / 1000) - (book === 'RVIE' ? 2 : 0);
  const period = shift('000001', months - 1);
  return vouchersOf(company, book, period).find((one) => one.series === series && String(one.number) === number);
}

/** yyyy-mm-dd of dd/mm/yyyy. */
export function iso(slashed: string): string {
  return slashed.split('/').reverse().join('-');
}

/** yyyy-mm-dd */
export function todayInLima(): string {
  return new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10);
}

const monthOf = (day: string) => day.slice(0, 7).replace('-', '');

export function shift(period: string, months: number): string {
  const ordinal = Number(period.slice(0, 4)) * 12 + Number(period.slice(4)) - 1 + months;
  return `${Math.floor(ordinal / 12)}${String((ordinal % 12) + 1).padStart(2, '0')}`;
}

/** What the accountant must see of a book: how many vouchers, their IGV and their total, in céntimos. */
export function figuresOf(vouchers: readonly Voucher[]) {
  const sum = (of: (one: Voucher) => number) => vouchers.reduce((total, one) => total + of(one), 0);
  return { count: vouchers.length, igv: sum((one) => one.igv), total: sum((one) => one.total) };
}

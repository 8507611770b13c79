import type { Company } from './companies.ts';
import { seededRandom, seedOf, whole } from './random.ts';
import { type Book, iso, shift, todayInLima, type Voucher, vouchersOf } from './vouchers.ts';

/** A deposit at the Banco de la Nación, of a purchase or of a sale. Whole soles. */
export interface Deposit {
  constancia: number;
  book: Book;
  /** Tax period, yyyymm. */
  period: string;
  voucher: Voucher;
  /** yyyy-mm-dd */
  paid: string;
  hour: string;
  soles: number;
  goods: string;
}

/** What was deposited for a month's vouchers; of one in four nobody deposited anything. */
export function depositsOf(company: Company, period: string): Deposit[] {
  const all = (['RCE', 'RVIE'] as const).flatMap((book) =>
    vouchersOf(company, book, period)
      // The sales register of this server marks no detraction; a customer deposits all the same.
      .filter((one) => (book === 'RCE' ? one.detraction : one.type === '01' && one.number % 17 === 0))
      .map((voucher, place) => depositFor(company, { book, period }, voucher, place)),
  );
  return all.filter((one) => one !== null).sort((one, other) => other.constancia - one.constancia);
}

function depositFor(
  company: Company,
  { book, period }: { book: Book; period: string },
  voucher: Voucher,
  place: number,
): Deposit | null {
  const random = seededRandom(seedOf(`${company.ruc} deposit ${book} ${voucher.number} ${place}`));
  if (random() < 0.25 || voucher.total <= 0) return null;
  const days = whole(random, 1, random() < 0.2 ? 60 : 8);
  const paid = new Date(Date.parse(`${iso(voucher.issued)}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  if (paid > todayInLima()) return null;
  return {
    constancia: whole(random, 100_000_000, 999_999_999),
    ...{ book, period, voucher, paid },
    hour: `${whole(random, 10, 19)}:${whole(random, 10, 59)}:${whole(random, 10, 59)}`,
    soles: detractionOf(voucher),
    goods: goodsOf(voucher),
  };
}

/** What is to be deposited of a voucher, in whole soles. */
export function detractionOf({ total }: Voucher): number {
  return Math.max(1, Math.round((total * 12) / 10_000));
}

export function goodsOf({ number }: Voucher): string {
  return number % 2 === 0 ? '022' : '037';
}

/** What agents withheld in a month, in céntimos: 2 % of some purchases, 3 % of some sales. */
export function withheldOf(company: Company, period: string): { perceptions: number; retentions: number } {
  const sum = (book: Book, share: number, of: (one: Voucher) => boolean) =>
    vouchersOf(company, book, period)
      .filter((one) => one.type === '01' && one.total > 0 && of(one))
      .reduce((total, one) => total + Math.floor((one.total * share + 50) / 100), 0);
  return {
    perceptions: sum('RCE', 2, ({ number }) => number % 11 === 0),
    retentions: sum('RVIE', 3, ({ partner, number }) => partner.kind === '6' && number % 7 === 0),
  };
}

/** The balance in favour that a month leaves, in whole soles; nothing before January 2025. */
export function balanceOf(company: Company, period: string): number {
  if (period < '202501') return 0;
  const igv = (book: Book) => vouchersOf(company, book, period).reduce((total, one) => total + one.igv, 0);
  const due = Math.round((igv('RVIE') - igv('RCE')) / 100);
  return Math.max(0, balanceOf(company, shift(period, -1)) - due);
}

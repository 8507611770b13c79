import { bookNames } from '@yupana/contract/books.ts';
import type { LeftOut } from '@yupana/contract/closing.ts';
import { add, fromWire, type Money, toWire, ZERO } from '@yupana/tax/money.ts';
import type { Deps } from '../../ctx.ts';
import { leftOutOf, type WhyOut } from '../analysis/verdict/left-out-of.ts';
import { SumsOfRegisters } from '../pdt/register-sums.ts';
import type { LockedBook } from '../vouchers/book-lock.ts';
import type { PeriodKey } from '../vouchers/judging/close-books.ts';
import { eachOf, type ReadVoucher, seqOf } from '../vouchers/reading/each-of.ts';
import { readArrived } from '../vouchers/totals/read-totals.ts';
import { givesNoCreditHere } from '../vouchers/without-credit.ts';
import { type KeptLine, restOf } from './kept-lines.ts';

/** A period as its vouchers say it. */
export interface ReadPeriod {
  /** How it stood then: `business_periods.seq`. */
  seq: number;
  /** All of it is of that moment; false while it changes each time that it is read. */
  isSteady: boolean;
  lines: readonly KeptLine[];
  boxes: Record<string, number> | null;
  leftOut: LeftOut[];
}

/** How often it is read again because it changed meanwhile. */
const MOST_TRIES = 3;
/** Of what is doubtful the same is asked at once. */
const ASKS: Readonly<Record<NonNullable<WhyOut['ask']>, string>> = {
  contador: 'Lo revisa el contador.',
  cliente: 'Envía el sustento a tu contador.',
  proveedor: 'Pide al proveedor que lo corrija.',
  SUNAT: 'Depende de lo que responda SUNAT.',
};
const IN_PROCESS: WhyOut = { reason: 'Aún en proceso', basis: '', ask: null, client: null };

export async function readPeriod(deps: Pick<Deps, 'database'>, period: PeriodKey): Promise<ReadPeriod> {
  const seqNow = () => deps.database.tenant(period.firmId, (tx) => seqOf(tx, period));
  for (let left = MOST_TRIES; ; left--) {
    const seq = await seqNow();
    const read = await readOnce(deps, period);
    const isSteady = (await seqNow()) === seq;
    if (isSteady || left === 1) return { seq, isSteady, ...read };
  }
}

async function readOnce(
  deps: Pick<Deps, 'database'>,
  period: PeriodKey,
): Promise<Omit<ReadPeriod, 'seq' | 'isSteady'>> {
  const lines: KeptLine[] = [];
  const sums = new SumsOfRegisters();
  const out = new Map<string, { why: WhyOut; count: number; igv: Money }>();
  for (const book of bookNames) {
    const of: LockedBook = { ...period, book };
    for await (const page of eachOf(deps, of, null)) {
      for (const voucher of page) {
        lines.push(lineOf(of, voucher));
        if (book === 'RCE') sums.addPurchase(voucher);
        else sums.addSale(voucher);
      }
      if (book === 'RCE') await addLeftOut(deps, of, page, out);
    }
  }
  for (const one of await deps.database.tenant(period.firmId, (tx) => readArrived(tx, period))) sums.addArrived(one);
  return { lines, boxes: sums.boxes(period.period), leftOut: leftOutFrom([...out.values()]) };
}

/** What of a voucher is kept. */
export function lineOf({ book }: Pick<LockedBook, 'book'>, voucher: ReadVoucher): KeptLine {
  const { issuerRuc: issuer_ruc, typeCode: type_code, serie, number, year, igv, total } = voucher;
  const key = { issuer_ruc, type_code, serie, number, dam_year: year ?? '' };
  const { yupanaStatus: status, reason, ...said } = voucher;
  return { book, ...key, status, igv, total, credit: creditOf(book, voucher), rest: restOf(said) };
}

/** What of a purchase is untaxed operations' gives none; nor does one whose expense alone counts, or whose credit is another period's. */
function creditOf(book: LockedBook['book'], { igv, dgIgv, dgngIgv, reason }: ReadVoucher): Money {
  if (book === 'RVIE') return igv;
  return givesNoCreditHere(reason) ? ZERO : add(dgIgv, dgngIgv);
}

async function addLeftOut(
  deps: Pick<Deps, 'database'>,
  book: LockedBook,
  page: readonly ReadVoucher[],
  out: Map<string, { why: WhyOut; count: number; igv: Money }>,
): Promise<void> {
  const some = page
    .filter(
      ({ yupanaStatus, reason, igv }) => yupanaStatus !== 'gasto deducible' || (givesNoCreditHere(reason) && igv !== 0),
    )
    .map((one) => ({ ...lineOf(book, one), reason: one.reason }));
  const whyOf = await leftOutOf(
    deps,
    book,
    some.filter(({ status }) => status !== 'en proceso'),
  );
  for (const line of some) {
    const why = line.status === 'en proceso' ? IN_PROCESS : whyOf(line);
    const known = out.get(why.reason);
    out.set(why.reason, {
      why: known?.why ?? why,
      count: (known?.count ?? 0) + 1,
      igv: known ? add(known.igv, line.igv) : line.igv,
    });
  }
}

function leftOutFrom(all: readonly { why: WhyOut; count: number; igv: Money }[]): LeftOut[] {
  return all
    .map(({ why: { reason, basis, ask, client }, count, igv }) => ({
      ...{ reason, basis, count, igv_amount: toWire(igv) },
      says: client ?? (ask ? ASKS[ask] : ''),
    }))
    .sort((a, b) => fromWire(b.igv_amount) - fromWire(a.igv_amount) || b.count - a.count);
}

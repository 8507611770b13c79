import type { Tx } from '../../../ctx.ts';
import type { LockedBook } from '../book-lock.ts';
import type { VoucherKeyValues } from '../columns.ts';
import { type Company, markVouchers } from '../storing/queries-to-judge.ts';
import { findOpenPeriods, type PeriodKey } from '../totals/queries-periods.ts';
import { keyOf } from '../voucher-keys.ts';
import { periodOfCredit } from '../without-credit.ts';
import { type Elsewhere, modifiedKey } from './find-elsewhere.ts';
import { findComing, findGoing } from './queries-elsewhere.ts';
import type { JudgedLine } from './queries-judged-lines.ts';

/** Of one statement. */
const AT_ONCE = 4_000;

/**
 * These are new, gone, or their figures are others: whoever is judged by them is judged once more. The same voucher in other open
 * periods, the notes over it, and of a note what it changes and the other notes over that.
 */
export async function markNeighbours(
  tx: Tx,
  book: LockedBook,
  lines: readonly JudgedLine[],
  { periods, same, modified, notes }: Elsewhere,
  at: Date,
): Promise<void> {
  const touched = lines.flatMap((line): Marked[] => {
    const changed = modifiedKey(line);
    const invoice = changed && modified.get(keyOf(changed));
    const beside = changed ? (notes.get(keyOf(changed)) ?? []).filter((note) => keyOf(note) !== keyOf(line)) : [];
    return [
      ...(same.get(keyOf(line)) ?? []),
      ...(notes.get(keyOf(line)) ?? []),
      ...(invoice ? [invoice, ...beside] : beside),
    ];
  });
  const open = touched.filter(({ tax_period }) => !periods.get(tax_period)?.closed);
  const once = new Map(open.map((one) => [`${one.tax_period}/${keyOf(one)}`, one]));
  await mark(tx, book, [...once.values()], 'new', at);
}

/**
 * A period is closed, or open again: whether its credits count in other open periods, or the same vouchers there do by themselves, is
 * another answer than before, and those are judged once more.
 * @returns whether there are any
 */
export async function markWhereCreditGoes(tx: Tx, period: PeriodKey, at: Date): Promise<boolean> {
  const going = await findGoing(tx, period);
  if (going.length === 0) return false;
  const open = await findOpenPeriods(tx, period);
  const same = going.flatMap(({ reason, ...key }): Marked[] => {
    const tax_period = periodOfCredit(reason);
    return tax_period !== null && open.includes(tax_period) ? [{ ...key, tax_period }] : [];
  });
  await mark(tx, period, same, 'new', at);
  return same.length > 0;
}

/** A period is open again: credits that it kept are free to go, and those that give them are judged once more. */
export async function markWhereCreditCameFrom(tx: Tx, period: PeriodKey, at: Date): Promise<void> {
  const coming = await findComing(tx, period);
  if (coming.length === 0) return;
  const open = await findOpenPeriods(tx, period);
  await mark(
    tx,
    period,
    coming.filter(({ tax_period }) => open.includes(tax_period)),
    'new',
    at,
  );
}

/** These purchases of a year are measured by a sum that is another now. */
export function markOfYear(tx: Tx, company: Company, vouchers: readonly Marked[], at: Date): Promise<void> {
  return mark(tx, company, vouchers, 'year', at);
}

/** Of these purchases the rules may say otherwise from today on, though nothing became known. */
export function markTimely(tx: Tx, company: Company, vouchers: readonly Marked[], at: Date): Promise<void> {
  return mark(tx, company, vouchers, 'time', at);
}

type Marked = VoucherKeyValues & { tax_period: string };

async function mark(tx: Tx, company: Company, vouchers: readonly Marked[], because: 'new' | 'year' | 'time', at: Date) {
  for (let from = 0; from < vouchers.length; from += AT_ONCE) {
    const some = vouchers.slice(from, from + AT_ONCE).map((one) => {
      const { issuer_ruc, type_code, serie, number, dam_year, tax_period } = one;
      return { issuer_ruc, type_code, serie, number, dam_year, tax_period, book: 'RCE' as const, because };
    });
    await markVouchers(tx, company, some, at);
  }
}

import { setImmediate } from 'node:timers/promises';
import { addDays } from '@yupana/tax/days.ts';
import { type Money, parseMoney, subtract } from '@yupana/tax/money.ts';
import { type Period, shiftPeriod } from '@yupana/tax/period.ts';
import { isCreditNote } from '@yupana/tax/voucher-types.ts';
import type { Ctx } from '../../../ctx.ts';
import { mapInSlices } from '../../../platform/slices/in-slices.ts';
import { nextPurchases, type PurchaseRow } from '../../vouchers/paying/purchases-to-pay.ts';
import { codeOf, keyOf } from '../../vouchers/voucher-keys.ts';
import type { Company } from '../company.ts';
import { findOfDays, type MovementRow } from '../movements/queries-movements.ts';
import { inCurrency } from '../payments/currencies.ts';
import { sumStanding } from '../payments/queries-payments.ts';
import { type LeftToSunat, leftToSunat } from './left-to-sunat.ts';
import { type OpenCharge, type Payable, type Suggested, suggest } from './suggest.ts';

/** Rows of one look: on the embedded database each holds the one connection. */
const AT_ONCE = 500;

/** Purchases around a period. */
export interface ToPay {
  purchases: Map<string, PurchaseRow>;
  /** What stands of what was paid, in soles, by `keyOf`. */
  paid: Map<string, Money>;
}

/** What may have paid what, around a period. */
export interface Gathered extends ToPay {
  movements: MovementRow[];
  suggested: Suggested;
}

/** The days whose charges may pay purchases of a period. */
export function daysAround(period: Period): { from: string; to: string } {
  const first = `${period.slice(0, 4)}-${period.slice(4)}-01`;
  const next = shiftPeriod(period, 1);
  return { from: addDays(first, -5), to: addDays(`${next.slice(0, 4)}-${next.slice(4)}-01`, 59) };
}

/**
 * Charges and purchases around a period, and which are thought to belong together: those of the months around as well, or a charge
 * would be given to a purchase of this period that a better one waits for.
 */
export async function gather(
  ctx: Ctx,
  company: Company,
  period: Period,
  days: { from: string; to: string } = daysAround(period),
): Promise<Gathered> {
  const movements = await allMovements(ctx, company, days);
  const { purchases, paid } = await purchasesAround(ctx, company, period);
  const without = await leftToSunat(ctx, company, [...purchases.values()]);
  return {
    movements,
    purchases,
    paid,
    suggested: await suggestIn(movements, [...purchases.values()], { paid, without }),
  };
}

/** The purchases of a period and of the months in whose charges they may be paid, and what was paid of each. */
export async function purchasesAround(ctx: Ctx, company: Company, period: Period): Promise<ToPay> {
  const purchases = new Map<string, PurchaseRow>();
  for (const one of [-3, -2, -1, 0, 1, 2]) {
    for (const row of await allPurchases(ctx, company, shiftPeriod(period, one))) purchases.set(codeOf(row), row);
  }
  const standing = await ctx.read((tx) => sumStanding(tx, company));
  return { purchases, paid: new Map(standing.map((one) => [keyOf(one), parseMoney(one.paid)])) };
}

async function allMovements(ctx: Ctx, company: Company, days: { from: string; to: string }): Promise<MovementRow[]> {
  const all: MovementRow[] = [];
  let after: MovementRow | null = null;
  do {
    const from: MovementRow | null = after;
    const some: MovementRow[] = await ctx.read((tx) =>
      findOfDays(tx, company, { ...days, after: from, most: AT_ONCE }),
    );
    all.push(...some);
    after = some.length === AT_ONCE ? (some.at(-1) ?? null) : null;
    await setImmediate();
  } while (after);
  return all;
}

async function allPurchases(ctx: Ctx, company: Company, period: Period): Promise<PurchaseRow[]> {
  const all: PurchaseRow[] = [];
  let after: PurchaseRow | null = null;
  do {
    const from: PurchaseRow | null = after;
    const some: PurchaseRow[] = await ctx.read((tx) => nextPurchases(tx, company, period, from, AT_ONCE));
    all.push(...some);
    after = some.length === AT_ONCE ? (some.at(-1) ?? null) : null;
    await setImmediate();
  } while (after);
  return all;
}

async function suggestIn(
  movements: readonly MovementRow[],
  purchases: readonly PurchaseRow[],
  { paid, without }: { paid: ReadonlyMap<string, Money>; without: LeftToSunat },
): Promise<Suggested> {
  const both: Suggested = { suggestions: new Map(), unpaired: new Map() };
  const used = new Set<string>();
  for (const currency of ['PEN', 'USD'] as const) {
    const open = movements.filter((one) => one.currency === currency && one.state === 'open');
    if (open.length === 0) continue;
    const charges = await mapInSlices(open, chargeOf);
    const payables = await mapInSlices(purchases, (one) => {
      if (used.has(codeOf(one))) return [];
      return payableOf(one, { paid: paid.get(keyOf(one)), without: without.get(keyOf(one)) }, currency);
    });
    const { suggestions, unpaired } = await suggest(charges, payables.flat());
    for (const [charge, one] of suggestions) {
      both.suggestions.set(charge, one);
      for (const { code } of one.vouchers) used.add(code);
    }
    for (const [charge, one] of unpaired) both.unpaired.set(charge, one);
  }
  return both;
}

export function chargeOf({ id, moved_on, amount, description, reference, rejected }: MovementRow): OpenCharge {
  return {
    ...{ id, date: moved_on, amount: parseMoney(amount), line: `${description} ${reference}` },
    rejected: new Set(rejected),
  };
}

function payableOf(
  row: PurchaseRow,
  { paid, without }: { paid: Money | undefined; without: Payable['without'] | undefined },
  currency: 'PEN' | 'USD',
): Payable[] {
  if (isCreditNote(row.type_code)) return [];
  const total = parseMoney(row.total);
  const owed = inCurrency(row, paid === undefined ? total : subtract(total, paid), currency);
  if (owed === null || owed <= 100) return [];
  return [
    {
      ...{
        code: codeOf(row),
        issuerRuc: row.issuer_ruc,
        supplier: row.counterparty_name,
        issueDate: row.issue_date,
        owed,
      },
      // What goes to SUNAT goes in soles, and once.
      without: (currency === 'PEN' && paid === undefined ? without : undefined) ?? [],
    },
  ];
}

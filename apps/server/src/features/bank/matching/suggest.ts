import type { Money } from '@yupana/tax/money.ts';
import { inSlices, sortInSlices } from '../../../platform/slices/in-slices.ts';
import { daysAfter, fitsDate, isNear, sumsOf, WINDOW } from './measures.ts';
import { Suppliers } from './names.ts';

/** Money that left the account, and of which nobody said yet what it paid. */
export interface OpenCharge {
  id: string;
  date: string;
  amount: Money;
  /** What the bank writes of it. */
  line: string;
  /** Codes of vouchers that somebody said it does not pay. */
  rejected: ReadonlySet<string>;
}

/** A purchase that is not paid whole, in the currency of the charges. */
export interface Payable {
  code: string;
  issuerRuc: string;
  supplier: string;
  issueDate: string;
  /** What is still to be paid. */
  owed: Money;
  /** What would be, without what goes to SUNAT: each with what is left out. */
  without: readonly { what: 'detracción' | 'retención'; amount: Money }[];
}

export interface Matches {
  amount: boolean;
  date: boolean;
  supplier: boolean;
}

export interface Suggestion {
  charge: string;
  matches: Matches;
  /** Each with what of the charge pays it. */
  vouchers: { code: string; amount: Money; without?: Payable['without'][number] }[];
}

/** Of a charge without one: purchases that it could pay, and whether its line names a supplier. */
export interface Unpaired {
  possible: number;
  matches: Matches;
}

export interface Suggested {
  suggestions: Map<string, Suggestion>;
  unpaired: Map<string, Unpaired>;
}

export const levelOf = ({ amount, date, supplier }: Matches) => Number(amount) + Number(date) + Number(supplier);

interface Pair extends Suggestion {
  /** The better the smaller: by what it is compared when as much of it matches. */
  away: number;
  days: number;
}

/**
 * Which purchases the charges of an account paid, as far as amount, day of issue and supplier tell: the best pairs first, each charge
 * and each purchase once. The same charges and purchases always give the same pairs. A charge by whose amount and day several purchases
 * could be meant, and whose line names none of them, is left to a person. There may be ten thousand of both: others have their turn
 * meanwhile.
 */
export async function suggest(charges: readonly OpenCharge[], payables: readonly Payable[]): Promise<Suggested> {
  const known = await Known.of(payables);
  const pairs: Pair[] = [];
  await inSlices(charges, (charge) => pairs.push(...known.pairsOf(charge)));
  return taken(charges, await sortInSlices(pairs, best), known);
}

function best(a: Pair, b: Pair): number {
  return (
    levelOf(b.matches) - levelOf(a.matches) ||
    Number(b.matches.amount) - Number(a.matches.amount) ||
    Number(b.matches.supplier) - Number(a.matches.supplier) ||
    a.vouchers.length - b.vouchers.length ||
    a.away - b.away ||
    a.days - b.days ||
    compare(a.charge, b.charge) ||
    compare(a.vouchers[0]?.code ?? '', b.vouchers[0]?.code ?? '')
  );
}

async function taken(charges: readonly OpenCharge[], pairs: readonly Pair[], known: Known): Promise<Suggested> {
  const suggestions = new Map<string, Suggestion>();
  const used = new Set<string>();
  const unnamed = new Map<string, Pair[]>();
  const isFree = (pair: Pair) => !suggestions.has(pair.charge) && pair.vouchers.every(({ code }) => !used.has(code));
  const take = ({ charge, matches, vouchers }: Pair) => {
    suggestions.set(charge, { charge, matches, vouchers });
    for (const { code } of vouchers) used.add(code);
  };
  await inSlices(pairs, (pair) => {
    if (!isFree(pair)) return;
    if (pair.matches.supplier) take(pair);
    else unnamed.set(pair.charge, [...(unnamed.get(pair.charge) ?? []), pair]);
  });
  await inSlices(unnamed.values(), (some) => {
    const free = some.filter(isFree);
    const [only] = free;
    if (only && free.length === 1) take(only);
  });
  const unpaired = new Map<string, Unpaired>();
  await inSlices(charges, (charge) => {
    if (!suggestions.has(charge.id)) unpaired.set(charge.id, known.leftOf(charge, used));
  });
  return { suggestions, unpaired };
}

/** Purchases of one supplier that are summed up to find one charge: beyond so many nobody could follow it. */
const MOST_SUMMED = 20;
/** Purchases of one amount beyond which no charge is given one by amount and day alone: tolls, tickets. */
const MOST_UNNAMED = 50;
/** Of one amount and one supplier, those nearest in days. */
const MOST_OF_ONE = 40;
const MOST_COUNTED = 200;

type Entry = { payable: Payable; without?: Payable['without'][number] };

class Known {
  readonly #byAmount = new Map<number, { all: Entry[]; byIssuer: Map<string, Entry[]> }>();
  readonly #byIssuer = new Map<string, Payable[]>();
  readonly #suppliers = new Suppliers([]);

  static async of(payables: readonly Payable[]): Promise<Known> {
    const known = new Known();
    const inOrder = await sortInSlices(
      payables,
      (a, b) => compare(a.issueDate, b.issueDate) || compare(a.code, b.code),
    );
    await inSlices(inOrder, (payable) => known.#know(payable));
    return known;
  }

  #know(payable: Payable): void {
    const { issuerRuc, supplier, owed, without } = payable;
    this.#add(owed, { payable });
    for (const one of without) this.#add((owed - one.amount) as Money, { payable, without: one });
    const its = this.#byIssuer.get(issuerRuc);
    if (its) its.push(payable);
    else this.#byIssuer.set(issuerRuc, [payable]);
    this.#suppliers.add({ ruc: issuerRuc, name: supplier });
  }

  #add(amount: Money, entry: Entry): void {
    const found = this.#byAmount.get(amount) ?? { all: [], byIssuer: new Map<string, Entry[]>() };
    this.#byAmount.set(amount, found);
    found.all.push(entry);
    const its = found.byIssuer.get(entry.payable.issuerRuc);
    if (its) its.push(entry);
    else found.byIssuer.set(entry.payable.issuerRuc, [entry]);
  }

  pairsOf(charge: OpenCharge): Pair[] {
    const { all, best } = this.#suppliers.named(charge.line);
    const exact = this.#exact(charge, all);
    if (exact.some(({ matches }) => matches.supplier && matches.date)) return exact;
    return [...exact, ...best.flatMap((ruc) => this.#near(charge, ruc))];
  }

  #exact(charge: OpenCharge, named: ReadonlySet<string>): Pair[] {
    const found = this.#byAmount.get(charge.amount);
    if (!found) return [];
    const its = [...named].flatMap((ruc) => nearest(found.byIssuer.get(ruc) ?? [], charge.date));
    const others = found.all.length > MOST_UNNAMED ? [] : found.all.filter((one) => !named.has(one.payable.issuerRuc));
    return [...its, ...others].flatMap(({ payable, without }): Pair[] => {
      const days = daysAfter(payable.issueDate, charge.date);
      const matches = { amount: true, date: fitsDate(days), supplier: named.has(payable.issuerRuc) };
      if (levelOf(matches) < 2 || days < WINDOW.first || days > WINDOW.last) return [];
      if (charge.rejected.has(payable.code)) return [];
      const voucher = { code: payable.code, amount: charge.amount, ...(without && { without }) };
      return [{ charge: charge.id, matches, vouchers: [voucher], away: without ? 1 : 0, days: Math.abs(days) }];
    });
  }

  /** Several purchases of the supplier that the line names, which add up to it; else one that it nearly pays. */
  #near(charge: OpenCharge, ruc: string): Pair[] {
    const its = (this.#byIssuer.get(ruc) ?? []).filter(
      ({ code, issueDate }) => !charge.rejected.has(code) && fitsDate(daysAfter(issueDate, charge.date)),
    );
    const summed = sumsOf(its.slice(-MOST_SUMMED), charge.amount).map(
      (some): Pair => ({
        charge: charge.id,
        matches: { amount: true, date: true, supplier: true },
        vouchers: some.map(({ code, owed }) => ({ code, amount: owed })),
        ...{ away: 0, days: 0 },
      }),
    );
    if (summed.length > 0) return summed;
    return its
      .filter(({ owed }) => owed !== charge.amount && isNear(charge.amount, owed))
      .slice(-MOST_OF_ONE)
      .map(({ code, owed, issueDate }) => ({
        charge: charge.id,
        matches: { amount: false, date: true, supplier: true },
        vouchers: [{ code, amount: Math.min(charge.amount, owed) as Money }],
        away: Math.abs(owed - charge.amount),
        days: Math.abs(daysAfter(issueDate, charge.date)),
      }));
  }

  leftOf(charge: OpenCharge, used: ReadonlySet<string>): Unpaired {
    const some = (this.#byAmount.get(charge.amount)?.all ?? [])
      .slice(0, MOST_COUNTED)
      .filter(({ payable: { code } }) => !used.has(code) && !charge.rejected.has(code));
    const dated = some.filter(({ payable }) => fitsDate(daysAfter(payable.issueDate, charge.date)));
    const codes = new Set((dated.length > 0 ? dated : some).map(({ payable }) => payable.code));
    const supplier = codes.size === 0 && this.#suppliers.named(charge.line).all.size > 0;
    return { possible: codes.size, matches: { amount: codes.size > 0, date: false, supplier } };
  }
}

/** Those around a day, of entries in the order of their days. */
function nearest(entries: readonly Entry[], date: string): readonly Entry[] {
  if (entries.length <= MOST_OF_ONE) return entries;
  const after = entries.findIndex(({ payable }) => payable.issueDate > date);
  const end = Math.min(entries.length, (after < 0 ? entries.length : after) + MOST_OF_ONE / 4);
  return entries.slice(Math.max(0, end - MOST_OF_ONE), end);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

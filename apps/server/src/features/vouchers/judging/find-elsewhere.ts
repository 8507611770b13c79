import { type Money, parseMoney, subtract } from '@yupana/tax/money.ts';
import { withoutLeftZeros } from '@yupana/tax/voucher-key.ts';
import type { Tx } from '../../../ctx.ts';
import type { VoucherKeyValues } from '../columns.ts';
import type { Company } from '../storing/queries-to-judge.ts';
import type { PeriodKey } from '../totals/queries-periods.ts';
import { bareKey, keyOf } from '../voucher-keys.ts';
import {
  type FoundElsewhere,
  type FoundNote,
  findBound,
  findBringing,
  findNotesOf,
  findSought,
  hasClosedArrivals,
  listClosedThatBring,
  listPeriodsOf,
  type PeriodOfCompany,
  type Sought,
} from './queries-elsewhere.ts';
import { listForeignNamed } from './queries-foreign-listings.ts';
import type { JudgedLine } from './queries-judged-lines.ts';

export type { FoundElsewhere, FoundNote, PeriodOfCompany } from './queries-elsewhere.ts';

/** Of a day that the line does not say. */
const EVER = '0000-00-00';

/** What a company's other purchases say of some. */
export interface Elsewhere {
  periods: ReadonlyMap<string, PeriodOfCompany>;
  /** By `keyOf`: the same voucher in other periods. */
  same: ReadonlyMap<string, FoundElsewhere[]>;
  /** By `keyOf` of what a note changes: the oldest period that lists it. */
  modified: ReadonlyMap<string, FoundElsewhere>;
  /** By `keyOf` of what they change. */
  notes: ReadonlyMap<string, FoundNote[]>;
}

/** What a note changes; null where it does not name it. Only an issuer's own vouchers are changed by its notes. */
export function modifiedKey(line: {
  issuer_ruc: string;
  modified_type_code: string | null;
  modified_serie: string | null;
  modified_number: string | null;
}): VoucherKeyValues | null {
  const { issuer_ruc, modified_type_code: type_code, modified_serie: serie, modified_number } = line;
  if (!type_code || !serie || !modified_number) return null;
  return {
    ...{ issuer_ruc, type_code, serie: serie.toUpperCase(), number: withoutLeftZeros(modified_number), dam_year: '' },
  };
}

/**
 * What the company's purchases in all its periods say of these of one period: looked for where a proposal may list them, from the month
 * of issue on.
 */
export async function findElsewhere(
  tx: Tx,
  company: Company,
  period: string,
  lines: readonly JudgedLine[],
): Promise<Elsewhere> {
  const periods = await listPeriodsOf(tx, company);
  const names = periods.map(({ tax_period }) => tax_period);
  const since = (date: string) => {
    const month = date.slice(0, 4) + date.slice(5, 7);
    return names.filter((name) => name >= month);
  };
  const repeated = lines.flatMap((line): Sought[] =>
    since(line.issue_date).flatMap((tax_period) => (tax_period === period ? [] : [{ ...bareKey(line), tax_period }])),
  );
  const modified = lines.flatMap((line): Sought[] => {
    const changed = modifiedKey(line);
    if (!changed) return [];
    return since(line.modified_issue_date ?? EVER).map((tax_period) => ({ ...changed, tax_period }));
  });
  const found = await findSought(tx, company, [...repeated, ...modified]);
  const byKey = Map.groupBy(found, keyOf);
  const asked = new Set(repeated.map(keyOf));
  const oldest = lines.reduce((date, line) => (firstDay(line) < date ? firstDay(line) : date), '9999-12-31');
  const issuers = [...new Set(lines.map(({ issuer_ruc }) => issuer_ruc))];
  const notes = await findNotesOf(tx, company, issuers, since(oldest));
  return {
    periods: new Map(periods.map((one) => [one.tax_period, one])),
    same: new Map([...byKey].filter(([key]) => asked.has(key))),
    modified: new Map(modified.flatMap((one) => oldestOf(byKey.get(keyOf(one)), keyOf(one)))),
    notes: Map.groupBy(notes, (note) => {
      const key = modifiedKey(note);
      return key ? keyOf(key) : '';
    }),
  };
}

/** Of these those that SUNAT proposes in that period. */
export async function proposedIn<S extends Sought>(tx: Tx, company: Company, sought: readonly S[]): Promise<Set<S>> {
  const nameOf = (one: Sought) => `${one.tax_period}/${keyOf(one)}`;
  const found = new Set((await findSought(tx, company, sought)).map(nameOf));
  return new Set(sought.filter((one) => found.has(nameOf(one))));
}

/** Of these purchases of a period those, by `keyOf`, whose credit a closed period brings into it. What is closed there stays so. */
export async function broughtByClosed(
  tx: Tx,
  period: PeriodKey,
  keys: readonly VoucherKeyValues[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const closed = await listClosedThatBring(tx, period);
  const sought = closed.flatMap((tax_period) => keys.map((key) => ({ ...bareKey(key), tax_period })));
  return new Set((await findBringing(tx, period, sought)).map(keyOf));
}

/**
 * Of these purchases of a period those, by `keyOf`, whose credit stays in the closed period that has it, each with the reason that says so:
 * that version stands as it was seen, and given anywhere else the credit would be used twice. What came there since it was closed is in
 * no version, and is free to go.
 */
export async function keptByClosed(
  tx: Tx,
  period: PeriodKey,
  leaving: readonly (VoucherKeyValues & { reason: string })[],
): Promise<ReadonlyMap<string, string>> {
  if (leaving.length === 0 || !(await hasClosedArrivals(tx, period))) return new Map();
  const to = new Map(leaving.map((one) => [keyOf(one), one.reason]));
  const kept = new Map<string, string>();
  const free = new Map<string, Money>();
  for (const one of await findBound(tx, period, leaving)) {
    if (to.get(keyOf(one)) === one.reason) continue;
    const kind = [one.reason, one.type_code, one.igv_bucket, one.destination].join('/');
    const igv = parseMoney(one.igv);
    const surplus = free.get(kind) ?? parseMoney(one.surplus);
    const isFree = igv < 0 ? surplus <= igv : surplus >= igv;
    if (isFree) free.set(kind, subtract(surplus, igv));
    else kept.set(keyOf(one), one.reason);
  }
  return kept;
}

/** No note over it, or over what it changes, was issued before. */
function firstDay(line: JudgedLine): string {
  const { issue_date, modified_issue_date } = line;
  if (!modifiedKey(line)) return issue_date;
  const changed = modified_issue_date ?? EVER;
  return changed < issue_date ? changed : issue_date;
}

function oldestOf(found: readonly FoundElsewhere[] | undefined, key: string): [string, FoundElsewhere][] {
  const first = found?.reduce((one, other) => (other.tax_period < one.tax_period ? other : one));
  return first ? [[key, first]] : [];
}

/** A purchase in a period whose proposal lists it. */
export type Listing = Sought;

/** In which of the company's periods SUNAT's proposal lists these purchases, from the first to the last. */
export async function findListings(
  tx: Tx,
  company: Company,
  keys: readonly VoucherKeyValues[],
): Promise<readonly Listing[]> {
  if (keys.length === 0) return [];
  const periods = await listPeriodsOf(tx, company);
  const sought = periods.flatMap(({ tax_period }) => keys.map((key): Sought => ({ ...bareKey(key), tax_period })));
  return (await findSought(tx, company, sought))
    .map(({ tax_period, ...found }) => ({ ...bareKey(found), tax_period }))
    .sort((a, b) => a.tax_period.localeCompare(b.tax_period));
}

/**
 * The same of purchases from who is not domiciled, however their letters are written. «Otros» (00) are none of them: a line of RCE of that
 * type is no purchase of 8.5.
 * @param names of their keys (`keyOf`), in capitals
 */
export async function findForeignListings(
  tx: Tx,
  company: Company,
  names: readonly string[],
): Promise<readonly Listing[]> {
  return names.length === 0 ? [] : listForeignNamed(tx, company, names);
}

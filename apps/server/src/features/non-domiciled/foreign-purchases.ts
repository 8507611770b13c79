import type { ForeignDocument, ToldDetails } from '@yupana/contract/non-domiciled.ts';
import type { NonDomiciledPurchase } from '@yupana/registers/write/formats/non-domiciled.ts';
import { isUndone } from '@yupana/registers/write/written-voucher.ts';
import { add, fromWire, subtract, toWire } from '@yupana/tax/money.ts';
import { voucherCode } from '@yupana/tax/voucher-key.ts';
import { NON_DOMICILED } from '@yupana/tax/voucher-types.ts';
import type { Deps, Tx } from '../../ctx.ts';
import type { LockedBook } from '../vouchers/book-lock.ts';
import { findForeignListings } from '../vouchers/judging/find-elsewhere.ts';
import { countOfStanding, eachOf, type ReadVoucher } from '../vouchers/reading/each-of.ts';
import { type EntryRow, findEntries, findTyped } from './queries.ts';
import { nameOfKey, nameOfTyped } from './typed-key.ts';

/** A purchase from who is not domiciled, whether a proposal of SUNAT's lists it or a person typed it, and what was told of it. */
export interface ForeignPurchase {
  /** The code of its voucher; the id of one that was typed. */
  purchase: string;
  /** Null of one that was typed. */
  voucher: ReadVoucher | null;
  document: ForeignDocument;
  /** As SUNAT, or who typed it, says it. */
  supplier: { id: string; name: string };
  /** Of one that was typed, a period whose proposal lists it as well: its own before any other. */
  listedIn: string | null;
  /** It stands in the register: it was neither rejected nor undone, nor is it listed there. */
  counts: boolean;
  details: ToldDetails | null;
  /** The last first. */
  entries: readonly EntryRow[];
}

/** Of which period of which company. */
export type PeriodOfCompany = Omit<LockedBook, 'book'>;

/** Those of a period page by page: what its proposal lists, then what was typed into it, as it was issued. */
export async function* foreignPurchases(
  deps: Pick<Deps, 'database'>,
  of: PeriodOfCompany,
): AsyncGenerator<readonly ForeignPurchase[]> {
  const { database } = deps;
  for await (const page of eachOf(deps, { ...of, book: 'RCE' }, null, NON_DOMICILED)) {
    const codes = page.map(codeOfVoucher);
    const told = byPurchase(await database.tenant(of.firmId, (tx) => findEntries(tx, of, codes)));
    yield page.map((voucher) => listed(voucher, told.get(codeOfVoucher(voucher)) ?? []));
  }
  const typed = await database.tenant(of.firmId, (tx) => typedPurchases(tx, of));
  if (typed.length > 0) yield typed;
}

/** The same as the lines of register 8.5, of those that stand in it. */
export async function* foreignRows(
  deps: Pick<Deps, 'database'>,
  of: PeriodOfCompany,
): AsyncGenerator<readonly NonDomiciledPurchase[]> {
  for await (const page of foreignPurchases(deps, of)) yield page.filter(({ counts }) => counts).map(rowOf);
}

/** How many lines the register of a period has. */
export async function countForeignRows(tx: Tx, of: PeriodOfCompany): Promise<number> {
  const listed = await countOfStanding(tx, { ...of, book: 'RCE' }, NON_DOMICILED);
  return listed + (await typedPurchases(tx, of)).filter(({ counts }) => counts).length;
}

export function codeOfVoucher({ issuerRuc, typeCode, serie, number, year }: ReadVoucher): string {
  return voucherCode({ issuerRuc, typeCode, serie, number, damYear: year ?? '' });
}

/** What a voucher's line says of the document: amounts are in soles, as all of a proposal's are. */
export function documentOfVoucher(voucher: ReadVoucher): ForeignDocument {
  const { typeCode: type_code, issueDate: issue_date, serie, number, total, other, currency, exchangeRate } = voucher;
  return {
    ...{ type_code, issue_date, serie, number, currency, exchange_rate: exchangeRate },
    ...{ value: toWire(subtract(total, other)), other: toWire(other) },
  };
}

function listed(voucher: ReadVoucher, entries: readonly EntryRow[]): ForeignPurchase {
  return {
    ...{ purchase: codeOfVoucher(voucher), voucher, document: documentOfVoucher(voucher), entries },
    supplier: { id: voucher.issuerRuc, name: voucher.counterpartyName },
    listedIn: null,
    counts: voucher.yupanaStatus !== 'gasto no deducible' && !isUndone(voucher),
    details: entries[0]?.details ?? null,
  };
}

/**
 * What was typed into a period and stands. What its proposal came to list later is written once, as SUNAT says it; what another period's
 * lists is written here still: what is told of that one changes no file of this.
 */
async function typedPurchases(tx: Tx, of: PeriodOfCompany): Promise<ForeignPurchase[]> {
  const typed = [...byPurchase(await findTyped(tx, of))].flatMap(
    ([purchase, entries]) => typedOf(purchase, entries) ?? [],
  );
  const names = typed.map(({ document, supplier }) => nameOfTyped(document, supplier.id));
  const periods = Map.groupBy(await findForeignListings(tx, of, names), nameOfKey);
  return typed
    .map((one) => {
      const listings = periods.get(nameOfTyped(one.document, one.supplier.id)) ?? [];
      const here = listings.some(({ tax_period }) => tax_period === of.period);
      return { ...one, listedIn: here ? of.period : (listings[0]?.tax_period ?? null), counts: !here };
    })
    .sort((a, b) => placeOf(a).localeCompare(placeOf(b)));
}

/** By which those that were typed stand in the file, as on the page: by the day of issue, and always alike. */
function placeOf({ document, purchase }: ForeignPurchase): string {
  return `${document.issue_date} ${document.serie} ${document.number} ${purchase}`;
}

/** Undefined of one that was taken back. */
function typedOf(purchase: string, entries: readonly EntryRow[]): ForeignPurchase | undefined {
  const [last] = entries;
  if (!last?.document || !last.details) return undefined;
  const { id, name } = last.details.supplier;
  return {
    ...{ purchase, voucher: null, document: last.document, supplier: { id, name }, details: last.details, entries },
    ...{ listedIn: null, counts: true },
  };
}

function byPurchase(rows: readonly EntryRow[]): Map<string, EntryRow[]> {
  return Map.groupBy(rows, ({ purchase }) => purchase);
}

/** A line of 8.5; of what nobody told it has what SUNAT says alone, and who tries the file is told what is missing. */
export function rowOf({ document, details, supplier }: ForeignPurchase): NonDomiciledPurchase {
  const value = fromWire(document.value);
  const other = fromWire(document.other);
  const { withholding, credit, withheld_igv, beneficiary } = details ?? {};
  return {
    ...{ issueDate: document.issue_date, typeCode: document.type_code, serie: document.serie, number: document.number },
    ...{ value, other, total: add(value, other), currency: document.currency, exchangeRate: document.exchange_rate },
    credit: credit
      ? { typeCode: credit.type_code, serie: credit.serie, year: credit.year, number: credit.number }
      : null,
    withheldIgv: withheld_igv == null ? null : fromWire(withheld_igv),
    supplier: details?.supplier ?? { ...supplier, country: '', address: '' },
    ...{ beneficiary: beneficiary ?? null, relation: details?.relation ?? '' },
    income: withholding ? incomeOf(withholding) : null,
    ...{ treaty: details?.treaty ?? '', exemption: details?.exemption ?? '', incomeType: details?.income_type ?? '' },
    ...{ modality: details?.modality ?? '', article76: details?.article_76 ?? false },
  };
}

function incomeOf(told: NonNullable<ToldDetails['withholding']>): NonDomiciledPurchase['income'] {
  const [gross, deduction] = [fromWire(told.gross), fromWire(told.deduction)];
  const net = subtract(gross, deduction);
  return { gross, deduction, net, percent: fromWire(told.percent), withheld: fromWire(told.withheld) };
}

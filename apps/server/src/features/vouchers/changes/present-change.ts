import { type ChangedField, changedFields, type VoucherChange } from '@yupana/contract/changes.ts';
import type { BookName } from '@yupana/contract/collection.ts';
import { columnOfKept } from '@yupana/registers/read/proposal/books.ts';
import { parseMoney, subtract, toWire, ZERO } from '@yupana/tax/money.ts';
import { voucherCode } from '@yupana/tax/voucher-key.ts';
import { AMOUNTS_OF_A_CHANGE, VOUCHER_COLUMNS } from '../columns.ts';
import type { ChangeRow } from './queries-changes.ts';

/** One change as the screen shows it; what was decided of its voucher is another room's to say. */
export function presentChange(row: ChangeRow, book: BookName): VoucherChange {
  const { issuer_ruc: issuerRuc, type_code, serie, number, dam_year: damYear } = row;
  const differences = differencesOf(row, book);
  // Before every datum was kept, what moved from one destination to another left nothing to tell.
  const isUntold = differences.length === 0 && book === 'RCE';
  return {
    collection: row.run_id,
    code: voucherCode({ issuerRuc, typeCode: type_code, serie, number, damYear }),
    kind: row.kind,
    at: row.seen_at.toISOString(),
    seen: row.read_at !== null,
    type_code,
    serie,
    number,
    counterparty_document: row.counterparty_document,
    counterparty_name: row.counterparty_name,
    issue_date: row.issue_date,
    status: book === 'RCE' ? row.status : null,
    differences,
    igv_effect: isUntold ? null : toWire(parseMoney(row.igv_effect)),
    credit_effect: book === 'RCE' && row.kind === 'changed' ? creditEffectOf(row.details) : null,
    decided: null,
  };
}

type Difference = VoucherChange['differences'][number];
type Details = ChangeRow['details'];

/**
 * A voucher that came or left is told by its total; one that changed by each datum that is not what it was; one that came back
 * by its total, and by what is not as it was when it left.
 */
function differencesOf(row: ChangeRow, book: BookName): Difference[] {
  const before = { total: soles(row.before_total), igv: soles(row.before_igv), taxable: soles(row.before_taxable) };
  const after = { total: soles(row.after_total), igv: soles(row.after_igv), taxable: soles(row.after_taxable) };
  if (row.kind === 'new') return [{ field: 'total', before: null, after: after.total }];
  if (row.kind === 'gone') return [{ field: 'total', before: before.total, after: null }];
  const amounts = AMOUNTS_OF_A_CHANGE.map((field) => ({ field, before: before[field], after: after[field] })).filter(
    (one) => one.before !== one.after,
  );
  const changed = [...amounts, ...othersOf(row.details, book)];
  if (row.kind === 'changed' || changed[0]?.field === 'total') return changed;
  return [{ field: 'total', before: null, after: after.total }, ...changed];
}

/** What the details tell, in the order of the contract. A base or an IGV that is all DG, before and after, is told once: by its sum. */
function othersOf(details: Details, book: BookName): Difference[] {
  const told = Object.entries(details)
    .flatMap(([name, [was, is]]): Difference[] => {
      const [field = '', key] = name.split(/\/(.*)/s);
      if (!isKnown(field) || was === is) return [];
      const value = { before: wireOf(field, was), after: wireOf(field, is) };
      return [key === undefined ? { field, ...value } : { field, column: columnOfKept(book, key), ...value }];
    })
    .toSorted((one, other) => changedFields.indexOf(one.field) - changedFields.indexOf(other.field));
  const fields = new Set(told.map(({ field }) => field));
  return told.filter(
    ({ field }) =>
      !(field === 'dg_taxable' && !fields.has('dgng_taxable') && !fields.has('dng_taxable')) &&
      !(field === 'dg_igv' && !fields.has('dgng_igv') && !fields.has('dng_igv')),
  );
}

/** What the columns of a purchase give: IGV of DG is credit, of DNG none, and of DGNG what the prorrata of the period leaves. */
function creditEffectOf({ dg_igv, dgng_igv, dng_igv }: Details): VoucherChange['credit_effect'] {
  const isOther = (pair: Details[string] | undefined) => pair !== undefined && pair[0] !== pair[1];
  if (isOther(dgng_igv)) return { amount: null };
  if (!isOther(dng_igv)) return null;
  const [was, is] = (dg_igv ?? []).map((amount) => (amount === null ? ZERO : parseMoney(amount)));
  return { amount: toWire(subtract(is ?? ZERO, was ?? ZERO)) };
}

const AMOUNTS = new Set<string>(VOUCHER_COLUMNS.flatMap((one) => (one.type === 'amount' ? [one.told] : [])));

function wireOf(field: ChangedField, text: string | null): Difference['before'] {
  return AMOUNTS.has(field) ? soles(text) : text;
}

function soles(amount: string | null): number | null {
  return amount === null ? null : toWire(parseMoney(amount));
}

function isKnown(field: string): field is ChangedField {
  return (changedFields as readonly string[]).includes(field);
}

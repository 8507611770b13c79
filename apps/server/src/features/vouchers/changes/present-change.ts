import { type ChangedField, changedFields, type VoucherChange } from '@yupana/contract/changes.ts';
import type { BookName } from '@yupana/contract/collection.ts';
import { parseMoney, toWire } from '@yupana/tax/money.ts';
import { voucherCode } from '@yupana/tax/voucher-key.ts';
import type { ChangeRow } from './queries-changes.ts';

/** One change as the screen shows it. */
export function presentChange(row: ChangeRow, book: BookName): VoucherChange {
  const { issuer_ruc: issuerRuc, type_code, serie, number, dam_year: damYear } = row;
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
    differences: differencesOf(row),
    igv_effect: toWire(parseMoney(row.igv_effect)),
  };
}

type Difference = VoucherChange['differences'][number];

/**
 * A voucher that came or left is told by its total; one that changed by each datum that is not what it was; one that came back
 * by its total, and by what is not as it was when it left.
 */
function differencesOf(row: ChangeRow): Difference[] {
  const before = { total: soles(row.before_total), igv: soles(row.before_igv), taxable: soles(row.before_taxable) };
  const after = { total: soles(row.after_total), igv: soles(row.after_igv), taxable: soles(row.after_taxable) };
  if (row.kind === 'new') return [{ field: 'total', before: null, after: after.total }];
  if (row.kind === 'gone') return [{ field: 'total', before: before.total, after: null }];
  const amounts = (['total', 'igv', 'taxable'] as const)
    .map((field) => ({ field, before: before[field], after: after[field] }))
    .filter((one) => one.before !== one.after);
  const others = Object.entries(row.details).flatMap(([field, [was, is]]): Difference[] =>
    isKnown(field) ? [{ field, before: was, after: is }] : [],
  );
  const changed = [...amounts, ...others];
  if (row.kind === 'changed' || changed[0]?.field === 'total') return changed;
  return [{ field: 'total', before: null, after: after.total }, ...changed];
}

function soles(amount: string | null): number | null {
  return amount === null ? null : toWire(parseMoney(amount));
}

function isKnown(field: string): field is ChangedField {
  return (changedFields as readonly string[]).includes(field);
}

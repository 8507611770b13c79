import type { CallInput } from '@yupana/contract/call.ts';
import type {
  listNonDomiciled as call,
  ForeignAnswer,
  ForeignPurchase as Shown,
  ToldDetails,
} from '@yupana/contract/non-domiciled.ts';
import { documentName } from '@yupana/registers/write/written-voucher.ts';
import { add, fromWire, toWire } from '@yupana/tax/money.ts';
import type { Ctx } from '../../ctx.ts';
import { ownBusiness } from '../businesses/own-business.ts';
import { isClosed } from '../vouchers/judging/is-closed.ts';
import { readCode } from '../vouchers/voucher-keys.ts';
import { type ForeignPurchase, foreignPurchases, type PeriodOfCompany } from './foreign-purchases.ts';
import { type EntryRow, findLastOfSuppliers, findTypedStanding } from './queries.ts';
import { nameOfTyped } from './typed-key.ts';

/** Purchases of a period from who is not domiciled, with what was told of each. @throws NOT_FOUND also when it is another firm's */
export async function listPurchases(ctx: Ctx, { params, query }: CallInput<typeof call>): Promise<ForeignAnswer> {
  const { id: businessId } = await ctx.transaction((tx) => ownBusiness(ctx, tx, { ruc: params.ruc }));
  return showPurchases(ctx, { firmId: ctx.firmId, businessId, period: query.tax_period });
}

export async function showPurchases(ctx: Ctx, of: PeriodOfCompany): Promise<ForeignAnswer> {
  const purchases: ForeignPurchase[] = [];
  for await (const page of foreignPurchases(ctx.deps, of)) purchases.push(...page);
  const { last, closed, typed } = await ctx.transaction(async (tx) => ({
    last: await findLastOfSuppliers(tx, of),
    closed: await isClosed(tx, of),
    typed: await findTypedStanding(tx, of),
  }));
  const nameOfOne = ({ document, supplier }: ForeignPurchase) => nameOfTyped(document, supplier.id);
  const standing = new Set(purchases.filter(({ voucher, counts }) => voucher && counts).map(nameOfOne));
  const elsewhere = new Map(
    typed.flatMap(({ document, supplier_id, tax_period }) =>
      document && tax_period !== of.period ? [[nameOfTyped(document, supplier_id), tax_period]] : [],
    ),
  );
  const proposals = new Map(
    last.flatMap((row) => (row.details ? [[row.supplier_id, proposalOf(row, row.details)]] : [])),
  );
  return {
    purchases: purchases
      .map((one) => ({
        ...present(one, proposals.get(one.supplier.id)),
        listed_counts: one.voucher === null && standing.has(nameOfOne(one)),
        typed_in: one.voucher ? (elsewhere.get(nameOfOne(one)) ?? null) : null,
      }))
      .sort((a, b) => a.document.issue_date.localeCompare(b.document.issue_date)),
    suppliers: [...proposals.values()].sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'es')),
    closed,
  };
}

type Proposal = ForeignAnswer['suppliers'][number];

function nameOf({ details }: Proposal): string {
  return details.supplier.name;
}

/** What is of the supplier, and not of the one purchase of which it was told. */
function proposalOf(row: EntryRow, told: ToldDetails): Proposal {
  return {
    details: { ...told, withholding: null, credit: null, withheld_igv: null },
    percent: told.withholding?.percent ?? null,
    document: nameOfDocument(row),
  };
}

function nameOfDocument({ purchase, document }: EntryRow): string {
  const key = document ?? readCode(purchase);
  return key ? documentName(key) : purchase;
}

function present(one: ForeignPurchase, proposal: Proposal | undefined): Omit<Shown, 'listed_counts' | 'typed_in'> {
  const { purchase, voucher, document, supplier, listedIn, counts, details, entries } = one;
  const [last] = entries;
  const total = toWire(add(fromWire(document.value), fromWire(document.other)));
  return {
    ...{ purchase, typed: voucher === null, supplier, counts, document: { ...document, total } },
    status: voucher?.yupanaStatus ?? null,
    listed_in: listedIn,
    version: last?.version ?? 0,
    told: details && last ? { details, by: last.told_by_name, at: last.told_at.toISOString() } : null,
    proposed: details ? null : (proposal ?? null),
    entries: entries.map((entry) => ({
      ...{ removed: entry.details === null, by: entry.told_by_name, at: entry.told_at.toISOString() },
    })),
  };
}

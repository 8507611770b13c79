import { sql } from 'kysely';
import type { Ctx, Tx } from '../../../ctx.ts';
import { KEY_COLUMNS } from '../columns.ts';
import { changedAs, inTab, matches, type PurchasePage, type PurchaseScope, purchases } from './queries-lists.ts';

type Filter = Pick<PurchasePage, 'status' | 'filter' | 'changes'>;

function filtered(ctx: Ctx, tx: Tx, scope: PurchaseScope, { status, filter, changes }: Filter) {
  return purchases(ctx, tx, scope)
    .where((eb) => matches(eb, scope, filter))
    .where(changedAs(ctx, scope, changes))
    .where(inTab(status));
}

/** Those with an XML, from which their image is drawn; by their key, so that the same ones are given twice. */
export function findPicked(ctx: Ctx, tx: Tx, scope: PurchaseScope, filter: Filter & { most: number }) {
  return withFile(filtered(ctx, tx, scope, filter))
    .select([...KEY_COLUMNS, 'status', 'igv', 'left_proposal_at'])
    .orderBy('issuer_ruc')
    .orderBy('type_code')
    .orderBy('serie')
    .orderBy('number')
    .orderBy('dam_year')
    .limit(filter.most)
    .execute();
}

/** How many the filter gives, and how many of them have an XML. */
export async function countPicked(ctx: Ctx, tx: Tx, scope: PurchaseScope, filter: Filter) {
  const count = (query: ReturnType<typeof filtered>) =>
    query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const all = await count(filtered(ctx, tx, scope, filter));
  const held = await count(withFile(filtered(ctx, tx, scope, filter)));
  return { all: all.count, held: held.count };
}

function withFile(query: ReturnType<typeof filtered>) {
  return query.where(sql<boolean>`exists (
    select from voucher_files f
    where f.business_id = vouchers.business_id and f.book = vouchers.book and f.issuer_ruc = vouchers.issuer_ruc
      and f.type_code = vouchers.type_code and f.serie = vouchers.serie and f.number = vouchers.number
      and f.kind = 'xml' and f.state = 'held')`);
}

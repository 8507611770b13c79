import { sql } from 'kysely';
import type { Tx } from '../../ctx.ts';
import type { Owner } from './queries.ts';

/** SQL about the files that rows named before each owner had its own: those of the acta, and the exports. */

/** Companies and firms in their order, some at a time. @param after the last one of the page before */
export async function pageOfOwners(tx: Tx, kind: 'firms' | 'businesses', after: string | null): Promise<Owner[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(kind)} where ${after}::uuid is null or id > ${after}::uuid order by id limit 500`.execute(
    tx,
  );
  return rows.map(({ id }) => (kind === 'firms' ? { firmId: id } : { businessId: id }));
}

export async function filesNamedBy(tx: Tx, owner: Owner): Promise<string[]> {
  const { rows } =
    owner.firmId !== undefined
      ? await sql<{ hash: string }>`
          select distinct file_hash as hash from data_exports
          where firm_id = ${owner.firmId} and file_hash is not null`.execute(tx)
      : await sql<{ hash: string }>`
          select archive_hash as hash from collection_books
          where business_id = ${owner.businessId} and archive_hash is not null
          union select summary_hash from collection_books
          where business_id = ${owner.businessId} and summary_hash is not null`.execute(tx);
  return rows.map(({ hash }) => hash);
}

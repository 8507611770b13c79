import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';

/** SQL of uploaded retentions and perceptions, of all firms. */

export interface KeptWithheld {
  firm_id: string;
  business_id: string;
  type_code: '20' | '40';
  issuer_ruc: string;
  serie: string;
  number: string;
  sha256: string;
  bytes: Buffer | null;
}

/** So many after one of them, in the order of their keys. */
export async function listWithheld(tx: Tx, after: KeptWithheld | null, limit: number): Promise<KeptWithheld[]> {
  const key = sql`d.business_id, d.kind, d.issuer_ruc, d.serie, d.number`;
  const { rows } = await sql<KeptWithheld>`
    select d.firm_id, d.business_id, d.kind as type_code, d.issuer_ruc, d.serie, d.number, d.sha256, d.bytes
    from uploaded_documents d
    where d.kind in ('20', '40') ${
      after
        ? sql`and (${key}) > (${after.business_id}::uuid, ${after.type_code}, ${after.issuer_ruc}, ${after.serie}, ${after.number})`
        : sql``
    }
    order by ${key} limit ${limit}`.execute(tx);
  return rows;
}

/** One uploaded document that is no voucher's, for whoever has a link that was checked. */
export async function findUploaded(
  tx: Tx,
  businessId: string,
  { kind, issuer_ruc, serie, number }: { kind: string; issuer_ruc: string; serie: string; number: string },
): Promise<{ sha256: string; bytes: Buffer | null } | undefined> {
  return tx
    .selectFrom('uploaded_documents')
    .select(['sha256', 'bytes'])
    .where('business_id', '=', businessId)
    .where(sql<boolean>`kind = ${kind}`)
    .where('issuer_ruc', '=', issuer_ruc)
    .where('serie', '=', serie)
    .where('number', '=', number)
    .executeTakeFirst();
}

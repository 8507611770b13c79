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

const KEY = sql`d.business_id, d.kind, d.issuer_ruc, d.serie, d.number`;
const SHOWN = sql`d.firm_id, d.business_id, d.kind as type_code, d.issuer_ruc, d.serie, d.number, d.sha256, d.bytes`;

/** So many that no reader of this version read, after one of them, in the order of their keys. */
export async function listWithheld(
  tx: Tx,
  after: KeptWithheld | null,
  version: number,
  limit: number,
): Promise<KeptWithheld[]> {
  const { rows } = await sql<KeptWithheld>`
    select ${SHOWN} from uploaded_documents d
    where d.kind in ('20', '40') and coalesce(d.reader_version, 0) < ${version} ${
      after
        ? sql`and (${KEY}) > (${after.business_id}::uuid, ${after.type_code}, ${after.issuer_ruc}, ${after.serie}, ${after.number})`
        : sql``
    }
    order by ${KEY} limit ${limit}`.execute(tx);
  return rows;
}

/** It was read, whatever it turned out to be. */
export async function markRead(
  tx: Tx,
  { business_id, type_code, issuer_ruc, serie, number }: KeptWithheld,
  version: number,
): Promise<void> {
  await tx
    .updateTable('uploaded_documents')
    .set({ reader_version: version })
    .where('business_id', '=', business_id)
    .where('kind', '=', type_code)
    .where('issuer_ruc', '=', issuer_ruc)
    .where('serie', '=', serie)
    .where('number', '=', number)
    .execute();
}

/** The communications of an agent to a company by which it reverts what it issued. */
export async function listReversals(
  tx: Tx,
  { business_id, issuer_ruc }: Pick<KeptWithheld, 'business_id' | 'issuer_ruc'>,
): Promise<Pick<KeptWithheld, 'sha256' | 'bytes'>[]> {
  return tx
    .selectFrom('uploaded_documents')
    .select(['sha256', 'bytes'])
    .where('business_id', '=', business_id)
    .where('kind', '=', 'RR')
    .where('issuer_ruc', '=', issuer_ruc)
    .orderBy('uploaded_at')
    .execute();
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

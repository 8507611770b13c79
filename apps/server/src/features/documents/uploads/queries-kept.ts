import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import { fromArrays } from '../../../platform/database/from-arrays.ts';
import type { SignatureKept, UploadedKind } from '../../../schema/documents.ts';
import type { Whose } from '../file-key.ts';

/** SQL of what is uploaded besides the files of vouchers. */

/** One of them, by what makes it that one, and the period in which it is looked for. */
export interface UploadedKey {
  kind: UploadedKind;
  issuer_ruc: string;
  serie: string;
  number: string;
  tax_period: string;
}

export interface KeptAlready extends Omit<UploadedKey, 'tax_period'> {
  sha256: string;
  uploaded_at: Date;
}

const KEY = { kind: 'text', issuer_ruc: 'text', serie: 'text', number: 'text' } as const;

/** What is kept of these already. */
export async function findKept(tx: Tx, whose: Whose, keys: readonly UploadedKey[]): Promise<KeptAlready[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<KeptAlready>`
    select here.kind, here.issuer_ruc, here.serie, here.number, here.sha256, here.uploaded_at
    from ${fromArrays<Omit<UploadedKey, 'tax_period'>>('one', KEY, keys)}
    cross join lateral (
      select d.* from uploaded_documents d
      where d.business_id = ${whose.businessId}::uuid and d.firm_id = ${whose.firmId}::uuid and d.kind = one.kind
        and d.issuer_ruc = one.issuer_ruc and d.serie = one.serie and d.number = one.number
      limit 1) here`.execute(tx);
  return rows;
}

export interface NewDocument extends UploadedKey {
  sha256: string | null;
  size: number | null;
  /** Deflated; null where they are in the file store. */
  bytes: Buffer | null;
  signature: SignatureKept | null;
}

/** Each once: what is there already stays as it is. @returns the bytes of those that were not */
export async function keepDocuments(
  tx: Tx,
  whose: Whose,
  documents: readonly NewDocument[],
  at: Date,
): Promise<number> {
  if (documents.length === 0) return 0;
  // As text: how an array of bytes is sent differs between the engines.
  const rows = documents.map((one) => ({ ...one, bytes: one.bytes?.toString('hex') ?? null }));
  const shape = { ...KEY, tax_period: 'text', sha256: 'text', size: 'int', bytes: 'text', signature: 'text' } as const;
  const { rows: kept } = await sql<{ size: number | null }>`
    insert into uploaded_documents
      (business_id, firm_id, uploaded_at, kind, issuer_ruc, serie, number, tax_period, sha256, size, bytes, signature)
    select ${whose.businessId}::uuid, ${whose.firmId}::uuid, ${at}::timestamptz, one.kind, one.issuer_ruc, one.serie, one.number,
      one.tax_period, one.sha256, one.size, decode(one.bytes, 'hex'), one.signature
    from ${fromArrays('one', shape, rows)}
    on conflict do nothing returning size`.execute(tx);
  return kept.reduce((sum, { size }) => sum + (size ?? 0), 0);
}

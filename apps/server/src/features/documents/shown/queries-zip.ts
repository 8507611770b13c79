import type { BookName } from '@yupana/contract/books.ts';
import type { VoucherStatus } from '@yupana/contract/vouchers.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import type { FileState, KeptSource, SignatureKept } from '../../../schema/documents.ts';
import type { Whose } from '../file-key.ts';
import { itsHeld, itsXml } from '../queries-its-xml.ts';

/** SQL of what goes into a zip: vouchers of a book, each with its files, in the order of their keys. */

export interface Zipped {
  issuer_ruc: string;
  type_code: string;
  serie: string;
  number: string;
  dam_year: string;
  /** Null: nobody looked for it yet. */
  state: FileState | null;
  reason: string | null;
  /** Whether SUNAT is asked for it again. */
  waits: boolean;
  sha256: string | null;
  bytes: Buffer | null;
  source: KeptSource | null;
  signature: SignatureKept | null;
  /** SUNAT's own, where they are kept. */
  cdr_sha256: string | null;
  cdr_bytes: Buffer | null;
  cdr_source: KeptSource | null;
  cdr_signature: SignatureKept | null;
  pdf_sha256: string | null;
  pdf_bytes: Buffer | null;
}

export interface Wanted {
  book: BookName;
  period: string;
  status: VoucherStatus | undefined;
  /** Of these vouchers; null: of all. */
  keys: readonly Pick<Zipped, 'issuer_ruc' | 'type_code' | 'serie' | 'number'>[] | null;
}

export async function readZipped(
  tx: Tx,
  { firmId, businessId }: Whose,
  { book, period, status, keys }: Wanted,
  after: Zipped | null,
  limit: number,
): Promise<Zipped[]> {
  const beyond = after
    ? sql`and (v.issuer_ruc, v.type_code, v.serie, v.number, v.dam_year) >
        (${after.issuer_ruc}, ${after.type_code}, ${after.serie}, ${after.number}, ${after.dam_year})`
    : sql``;
  const { rows } = await sql<Zipped>`
    select v.issuer_ruc, v.type_code, v.serie, v.number, v.dam_year, f.state, f.reason, f.next_try_at is not null as waits, f.sha256, f.bytes,
      f.source, f.signature, cdr.sha256 as cdr_sha256, cdr.bytes as cdr_bytes,
      cdr.source as cdr_source, cdr.signature as cdr_signature, pdf.sha256 as pdf_sha256, pdf.bytes as pdf_bytes
    from (select * from vouchers v
      where v.firm_id = ${firmId}::uuid and v.business_id = ${businessId}::uuid and v.book = ${book} and v.tax_period = ${period}
        ${status ? sql`and v.status = ${status}` : sql``} ${keys ? among(keys) : sql``} ${beyond}
      order by v.issuer_ruc, v.type_code, v.serie, v.number, v.dam_year limit ${limit}) v
    left join ${itsXml} on true left join ${itsHeld('cdr')} on true left join ${itsHeld('pdf')} on true
    order by v.issuer_ruc, v.type_code, v.serie, v.number, v.dam_year`.execute(tx);
  return rows;
}

function among(keys: NonNullable<Wanted['keys']>): RawBuilder<unknown> {
  const column = (name: keyof (typeof keys)[number]) => sql`${keys.map((key) => key[name])}::text[]`;
  return sql`and (v.issuer_ruc, v.type_code, v.serie, v.number) in (
    select * from unnest(${column('issuer_ruc')}, ${column('type_code')}, ${column('serie')}, ${column('number')}))`;
}

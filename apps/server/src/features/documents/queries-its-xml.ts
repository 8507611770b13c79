import { sql } from 'kysely';

/**
 * SQL of the XML of a voucher called `v`, as `f`: to be joined by `left join … on true` or `cross join`.
 * By its whole key and `limit`: not told so, the embedded database reads all of a company's files for each voucher
 * (a minute for 5,000 purchases among 40,000 files).
 */
export const itsXml = sql`lateral (
  select f.state, f.reason, f.tries, f.fault, f.next_try_at, f.sha256, f.bytes, f.source, f.signature from voucher_files f
  where f.business_id = v.business_id and f.book = v.book and f.issuer_ruc = v.issuer_ruc
    and f.type_code = v.type_code and f.serie = v.serie and f.number = v.number and f.kind = 'xml' limit 1) f`;

/** SQL of the CDR, or SUNAT's PDF, of a voucher called `v`, under its own name and likewise joined, where it is kept. */
export const itsHeld = (kind: 'cdr' | 'pdf') => sql`lateral (
  select f.sha256, f.bytes, f.source, f.signature from voucher_files f
  where f.business_id = v.business_id and f.book = v.book and f.issuer_ruc = v.issuer_ruc
    and f.type_code = v.type_code and f.serie = v.serie and f.number = v.number and f.kind = ${kind}
    and f.state = 'held' limit 1) ${sql.ref(kind)}`;

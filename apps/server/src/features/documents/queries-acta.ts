import type { BookName } from '@yupana/contract/books.ts';
import { sql } from 'kysely';
import type { Tx } from '../../ctx.ts';
import type { FileState } from '../../schema/documents.ts';
import type { Whose } from './file-key.ts';
import { itsXml } from './queries-its-xml.ts';

/** SQL of what the acta says of a book's documents: of the vouchers that its proposal lists now. */

export interface BookOfDocuments extends Whose {
  book: BookName;
  period: string;
}

const listed = ({ firmId, businessId, book, period }: BookOfDocuments) =>
  sql`v.firm_id = ${firmId}::uuid and v.business_id = ${businessId}::uuid and v.book = ${book} and v.tax_period = ${period}
    and v.left_proposal_at is null`;

export interface CountedState {
  /** Null: nobody looked at it yet. */
  state: FileState | null;
  reason: string;
  /** Whether SUNAT is asked for it again. */
  waits: boolean;
  count: number;
}

export async function countStates(tx: Tx, of: BookOfDocuments): Promise<CountedState[]> {
  const { rows } = await sql<CountedState>`
    select f.state, case when f.state = 'absent' then f.reason else '' end as reason,
      f.state = 'absent' and f.next_try_at is not null as waits, count(*)::int as count
    from vouchers v left join ${itsXml} on true
    where ${listed(of)} group by 1, 2, 3 order by 4 desc, 1, 2, 3`.execute(tx);
  return rows;
}

export interface MissingDocument {
  issuer_ruc: string;
  type_code: string;
  serie: string;
  number: string;
  counterparty_name: string;
  state: 'absent' | 'unreadable';
  reason: string;
  waits: boolean;
}

/** Those that could not be had, or not be read, the largest IGV first. */
export async function listMissing(tx: Tx, of: BookOfDocuments, limit: number): Promise<MissingDocument[]> {
  const { rows } = await sql<MissingDocument>`
    select v.issuer_ruc, v.type_code, v.serie, v.number, v.counterparty_name, f.state, f.reason,
      f.next_try_at is not null as waits
    from vouchers v cross join ${itsXml}
    where ${listed(of)} and f.state in ('absent', 'unreadable')
    order by abs(v.igv) desc, v.issuer_ruc, v.type_code, v.serie, v.number limit ${limit}`.execute(tx);
  return rows;
}

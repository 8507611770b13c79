import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../ctx.ts';
import type { Owner } from './queries.ts';

/**
 * SQL about the files that rows refer to. By the house's custom a column with a file's hash is text and its name ends in
 * `_hash`; the catalogue tells which there are, so that a new one is not forgotten here.
 */
interface FileColumn {
  table: string;
  column: string;
  /** Its rows say of which company they are. */
  of_business: boolean;
}

export async function fileColumns(tx: Tx): Promise<FileColumn[]> {
  const { rows } = await sql<FileColumn>`
    select c.table_name as "table", c.column_name as "column", exists (
        select from information_schema.columns o
        where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'business_id'
      ) as of_business
    from information_schema.columns c
    where c.table_schema = 'public' and c.data_type = 'text' and c.column_name like '%\\_hash'
      and c.column_name <> 'password_hash'
    order by 1, 2`.execute(tx);
  return rows;
}

/** The files of the owner's rows in one column: of a company's there are none where rows do not say of which one they are. */
export async function filesOf(tx: Tx, file: FileColumn, owner: Owner): Promise<string[]> {
  if ('firmId' in owner) return filesWhere(tx, file, sql`firm_id = ${owner.firmId}`);
  return file.of_business ? filesWhere(tx, file, sql`business_id = ${owner.businessId}`) : [];
}

/** Which of these files rows refer to. @param leaving whose rows do not count, because they are about to go */
export function referencedFiles(
  tx: Tx,
  file: FileColumn,
  hashes: readonly string[],
  leaving: Owner | null,
): Promise<string[]> {
  const among = sql<boolean>`${sql.ref(file.column)} = any(${sql.val([...hashes])}::text[])`;
  return filesWhere(tx, file, sql`${among} and ${stays(file, leaving)}`);
}

function stays({ of_business }: FileColumn, leaving: Owner | null): RawBuilder<unknown> {
  if (leaving === null) return sql`true`;
  if ('firmId' in leaving) return sql`firm_id <> ${leaving.firmId}::uuid`;
  return of_business ? sql`business_id <> ${leaving.businessId}::uuid` : sql`true`;
}

async function filesWhere(tx: Tx, { table, column }: FileColumn, where: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select distinct ${sql.ref(column)} as hash from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${where}`.execute(tx);
  return rows.map(({ hash }) => hash);
}

import { sql } from 'kysely';
import type { Tx } from '../../ctx.ts';

/**
 * SQL about the files that rows refer to. By the house's custom a column with a file's hash is text and its name ends in
 * `_hash`; the catalogue tells which there are, so that a new one is not forgotten here.
 */
interface FileColumn {
  table: string;
  column: string;
}

export async function fileColumns(tx: Tx): Promise<FileColumn[]> {
  const { rows } = await sql<FileColumn>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and column_name like '%\\_hash' and column_name <> 'password_hash'
    order by 1, 2`.execute(tx);
  return rows;
}

/** The files of a firm's rows in one column. */
export async function filesOf(tx: Tx, { table, column }: FileColumn, firmId: string): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select distinct ${sql.ref(column)} as hash from ${sql.table(table)}
    where firm_id = ${firmId} and ${sql.ref(column)} is not null`.execute(tx);
  return rows.map(({ hash }) => hash);
}

/** Which of these files rows refer to. @param except a firm whose rows do not count: they are about to go */
export async function referencedFiles(
  tx: Tx,
  { table, column }: FileColumn,
  hashes: readonly string[],
  except: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select distinct ${sql.ref(column)} as hash from ${sql.table(table)}
    where ${sql.ref(column)} = any(${sql.val([...hashes])}::text[])
      and (${except}::uuid is null or firm_id <> ${except}::uuid)`.execute(tx);
  return rows.map(({ hash }) => hash);
}

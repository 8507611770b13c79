import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../ctx.ts';

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

/** Whose rows do not count, because they are about to go. */
export type Leaving = { firmId: string } | { businessId: string } | null;

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

export async function fileColumnsOfBusinesses(tx: Tx): Promise<FileColumn[]> {
  return (await fileColumns(tx)).filter(({ of_business }) => of_business);
}

/** The files of a firm's rows in one column. */
export function filesOf(tx: Tx, column: FileColumn, firmId: string): Promise<string[]> {
  return filesWhere(tx, column, sql`firm_id = ${firmId}`);
}

/** The files of a company's rows in one column, which is one that says of which company they are. */
export function filesOfBusiness(tx: Tx, column: FileColumn, businessId: string): Promise<string[]> {
  return filesWhere(tx, column, sql`business_id = ${businessId}`);
}

/** Which of these files rows refer to, but for those that are about to go. */
export function referencedFiles(
  tx: Tx,
  file: FileColumn,
  hashes: readonly string[],
  leaving: Leaving,
): Promise<string[]> {
  const among = sql<boolean>`${sql.ref(file.column)} = any(${sql.val([...hashes])}::text[])`;
  return filesWhere(tx, file, sql`${among} and ${stays(file, leaving)}`);
}

function stays({ of_business }: FileColumn, leaving: Leaving): RawBuilder<unknown> {
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

import { sql } from 'kysely';
import type { TestApp } from '../harness.ts';

export interface Row {
  table: string;
  text: string;
}

/** All that the database holds, ours and the queue's, as text. */
export function everyRow(app: Pick<TestApp, 'deps'>): Promise<Row[]> {
  return app.deps.database.system(async (tx) => {
    const { rows: tables } = await sql<{ schema: string; name: string }>`
      select schemaname as schema, tablename as name from pg_tables where schemaname in ('public', 'pgboss')`.execute(
      tx,
    );
    const all: Row[] = [];
    for (const { schema, name } of tables) {
      const table = `${schema}.${name}`;
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(table)} t`.execute(tx);
      for (const { text } of rows) all.push({ table, text });
    }
    return all;
  });
}

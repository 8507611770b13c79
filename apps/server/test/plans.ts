import { CompiledQuery, type KyselyPlugin, type QueryId, sql } from 'kysely';
import type { System, Tx } from '../src/ctx.ts';

/** The system, with each statement of its transactions noted down. */
export function noting(system: System): { system: System; statements: CompiledQuery[] } {
  const statements: CompiledQuery[] = [];
  const transaction: System['transaction'] = (work) =>
    system.transaction((tx) => {
      const note: KyselyPlugin = {
        transformQuery: ({
          node,
          queryId,
        }: {
          node: Parameters<KyselyPlugin['transformQuery']>[0]['node'];
          queryId: QueryId;
        }) => {
          statements.push(tx.getExecutor().compileQuery(node, queryId));
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      return work(tx.withPlugin(note) as Tx);
    });
  return { system: { ...system, transaction }, statements };
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

/**
 * The tables of ours that a statement cannot but read whole: no index of theirs is entered by what it asks, however many rows there
 * are. Nothing is executed.
 */
export async function readWhole(tx: Tx, statement: CompiledQuery): Promise<string[]> {
  await sql`set local enable_seqscan = off`.execute(tx);
  const { rows } = await tx.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    CompiledQuery.raw(`explain (format json) ${statement.sql}`, [...statement.parameters]),
  );
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => whole(Plan)));
}

const BY_INDEX = new Set(['Index Scan', 'Index Only Scan', 'Bitmap Index Scan']);

function whole(plan: Plan): string[] {
  const name = plan['Relation Name'] ?? plan['Index Name'] ?? '';
  const isWhole = plan['Node Type'] === 'Seq Scan' || (BY_INDEX.has(plan['Node Type']) && !plan['Index Cond']);
  const own = isWhole && !/^pg_/.test(name) ? [`${plan['Node Type']} on ${name}`] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(whole)];
}

import { CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import type { System, Tx } from '../src/ctx.ts';

/** A transaction whose statements are noted down. */
export function notingIn(tx: Tx, statements: CompiledQuery[]): Tx {
  const note: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      statements.push(tx.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return tx.withPlugin(note) as Tx;
}

/** The system, with each statement of its transactions noted down. */
export function noting(system: System): { system: System; statements: CompiledQuery[] } {
  const statements: CompiledQuery[] = [];
  const transaction: System['transaction'] = (work) => system.transaction((tx) => work(notingIn(tx, statements)));
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
  return (await planOf(tx, statement)).flatMap(whole);
}

/** The parts of a table that a statement looks into. Nothing is executed. */
export async function partsOf(tx: Tx, statement: CompiledQuery, table: string): Promise<string[]> {
  const named = (plan: Plan): string[] => [plan['Relation Name'] ?? '', ...(plan.Plans ?? []).flatMap(named)];
  const names = (await planOf(tx, statement)).flatMap(named).filter((name) => name.startsWith(`${table}_`));
  return [...new Set(names)];
}

async function planOf(tx: Tx, { sql: text, parameters }: CompiledQuery): Promise<Plan[]> {
  const { rows } = await tx.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
  );
  return rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan));
}

const BY_INDEX = new Set(['Index Scan', 'Index Only Scan', 'Bitmap Index Scan']);

function whole(plan: Plan): string[] {
  const name = plan['Relation Name'] ?? plan['Index Name'] ?? '';
  const isWhole = plan['Node Type'] === 'Seq Scan' || (BY_INDEX.has(plan['Node Type']) && !plan['Index Cond']);
  const own = isWhole && !/^pg_/.test(name) ? [`${plan['Node Type']} on ${name}`] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(whole)];
}

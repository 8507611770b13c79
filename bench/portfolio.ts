/**
 * What the table of all companies costs when there are many of them: two databases of one real PostgreSQL, one whose firm has eight and
 * one whose firm has eighty, each with its own API process as in production; asked over HTTP in turns. Prints one JSON line.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate, readMigrations } from '../apps/server/src/platform/database/migrate.ts';
import { openPostgres } from '../apps/server/src/platform/database/postgres.ts';
import type { Schema } from '../apps/server/src/schema.ts';
import { type Child, startChild } from '../tools/lib/child.ts';
import { DEMO, demoEnvironment } from '../tools/lib/demo-environment.ts';
import { signInto, untilReady } from '../tools/lib/http.ts';
import { ROOT, SERVER_MAIN } from '../tools/lib/paths.ts';
import { freePort } from '../tools/lib/ports.ts';
import { startPostgres } from '../tools/lib/postgres.ts';
import { latencies, type Target } from './load.ts';
import { fillCompanies, NEWEST } from './many-vouchers.ts';
import { median } from './statistics.ts';

const FEW = 8;
const MANY = Number(process.env.BENCH_COMPANIES ?? 80);
/** In each book and period of a company. */
const VOUCHERS = 20;
const PAIRS = Number(process.env.BENCH_PAIRS ?? 9);
const ROUNDS = 20;

const folder = await mkdtemp(join(tmpdir(), 'yupana-bench-portfolio-'));
const postgres = await startPostgres(['-c', 'fsync=on', '-c', 'full_page_writes=on']);
const children: Child[] = [];

try {
  const few = await serve('few', FEW);
  const many = await serve('many', MANY);
  const once = (target: Target) => latencies(target, ROUNDS).then(median);
  await once(few);
  await once(many);
  const pairs: { reference: number; measured: number }[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) pairs.push({ reference: await once(few), measured: await once(many) });
  const of = (value: (pair: { reference: number; measured: number }) => number) => median(pairs.map(value));
  const [reference, measured] = [of((pair) => pair.reference), of((pair) => pair.measured)];
  const ratio = of((pair) => pair.measured / pair.reference);
  console.log(JSON.stringify({ few: FEW, many: MANY, reference, measured, ratio }));
} finally {
  for (const child of children) await child.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/** An API process on a database of its own whose firm has so many companies, and what it is asked. */
async function serve(name: string, companies: number): Promise<Target> {
  const url = await postgres.database(name);
  const port = await freePort();
  const environment = demoEnvironment(process.env, {
    folder: await mkdtemp(join(folder, `${name}-`)),
    port,
    sandbox: 'http://127.0.0.1:1',
    smtp: 'smtp://127.0.0.1:1',
  });
  const child = startChild({
    name,
    args: [SERVER_MAIN, '--role=api'],
    env: { ...environment, PORT: String(port), DATABASE_URL: url, REQUESTS_PER_MINUTE: '1000000000' },
  });
  children.push(child);
  const api = `http://127.0.0.1:${port}`;
  await untilReady(`${api}/health`, 300_000);
  await fill(url, companies);
  const token = await signInto(api, DEMO);
  return { url: api, token, paths: [`/app/internal/portfolio?tax_period=${NEWEST}`] };
}

async function fill(url: string, companies: number): Promise<void> {
  const database = openPostgres<Schema>({ url, onError: (error) => console.error(error.message) });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await migrate(database, await readMigrations(join(ROOT, 'apps/server/migrations')));
    const { rows } = await client.query<{ firm_id: string }>('select firm_id from members');
    await fillCompanies({ database, client }, rows[0]?.firm_id ?? '', companies, VOUCHERS);
  } finally {
    await client.end();
    await database.close();
  }
}

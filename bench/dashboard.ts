/**
 * What a dashboard costs when there are many vouchers, and how many of them a server answers. Two databases of one real
 * PostgreSQL, one with ten thousand vouchers and one with `BENCH_VOUCHERS`, each with its own API process as in
 * production; asked over HTTP in turns, by the clock and by processor time. Prints one JSON line.
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
import { latencies, type Target, throughput } from './load.ts';
import { fillVouchers, NEWEST } from './many-vouchers.ts';
import { postmasterOf, processorOf, processorOfServer } from './processor.ts';
import { median } from './statistics.ts';

const FEW = 10_000;
const MANY = Number(process.env.BENCH_VOUCHERS ?? 1_000_000);
const PAIRS = Number(process.env.BENCH_PAIRS ?? 5);
const ROUNDS = 60;
/** More than are asked in a burst. */
const ADDRESSES = 20_000;
const BURST = { connections: 16, seconds: 2 };

const folder = await mkdtemp(join(tmpdir(), 'yupana-bench-dashboard-'));
const postgres = await startPostgres(['-c', 'fsync=on', '-c', 'full_page_writes=on', '-c', 'max_wal_size=4GB']);
const children: Child[] = [];

try {
  const few = await serve('few', FEW);
  const many = await serve('many', MANY);
  const dashboard = await inTurns((target) => latencies(target, ROUNDS).then(median), few.dashboard, many.dashboard);
  const listing = await inTurns((target) => latencies(target, ROUNDS).then(median), few.listing, many.listing);
  const bytes = await bytesOf(many.purchases);
  const burst = (target: Target) => throughput(target, BURST);
  const bare = await inTurns(burst, await serveConstant('bare', bytes), many.purchases);
  const houseTarget = await serveConstant('house', bytes);
  const house = await inTurns(burst, houseTarget, many.purchases);
  const selectTarget = await serveConstant('select', bytes, many.database);
  const select = await inTurns(burst, selectTarget, many.purchases);
  const floorTarget = { ...(await serveConstant('floor', bytes, many.database)), token: many.purchases.token };
  const floor = await inTurns(burst, floorTarget, many.purchases);
  const postmaster = await postmasterOf(postgres.url);
  const cost = (target: Served) => processorOfCall(target, postmaster);
  const costs = {
    remembered: await inTurns(cost, selectTarget, many.purchases),
    sales: await inTurns(cost, selectTarget, many.sales),
    asked: await inTurns(
      (target: Served) => cost(target.pid === many.purchases.pid ? many.neverTwice() : target),
      selectTarget,
      many.purchases,
    ),
    house: await inTurns(cost, selectTarget, houseTarget),
    floor: await inTurns(cost, selectTarget, floorTarget),
  };
  const ratios = { dashboard, listing, bare, house, select, floor, costs };
  console.log(JSON.stringify({ few: FEW, pairs: PAIRS, ...many.made, ...ratios }));
} finally {
  for (const child of children) await child.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/** An API process on a database of its own with so many vouchers, and what it is asked. */
async function serve(name: string, vouchers: number) {
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
  await untilReady(`${api}/health`, 60_000);
  const made = await fill(url, vouchers);
  const token = await signInto(api, DEMO);
  return { made, database: url, ...questions({ url: api, token, pid: child.pid }, made) };
}

async function fill(url: string, vouchers: number) {
  const start = performance.now();
  const database = openPostgres<Schema>({ url, onError: (error) => console.error(error.message) });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await migrate(database, await readMigrations(join(ROOT, 'apps/server/migrations')));
    const { rows: firms } = await client.query<{ firm_id: string }>('select firm_id from members');
    const filled = await fillVouchers({ database, client }, firms[0]?.firm_id ?? '', vouchers);
    const { rows } = await client.query<{ vouchers: string; bytes: string }>(
      'select sum(vouchers_count) as vouchers, pg_database_size(current_database()) as bytes from period_groups',
    );
    const seconds = (performance.now() - start) / 1000;
    return { ...filled, vouchers: Number(rows[0]?.vouchers), gigabytes: Number(rows[0]?.bytes) / 1e9, seconds };
  } finally {
    await client.end();
    await database.close();
  }
}

/** What is asked, and the process that answers it. */
interface Served extends Target {
  pid: number;
}

/** Milliseconds of processor of a call: of the process that answers and of PostgreSQL. */
async function processorOfCall(target: Served, postmaster: number): Promise<number> {
  const used = () => processorOf(target.pid) + processorOfServer(postmaster);
  const before = used();
  const answers = BURST.seconds * (await throughput(target, BURST));
  return (1000 * (used() - before)) / answers;
}

function questions(of: Omit<Served, 'paths'>, { large, small }: { large: string; small: string }) {
  const filters = (more = {}) =>
    `filters=${encodeURIComponent(JSON.stringify({ ruc: large, tax_period: NEWEST, ...more }))}`;
  const purchases = `/app/internal/purchase/dashboard?${filters()}`;
  const sales = `/app/internal/sales/dashboard?${filters()}`;
  const history = `/app/internal/dashboard/history?${filters({ operation_type: 'COMPRA' })}`;
  const page = `/app/internal/businesses/dashboard-reports/all-invoices?ruc=${small}&tax_period=${NEWEST}`;
  const listing = [page, `${page}&page=4`, `${page}&sort=total_amount`, `${page}&filter_by=serie&value_filter=F007`];
  let last = 0;
  const another = () => {
    last += 1;
    return `/app/internal/purchase/dashboard?${filters({ n: last })}`;
  };
  return {
    dashboard: { ...of, paths: [purchases, sales, history] },
    purchases: { ...of, paths: [purchases] },
    sales: { ...of, paths: [sales] },
    /** Each address is another, each time. */
    neverTwice: () => ({ ...of, paths: Array.from({ length: ADDRESSES }, another) }),
    listing: { ...of, paths: listing },
  };
}

async function serveConstant(
  kind: 'bare' | 'house' | 'select' | 'floor',
  bytes: number,
  database = '',
): Promise<Served> {
  const child = startChild({
    name: kind,
    args: ['bench/constant-server.ts', kind],
    env: { BENCH_BYTES: String(bytes), BENCH_DATABASE_URL: database },
  });
  children.push(child);
  const line = await child.line((text) => text.startsWith('{"listening"'));
  return {
    pid: child.pid,
    url: (JSON.parse(line) as { listening: string }).listening,
    paths: [`/app/internal/${kind === 'select' || kind === 'floor' ? kind : 'constant'}`],
  };
}

async function bytesOf({ url, token, paths }: Target): Promise<number> {
  const response = await fetch(url + paths[0], { headers: { authorization: `Bearer ${token}` } });
  return (await response.arrayBuffer()).byteLength;
}

/** Measures both in turns. @returns the median of each, and the median of the ratios of the pairs */
async function inTurns<T>(measure: (target: T) => Promise<number>, reference: T, measured: T) {
  await measure(reference);
  await measure(measured);
  const pairs: { reference: number; measured: number }[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    pairs.push({ reference: await measure(reference), measured: await measure(measured) });
  }
  return {
    reference: median(pairs.map((pair) => pair.reference)),
    measured: median(pairs.map((pair) => pair.measured)),
    ratio: median(pairs.map((pair) => pair.measured / pair.reference)),
  };
}

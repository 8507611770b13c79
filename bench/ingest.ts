/**
 * One process, so that its peak memory is the ingest's own: a proposal read, stored, merged and totalled on a real
 * PostgreSQL, against `\copy` of the very same file into a bare table, in turns. Prints one JSON line.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readProposal } from '@yupana/registers/read/proposal.ts';
import { from as copyFrom } from 'pg-copy-streams';
import { storeProposal } from '../apps/server/src/features/vouchers/storing/store-proposal.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { bareTable, openBenchDatabase, timed } from './bench-database.ts';
import { COLUMNS, PERIOD, RUC } from './proposal/file.ts';
import { median } from './statistics.ts';

const ROWS = Number(process.env.BENCH_ROWS ?? 100_000);
const PAIRS = Number(process.env.BENCH_PAIRS ?? 5);

const folder = await mkdtemp(join(tmpdir(), 'yupana-bench-'));
const log = createLog('error');
// By other processes: their memory is not the ingest's.
const write = (path: string, dearer: number) =>
  Number(execFileSync(process.execPath, ['bench/proposal/write.ts', path, String(ROWS), String(dearer)]));
const file = join(folder, 'propuesta.txt');
const total = write(file, -1);
/** The same with another amount in one row of the middle. */
const changed = join(folder, 'otra.txt');
const totalOfChanged = write(changed, ROWS / 2);
execFileSync('gzip', ['--keep', file, changed]);
const atRest = process.memoryUsage().rss;
const { db, client, close } = await openBenchDatabase();

try {
  const bare: number[] = [];
  const first: number[] = [];
  const again: number[] = [];
  const oneChanged: number[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    bare.push(await timed(copyBare));
    await client.query('checkpoint');
    const scope = await newCompany();
    first.push(await timed(() => store(scope)));
    await check(scope.businessId);
    again.push(await timed(() => store(scope)));
    oneChanged.push(await timed(() => store(scope, changed)));
    await check(scope.businessId, totalOfChanged);
    await client.query('truncate vouchers, voucher_changes, period_groups, business_periods, to_judge');
    await client.query('checkpoint');
  }
  const reference = median(bare);
  console.log(
    JSON.stringify({
      rows: ROWS,
      pairs: PAIRS,
      copyMs: Math.round(reference),
      storeMs: Math.round(median(first)),
      againMs: Math.round(median(again)),
      ratio: median(first.map((ms, pair) => ms / (bare[pair] ?? reference))),
      againRatio: median(again.map((ms, pair) => ms / (bare[pair] ?? reference))),
      changedMs: Math.round(median(oneChanged)),
      changedRatio: median(oneChanged.map((ms, pair) => ms / (bare[pair] ?? reference))),
      peakMb: process.resourceUsage().maxRSS / 1024,
      atRestMb: atRest / 1024 / 1024,
    }),
  );
} finally {
  await close();
  await rm(folder, { recursive: true, force: true });
}

/** What `\copy bare from propuesta.txt` does: the same bytes into text columns, no key, no index. */
async function copyBare(): Promise<void> {
  await client.query(bareTable(COLUMNS));
  const into = client.query(copyFrom("copy bare from stdin with (format text, delimiter '|', header true)"));
  await pipeline(createReadStream(file), into);
}

type Scope = Parameters<typeof storeProposal>[1];

async function newCompany(): Promise<Scope> {
  const [firmId, businessId, runId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  return { firmId, businessId, runId, period: PERIOD, book: 'RCE' };
}

/** As collection does: the file is known by the hash of the archive in which it came. */
async function store(scope: Scope, read = file) {
  const hash = createHash('sha256');
  for await (const part of createReadStream(`${read}.gz`)) hash.update(part);
  const name = hash.digest('hex');
  const rows = readProposal('RCE', createReadStream(read), { ruc: RUC, isHashed: true });
  const readUnknown = (isKnown: (hash: number) => boolean) =>
    readProposal('RCE', createReadStream(read), { ruc: RUC, isKnown });
  return storeProposal({ database: db, clock: systemClock, log }, scope, rows, { file: () => name, readUnknown });
}

/** A fast wrong answer is worth nothing: what is stored must add up to what was written. */
async function check(businessId: string, expected = total): Promise<void> {
  const { rows } = await client.query(
    'select sum(vouchers_count)::int as vouchers_count, (sum(total) * 100)::bigint::text as total from period_groups where business_id = $1',
    [businessId],
  );
  if (rows[0]?.vouchers_count !== ROWS || Number(rows[0]?.total) !== expected) {
    throw new Error(`Stored ${JSON.stringify(rows[0])}, written ${ROWS} rows and ${expected} céntimos`);
  }
}

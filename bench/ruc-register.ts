/**
 * One process, so that its peak memory is the loading's own: a RUC register out of its ZIP, read, stored, with its key, in the
 * place of the one before, on a real PostgreSQL; against `\copy` of the very same text into a bare table, in turns. Prints one
 * JSON line.
 */
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openContent } from '@yupana/sunat/ruc-register/content.ts';
import { from as copyFrom } from 'pg-copy-streams';
import { loadRegister } from '../apps/server/src/features/ruc-register/load-register.ts';
import { bareTable, openBenchDatabase, timed } from './bench-database.ts';
import { COLUMNS, packRegister, writeRegister } from './ruc-register-file.ts';
import { median } from './statistics.ts';

const ROWS = Number(process.env.BENCH_TAXPAYERS ?? 1_000_000);
const PAIRS = Number(process.env.BENCH_PAIRS ?? 5);

const folder = await mkdtemp(join(tmpdir(), 'yupana-bench-register-'));
const [text, archive] = [join(folder, 'padron_reducido_ruc.txt'), join(folder, 'padron_reducido_ruc.zip')];
await writeRegister(text, ROWS);
await packRegister(text, archive);
const atRest = process.memoryUsage().rss;
const { db, client, close } = await openBenchDatabase();

try {
  const bare: number[] = [];
  const loaded: number[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    bare.push(await timed(copyBare));
    await client.query('checkpoint');
    loaded.push(await timed(load));
    await check();
    await client.query('checkpoint');
  }
  const reference = median(bare);
  console.log(
    JSON.stringify({
      rows: ROWS,
      pairs: PAIRS,
      copyMs: Math.round(reference),
      loadMs: Math.round(median(loaded)),
      ratio: median(loaded.map((ms, pair) => ms / (bare[pair] ?? reference))),
      peakMb: process.resourceUsage().maxRSS / 1024,
      atRestMb: atRest / 1024 / 1024,
    }),
  );
} finally {
  await close();
  await rm(folder, { recursive: true, force: true });
}

/** What `\copy bare from padron_reducido_ruc.txt` does: the same bytes into text columns, no key, no index. */
async function copyBare(): Promise<void> {
  await client.query(bareTable(COLUMNS));
  const options = "format text, delimiter '|', header true, encoding 'LATIN1'";
  await pipeline(createReadStream(text), client.query(copyFrom(`copy bare from stdin with (${options})`)));
}

/** From the second pair on, over a register that is in force: what happens every day. */
async function load(): Promise<void> {
  const { open } = await openContent(archive, 8 * 1024 ** 3);
  await loadRegister({ database: db }, open(), {
    at: new Date(),
    rowsInForce: ROWS,
    guard: async () => undefined,
    settle: async () => undefined,
  });
}

/** A fast wrong answer is worth nothing. */
async function check(): Promise<void> {
  const { rows } = await client.query(
    "select count(*)::int as rows, count(*) filter (where state = 'ACTIVO')::int as active from taxpayers",
  );
  const active = ROWS - Math.ceil(ROWS / 3);
  if (rows[0]?.rows !== ROWS || rows[0]?.active !== active) {
    throw new Error(`Stored ${JSON.stringify(rows[0])}, written ${ROWS} rows, ${active} of them active`);
  }
}

/**
 * Documents in the database: how many are stored a second and how much room they take, a zip of thousands of them asked for as a
 * screen does, and a firm erased against one that has nothing. `node bench/documents/store.ts embedded|postgres` prints one JSON line.
 */
import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { zipInvoices } from '@yupana/contract/voucher-zips.ts';
import { createSystem } from '../../apps/server/src/ctx.ts';
import { eraseOwned } from '../../apps/server/src/features/closure/erase-owned.ts';
import { type FileOutcome, writeOutcomes } from '../../apps/server/src/features/documents/queries-files.ts';
import type { SqlRunner } from '../../apps/server/src/platform/database/database.ts';
import type { Schema } from '../../apps/server/src/schema.ts';
import { call, signUpAccountant } from '../../apps/server/test/harness.ts';
import { seedBusiness, seedVouchers } from '../../apps/server/test/seed.ts';
import { type Engine, startBenchApp } from './bench-app.ts';
import { made } from './made.ts';

/** `BENCH_DOCUMENTS=1000000` is the budget's own case, on PostgreSQL. */
const DOCUMENTS = Number(process.env.BENCH_DOCUMENTS ?? 20_000);
const ZIPPED = Math.min(DOCUMENTS, Number(process.env.BENCH_ZIPPED ?? 5_000));
const AT_ONCE = 500;
const PERIOD = '202610';
const ISSUER = '20990001015';
const MB = 1024 * 1024;

const app = await startBenchApp(process.argv[2] as Engine);
try {
  const { id: businessId, firmId, ruc } = app.business;
  const whose = { firmId, businessId };
  const before = await sizeMb();
  const storeSeconds = await timed(async () => {
    for (let from = 0; from < DOCUMENTS; from += AT_ONCE) {
      const some = Array.from({ length: Math.min(AT_ONCE, DOCUMENTS - from) }, (_, n) => outcome(from + n, ruc));
      await app.deps.database.tenant(firmId, (tx) => writeOutcomes(tx, whose, some));
    }
  });
  const storedMb = (await sizeMb()) - before;
  const zip = await zipped(ruc);
  const nothing = await seedNobody();
  const system = createSystem(app.deps);
  const eraseNothingSeconds = await timed(() => eraseOwned(system, { firmId: nothing }));
  const eraseSeconds = await timed(() => eraseOwned(system, { firmId }));
  console.log(
    JSON.stringify({ documents: DOCUMENTS, storeSeconds, storedMb, ...zip, eraseNothingSeconds, eraseSeconds }),
  );
} finally {
  await app.stop();
}

/** As a lane or an upload writes it, signed nothing: what is measured is the storing. */
function outcome(at: number, receiver: string): FileOutcome {
  const xml = Buffer.from(made(at, { receiver }));
  return {
    ...{ book: 'RCE', issuer_ruc: ISSUER, type_code: '01', serie: 'F001', number: String(at + 1), kind: 'xml' },
    ...{
      state: 'held',
      reason: '',
      tries: 0,
      next_try_at: null,
      fault: null,
      source: 'consultacpe',
      reader_version: 1,
    },
    ...{ sha256: createHash('sha256').update(xml).digest('hex'), size: xml.length, bytes: deflateRawSync(xml) },
    fetched_at: new Date(),
  };
}

async function sizeMb(): Promise<number> {
  const { rows } = await (app.deps.database as unknown as SqlRunner<Schema>).run(
    'select sum(pg_total_relation_size(oid))::float8 as size from pg_class where relname ~ $1 and relkind = $2',
    ['^voucher_files', 'r'],
  );
  return Number(rows[0]?.size ?? 0) / MB;
}

async function zipped(ruc: string) {
  const numbers = Array.from({ length: ZIPPED }, (_, n) => ({
    issuer_ruc: ISSUER,
    serie: 'F001',
    number: String(n + 1),
  }));
  await seedVouchers(app, app.business, 'RCE', PERIOD, numbers);
  const rss = () => process.memoryUsage.rss() / MB;
  const zipBeforeMb = rss();
  let zipPeakMb = zipBeforeMb;
  const watch = setInterval(() => {
    zipPeakMb = Math.max(zipPeakMb, rss());
  }, 20);
  const body = { ruc, tax_period: PERIOD, type: 'XML' as const };
  let included = 0;
  const zipSeconds = await timed(async () => {
    const answer = await call(app, zipInvoices, { body }, app.accountant.token);
    included = (JSON.parse(answer.text) as { included?: number }).included ?? 0;
  });
  clearInterval(watch);
  if (included !== ZIPPED) throw new Error(`The zip holds ${included} of ${ZIPPED}`);
  return { zipped: ZIPPED, zipSeconds, zipBeforeMb, zipPeakMb };
}

async function seedNobody(): Promise<string> {
  return (await seedBusiness(app, await signUpAccountant(app))).firmId;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

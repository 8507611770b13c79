/**
 * What it costs to judge the purchases of a period of 100,000 from end to end: taken, their facts loaded, decided, written, totalled.
 * On PostgreSQL by the clock; on the embedded database by the processor, and how long the one connection is held at most. Prints one
 * line of JSON.
 */
import { join } from 'node:path';
import type { Deps } from '../apps/server/src/ctx.ts';
import { runJudging } from '../apps/server/src/features/analysis/judging/run-judging.ts';
import { recomputeTotals } from '../apps/server/src/features/vouchers/totals/recompute-totals.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import type { Database, SqlRunner } from '../apps/server/src/platform/database/database.ts';
import { openPGlite } from '../apps/server/src/platform/database/embedded/pglite.ts';
import { migrate, readMigrations } from '../apps/server/src/platform/database/migrate.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import type { Schema } from '../apps/server/src/schema.ts';
import { ROOT } from '../tools/lib/paths.ts';
import { openBenchDatabase, timed } from './bench-database.ts';

const ROWS = Number(process.env.BENCH_ROWS ?? 100_000);
const engine = process.argv[2] === 'embedded' ? 'embedded' : 'postgres';
const [firmId, businessId] = [crypto.randomUUID(), crypto.randomUUID()];
const book = { firmId, businessId, period: '202610', book: 'RCE' as const };

const opened = engine === 'postgres' ? await openBenchDatabase() : null;
const database: Database<Schema> & SqlRunner<Schema> = opened?.db ?? (await openEmbedded());
let longestHoldMs = 0;
const deps = {
  database: watched(database),
  clock: systemClock,
  log: createLog('error'),
  sunat: { validity: null, consultaCpe: null },
  queue: { send: async () => null },
} as unknown as Deps;

await seed();
const before = process.cpuUsage();
const ms = await timed(async () => {
  // A while ends after half a minute and sends the next: here nobody else waits.
  while (await waits()) await runJudging(deps, book, new AbortController().signal);
});
const { user, system } = process.cpuUsage(before);
console.log(
  JSON.stringify({ rows: ROWS, ms: Math.round(ms), processorMs: Math.round((user + system) / 1000), longestHoldMs }),
);
await (opened ? opened.close() : database.close());
process.exit(0);

async function openEmbedded() {
  const embedded = await openPGlite<Schema>({});
  await migrate(embedded, await readMigrations(join(ROOT, 'apps/server/migrations')));
  return embedded;
}

/** How long each transaction keeps the processor: while one does, nobody else has the embedded database. */
function watched(real: Database<Schema>): Database<Schema> {
  const measured = async <T>(work: () => Promise<T>): Promise<T> => {
    const start = process.cpuUsage();
    try {
      return await work();
    } finally {
      const used = process.cpuUsage(start);
      longestHoldMs = Math.max(longestHoldMs, Math.round((used.user + used.system) / 1000));
    }
  };
  return {
    ...real,
    tenant: (id, work, options) => measured(() => real.tenant(id, work, options)),
    inTurn: (id, name, work, options) =>
      real.inTurn(
        id,
        name,
        (turn) => work({ ...turn, step: (inner) => measured(() => turn.step(inner)) } as typeof turn),
        options,
      ),
  };
}

async function waits(): Promise<boolean> {
  return database.tenant(firmId, async (tx) =>
    Boolean(await tx.selectFrom('to_judge').select('book').limit(1).executeTakeFirst()),
  );
}

async function seed(): Promise<void> {
  await database.system(async (tx) => {
    const now = new Date();
    const firm = { id: firmId, name: 'B', plan_type: 1, plan_ends_on: '2027-01-01', created_at: now };
    await tx
      .insertInto('firms')
      .values(firm as never)
      .execute();
    const who = { id: firmId, firm_id: firmId, name: 'B', last_name: 'B', document_number: '1', phone_number: '1' };
    const account = {
      email: 'b@b.pe',
      accountant_profile: 'Contador',
      password_hash: 'x',
      role: 'owner',
      created_at: now,
    };
    await tx
      .insertInto('members')
      .values({ ...who, ...account } as never)
      .execute();
    const company = { id: businessId, firm_id: firmId, accountant_id: firmId, ruc: '20990001015', name: 'BODEGA' };
    const rest = { status: 'VALID', daily_minute: 0, terms_accepted_at: now, privacy_accepted_at: now };
    await tx
      .insertInto('businesses')
      .values({ ...company, ...rest } as never)
      .execute();
  });
  const run = `insert into vouchers (business_id, book, tax_period, firm_id, issuer_ruc, type_code, serie, number, issue_date,
     counterparty_document_type, counterparty_document, counterparty_name, taxable, igv, non_taxable, isc, icbper, other,
     total, igv_bucket, currency, exchange_rate, sunat_status, detraction, detail, first_seen_at, changed_at, dg_taxable, dg_igv)
   select '${businessId}', 'RCE', '202610', '${firmId}', (20512340000 + n % 400)::text, (array['01', '01', '01', '01', '03', '14', '07', '01'])[1 + n % 8],
     'F001', n::text, '2026-10-05', '6', (20512340000 + n % 400)::text, 'PROVEEDOR', 100 + n % 5000, round((100 + n % 5000) * 0.18, 2), 0, 0, 0, 0,
     100 + n % 5000 + round((100 + n % 5000) * 0.18, 2), 'general', 'PEN', 1, '1', false, '{}', now(), now(), 100 + n % 5000,
     round((100 + n % 5000) * 0.18, 2)
   from generate_series(1, ${ROWS}) n`;
  await database.run(run);
  await database.tenant(firmId, (tx) => recomputeTotals(tx, book));
  await database.run(
    `insert into to_judge (business_id, book, tax_period, firm_id, because, since)
     values ('${businessId}', 'RCE', '202610', '${firmId}', 'first', now())`,
  );
}

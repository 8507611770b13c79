/**
 * What handing a company over holds the embedded database for: processor time of each of its transactions, which is this process's,
 * on a folder. The company has been collected twice a day for a year. Prints one JSON line.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Deps, System } from '../apps/server/src/ctx.ts';
import { moveBusiness } from '../apps/server/src/features/onboarding/move-business.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { openPGlite } from '../apps/server/src/platform/database/embedded/pglite.ts';
import { migrate, readMigrations } from '../apps/server/src/platform/database/migrate.ts';
import type { Schema } from '../apps/server/src/schema.ts';
import { ROOT } from '../tools/lib/paths.ts';

const ROWS = Number(process.env.BENCH_ROWS ?? 20_000);
const RUNS = 730;

const folder = await mkdtemp(join(tmpdir(), 'yupana-bench-handover-'));
const database = await openPGlite<Schema>({ folder: join(folder, 'database') });
try {
  await migrate(database, await readMigrations(join(ROOT, 'apps/server/migrations')));
  const [giver, receiver, company] = await seed();
  const holds: number[] = [];
  // Nobody else is at work in this process: with what is deferred to the end of the transaction, and its commit.
  const measured: System['transaction'] = async (work) => {
    const before = process.cpuUsage();
    const done = await database.system(work);
    const { user, system } = process.cpuUsage(before);
    holds.push((user + system) / 1000);
    return done;
  };
  const handover = { deps: { clock: systemClock, database } as unknown as Deps, transaction: measured };
  const began = process.cpuUsage();
  const to = { firmId: receiver, memberId: crypto.randomUUID(), collects: false };
  await moveBusiness(handover, { firm_id: giver, business_id: company }, to);
  const { user, system } = process.cpuUsage(began);
  const [first, ...rest] = holds;
  console.log(
    JSON.stringify({
      rows: ROWS,
      transactions: holds.length,
      beginMs: first ?? 0,
      endMs: rest.at(-1) ?? 0,
      longestMs: Math.max(...holds),
      allMs: (user + system) / 1000,
    }),
  );
} finally {
  await database.close();
  await rm(folder, { recursive: true, force: true });
}

async function seed(): Promise<[string, string, string]> {
  const [giver, receiver, company] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  for (const firm of [giver, receiver])
    await database.run(
      "insert into firms (id, name, plan_type, plan_ends_on, created_at) values ($1, 'Estudio', 1, '2030-01-01', now())",
      [firm],
    );
  await database.run(
    `insert into businesses (id, firm_id, accountant_id, ruc, name, status, daily_minute, terms_accepted_at, privacy_accepted_at)
     values ($1, $2, $1, '20500000011', 'COMERCIAL DE PRUEBA S.A.C.', 'VALID', 0, now(), now())`,
    [company, giver],
  );
  await database.run(
    `insert into vouchers (business_id, book, tax_period, firm_id, issuer_ruc, type_code, serie, number, issue_date,
       counterparty_document_type, counterparty_document, counterparty_name, taxable, igv, non_taxable, isc, icbper, other,
       total, igv_bucket, currency, exchange_rate, sunat_status, detraction, detail, first_seen_at, changed_at)
     select $1, 'RCE', to_char(date '2026-10-01' - make_interval(months => n % 24), 'YYYYMM'), $2, '20512345671', '01', 'F001',
       n::text, '2026-10-05', '6', '20512345671', 'PROVEEDOR', 100, 18, 0, 0, 0, 0, 118, 'general', 'PEN', 1, '1', false, '{}',
       now(), now()
     from generate_series(1, $3::int) n`,
    [company, giver, ROWS],
  );
  await database.run(
    `insert into voucher_facts (business_id, firm_id, book, issuer_ruc, type_code, serie, number, kind, state, value, source,
       reader_version, learned_at, confirmed_at)
     select $1, $2, 'RCE', '20512345671', '01', 'F001', n::text, 'validity', 'known', '{}', 'test', 1, now(), now()
     from generate_series(1, $3::int) n`,
    [company, giver, ROWS],
  );
  await database.run(
    `insert into collection_runs (id, business_id, firm_id, state, stage, reason, message, created_at, finished_at)
     select gen_random_uuid(), $1, $2, 'done', 'finished', 'daily', '', now(), now() from generate_series(1, $3::int)`,
    [company, giver, RUNS],
  );
  await database.run(
    `insert into collection_books (business_id, run_id, tax_period, book, firm_id, state, outcome, message, obtained_count,
       collected_at)
     select r.business_id, r.id, to_char(date '2026-10-01' - make_interval(months => n), 'YYYYMM'), 'RCE', r.firm_id, 'done',
       'agreed', '', 1, now()
     from collection_runs r cross join generate_series(0, 23) n`,
  );
  return [giver, receiver, company];
}

/**
 * What a decision costs in a period of 100,000 vouchers, of which one changes its status: on the embedded database, whose work is
 * this process's, so that its processor is all there is. Beside it, what it would cost to add the period up again. Prints one line
 * of JSON.
 */
import { join } from 'node:path';
import type { Deps } from '../apps/server/src/ctx.ts';
import { withBook } from '../apps/server/src/features/vouchers/book-lock.ts';
import { type Settled, settleStatus } from '../apps/server/src/features/vouchers/settle-status.ts';
import { changePeriod } from '../apps/server/src/features/vouchers/totals/change-period.ts';
import { recomputeTotals } from '../apps/server/src/features/vouchers/totals/recompute-totals.ts';
import type { VoucherGroup } from '../apps/server/src/features/vouchers/totals/voucher-group.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { openPGlite } from '../apps/server/src/platform/database/embedded/pglite.ts';
import { migrate, readMigrations } from '../apps/server/src/platform/database/migrate.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import type { Schema } from '../apps/server/src/schema.ts';
import { ROOT } from '../tools/lib/paths.ts';
import { median } from './statistics.ts';

const ROWS = Number(process.env.BENCH_ROWS ?? 100_000);
const DECISIONS = 200;

const database = await openPGlite<Schema>({});
await migrate(database, await readMigrations(join(ROOT, 'apps/server/migrations')));
const deps = { database, clock: systemClock, log: createLog('error') } as unknown as Deps;
const [firmId, businessId] = [crypto.randomUUID(), crypto.randomUUID()];
const book = { firmId, businessId, period: '202610', book: 'RCE' as const };

await database.run(
  `insert into vouchers (business_id, book, tax_period, firm_id, issuer_ruc, type_code, serie, number, issue_date,
     counterparty_document_type, counterparty_document, counterparty_name, taxable, igv, non_taxable, isc, icbper, other,
     total, igv_bucket, currency, exchange_rate, sunat_status, detraction, detail, first_seen_at, changed_at)
   select $1, 'RCE', '202610', $2, '20512345671', (array['01', '01', '03', '07'])[1 + n % 4], 'F001', n::text, '2026-10-05', '6',
     '20512345671', 'PROVEEDOR', 100, 18, 0, 0, 0, 0, 118, 'general', 'PEN', 1, '1', false, '{}', now(), now()
   from generate_series(1, $3::int) n`,
  [businessId, firmId, ROWS],
);
await database.tenant(firmId, (tx) => recomputeTotals(tx, book));

const TYPES = ['01', '01', '03', '07'];
const decision = (n: number): Settled => ({
  issuer_ruc: '20512345671',
  type_code: TYPES[n % 4] ?? '01',
  serie: 'F001',
  number: String(n),
  dam_year: '',
  status: 'gasto observado',
  reason: `Motivo ${n % 5}`,
});
const group = (n: number): VoucherGroup => ({
  ...{ status: 'en proceso', reason: '', igv_bucket: 'general', type_code: '01', destination: '', n },
  ...{ taxable: '100', igv: '18', non_taxable: '0', isc: '0', icbper: '0', other: '0', total: '118' },
});

/** Milliseconds of processor of each, the middle one. */
async function processor(times: number, work: (turn: number) => Promise<unknown>): Promise<number> {
  const each: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const before = process.cpuUsage();
    await work(turn);
    const { user, system } = process.cpuUsage(before);
    each.push((user + system) / 1000);
  }
  return median(each);
}

const place = (turn: number) => 1 + ((turn * 499) % ROWS);
const decided = await processor(DECISIONS, (turn) =>
  withBook(deps, book, ({ step }) => step((tx) => settleStatus(tx, book, [decision(place(turn))]))),
);
const difference = await database.tenant(firmId, (tx) =>
  processor(DECISIONS, (turn) => changePeriod(tx, book, [group(turn % 2 === 0 ? 1 : -1)])),
);
const recomputed = await processor(5, () => database.tenant(firmId, (tx) => recomputeTotals(tx, book)));
console.log(JSON.stringify({ rows: ROWS, decidedMs: decided, differenceMs: difference, recomputedMs: recomputed }));
await database.close();

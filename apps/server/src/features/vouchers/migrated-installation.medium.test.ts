import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { readProposal } from '@yupana/registers/read/proposal.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBareDatabase } from '../../../test/databases.ts';
import { type Ctx, createCtx, type Deps } from '../../ctx.ts';
import { systemClock } from '../../platform/clock.ts';
import { migrate, readMigrations } from '../../platform/database/migrate.ts';
import { createLog } from '../../platform/log.ts';
import type { Schema } from '../../schema.ts';
import { storeProposal } from './storing/store-proposal.ts';
import { readTotals } from './totals/read-totals.ts';

/**
 * An installation as the version of migration 0078 left it, made by that version itself: two accounts with three companies, both
 * books, collected three times, between which vouchers changed, left and came back; notes, a DAM, purchases of several kinds.
 * With it the proposals that SUNAT gave last.
 */
const FIXTURE = new URL('../../../test/fixtures/installation-0078.json.gz', import.meta.url);
const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));
const LAST = '0078_failed_lines.sql';
/** The first that writes down what was given up. */
const GIVEN_UP = '0265_given_up_documents.sql';

interface Installation {
  tables: Record<string, Record<string, unknown>[]>;
  proposals: { ruc: string; book: 'RCE' | 'RVIE'; period: string; text: string }[];
}

let installation: Installation;
let bare: Awaited<ReturnType<typeof openBareDatabase<Schema>>>;

beforeAll(async () => {
  installation = JSON.parse(gunzipSync(await readFile(FIXTURE)).toString('utf8'));
  failOneOfEach(installation.tables.collection_books ?? []);
  bare = await openBareDatabase<Schema>();
  const { database } = bare;
  const all = await readMigrations(MIGRATIONS);
  await database.run(`do $$ begin
    if to_regrole('yupana_tenant') is null then create role yupana_tenant nologin; end if;
    execute format('grant yupana_tenant to %I', current_user);
  exception when duplicate_object or unique_violation then null; end $$`);
  await migrate(
    database,
    all.filter(({ name }) => name <= LAST),
  );
  for (const [name, rows] of Object.entries(installation.tables)) {
    await database.run(`insert into ${name} select * from jsonb_populate_recordset(null::${name}, $1::jsonb)`, [
      JSON.stringify(rows),
    ]);
  }
  await migrate(
    database,
    all.filter(({ name }) => name < GIVEN_UP),
  );
  await giveUp();
  await closeItsMonth('now()');
  await migrate(
    database,
    all.filter(({ name }) => name <= GIVEN_UP),
  );
  await closeItsMonth('null');
  await migrate(database, all);
});
afterAll(() => bare.close());

/** Of two books each of which was collected several times: the first line of one failed, the last of the other. */
function failOneOfEach(lines: Record<string, unknown>[]): void {
  const books = Map.groupBy(lines, ({ business_id, tax_period, book }) => `${business_id} ${tax_period} ${book}`);
  const [one, other] = [...books.values()]
    .filter((all) => all.length > 1)
    .map((all) => all.toSorted((a, b) => (String(a.collected_at) < String(b.collected_at) ? -1 : 1)));
  if (one?.[0]) one[0].outcome = 'failed';
  const last = other?.at(-1);
  if (last) last.outcome = 'failed';
}

/** Purchases whose XML was asked for in vain, as an earlier version left them: of one it is known since. In the order of their states. */
const STATES = [
  ['absent', 'not-there'],
  ['absent', 'not-understood'],
  ['absent', 'no-access'],
  ['wanted', ''],
  ['absent', 'not-there'],
] as const;
let asked: Record<string, string>[];
/** Another that was given up, of a month that is closed when it becomes known. */
let closed: Record<string, string> | undefined;
const closeItsMonth = (at: string) =>
  bare.database.run(`update business_periods set closed_at = ${at} where business_id = $1 and tax_period = $2`, [
    closed?.business_id,
    closed?.tax_period,
  ]);

async function giveUp(): Promise<void> {
  const { database } = bare;
  const { rows } = await database.run(`select distinct on (issuer_ruc, type_code, serie, number)
      business_id, book, issuer_ruc, type_code, serie, number, firm_id from vouchers
    where book = 'RCE' and left_proposal_at is null and dam_year = ''
      and business_id = (select min(business_id::text)::uuid from vouchers where book = 'RCE')
    order by issuer_ruc, type_code, serie, number limit ${STATES.length}`);
  asked = rows as Record<string, string>[];
  const key = 'business_id, book, issuer_ruc, type_code, serie, number, firm_id';
  // Of a month in which none of the others stands.
  const { rows: alone } = await database.run(
    `select business_id, book, issuer_ruc, type_code, serie, number, firm_id, tax_period from vouchers v
    where book = 'RCE' and left_proposal_at is null and dam_year = '' and business_id = $1 and number <> all($2)
      and tax_period <> all(array(select tax_period from vouchers where business_id = $1 and number = any($2)))
    order by tax_period, issuer_ruc, type_code, serie, number limit 1`,
    [asked[0]?.business_id, asked.map(({ number }) => number)],
  );
  [closed] = alone as Record<string, string>[];
  for (const [place, row] of [...asked, ...(closed ? [closed] : [])].entries()) {
    const [state, reason] = STATES[place] ?? STATES[0];
    const values = [row.business_id, row.book, row.issuer_ruc, row.type_code, row.serie, row.number, row.firm_id];
    await database.run(
      `insert into voucher_files (${key}, kind, state, reason) values ($1, $2, $3, $4, $5, $6, $7, 'xml', $8, $9)`,
      [...values, state, reason],
    );
    if (place !== STATES.length - 1) continue;
    await database.run(
      `insert into voucher_facts (${key}, kind, state, value, source, learned_at, confirmed_at, reader_version)
        values ($1, $2, $3, $4, $5, $6, $7, 'document', 'known', '{"view": null}', 'upload', now(), now(), 1)`,
      values,
    );
  }
}

async function rowsOf(table: string): Promise<Record<string, unknown>[]> {
  const { rows } = await bare.database.run(`select to_jsonb(t)::text as row from ${table} t`);
  return rows.map(({ row }) => JSON.parse(String(row)));
}

function deps(): Deps {
  return { database: bare.database, clock: systemClock, log: createLog('silent') } as unknown as Deps;
}

function ctxOf(firmId: string): Ctx {
  return createCtx(deps(), { firmId, accountantId: firmId, role: 'owner' });
}

/** A row as a text, in whatever order it names its columns. */
function textOf(row: Record<string, unknown>): string {
  return JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)));
}

test('keeps every row of vouchers, changes, actas and companies as it was', async () => {
  for (const name of ['vouchers', 'voucher_changes', 'collection_books', 'businesses']) {
    const before = installation.tables[name] ?? [];
    const columns = Object.keys(before[0] ?? {});
    const after = (await rowsOf(name)).map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])));
    expect(before.length).toBeGreaterThan(0);
    expect(after.map(textOf).sort()).toEqual(before.map(textOf).sort());
  }
});

test('shows every figure that it showed', async () => {
  const before = installation.tables.period_totals as Record<string, string>[];
  for (const { business_id, tax_period, book, firm_id, computed_at: _, isc, icbper, other, ...figures } of before) {
    const ctx = ctxOf(String(firm_id));
    const [after] = await ctx.transaction((tx) =>
      readTotals(ctx, tx, String(business_id), book as 'RCE', [String(tax_period)]),
    );
    const { rows } = await bare.database.run(
      `select coalesce(sum(isc), 0)::text as isc, coalesce(sum(icbper), 0)::text as icbper, coalesce(sum(other), 0)::text as other
        from period_groups where business_id = $1 and tax_period = $2 and book = $3`,
      [business_id, tax_period, book],
    );
    const numbers = (of: object) =>
      Object.fromEntries(Object.entries(of).map(([name, one]) => [name, typeof one === 'object' ? one : Number(one)]));
    expect(numbers({ ...after, ...rows[0] })).toMatchObject(numbers({ ...figures, isc, icbper, other }));
  }
  expect(before.length).toBeGreaterThan(10);
});

test('knows the year of each DAM, what each purchase is for, its periods, and that all of it waits to be judged', async () => {
  const vouchers = await rowsOf('vouchers');
  expect(vouchers.filter(({ year }) => year !== null).length).toBeGreaterThan(2);
  expect(vouchers.filter(({ year, dam_year }) => dam_year !== (year ?? ''))).toEqual([]);
  const changes = await rowsOf('voucher_changes');
  const ofDam = changes.filter(({ type_code }) => type_code === '50');
  expect(ofDam.length).toBeGreaterThan(0);
  expect(ofDam.filter(({ dam_year }) => !/^\d{4}$/.test(String(dam_year)))).toEqual([]);
  const unlike = vouchers.filter(({ detail, ...row }) => {
    const kept = detail as Record<string, string>;
    return (['dg', 'dgng', 'dng', 'discount'] as const).some(
      (part) =>
        Number(row[`${part}_taxable`]) !== Number(kept[`taxable_${part}`] ?? 0) ||
        Number(row[`${part}_igv`]) !== Number(kept[`igv_${part}`] ?? 0),
    );
  });
  expect(unlike).toEqual([]);
  expect(vouchers.filter(({ dgng_taxable }) => dgng_taxable === 30)).toHaveLength(3);
  const books = new Set(vouchers.map(({ business_id, tax_period, book }) => `${business_id} ${tax_period} ${book}`));
  const marks = await rowsOf('to_judge');
  expect(new Set(marks.map(({ business_id, tax_period, book }) => `${business_id} ${tax_period} ${book}`))).toEqual(
    books,
  );
  const whole = marks.filter(({ number }) => number === null);
  expect(whole.every(({ because }) => because === 'first')).toBe(true);
  expect(new Set(marks.map(({ number }) => number))).toEqual(new Set([null, asked[0]?.number, asked[1]?.number]));
  const periods = new Set(vouchers.map(({ business_id, tax_period }) => `${business_id} ${tax_period}`));
  expect(
    new Set((await rowsOf('business_periods')).map(({ business_id, tax_period }) => `${business_id} ${tax_period}`)),
  ).toEqual(new Set([...periods]));
});

test('knows what was given up before it was written down, and judges it once more; what was known of it stays', async () => {
  const numbers = [...asked, closed].map((one) => one?.number);
  expect(numbers.filter(Boolean)).toHaveLength(STATES.length + 1);
  const facts = (await rowsOf('voucher_facts')).toSorted(
    (a, b) => numbers.indexOf(String(a.number)) - numbers.indexOf(String(b.number)),
  );
  expect(facts.map(({ number, state, value, source }) => [number, state, value, source])).toEqual([
    [numbers[0], 'absent', { why: 'not-there' }, 'consultacpe'],
    [numbers[1], 'absent', { why: 'not-understood' }, 'consultacpe'],
    [numbers[4], 'known', { view: null }, 'upload'],
    [closed?.number, 'absent', { why: 'not-there' }, 'consultacpe'],
  ]);
  // Of a closed month it is known, and nothing of it is judged again.
  const marks = (await rowsOf('to_judge')).filter(({ number }) => number !== null);
  expect(new Set(marks.map(({ number, because }) => `${number} ${because}`))).toEqual(
    new Set([`${numbers[0]} document`, `${numbers[1]} document`]),
  );
});

test('knows which book is short of SUNAT’s word: of one that was collected since, the failure counts no more', async () => {
  const lines = (await rowsOf('collection_books')).filter(
    ({ outcome, superseded }) => outcome === 'failed' || superseded,
  );
  const newest = lines.toSorted((a, b) => (String(a.collected_at) < String(b.collected_at) ? -1 : 1));
  expect(newest.map(({ superseded }) => superseded)).toEqual([true, false]);
});

test('collected again from the same proposals it writes nothing and finds nothing to mend', async () => {
  const firms = new Map((installation.tables.businesses ?? []).map(({ ruc, id, firm_id }) => [ruc, { id, firm_id }]));
  const before = (await rowsOf('vouchers')).map(textOf).sort();
  let read = 0;
  for (const { ruc, book, period, text } of installation.proposals) {
    const { id, firm_id } = firms.get(ruc) as Record<'id' | 'firm_id', string>;
    const scope = { firmId: firm_id, businessId: id, runId: randomUUID(), period, book };
    const batches = readProposal(book, bytesOf(text), { ruc, period: parsePeriod(period) });
    const stored = await storeProposal(deps(), scope, batches);
    expect(stored).toMatchObject({ held: null, changes: { new: 0, returned: 0, changed: 0, gone: 0 } });
    read += stored.rows;
  }
  expect(read).toBeGreaterThan(300);
  expect((await rowsOf('vouchers')).map(textOf).sort()).toEqual(before);
  expect((await rowsOf('business_periods')).filter(({ mended }) => mended !== 0)).toEqual([]);
});

test('what a process of the version before still stores is in the groups, too', async () => {
  const { database } = bare;
  // Of a book of which vouchers left the proposal: those are not counted.
  const one = (installation.tables.vouchers ?? []).find(({ left_proposal_at }) => left_proposal_at !== null);
  const { business_id: company = '', tax_period, book, firm_id } = one as Record<string, string>;
  const ctx = ctxOf(String(firm_id));
  const totals = () => ctx.transaction((tx) => readTotals(ctx, tx, company, book as 'RCE', [String(tax_period)]));
  const [before] = await totals();
  const row = { ...one, number: '99999', year: null, left_proposal_at: null };
  await database.run(
    `insert into vouchers (${Object.keys(row).join(', ')}) select ${Object.keys(row).join(', ')}
      from jsonb_populate_record(null::vouchers, $1::jsonb)`,
    [JSON.stringify(row)],
  );
  await database.tenant(String(firm_id), (tx) =>
    sql`insert into period_totals (business_id, tax_period, book, firm_id) values (${company}::uuid, ${tax_period}, ${book}, ${firm_id}::uuid)
      on conflict (business_id, tax_period, book) do update set computed_at = now()`.execute(tx),
  );
  const [after] = await totals();
  expect(after?.vouchers_count).toBe((before?.vouchers_count ?? 0) + 1);
});

async function* bytesOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text, 'utf8');
}

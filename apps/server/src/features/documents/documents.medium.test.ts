import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateRawSync } from 'node:zlib';
import { getActa } from '@yupana/contract/collection.ts';
import { tryDocumentsNow } from '@yupana/contract/documents.ts';
import { fetchVoucherFile, getVoucherDetail } from '@yupana/contract/voucher-detail.ts';
import { zipInvoices, zipValidated } from '@yupana/contract/voucher-zips.ts';
import { listVouchers } from '@yupana/contract/vouchers.ts';
import { READER_VERSION } from '@yupana/cpe/document/document.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { secondServerCases } from '../../../test/cases/see-sol/second-server-cases.ts';
import { takingInCases } from '../../../test/cases/taking-in-cases.ts';
import { type FakeCpe, facturaXml, startFakeCpe } from '../../../test/fake-cpe.ts';
import { type Accountant, call, signUpAccountant, startApp, type TestApp } from '../../../test/harness.ts';
import { type SeededBusiness, type SeedVoucher, seedBusiness, seedVouchers } from '../../../test/seed.ts';
import { createCtx, createSystem, type Deps } from '../../ctx.ts';
import { allHandlers } from '../../features.ts';
import { holdClock } from '../../platform/clock.ts';
import { DatabaseUnavailable } from '../../platform/database/database.ts';
import { FilesUnavailable } from '../../platform/files/file-store.ts';
import { RunLost } from '../../platform/signs-of-life.ts';
import { createSunat } from '../../sunat/connectors.ts';
import { SolUserRests } from '../../sunat/refusals.ts';
import { beginMove, endMove } from '../businesses/moving/move-company.ts';
import { replaceCredentials } from '../credentials/sealed-credentials.ts';
import { wakeValidityBehindDocuments } from '../facts/validity/wake-validity.ts';
import { actaDocuments } from './acta-documents.ts';
import { openBytes } from './kept-bytes.ts';
import { createBreaker } from './lane/breaker.ts';
import { enter } from './lane/enter.ts';
import { markDue, takeLane } from './lane/queries-lanes.ts';
import { runLane } from './lane/run-lane.ts';
import { sweepLanes } from './lane/sweep-lanes.ts';
import { createTurns } from './lane/turns.ts';
import { createWriter } from './lane/write-fetched.ts';
import { closeAccess, findBytes, writeOutcomes } from './queries-files.ts';
import { checkSignatures } from './reading/check-signatures.ts';
import { readAgain } from './reading/read-again.ts';
import { readKept } from './reading/what-was-read.ts';
import { showVoucher } from './shown/show-voucher.ts';

const ISSUER = '20990016004';
const PERIOD = '202610';
const NEVER = new AbortController().signal;

const clock = holdClock('2026-11-20T15:00:00Z');
let app: TestApp;
let sunat: FakeCpe;
let rosa: Accountant;

beforeAll(async () => {
  sunat = await startFakeCpe();
  // An API alone: each test does what a worker would, when it wants it.
  const env = { SUNAT_CPE_URL: sunat.url };
  app = await startApp({ role: 'api', clock, sandboxUrl: sunat.url, env });
  rosa = await signUpAccountant(app);
});
afterAll(async () => {
  await app.stop();
  await sunat.stop();
});
beforeEach(() => {
  Object.assign(sunat, { answered: [], asked: [], failing: 0, takesMs: 0, waitsFor: () => undefined });
  sunat.says.clear();
});

/** A company with its API key. */
async function company(apiKey: string | null = 'cliente', whom = rosa): Promise<SeededBusiness> {
  const business = await seedBusiness(app, whom);
  await withKey(business, apiKey);
  return business;
}

async function withKey(business: SeededBusiness, apiKey: string | null, solKey = 'Clave123'): Promise<void> {
  const ctx = createCtx(app.deps, { firmId: business.firmId, accountantId: '', role: 'owner' });
  const credentials = { solUser: 'IMAGINA1', solKey, apiKey, apiSecret: apiKey && 'secreto' };
  await ctx.transaction((tx) => replaceCredentials(ctx, tx, business.id, credentials));
}

async function unzipped(zip: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const opened = await fromBufferPromise(zip, { lazyEntries: true });
  for await (const entry of opened.eachEntry())
    files.set(entry.fileName, await buffer(await opened.openReadStreamPromise(entry)));
  return files;
}

const whose = ({ firmId, id }: SeededBusiness) => ({ firmId, businessId: id });
const due = (business: SeededBusiness) =>
  app.deps.database.tenant(business.firmId, (tx) => markDue(tx, whose(business), clock.now()));

/** A while of the lane, as a worker does it. */
async function lane(
  business: SeededBusiness,
  deps: Deps = app.deps,
  stopping = NEVER,
  turns = createTurns(clock),
): Promise<void> {
  await due(business);
  await runLane({ deps, breaker: createBreaker(clock), turns }, whose(business), stopping);
}

async function files(business: SeededBusiness) {
  return app.deps.database.tenant(business.firmId, (tx) =>
    tx.selectFrom('voucher_files').selectAll().where('business_id', '=', business.id).orderBy('number').execute(),
  );
}

/** What is known of the documents of a company's vouchers. */
async function documentFacts(business: SeededBusiness) {
  return app.deps.database.tenant(business.firmId, (tx) =>
    tx
      .selectFrom('voucher_facts')
      .select(['number', 'state', 'value'])
      .where('business_id', '=', business.id)
      .where('kind', '=', 'document')
      .orderBy('number')
      .execute(),
  );
}

async function states(business: SeededBusiness): Promise<Record<string, number>> {
  const rows = await app.deps.database.tenant(business.firmId, (tx) =>
    tx
      .selectFrom('voucher_files')
      .select(['kind', 'state', 'reason', (eb) => eb.fn.countAll<number>().as('count')])
      .where('business_id', '=', business.id)
      .groupBy(['kind', 'state', 'reason'])
      .execute(),
  );
  const named = rows.map(({ kind, state, reason, count }) => [[kind, state, reason].filter(Boolean).join(' '), count]);
  return Object.fromEntries(named);
}

const facturas = (count: number, change: SeedVoucher = {}): SeedVoucher[] =>
  Array.from({ length: count }, (_, place) => ({ number: String(place + 1), ...change }));

async function laneOf(business: SeededBusiness) {
  return app.deps.database.tenant(business.firmId, (tx) =>
    tx.selectFrom('document_lanes').selectAll().where('business_id', '=', business.id).executeTakeFirstOrThrow(),
  );
}

/** In how many seconds of the queue's clock, from when it was sent, a lane's waiting job may begin. */
async function startsIn(business: SeededBusiness): Promise<number> {
  const { rows } = await app.deps.database.system((tx) =>
    sql<{ seconds: number }>`select extract(epoch from start_after - created_on)::float8 as seconds from pgboss.job
      where name = 'documents.run-lane' and singleton_key = ${business.id} and state = 'created'`.execute(tx),
  );
  return rows[0]?.seconds ?? Number.NaN;
}

test('nobody has documents of an older period before everybody has those of the newest', async () => {
  const [large, small] = [await company(), await company()];
  await seedVouchers(app, large, 'RCE', PERIOD, facturas(9));
  await seedVouchers(app, small, 'RVIE', PERIOD, [{ issuer_ruc: small.ruc, number: '500' }]);
  await seedVouchers(app, small, 'RVIE', '202412', [{ issuer_ruc: small.ruc, number: '1' }]);
  // The large one's first answers come when the small one had its turn.
  const had = Promise.withResolvers<void>();
  sunat.waitsFor = (voucher) => (voucher.startsWith(ISSUER) ? had.promise : undefined);
  const turns = createTurns(clock);
  const fetching = lane(large, app.deps, NEVER, turns);
  await expect.poll(() => sunat.asked.length).toBeGreaterThan(0);
  await lane(small, app.deps, NEVER, turns);
  // The small one gave way, and goes on soon after.
  expect(sunat.answered.filter((name) => name.startsWith(small.ruc))).toEqual([expect.stringContaining('500')]);
  expect((await laneOf(small)).due_at).toEqual(new Date(clock.now().getTime() + 2_000));
  // By the queue's own clock, whatever this server's says.
  expect(await startsIn(small)).toBeCloseTo(2, 0);
  had.resolve();
  await fetching;
  await lane(small, app.deps, NEVER, turns);
  expect(await states(small)).toMatchObject({ 'xml held': 2 });
});

test('validity is asked for when a company has its documents, and not beside them', async () => {
  const business = await company();
  await seedVouchers(app, business, 'RCE', PERIOD, facturas(2));
  const validity = () =>
    app.deps.database.tenant(business.firmId, async (tx) => {
      const lane = tx.selectFrom('validity_lanes').select('due_at').where('business_id', '=', business.id);
      return (await lane.executeTakeFirstOrThrow()).due_at;
    });
  await app.deps.database.tenant(business.firmId, (tx) => wakeValidityBehindDocuments(app.deps, tx, whose(business)));
  expect(await validity()).toEqual(new Date(clock.now().getTime() + 120_000));
  // One of them fails and is tried again in a minute: it is not waited for.
  sunat.says.set(`${ISSUER}-01-F001-2`, 'gibberish');
  await lane(business);
  expect(await validity()).toEqual(clock.now());
});

test('what is electronic is fetched, the newest period first, then the largest IGV; what is on paper is not expected', async () => {
  const business = await company();
  await seedVouchers(app, business, 'RCE', '202609', [{ number: '90', igv: '999.00' }]);
  await seedVouchers(app, business, 'RCE', PERIOD, [
    { number: '00000001', igv: '10.00' },
    { number: '2', igv: '-30.00', type_code: '07' },
    { number: '3', igv: '20.00' },
    { number: '4', serie: '0001' },
    { number: '5', serie: '118', type_code: '50', dam_year: '2026' },
    { number: '6', serie: 'B001', type_code: '03', number_end: '90' },
  ]);
  await lane(business);
  // Six are asked for at once: what reaches SUNAT first is among the first.
  expect(sunat.asked).toHaveLength(4);
  expect(sunat.asked).toContain(`${ISSUER}-01-F001-1`);
  expect(sunat.asked).toContain(`${ISSUER}-F7-F001-2`);
  expect(await states(business)).toEqual({ 'xml held': 4, 'cdr held': 3, 'xml not-expected': 3 });
  const order = await app.deps.database.tenant(business.firmId, (tx) =>
    tx
      .selectFrom('voucher_files')
      .select('number')
      .where('business_id', '=', business.id)
      .where('kind', '=', 'xml')
      .where('state', '=', 'held')
      .orderBy('priority', 'desc')
      .execute(),
  );
  expect(order.map(({ number }) => number)).toEqual(['2', '3', '00000001', '90']);
  expect(await laneOf(business)).toMatchObject({ access: 'granted', worker: null, due_at: null });
});

test('bytes come out as they came in, small ones from the row and large ones from the file store', async () => {
  const business = await company();
  const noise = Array.from({ length: 20_000 }, (_, n) => ((n * 2_654_435_761) >>> 0).toString(36)).join(' ');
  const large = facturaXml(ISSUER, 'F001', '2', { padding: `<cbc:Note>${noise}</cbc:Note>` });
  sunat.says.set(`${ISSUER}-01-F001-2`, { xml: large });
  await seedVouchers(app, business, 'RCE', PERIOD, facturas(2));
  await lane(business);
  const kept = await files(business);
  const xmls = kept.filter(({ kind }) => kind === 'xml');
  expect(xmls.map(({ bytes }) => bytes === null)).toEqual([false, true]);
  const key = { issuer_ruc: ISSUER, type_code: '01', serie: 'F001', kind: 'xml' as const };
  for (const [number, xml] of [
    ['1', facturaXml(ISSUER, 'F001', '1')],
    ['2', large],
  ] as const) {
    const file = await app.deps.database.tenant(business.firmId, (tx) =>
      findBytes(tx, whose(business), { ...key, number }),
    );
    expect((await openBytes(app.deps, business.id, file!)).toString()).toBe(xml);
  }
});

test('that SUNAT has it not is an answer, asked again each day while the period is open and never after', async () => {
  const business = await company();
  sunat.says.set('*', 'absent');
  const present = (periods: string) =>
    app.deps.database.tenant(business.firmId, (tx) =>
      sql`update business_periods set purchases_state = 'presented', sales_state = 'presented', seq = seq + 1
        where business_id = ${business.id}::uuid and tax_period ~ ${periods}`.execute(tx),
    );
  // A period that was presented lists it too: it is asked for as the open one's.
  await seedVouchers(app, business, 'RCE', '202609', facturas(1));
  await present('202609');
  await seedVouchers(app, business, 'RCE', PERIOD, facturas(1));
  await lane(business);
  expect(await states(business)).toEqual({ 'xml absent not-there': 1 });
  await lane(business);
  expect(sunat.asked).toHaveLength(1);
  clock.advance(25 * 3_600_000);
  await lane(business);
  expect(sunat.asked).toHaveLength(2);
  await present('202609');
  await lane(business);
  clock.advance(25 * 3_600_000);
  await lane(business);
  expect(sunat.asked).toHaveLength(3);
  await present('');
  clock.advance(25 * 3_600_000);
  await lane(business);
  expect(sunat.asked).toHaveLength(3);
  expect((await laneOf(business)).due_at).toBeNull();
  // Proposed once more by a month that is open.
  await seedVouchers(app, business, 'RCE', '202611', facturas(1));
  await lane(business);
  expect(sunat.asked).toHaveLength(4);
});

test('of what somebody uploaded and nobody signed, lesser words of SUNAT’s take neither the file nor what it says', async () => {
  const business = await company();
  await seedVouchers(app, business, 'RCE', PERIOD, facturas(1));
  await lane(business);
  const { tenant } = app.deps.database;
  const known = () =>
    tenant(business.firmId, (tx) =>
      tx
        .selectFrom('voucher_facts')
        .select(['state', 'source'])
        .where('business_id', '=', business.id)
        .where('kind', '=', 'document')
        .execute(),
    );
  for (const said of ['absent', 'another'] as const) {
    sunat.says.set('*', said);
    await tenant(business.firmId, (tx) =>
      tx
        .updateTable('voucher_files')
        .set({ source: 'upload', signature: 'unchecked', next_try_at: clock.now() })
        .where('business_id', '=', business.id)
        .where('kind', '=', 'xml')
        .execute(),
    );
    sunat.asked.length = 0;
    await lane(business);
    expect(sunat.asked).toHaveLength(1);
    expect(await states(business)).toMatchObject({ 'xml held': 1 });
    expect(await known()).toEqual([{ state: 'known', source: 'consultacpe' }]);
  }
});

test('over the turn of the year the new period goes first, and a day is a day of Lima’s clock', async () => {
  const before = clock.now();
  const fileOf = (number: string) => `${ISSUER}-01-F001-${number}`;
  try {
    // 31/12/2026, 23:59 in Lima; the last minute of the year.
    clock.set('2027-01-01T04:59:00Z');
    const business = await company();
    sunat.says.set(fileOf('1'), 'absent');
    await seedVouchers(app, business, 'RCE', '202612', [{ number: '1' }, { number: '2' }]);
    await lane(business);
    expect(await states(business)).toMatchObject({ 'xml held': 1, 'xml absent not-there': 1 });
    clock.set('2027-01-01T05:00:00Z');
    await seedVouchers(app, business, 'RCE', '202612', [{ number: '4', igv: '9000.00' }]);
    await seedVouchers(app, business, 'RCE', '202701', [{ number: '3', igv: '1.00' }]);
    sunat.asked.length = 0;
    await lane(business);
    expect(sunat.asked).toEqual([fileOf('3'), fileOf('4')]);
    // A day after it was asked for, and not with the new year.
    clock.set('2027-01-02T04:58:59Z');
    await lane(business);
    expect(sunat.asked).toHaveLength(2);
    clock.set('2027-01-02T04:59:00Z');
    await lane(business);
    expect(sunat.asked.slice(2)).toEqual([fileOf('1')]);
    // December is presented in January: SUNAT's «no» to it stays, and that to January is asked again.
    sunat.says.set(fileOf('5'), 'absent');
    await seedVouchers(app, business, 'RCE', '202701', [{ number: '5' }]);
    await lane(business);
    await app.deps.database.tenant(business.firmId, (tx) =>
      sql`update business_periods set purchases_state = 'presented', sales_state = 'presented', seq = seq + 1
        where business_id = ${business.id}::uuid and tax_period = '202612'`.execute(tx),
    );
    clock.set('2027-01-18T15:00:00Z');
    sunat.asked.length = 0;
    await lane(business);
    expect(sunat.asked).toEqual([fileOf('5')]);
  } finally {
    clock.set(before);
  }
});

test('a company without an API key is told once, and not voucher by voucher', async () => {
  const without = await company(null);
  await seedVouchers(app, without, 'RCE', PERIOD, facturas(30));
  await lane(without, { ...app.deps, sunat: { ...app.deps.sunat, portal: null, consultaCpeByMenu: null } });
  expect(await states(without)).toEqual({ 'xml absent no-access': 30 });
  expect(await laneOf(without)).toMatchObject({ access: 'no-key', door: null, menu_due_at: null });
  // Where the portal is known its documents are wanted again when the pause is over, and wait for a visit.
  clock.advance(7 * 24 * HOUR_MS);
  await lane(without);
  expect(await states(without)).toEqual({ 'xml wanted': 30 });
  expect(await laneOf(without)).toMatchObject({ access: 'unknown', door: 'sol', menu_due_at: clock.now() });
  expect(sunat.asked).toEqual([]);
});

const HOUR_MS = 3_600_000;
const hoursUntil = (at: Date | null) => at && Math.round((at.getTime() - clock.now().getTime()) / HOUR_MS);

/** What the acta says of a company's documents. */
async function actaOf(business: SeededBusiness) {
  const of = { ...whose(business), book: 'RCE' as const, period: PERIOD };
  return app.deps.database.tenant(business.firmId, (tx) => actaDocuments(app.deps, tx, of));
}

test('one 403 of SUNAT’s words pauses a company’s documents; only said again on another day it closes them, told once', async () => {
  const denied = await company();
  sunat.says.set('*', 'denied');
  await seedVouchers(app, denied, 'RCE', PERIOD, facturas(30));
  await lane(denied);
  await lane(denied);
  expect(sunat.asked).toHaveLength(1);
  expect(await states(denied)).toEqual({ 'xml wanted': 30 });
  expect(await laneOf(denied)).toMatchObject({ access: 'denied', denials: 1 });
  expect(hoursUntil((await laneOf(denied)).due_at)).toBe(1);
  const acta = await actaOf(denied);
  expect(acta).toMatchObject({ waiting: 30, can_try: true, access: expect.stringContaining('no dejó pasar') });
  expect(acta.goes_on_at).not.toBeNull();
  expect(acta.tried_at).toBeNull();

  clock.advance(HOUR_MS);
  await lane(denied);
  expect(hoursUntil((await laneOf(denied)).due_at)).toBe(24);
  clock.advance(24 * HOUR_MS);
  await lane(denied);
  await lane(denied);
  // One alone each time, and the next time another.
  expect(sunat.asked).toHaveLength(3);
  expect(sunat.asked[1]).not.toBe(sunat.asked[0]);
  expect(await states(denied)).toEqual({ 'xml absent no-access': 30 });
  expect(await laneOf(denied)).toMatchObject({ access: 'no-permission' });
  expect(await actaOf(denied)).toMatchObject({ can_try: true, access: expect.stringContaining('no tienen permiso') });
  expect(hoursUntil((await laneOf(denied)).again_at)).toBe(7 * 24);
  const told = app.log.filter((line) => line.includes('gives this company no documents') && line.includes(denied.id));
  expect(told).toHaveLength(3);

  // A week later one is tried, and not thirty.
  clock.advance(7 * 24 * HOUR_MS);
  await lane(denied);
  expect(sunat.asked).toHaveLength(4);
  expect(await states(denied)).toEqual({ 'xml absent no-access': 30 });

  // Another key is another answer.
  sunat.says.clear();
  await withKey(denied, 'otra');
  await lane(denied);
  expect(await states(denied)).toEqual({ 'xml held': 30, 'cdr held': 30 });
});

test('a gateway that refuses every token for days closes nobody’s documents, and they come when it lets them through', async () => {
  const business = await company();
  sunat.says.set('*', 'gateway');
  await seedVouchers(app, business, 'RCE', PERIOD, facturas(10));
  for (let day = 0; day < 5; day++) {
    await lane(business);
    expect(await states(business)).toEqual({ 'xml wanted': 10 });
    clock.advance(25 * HOUR_MS);
  }
  expect(await laneOf(business)).toMatchObject({ access: 'denied', denied_since: null });
  sunat.says.clear();
  await lane(business);
  expect(await laneOf(business)).toMatchObject({ access: 'granted', denials: 0, again_at: null });
  clock.advance(25 * HOUR_MS);
  await lane(business);
  expect(await states(business)).toEqual({ 'xml held': 10, 'cdr held': 10 });
});

test('a voucher that SUNAT denies by itself costs no other', async () => {
  const business = await company();
  await seedVouchers(app, business, 'RCE', PERIOD, facturas(10));
  sunat.says.set(`${ISSUER}-01-F001-5`, 'denied');
  await lane(business);
  expect(await states(business)).toEqual({ 'xml held': 9, 'cdr held': 9, 'xml wanted': 1 });
  expect(await laneOf(business)).toMatchObject({ access: 'granted' });
  expect(hoursUntil((await laneOf(business)).due_at)).toBe(24);
  // Of three in a row it is the company that is denied: no fourth is asked for.
  await seedVouchers(app, business, 'RCE', '202609', facturas(6, { serie: 'F002' }));
  sunat.says.set('*', 'denied');
  const before = sunat.asked.length;
  await lane(business);
  expect(sunat.asked).toHaveLength(before + 3);
  expect(await laneOf(business)).toMatchObject({ access: 'denied', denials: 1 });
});

test('credentials replaced while a lane waits for its turn are those that SUNAT judges: the old ones are never sent', async () => {
  const business = await company('cliente');
  const sent: string[] = [];
  let isReplaced = false;
  const database = {
    ...app.deps.database,
    tenant: async (...asked: Parameters<Deps['database']['tenant']>) => {
      const read = await app.deps.database.tenant(...asked);
      if (!isReplaced) {
        isReplaced = true;
        await withKey(business, 'cliente', 'ClaveNueva2');
      }
      return read;
    },
  };
  const consultaCpe = (_ruc: string, { solKey }: { solKey: string }) => ({
    authenticate: async () => {
      sent.push(solKey);
    },
  });
  const deps = { ...app.deps, database, sunat: { ...app.deps.sunat, consultaCpe } } as unknown as Deps;
  expect(await enter(deps, { ...whose(business), ruc: business.ruc }, NEVER)).toMatchObject({ access: 'granted' });
  expect(sent).toEqual(['ClaveNueva2']);
});

test('a SOL user that rests holds the documents up as long as it rests, and no week', async () => {
  const business = await company();
  await seedVouchers(app, business, 'RCE', PERIOD, facturas(2));
  const until = new Date(clock.now().getTime() + 5 * HOUR_MS);
  const rests = () => ({ authenticate: () => Promise.reject(new SolUserRests(until, clock.now())) }) as never;
  await lane(business, { ...app.deps, sunat: { ...app.deps.sunat, consultaCpe: rests } });
  expect(await laneOf(business)).toMatchObject({ access: 'rests', due_at: until });
  expect(await states(business)).toEqual({ 'xml wanted': 2 });
  clock.advance(5 * HOUR_MS);
  await lane(business);
  expect(await states(business)).toEqual({ 'xml held': 2, 'cdr held': 2 });
});

test('who was given the permission at SUNAT has it tried now, and not when the pause is over', async () => {
  // Days went by, and a session lasts less.
  const ana = await signUpAccountant(app);
  const business = await company('cliente', ana);
  sunat.says.set('*', 'denied');
  await seedVouchers(app, business, 'RCE', PERIOD, facturas(3));
  await lane(business);
  const press = (token = ana.token) => call(app, tryDocumentsNow, { params: { uuid: business.id } }, token);
  // At once again is no news.
  expect((await press()).body).toEqual({ again_from: new Date(clock.now().getTime() + 60_001).toISOString() });
  await lane(business);
  expect(sunat.asked).toHaveLength(1);
  sunat.says.clear();
  clock.advance(61_000);
  expect((await press((await signUpAccountant(app)).token)).status).toBe(404);
  expect((await press()).body).toEqual({ again_from: null });
  await lane(business);
  expect(await states(business)).toEqual({ 'xml held': 3, 'cdr held': 3 });
  expect(await actaOf(business)).toMatchObject({ access: null, can_try: false });
});

test('a press while nobody asks SUNAT is not lost: the lane comes back when it is asked again', async () => {
  const ana = await signUpAccountant(app);
  const business = await company('cliente', ana);
  sunat.says.set('*', 'denied');
  await seedVouchers(app, business, 'RCE', PERIOD, facturas(3));
  await lane(business);
  // As after days of it: what is wanted is absent, and nothing of it is due.
  const pause = { access: 'no-permission' as const, again_at: new Date(clock.now().getTime() + 7 * 24 * HOUR_MS) };
  await app.deps.database.tenant(business.firmId, async (tx) => {
    await closeAccess(tx, whose(business), 100);
    await tx.updateTable('document_lanes').set(pause).where('business_id', '=', business.id).execute();
  });
  clock.advance(61_000);
  sunat.says.clear();
  const press = () => call(app, tryDocumentsNow, { params: { uuid: business.id } }, ana.token);
  const breaker = createBreaker(clock);
  for (let failed = 0; failed < 8; failed++) breaker.failed(null);
  const asked = sunat.asked.length;
  expect((await press()).body).toEqual({ again_from: null });
  await runLane({ deps: app.deps, breaker, turns: createTurns(clock) }, whose(business), NEVER);
  expect(sunat.asked).toHaveLength(asked);
  expect((await laneOf(business)).due_at).toEqual(breaker.until());
  // Whoever pressed is told until when, though of nothing that is wanted it is waited for.
  expect(await actaOf(business)).toMatchObject({
    ...{ waiting: 0, can_try: true, tried_at: breaker.until()?.toISOString(), goes_on_at: null },
  });
  clock.advance(31_000);
  expect((await actaOf(business)).tried_at).toBeNull();
  // Nor is it where no token could be had.
  const away = () => {
    throw new Error('the token host is away');
  };
  const deps = { ...app.deps, sunat: { ...app.deps.sunat, consultaCpe: away } };
  await runLane({ deps, breaker: createBreaker(clock), turns: createTurns(clock) }, whose(business), NEVER);
  expect((await laneOf(business)).due_at).toEqual(new Date(clock.now().getTime() + 60_000));
  clock.advance(61_000);
  await runLane({ deps: app.deps, breaker, turns: createTurns(clock) }, whose(business), NEVER);
  expect(await states(business)).toEqual({ 'xml held': 3, 'cdr held': 3 });
});

test('what fails is asked for again later; what nobody understands is given up, and named', async () => {
  const business = await company();
  await seedVouchers(app, business, 'RCE', PERIOD, facturas(3));
  sunat.says.set(`${ISSUER}-01-F001-1`, 'failing');
  sunat.says.set(`${ISSUER}-01-F001-2`, 'gibberish');
  sunat.says.set(`${ISSUER}-01-F001-3`, 'another');
  await lane(business);
  expect(await states(business)).toEqual({
    'xml wanted': 2,
    'xml unreadable El archivo es de otro comprobante: F001-999999': 1,
    'cdr held': 1,
  });
  const [failing] = await files(business);
  expect(failing).toMatchObject({
    tries: 1,
    fault: 'SUNAT_UNAVAILABLE',
    next_try_at: new Date(clock.now().getTime() + 60_000),
  });
  for (let again = 0; again < 6; again++) {
    clock.advance(7 * 3_600_000);
    await lane(business);
  }
  expect(await states(business)).toMatchObject({ 'xml wanted': 1, 'xml absent not-understood': 1 });
  // What is given up is known to be; of what still stands in the line nothing is known.
  expect(await documentFacts(business)).toEqual([
    { number: '2', state: 'absent', value: { why: 'not-understood' } },
    { number: '3', state: 'absent', value: { why: 'unreadable' } },
  ]);
  // Days went by, and a session lasts less: as its call would ask.
  const ctx = createCtx(app.deps, { firmId: business.firmId, accountantId: '', role: 'owner' });
  const body = await showVoucher(ctx, {
    params: { uuid: business.id, code: `${ISSUER}-01-F001-2` },
    query: { tax_period: PERIOD, operation_type: 'COMPRA' },
  } as Parameters<typeof showVoucher>[1]);
  expect(body.files.find(({ kind }) => kind === 'xml')).toMatchObject({ state: 'absent', reason: 'not-understood' });
});

test('a host that fails time after time is left alone, and the lane says when it goes on', async () => {
  const business = await company();
  sunat.says.set('*', 'failing');
  await seedVouchers(app, business, 'RCE', PERIOD, facturas(60));
  await lane(business);
  expect(new Set(sunat.asked).size).toBeLessThan(20);
  const { due_at } = await laneOf(business);
  expect(due_at!.getTime() - clock.now().getTime()).toBeGreaterThanOrEqual(30_000);
  expect((await states(business))['xml wanted']).toBe(60);
});

test('a lane that broke off goes on by itself, though it had not looked yet: soon when the database was away, after a minute else', async () => {
  const broken = async (error: Error, stopping = NEVER) => {
    const business = await company();
    await seedVouchers(app, business, 'RCE', PERIOD, facturas(1));
    let calls = 0;
    // The lane is taken, and then nothing is read.
    const tenant: Deps['database']['tenant'] = (firmId, work) => {
      calls += 1;
      return calls === 2 ? Promise.reject(error) : app.deps.database.tenant(firmId, work);
    };
    await lane(business, { ...app.deps, database: { ...app.deps.database, tenant } }, stopping);
    const { due_at, worker, reader_version } = await laneOf(business);
    expect(worker).toBeNull();
    // What an older reader read was not read again.
    expect(reader_version).toBeNull();
    return { business, dueIn: (due_at?.getTime() ?? Number.NaN) - clock.now().getTime() };
  };
  const away = await broken(new DatabaseUnavailable(new Error('planted')));
  expect(away.dueIn).toBe(1_000);
  expect(await startsIn(away.business)).toBe(1);
  const unforeseen = await broken(new Error('planted'));
  expect(unforeseen.dueIn).toBe(60_000);
  expect(await startsIn(unforeseen.business)).toBeNaN();
  // The clock finds it.
  clock.advance(60_000);
  await sweepLanes(createSystem(app.deps));
  expect(await startsIn(unforeseen.business)).toBe(0);
  await lane(unforeseen.business);
  expect(await states(unforeseen.business)).toMatchObject({ 'xml held': 1 });
});

test('signatures are checked after the files came, and what cannot be checked says why', async () => {
  const business = await company();
  await seedVouchers(app, business, 'RCE', PERIOD, facturas(2));
  await lane(business);
  for (const { kind, signature, signature_detail } of await files(business)) {
    expect([signature, signature_detail]).toEqual(kind === 'xml' ? ['unchecked', 'no está firmado'] : [null, null]);
  }
});

test('a signature whose check ended the worker five times cannot be checked, and those beside it are', async () => {
  const business = await company();
  await seedVouchers(app, business, 'RCE', PERIOD, facturas(3));
  await lane(business);
  const anew = { signature: null, signature_detail: null };
  await app.deps.database.tenant(business.firmId, (tx) =>
    tx.updateTable('voucher_files').set(anew).where('business_id', '=', business.id).execute(),
  );
  const [first] = (await files(business)).filter(({ kind }) => kind === 'xml');
  const check = async (bytes: Buffer) => {
    if (createHash('sha256').update(bytes).digest('hex') === first?.sha256) throw new Error('killed');
    return { state: 'valid', old: false } as const;
  };
  const again = () => checkSignatures(app.deps, whose(business), new AbortController().signal, () => false, check);
  for (let time = 0; time < 5; time++) await expect(again()).rejects.toThrow('killed');
  await again();
  const xml = (await files(business)).filter(({ kind }) => kind === 'xml');
  expect(xml.map(({ signature, signature_detail }) => [signature, signature_detail])).toEqual([
    ['unchecked', 'su comprobación no terminó ninguna de las veces que se empezó'],
    ['valid', null],
    ['valid', null],
  ]);
});

test('a zip beyond 8 MB, or beyond fifteen seconds, goes by a link', {
  timeout: 120_000,
}, async () => {
  // Days went by: a session lasts less.
  const ana = await signUpAccountant(app);
  const business = await company('cliente', ana);
  await seedVouchers(app, business, 'RCE', PERIOD, facturas(3));
  for (const number of ['1', '2']) {
    const padding = `<!--${randomBytes(4.3 * 1024 * 1024)
      .toString('base64')
      .replaceAll('-', '')}-->`;
    sunat.says.set(`${ISSUER}-01-F001-${number}`, { xml: facturaXml(ISSUER, 'F001', number, { padding }) });
  }
  await lane(business);
  const body = { ruc: business.ruc, tax_period: PERIOD, type: 'XML', status: 0, invoiceCodes: [] } as const;
  const token = (await signUpAccountant(app)).token;
  expect((await call(app, zipInvoices, { body: { ...body, invoiceCodes: [] } }, token)).status).toBe(404);
  const zip = async (codes: string[]) => {
    const answer = await call(app, zipInvoices, { body: { ...body, invoiceCodes: codes } }, ana.token);
    return { status: answer.status, ...answer.body };
  };
  const large = await zip([]);
  expect(large).toMatchObject({ status: 202, zip_file: null, included: 3, failed: 0 });
  const file = await fetch(app.url + large.sas);
  expect([...(await unzipped(Buffer.from(await file.arrayBuffer()))).keys()].sort()).toEqual([
    `${ISSUER}-01-F001-1.xml`,
    `${ISSUER}-01-F001-2.xml`,
    `${ISSUER}-01-F001-3.xml`,
    `CDR/R-${ISSUER}-01-F001-1.xml`,
    `CDR/R-${ISSUER}-01-F001-2.xml`,
    `CDR/R-${ISSUER}-01-F001-3.xml`,
    'contenido.csv',
  ]);
  const one = [`${ISSUER}-01-F001-3`];
  expect(await zip(one)).toMatchObject({ status: 200, sas: null, included: 1 });
  // A machine on which every look at the watch is twenty seconds later.
  let now = performance.now();
  const watch = vi.spyOn(performance, 'now').mockImplementation(() => (now += 20_000));
  const slow = await zip(one).finally(() => watch.mockRestore());
  expect(slow).toMatchObject({ status: 202, zip_file: null, included: 1 });
  expect(slow.sas).toMatch(/^\//);
});

test('what an older reader read is read again by the next one, in batches, and once', async () => {
  const business = await company();
  await seedVouchers(app, business, 'RCE', PERIOD, facturas(60));
  await lane(business);
  await app.deps.database.tenant(business.firmId, (tx) =>
    tx
      .updateTable('voucher_files')
      .set({ state: 'unreadable', reason: 'por un lector anterior' })
      .where('business_id', '=', business.id)
      .where('kind', '=', 'xml')
      .where('number', '=', '7')
      .execute(),
  );
  const again = () => readAgain(app.deps, whose(business), NEVER, () => false, 99);
  const set = (table: 'voucher_files' | 'voucher_facts', change: object) =>
    app.deps.database.tenant(business.firmId, (tx) =>
      tx.updateTable(table).set(change).where('business_id', '=', business.id).where('number', '=', '9').execute(),
    );
  // One that was uploaded, and of which the older reader said something else.
  await set('voucher_files', { source: 'upload' });
  await set('voucher_facts', { source: 'upload', value: '{}' });
  expect(await again()).toBe(60);
  expect(await again()).toBe(0);
  expect(await states(business)).toEqual({ 'xml held': 60, 'cdr held': 60 });
  const learnt = await app.deps.database.tenant(business.firmId, (tx) =>
    tx
      .selectFrom('voucher_facts')
      .select(['number', 'source', 'value'])
      .where('business_id', '=', business.id)
      .where('kind', '=', 'document')
      .where('number', 'in', ['8', '9'])
      .orderBy('number')
      .execute(),
  );
  expect(learnt).toMatchObject([
    { number: '8', source: 'consultacpe' },
    { number: '9', source: 'upload', value: { total: '118.00' } },
  ]);
});

test('what ended the worker five times as it was read again is given up and told, and those beside it are read', async () => {
  const business = await company();
  await seedVouchers(app, business, 'RCE', PERIOD, facturas(4));
  await lane(business);
  const xml = async () => (await files(business)).filter(({ kind }) => kind === 'xml');
  const tried = async () =>
    (await xml()).map(({ reading_tries, reader_version }) => `${reading_tries} ${reader_version}`);
  const again = (read: Parameters<typeof readAgain>[5], signal = NEVER) =>
    readAgain(app.deps, whose(business), signal, () => false, 99, read);
  // What stops the worker, or the store, counts for nobody.
  const gone = new FilesUnavailable('FILES_URL: Azure no responde.');
  const raise = (error: Error) => () => {
    throw error;
  };
  await expect(again(raise(gone))).rejects.toThrow(gone);
  const stopping = new AbortController();
  const stopped = again((bytes, key) => {
    stopping.abort();
    return readKept(bytes, key);
  }, stopping.signal);
  await expect(stopped).rejects.toThrow();
  expect(await tried()).toEqual(Array(4).fill(`0 ${READER_VERSION}`));
  let begun = 0;
  const killing: typeof readKept = (bytes, key) => {
    if (key.number === '2') {
      begun += 1;
      throw new Error('killed');
    }
    return readKept(bytes, key);
  };
  await expect(again(killing)).rejects.toThrow('killed');
  // It was counted before it was read, with those beside it, of which none is lost and none blamed.
  expect(await tried()).toEqual(Array(4).fill(`1 ${READER_VERSION}`));
  for (let time = 1; time < 5; time++) await expect(again(killing)).rejects.toThrow('killed');
  await again(killing);
  expect(begun).toBe(5);
  expect(await tried()).toEqual(Array(4).fill('0 99'));
  expect((await xml()).map(({ state, reason }) => [state, reason].filter(Boolean).join(': '))).toEqual([
    'held',
    'unreadable: Su lectura no terminó ninguna de las veces que se empezó',
    'held',
    'held',
  ]);
  // How often the one before was begun says nothing of the file that takes its place.
  const [first] = await xml();
  if (!first) throw new Error('without files');
  await app.deps.database.tenant(business.firmId, async (tx) => {
    await tx
      .updateTable('voucher_files')
      .set({ reading_tries: 5 })
      .where('business_id', '=', business.id)
      .where('kind', '=', 'xml')
      .where('number', '=', first.number)
      .execute();
    await writeOutcomes(tx, whose(business), [
      { ...first, book: 'RCE', kind: 'xml', sha256: 'b'.repeat(64), bytes: Buffer.from('no') } as never,
    ]);
  });
  expect((await xml()).map(({ reading_tries }) => reading_tries)).toEqual([0, 0, 0, 0]);
});

takingInCases(() => app);

describe('SEE-SOL, of the second server:', () => {
  secondServerCases(() => ({
    app,
    sunatAt: (url) => {
      const { config, log } = app.deps;
      const hosts = { security: url, sire: url, menu: url, ww1: url, platform: url, cpe: null };
      return createSunat({ config: { ...config, sunat: { ...config.sunat, ...hosts } }, log });
    },
  }));
});

test('thousands of files are read again in slices: nothing holds the database longer than one', {
  timeout: 300_000,
}, async () => {
  // Of more the slices would be the same.
  const many = 3_000;
  const business = await company();
  // No XML: what is looked at is who holds the database, and for how long.
  await app.deps.database.tenant(business.firmId, (tx) =>
    sql`insert into voucher_files (business_id, firm_id, book, issuer_ruc, type_code, serie, number, kind, state, sha256, size, bytes,
        reader_version, signature)
      select ${business.id}::uuid, ${business.firmId}::uuid, 'RCE', ${ISSUER}, '01', 'F001', n::text, 'xml', 'held', repeat('a', 64), 2,
        ${deflateRawSync(Buffer.from('no'))}, 1, 'unchecked'
      from generate_series(1, ${many}::int) n`.execute(tx),
  );
  const held: number[] = [];
  const { tenant } = app.deps.database;
  const measured: Deps['database'] = {
    ...app.deps.database,
    tenant: (firmId, work) =>
      tenant(firmId, async (tx) => {
        const began = performance.now();
        const result = await work(tx);
        held.push(performance.now() - began);
        return result;
      }),
  };
  const deps = { ...app.deps, database: measured };
  expect(await readAgain(deps, whose(business), NEVER, () => false, 99)).toBe(many);
  held.sort((a, b) => a - b);
  const at = (share: number) => Math.round(held[Math.min(held.length - 1, Math.floor(held.length * share))] as number);
  process.stdout.write(
    `read again: ${many} files in ${held.length} transactions; held ms p50 ${at(0.5)}, p99 ${at(0.99)}, most ${at(1)}\n`,
  );
  // Fifty at a time, each slice begun and then written, and a last look that finds none.
  expect(held).toHaveLength((many / 50) * 2 + 1);
  expect(Object.values(await states(business))).toEqual([many]);
});

test('its purchase says what the document says and where SUNAT’s line differs; links give the files to nobody else', async () => {
  // Days went by: a session lasts less.
  const ana = await signUpAccountant(app);
  const business = await company('cliente', ana);
  await seedVouchers(app, business, 'RCE', PERIOD, [
    { number: '1', total: '119.00' },
    { number: '2' },
    { number: '3', serie: '0001' },
  ]);
  sunat.says.set(`${ISSUER}-01-F001-2`, 'absent');
  await lane(business);
  const code = `${ISSUER}-01-F001-1`;
  const detail = (who: Accountant, which: string) =>
    call(
      app,
      getVoucherDetail,
      { params: { uuid: business.id, code: which }, query: { tax_period: PERIOD } },
      who.token,
    );
  const { body } = await detail(ana, code);
  expect(body.document).toMatchObject({ total: '118.00', lines: [{ description: 'CLAVOS', amount: '100.00' }] });
  expect(body.comparison?.differs).toContainEqual({ field: 'total', document: 118, sunat: 119, difference: 1 });
  expect(body.comparison?.agrees).toContain('currency');
  expect(body.validity?.signature).toEqual({ state: 'cannot-be-checked', why: 'no está firmado' });
  expect(body.files.map(({ kind, state, level, note }) => [kind, state, level, note])).toEqual(
    expect.arrayContaining([
      ['xml', 'held', 3, null],
      ['cdr', 'held', 3, 'Aceptado'],
      ['line', 'held', 1, null],
    ]),
  );
  expect(body.history).toContainEqual(expect.objectContaining({ what: 'file', kind: 'xml', state: 'held' }));
  const other = await detail(ana, `${ISSUER}-01-F001-2`);
  expect(other.body).toMatchObject({ document: null, comparison: null });
  expect(other.body.files).toContainEqual(expect.objectContaining({ kind: 'xml', state: 'absent', reason: 'not-yet' }));
  const stranger = await signUpAccountant(app);
  expect((await detail(stranger, code)).status).toBe(404);

  const { data } = (
    await call(app, listVouchers, { query: { ruc: business.ruc, tax_period: PERIOD, sort: 'serie_number' } }, ana.token)
  ).body;
  expect(
    data.map(({ number, xml_cpe_link, no_document }) => [number, xml_cpe_link !== null, no_document]).sort(),
  ).toEqual([
    ['1', true, null],
    ['2', false, 'not-yet'],
    ['3', false, 'not-electronic'],
  ]);
  const { xml_cpe_link: xml, img_cpe_link: image } = data.find(
    ({ number, serie }) => number === '1' && serie === 'F001',
  )!;
  expect(xml).toContain(`/files/voucher/${business.id}/${code}/xml?`);
  const given = await fetch(app.url + xml);
  expect([given.status, given.headers.get('content-type'), await given.text()]).toEqual([
    200,
    'application/xml',
    facturaXml(ISSUER, 'F001', '1'),
  ]);
  const picture = await fetch(app.url + image);
  expect(picture.headers.get('content-type')).toBe('image/jpeg');
  expect(
    Buffer.from(await picture.arrayBuffer())
      .subarray(0, 2)
      .toString('hex'),
  ).toBe('ffd8');
  expect(picture.headers.get('x-pages')).toBe('1');
  expect((await fetch(`${app.url}${image}&page=1`)).status).toBe(200);
  expect((await fetch(`${app.url}${image}&page=2`)).status).toBe(404);
  const places = await fetch(`${app.url}${image}&places=1`);
  expect(places.headers.get('content-type')).toBe('application/json');
  const total = ((await places.json()) as { of: string; page: number }[]).find(({ of }) => of === 'total');
  expect(total?.page).toBe(1);
  expect((await fetch(`${app.url}${image?.replace(/signature=..../, 'signature=AAAA')}&places=1`)).status).toBe(403);
  const pdf = await fetch(app.url + body.voucher.pdf_cpe_link);
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  // SUNAT's line is a file too, of what the proposal says and of nothing that we do.
  const line = body.files.find(({ kind }) => kind === 'line')?.link;
  const csv = await (await fetch(app.url + line)).text();
  expect(csv).toContain('Registro,"RCE, propuesta de SUNAT"');
  expect(csv).toMatch(new RegExp(`RUC emisor,${ISSUER}\r\n.*Total,119\\.00\r\n`, 's'));
  expect(csv).not.toContain('Yupana');
  expect((await fetch(app.url + line!.replace(PERIOD, '202609'))).status).toBe(403);
  const elsewhere = await company();
  for (const changed of [
    xml!.replace(business.id, elsewhere.id),
    xml!.replace('/xml?', '/cdr?'),
    xml!.replace('F001-1', 'F001-2'),
  ])
    expect((await fetch(app.url + changed)).status).toBe(403);
});

test('a zip has the XML or the pictures of what is asked for, and lists what it lacks', async () => {
  // Days went by: a session lasts less.
  const ana = await signUpAccountant(app);
  const business = await company('cliente', ana);
  await seedVouchers(app, business, 'RCE', PERIOD, [...facturas(3), { number: '9', serie: '0001' }]);
  sunat.says.set(`${ISSUER}-01-F001-2`, 'absent');
  await lane(business);
  const body = { ruc: business.ruc, tax_period: PERIOD };
  const zipped = async (given: object) => {
    const answer = await call(app, zipInvoices, { body: { ...body, ...given } }, ana.token);
    const { zip_file, ...rest } = answer.body;
    return { ...rest, files: await unzipped(Buffer.from(zip_file ?? '', 'base64')) };
  };
  const xml = await zipped({});
  expect(xml).toMatchObject({ included: 2, failed: 2, sas: null, blob_filename: 'comprobantes en formato xml.zip' });
  expect(xml.files.get(`${ISSUER}-01-F001-1.xml`)?.toString()).toBe(facturaXml(ISSUER, 'F001', '1'));
  const lacking = ({ files }: typeof xml) => files.get('no incluidos.txt')?.toString();
  expect(lacking(xml)).toContain(`${ISSUER}-01-F001-2: SUNAT aún no lo tiene: se le pide otra vez`);
  await app.deps.database.tenant(business.firmId, (tx) =>
    tx.updateTable('voucher_files').set({ next_try_at: null }).where('number', '=', '2').execute(),
  );
  expect(lacking(await zipped({}))).toContain(`${ISSUER}-01-F001-2: SUNAT no lo tiene`);
  // Damaged where it is kept: it costs itself, is named, and takes no place of another.
  await app.deps.database.tenant(business.firmId, (tx) =>
    tx
      .updateTable('voucher_files')
      .set({ bytes: Buffer.from('no es deflate') })
      .where('business_id', '=', business.id)
      .where('number', '=', '1')
      .execute(),
  );
  const damaged = await zipped({});
  expect(damaged).toMatchObject({ included: 1, failed: 3 });
  expect(damaged.files.get('no incluidos.txt')?.toString()).toContain(`${ISSUER}-01-F001-1: no se pudo preparar`);
  // What is unknown is named, whosoever's it is: this one is another firm's.
  const other = await company();
  await seedVouchers(app, other, 'RCE', PERIOD, [{ number: '44' }]);
  const unknown = [`${ISSUER}-01-F001-44`, `${ISSUER}-01-F001-45`, 'no es\r\nun código'];
  const one = await zipped({ invoiceCodes: [`${ISSUER}-01-F001-03`, ...unknown], type: 'JPEG' });
  expect(one).toMatchObject({ included: 1, failed: 3 });
  expect([...one.files.keys()]).toEqual([`${ISSUER}-01-F001-3.jpg`, 'no incluidos.txt']);
  expect(lacking(one)?.trim().split('\r\n')).toEqual(
    [...unknown.slice(0, 2), 'no es un código'].map(
      (code) => `${code}: no está en esta lista: revisa su código, el periodo y el estado`,
    ),
  );
  expect(one.files.get(`${ISSUER}-01-F001-3.jpg`)?.subarray(0, 2).toString('hex')).toBe('ffd8');
  const validated = await call(app, zipValidated, { body }, ana.token);
  expect(validated.body).toMatchObject({ included: 0, failed: 0 });
  // Of its members who opens it in Peru sees the hour of Peru: a zip has no zone.
  const { zip_file } = (await call(app, zipInvoices, { body }, ana.token)).body;
  const opened = await fromBufferPromise(Buffer.from(zip_file ?? '', 'base64'), { lazyEntries: true });
  for await (const entry of opened.eachEntry()) {
    const told = entry.getLastModDate({ timezone: 'UTC' }).getTime() + 5 * 3_600_000;
    expect(Math.abs(told - clock.now().getTime())).toBeLessThan(2_000);
  }
  const stranger = await signUpAccountant(app);
  expect((await call(app, zipInvoices, { body }, stranger.token)).status).toBe(404);
});

test("SUNAT's own PDF is fetched when somebody asks for it, kept, and its refusals told", async () => {
  // Days went by: a session lasts less.
  const ana = await signUpAccountant(app);
  const business = await company('cliente', ana);
  await seedVouchers(app, business, 'RCE', PERIOD, [...facturas(2), { number: '9', serie: '0001' }]);
  await lane(business);
  const asking = (number: string, { kind = 'pdf' as 'pdf' | 'cdr', serie = 'F001', token = ana.token } = {}) =>
    call(
      app,
      fetchVoucherFile,
      {
        params: { uuid: business.id, code: `${ISSUER}-01-${serie}-${number}`, kind },
        query: { tax_period: PERIOD },
      },
      token,
    );
  sunat.asked.length = 0;
  const { file } = (await asking('1')).body;
  expect(file).toMatchObject({ kind: 'pdf', level: 2, state: 'held', reason: null, source: 'consulta-cpe' });
  const pdf = await fetch(app.url + file.link);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect(pdf.headers.get('content-disposition')).toContain(`filename="${ISSUER}-01-F001-1.pdf"`);
  expect(await pdf.text()).toBe('%PDF-1.4 de SUNAT');
  expect((await asking('1')).body.file.state).toBe('held');
  expect(sunat.asked).toHaveLength(1);
  const { body } = await call(
    app,
    getVoucherDetail,
    { params: { uuid: business.id, code: `${ISSUER}-01-F001-1` }, query: { tax_period: PERIOD } },
    ana.token,
  );
  expect(body.files.map(({ kind }) => kind)).toEqual(['xml', 'cdr', 'pdf', 'line']);
  expect(body.history).toContainEqual(expect.objectContaining({ what: 'file', kind: 'pdf', state: 'held' }));

  const reasonOf = async (number: string, others = {}) => (await asking(number, others)).body.file.reason;
  sunat.says.set(`${ISSUER}-01-F001-2`, 'absent');
  expect(await reasonOf('2')).toBe('not-found');
  sunat.says.set(`${ISSUER}-01-F001-2`, 'denied');
  expect(await reasonOf('2')).toBe('no-access');
  expect(await reasonOf('9', { serie: '0001' })).toBe('not-electronic');
  // In the zip it stands beside the XML, and each file says how much it proves; that of a voucher without XML is there too.
  await app.deps.database.tenant(business.firmId, (tx) =>
    tx
      .updateTable('voucher_files')
      .set({ state: 'absent', reason: 'not-there', sha256: null, bytes: null })
      .where('business_id', '=', business.id)
      .where('kind', '=', 'xml')
      .where('number', '=', '1')
      .execute(),
  );
  const zipping = async (type: 'XML' | 'JPEG') => {
    const body = { ruc: business.ruc, tax_period: PERIOD, type };
    const { zip_file, ...told } = (await call(app, zipInvoices, { body }, ana.token)).body;
    return { ...told, files: await unzipped(Buffer.from(zip_file ?? '', 'base64')) };
  };
  const xmls = await zipping('XML');
  expect(xmls).toMatchObject({ included: 1, failed: 2 });
  expect([...xmls.files.keys()].sort()).toEqual([
    `${ISSUER}-01-F001-2.xml`,
    `CDR/R-${ISSUER}-01-F001-1.xml`,
    `CDR/R-${ISSUER}-01-F001-2.xml`,
    `PDF de SUNAT/${ISSUER}-01-F001-1.pdf`,
    'contenido.csv',
    'no incluidos.txt',
  ]);
  expect(xmls.files.get(`PDF de SUNAT/${ISSUER}-01-F001-1.pdf`)?.toString()).toBe('%PDF-1.4 de SUNAT');
  expect(xmls.files.get('contenido.csv')?.toString().split('\r\n')).toEqual([
    '\uFEFFComprobante;Archivo;Qué es;Nivel de prueba;Procedencia',
    `${ISSUER}-01-F001-1;CDR/R-${ISSUER}-01-F001-1.xml;CDR de SUNAT;3;Consulta CPE`,
    `${ISSUER}-01-F001-1;PDF de SUNAT/${ISSUER}-01-F001-1.pdf;PDF de SUNAT;2;Consulta CPE`,
    `${ISSUER}-01-F001-2;${ISSUER}-01-F001-2.xml;XML firmado;3;Consulta CPE`,
    `${ISSUER}-01-F001-2;CDR/R-${ISSUER}-01-F001-2.xml;CDR de SUNAT;3;Consulta CPE`,
    '',
  ]);
  expect([...(await zipping('JPEG')).files.keys()].sort()).toEqual([`${ISSUER}-01-F001-2.jpg`, 'no incluidos.txt']);
  // Damaged, or gone from the store: each is named by itself, and costs neither its voucher nor the other a place.
  const spoil = (kind: 'cdr' | 'pdf', number: string, bytes: Buffer | null) =>
    app.deps.database.tenant(business.firmId, (tx) => {
      const kept = tx.updateTable('voucher_files').set({ bytes }).where('business_id', '=', business.id);
      return kept.where('kind', '=', kind).where('number', '=', number).execute();
    });
  await spoil('cdr', '1', Buffer.from('no es deflate'));
  await spoil('cdr', '2', null);
  const spoilt = await zipping('XML');
  const listed = () => spoilt.files.get('no incluidos.txt')?.toString();
  expect(listed()).toContain(`${ISSUER}-01-F001-1: CDR de SUNAT no se pudo preparar`);
  expect(listed()).toContain(`${ISSUER}-01-F001-2: CDR de SUNAT no se pudo preparar`);
  expect(spoilt).toMatchObject({ included: 1, failed: 2 });
  expect([...spoilt.files.keys()].filter((name) => /^(CDR|PDF)/.test(name))).toEqual([
    `PDF de SUNAT/${ISSUER}-01-F001-1.pdf`,
  ]);
  await spoil('pdf', '1', null);
  const gone = (await zipping('XML')).files;
  expect(gone.get('no incluidos.txt')?.toString()).toContain(`${ISSUER}-01-F001-1: PDF de SUNAT no se pudo preparar`);
  // What is refused is not kept: the lane would take it for its own.
  expect((await files(business)).filter(({ kind }) => kind === 'pdf')).toHaveLength(1);
  expect((await asking('77')).status).toBe(404);
  expect((await asking('1', { token: (await signUpAccountant(app)).token })).status).toBe(404);
});

test('links to a company’s files end at once for whoever had it, when it is handed over or removed', async () => {
  // Days went by, and a session lasts less.
  const ana = await signUpAccountant(app);
  const business = await company('cliente', ana);
  await seedVouchers(app, business, 'RCE', PERIOD, facturas(1));
  await lane(business);
  const shown = await call(
    app,
    getVoucherDetail,
    { params: { uuid: business.id, code: `${ISSUER}-01-F001-1` }, query: { tax_period: PERIOD } },
    ana.token,
  );
  const { files: store, database } = app.deps;
  const owner = { businessId: business.id };
  const { hash } = await store.put(owner, Buffer.from('una propuesta'));
  const links = [
    shown.body.files.find(({ kind }) => kind === 'xml')?.link,
    store.link(owner, hash, 'propuesta.zip', 900, business.firmId),
  ];
  const answers = () => Promise.all(links.map(async (link) => (await fetch(app.url + link)).status));
  expect(await answers()).toEqual([200, 200]);
  const remove = (removed_at: Date | null) =>
    database.system((tx) =>
      tx
        .updateTable('businesses')
        .set({ removed_at, erase_at: removed_at, held_at: null })
        .where('id', '=', business.id)
        .execute(),
    );
  await remove(clock.now());
  expect(await answers()).toEqual([404, 404]);
  await remove(null);
  expect(await answers()).toEqual([200, 200]);
  const { firmId } = await seedBusiness(app, await signUpAccountant(app));
  const memberOf = async (firm: string) => {
    const members = database.system((tx) =>
      tx.selectFrom('members').select('id').where('firm_id', '=', firm).execute(),
    );
    return { firmId: firm, memberId: (await members)[0]?.id ?? '' };
  };
  const from = { ...owner, ...(await memberOf(business.firmId)) };
  const to = { ...(await memberOf(firmId)), collects: false };
  // Somebody waits for SUNAT meanwhile: what comes is not written as the former account's.
  const given = Promise.withResolvers<void>();
  sunat.waitsFor = () => given.promise;
  sunat.asked.length = 0;
  const asking = call(
    app,
    fetchVoucherFile,
    { params: { uuid: business.id, code: `${ISSUER}-01-F001-1`, kind: 'pdf' }, query: { tax_period: PERIOD } },
    ana.token,
  );
  await expect.poll(() => sunat.asked.length).toBe(1);
  await database.system((tx) => beginMove(tx, from, to, { worker: 'uno', now: clock.now() }));
  expect(await answers()).toEqual([403, 403]);
  await database.system((tx) => endMove(tx, business.id, { last: true }));
  expect(await answers()).toEqual([403, 403]);
  given.resolve();
  expect((await asking).status).toBe(404);
  const left = await database.system((tx) =>
    tx
      .selectFrom('voucher_files')
      .select('kind')
      .where('business_id', '=', business.id)
      .where('kind', '=', 'pdf')
      .execute(),
  );
  expect(left).toEqual([]);
});

test('a sale has its panel, its zip and its list: what SUNAT has of what was issued', async () => {
  // Days went by: a session lasts less.
  const ana = await signUpAccountant(app);
  const business = await company('cliente', ana);
  const issued = { issuer_ruc: business.ruc, counterparty_document: '20990002143', counterparty_name: 'UN CLIENTE' };
  await seedVouchers(app, business, 'RVIE', PERIOD, facturas(2, issued));
  await lane(business);
  const code = `${business.ruc}-01-F001-1`;
  const about = { tax_period: PERIOD, operation_type: 'VENTA' as const };
  const show = (query: { tax_period: string; operation_type?: 'VENTA' }, token = ana.token) =>
    call(app, getVoucherDetail, { params: { uuid: business.id, code }, query }, token);
  const { body } = await show(about);
  expect(body.voucher).toMatchObject({ code, supplier_ruc: '20990002143', supplier_business_name: 'UN CLIENTE' });
  expect(body.document?.lines[0]?.description).toBe('CLAVOS');
  expect(body.comparison).not.toBeNull();
  expect(body.history.map(({ what }) => what)).toContain('change');
  // Among the purchases it is none, and to another firm it is not there.
  expect((await show({ tax_period: PERIOD })).status).toBe(404);
  const stranger = await signUpAccountant(app);
  expect((await show(about, stranger.token)).status).toBe(404);

  const cdr = await call(
    app,
    fetchVoucherFile,
    { params: { uuid: business.id, code, kind: 'cdr' }, query: about },
    ana.token,
  );
  expect(cdr.body.file).toMatchObject({ kind: 'cdr', level: 3, state: 'held' });

  const list = await call(app, listVouchers, { query: { ruc: business.ruc, ...about } }, ana.token);
  expect(list.body.data).toHaveLength(2);
  expect(list.body.data[0]?.xml_cpe_link).toMatch(/^\/files\//);
  const mine = { filter_by: 'provider' as const, value_filter: '20990002143' };
  const filtered = await call(app, listVouchers, { query: { ruc: business.ruc, ...about, ...mine } }, ana.token);
  expect(filtered.body.data).toHaveLength(2);
  expect((await call(app, listVouchers, { query: { ruc: business.ruc, ...about } }, stranger.token)).status).toBe(404);
  const zip = await call(app, zipInvoices, { body: { ruc: business.ruc, ...about } }, ana.token);
  expect(zip.body).toMatchObject({ included: 2, failed: 0 });
});

test('the acta says how many documents are there, and names those that are not', async () => {
  // Days went by: a session lasts less.
  const ana = await signUpAccountant(app);
  const business = await company('cliente', ana);
  await seedVouchers(app, business, 'RCE', PERIOD, [...facturas(5), { number: '9', serie: '0001' }]);
  await seedVouchers(app, business, 'RVIE', PERIOD, []);
  const acta = async () => {
    const { body } = await call(
      app,
      getActa,
      { params: { uuid: business.id }, query: { tax_period: PERIOD } },
      ana.token,
    );
    return body.books[0]?.documents;
  };
  expect(await acta()).toMatchObject({ expected: 6, held: 0, waiting: 6 });
  sunat.says.set(`${ISSUER}-01-F001-2`, 'absent');
  sunat.says.set(`${ISSUER}-01-F001-3`, 'another');
  await lane(business);
  expect(await acta()).toMatchObject({
    ...{ expected: 5, held: 3, waiting: 0, unreadable: 1, not_expected: 1, access: null },
    absent: [{ reason: 'not-yet', count: 1 }],
    missing: [
      { code: `${ISSUER}-01-F001-2`, reason: 'not-yet', detail: null },
      { code: `${ISSUER}-01-F001-3`, reason: 'unreadable', detail: expect.stringContaining('otro comprobante') },
    ],
  });
  // One that nobody understood is not one that SUNAT has not got; and of what left the proposal nothing is expected.
  await app.deps.database.tenant(business.firmId, async (tx) => {
    const files = tx.updateTable('voucher_files').where('business_id', '=', business.id);
    await files.set({ state: 'absent', reason: 'not-understood' }).where('number', '=', '4').execute();
    await files.set({ next_try_at: null }).where('number', '=', '2').execute();
    const vouchers = tx.updateTable('vouchers').where('business_id', '=', business.id);
    await vouchers.set({ left_proposal_at: clock.now() }).where('number', 'in', ['3', '5']).execute();
  });
  expect(await acta()).toMatchObject({
    ...{ expected: 3, held: 1, unreadable: 0, not_expected: 1 },
    absent: expect.arrayContaining([
      { reason: 'not-found', count: 1 },
      { reason: 'not-understood', count: 1 },
    ]),
    missing: [
      { code: `${ISSUER}-01-F001-2`, reason: 'not-found' },
      { code: `${ISSUER}-01-F001-4`, reason: 'not-understood', detail: null },
    ],
  });
});

test('who lost its lane writes nothing, and knows it', async () => {
  const business = await company();
  await seedVouchers(app, business, 'RCE', PERIOD, facturas(1));
  await due(business);
  const taken = async (worker: string) => {
    const held = { ...whose(business), worker, ruc: business.ruc };
    await app.deps.database.tenant(business.firmId, (tx) =>
      takeLane(tx, held, clock.now(), new Date(clock.now().getTime() + 12_000)),
    );
    return createWriter(app.deps, held);
  };
  const slow = await taken('el lento');
  clock.advance(13_000);
  const other = await taken('el otro');
  const key = { book: 'RCE', issuer_ruc: ISSUER, type_code: '01', serie: 'F001', number: '1', kind: 'xml' } as const;
  const outcome = {
    ...{ ...key, state: 'absent' as const, reason: 'not-there', tries: 0, next_try_at: null, fault: null },
    ...{ source: null, sha256: null, size: null, bytes: null, reader_version: null, fetched_at: null },
  };
  await slow.write({ outcomes: [outcome], learnt: [] });
  await expect(slow.flush()).rejects.toThrow(RunLost);
  expect(await states(business)).toEqual({});
  await other.write({ outcomes: [outcome], learnt: [] });
  await other.flush();
  expect(await states(business)).toEqual({ 'xml absent not-there': 1 });
});

test('a lane is one worker’s; the dead one’s is taken over, and nobody’s while the company is put away', async () => {
  const business = await company();
  await due(business);
  const take = (worker: string) =>
    app.deps.database.tenant(business.firmId, (tx) =>
      takeLane(tx, { ...whose(business), worker }, clock.now(), new Date(clock.now().getTime() + 12_000)),
    );
  expect(await take('uno')).toBeDefined();
  expect(await take('otro')).toBeUndefined();
  // Whoever is sent for it meanwhile comes back once it may be taken, and leaves it no minute to the clock.
  await lane(business);
  const { worker, held_until, enqueued_at } = await laneOf(business);
  expect({ worker, enqueued_at }).toEqual({ worker: 'uno', enqueued_at: held_until });
  clock.advance(13_000);
  expect(await take('otro')).toBeDefined();
  clock.advance(13_000);
  await app.deps.database.system((tx) =>
    tx
      .updateTable('businesses')
      .set({ archived_at: clock.now(), held_at: null })
      .where('id', '=', business.id)
      .execute(),
  );
  expect(await take('otro')).toBeUndefined();
});

test('three workers die again and again while three in ten answers fail: nothing is lost, and hardly anything fetched twice', async () => {
  const business = await company();
  const ITEMS = 300;
  const serie = 'F777';
  await seedVouchers(app, business, 'RCE', PERIOD, facturas(ITEMS, { serie }));
  Object.assign(sunat, { failing: 30, takesMs: 5 });
  await due(business);
  const breaker = { until: () => null, succeeded: () => undefined, failed: () => undefined };
  const turns = createTurns(clock);
  let deaths = 0;
  const held = async () => (await states(business))['xml held'] ?? 0;

  /** A worker whose database never answers again from one moment on: all that a SIGKILL leaves behind. */
  function mortal() {
    let isDead = false;
    const database = new Proxy(app.deps.database, {
      get: (target, name) =>
        name === 'tenant' || name === 'system' || name === 'read'
          ? (...args: unknown[]) =>
              isDead
                ? new Promise(() => undefined)
                : (target[name] as (...given: unknown[]) => Promise<unknown>)(...args).then((value) =>
                    isDead ? new Promise(() => undefined) : value,
                  )
          : Reflect.get(target, name),
    });
    const kill = new AbortController();
    return {
      deps: { ...app.deps, database } as Deps,
      signal: kill.signal,
      die: () => {
        isDead = true;
        kill.abort();
      },
    };
  }

  let isDone = false;
  const worker = async (place: number): Promise<void> => {
    while (!isDone) {
      const one = mortal();
      const working = runLane({ deps: one.deps, breaker, turns }, whose(business), one.signal);
      const died =
        deaths < 2 ? sleep(150 + 90 * place).then(() => 'dies' as const) : new Promise<never>(() => undefined);
      if ((await Promise.race([working.then(() => 'ended' as const), died])) === 'dies') {
        one.die();
        deaths += 1;
        // Its lease runs out, and its turn at the credentials.
        clock.advance(91_000);
      }
      isDone ||= (await held()) === ITEMS;
      await sleep(100);
      // Nobody has it any more: what failed for good this time is due again.
      if (!isDone && place === 0 && (await laneOf(business)).worker === null) clock.advance(61_000);
    }
  };
  /** What a dead one still took or wrote at its last moment runs out too, and no other clock goes on meanwhile. */
  const time = async (): Promise<void> => {
    for (let [before, still] = [-1, 0]; !isDone; await sleep(1_000)) {
      const now = await held();
      still = now === before ? still + 1 : 0;
      before = now;
      if (still > 0 && still % 5 === 0) clock.advance(91_000);
    }
  };
  await Promise.all([...[0, 1, 2].map(worker), time()]);
  expect(await held()).toBe(ITEMS);
  expect(deaths).toBeGreaterThanOrEqual(2);
  const given = sunat.answered;
  expect(new Set(given).size).toBe(ITEMS);
  // Twice are asked those that a worker had in its hands when it died, and no others: six asked for, eight that waited to be written, and
  // eight being written. Of tens of thousands that is next to nothing.
  expect(given.length - ITEMS).toBeLessThanOrEqual(deaths * (6 + 8 + 8));
}, 120_000);

test('a lane that is due is found by the clock and done by the workers, and its company’s 20 do not wait for another’s many', {
  timeout: 300_000,
}, async () => {
  // From here on whoever is sent for a lane takes it, those that other tests left due as well: the last test of this file.
  await app.deps.queue.work(allHandlers(createSystem(app.deps)));
  const many = await company();
  const few = await company();
  const serie = 'F778';
  const isOurs = (name: string) => name.includes(`-${serie}-`);
  await seedVouchers(app, many, 'RCE', PERIOD, facturas(120, { serie }));
  const those = (from: number, count: number) =>
    facturas(count, { serie }).map((one, at) => ({ ...one, number: String(from + at) }));
  await seedVouchers(app, few, 'RCE', PERIOD, those(501, 20));
  const isOfFew = (name: string) => isOurs(name) && /-5\d\d$/.test(name);
  // The large one stands in the middle of its own until the small one has all of its: behind it, that would never be.
  const isServed = Promise.withResolvers<void>();
  sunat.takesMs = 20;
  sunat.waitsFor = (voucher) => {
    const waits = isOurs(voucher) && !isOfFew(voucher) && sunat.answered.filter(isOurs).length > 10;
    return waits ? isServed.promise : undefined;
  };
  const untilHeld = (business: SeededBusiness, count: number) =>
    expect.poll(async () => (await states(business))['xml held'], { timeout: 110_000, interval: 200 }).toBe(count);
  await due(many);
  await sweepLanes(createSystem(app.deps));
  await expect.poll(() => sunat.answered.filter(isOurs).length, { timeout: 60_000 }).toBeGreaterThan(10);
  await due(few);
  await sweepLanes(createSystem(app.deps));
  await untilHeld(few, 20);
  // Of the large one no more was asked for than what it had in its hands.
  const ofMany = sunat.asked.filter((name) => isOurs(name) && !isOfFew(name));
  expect(ofMany.length).toBeLessThan(11 + 2 * 6);
  isServed.resolve();
  await untilHeld(many, 120);
  expect(new Set(sunat.answered.filter(isOurs)).size).toBe(140);
  // A busy machine asks slowly.
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUpAccountant } from '../../../test/harness.ts';
import { linesOf, type RegisterBench, startRegisterBench, textOf } from '../../../test/ruc-register.ts';
import { type SeededBusiness, seedBusiness, seedVouchers } from '../../../test/seed.ts';
import type { System } from '../../ctx.ts';
import { finishMove, startMove } from '../onboarding/move-business.ts';
import { conditionOn } from '../ruc-register/condition-on.ts';
import { markPublicChanges } from '../vouchers/public-changes/mark-public-changes.ts';
import { noteSomeSuppliers } from '../vouchers/public-changes/note-public-change.ts';
import { isListed } from './public/is-listed.ts';
import { publicMeasures } from './public/public-measures.ts';
import { findSource } from './public/queries-sources.ts';
import { rateOn } from './public/rate-on.ts';
import { refreshPublic } from './public/refresh-public.ts';

const QUENAS = '20990001015';
const HUMO = '20990016004';
const DAY_MS = 24 * 3_600_000;

let bench: RegisterBench;
beforeAll(async () => {
  bench = await startRegisterBench();
});
afterAll(() => bench.stop());

const look = () => refreshPublic(bench.system, new AbortController().signal);
const read = <T>(work: Parameters<RegisterBench['system']['transaction']>[0]) =>
  bench.system.transaction(work) as Promise<T>;
const source = (name: string) => bench.system.transaction((tx) => findSource(tx, name));
const listed = (ruc: string, day: string) => bench.system.transaction((tx) => isListed(tx, 'ssco', ruc, day));
const rate = (day: string, currency = 'USD') => bench.system.transaction((tx) => rateOn(tx, currency, day));
const put = (list: string, rows: { ruc: string; from: string }[]) =>
  fetch(`${bench.sandbox.url}/__sandbox/lists/${list}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rows }),
  });

/** The clock stands on 2026-11-20, a Friday, at ten in Lima. */
beforeEach(async () => {
  await bench.sandbox.fault('listas', null);
  await fetch(`${bench.sandbox.url}/__sandbox/lists`, { method: 'DELETE' });
  await read((tx) =>
    sql`truncate sunat_lists, exchange_rates, exchange_rate_months, fact_sources, public_changes, public_batches`.execute(
      tx,
    ),
  );
  bench.app.log.length = 0;
});

describe('lists', () => {
  test('tell of a day who stood in them, since when and where that was read; before they were read, nothing', async () => {
    expect(await listed(QUENAS, '2026-11-20')).toEqual({ kind: 'unknown' });
    await put('ssco', [{ ruc: QUENAS, from: '2026-08-31' }]);
    await look();
    expect(await listed(QUENAS, '2026-08-31')).toMatchObject({
      kind: 'listed',
      from: '2026-08-31',
      fromDeclared: true,
      to: null,
      source: `${bench.sandbox.url}/padronesnotificaciones/ssco/sujesincapacidadOperativa.xlsx`,
    });
    expect(await listed(HUMO, '2026-11-20')).toMatchObject({ kind: 'not-listed' });
  });

  test('of a day before they were first read they tell what they date themselves, and of nobody that he was not there', {
    tags: ['any-engine'],
  }, async () => {
    const before = { kind: 'before-our-first-reading', first: '2026-11-20' };
    await put('ssco', [{ ruc: QUENAS, from: '2026-08-31' }]);
    await look();
    expect(await listed(QUENAS, '2026-08-30')).toEqual(before);
    expect(await listed(HUMO, '2026-11-19')).toEqual(before);
    // One of whom the list tells no date: since when he stands there nobody knows.
    await read((tx) =>
      sql`insert into sunat_lists (list, ruc, from_day, from_declared, source, seen_at)
        values ('ssco', '20990005461', '2026-11-20', false, 'x', now())`.execute(tx),
    );
    expect(await listed('20990005461', '2026-11-19')).toEqual(before);
    expect(await listed('20990005461', '2026-11-20')).toMatchObject({ kind: 'listed', fromDeclared: false });
    // The first reading stays the first: of a day after it the list speaks.
    bench.clock.advance(3 * DAY_MS);
    await look();
    expect(await listed(HUMO, '2026-11-21')).toMatchObject({ kind: 'not-listed' });
    expect(await listed(HUMO, '2026-11-19')).toEqual(before);
    bench.clock.advance(-3 * DAY_MS);
  });

  test('all five are read, and their measures told', async () => {
    await look();
    const rows = await read<{ rows: { list: string }[] }>((tx) =>
      sql`select distinct list from sunat_lists order by 1`.execute(tx),
    );
    expect(rows.rows.map(({ list }) => list)).toEqual([
      'good-taxpayer',
      'perception-fuel',
      'perception-sales',
      'retention',
      'ssco',
    ]);
    const [count, , failed] = publicMeasures(bench.system);
    expect((await count?.read())?.get('list/ssco')).toBe(2);
    expect((await failed?.read())?.get('list/ssco')).toBe(0);
  });

  test('who leaves stood there until that day; who comes back with the same date was never away', {
    tags: ['any-engine'],
  }, async () => {
    await put('ssco', [
      { ruc: QUENAS, from: '2026-08-31' },
      { ruc: HUMO, from: '2025-12-31' },
    ]);
    await look();
    await put('ssco', [{ ruc: HUMO, from: '2025-12-31' }]);
    bench.clock.advance(DAY_MS);
    await look();
    expect(await listed(QUENAS, '2026-11-20')).toMatchObject({ kind: 'listed', to: '2026-11-21' });
    expect(await listed(QUENAS, '2026-11-21')).toMatchObject({ kind: 'not-listed' });
    await put('ssco', [
      { ruc: QUENAS, from: '2026-08-31' },
      { ruc: HUMO, from: '2025-12-31' },
    ]);
    bench.clock.advance(DAY_MS);
    await look();
    expect(await listed(QUENAS, '2026-11-21')).toMatchObject({ kind: 'listed', to: null });
    bench.clock.advance(-2 * DAY_MS);
  });

  test.each([
    ['caido', 'UNAVAILABLE'],
    ['pagina', 'NOT_UNDERSTOOD'],
    ['vacio', 'NOT_UNDERSTOOD'],
    ['zip-truncado', 'NOT_UNDERSTOOD'],
    ['sin-filas', 'REFUSED'],
    ['pocas-filas', 'REFUSED'],
    ['otra-forma', 'NOT_UNDERSTOOD'],
  ])('%s: nobody leaves, and it says so', { tags: ['any-engine'] }, async (scenario, code) => {
    await look();
    const before = await read(async (tx) => (await sql`select * from sunat_lists order by 1, 2, 3`.execute(tx)).rows);
    await bench.sandbox.fault('listas', scenario);
    bench.clock.advance(DAY_MS);
    await look();
    expect(await source('list/retention')).toMatchObject({
      state: 'failed',
      error_code: code,
      failures: 1,
      rows_read: expect.any(Number),
    });
    expect(await read(async (tx) => (await sql`select * from sunat_lists order by 1, 2, 3`.execute(tx)).rows)).toEqual(
      before,
    );
    expect(bench.app.log.some((line) => JSON.stringify(line).includes('what stands stays'))).toBe(true);
    // It is well again at the next try.
    await bench.sandbox.fault('listas', null);
    bench.clock.advance(DAY_MS);
    await look();
    expect(await source('list/retention')).toMatchObject({ state: 'done', failures: 0, error_code: null });
    bench.clock.advance(-2 * DAY_MS);
  });

  test('a text that was cut before it was packed is refused by its last line', async () => {
    await look();
    await bench.sandbox.fault('listas', 'texto-cortado');
    bench.clock.advance(DAY_MS);
    await look();
    expect(await source('list/good-taxpayer')).toMatchObject({
      state: 'failed',
      error_code: 'REFUSED',
      message: expect.stringContaining('cut'),
    });
    bench.clock.advance(-DAY_MS);
  });
});

describe('rates', () => {
  test('of two years are there after the first look; a Sunday has the rate of the Saturday before', async () => {
    expect(await rate('2026-11-19')).toEqual({ kind: 'unknown' });
    await look();
    const saturday = await rate('2026-11-14');
    expect(saturday).toMatchObject({ kind: 'known', publishedOn: '2026-11-14', source: 'listarTipoCambio' });
    expect(await rate('2026-11-15')).toEqual(saturday);
    expect(await rate('2024-11-04')).toMatchObject({ kind: 'known', publishedOn: '2024-11-04' });
    expect(await rate('2026-11-20')).toMatchObject({ kind: 'known', publishedOn: '2026-11-20' });
    expect(await rate('2026-11-20', 'EUR')).toEqual({ kind: 'unknown' });
    // A day that nobody has asked SUNAT of yet is not the day before.
    expect(await rate('2026-11-24')).toEqual({ kind: 'unknown' });
  });

  test('when months are refused, the line of today is there all the same', { tags: ['any-engine'] }, async () => {
    await bench.sandbox.fault('listas', 'otra-forma');
    await look();
    expect(await source('rate/months')).toMatchObject({ state: 'failed', error_code: 'NOT_UNDERSTOOD' });
    expect(await source('rate/today')).toMatchObject({ state: 'failed', error_code: 'NOT_UNDERSTOOD' });
    await bench.sandbox.fault('listas', null);
    bench.clock.advance(DAY_MS);
    await look();
    expect(await rate('2026-11-20')).toMatchObject({ kind: 'known' });
    bench.clock.advance(-DAY_MS);
  });

  test('a month without rates is not taken for one in which none was published', { tags: ['any-engine'] }, async () => {
    await bench.sandbox.fault('listas', 'sin-filas');
    await look();
    expect(await source('rate/months')).toMatchObject({ state: 'failed', error_code: 'REFUSED' });
  });
});

describe('the condition of a taxpayer on a day', () => {
  beforeAll(async () => {
    await bench.forget();
    await read((tx) => sql`truncate taxpayer_changes, taxpayer_history`.execute(tx));
  });
  const on = (ruc: string, day: string) => bench.system.transaction((tx) => conditionOn(tx, ruc, day));

  test('is known from our first register on, with each change that a later one brought', async () => {
    expect(await on(QUENAS, '2026-11-20')).toEqual({ kind: 'before-our-first-register', first: null });
    await bench.look();
    const before = await bench.sandbox.register();
    expect(await on(QUENAS, '2026-11-20')).toMatchObject({ kind: 'known', condition: 'HABIDO', since: null });
    expect(await on(QUENAS, '2026-11-19')).toEqual({ kind: 'before-our-first-register', first: '2026-11-20' });

    const lines = linesOf(before).filter((line) => !line.startsWith('20990997137'));
    const worse = lines.map((line) => (line.startsWith(QUENAS) ? line.replace('|HABIDO|', '|NO HABIDO|') : line));
    await bench.sandbox.putRegister(textOf(worse));
    bench.clock.advance(DAY_MS);
    await bench.look();
    expect(await on(QUENAS, '2026-11-20')).toMatchObject({ kind: 'known', condition: 'HABIDO', since: null });
    expect(await on(QUENAS, '2026-11-21')).toMatchObject({
      kind: 'known',
      condition: 'NO HABIDO',
      since: '2026-11-21',
    });
    const { rows } = await read<{ rows: unknown[] }>((tx) => sql`select ruc from taxpayer_changes`.execute(tx));
    expect(rows).toHaveLength(1);
    expect(await on('20123456786', '2026-11-21')).toEqual({ kind: 'unknown' });
  });
});

describe('what SUNAT says otherwise than before', () => {
  const NEVER = new AbortController().signal;
  let companies: SeededBusiness[];
  const mark = (system: System = bench.system) => markPublicChanges(system, NEVER);
  const waiting = async (business: SeededBusiness) => {
    const rows = await bench.app.deps.database.tenant(business.firmId, (tx) =>
      tx.selectFrom('to_judge').selectAll().where('business_id', '=', business.id).execute(),
    );
    return rows.map((row) => [row.book, row.tax_period, row.issuer_ruc, row.number, row.because].join(' ')).sort();
  };
  /** What there is to judge is judged. */
  const judged = () => read((tx) => sql`truncate to_judge`.execute(tx));
  const OF_QUENAS = [`RCE 202609 ${QUENAS} 1 supplier`, `RCE 202610 ${QUENAS} 1 supplier`];

  /** Three companies: two that buy from both, in two open periods and a closed one, and one that buys from another. */
  beforeAll(async () => {
    companies = [];
    for (const suppliers of [[QUENAS, HUMO], [QUENAS, HUMO], ['20990005461']]) {
      const business = await seedBusiness(bench.app, await signUpAccountant(bench.app));
      companies.push(business);
      const bought = suppliers.map((issuer_ruc) => ({ issuer_ruc, number: '1' }));
      const away = suppliers.map((issuer_ruc) => ({ issuer_ruc, number: '99', left_proposal_at: new Date() }));
      for (const period of ['202608', '202609', '202610'])
        await seedVouchers(bench.app, business, 'RCE', period, [...bought, ...away]);
      await seedVouchers(bench.app, business, 'RVIE', '202610', bought);
      await read((tx) =>
        sql`update business_periods set closed_at = now() where tax_period = '202608' and business_id = ${business.id}`.execute(
          tx,
        ),
      );
    }
  });
  beforeEach(judged);

  test('of a taxpayer in a list makes its purchases wait, of each company that has some, in its open periods', async () => {
    const [one, other, third] = companies as [SeededBusiness, SeededBusiness, SeededBusiness];
    await put('ssco', [{ ruc: HUMO, from: '2026-08-31' }]);
    await look();
    await mark();
    await judged();
    const both = [
      { ruc: HUMO, from: '2026-08-31' },
      { ruc: QUENAS, from: '2026-09-30' },
    ];
    await put('ssco', both);
    bench.clock.advance(DAY_MS);
    await look();
    await mark();
    expect(await waiting(one)).toEqual(OF_QUENAS);
    expect(await waiting(other)).toEqual(OF_QUENAS);
    expect(await waiting(third)).toEqual([]);
    // The same again, and nobody waits; who leaves is another matter.
    await judged();
    bench.clock.advance(DAY_MS);
    await look();
    await mark();
    expect(await waiting(one)).toEqual([]);
    await put('ssco', both.slice(0, 1));
    bench.clock.advance(DAY_MS);
    await look();
    await mark();
    expect(await waiting(one)).toEqual(OF_QUENAS);
    bench.clock.advance(-3 * DAY_MS);
  });

  test('of a taxpayer in the RUC register, as its condition; with the same register nobody waits', async () => {
    const [one] = companies as [SeededBusiness];
    await bench.forget();
    await bench.look();
    const lines = linesOf(await bench.sandbox.register());
    await mark();
    expect(await waiting(one)).toEqual([]);
    const worse = lines.map((line) => (line.startsWith(QUENAS) ? line.replace('|HABIDO|', '|NO HALLADO|') : line));
    await bench.sandbox.putRegister(textOf(worse));
    bench.clock.advance(DAY_MS);
    await bench.look();
    await mark();
    expect(await waiting(one)).toEqual(OF_QUENAS);
    await judged();
    bench.clock.advance(DAY_MS);
    await bench.look();
    await mark();
    expect(await waiting(one)).toEqual([]);
    bench.clock.advance(-2 * DAY_MS);
  });

  test('of a rate makes the vouchers of its day and currency wait, and those of the days that it is carried to', async () => {
    const [one, other] = companies as [SeededBusiness, SeededBusiness];
    const issued = (number: string, issue_date: string, currency = 'USD') => ({ number, issue_date, currency });
    // The 14th is a Saturday with a rate, the 15th has none of its own.
    await seedVouchers(bench.app, one, 'RCE', '202611', [
      issued('13', '2026-11-13'),
      issued('14', '2026-11-14'),
      issued('15', '2026-11-15'),
      issued('16', '2026-11-16'),
      issued('114', '2026-11-14', 'PEN'),
      issued('214', '2026-11-14', 'EUR'),
    ]);
    await look();
    await mark();
    await judged();
    await read((tx) => sql`update exchange_rates set sell = 1 where day = '2026-11-14'`.execute(tx));
    bench.clock.advance(DAY_MS);
    await look();
    await mark();
    expect(await waiting(one)).toEqual(['RCE 202611 20990016004 14 rate', 'RCE 202611 20990016004 15 rate']);
    expect(await waiting(other)).toEqual([]);
    await judged();
    bench.clock.advance(DAY_MS);
    await look();
    await mark();
    expect(await waiting(one)).toEqual([]);
    bench.clock.advance(-2 * DAY_MS);
  });

  test('and is killed in the middle of it: the next look makes the rest wait, wherever that was', async () => {
    for (let steps = 1; steps <= 8; steps++) {
      await judged();
      await bench.system.transaction((tx) => noteSomeSuppliers(tx, [QUENAS], bench.clock.now()));
      let left = steps;
      const dying: System = {
        ...bench.system,
        transaction: (work) => (left-- > 0 ? bench.system.transaction(work) : Promise.reject(new Error('killed'))),
      };
      await expect(mark(dying)).rejects.toThrow('killed');
      await mark();
      for (const business of companies.slice(0, 2)) expect(await waiting(business)).toEqual(OF_QUENAS);
    }
  });

  test('and finds a company on its way to another account: it is marked when it has arrived, whole', async () => {
    const [one, other] = companies as [SeededBusiness, SeededBusiness];
    const taker = await signUpAccountant(bench.app);
    const { id: memberId, firm_id: firmId } = await read<{ id: string; firm_id: string }>((tx) =>
      tx.selectFrom('members').select(['id', 'firm_id']).where('email', '=', taker.email).executeTakeFirstOrThrow(),
    );
    const { app, system, clock } = bench;
    const worker = randomUUID();
    const from = { firm_id: one.firmId, business_id: one.id };
    await system.transaction((tx) => startMove(app.deps, tx, from, { firmId, memberId, collects: false }, worker));
    // Its periods are the new account's already, its vouchers not yet.
    let left = 3;
    const dying: System = {
      ...system,
      transaction: (work) => (left-- > 0 ? system.transaction(work) : Promise.reject(new Error('killed'))),
    };
    await expect(finishMove(dying, one.id, worker)).rejects.toThrow('killed');
    await system.transaction((tx) => noteSomeSuppliers(tx, [QUENAS], clock.now()));
    await mark();
    expect(await finishMove(system, one.id, worker)).toBe(true);
    await mark();
    expect(await waiting({ ...one, firmId })).toEqual(OF_QUENAS);
    expect(await waiting(other)).toEqual(OF_QUENAS);
  });
});

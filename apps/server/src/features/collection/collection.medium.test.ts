import { getFilters, getPeriods } from '@yupana/contract/businesses.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actaOf, collectAgain, collectionOf, ended, register } from '../../../test/collecting.ts';
import { type Accountant, call, signUpAccountant, startApp, type TestApp } from '../../../test/harness.ts';
import { type Sandbox, startSandbox } from '../../../test/sandbox.ts';
import { createSystem } from '../../ctx.ts';
import { FilesUnavailable } from '../../platform/files/file-store.ts';
import { firmOf } from '../businesses/find-business.ts';
import { mailLetter } from '../letters/mail-letter.ts';
import { collectRun } from './collect-run.ts';
import { sweep } from './runs/sweep.ts';

let sandbox: Sandbox;
let app: TestApp;
let rosa: Accountant;
/** Bytes on the disk. */
let free = Number.POSITIVE_INFINITY;
const ALMOST_FULL = 300 * 1024 ** 2;

beforeAll(async () => {
  sandbox = await startSandbox();
  app = await startApp({
    sandboxUrl: sandbox.url,
    room: { read: () => free },
    env: { SMTP_URL: sandbox.smtp, PUBLIC_URL: 'http://yupana.example' },
  });
  rosa = await signUpAccountant(app);
});
afterAll(async () => {
  await app?.stop();
  await sandbox?.stop();
});

describe('a company is registered', () => {
  test('and its six periods are collected, equal to what SUNAT says', async () => {
    const company = await sandbox.company({ purchases: 20, sales: 20, months: 6 });
    const business = await register(app, rosa, company);
    expect(business).toMatchObject({ status: 'IN_PROGRESS', exists_periods_processed: false, registered: true });
    const done = await ended(app, rosa, business.uuid);
    expect(done).toMatchObject({ business_status: 'VALID', exists_periods_processed: true });
    expect(done.run).toMatchObject({
      state: 'done',
      stage: 'finished',
      done: 12,
      expected: 12,
      error_code: null,
      next_try_at: null,
    });
    expect(done.run?.vouchers_obtained).toBe(done.run?.vouchers_expected);
    expect(done.run?.message).toContain('Recolección completa: 12 registros');
    const { body } = await call(app, getPeriods, { params: { uuid: business.uuid } }, rosa.token);
    expect(body.tax_periods).toHaveLength(6);
    const acta = await actaOf(app, rosa, business.uuid, body.tax_periods[0]!);
    // The newest month goes on: it agrees with SUNAT, and is not whole yet.
    expect([acta.agrees, acta.complete]).toEqual([true, false]);
    expect((await actaOf(app, rosa, business.uuid, body.tax_periods[1]!)).complete).toBe(true);
    expect(acta.purchases).toMatchObject({ outcome: 'agreed', gaps: [], rejected_count: 0 });
    expect(acta.purchases.obtained).toEqual(acta.purchases.expected);
    const [sold, bought] = [acta.sales.obtained!.igv, acta.purchases.obtained!.igv];
    const cards = await call(app, getFilters, {}, rosa.token);
    expect(cards.body.businesses[0]).toMatchObject({
      ruc: company.ruc,
      // Judging goes on meanwhile: the result that counts verdicts is still on its way.
      summary: { tax_period: body.tax_periods[0], igv_preliminary: expect.closeTo(sold - bought, 2) },
    });
  });

  test('and a letter says that the first collection is ready: once, whatever is collected afterwards', {
    tags: ['any-engine'],
  }, async () => {
    const ana = await signUpAccountant(app);
    const first = await sandbox.company({ purchases: 2, sales: 2 });
    const business = await register(app, ana, first);
    await ended(app, ana, business.uuid);
    const ready = async () =>
      (await sandbox.letters(ana.email)).filter(({ subject }) => subject === 'Tu primera recolección está lista');
    await expect.poll(async () => (await ready()).length, { timeout: 20_000 }).toBe(1);
    const [letter] = await ready();
    expect(letter?.text).toContain(`Terminó la primera recolección de ${business.name}`);
    expect(letter?.text).toContain(`http://yupana.example/dashboard?ruc=${first.ruc}`);
    await collectAgain(app, ana, business.uuid);
    const second = await register(app, ana, await sandbox.company({ purchases: 1, sales: 1 }));
    await ended(app, ana, second.uuid);
    const jobs = await app.deps.database.system((tx) =>
      tx
        .selectFrom('letters')
        .innerJoin('members', 'members.id', 'letters.member_id')
        .select(['letters.kind', 'letters.sent_at', 'letters.business_id', 'letters.firm_id', 'letters.member_id'])
        .where('members.email', '=', ana.email)
        .orderBy('letters.kind')
        .execute(),
    );
    expect(jobs).toMatchObject([
      { kind: 'first-collection', sent_at: expect.any(Date) },
      { kind: 'welcome', sent_at: expect.any(Date) },
    ]);
    // Handed to a worker again, as after a lost word: nothing is sent a second time.
    const [told] = jobs;
    if (!told) throw new Error('No letter was promised.');
    await mailLetter(app, { firmId: told.firm_id, memberId: told.member_id, kind: told.kind });
    expect(await ready()).toHaveLength(1);
  });
});

// The embedded database has one connection: nobody gives way there.
describe.skipIf(!process.env.TEST_DATABASE_URL)(
  'a proposal gives way to another transaction (needs TEST_DATABASE_URL)',
  () => {
    /**
     * So many inserts of a voucher of this company end as the victim of a deadlock does; what counts them is not undone, and lets all
     * others through. It stays as long as the database: to take it off would wait for whoever judges, who may wait for it.
     */
    async function deadlocks(uuid: string, times: number): Promise<void> {
      const statements = [
        'create sequence given_way',
        `create function give_way() returns trigger language plpgsql security definer as $$ begin
         if new.business_id = '${uuid}' and nextval('given_way') <= ${times} then
           raise exception 'deadlock detected' using errcode = '40P01';
         end if;
         return new;
       end $$`,
        'create trigger gives_way before insert on vouchers for each row execute function give_way()',
      ];
      await app.deps.database.system(async (tx) => {
        for (const statement of statements) await sql.raw(statement).execute(tx);
      });
    }

    test('and is stored again from its kept file in the same attempt, not asked for again at SUNAT', async () => {
      const company = await sandbox.company({ purchases: 3, sales: 3 });
      const { uuid } = await register(app, rosa, company);
      await ended(app, rosa, uuid);
      await app.deps.database.system(async (tx) => {
        await tx.deleteFrom('vouchers').where('business_id', '=', uuid).execute();
        await tx.deleteFrom('period_groups').where('business_id', '=', uuid).execute();
        await tx
          .updateTable('business_periods')
          .set({ purchases_file: null, sales_file: null })
          .where('business_id', '=', uuid)
          .execute();
      });
      await deadlocks(uuid, 2);
      const again = await collectAgain(app, rosa, uuid);
      expect(again.run).toMatchObject({ state: 'done', error_code: null });
      expect(again.run?.vouchers_obtained).toBe(again.run?.vouchers_expected);
      const { attempt } = await app.deps.database.system((tx) =>
        tx
          .selectFrom('collection_runs')
          .select('attempt')
          .where('business_id', '=', uuid)
          .orderBy('created_at', 'desc')
          .executeTakeFirstOrThrow(),
      );
      expect(attempt).toBe(1);
      const { rows } = await app.deps.database.system((tx) =>
        sql<{ count: number }>`select count(*)::int as count from vouchers where business_id = ${uuid}`.execute(tx),
      );
      expect(rows[0]?.count).toBeGreaterThan(0);
    });
  },
);

describe('the disk is almost full', () => {
  test('a collection stops between two books and says why, what is there can be read, and it goes on when there is room', async () => {
    const { files } = app.deps;
    const { put } = files;
    files.put = (owner, bytes) => {
      free = ALMOST_FULL;
      return put(owner, bytes);
    };
    const { uuid } = await register(app, rosa, await sandbox.company({ purchases: 2, sales: 2 }));
    const waiting = {
      state: 'pending',
      error_code: null,
      message: expect.stringContaining('está en pausa: al servidor le queda poco espacio'),
    };
    await expect.poll(async () => (await collectionOf(app, rosa, uuid)).run).toMatchObject(waiting);
    const collected = (await collectionOf(app, rosa, uuid)).run?.done ?? 0;
    files.put = put;

    const another = await register(app, rosa, await sandbox.company({ purchases: 1, sales: 1 }));
    await expect
      .poll(async () => (await collectionOf(app, rosa, another.uuid)).run)
      .toMatchObject({ ...waiting, done: 0 });
    await sweep(createSystem(app.deps));
    await expect
      .poll(async () => (await collectionOf(app, rosa, uuid)).run)
      .toMatchObject({ ...waiting, done: collected });
    expect((await call(app, getPeriods, { params: { uuid } }, rosa.token)).status).toBe(200);
    expect(app.log.join('')).toContain('a collection waits');

    free = Number.POSITIVE_INFINITY;
    await sweep(createSystem(app.deps));
    for (const one of [uuid, another.uuid]) {
      const { run } = await ended(app, rosa, one);
      expect(run).toMatchObject({ state: 'done', done: 6, expected: 6 });
    }
  });
});

describe('the file store is away', { tags: ['any-engine'] }, () => {
  const away = async () => {
    throw new FilesUnavailable('FILES_URL: Azure no responde (ECONNREFUSED).');
  };
  const paused = {
    state: 'pending',
    error_code: null,
    message: expect.stringContaining('no se pueden guardar los archivos'),
  };

  test('in mid-collection: it stops, says so, counts as no failure, and goes on where it was', async () => {
    const { files } = app.deps;
    const { put } = files;
    let kept = 0;
    files.put = (owner, bytes) => (++kept > 2 ? away() : put(owner, bytes));
    const { uuid } = await register(app, rosa, await sandbox.company({ purchases: 2, sales: 2 }));
    await expect.poll(async () => (await collectionOf(app, rosa, uuid)).run).toMatchObject(paused);
    files.put = put;
    const firmId = (await firmOf(createSystem(app.deps))({ businessId: uuid }))?.firmId ?? '';
    const run = (await collectionOf(app, rosa, uuid)).run;
    await collectRun(app.deps, { firmId, businessId: uuid, runId: run?.uuid ?? '' }, new AbortController().signal);
    expect((await ended(app, rosa, uuid)).run).toMatchObject({ state: 'done', done: 6, expected: 6 });
  });

  test('before it begins: SUNAT is not asked for what could not be kept, and it begins when the store answers', async () => {
    const { files } = app.deps;
    const { answers } = files;
    files.answers = away;
    const company = await sandbox.company({ purchases: 1, sales: 1 });
    const { uuid } = await register(app, rosa, company);
    await expect.poll(async () => (await collectionOf(app, rosa, uuid)).run).toMatchObject(paused);
    const asked = (await sandbox.requests(company.ruc)).length;
    await sweep(createSystem(app.deps));
    expect((await sandbox.requests(company.ruc)).length).toBe(asked);
    files.answers = answers;
    await sweep(createSystem(app.deps));
    expect((await ended(app, rosa, uuid)).run).toMatchObject({ state: 'done', done: 6, expected: 6 });
  });
});

import { randomUUID } from 'node:crypto';
import { getFilters } from '@yupana/contract/businesses.ts';
import { startCollection } from '@yupana/contract/collection.ts';
import { SunatError } from '@yupana/sunat/errors.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectionOf } from '../../../../test/collecting.ts';
import { type Accountant, call, signUpAccountant, startApp, type TestApp } from '../../../../test/harness.ts';
import { type SeededBusiness, seedBusiness, seedLine, seedRun } from '../../../../test/seed.ts';
import { createCtx, createSystem } from '../../../ctx.ts';
import { holdClock } from '../../../platform/clock.ts';
import { failureOf } from '../../../sunat/failure.ts';
import { credentialsOf, replaceCredentials } from '../../credentials/sealed-credentials.ts';
import { insertBooks, listCompleteBooks, updateBook } from '../acta/queries-books.ts';
import { collectBusiness } from '../job-definitions.ts';
import { endAttempt, failAttempt } from './end-run.ts';
import { claimRun } from './queries-held-runs.ts';
import { findWaitingRuns } from './queries-sweep.ts';
import { sweep } from './sweep.ts';

/** 04:00 in Lima is 09:00 UTC. */
const NIGHT = '2026-11-20T09:00:00Z';
const clock = holdClock(NIGHT);
let app: TestApp;
let rosa: Accountant;

beforeAll(async () => {
  // No worker: what is begun stays to be looked at.
  app = await startApp({ clock, role: 'api' });
  rosa = await signUpAccountant(app);
});
afterAll(() => app.stop());

async function aBusiness(dailyMinute: number): Promise<SeededBusiness> {
  const business = await seedBusiness(app, rosa);
  await app.deps.database.system((tx) =>
    tx.updateTable('businesses').set({ daily_minute: dailyMinute }).where('id', '=', business.id).execute(),
  );
  const ctx = createCtx(app.deps, { firmId: business.firmId, accountantId: business.id, role: 'owner' });
  const form = { username: 'PRUEBA01', password: 'clave', sunat_api_key: 'id', sunat_api_secret: 'secreto' };
  await ctx.transaction((tx) => replaceCredentials(ctx, tx, business.id, credentialsOf(form)));
  return business;
}

async function changeRun(businessId: string, change: object): Promise<void> {
  await app.deps.database.system((tx) =>
    tx.updateTable('collection_runs').set(change).where('business_id', '=', businessId).execute(),
  );
}

async function jobsOf(businessId: string): Promise<number> {
  return app.deps.database.system(async (tx) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from pgboss.job
      where name = ${collectBusiness.name} and data->>'businessId' = ${businessId}`.execute(tx);
    return rows[0]?.n ?? 0;
  });
}

function triesOf(businessId: string) {
  return app.deps.database.system((tx) =>
    tx
      .selectFrom('collection_runs')
      .select(['failures', 'losses'])
      .where('business_id', '=', businessId)
      .executeTakeFirstOrThrow(),
  );
}

/** The starts of the company's waiting jobs. */
async function startsOf(businessId: string): Promise<string[]> {
  return app.deps.database.system(async (tx) => {
    const { rows } = await sql<{ start_after: Date }>`select start_after from pgboss.job
      where name = ${collectBusiness.name} and state = 'created' and data->>'businessId' = ${businessId}`.execute(tx);
    return rows.map(({ start_after }) => new Date(start_after).toISOString());
  });
}

describe('an attempt that SUNAT spoilt', () => {
  const outage = failureOf(new SunatError({ kind: 'ServiceUnavailable', reason: 'server-error' }));

  /** A run in the hands of a worker whose job has left the queue's waiting line. */
  async function held(change: object = {}) {
    const business = await aBusiness(1439);
    const { body } = await call(app, startCollection, { params: { uuid: business.id } }, rosa.token);
    await dropJobs(business.id);
    const run = { state: 'running', worker: 'me', heartbeat_at: clock.now(), attempt: 1, ...change };
    await changeRun(business.id, run);
    return { firmId: business.firmId, businessId: business.id, runId: body.run!.uuid, worker: 'me', attempt: 1 };
  }

  async function dropJobs(businessId: string): Promise<void> {
    await app.deps.database.system((tx) =>
      sql`delete from pgboss.job where name = ${collectBusiness.name} and data->>'businessId' = ${businessId}`.execute(
        tx,
      ),
    );
  }

  test('is found when due unless it was enqueued for that moment, what is due for longest first', async () => {
    const now = clock.now().getTime();
    const ago = (minutes: number) => new Date(now - minutes * 60_000);
    // Neither as they are written, nor as an index of their next tries gives them: two have none, and are due since they were asked for.
    const due: [minutes: number, runId: string][] = [];
    for (const minutes of [2, 1, 4, 3]) {
      const { businessId, runId } = await held();
      const tried = { next_try_at: ago(minutes), enqueued_at: ago(minutes + 1) };
      const never = { state: 'pending', created_at: ago(minutes), enqueued_at: null };
      await changeRun(businessId, minutes === 2 || minutes === 3 ? tried : never);
      due.push([minutes, runId]);
    }
    // Of the same moment: in the order of their ids, which is neither that of their rows nor that of their companies.
    const companies: string[] = [];
    for (let one = 0; one < 4; one += 1) companies.push((await held()).businessId);
    const ids = companies.map(() => randomUUID()).sort();
    for (const [place, businessId] of companies.sort().entries()) {
      await changeRun(businessId, { id: ids.at(-1 - place), next_try_at: ago(5), enqueued_at: ago(6) });
    }
    const found = [...ids, ...due.sort(([a], [b]) => b - a).map(([, runId]) => runId)];
    const enqueued = await held();
    await failAttempt(app.deps, enqueued, outage, null);
    await changeRun(enqueued.businessId, { next_try_at: ago(1), enqueued_at: ago(1) });
    const all = await app.deps.database.system((tx) => findWaitingRuns(tx, clock.now(), ago(5)));
    const mine = [...found, enqueued.runId];
    expect(all.map(({ id }) => id).filter((id) => mine.includes(id))).toEqual(found);
    for (const runId of mine)
      await app.deps.database.system((tx) => tx.deleteFrom('collection_runs').where('id', '=', runId).execute());
  });

  test('is enqueued for the moment that the screen says, not for when a sweep finds it', async () => {
    const lease = await held();
    await failAttempt(app.deps, lease, outage, null);
    const { run } = await collectionOf(app, rosa, lease.businessId);
    expect(run!.next_try_at).toBe(new Date(clock.now().getTime() + 60_000).toISOString());
    expect(await startsOf(lease.businessId)).toEqual([run!.next_try_at]);
    // The sweep of that minute does not double it; and should the job be lost, a later one sends another.
    clock.advance(60_000);
    await sweep(createSystem(app.deps));
    expect(await jobsOf(lease.businessId)).toBe(1);
    await dropJobs(lease.businessId);
    clock.advance(5 * 60_000 + 1);
    await sweep(createSystem(app.deps));
    expect(await jobsOf(lease.businessId)).toBe(1);
    clock.set(NIGHT);
  });

  test('whose job the queue did not take, because it had one, is found by the sweep once it is due', async () => {
    const lease = await held();
    const payload = { firmId: lease.firmId, businessId: lease.businessId, runId: lease.runId };
    await app.deps.queue.send(collectBusiness, payload, { singletonKey: lease.runId });
    await failAttempt(app.deps, lease, outage, null);
    // The other one begins before its time, finds nothing to do, and is gone.
    await dropJobs(lease.businessId);
    await sweep(createSystem(app.deps));
    expect(await jobsOf(lease.businessId)).toBe(0);
    clock.advance(60_000);
    await sweep(createSystem(app.deps));
    expect(await jobsOf(lease.businessId)).toBe(1);
    clock.set(NIGHT);
  });

  test('counts as one of those with SUNAT; one that we lost ourselves does not, and comes back at once', async () => {
    const lease = await held({ failures: 2, losses: 3 });
    await failAttempt(app.deps, lease, failureOf(new Error('terminating connection')), null);
    expect(await triesOf(lease.businessId)).toEqual({ failures: 2, losses: 4 });
    await changeRun(lease.businessId, { state: 'running', worker: 'me' });
    await failAttempt(app.deps, lease, outage, null);
    expect(await triesOf(lease.businessId)).toEqual({ failures: 3, losses: 0 });
    const { run } = await collectionOf(app, rosa, lease.businessId);
    expect(run!.next_try_at).toBe(new Date(clock.now().getTime() + 15 * 60_000).toISOString());
  });
});

test('an attempt that gives up tells each missing book once, with the reason of its kind', async () => {
  const { id: businessId, firmId } = await aBusiness(1439);
  const now = clock.now();
  const running = { state: 'running', worker: 'me', attempt: 2, heartbeat_at: now, finished_at: null } as const;
  const lease = {
    firmId,
    businessId,
    worker: 'me',
    attempt: 2,
    runId: await seedRun(app, { id: businessId, firmId, ruc: '' }, running),
  };
  const givenUp = { state: 'failed', outcome: 'failed', retriable: false } as const;
  const changed = { ...givenUp, error_code: 'LAYOUT_NOT_UNDERSTOOD' };
  const refused = { ...givenUp, error_code: 'REQUEST_REFUSED' };
  const books = [
    { period: '202610', state: 'done', outcome: 'agreed', error_code: null },
    // What the attempt before this one was told stays told; of two that are not told the same, the kind alone.
    { period: '202606', ...changed, detail: 'Falta la columna «IGV».' },
    { period: '202605', ...refused, detail: 'SUNAT dijo: «uno».' },
    { period: '202604', ...refused, detail: 'SUNAT dijo: «dos».' },
    { period: '202609', state: 'failed', outcome: 'failed', error_code: 'SUNAT_UNAVAILABLE' },
    // Taken up again, and not asked for any more: it is still what the first attempt said, and not missing twice.
    { period: '202608', state: 'pending', outcome: 'failed', error_code: 'TICKET_FAILED' },
    { period: '202607', state: 'pending', outcome: 'pending', error_code: null },
  ] as const;
  await app.deps.database.tenant(firmId, async (tx) => {
    const planned = books.map(({ period }) => ({ period: parsePeriod(period), book: 'RCE' as const }));
    await insertBooks(tx, lease, planned, 'Espera.');
    for (const { period, ...line } of books) await updateBook(tx, { ...lease, period, book: 'RCE' }, line);
  });
  const outage = failureOf(new SunatError({ kind: 'ServiceUnavailable', reason: 'server-error' }));
  await endAttempt(app.deps, lease, [outage], 2);
  const { run } = await collectionOf(app, rosa, businessId);
  expect(run).toMatchObject({ uuid: lease.runId, state: 'done', error_code: 'REQUEST_REFUSED' });
  expect(run!.message).toContain(
    [
      'Se recolectó 1 de 7 registros; no se pudieron completar 6.',
      '• En 2, SUNAT no aceptó el pedido. Nuestro equipo lo revisará.',
      '• En 1, SUNAT cambió el formato del archivo; lo guardamos tal como llegó. Falta la columna «IGV». Nuestro equipo lo revisará.',
      '• En 2, SUNAT no está respondiendo.',
      '• En 1, SUNAT no pudo generar el archivo.',
      'Volveremos a intentar lo demás a las ',
    ].join('\n'),
  );
});

describe('every night', () => {
  test('each company begins at its own minute, once, and those that wait for a person are left alone', async () => {
    const early = await aBusiness(3 * 60);
    const late = await aBusiness(5 * 60);
    const refused = await aBusiness(2 * 60);
    await app.deps.database.system((tx) =>
      tx.updateTable('businesses').set({ status: 'INVALID_CREDENTIALS' }).where('id', '=', refused.id).execute(),
    );
    await sweep(createSystem(app.deps));
    await sweep(createSystem(app.deps));
    expect((await collectionOf(app, rosa, early.id)).run).toMatchObject({ reason: 'daily', state: 'pending' });
    expect(await jobsOf(early.id)).toBe(1);
    expect((await collectionOf(app, rosa, late.id)).run).toBeNull();
    expect((await collectionOf(app, rosa, refused.id)).run).toBeNull();
    clock.advance(90 * 60_000);
    await sweep(createSystem(app.deps));
    expect((await collectionOf(app, rosa, late.id)).run).toMatchObject({ reason: 'daily' });
    // The next day again, for the one whose run ended.
    await changeRun(early.id, { state: 'done', finished_at: clock.now() });
    const first = (await collectionOf(app, rosa, early.id)).run!.uuid;
    await sweep(createSystem(app.deps));
    expect((await collectionOf(app, rosa, early.id)).run!.uuid).toBe(first);
    clock.set('2026-11-21T09:00:00Z');
    await sweep(createSystem(app.deps));
    clock.set(NIGHT);
    expect((await collectionOf(app, rosa, early.id)).run!.uuid).not.toBe(first);
  });
});

test('what agreed before its month ended is not complete: the daily collection asks for it again', async () => {
  const business = await seedBusiness(app, rosa);
  const whose = { firmId: business.firmId, businessId: business.id };
  await seedLine(app, business, 'RCE', '202601', { collected_at: new Date('2026-01-09T05:00:00Z') });
  await seedLine(app, business, 'RVIE', '202601', { collected_at: new Date('2026-02-01T05:00:00Z') });
  const complete = await app.deps.database.tenant(business.firmId, (tx) => listCompleteBooks(tx, whose));
  expect([...complete]).toEqual(['202601/RVIE']);
});

describe('asking', () => {
  test('twice, at the same time or one after the other, gives the one collection that is pending', async () => {
    const business = await aBusiness(1439);
    const asking = () => call(app, startCollection, { params: { uuid: business.id } }, rosa.token);
    const answers = [...(await Promise.all([asking(), asking(), asking()])), await asking()];
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect(new Set(answers.map(({ body }) => body.run?.uuid)).size).toBe(1);
    expect(answers[0]!.body.run).toMatchObject({ state: 'pending', reason: 'manual', done: 0, expected: 0 });
    expect(await jobsOf(business.id)).toBe(1);
  });

  test('makes the waiting attempt of an older run needless', async () => {
    const business = await aBusiness(1439);
    await call(app, startCollection, { params: { uuid: business.id } }, rosa.token);
    await changeRun(business.id, { state: 'failed', next_try_at: new Date('2026-11-20T12:00:00Z') });
    clock.advance(1_000);
    const { body } = await call(app, startCollection, { params: { uuid: business.id } }, rosa.token);
    expect(body.run).toMatchObject({ state: 'pending', next_try_at: null });
    const waiting = await app.deps.database.system((tx) =>
      tx
        .selectFrom('collection_runs')
        .select('id')
        .where('business_id', '=', business.id)
        .where('next_try_at', 'is not', null)
        .execute(),
    );
    expect(waiting).toEqual([]);
    clock.set(NIGHT);
  });
});

describe('attempts whose hour has come', () => {
  test('are taken the oldest first, whatever order they were found in, and say that they wait', async () => {
    // Due long before anything else in this file, the second of them first.
    const hours = ['2026-11-20T08:20:00Z', '2026-11-20T08:05:00Z', '2026-11-20T08:40:00Z'];
    const companies: string[] = [];
    for (const hour of hours) {
      const business = await aBusiness(1439);
      await call(app, startCollection, { params: { uuid: business.id } }, rosa.token);
      const failed = { state: 'failed', message: 'SUNAT no está respondiendo.', next_try_at: new Date(hour) };
      await changeRun(business.id, { ...failed, enqueued_at: new Date('2026-11-20T08:00:00Z') });
      companies.push(business.id);
    }
    const [, oldest] = companies;
    const waiting = (await collectionOf(app, rosa, oldest!)).run!;
    expect(waiting).toMatchObject({ overdue: true, message: expect.stringContaining('a las 03:05 y espera su turno') });
    clock.set('2026-11-20T08:04:00Z');
    const early = (await collectionOf(app, rosa, oldest!)).run!;
    expect(early).toMatchObject({
      overdue: false,
      message: expect.stringContaining('Lo volveremos a intentar a las 03:05'),
    });
    clock.set(NIGHT);
    await app.deps.database.system((tx) => sql`delete from pgboss.job`.execute(tx));
    await sweep(createSystem(app.deps));
    const inLine = await app.deps.database.system(async (tx) => {
      const { rows } = await sql<{ id: string }>`select data->>'businessId' as id from pgboss.job
        where name = ${collectBusiness.name} order by priority desc, created_on`.execute(tx);
      return rows.map(({ id }) => id).filter((id) => companies.includes(id));
    });
    expect(inLine).toEqual([companies[1], companies[0], companies[2]]);
  });
});

describe('a run whose worker shows no life', () => {
  test('becomes stale, says so, and is tried again soon; after enough attempts no more', async () => {
    const business = await aBusiness(1439);
    await call(app, startCollection, { params: { uuid: business.id } }, rosa.token);
    const dying = { state: 'running', worker: 'gone', heartbeat_at: new Date(clock.now().getTime() - 60_000) };
    await changeRun(business.id, { ...dying, attempt: 1 });
    await sweep(createSystem(app.deps));
    const stale = (await collectionOf(app, rosa, business.id)).run!;
    expect(stale).toMatchObject({ state: 'stale', error_code: 'WORKER_LOST' });
    expect(stale.message).toContain('La recolección se interrumpió de nuestro lado.');
    expect(new Date(stale.next_try_at!).getTime()).toBe(clock.now().getTime() + 2_000);
    expect(await triesOf(business.id)).toEqual({ failures: 0, losses: 1 });
    await changeRun(business.id, { ...dying, attempt: 6, losses: 5 });
    await sweep(createSystem(app.deps));
    const given = (await collectionOf(app, rosa, business.id)).run!;
    expect(given).toMatchObject({ state: 'stale', next_try_at: null });
    expect(given.message).toContain('Actualizar ahora');
  });

  test('a run that lives is left alone', async () => {
    const business = await aBusiness(1439);
    await call(app, startCollection, { params: { uuid: business.id } }, rosa.token);
    await changeRun(business.id, { state: 'running', worker: 'alive', heartbeat_at: clock.now(), attempt: 1 });
    await sweep(createSystem(app.deps));
    expect((await collectionOf(app, rosa, business.id)).run).toMatchObject({ state: 'running' });
    const { body } = await call(app, getFilters, {}, rosa.token);
    expect(body.businesses.length).toBeGreaterThan(0);
  });
});

test('a run of a company that was put away meanwhile is taken by nobody', async () => {
  const business = await seedBusiness(app, rosa);
  const runId = await seedRun(app, business, { state: 'pending', finished_at: null });
  const whose = { firmId: business.firmId, businessId: business.id, runId };
  const putAway = (archived_at: Date | null) =>
    app.deps.database.system((tx) =>
      tx.updateTable('businesses').set({ archived_at, held_at: null }).where('id', '=', business.id).execute(),
    );
  const take = () =>
    app.deps.database.tenant(business.firmId, (tx) => claimRun(tx, whose, 'uno', clock.now(), clock.now()));

  await putAway(clock.now());
  expect(await take()).toBeUndefined();

  await putAway(null);
  expect(await take()).toBeDefined();
});

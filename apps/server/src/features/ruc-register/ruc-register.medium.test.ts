import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../test/harness.ts';
import { type Sandbox, startSandbox } from '../../../test/sandbox.ts';
import { createSystem, type System } from '../../ctx.ts';
import { holdClock } from '../../platform/clock.ts';
import { findTaxpayers } from './find-taxpayers.ts';
import { findNewest } from './queries-runs.ts';
import { refreshRegister } from './refresh-register.ts';
import { registerSource } from './source.ts';

const QUENAS = '20990001015';
let sandbox: Sandbox;
let app: TestApp;
let system: System;
const clock = holdClock('2026-11-20T15:00:00Z');

beforeAll(async () => {
  sandbox = await startSandbox();
  // Nobody looks by itself: what is tested is one look.
  app = await startApp({ clock, role: 'api', env: { SUNAT_WWW_URL: sandbox.url } });
  system = createSystem(app.deps);
});
afterAll(async () => {
  await app.stop();
  await sandbox.stop();
});

/** An installation that never asked for the register. */
beforeEach(async () => {
  await system.transaction((tx) => sql`truncate taxpayers, ruc_register_runs`.execute(tx));
  await system.transaction((tx) => sql`drop table if exists taxpayers_next`.execute(tx));
  await rm(join(app.deps.config.filesFolder, 'incoming'), { recursive: true, force: true });
  app.log.length = 0;
});
afterEach(async () => {
  await sandbox.fault('padron', null);
  await sandbox.putRegister(null);
});

/** Another process's way to SUNAT each time: nothing is remembered but in the database and on the disk. */
function look(stopping = new AbortController().signal): Promise<string | null> {
  const source = registerSource(app.deps);
  if (!source) throw new Error('The register is not kept here.');
  return refreshRegister(system, source, stopping);
}
const lastRun = () => system.transaction(findNewest);
const nameOf = async (ruc: string) => (await findTaxpayers(app.deps, [ruc])).get(ruc)?.name;
const everything = () =>
  system.transaction(async (tx) => {
    const { rows } = await sql`select * from taxpayers order by ruc`.execute(tx);
    return rows as { ruc: string; name: string; left_at: Date | null }[];
  });
const tables = () =>
  system.transaction(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relname like 'taxpayers%' order by 1`.execute(tx);
    return rows.map(({ name }) => name);
  });
async function lastStatuses(count: number): Promise<number[]> {
  const answer = await fetch(`${sandbox.url}/__sandbox/requests?last=${count}`);
  return ((await answer.json()) as { requests: { status: number }[] }).requests.map(({ status }) => status);
}
const laterOn = () => clock.advance(120_000);
const linesOf = (text: string) => text.trimEnd().split('\r\n');
const textOf = (lines: string[]) => `${lines.join('\r\n')}\r\n`;

test('the first register is loaded with its evidence; the next look finds nothing new and does nothing', async () => {
  await look();
  const lines = linesOf(await sandbox.register());
  expect(await lastRun()).toMatchObject({
    state: 'done',
    outcome: 'loaded',
    source: sandbox.url,
    rows_read: lines.length - 1,
    rows_rejected: 0,
    rows_left: 0,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    etag: expect.stringMatching(/^"/),
    finished_at: clock.now(),
  });
  expect(await everything()).toHaveLength(lines.length - 1);
  expect((await findTaxpayers(app.deps, [QUENAS, '20123456786'])).values().toArray()).toEqual([
    { ruc: QUENAS, name: 'COMERCIAL SIETE QUENAS S.A.C.', state: 'ACTIVO', condition: 'HABIDO', left_at: null },
  ]);
  const first = await lastRun();

  expect(await look()).toBeNull();
  laterOn();
  await look();
  expect(await lastRun()).toMatchObject({ state: 'done', outcome: 'not-modified', rows_read: null, bytes: null });
  expect((await lastRun())?.id).not.toBe(first?.id);
  expect(await tables()).toEqual(['taxpayers', 'taxpayers_pkey']);
  const incoming = join(app.deps.config.filesFolder, 'incoming', 'ruc-register');
  expect(await readdir(incoming)).toEqual([]);
});

test('a download that is cut goes on where it was', async () => {
  await sandbox.fault('padron', 'cortado', 2);
  await look();
  expect(await lastRun()).toMatchObject({ state: 'done', outcome: 'loaded', attempt: 1 });
  // 0: the connection was cut.
  expect(await lastStatuses(3)).toEqual([0, 0, 206]);
  expect(await nameOf(QUENAS)).toBe('COMERCIAL SIETE QUENAS S.A.C.');
});

describe('what goes wrong leaves the register in force as it was', () => {
  test.each([
    ['pagina', 'NOT_UNDERSTOOD', /not a zip/],
    ['columna-renombrada', 'NOT_UNDERSTOOD', /«SITUACIÓN DEL CONTRIBUYENTE» en lugar de «ESTADO DEL CONTRIBUYENTE»/],
    ['pocas-filas', 'REFUSED', /rows and the one in force/],
    ['zip-truncado', 'NOT_UNDERSTOOD', /truncated/],
    ['zip-bomba', 'NOT_UNDERSTOOD', /too large/],
    ['caido', 'UNAVAILABLE', /server-error/],
  ])(
    '%s: the run says %s',
    async (fault, code, message) => {
      await look();
      const before = await everything();
      await sandbox.fault('padron', fault);
      laterOn();
      await look();
      const run = await lastRun();
      expect(run).toMatchObject({ state: 'failed', outcome: null, error_code: code, attempt: 1 });
      expect(run?.message).toMatch(message);
      expect(run?.next_try_at?.getTime()).toBeGreaterThan(clock.now().getTime());
      expect(await everything()).toEqual(before);
      expect(await tables()).toEqual(['taxpayers', 'taxpayers_pkey']);
      if (fault === 'pagina') expect(run?.answer).toMatchObject({ status: 200, body: expect.stringContaining('<') });

      await sandbox.fault('padron', null);
      laterOn();
      await look();
      expect(await lastRun()).toMatchObject({ state: 'done', outcome: 'not-modified', attempt: 2 });
    },
    30_000,
  );

  test('and the log says so without being an alarm, unless it is our own failure', async () => {
    await sandbox.fault('padron', 'columna-renombrada');
    await look();
    const told = app.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg?.includes('RUC register'));
    expect(told).toMatchObject([{ level: 'warn', code: 'NOT_UNDERSTOOD', attempt: 1 }]);
  });
});

test('rows that are not understood are counted with their lines, and the rest is in force', async () => {
  await sandbox.fault('padron', 'filas-ilegibles');
  await look();
  const run = await lastRun();
  expect(run).toMatchObject({ state: 'done', outcome: 'loaded', rows_rejected: 3 });
  expect(run?.rejected.map(({ line }) => line)).toEqual([2, 3, 4]);
  expect(run?.rejected[0]?.reason).toBe('La fila tiene 16 columnas y la cabecera, 15.');
});

test('a RUC that stands in it twice is taken once', async () => {
  await sandbox.fault('padron', 'ruc-repetido');
  await look();
  const rows = linesOf(await sandbox.register()).length - 1;
  expect(await lastRun()).toMatchObject({ state: 'done', outcome: 'loaded', rows_read: rows, rows_rejected: 1 });
  expect(await everything()).toHaveLength(rows);
  expect(await tables()).toEqual(['taxpayers', 'taxpayers_pkey']);
});

test('a new register replaces names and adds taxpayers; who is not in it any more is kept with the moment, until it is back', async () => {
  await look();
  const whole = linesOf(await sandbox.register());
  const gone = whole.at(-1)?.slice(0, 11) ?? '';
  const fresh = '20999999990|NUEVA \\ EMPRESA\tCON SIGNOS S.A.C.|ACTIVO|HABIDO|150101|-|-|-|-|-|-|-|-|-|-|';
  const changed = whole.map((line) => line.replace('COMERCIAL SIETE QUENAS', 'COMERCIAL OCHO QUENAS')).slice(0, -1);
  await sandbox.putRegister(textOf([...changed, fresh]));
  laterOn();
  await look();
  expect(await lastRun()).toMatchObject({ outcome: 'loaded', rows_read: whole.length - 1, rows_left: 1 });
  expect(await nameOf(QUENAS)).toBe('COMERCIAL OCHO QUENAS S.A.C.');
  expect(await nameOf('20999999990')).toBe('NUEVA \\ EMPRESA CON SIGNOS S.A.C.');
  const since = clock.now();
  expect((await findTaxpayers(app.deps, [gone])).get(gone)?.left_at).toEqual(since);

  await sandbox.putRegister(textOf(changed));
  laterOn();
  await look();
  expect(await lastRun()).toMatchObject({ outcome: 'loaded', rows_left: 1 });
  expect((await findTaxpayers(app.deps, [gone])).get(gone)?.left_at).toEqual(since);

  await sandbox.putRegister(textOf(whole));
  laterOn();
  await look();
  expect(await lastRun()).toMatchObject({ outcome: 'loaded', rows_left: 0 });
  expect((await findTaxpayers(app.deps, [gone])).get(gone)?.left_at).toBeNull();
});

describe('of several workers', () => {
  test('that look at once one does it', async () => {
    const looks = await Promise.all([look(), look(), look()]);
    expect(looks.filter((id) => id !== null)).toHaveLength(1);
    expect(await everything()).not.toEqual([]);
  });

  test('one that died in the middle is noticed, and another does it from the beginning', async () => {
    await look();
    const before = await everything();
    laterOn();
    await system.transaction(async (tx) => {
      const now = clock.now();
      const dead = { id: crypto.randomUUID(), source: sandbox.url, attempt: 1, worker: 'dead', outcome: null };
      await tx
        .insertInto('ruc_register_runs')
        .values({ ...dead, heartbeat_at: now, started_at: now })
        .execute();
      await sql`create table taxpayers_next (like taxpayers)`.execute(tx);
      await sql`insert into taxpayers_next select * from taxpayers limit 5`.execute(tx);
    });
    expect(await look()).toBeNull();
    clock.advance(10_000);
    await sandbox.putRegister(textOf(linesOf(await sandbox.register()).slice(0, -1)));
    await look();
    expect(await lastRun()).toMatchObject({ state: 'done', outcome: 'loaded', attempt: 2, rows_left: 1 });
    expect(await everything()).toHaveLength(before.length);
    expect(await tables()).toEqual(['taxpayers', 'taxpayers_pkey']);
  });

  test('one that was taken for dead writes nothing any more', async () => {
    await look();
    const before = await everything();
    laterOn();
    await sandbox.putRegister(textOf(linesOf(await sandbox.register()).slice(0, -1)));
    await sandbox.fault('padron', 'cortado', 3);
    const slow = look();
    await untilRunning();
    await system.transaction((tx) =>
      tx.updateTable('ruc_register_runs').set({ state: 'stale' }).where('state', '=', 'running').execute(),
    );
    await slow;
    expect(await everything()).toEqual(before);
    expect((await lastRun())?.state).toBe('stale');
  });

  test('one that is asked to stop leaves the register as it was, and the next look begins at once', async () => {
    await look();
    const before = await everything();
    laterOn();
    await sandbox.putRegister(textOf(linesOf(await sandbox.register()).slice(0, -1)));
    const stopping = new AbortController();
    await sandbox.fault('padron', 'cortado', 3);
    const stopped = look(stopping.signal);
    await untilRunning();
    stopping.abort(new Error('stopping'));
    await expect(stopped).rejects.toThrow('stopping');
    expect(await everything()).toEqual(before);
    expect((await lastRun())?.state).toBe('stale');
    await sandbox.fault('padron', null);
    clock.advance(1);
    await look();
    expect(await lastRun()).toMatchObject({ state: 'done', outcome: 'loaded', rows_left: 1 });
  });

  async function untilRunning(): Promise<void> {
    while ((await lastRun())?.state !== 'running') await sleep(1);
  }
});

test('the register is not kept where its address was not given: the demo never asks the real SUNAT by itself', async () => {
  const other = await startApp({ role: 'api' });
  expect(registerSource(other.deps)).toBeNull();
  await other.stop();
});

test('a new installation brings the register by itself, and tells whoever watches it', async () => {
  const whole = await startApp({ env: { SUNAT_WWW_URL: sandbox.url } });
  try {
    const measured = async () => (await fetch(`${whole.url}/metrics`)).text();
    const rows = linesOf(await sandbox.register()).length - 1;
    for (const until = Date.now() + 20_000; !(await measured()).includes(`register_rows{register="ruc"} ${rows}`); ) {
      if (Date.now() > until) throw new Error(await measured());
      await sleep(100);
    }
    expect(await measured()).toContain('register_failed_tries{register="ruc"} 0');
    expect(await measured()).toMatch(/register_age_seconds\{register="ruc"\} \d/);
  } finally {
    await whole.stop();
  }
});

test('a firm may read the register, and not write it, also after it was replaced', async () => {
  await look();
  const firm = crypto.randomUUID();
  const seen = await app.deps.database.tenant(firm, (tx) =>
    tx.selectFrom('taxpayers').select('name').where('ruc', '=', QUENAS).execute(),
  );
  expect(seen).toHaveLength(1);
  const writing = app.deps.database.tenant(firm, (tx) => tx.deleteFrom('taxpayers').execute());
  await expect(writing).rejects.toThrow(/permission denied/);
});

test('what is received stands beside the files, and only while it is needed', async () => {
  await sandbox.fault('padron', 'cortado', 200);
  const stopping = new AbortController();
  const stopped = look(stopping.signal);
  const part = join(app.deps.config.filesFolder, 'incoming', 'ruc-register', 'padron_reducido_ruc.zip.part');
  while (!(await stat(part).catch(() => null))) await sleep(5);
  stopping.abort(new Error('stopping'));
  await expect(stopped).rejects.toThrow('stopping');
  expect((await stat(part)).size).toBeGreaterThan(0);
  await sandbox.fault('padron', null);
  clock.advance(1);
  await look();
  expect(await lastRun()).toMatchObject({ state: 'done', outcome: 'loaded' });
  expect(await stat(part).catch(() => null)).toBeNull();
});

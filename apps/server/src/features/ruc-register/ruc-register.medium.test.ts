import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { linesOf, type RegisterBench, startRegisterBench, textOf } from '../../../test/ruc-register.ts';
import { findTaxpayers } from './find-taxpayers.ts';

const QUENAS = '20990001015';
let bench: RegisterBench;

beforeAll(async () => {
  bench = await startRegisterBench();
});
beforeEach(() => bench.forget());
afterAll(() => bench.stop());

async function lastStatuses(count: number): Promise<number[]> {
  const answer = await fetch(`${bench.sandbox.url}/__sandbox/requests?last=${count}`);
  return ((await answer.json()) as { requests: { status: number }[] }).requests.map(({ status }) => status);
}

test('the first register is loaded with its evidence; the next look finds nothing new and does nothing', async () => {
  await bench.look();
  const lines = linesOf(await bench.sandbox.register());
  expect(await bench.lastRun()).toMatchObject({
    state: 'done',
    outcome: 'loaded',
    source: bench.sandbox.url,
    rows_read: lines.length - 1,
    rows_rejected: 0,
    rows_left: 0,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    etag: expect.stringMatching(/^"/),
    finished_at: bench.clock.now(),
  });
  expect(await bench.everything()).toHaveLength(lines.length - 1);
  expect((await findTaxpayers(bench.app.deps, [QUENAS, '20123456786'])).values().toArray()).toEqual([
    { ruc: QUENAS, name: 'COMERCIAL SIETE QUENAS S.A.C.', state: 'ACTIVO', condition: 'HABIDO', left_at: null },
  ]);
  const first = await bench.lastRun();

  expect(await bench.look()).toBeNull();
  bench.laterOn();
  await bench.look();
  expect(await bench.lastRun()).toMatchObject({ state: 'done', outcome: 'not-modified', rows_read: null, bytes: null });
  expect((await bench.lastRun())?.id).not.toBe(first?.id);
  expect(await bench.tables()).toEqual(['taxpayers', 'taxpayers_pkey']);
  const incoming = join(bench.app.deps.config.scratchFolder, 'ruc-register');
  expect(await readdir(incoming)).toEqual([]);
});

test('a register that was lost is brought again, though its runs say that it is there', async () => {
  await bench.look();
  await bench.system.transaction((tx) => tx.deleteFrom('taxpayers').execute());
  bench.clock.advance(1);
  await bench.look();
  expect(await bench.lastRun()).toMatchObject({ state: 'done', outcome: 'loaded' });
  expect(await bench.nameOf(QUENAS)).toBe('COMERCIAL SIETE QUENAS S.A.C.');
});

test('a download that is cut goes on where it was', async () => {
  await bench.sandbox.fault('padron', 'cortado', 2);
  await bench.look();
  expect(await bench.lastRun()).toMatchObject({ state: 'done', outcome: 'loaded', attempt: 1 });
  // 0: the connection was cut.
  expect(await lastStatuses(3)).toEqual([0, 0, 206]);
  expect(await bench.nameOf(QUENAS)).toBe('COMERCIAL SIETE QUENAS S.A.C.');
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
      await bench.look();
      const before = await bench.everything();
      await bench.sandbox.fault('padron', fault);
      bench.laterOn();
      await bench.look();
      const run = await bench.lastRun();
      expect(run).toMatchObject({ state: 'failed', outcome: null, error_code: code, attempt: 1 });
      expect(run?.message).toMatch(message);
      expect(run?.next_try_at?.getTime()).toBeGreaterThan(bench.clock.now().getTime());
      expect(await bench.everything()).toEqual(before);
      expect(await bench.tables()).toEqual(['taxpayers', 'taxpayers_pkey']);
      if (fault === 'pagina') expect(run?.answer).toMatchObject({ status: 200, body: expect.stringContaining('<') });

      await bench.sandbox.fault('padron', null);
      bench.laterOn();
      await bench.look();
      expect(await bench.lastRun()).toMatchObject({ state: 'done', outcome: 'not-modified', attempt: 2 });
    },
    30_000,
  );

  test('and the log says so without being an alarm, unless it is our own failure', async () => {
    await bench.sandbox.fault('padron', 'columna-renombrada');
    await bench.look();
    const told = bench.app.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg?.includes('RUC register'));
    expect(told).toMatchObject([{ level: 'warn', code: 'NOT_UNDERSTOOD', attempt: 1 }]);
  });
});

test('rows that are not understood are counted with their lines, and the rest is in force', async () => {
  await bench.sandbox.fault('padron', 'filas-ilegibles');
  await bench.look();
  const run = await bench.lastRun();
  expect(run).toMatchObject({ state: 'done', outcome: 'loaded', rows_rejected: 3 });
  expect(run?.rejected.map(({ line }) => line)).toEqual([2, 3, 4]);
  expect(run?.rejected[0]?.reason).toBe('La fila tiene 16 columnas y la cabecera, 15.');
});

test('a RUC that stands in it twice is taken once', async () => {
  await bench.sandbox.fault('padron', 'ruc-repetido');
  await bench.look();
  const rows = linesOf(await bench.sandbox.register()).length - 1;
  expect(await bench.lastRun()).toMatchObject({ state: 'done', outcome: 'loaded', rows_read: rows, rows_rejected: 1 });
  expect(await bench.everything()).toHaveLength(rows);
  expect(await bench.tables()).toEqual(['taxpayers', 'taxpayers_pkey']);
});

test('a new register replaces names and adds taxpayers; who is not in it any more is kept with the moment, until it is back', async () => {
  await bench.look();
  const whole = linesOf(await bench.sandbox.register());
  const gone = whole.at(-1)?.slice(0, 11) ?? '';
  const fresh = '20999999990|NUEVA \\ EMPRESA\tCON SIGNOS S.A.C.|ACTIVO|HABIDO|150101|-|-|-|-|-|-|-|-|-|-|';
  const changed = whole.map((line) => line.replace('COMERCIAL SIETE QUENAS', 'COMERCIAL OCHO QUENAS')).slice(0, -1);
  await bench.sandbox.putRegister(textOf([...changed, fresh]));
  bench.laterOn();
  await bench.look();
  expect(await bench.lastRun()).toMatchObject({ outcome: 'loaded', rows_read: whole.length - 1, rows_left: 1 });
  expect(await bench.nameOf(QUENAS)).toBe('COMERCIAL OCHO QUENAS S.A.C.');
  expect(await bench.nameOf('20999999990')).toBe('NUEVA \\ EMPRESA CON SIGNOS S.A.C.');
  const since = bench.clock.now();
  expect((await findTaxpayers(bench.app.deps, [gone])).get(gone)?.left_at).toEqual(since);

  await bench.sandbox.putRegister(textOf(changed));
  bench.laterOn();
  await bench.look();
  expect(await bench.lastRun()).toMatchObject({ outcome: 'loaded', rows_left: 1 });
  expect((await findTaxpayers(bench.app.deps, [gone])).get(gone)?.left_at).toEqual(since);

  await bench.sandbox.putRegister(textOf(whole));
  bench.laterOn();
  await bench.look();
  expect(await bench.lastRun()).toMatchObject({ outcome: 'loaded', rows_left: 0 });
  expect((await findTaxpayers(bench.app.deps, [gone])).get(gone)?.left_at).toBeNull();
});

test('the register is not kept where its address was not given: the demo never asks the real SUNAT by itself', async () => {
  const other = await startApp({ role: 'api' });
  expect(other.deps.sunat.rucRegister).toBeNull();
  await other.stop();
});

test('a new installation brings the register by itself, and tells whoever watches it', async () => {
  const whole = await startApp({ env: { SUNAT_WWW_URL: bench.sandbox.url } });
  try {
    const measured = async () => (await fetch(`${whole.url}/metrics`)).text();
    const rows = linesOf(await bench.sandbox.register()).length - 1;
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
  await bench.look();
  const firm = crypto.randomUUID();
  const seen = await bench.app.deps.database.tenant(firm, (tx) =>
    tx.selectFrom('taxpayers').select('name').where('ruc', '=', QUENAS).execute(),
  );
  expect(seen).toHaveLength(1);
  const writing = bench.app.deps.database.tenant(firm, (tx) => tx.deleteFrom('taxpayers').execute());
  await expect(writing).rejects.toThrow(/permission denied/);
});

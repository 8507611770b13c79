import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../test/harness.ts';
import { findTaxpayers } from './find-taxpayers.ts';
import { type LoadOptions, loadRegister } from './load-register.ts';

const FIXTURE = new URL('../../../../../packages/registers/fixtures/ok/ruc-register.txt', import.meta.url);
const BAKERY = '20991000012';
let app: TestApp;
let text: Buffer;

beforeAll(async () => {
  app = await startApp({ role: 'api' });
  text = await readFile(FIXTURE);
});
afterAll(() => app.stop());

async function* bytes(whole: Buffer, between?: () => Promise<void>): AsyncGenerator<Uint8Array> {
  const half = whole.indexOf('\n', whole.length / 2) + 1;
  yield whole.subarray(0, half);
  await between?.();
  yield whole.subarray(half);
}
const options = (changes: Partial<LoadOptions> = {}): LoadOptions => ({
  at: new Date('2026-11-20T15:00:00Z'),
  rowsInForce: 0,
  guard: async () => undefined,
  settle: async () => undefined,
  ...changes,
});
const bakery = async () => (await findTaxpayers(app.deps, [BAKERY])).get(BAKERY)?.name;
const renamed = () => Buffer.from(text.toString('latin1').replace('LA YEMA ALEGRE', 'LA YEMA TRISTE'), 'latin1');

test('while a register is being loaded everybody reads the one before, whole; then the new one', async () => {
  expect(await loadRegister(app.deps, bytes(text), options())).toEqual({
    rows: 9,
    rejected: { first: [], count: 0 },
    left: 0,
    changed: 0,
  });
  const seen: (string | undefined)[] = [];
  const between = async () => void seen.push(await bakery());
  await loadRegister(app.deps, bytes(renamed(), between), options());
  expect(seen).toEqual(['PANADERÍA LA YEMA ALEGRE S.A.C.']);
  expect(await bakery()).toBe('PANADERÍA LA YEMA TRISTE S.A.C.');
});

test('when what must be settled with it fails, the register before stays', async () => {
  const before = await bakery();
  const settle = async () => {
    throw new Error('it cannot be noted');
  };
  await expect(loadRegister(app.deps, bytes(text), options({ settle }))).rejects.toThrow('it cannot be noted');
  expect(await bakery()).toBe(before);
});

test('bytes that end in an error leave the register before', async () => {
  const before = await bakery();
  const broken = async () => {
    throw new Error('the disk is gone');
  };
  await expect(loadRegister(app.deps, bytes(text, broken), options())).rejects.toThrow('the disk is gone');
  expect(await bakery()).toBe(before);
});

test('a worker that may not write any more stops at its next step', async () => {
  const before = await bakery();
  let steps = 0;
  const guard = async () => {
    steps += 1;
    if (steps > 2) throw new Error('lost');
  };
  await expect(loadRegister(app.deps, bytes(renamed()), options({ guard }))).rejects.toThrow('lost');
  expect(await bakery()).toBe(before);
});

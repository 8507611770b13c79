import { isRuc } from '@yupana/tax/ruc.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fromBuffer } from 'yauzl';
import type { Sandbox } from '../start.ts';
import { Caller, company, quickSandbox } from '../test/client.ts';
import { SUPPLIERS } from '../universe/suppliers.ts';
import { HEADER } from './file.ts';
import { ONLY_REGISTERED } from './taxpayers.ts';

let sandbox: Sandbox;
let caller: Caller;

beforeAll(async () => {
  sandbox = await quickSandbox();
  caller = new Caller(sandbox, company('Siete Quenas'));
});
beforeEach(() => caller.control('POST', '/reset'));
afterAll(() => sandbox.close());

const get = (headers: Record<string, string> = {}) => fetch(`${sandbox.url}/padron_reducido_ruc.zip`, { headers });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const fault = (scenario: string, times = 1) => caller.control('POST', '/services/padron', { scenario, times });

/** The text of the register's only file, read as SUNAT writes it. */
function textOf(zip: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    fromBuffer(zip, { lazyEntries: true }, (error, opened) => {
      if (error || !opened) return reject(error);
      opened.on('entry', (entry) => {
        expect(entry.fileName).toBe('padron_reducido_ruc.txt');
        opened.openReadStream(entry, async (failure, stream) => {
          if (failure || !stream) return reject(failure);
          const parts: Buffer[] = [];
          for await (const part of stream) parts.push(part as Buffer);
          resolve(Buffer.concat(parts).toString('latin1'));
        });
      });
      opened.readEntry();
    });
  });
}
const linesOf = async () => (await textOf(await bytesOf(await get()))).trimEnd().split('\r\n');

test('the register has every company, supplier and taxpayer of this world once, with valid RUCs', async () => {
  const [header, ...rows] = await linesOf();
  expect(header).toBe(HEADER);
  const rucs = rows.map((row) => row.slice(0, 11));
  expect(new Set(rucs).size).toBe(rucs.length);
  expect(rucs.filter((ruc) => !isRuc(ruc))).toEqual([]);
  for (const { ruc } of [...SUPPLIERS, ...ONLY_REGISTERED, caller.who]) expect(rucs).toContain(ruc);
  for (const row of rows) expect(row.split('|')).toHaveLength(16);
  for (const row of rows.filter((one) => one.startsWith('10'))) expect(row).toMatch(/(\|-){10}\|$/);
});

test('a company added by hand is in it, and that makes another version', async () => {
  const before = (await get()).headers.get('etag');
  expect((await get()).headers.get('etag')).toBe(before);
  const { ruc } = await caller.control('POST', '/companies', { name: 'Añadida Ñandú S.A.' });
  expect((await get()).headers.get('etag')).not.toBe(before);
  expect(await linesOf()).toContainEqual(expect.stringContaining(`${ruc}|AÑADIDA ÑANDÚ S.A.|ACTIVO|HABIDO|`));
});

describe('the file', () => {
  test('is not sent again to whoever has its version', async () => {
    const etag = (await get()).headers.get('etag') ?? '';
    expect((await get({ 'if-none-match': etag })).status).toBe(304);
    expect((await get({ 'if-none-match': '"otra"' })).status).toBe(200);
  });

  test('can be asked for from a byte on, as long as it is the same', async () => {
    const whole = await get();
    const etag = whole.headers.get('etag') ?? '';
    const bytes = await bytesOf(whole);
    const rest = await get({ range: 'bytes=100-', 'if-range': etag });
    expect([rest.status, rest.headers.get('content-range')]).toEqual([
      206,
      `bytes 100-${bytes.length - 1}/${bytes.length}`,
    ]);
    expect((await bytesOf(rest)).equals(bytes.subarray(100))).toBe(true);
    expect((await get({ range: 'bytes=100-', 'if-range': '"otra"' })).status).toBe(200);
    expect((await get({ range: `bytes=${bytes.length}-`, 'if-range': etag })).status).toBe(416);
  });

  test('is another one when other rows are put in its place', async () => {
    const text = `${HEADER}\r\n20990001015|OTRO NOMBRE S.A.C.|ACTIVO|HABIDO|150101|-|-|-|-|-|-|-|-|-|-|\r\n`;
    const url = `${sandbox.url}/__sandbox/ruc-register/text`;
    const headers = { 'content-type': 'text/plain' };
    expect((await fetch(url, { method: 'PUT', body: text, headers })).status).toBe(204);
    expect(await linesOf()).toHaveLength(2);
    expect((await fetch(url, { method: 'PUT', body: 'hola', headers })).status).toBe(400);
    await fetch(url, { method: 'DELETE' });
    expect((await linesOf()).length).toBeGreaterThan(100);
  });
});

describe('what goes wrong', () => {
  test.each([
    ['caido', 503],
    ['sin-cambios', 304],
    ['pagina', 200],
  ])('%s answers %i, once', async (scenario, status) => {
    await fault(scenario);
    const answer = await get();
    expect(answer.status).toBe(status);
    expect((await bytesOf(answer)).subarray(0, 2).toString()).not.toBe('PK');
    expect((await bytesOf(await get())).subarray(0, 2).toString()).toBe('PK');
  });

  test('cortado dies halfway, and the rest can be asked for', async () => {
    await fault('cortado');
    await expect(get().then(bytesOf)).rejects.toThrow();
    expect((await get()).status).toBe(200);
  });

  test.each([
    ['columna-renombrada', (lines: string[]) => lines[0]?.includes('SITUACIÓN') === true],
    ['pocas-filas', (lines: string[], whole: string[]) => lines.length < whole.length / 2],
    ['filas-ilegibles', (lines: string[]) => lines.filter((line) => line.split('|').length === 17).length === 3],
    ['ruc-repetido', (lines: string[], whole: string[]) => lines.length === whole.length + 1],
  ])('%s changes the text', async (scenario, isSo) => {
    const whole = await linesOf();
    await fault(scenario);
    expect(isSo(await linesOf(), whole)).toBe(true);
  });

  test.each(['zip-truncado', 'zip-bomba'])('%s is a ZIP only at its beginning', async (scenario) => {
    const etag = (await get()).headers.get('etag');
    await fault(scenario);
    const answer = await get();
    expect(answer.headers.get('etag')).not.toBe(etag);
    expect((await bytesOf(answer)).subarray(0, 2).toString()).toBe('PK');
  });
});

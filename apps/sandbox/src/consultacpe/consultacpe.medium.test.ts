import { readDocument } from '@yupana/cpe/read-document.ts';
import { verifySignature } from '@yupana/cpe/signature/verify-signature.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../start.ts';
import { Caller, company, type Json, quickSandbox, unzip } from '../test/client.ts';
import { askedType } from './asked.ts';

const BROWSER = { 'user-agent': 'Mozilla/5.0 (prueba)' };
const PATH = '/v1/contribuyente/consultacpe/comprobantes';

let sandbox: Sandbox;
let caller: Caller;

beforeAll(async () => {
  sandbox = await quickSandbox();
  caller = new Caller(sandbox, company('Siete Quenas'));
});
beforeEach(async () => {
  await caller.control('POST', '/reset');
  await caller.enter();
});
afterAll(() => sandbox.close());

interface Listed {
  key: string;
  hasDocument: boolean;
  held: boolean;
  difference: string | null;
}

async function documents(book = 'RCE', period = '202610'): Promise<Listed[]> {
  return (await caller.control('GET', `/documents/${caller.who.ruc}/${book}/${period}`)).documents;
}

/** The address of a voucher at api-cpe. */
function addressOf(key: string, origin: 1 | 2): string {
  const [ruc, type = '', serie = '', number] = key.split('-');
  return `${PATH}/${ruc}-${askedType(type, serie)}-${serie}-${number}-${origin}`;
}

function get(path: string, headers: Record<string, string> = BROWSER): Promise<Response> {
  return fetch(sandbox.url + path, { headers: { authorization: `Bearer ${caller.token}`, ...headers } });
}

async function filesOf(key: string, kind: string, origin: 1 | 2): Promise<{ name: string; content: Buffer }[]> {
  const { nomArchivo, valArchivo }: Json = await (await get(`${addressOf(key, origin)}/${kind}`)).json();
  const bytes = Buffer.from(valArchivo, 'base64');
  return nomArchivo.endsWith('.zip') ? unzip(bytes) : [{ name: nomArchivo, content: bytes }];
}

const held = async (part = '', book = 'RCE') => {
  const found = (await documents(book)).find((one) => one.held && one.key.includes(part));
  if (!found) throw new Error(`No hay «${part}»`);
  return found.key;
};

describe('api-cpe', () => {
  test('gives the signed XML of what was received, with its CDR or the portal’s style sheets beside it', async () => {
    for (const [part, beside] of [
      ['-01-F', /^R-/],
      ['-01-E001', /\.(xsl|css)$/],
      ['-07-', /./],
    ] as const) {
      const key = await held(part);
      const [own, ...others] = await filesOf(key, '02', 2);
      expect(own?.name).toBe(`${key}.xml`);
      expect(others.every(({ name }) => beside.test(name))).toBe(true);
      const document = readDocument(own?.content ?? Buffer.alloc(0));
      expect(document).toMatchObject({ kind: 'voucher', warnings: [], receiver: { document: caller.who.ruc } });
      expect(verifySignature(own?.content ?? Buffer.alloc(0)).state).toBe('valid');
    }
  });

  test('gives metadata, a PDF, and the CDR of what was issued only', async () => {
    const [bought, sold] = [await held('-01-F'), await held('-01-F', 'RVIE')];
    const metadata: Json = await (await get(addressOf(sold, 1))).json();
    expect(metadata.datosEmisor.numRuc).toBe(caller.who.ruc);
    expect(metadata.informacionItems.length).toBeGreaterThan(0);
    expect(metadata.procedenciaMasiva.mtoImporteTotal).toBeGreaterThan(0);
    const [pdf] = await filesOf(sold, '01', 1);
    expect(pdf?.content.toString('latin1')).toMatch(/^%PDF-1\.4[\s\S]+%%EOF\n$/);
    const [cdr] = await filesOf(sold, '03', 1);
    expect(cdr?.name).toBe(`R-${sold}.xml`);
    expect((await get(`${addressOf(bought, 2)}/03`)).status).toBe(422);
  });

  test('lists what was issued in some days', async () => {
    const query = 'codEstado=0&fecEmisionIni=01/10/2026&fecEmisionFin=05/10/2026';
    const { comprobantes }: Json = await (await get(`${PATH}/-01-2?${query}`)).json();
    expect(comprobantes.length).toBeGreaterThan(3);
    expect(comprobantes.every(({ fecEmision }: Json) => /^0[1-5]\/10\/2026$/.test(fecEmision))).toBe(true);
    expect((await get(`${PATH}/-01-2?codEstado=0`)).status).toBe(422);
  });

  test('lacks a few, and what was issued these days', async () => {
    const closed = (await documents()).filter((one) => one.hasDocument);
    const missing = closed.filter((one) => !one.held);
    expect(missing.length / closed.length).toBeLessThan(0.1);
    expect((await get(addressOf(missing[0]?.key ?? '', 2))).status).toBe(404);
    const open = (await documents('RCE', '202611')).filter((one) => one.hasDocument);
    expect(open.filter((one) => !one.held).length).toBeGreaterThan(missing.length / 2);
  });

  test.each([
    ['the type 07 of a note', '20990001015-07-FC01-1-2', 422],
    ['a number with zeros', '20990001015-01-F001-0001-2', 422],
    ['no RUC', '2099-01-F001-1-2', 422],
    ['origin 3', '20990001015-01-F001-1-3', 404],
    ['a voucher of nobody', '20990001015-01-F001-99999999-2', 404],
  ])('answers what it should to %s', async (_what, asked, status) => {
    expect((await get(`${PATH}/${asked}`)).status).toBe(status);
  });

  test('gives a company nothing of another’s', async () => {
    const key = await held('-01-F');
    await caller.control('POST', '/reset');
    const other = await new Caller(sandbox, company('Tornillo')).enter();
    const answer = await fetch(sandbox.url + addressOf(key, 2), {
      headers: { ...BROWSER, authorization: `Bearer ${other.token}` },
    });
    expect(answer.status).toBe(404);
  });

  test('drops who does not look like a browser, and refuses who has no token or no permission', async () => {
    const address = addressOf(await held('-01-F'), 2);
    await expect(get(address, { 'user-agent': 'node' })).rejects.toThrow('fetch failed');
    const stranger = await fetch(sandbox.url + address, { headers: BROWSER });
    expect([stranger.status, await stranger.text()]).toEqual([401, '']);
    await caller.spoil('cpe-sin-permiso');
    expect(await (await get(address)).text()).toContain('401 Authorization Required');
    const refused = await caller.login({ scope: 'https://api-cpe.sunat.gob.pe' });
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('Cliente no autorizado')]);
  });

  test('takes a token of its own scope, which is good for nothing else', async () => {
    await caller.enter({ scope: 'https://api-cpe.sunat.gob.pe' });
    expect((await get(addressOf(await held('-01-F'), 2))).status).toBe(200);
    expect((await caller.periods()).status).toBe(401);
  });

  test('refuses a company that was added without the permission', async () => {
    const added = await caller.control('POST', '/companies', { withoutPermission: ['consultacpe'] });
    const other = await new Caller(sandbox, added).enter();
    const answer = await fetch(`${sandbox.url}${PATH}/20990001015-01-F001-1-2`, {
      headers: { ...BROWSER, authorization: `Bearer ${other.token}` },
    });
    expect(answer.status).toBe(401);
  });
});

describe('a scenario of api-cpe', () => {
  test.each([
    ['cpe-prohibido', 403, 'Forbidden'],
    ['cpe-no-tiene', 404, 'No se encontro'],
    ['cpe-422', 422, 'errors'],
    ['cpe-limite', 429, ''],
    ['cpe-caido', 503, '<html'],
    ['cpe-pagina-200', 200, 'Ha ocurrido un error'],
    ['cpe-vacio', 200, '"valArchivo":""'],
  ])('%s answers %i', async (scenario, status, content) => {
    const address = `${addressOf(await held('-01-F'), 2)}/02`;
    await caller.spoil(scenario);
    const answer = await get(address);
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(content)]);
  });

  test('spoils nothing of SIRE, nor one of SIRE anything here unless it is named', async () => {
    const address = addressOf(await held('-01-F'), 2);
    await caller.spoil('cpe-caido');
    expect((await caller.periods()).status).toBe(200);
    await caller.spoil('error-503', { replace: true });
    expect((await get(address)).status).toBe(200);
    await caller.spoil('error-503', { replace: true, endpoint: 'cpe' });
    expect((await get(address)).status).toBe(503);
  });

  test('cpe-intermitente fails about ten of a hundred; cpe-ritmo takes eight in a second', async () => {
    const address = addressOf(await held('-01-F'), 2);
    await caller.spoil('cpe-intermitente');
    let failed = 0;
    for (let call = 0; call < 200; call += 1) failed += (await get(address)).status === 500 ? 1 : 0;
    expect(failed).toBeGreaterThan(5);
    expect(failed).toBeLessThan(45);
    await caller.spoil('cpe-ritmo', { replace: true });
    const states = await Promise.all(Array.from({ length: 40 }, async () => (await get(address)).status));
    expect(states.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect(states.filter((status) => status === 200).length).toBeGreaterThanOrEqual(8);
  });

  test('changes what is delivered', async () => {
    const key = await held('-01-F');
    const file = async (scenario: string) => {
      await caller.spoil(scenario, { replace: true });
      return (await (await get(`${addressOf(key, 2)}/02`)).json()) as Json;
    };
    const zip = async (scenario: string) => unzip(Buffer.from((await file(scenario)).valArchivo, 'base64url'));
    expect((await file('cpe-base64-url')).valArchivo).toMatch(/^[\w-]+$/);
    await expect(zip('cpe-zip-cortado')).rejects.toThrow();
    expect((await zip('cpe-solo-cdr')).map(({ name }) => name)).toEqual([`R-${key}.xml`]);
    const [altered] = await zip('cpe-firma-alterada');
    expect(verifySignature(altered?.content ?? Buffer.alloc(0)).state).toBe('digest differs');
    const [broken] = await zip('cpe-xml-roto');
    expect(() => readDocument(broken?.content ?? Buffer.alloc(0))).toThrow();
    const [other] = await zip('cpe-otro-comprobante');
    expect(readDocument(other?.content ?? Buffer.alloc(0))).not.toMatchObject({ id: { number: key.split('-')[3] } });
    const loose = await file('cpe-sin-zip');
    expect([loose.nomArchivo, Buffer.from(loose.valArchivo, 'base64').toString().slice(0, 5)]).toEqual([
      `${key}.xml`,
      '<?xml',
    ]);
  });
});

test('the control gives the month’s XML in one zip, and one by its key', async () => {
  const path = `${sandbox.url}/__sandbox/documents/${caller.who.ruc}/RCE/202610`;
  const files = await unzip(Buffer.from(await (await fetch(`${path}/zip?limit=25`)).arrayBuffer()));
  expect(files).toHaveLength(25);
  const [first] = files;
  const alone = await fetch(`${path}/xml/${first?.name.replace('.xml', '')}`);
  expect(Buffer.from(await alone.arrayBuffer()).equals(first?.content ?? Buffer.alloc(0))).toBe(true);
  expect((await fetch(`${path}/xml/20990001015-01-F001-1`)).status).toBe(404);
});

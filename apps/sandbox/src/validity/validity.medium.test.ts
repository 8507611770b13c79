import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../start.ts';
import { Caller, company, type Json, quickSandbox } from '../test/client.ts';

const SCOPE = 'https://api.sunat.gob.pe/v1/contribuyente/contribuyentes';

let sandbox: Sandbox;
let caller: Caller;

beforeAll(async () => {
  sandbox = await quickSandbox();
  caller = new Caller(sandbox, company('Siete Quenas'));
});
beforeEach(async () => {
  await caller.control('POST', '/reset');
  caller.token = ((await (await login()).json()) as Json).access_token;
});
afterAll(() => sandbox.close());

function login(changes: Record<string, string> = {}): Promise<Response> {
  const { clientId, clientSecret } = caller.who.credentials;
  const form = {
    grant_type: 'client_credentials',
    scope: SCOPE,
    client_id: clientId,
    client_secret: clientSecret,
    ...changes,
  };
  const path = `/v1/clientesextranet/${form.client_id}/oauth2/token/`;
  return fetch(sandbox.url + path, { method: 'POST', body: new URLSearchParams(form) });
}

function post(body: object, token = caller.token): Promise<Response> {
  const path = `/v1/contribuyente/contribuyentes/${caller.who.ruc}/validarcomprobante`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return fetch(sandbox.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

interface Bought {
  cells: string[];
  body: Record<string, string>;
}

/** The purchases of a month, each with what is asked of it. */
async function purchases(): Promise<Bought[]> {
  const text = await (await fetch(`${sandbox.url}/__sandbox/proposals/${caller.who.ruc}/RCE/202610`)).text();
  const rows = text.trimEnd().split('\r\n').slice(1);
  return rows.map((row) => {
    const cells = row.split('|');
    const [total, rate] = [Number(cells[24]), Number(cells[26])];
    return {
      cells,
      body: {
        ...{ numRuc: cells[12] ?? '', codComp: cells[6] ?? '', numeroSerie: cells[7] ?? '', numero: cells[9] ?? '' },
        ...{ fechaEmision: cells[4] ?? '', monto: Math.abs(total / rate).toFixed(2) },
      },
    };
  });
}

const invoice = async () => {
  const found = (await purchases()).find(({ cells }) => cells[6] === '01' && cells[39] === '1');
  return found?.body ?? {};
};
const answer = async (body: object): Promise<Json> => (await post(body)).json();

describe('the consulta de validez', () => {
  test('says of a good voucher what it and its issuer are, with the odd end of SUNAT’s sentence', async () => {
    const said = await answer(await invoice());
    expect(said).toMatchObject({ success: true, message: 'Operation Success! ' });
    expect(said.data).toMatchObject({ estadoCp: '1', observaciones: [] });
    expect(said.data.estadoRuc).toMatch(/^\d\d$/);
  });

  test('finds nearly all of a month’s vouchers accepted, whatever their currency, and the withdrawn ones withdrawn', async () => {
    const asked = (await purchases()).filter(({ body }) => ['01', '07', '08'].includes(body.codComp ?? ''));
    const electronic = asked.filter(({ body }) => /^[FE]/.test(body.numeroSerie ?? ''));
    const states = await Promise.all(electronic.map(async ({ body }) => (await answer(body)).data.estadoCp));
    const expected = electronic.map(({ cells }) => (cells[39] === '2' ? '2' : '1'));
    const others = states.filter((state, place) => state !== expected[place]);
    expect(states.length).toBeGreaterThan(100);
    expect(others.length).toBeLessThanOrEqual(2);
  });

  test('knows no voucher by another amount, date or number', async () => {
    const good = await invoice();
    for (const change of [{ monto: '1.00' }, { fechaEmision: '01/01/2026' }, { numero: '99999999' }]) {
      const { success, data } = await answer({ ...good, ...change });
      expect([success, data.estadoCp]).toEqual([true, '0']);
    }
    expect((await answer({ ...good, numero: Number(good.numero), monto: Number(good.monto) })).data.estadoCp).toBe('1');
  });

  test.each([
    { fechaEmision: '2026-10-01' },
    { monto: '' },
    { monto: '1,180.00' },
    { numRuc: '123' },
    { codComp: '13' },
    { numeroSerie: 'F1' },
  ])('refuses %o', async (change) => {
    const refused = await post({ ...(await invoice()), ...change });
    expect([refused.status, await refused.json()]).toEqual([422, expect.objectContaining({ success: false })]);
  });

  test('takes its own token only, of a client that has it ticked', async () => {
    const body = await invoice();
    const sire = await new Caller(sandbox, caller.who).enter();
    const [bySire, byNobody] = [await post(body, sire.token), await post(body, 'x')];
    expect([bySire.status, await bySire.text(), byNobody.status]).toEqual([401, '', 401]);
    expect((await login({ scope: 'https://api-sire.sunat.gob.pe' })).status).toBe(400);
    expect((await login({ client_secret: 'bWFsYQ==' })).status).toBe(401);
    await caller.spoil('validez-sin-permiso');
    const denied = await login();
    expect([denied.status, await denied.text()]).toEqual([400, expect.stringContaining('Cliente no autorizado')]);
  });
});

test.each([
  ['validez-caida', 503, '<html'],
  ['validez-500', 500, 'Request failed'],
  ['validez-401', 401, ''],
  ['validez-limite', 429, 'rate limit'],
  ['validez-pagina-200', 200, 'Ha ocurrido un error'],
  ['validez-no-responde', 200, '"success":false'],
  ['validez-otra-forma', 200, '"resultado"'],
  ['validez-anulados', 200, '"estadoCp":"2"'],
  ['validez-no-existen', 200, '"estadoCp":"0"'],
  ['validez-estado-nuevo', 200, '"estadoCp":"7"'],
  ['validez-otro-contribuyente', 200, 'emitido a otro contribuyente.'],
  ['validez-proveedor-no-habido', 200, '"condDomiRuc":"12"'],
])('%s answers %i', async (scenario, status, content) => {
  const body = await invoice();
  await caller.spoil(scenario);
  const spoilt = await post(body);
  expect([spoilt.status, await spoilt.text()]).toEqual([status, expect.stringContaining(content)]);
});

test('validez-intermitente fails about ten of a hundred', async () => {
  const body = await invoice();
  await caller.spoil('validez-intermitente');
  const states = await Promise.all(Array.from({ length: 200 }, async () => (await post(body)).status));
  const failed = states.filter((status) => status === 500).length;
  expect(failed).toBeGreaterThan(5);
  expect(failed).toBeLessThan(45);
});

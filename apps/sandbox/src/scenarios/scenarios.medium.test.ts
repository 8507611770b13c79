import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../start.ts';
import { Caller, company, type Json, quickSandbox, unzip } from '../test/client.ts';
import { SCENARIOS } from './catalogue.ts';

let sandbox: Sandbox;
let caller: Caller;

beforeAll(async () => {
  sandbox = await quickSandbox();
  caller = new Caller(sandbox, company('Tinta Seca'));
});
beforeEach(async () => {
  await caller.control('POST', '/reset');
  await caller.enter();
});
afterAll(() => sandbox.close());

const lines = (text: string) => text.trimEnd().split('\r\n');
const cut = { message: 'fetch failed' };

describe('a scenario about the answer', () => {
  test.each([
    ['error-422', 422, 'application/json', '"1112"'],
    ['error-500-json', 500, 'application/json', 'NullPointerException'],
    ['error-500-html', 500, 'text/html', 'Request failed'],
    ['ruta-desconocida', 500, 'text/html', '<center>nginx</center>'],
    ['error-503', 503, 'text/html', 'no se encuentra disponible'],
    ['html-200', 200, 'text/html', 'Ha ocurrido un error'],
    ['respuesta-ajena', 200, 'application/json', '"resultado"'],
    ['limite-429', 429, '', ''],
  ])('%s answers %i', async (scenario, status, type, content) => {
    await caller.spoil(scenario);
    for (const answer of [
      await caller.periods(),
      await caller.summary('RCE', '202610'),
      await caller.export('RCE', '202610'),
    ]) {
      expect(answer.status).toBe(status);
      expect(answer.headers.get('content-type') ?? '').toContain(type);
      expect(await answer.text()).toContain(content);
    }
  });

  test('limite-429-espera says how long to wait', async () => {
    await caller.spoil('limite-429-espera');
    expect((await caller.periods()).headers.get('retry-after')).toBe('2');
  });

  test('conexion-cortada and corte-a-la-mitad leave the caller without an answer', async () => {
    await caller.spoil('conexion-cortada', { times: 1 });
    await expect(caller.periods()).rejects.toMatchObject(cut);
    await caller.spoil('corte-a-la-mitad', { times: 1 });
    await expect(caller.periods().then((answer) => answer.text())).rejects.toThrow('terminated');
    expect((await caller.periods()).status).toBe(200);
    const { requests } = await caller.control('GET', `/requests?ruc=${caller.who.ruc}`);
    expect(requests.filter(({ status }: Json) => status === 0)).toHaveLength(2);
  });

  test('lento answers well, some seconds later', async () => {
    await caller.spoil('lento', { times: 1 });
    const asked = Date.now();
    expect((await caller.periods()).status).toBe(200);
    expect(Date.now() - asked).toBeGreaterThan(590);
  });

  test('sin-respuesta says nothing for as long as a caller waits', async () => {
    await caller.spoil('sin-respuesta');
    const waiting = fetch(`${sandbox.url}/v1/contribuyente/migeigv/libros/rvierce/padron/web/omisos/080000/periodos`, {
      headers: { authorization: `Bearer ${caller.token}` },
      signal: AbortSignal.timeout(400),
    });
    await expect(waiting).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  test('intermitente fails about eight of a hundred calls, the token too', async () => {
    await caller.spoil('intermitente');
    let failed = 0;
    for (let call = 0; call < 400; call += 1) {
      const good = await caller.periods().then(
        (answer) => answer.status === 200,
        () => false,
      );
      if (!good) failed += 1;
    }
    expect(failed).toBeGreaterThan(15);
    expect(failed).toBeLessThan(55);
    let refused = 0;
    for (let call = 0; call < 100; call += 1) {
      const good = await caller.login().then(
        (answer) => answer.status === 200,
        () => false,
      );
      if (!good) refused += 1;
    }
    expect(refused).toBeGreaterThan(0);
  });
});

describe('a scenario', () => {
  test('may be limited to a book, a period, a service and a number of times', async () => {
    await caller.spoil('error-500-json', { book: 'RVIE', period: '202609', endpoint: 'export', times: 2 });
    expect((await caller.periods('RVIE')).status).toBe(200);
    expect((await caller.export('RCE', '202609')).status).toBe(200);
    expect((await caller.export('RVIE', '202610')).status).toBe(200);
    expect((await caller.summary('RVIE', '202609')).status).toBe(200);
    const states = [1, 2, 3].map(() => caller.export('RVIE', '202609'));
    expect((await Promise.all(states)).map(({ status }) => status).sort()).toEqual([200, 500, 500]);
    const [active] = (await caller.control('GET', `/companies/${caller.who.ruc}`)).scenarios;
    expect(active).toMatchObject({ used: 2, timesLeft: 0 });
  });

  test('of one company leaves the others alone, and can be replaced or taken off', async () => {
    await caller.spoil('error-503');
    const other = await new Caller(sandbox, company('Tornillo')).enter();
    expect((await other.periods()).status).toBe(200);
    const replaced = await caller.spoil('html-200', { replace: true });
    expect((await caller.periods()).status).toBe(200);
    await caller.control('DELETE', `/scenarios/${replaced.id}`);
    expect((await (await caller.periods()).json()) as Json).toHaveLength(3);
  });

  test('that does not exist is refused, and so is a company that does not', async () => {
    expect((await caller.spoil('no-existe')).message).toContain('No existe ese escenario');
    const unknown = await caller.control('POST', '/scenarios', { ruc: '20990055387', scenario: 'lento' });
    expect(unknown.message).toContain('no tiene una empresa');
  });

  test('has a Spanish title and says what the accountant should see', () => {
    const ids = SCENARIOS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, title, sees } of SCENARIOS) {
      expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(title.length).toBeGreaterThan(8);
      expect(sees.length).toBeGreaterThan(8);
    }
  });
});

describe('a scenario about the ticket', () => {
  const open = async () => ((await (await caller.export('RCE', '202610')).json()) as Json).numTicket;
  const stateOf = async (number: string) => {
    await new Promise((resolve) => setTimeout(resolve, 120));
    const body: Json = await (await caller.tickets('202610', `&numTicket=${number}`)).json();
    return body.registros[0];
  };

  test('ticket-atascado stays in 05 and is never downloaded', async () => {
    await caller.spoil('ticket-atascado');
    expect(await stateOf(await open())).toMatchObject({ codEstadoProceso: '05', archivoReporte: [] });
  });

  test('ticket-estado-10 stays in a state that nobody documents; ticket-estados-nuevos passes through three of them', async () => {
    await caller.spoil('ticket-estado-10', { times: 1 });
    expect(await stateOf(await open())).toMatchObject({ codEstadoProceso: '10', archivoReporte: [] });
    const slow = await quickSandbox({ ticketDelayMs: 1_000 });
    const patient = await new Caller(slow, caller.who).enter();
    await patient.spoil('ticket-estados-nuevos', { times: 1 });
    const { numTicket }: Json = await (await patient.export('RCE', '202610')).json();
    const seen = new Set<string>();
    while (!seen.has('06')) {
      const body: Json = await (await patient.tickets('202610', `&numTicket=${numTicket}`)).json();
      seen.add(body.registros[0]?.codEstadoProceso ?? '');
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    await slow.close();
    expect([...seen].filter((state) => ['07', '08', '10'].includes(state)).length).toBeGreaterThan(0);
  });

  test('ticket-con-errores ends in 03 without a file', async () => {
    await caller.spoil('ticket-con-errores');
    const record = await stateOf(await open());
    expect(record).toMatchObject({ codEstadoProceso: '03', archivoReporte: [], detalleTicket: { cntCPError: 1 } });
  });

  test('ticket-no-listado is never listed', async () => {
    await caller.spoil('ticket-no-listado');
    expect(await stateOf(await open())).toBeUndefined();
  });

  test('archivo-demora finishes before its file is there: 2244 in purchases, a storage error in sales', async () => {
    await caller.spoil('archivo-demora');
    const purchases = await caller.download('RCE', await stateOf(await open()));
    expect([purchases.status, await purchases.text()]).toEqual([422, expect.stringContaining('2244')]);
    const { numTicket }: Json = await (await caller.export('RVIE', '202610')).json();
    const record = await stateOf(numTicket);
    const sales = await caller.download('RVIE', record);
    expect([sales.status, await sales.text()]).toEqual([500, expect.stringContaining('MongoGridFSException')]);
    await new Promise((resolve) => setTimeout(resolve, 650));
    expect((await caller.download('RVIE', record)).status).toBe(200);
  });

  test('exporta-sin-ticket answers a file name instead of a ticket', async () => {
    await caller.spoil('exporta-sin-ticket');
    const body: Json = await (await caller.export('RVIE', '202610')).json();
    expect(Object.keys(body)).toEqual(['nombreArchivo']);
  });
});

describe('a scenario about the archive', () => {
  test('zip-truncado, zip-vacio, descarga-vacia and archivo-vacio hold no proposal', async () => {
    await caller.spoil('zip-truncado', { times: 1 });
    await expect(unzip(await caller.archive('RCE', '202610'))).rejects.toThrow();
    await caller.spoil('zip-vacio', { times: 1 });
    expect(await unzip(await caller.archive('RCE', '202610'))).toEqual([]);
    await caller.spoil('descarga-vacia', { times: 1 });
    expect(await caller.archive('RCE', '202610')).toHaveLength(0);
    await caller.spoil('archivo-vacio', { times: 1 });
    const [empty] = await unzip(await caller.archive('RCE', '202610'));
    expect(empty?.content).toHaveLength(0);
    expect(lines(await caller.proposal('RCE', '202610')).length).toBeGreaterThan(20);
  });

  test('nombre-ajeno, nombre-peligroso and otro-ruc hold a file that is not the one asked for', async () => {
    await caller.spoil('nombre-ajeno', { times: 1 });
    expect((await unzip(await caller.archive('RCE', '202610'))).map(({ name }) => name)).toEqual(['LEEME.html']);
    await caller.spoil('nombre-peligroso', { times: 1 });
    await expect(unzip(await caller.archive('RCE', '202610'))).rejects.toThrow('../../propuesta.txt');
    await caller.spoil('otro-ruc', { times: 1 });
    const [file] = await unzip(await caller.archive('RCE', '202610'));
    expect(file?.name).toMatch(/^20990055387-/);
    expect(file?.content.toString()).toContain('\r\n20990055387|');
    expect(file?.content.toString()).not.toContain(caller.who.ruc);
  });

  test('zip-bomba is a megabyte on the wire, and its lying sister promises four kilobytes', async () => {
    await caller.spoil('zip-bomba', { times: 1 });
    const honest = await caller.archive('RCE', '202610');
    expect(honest.length).toBeLessThan(1.5 * 1024 * 1024);
    expect(honest.readUInt32LE(22)).toBe(1024 * 1024 * 1024);
    await caller.spoil('zip-bomba-miente', { times: 1 });
    const lying = await caller.archive('RCE', '202610');
    expect(lying.readUInt32LE(22)).toBe(4096);
    await expect(unzip(lying)).rejects.toThrow(/too many bytes/);
  });
});

describe('a scenario about the file', () => {
  const header = async () => lines(await caller.proposal('RCE', '202610'))[0] ?? '';

  test('columna-renombrada, columna-faltante, columna-extra, columna-al-final and sin-cabecera change the layout', async () => {
    await caller.spoil('columna-renombrada', { times: 1 });
    expect(await header()).toContain('|Estado del Comprobante|');
    await caller.spoil('columna-faltante', { times: 1 });
    expect((await header()).split('|')).toHaveLength(79);
    await caller.spoil('columna-extra', { times: 1 });
    const extra = lines(await caller.proposal('RCE', '202610')).map((line) => line.split('|').length);
    expect(new Set(extra)).toEqual(new Set([81]));
    await caller.spoil('columna-al-final', { times: 1 });
    const last = lines(await caller.proposal('RCE', '202610')).map((line) => line.split('|').slice(80));
    expect([last[0], last[1]]).toEqual([['Cod. Establecimiento'], ['0000']]);
    await caller.spoil('sin-cabecera', { times: 1 });
    expect(await header()).toMatch(/^20990019933\|/);
  });

  test('solo-cabecera has no row while the summary counts them', async () => {
    await caller.spoil('solo-cabecera');
    expect(lines(await caller.proposal('RCE', '202610'))).toHaveLength(1);
    expect(await (await caller.summary('RCE', '202610')).text()).toMatch(/TOTAL \|[1-9]/);
  });

  test('filas-malas spoils two rows that the summary still counts', async () => {
    const good = lines(await caller.proposal('RCE', '202610'));
    await caller.spoil('filas-malas');
    const bad = lines(await caller.proposal('RCE', '202610'));
    expect(bad).toHaveLength(good.length);
    expect(bad.filter((line, place) => line !== good[place])).toEqual([
      expect.stringContaining('|1O8.5O|'),
      expect.stringContaining('|31/02/2026|'),
    ]);
    expect(await (await caller.summary('RCE', '202610')).text()).toContain(`TOTAL |${good.length - 1}|`);
  });

  test.each(['RCE', 'RVIE'] as const)(
    'importes-en-cero empties the amounts of %s beside a row of no day',
    async (book) => {
      const good = lines(await caller.proposal(book, '202610')).map((line) => line.split('|'));
      await caller.spoil('importes-en-cero');
      const [, first, ...others] = lines(await caller.proposal(book, '202610')).map((line) => line.split('|'));
      expect(first).toEqual(good[1]?.with(4, 'ayer'));
      const [from, to] = book === 'RCE' ? [14, 25] : [13, 26];
      expect(others).toEqual(
        good.slice(2).map((row) => row.map((cell, at) => (at >= from && at < to ? '0.00' : cell))),
      );
      expect(await (await caller.summary(book, '202610')).text()).toContain(`TOTAL |${good.length - 1}|`);
    },
  );

  test('archivo-mitad, filas-ilegibles and fila-cortada hold less than the summary counts', async () => {
    const good = lines(await caller.proposal('RCE', '202610'));
    await caller.spoil('archivo-mitad', { times: 1 });
    expect(lines(await caller.proposal('RCE', '202610'))).toEqual(good.slice(0, 1 + Math.floor((good.length - 1) / 2)));
    await caller.spoil('filas-ilegibles', { times: 1 });
    const unreadable = lines(await caller.proposal('RCE', '202610')).slice(1);
    expect(unreadable.every((line) => line.split('|')[4] === 'ayer')).toBe(true);
    await caller.spoil('fila-cortada', { times: 1 });
    const cutFile = await caller.proposal('RCE', '202610');
    expect(cutFile.endsWith('\n')).toBe(false);
    expect(lines(cutFile)).toHaveLength(good.length);
    expect(await (await caller.summary('RCE', '202610')).text()).toContain(`TOTAL |${good.length - 1}|`);
  });

  test('fila-enorme, clave-larga and importes-desmedidos spoil what no reader may take', async () => {
    await caller.spoil('fila-enorme', { times: 1 });
    expect(lines(await caller.proposal('RCE', '202610'))[1]?.length).toBeGreaterThan(10_000_000);
    await caller.spoil('clave-larga', { times: 1 });
    expect(lines(await caller.proposal('RCE', '202610'))[1]?.split('|')[9]).toHaveLength(3_000);
    await caller.spoil('importes-desmedidos', { times: 1 });
    const huge = lines(await caller.proposal('RCE', '202610')).filter((line) => line.includes('|9000000000000.00|'));
    expect(huge).toHaveLength(2);
  });

  test('archivo-latin1 writes accents in one byte and no BOM', async () => {
    await caller.spoil('archivo-latin1');
    const [file] = await unzip(await caller.archive('RCE', '202610'));
    expect(file?.content.toString('latin1')).toMatch(/^RUC\|Apellidos y Nombres o Razón social\|/);
  });
});

describe('a scenario about the proposal', () => {
  test('propuesta-cambia changes file and summary together, until it is taken off', async () => {
    const before = await caller.proposal('RVIE', '202609');
    await caller.spoil('propuesta-cambia');
    const after = await caller.proposal('RVIE', '202609');
    expect(after).not.toBe(before);
    expect(lines(after)).toHaveLength(lines(before).length);
    const sum = lines(after)
      .slice(1)
      .reduce((all, line) => all + Math.round(Number(line.split('|')[25]) * 100), 0);
    const total = lines(await (await caller.summary('RVIE', '202609')).text()).at(-1) ?? '';
    expect(Math.round(Number(total.split('|').at(-1)) * 100)).toBe(sum);
    await caller.control('DELETE', '/scenarios');
    expect(await caller.proposal('RVIE', '202609')).toBe(before);
  });

  test('todo-vacio finds nothing: 1070 and a summary of zeros', async () => {
    await caller.spoil('todo-vacio');
    const answer = await caller.export('RVIE', '202610');
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('1070')]);
    expect(await (await caller.summary('RVIE', '202610')).text()).toContain('TOTAL |0|');
  });

  test('cien-mil serves a hundred thousand rows', async () => {
    await caller.spoil('cien-mil', { book: 'RCE', period: '202610' });
    const rows = lines(await caller.proposal('RCE', '202610')).length - 1;
    expect(rows).toBeGreaterThanOrEqual(100_000);
    expect(rows).toBeLessThan(100_010);
  });

  test('resumen-discrepa counts an invoice of S/ 118.00 that the file does not hold', async () => {
    const total = async () =>
      lines(await (await caller.summary('RCE', '202610')).text())
        .at(-1)
        ?.split('|') ?? [];
    const before = await total();
    await caller.spoil('resumen-discrepa');
    const after = await total();
    expect(Number(after[1]) - Number(before[1])).toBe(1);
    expect(Number(after.at(-1)) - Number(before.at(-1))).toBeCloseTo(118, 2);
  });

  test('resumen-cero, resumen-1070 and resumen-cortado take SUNAT’s own count away', async () => {
    await caller.spoil('resumen-cero', { times: 1 });
    expect(await (await caller.summary('RCE', '202610')).text()).toContain('TOTAL |0|');
    await caller.spoil('resumen-1070', { times: 1 });
    expect((await caller.summary('RCE', '202610')).status).toBe(422);
    await caller.spoil('resumen-cortado', { times: 1 });
    expect(await (await caller.summary('RCE', '202610')).text()).not.toContain('TOTAL');
    expect(await (await caller.summary('RCE', '202610')).text()).toMatch(/TOTAL \|[1-9]/);
  });

  test('exporta-1070 says that there is nothing, and the summary counts them', async () => {
    await caller.spoil('exporta-1070');
    expect((await caller.export('RCE', '202610')).status).toBe(422);
    expect(await (await caller.summary('RCE', '202610')).text()).toMatch(/TOTAL \|[1-9]/);
  });
});

test('periodo-imposible lists a thirteenth month', async () => {
  await caller.spoil('periodo-imposible');
  expect(await (await caller.periods()).text()).toMatch(/"perTributario":"20\d\d13"/);
});

test('token-pagina-200 and token-500-clave answer a login with neither a token nor a refusal', async () => {
  await caller.spoil('token-pagina-200', { times: 1 });
  await caller.spoil('token-500-clave', { times: 1 });
  const seen = [await caller.login(), await caller.login()];
  expect(seen.map(({ status }) => status)).toEqual([200, 500]);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BYTE_ORDER_MARK } from '../files/layouts.ts';
import type { Sandbox } from '../start.ts';
import { Caller, company, type Json, quickSandbox, unzip } from '../test/client.ts';
import { COMPANIES } from '../universe/companies.ts';

let sandbox: Sandbox;
let caller: Caller;

beforeAll(async () => {
  sandbox = await quickSandbox();
  caller = await new Caller(sandbox, company('Siete Quenas')).enter();
});
afterAll(() => sandbox.close());

/** The codes of a 422, as text whatever they were. */
async function refused(answer: Response | Promise<Response>): Promise<string[]> {
  const got = await answer;
  expect(got.status).toBe(422);
  const body: Json = await got.json();
  expect(String(body.cod)).toBe('422');
  return body.errors.map(({ cod }: Json) => String(cod));
}

describe('the periods', () => {
  test('are the last 24 months by year, newest first, presented until the month before last', async () => {
    const years: Json = await (await caller.periods()).json();
    expect(years.map(({ numEjercicio }: Json) => numEjercicio)).toEqual(['2026', '2025', '2024']);
    const months = years.flatMap(({ lisPeriodos }: Json) => lisPeriodos);
    expect(months).toHaveLength(24);
    expect(months[0]).toEqual({ perTributario: '202611', codEstado: '03', desEstado: 'No Presentado' });
    expect(months[1]).toEqual({ perTributario: '202610', codEstado: '01', desEstado: 'Presentado' });
    expect(months.at(-1).perTributario).toBe('202412');
  });

  test('of a young company begin with it', async () => {
    const young = await new Caller(sandbox, company('Doble Asiento')).enter();
    const years: Json = await (await young.periods()).json();
    expect(years[0].lisPeriodos.at(-1).perTributario).toBe('202603');
    expect(years).toHaveLength(1);
  });

  test('of an unknown book are refused', async () => {
    expect(await refused(caller.get('/rvierce/padron/web/omisos/050000/periodos'))).toEqual(['1161']);
  });
});

describe('an export', () => {
  test('answers a ticket: year, 03 and eight digits, one after another in a company', async () => {
    const numbers: string[] = [];
    for (const book of ['RCE', 'RVIE'] as const) {
      const body: Json = await (await caller.export(book, '202609')).json();
      expect(Object.keys(body)).toEqual(['numTicket']);
      numbers.push(body.numTicket);
    }
    expect(numbers[0]).toMatch(/^202603\d{8}$/);
    expect(Number(numbers[1])).toBe(Number(numbers[0]) + 1);
  });

  test.each([
    ['RCE without codOrigenEnvio', 'rce', '202609', 'codTipoArchivo=0', '1028'],
    ['RCE with another codOrigenEnvio', 'rce', '202609', 'codTipoArchivo=0&codOrigenEnvio=9', '1029'],
    ['without codTipoArchivo', 'rce', '202609', 'codOrigenEnvio=2', '1061'],
    ['of an unknown file type', 'rvie', '202609', 'codTipoArchivo=7', '1059'],
    ['of a malformed period', 'rce', '2026-09', 'codTipoArchivo=0&codOrigenEnvio=2', '1006'],
    ['of a period that has not begun', 'rce', '202612', 'codTipoArchivo=0&codOrigenEnvio=2', '1007'],
  ])('%s is refused', async (_title, book, period, query, code) => {
    const service = book === 'rce' ? 'exportacioncomprobantepropuesta' : 'exportapropuesta';
    expect(await refused(caller.get(`/${book}/propuesta/web/propuesta/${period}/${service}?${query}`))).toEqual([code]);
  });

  test('of a month without purchases says so with 1070, and its summary is a TOTAL of zeros', async () => {
    const boxes = await new Caller(sandbox, company('Caja Cuadrada')).enter();
    expect(await refused(boxes.export('RCE', '202608'))).toEqual(['1070']);
    expect((await boxes.export('RVIE', '202608')).status).toBe(200);
    const [, total] = (await (await boxes.summary('RCE', '202608')).text()).split('\r\n');
    expect(total).toBe(`TOTAL |0${'|0.00'.repeat(11)}`);
  });

  test('of a person who only sells never finds purchases', async () => {
    const person = await new Caller(sandbox, company('Anacleto')).enter();
    expect(await refused(person.export('RCE', '202610'))).toEqual(['1070']);
    expect(await person.proposal('RVIE', '202610')).toContain('QUISPE FANTASÍA ANACLETO');
  });
});

describe('the state of a ticket', () => {
  test('is not listed at first, then 01, then 05, then 06 with its file under the misspelt name', async () => {
    const slow = await quickSandbox({ ticketDelayMs: 500 });
    try {
      const other = await new Caller(slow, company('Tinta Seca')).enter();
      const { numTicket }: Json = await (await other.export('RCE', '202610')).json();
      const seen: string[] = [];
      let last: Json;
      for (const end = Date.now() + 5_000; Date.now() < end && seen.at(-1) !== '06'; ) {
        const body: Json = await (await other.tickets('202610', `&numTicket=${numTicket}`)).json();
        last = body.registros[0];
        const state = last?.codEstadoProceso ?? 'sin listar';
        if (seen.at(-1) !== state) seen.push(state);
      }
      expect(seen).toEqual(['sin listar', '01', '05', '06']);
      expect(last).toMatchObject({
        showReporteDescarga: '1',
        perTributario: '202610',
        codProceso: '10',
        desEstadoProceso: 'Terminado',
        detalleTicket: { numTicket, codEstadoEnvio: '06' },
      });
      expect(last.archivoReporte).toEqual([
        {
          codTipoAchivoReporte: '00',
          nomArchivoReporte: expect.stringMatching(/^20990019933-20261120-1200\d\d-propuesta\.zip$/),
          nomArchivoContenido: null,
        },
      ]);
    } finally {
      await slow.close();
    }
  });

  test('is asked with both periods, a page and its size', async () => {
    const path = '/rvierce/gestionprocesosmasivos/web/masivo/consultaestadotickets';
    expect(await refused(caller.get(`${path}?perFin=202609&page=1&perPage=20`))).toEqual(['1067']);
    expect(await refused(caller.get(`${path}?perIni=202609&page=1&perPage=20`))).toEqual(['1071']);
    expect(await refused(caller.get(`${path}?perIni=202609&perFin=202608&page=1&perPage=20`))).toEqual(['1073']);
    expect(await refused(caller.get(`${path}?perIni=202609&perFin=202609&perPage=20`))).toEqual(['1076']);
    expect(await refused(caller.get(`${path}?perIni=202609&perFin=202609&page=0&perPage=20`))).toEqual(['1077']);
    expect(await refused(caller.get(`${path}?perIni=202609&perFin=202609&page=1`))).toEqual(['1079']);
    expect(await refused(caller.tickets('202609', '&numTicket=12'))).toEqual(['1052']);
  });

  test('comes by pages, newest first, and by book when it is named', async () => {
    const other = await new Caller(sandbox, company('Cóndor')).enter();
    const numbers: string[] = [];
    for (const book of ['RCE', 'RVIE', 'RCE'] as const) {
      const { numTicket }: Json = await (await other.export(book, '202607')).json();
      await other.finished('202607', numTicket);
      numbers.push(numTicket);
    }
    const path = '/rvierce/gestionprocesosmasivos/web/masivo/consultaestadotickets?perIni=202607&perFin=202607';
    const page: Json = await (await other.get(`${path}&page=1&perPage=2`)).json();
    expect(page.paginacion).toEqual({ page: 1, perPage: 2, totalRegistros: 3 });
    expect(page.registros.map(({ numTicket }: Json) => numTicket)).toEqual([numbers[2], numbers[1]]);
    const sales: Json = await (await other.tickets('202607', '&codLibro=140000&codOrigenEnvio=2')).json();
    expect(sales.registros.map(({ numTicket }: Json) => numTicket)).toEqual([numbers[1]]);
  });

  test("is nobody else's to see", async () => {
    const { numTicket }: Json = await (await caller.export('RCE', '202609')).json();
    await caller.finished('202609', numTicket);
    const other = await new Caller(sandbox, company('Tornillo')).enter();
    const body: Json = await (await other.tickets('202609', `&numTicket=${numTicket}`)).json();
    expect(body.registros).toEqual([]);
  });
});

describe('the download', () => {
  test('is a zip with one text named after it, that sums what the summary says', async () => {
    for (const book of ['RCE', 'RVIE'] as const) {
      const { numTicket }: Json = await (await caller.export(book, '202610')).json();
      const record = await caller.finished('202610', numTicket);
      const answer = await caller.download(book, record);
      const files = await unzip(Buffer.from(await answer.arrayBuffer()));
      expect(files.map(({ name }) => name)).toEqual([
        record.archivoReporte[0].nomArchivoReporte.replace('.zip', '.txt'),
      ]);
      const text = files[0]?.content.toString() ?? '';
      expect(text.startsWith(BYTE_ORDER_MARK)).toBe(true);
      const rows = text.trimEnd().split('\r\n').slice(1);
      const total =
        (await (await caller.summary(book, '202610')).text()).trimEnd().split('\r\n').at(-1)?.split('|') ?? [];
      expect(total[1]).toBe(String(rows.length));
      const sum = rows.reduce(
        (all, row) => all + Math.round(Number(row.split('|')[book === 'RCE' ? 24 : 25]) * 100),
        0,
      );
      expect(Math.round(Number(total.at(-1)) * 100)).toBe(sum);
    }
  });

  test('in the comma layout has commas, no quotes, and the csv extension', async () => {
    const path =
      '/rce/propuesta/web/propuesta/202610/exportacioncomprobantepropuesta?codTipoArchivo=1&codOrigenEnvio=2';
    const { numTicket }: Json = await (await caller.get(path)).json();
    const answer = await caller.download('RCE', await caller.finished('202610', numTicket));
    const [file] = await unzip(Buffer.from(await answer.arrayBuffer()));
    expect(file?.name).toMatch(/-propuesta\.csv$/);
    expect(file?.content.toString()).toMatch(/^\ufeffRUC,Apellidos/);
    expect(file?.content.toString()).toContain('GRUPO COMERCIAL, INDUSTRIAL Y DE SERVICIOS');
  });

  test('numbers the comma layout 1 in purchases and 2 in sales, and the other way round when told so', async () => {
    const asked = async (book: 'rce' | 'rvie', type: number) => {
      const verb = book === 'rce' ? 'exportacioncomprobantepropuesta' : 'exportapropuesta';
      const query = `codTipoArchivo=${type}&codOrigenEnvio=2`;
      return (await caller.get(`/${book}/propuesta/web/propuesta/202610/${verb}?${query}`)).status;
    };
    expect([await asked('rce', 1), await asked('rce', 2)]).toEqual([200, 422]);
    expect([await asked('rvie', 1), await asked('rvie', 2)]).toEqual([422, 200]);
    await caller.spoil('tipos-de-archivo-al-reves');
    expect([await asked('rce', 0), await asked('rce', 1), await asked('rce', 2)]).toEqual([200, 422, 200]);
    expect([await asked('rvie', 0), await asked('rvie', 1), await asked('rvie', 2)]).toEqual([200, 200, 422]);
    await caller.control('DELETE', '/scenarios');
  });

  test('is strict about the ticket, the process and the name, and lenient about the type', async () => {
    const { numTicket }: Json = await (await caller.export('RCE', '202610')).json();
    const record = await caller.finished('202610', numTicket);
    const ask = (changes: Record<string, string | null>) => caller.download('RCE', record, changes);
    for (const missing of ['numTicket', 'codProceso']) {
      expect(await refused(ask({ [missing]: null }))).toEqual(['2244']);
    }
    expect(await refused(ask({ nomArchivoReporte: 'otro.zip' }))).toEqual(['2244']);
    expect(await refused(ask({ codProceso: '5' }))).toEqual(['2244']);
    expect(await refused(ask({ codTipoArchivoReporte: '01' }))).toEqual(['2244']);
    expect(await refused(ask({ codTipoArchivoReporte: '' }))).toEqual(['2278']);
    expect(await refused(ask({ nomArchivoReporte: null }))).toEqual(['1134']);
    expect(await refused(ask({ codLibro: null }))).toEqual(['1140']);
    for (const codTipoArchivoReporte of ['00', 'null', null]) {
      expect((await ask({ codTipoArchivoReporte })).status).toBe(200);
    }
  });
});

describe('the summary', () => {
  test('is refused for an unknown kind or book', async () => {
    const path = '/rvierce/resumen/web/resumencomprobantes/202610';
    expect(await refused(caller.get(`${path}/9/0/exporta?codLibro=080000`))).toEqual(['1057']);
    expect(await refused(caller.get(`${path}/1/0/exporta`))).toEqual(['1140']);
  });
});

describe('the online lists', () => {
  test('come by pages of a hundred at most, with the names of each book', async () => {
    const list = (path: string) => caller.get(path);
    const purchases: Json = await (
      await list('/rce/propuesta/web/propuesta/202610/busqueda?page=2&perPage=100')
    ).json();
    expect(purchases.registros).toHaveLength(purchases.paginacion.totalRegistros - 100);
    expect(purchases.registros[0].montos.mtoTotalCp).toBeTypeOf('number');
    const sales: Json = await (
      await list('/rvie/propuesta/web/propuesta/202610/comprobantes?page=1&perPage=50')
    ).json();
    expect(sales.registros).toHaveLength(50);
    expect(sales.registros[0].fecEmision).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    expect((await list('/rce/propuesta/web/propuesta/202610/busqueda?page=1&perPage=150')).status).toBe(422);
    expect(await refused(list('/rce/propuesta/web/propuesta/202610/busqueda?perPage=50'))).toEqual(['1076']);
  });

  test('repeat rows when pages overlap', async () => {
    await caller.spoil('paginas-solapadas');
    const path = '/rce/propuesta/web/propuesta/202610/busqueda';
    const second: Json = await (await caller.get(`${path}?page=2&perPage=50`)).json();
    expect(second.registros).toHaveLength(100);
    await caller.control('DELETE', '/scenarios');
  });
});

test('a wrong path is answered with the bare page of the gateway, not with JSON', async () => {
  const answer = await caller.get('/rce/no/existe');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'text/html; charset=UTF-8']);
  expect(await answer.text()).toContain('<center>nginx</center>');
});

describe('what was left out of the proposal', () => {
  const PATHS = {
    RCE: (period: string) =>
      `/rce/propuesta/web/excluidos/${period}/exportaexcluidos?codTipoArchivo=0&codOrigenEnvio=2`,
    RVIE: (period: string) =>
      `/rvie/propuesta/web/noincluidos/${period}/exportanoincluidos?codTipoArchivo=0&codOrigenEnvio=2`,
  };

  /** By month: the text of the list, or null where SUNAT says that there is none. */
  async function lists(book: 'RCE' | 'RVIE'): Promise<(string | null)[]> {
    const all: (string | null)[] = [];
    for (const period of ['202605', '202606', '202607', '202608', '202609', '202610']) {
      const answer = await caller.get(PATHS[book](period));
      if (answer.status === 422) {
        expect(await refused(answer)).toEqual(['1070']);
        all.push(null);
        continue;
      }
      const record = await caller.finished(period, ((await answer.json()) as Json).numTicket);
      expect(record.codProceso).toBe(book === 'RCE' ? '97' : '11');
      const zip = await caller.download(book, record);
      const [file] = await unzip(Buffer.from(await zip.arrayBuffer()));
      expect(file?.name).toMatch(book === 'RCE' ? /-excluidos\.txt$/ : /-noincluidos\.txt$/);
      all.push(file?.content.toString() ?? '');
    }
    return all;
  }

  test.each(['RCE', 'RVIE'] as const)(
    '%s: some months have a few, with a reason, and always the same',
    async (book) => {
      const first = await lists(book);
      expect(first).toContain(null);
      const texts = first.filter((text) => text !== null);
      expect(texts.length).toBeGreaterThan(0);
      for (const text of texts) {
        expect(text.split('\r\n')[0]).toMatch(/\|Motivo$/);
        expect(text.trim().split('\r\n').length).toBeLessThanOrEqual(4);
      }
      expect(await lists(book)).toEqual(first);
    },
  );

  test('lists nothing of a day that has not come', async () => {
    const days = async (now: string) => {
      const early = await quickSandbox({ now });
      const found: string[] = [];
      for (const one of COMPANIES.slice(0, 8)) {
        const other = await new Caller(early, one).enter();
        const answer = await other.get(PATHS.RCE('202610'));
        if (answer.status === 422) continue;
        const record = await other.finished('202610', ((await answer.json()) as Json).numTicket);
        const [file] = await unzip(Buffer.from(await (await other.download('RCE', record)).arrayBuffer()));
        const [head = '', ...rows] = file?.content.toString().trim().split('\r\n') ?? [];
        const at = head.split('|').indexOf('Fecha de emisión');
        found.push(...rows.map((row) => row.split('|')[at] ?? ''));
      }
      await early.close();
      return found;
    };
    const [early, late] = [await days('2026-10-12T17:00:00Z'), await days('2026-11-20T17:00:00Z')];
    expect(late.some((day) => day > '12/10/2026')).toBe(true);
    expect(early).toEqual(late.filter((day) => day <= '12/10/2026'));
    expect(early.length).toBeGreaterThan(0);
  });

  test('is spoilt by its own scenarios, and by those of the proposal only when it is named', async () => {
    await caller.spoil('excluidos-no-entrega', { times: 1 });
    expect(await refused(caller.get(PATHS.RCE('202610')))).toEqual(['1112']);
    await caller.control('DELETE', `/scenarios?ruc=${caller.who.ruc}`);
    await caller.spoil('error-503');
    expect([200, 422]).toContain((await caller.get(PATHS.RCE('202610'))).status);
    await caller.control('POST', '/reset');
    await caller.enter();
  });
});

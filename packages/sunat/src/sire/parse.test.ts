import { parsePeriod } from '@yupana/tax/period.ts';
import { describe, expect, test } from 'vitest';
import { answer, fixture } from '../../test/answers.ts';
import { SunatError } from '../errors.ts';
import { readDownload, readExport, readPeriods, readSummary, readTicket } from './parse.ts';

const PERIOD = parsePeriod('202609');
const TICKET = '20260300000106';
const ok = (name: string) => answer(200, fixture(`ok/${name}`));

describe('the periods', () => {
  test('come newest first, with what SUNAT calls them', () => {
    expect(readPeriods(ok('periods.json')).periods).toEqual([
      { period: '202610', code: '03', state: 'not-presented' },
      { period: '202609', code: '01', state: 'presented' },
      { period: '202608', code: '01', state: 'presented' },
      { period: '202512', code: '07', state: 'unknown' },
    ]);
  });

  test('are none only when SUNAT lists none, or says that there are none', () => {
    const none = { periods: [], leftOut: [] };
    expect(readPeriods(answer(200, '[]'))).toEqual(none);
    expect(readPeriods(answer(422, fixture('no-ok/422-empty-period.json')))).toEqual(none);
  });

  test('are each in the state of the first row that names it, the one of now', () => {
    const row = (perTributario: string, codEstado: string) => ({ perTributario, codEstado });
    const years = [{ lisPeriodos: [row('202610', '01'), row('202610', '03')] }, { lisPeriodos: [row('202610', '03')] }];
    const { periods } = readPeriods(answer(200, JSON.stringify(years)));
    expect(periods).toEqual([{ period: '202610', code: '01', state: 'presented' }]);
  });

  test('without the one that is no month, which is told', () => {
    const list = ['202613', '202608', '202613', '202607'].map((perTributario) => ({ perTributario, codEstado: '01' }));
    const { periods, leftOut } = readPeriods(answer(200, JSON.stringify([{ lisPeriodos: list }])));
    expect(periods.map(({ period }) => period)).toEqual(['202608', '202607']);
    expect(leftOut).toEqual(['202613']);
  });

  test.each([
    ['an object', '{}'],
    ['nothing', 'null'],
    ['a year without its periods', '[{"numEjercicio":"2026"}]'],
    ['periods none of which is a month', '[{"lisPeriodos":[{"perTributario":"202613","codEstado":"01"}]}]'],
    ['a period without a month', '[{"lisPeriodos":[{"codEstado":"01"}]}]'],
  ])('in the shape of %s are not understood', (_name, body) => {
    expect(kindOf(() => readPeriods(answer(200, body)))).toBe('UnrecognisedAnswer');
  });
});

describe('the export', () => {
  test('gives a ticket, sent as text or as a number', () => {
    const given = { kind: 'ticket', ticket: TICKET };
    expect(readExport(ok('export.json'))).toEqual(given);
    expect(readExport(answer(200, `{"numTicket":${TICKET}}`))).toEqual(given);
  });

  test('gives no ticket when SUNAT says that the period is empty', () => {
    for (const body of [fixture('no-ok/422-empty-period.json'), fixture('no-ok/422-empty-period-numbers.json')]) {
      expect(readExport(answer(422, body))).toMatchObject({
        kind: 'empty',
        answer: { status: 422, body: String(body) },
      });
    }
  });

  test.each([
    'null',
    '{}',
    '{"numTicket":null}',
    '{"numTicket":"ninguno"}',
    '"OK"',
    '[]',
    fixture('no-ok/200-export-without-ticket.json'),
  ])('that answers %s is not understood', (body) => {
    expect(kindOf(() => readExport(answer(200, body)))).toBe('UnrecognisedAnswer');
  });
});

describe('the ticket', () => {
  test('that ended names its file, under the field that SUNAT misspells', () => {
    expect(readTicket(ok('ticket-done.json'), TICKET, PERIOD)).toEqual({
      kind: 'done',
      state: '06',
      file: {
        name: '20600000005-20261101-090000-propuesta.zip',
        typeCode: '00',
        period: '202609',
        process: '10',
        ticket: TICKET,
      },
    });
  });

  test('is told from the other tickets of the page', () => {
    expect(readTicket(ok('ticket-done.json'), '20260300000099', PERIOD)).toEqual({ kind: 'failed', state: '03' });
    expect(readTicket(ok('ticket-done.json'), '20260300000001', PERIOD)).toEqual({ kind: 'not-listed' });
  });

  test.each([
    ['01', { kind: 'waiting', state: '01' }],
    ['02', { kind: 'waiting', state: '02' }],
    [5, { kind: 'waiting', state: '05' }],
    [null, { kind: 'waiting', state: null }],
    ['03', { kind: 'failed', state: '03' }],
    ['4', { kind: 'done', state: '04', file: null }],
    ['06', { kind: 'done', state: '06', file: null }],
    ['07', { kind: 'unknown', state: '07' }],
    [8, { kind: 'unknown', state: '08' }],
    ['10', { kind: 'unknown', state: '10' }],
    ['99', { kind: 'unknown', state: '99' }],
  ])('in state %s stands at %o', (codEstadoProceso, progress) => {
    const body = JSON.stringify({ registros: [{ numTicket: TICKET, codEstadoProceso }] });
    expect(readTicket(answer(200, body), TICKET, PERIOD)).toEqual(progress);
  });

  test('takes its state and its file from the detail when the record lacks them', () => {
    const detalleTicket = { codEstadoEnvio: '06', nomArchivoReporte: 'x-propuesta.zip' };
    const body = JSON.stringify({ registros: [{ numTicket: TICKET, detalleTicket, archivoReporte: [] }] });
    expect(readTicket(answer(200, body), TICKET, PERIOD)).toMatchObject({
      kind: 'done',
      file: { name: 'x-propuesta.zip', typeCode: null, period: PERIOD, process: '10' },
    });
  });

  test('with several files is not understood: half a proposal must not pass for the whole', () => {
    const archivoReporte = [{ nomArchivoReporte: 'a.zip' }, { nomArchivoReporte: 'b.zip' }];
    const body = JSON.stringify({ registros: [{ numTicket: TICKET, codEstadoProceso: '06', archivoReporte }] });
    expect(kindOf(() => readTicket(answer(200, body), TICKET, PERIOD))).toBe('UnrecognisedAnswer');
  });

  test('of a list without registros is not understood', () => {
    expect(kindOf(() => readTicket(answer(200, '{"paginacion":{}}'), TICKET, PERIOD))).toBe('UnrecognisedAnswer');
  });
});

describe('the file', () => {
  const read = (status: number, body: Buffer | string) => {
    const kept: Buffer[] = [];
    const keep = async (bytes: Buffer) => void kept.push(bytes);
    return readDownload(answer(status, body), keep).then(
      () => ({ kind: 'read', kept }),
      (error: SunatError) => ({ kind: error.kind, kept }),
    );
  };

  test.each([
    [422, fixture('no-ok/422-file-missing.json'), 'FileNotReady'],
    [404, '', 'FileNotReady'],
    [500, fixture('no-ok/500.json'), 'FileNotReady'],
    [500, fixture('no-ok/500.html'), 'ServiceUnavailable'],
  ])('that SUNAT does not have yet (%i) is not ready', async (status, body, kind) => {
    expect(await read(status, body)).toEqual({ kind, kept: [] });
  });

  test('is kept before it is looked at, also the page that came in its place', async () => {
    const page = fixture('no-ok/200.html');
    expect(await read(200, page)).toEqual({ kind: 'UnrecognisedAnswer', kept: [page] });
    expect(await read(200, 'PK…')).toEqual({ kind: 'read', kept: [Buffer.from('PK…')] });
  });
});

describe('the summary', () => {
  const table = 'Tipo|Descripción|Total CP\n01-Factura|1|118.00\nTOTAL |1|118.00\n';

  test('is read as UTF-8, and as Latin-1 when it is not', () => {
    expect(readSummary(answer(200, table))).toEqual({ kind: 'text', text: table });
    expect(readSummary(answer(200, Buffer.from(table, 'latin1')))).toEqual({ kind: 'text', text: table });
  });

  test('loses its byte order mark', () => {
    expect(readSummary(answer(200, `\uFEFF${table}`))).toEqual({ kind: 'text', text: table });
  });

  test.each(['', '   ', '"OK"', '<html></html>', '{"cod":500}'])('that says %o is not understood', (body) => {
    expect(kindOf(() => readSummary(answer(200, body)))).toBe('UnrecognisedAnswer');
  });

  test('cut anywhere before its last céntimo is worth asking for again', () => {
    const whole = table.trimEnd();
    for (let end = whole.indexOf('\n'); end < whole.length; end++) {
      const cut = whole.slice(0, end);
      expect(
        errorOf(() => readSummary(answer(200, cut))),
        cut,
      ).toMatchObject({ transient: true });
    }
    expect(readSummary(answer(200, whole))).toEqual({ kind: 'text', text: whole });
  });
});

function errorOf(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error;
  }
}

function kindOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof SunatError) return error.kind;
    throw error;
  }
  return 'no error';
}

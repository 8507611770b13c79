import { expect, test } from 'vitest';
import { answer } from '../../../test/answers.ts';
import { SunatError } from '../../errors.ts';
import { readLabels } from './labels.ts';
import { readDetail } from './read-detail.ts';
import { readFolders, readList } from './read-list.ts';

const RUC = '20999000011';
const ROW = {
  codMensaje: 123456789,
  indTipmsj: 1,
  indEstado: 0,
  indUrg: 0,
  desAsunto: 'Asunto ficticio',
  fecEnvio: '29/09/2026',
  fecPublica: '29/09/2026 18:23:54',
  cantidadArchAdj: 0,
  codEtiqueta: '00',
  codCarpeta: null,
  numRuc: null,
};

const read = (body: unknown) =>
  readList(answer(200, typeof body === 'string' ? body : JSON.stringify(body)), {
    tray: 'messages',
    folder: '00',
    ruc: RUC,
  });
const row = (changes: object) => read({ rows: [{ ...ROW, ...changes }] })?.[0];
const messageWith = (changes: object) => {
  const found = row(changes);
  if (!found || !('message' in found)) throw new Error(`It was rejected: ${JSON.stringify(found)}`);
  return found.message;
};

function failure(work: () => unknown): SunatError {
  try {
    work();
  } catch (error) {
    if (error instanceof SunatError) return error;
    throw error;
  }
  throw new Error('it did not fail');
}

test('a row is read as it was published, in the hour of Lima', () => {
  expect(messageWith({})).toEqual({
    ...{ tray: 'messages', code: '123456789', subject: 'Asunto ficticio', label: null, folder: '00' },
    publishedAt: '2026-09-29T18:23:54-05:00',
    ...{ isRead: false, isUrgent: false, attachments: 0 },
  });
});

test('no session is not «no messages», and the counters are not believed', () => {
  expect(read({ estadoRespuesta: null, total: 0, records: 0, rows: null })).toBeNull();
  expect(read({ total: 9, records: 200, rows: [] })).toEqual([]);
  expect(read({ total: 0, records: 0, rows: [ROW] })).toHaveLength(1);
});

test.each([
  ['cut text', '{"rows":[{"codMensaje":12', true],
  ['a page', '<html><body>Error</body></html>', false],
  ['an answer without rows', '{"mensajes":[]}', false],
  ['rows that are no list', '{"rows":{"mensajes":[]}}', false],
  ['nothing', '', true],
])('%s is not understood', (_what, body, transient) => {
  expect(failure(() => read(body))).toMatchObject({ kind: 'UnrecognisedAnswer', transient });
});

test.each([
  ['without its number', { codMensaje: null }],
  ['with a number that is none', { codMensaje: '12/../9' }],
  ['without a subject', { desAsunto: ' ' }],
  ['of another RUC', { numRuc: '20999000046' }],
])('a row %s is told, and the others are read', (_what, changes) => {
  const rows = read({ rows: [{ ...ROW, ...changes }, ROW] });
  expect(rows).toEqual([{ rejected: expect.any(String) }, { message: expect.objectContaining({ code: '123456789' }) }]);
});

test.each([
  ['01/01/2027 00:00:01', '2027-01-01T00:00:01-05:00'],
  ['31/02/2026 10:00:00', null],
  ['2026-09-29 10:00:00', null],
  ['', null],
])('«%s» is the moment %s', (fecPublica, moment) => {
  expect(messageWith({ fecPublica, fecEnvio: null }).publishedAt).toBe(moment);
});

test('where the moment cannot be read, the day on which it was sent stands in', () => {
  expect(messageWith({ fecPublica: '', fecEnvio: '28/09/2026' }).publishedAt).toBe('2026-09-28T00:00:00-05:00');
});

test.each([
  [0, false],
  ['1', true],
  [2, null],
  [null, null],
])('state %s is read: %s; what nobody knows is no answer', (indEstado, isRead) => {
  expect(messageWith({ indEstado }).isRead).toBe(isRead);
});

test('a count of attachments that is none is not zero', () => {
  expect(messageWith({ cantidadArchAdj: null }).attachments).toBeNull();
  expect(messageWith({ cantidadArchAdj: '2' }).attachments).toBe(2);
});

test('folders have their names, and their counts are not believed', () => {
  const folders = [{ codCarpeta: '03', nomCarpeta: 'Ordenes de Pago', cantMensajes: 0 }, { codCarpeta: '04' }];
  expect(readFolders(answer(200, JSON.stringify(folders)))).toEqual([
    { code: '03', name: 'Ordenes de Pago' },
    { code: '04', name: '04' },
  ]);
  expect(failure(() => readFolders(answer(200, '[{}]'))).kind).toBe('UnrecognisedAnswer');
});

test('labels have the names of the page, and those that were seen where it does not tell', () => {
  const scripts = `var x=1; var listEtiquetas=[{"codEtiqueta":"10","nomEtiqueta":"VALORES [nuevo]"},{"codEtiqueta":"21","desEtiqueta":"OTRA"}];`;
  expect(readLabels(scripts)).toMatchObject({ '10': 'VALORES [nuevo]', '21': 'OTRA', '16': 'AVISOS' });
  for (const odd of ['', 'var listEtiquetas=cargar();', "var listEtiquetas=[{cod:'10'}];"])
    expect(readLabels(odd)['11']).toBe('RESOLUCIONES DE COBRANZA');
});

test('where the page does not name them, labels are called as they were seen', () => {
  expect(readLabels('')).toEqual({
    ...{ '10': 'VALORES', '11': 'RESOLUCIONES DE COBRANZA', '12': 'RESOLUCIONES DE FRACCIONAMIENTO' },
    ...{
      '13': 'RESOLUCIONES NO CONTENCIOSAS',
      '14': 'RESOLUCIONES DE FISCALIZACION',
      '15': 'NOTIFICACIONES ANTERIORES',
    },
    ...{ '16': 'AVISOS', '18': 'INSPECCION NO INTRUSIVA', '19': 'REQUERIMIENTOS DIVERSOS', '20': 'CARTAS' },
  });
});

test('of a message that was opened, whatever is recognised is given, and what came is kept whole', () => {
  const detail = {
    mensaje: { msjMensaje: '<p>Estimado contribuyente</p>' },
    lista: [{ codArchivo: 7, nomArchivo: 'a.pdf' }, { codArchivo: 8 }],
  };
  const body = JSON.stringify(detail);
  expect(readDetail(answer(200, body), '123456789')).toEqual({
    is: 'opened',
    answer: Buffer.from(body),
    text: '<p>Estimado contribuyente</p>',
    attachments: [
      { code: '7', name: 'a.pdf' },
      { code: '8', name: null },
    ],
  });
});

test.each([
  ['29/09/0000 18:23:54', null],
  ['29/09/9999 18:23:54', null],
  ['29/09/2026 18:23:54', '2026-09-29T18:23:54-05:00'],
])('published on %s it stands in the mailbox since %s', (fecPublica, publishedAt) => {
  expect(read({ rows: [{ ...ROW, fecPublica, fecEnvio: '' }] })).toMatchObject([{ message: { publishedAt } }]);
});

test.each([
  { codEtiqueta: '1\u0000' },
  { codEtiqueta: 'x'.repeat(100) },
  { codCarpeta: '\u0000' },
  { desAsunto: 'a\u0000b' },
])('a row that nothing can keep is told, and the others are read: %o', (changes) => {
  expect(read({ rows: [{ ...ROW, ...changes }, ROW] })).toMatchObject([
    { rejected: expect.stringContaining('123456789') },
    { message: { code: '123456789' } },
  ]);
});

test('so many attachments that they are none are not known', () => {
  expect(read({ rows: [{ ...ROW, cantidadArchAdj: 3_000_000_000 }] })).toMatchObject([
    { message: { attachments: null } },
  ]);
});

test('a message that names itself is opened whatever else its answer is', () => {
  expect(readDetail(answer(200, '[{"m":{"codMensaje":"9"}}]'), '9')).toMatchObject({ is: 'opened', attachments: [] });
});

test.each([
  ['a login', '<html><form action="j_security_check"></form></html>', 'a page'],
  ['cut', '{"codMensaje":9', 'no JSON'],
  ['no session', '{"estadoRespuesta":null,"page":null,"rows":null}', 'nothing in it is of the message'],
  ['an error with its words', '{"codError":"1","mensaje":"Su sesión expiró"}', 'nothing in it is of the message'],
  ['another message', '{"codMensaje":8,"msjMensaje":"Hola"}', 'nothing in it is of the message'],
  ['another shape', '[["v2"]]', 'nothing in it is of the message'],
  ['nothing', 'null', 'nothing in it is of the message'],
])('%s is no opened message: whether it was opened nobody knows', (_, body, problem) => {
  expect(readDetail(answer(200, body), '9')).toEqual({ is: 'not-understood', answer: Buffer.from(body), problem });
});

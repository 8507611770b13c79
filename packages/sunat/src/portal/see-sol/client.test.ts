import { expect, test } from 'vitest';
import { answer } from '../../../test/answers.ts';
import { zipOf } from '../../../test/zips.ts';
import { SunatError } from '../../errors.ts';
import type { Answer } from '../../http.ts';
import type { ApplicationVisit } from '../visit.ts';
import { createSeeSol } from './client.ts';
import { LISTS } from './quirks.ts';
import type { SeeSolAsked, SeeSolList } from './types.ts';

const RUC = '20999000011';
const OTHER = '20999000046';
const ROW = {
  ...{
    codCpe: '01',
    codFactura: '10',
    codigoMoneda: 'PEN',
    fechaEmisionDesc: '16/07/2026',
    importeTotalDesc: 'S/7.50',
  },
  ...{ indEstado: '0', ind_anulado: '0', ind_puede_descargar: '1', nroFactura: '478', nroSerie: 'E001' },
  ...{ nroRucEmisor: OTHER, nroRucReceptor: RUC },
};
const ASKED: SeeSolAsked = {
  ...{ issuerRuc: OTHER, type: '01', serie: 'E001', number: '00478', origin: 'received' },
  ...{ issuedOn: '2026-07-16', today: '2026-11-28' },
};
const XML = '<?xml version="1.0"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>';

const page = (body: string, extra: Partial<Answer> = {}) => answer(200, body, { call: 'see-sol.file', ...extra });
const LOGIN = page('<html><body><form><input type="password"></form></body></html>');
const listOf = (rows: readonly object[]) =>
  page(
    `<html><body><textarea>${JSON.stringify({ codeError: 0, data: JSON.stringify(rows) })}</textarea></body></html>`,
  );

/** The application, answering each list with rows and each document with what is given, in turn; what it was asked stays to be seen. */
function visited(given: { rows?: readonly object[]; lists?: Answer[]; files?: Answer[]; enters?: () => void } = {}) {
  const asked: Record<string, string>[] = [];
  const paths: string[] = [];
  let entered = 0;
  const { rows = [ROW], lists = [], files = [], enters = () => {} } = given;
  const ask: ApplicationVisit['ask'] = async ({ url, body }, read) => {
    const fields = Object.fromEntries(new URLSearchParams(body));
    asked.push(fields);
    paths.push(url.pathname);
    const next = fields.action === 'descargarFactura' ? files : lists;
    const found = next.length > 1 ? next.shift() : next[0];
    return read(found ?? listOf(rows));
  };
  const enterAgain = async () => {
    entered += 1;
    enters();
    return '';
  };
  const visit: ApplicationVisit = { ruc: RUC, ww1: 'https://ww1.example', ask, askOnce: ask, enterAgain };
  return { seeSol: createSeeSol(visit), asked, paths, entered: () => entered };
}

async function failure(work: Promise<unknown>): Promise<SunatError> {
  const error = await work.then(
    () => new Error('it did not fail'),
    (error: unknown) => error,
  );
  if (error instanceof SunatError) return error;
  throw error;
}

test('each list is asked for by its own code, at its own page, whole months in pieces of a month at most', async () => {
  const codes: Record<SeeSolList, [code: string, path: string]> = {
    'facturas-issued': ['10', '/ol-ti-itconscpemype/consultar.do'],
    'facturas-received': ['11', '/ol-ti-itconscpemype/consultar.do'],
    'facturas-rejected': ['12', '/ol-ti-itconscpemype/consultar.do'],
    'credit-notes-issued': ['13', '/ol-ti-itconscpemype/consultar.do'],
    'credit-notes-received': ['14', '/ol-ti-itconscpemype/consultar.do'],
    'debit-notes-issued': ['15', '/ol-ti-itconscpemype/consultar.do'],
    'debit-notes-received': ['16', '/ol-ti-itconscpemype/consultar.do'],
    'boletas-issued': ['17', '/ol-ti-itconscpemypebve/consultar.do'],
    'boletas-received': ['18', '/ol-ti-itconscpemypebve/consultar.do'],
    'boletas-credit-notes-issued': ['20', '/ol-ti-itconscpemypebve/consultar.do'],
    'boletas-debit-notes-issued': ['22', '/ol-ti-itconscpemypebve/consultar.do'],
  };
  expect(Object.keys(LISTS).sort()).toEqual(Object.keys(codes).sort());
  for (const [which, [code, path]] of Object.entries(codes)) {
    const { seeSol, asked, paths } = visited({ rows: [] });
    await seeSol.list(which as SeeSolList, '2026-07-01', '2026-08-15');
    const fields = { action: 'realizarConsulta', buscarPor: 'porPer', estado: '1', tipoConsulta: code };
    expect(asked).toEqual([
      { ...fields, fec_desde: '01/07/2026', fec_hasta: '31/07/2026' },
      { ...fields, fec_desde: '01/08/2026', fec_hasta: '15/08/2026' },
    ]);
    expect(new Set(paths)).toEqual(new Set([path]));
  }
});

test.each([
  ['01', 'E001', 'emitted', '10'],
  ['01', 'E001', 'received', '11'],
  ['07', 'E001', 'emitted', '13'],
  ['07', 'E001', 'received', '14'],
  ['08', 'E001', 'emitted', '15'],
  ['08', 'E001', 'received', '16'],
  ['03', 'EB01', 'emitted', '17'],
  ['03', 'EB01', 'received', '18'],
  ['07', 'EB01', 'emitted', '20'],
  ['08', 'EB01', 'emitted', '22'],
] as const)(
  'a voucher of type %s, serie %s, %s, is looked for in list %s, in its month',
  async (type, serie, origin, code) => {
    const { seeSol, asked } = visited({ rows: [] });
    const one = { ...ASKED, type, serie, origin, issuedOn: '2026-02-10' };
    expect(await seeSol.xml(one)).toEqual({ kind: 'absent', because: 'not-listed' });
    expect(asked).toMatchObject([{ tipoConsulta: code, fec_desde: '01/02/2026', fec_hasta: '28/02/2026' }]);
  },
);

test.each([
  ['07', 'EB01', 'received'],
  ['08', 'EB01', 'received'],
  ['03', 'E001', 'received'],
  ['01', 'EB01', 'received'],
  ['01', 'F001', 'received'],
  ['04', 'E001', 'emitted'],
  ['constructor', 'E001', 'emitted'],
] as const)('one of type %s, serie %s, %s, stands in no list, and none is asked for', async (type, serie, origin) => {
  const { seeSol, asked } = visited();
  expect(await seeSol.xml({ ...ASKED, type, serie, origin })).toEqual({ kind: 'absent', because: 'not-listed' });
  expect(asked).toEqual([]);
});

test('an XML is asked for by its row’s own code, without zeros, of its issuer', async () => {
  const files = [page('', { body: await zipOf({ 'a.xml': XML }) })];
  const { seeSol, asked } = visited({ rows: [{ ...ROW, codFactura: '77' }], files });
  const found = await seeSol.xml(ASKED);
  expect(found.kind === 'found' && found.value.xml.bytes.toString()).toBe(XML);
  expect(asked.at(-1)).toEqual({ action: 'descargarFactura', ruc: OTHER, tipo: '77', serie: 'E001', numero: '478' });
});

test('a month that is not over is listed as far as it came, and again on the day after: one of that day is not missing by it', async () => {
  const { seeSol, asked } = visited({ rows: [] });
  await seeSol.xml({ ...ASKED, issuedOn: '2026-11-05' });
  await seeSol.xml({ ...ASKED, issuedOn: '2026-11-06' });
  expect(asked).toMatchObject([{ fec_desde: '01/11/2026', fec_hasta: '28/11/2026' }]);
  await seeSol.xml({ ...ASKED, issuedOn: '2026-11-29', today: '2026-11-29' });
  expect(asked.at(-1)).toMatchObject({ fec_desde: '01/11/2026', fec_hasta: '29/11/2026' });
});

test('of one that was issued after today SEE-SOL is asked all the same: that nobody asked is never «not listed»', async () => {
  const { seeSol, asked } = visited({ rows: [] });
  await seeSol.xml({ ...ASKED, issuedOn: '2026-12-01', today: '2026-11-30' });
  expect(asked).toMatchObject([{ fec_desde: '01/12/2026', fec_hasta: '01/12/2026' }]);
});

test('of several rows it is that of its issuer, its serie and its number', async () => {
  const others = [{ nroRucEmisor: '20999000054' }, { nroSerie: 'E002' }, { nroFactura: '479' }];
  const rows = others.map((one) => ({ ...ROW, ...one }));
  const none = visited({ rows });
  expect(await none.seeSol.xml(ASKED)).toEqual({ kind: 'absent', because: 'not-listed' });
  const files = [page('', { body: await zipOf({ 'a.xml': XML }) })];
  const { seeSol, asked } = visited({ rows: [...rows, { ...ROW, codFactura: '77' }], files });
  expect((await seeSol.xml(ASKED)).kind).toBe('found');
  expect(asked.at(-1)).toMatchObject({ tipo: '77' });
});

test.each([
  ['a row that could not be read', [{ ...ROW, nroFactura: 'A-1' }]],
  ['no word of its code', [{ ...ROW, codFactura: undefined }]],
  ['no word whether it may be downloaded', [{ ...ROW, ind_puede_descargar: undefined }]],
  ['a word whether it may be downloaded that nobody knows', [{ ...ROW, ind_puede_descargar: 'S' }]],
])('%s is neither «not listed» nor «not offered», and nothing is asked for by it', async (_what, rows) => {
  const { seeSol, asked } = visited({ rows });
  expect(await seeSol.xml(ASKED)).toEqual({ kind: 'unclear', problem: expect.any(String) });
  expect(asked).toHaveLength(1);
});

test('what it lists and offers not is «not offered»', async () => {
  const { seeSol } = visited({ rows: [{ ...ROW, ind_puede_descargar: '0' }] });
  expect(await seeSol.xml(ASKED)).toEqual({ kind: 'absent', because: 'not-offered' });
});

test.each([
  ['a login', LOGIN],
  [
    'the way to the cover page',
    answer(302, '', { call: 'see-sol.file', location: 'https://e-menu.example/cl-ti-itmenu/' }),
  ],
  ['the way to the login', answer(302, '', { call: 'see-sol.file', location: '/v1/loginMenuSol/oauth2' })],
])('%s in place of an XML, or of a list, is gone around once by the menu', async (_what, bounced) => {
  const whole = page('', { body: await zipOf({ 'a.xml': XML }) });
  const file = visited({ files: [bounced, whole] });
  expect((await file.seeSol.xml(ASKED)).kind).toBe('found');
  expect(file.entered()).toBe(1);
  const list = visited({ lists: [bounced, listOf([ROW])], files: [whole] });
  expect((await list.seeSol.xml(ASKED)).kind).toBe('found');
  expect(list.entered()).toBe(1);
  const always = visited({ files: [bounced] });
  expect(await failure(always.seeSol.xml(ASKED))).toMatchObject({ kind: 'UnrecognisedAnswer', transient: false });
  expect(always.entered()).toBe(1);
});

test('who was put out by another browser finds out by the menu, and does not take it for «none»', async () => {
  const enters = () => {
    throw new SunatError({ kind: 'VisitEnded' });
  };
  const { seeSol } = visited({ lists: [LOGIN], enters });
  expect(await failure(seeSol.xml(ASKED))).toMatchObject({ kind: 'VisitEnded' });
});

test.each([
  ['nothing', Buffer.alloc(0), true],
  ['no zip', Buffer.from('Comprobante no encontrado'), true],
  ['a zip that is cut', null, true],
  ['a zip of nothing but a CDR', await zipOf({ 'R-20999000046-01-E001-478.xml': '<ApplicationResponse/>' }), false],
  ['a zip of a page', await zipOf({ 'a.xml': '<html><body>Error</body></html>' }), false],
  ['a zip that is far larger inside', await zipOf({ 'a.xml': Buffer.alloc(30 * 1024 * 1024, '<a>') }), false],
  [
    'a zip of 101 files',
    await zipOf(Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`${at}.xml`, XML]))),
    false,
  ],
])('%s is no XML, and never «not listed»', async (_what, body, transient) => {
  const whole = await zipOf({ 'a.xml': XML });
  const { seeSol, entered } = visited({ files: [page('', { body: body ?? whole.subarray(0, 60) })] });
  expect(await failure(seeSol.xml(ASKED))).toMatchObject({ kind: 'UnrecognisedAnswer', transient });
  expect(entered()).toBe(0);
});

test('a CDR that comes along proves nothing of this voucher: nobody held it against it, and SEE-SOL has none', async () => {
  const body = await zipOf({ 'a.xml': XML, 'R-20999000046-01-E001-999.xml': '<ApplicationResponse/>' });
  const found = await visited({ files: [page('', { body })] }).seeSol.xml(ASKED);
  expect(found.kind === 'found' && found.value.cdr).toBeNull();
});

test.each([
  [429, 'RateLimited'],
  [408, 'ServiceUnavailable'],
  [500, 'ServiceUnavailable'],
  [503, 'ServiceUnavailable'],
  [404, 'UnrecognisedAnswer'],
])('status %s is no answer about a voucher', async (status, kind) => {
  for (const what of ['lists', 'files']) {
    const { seeSol } = visited({ [what]: [answer(status, '<html><p>x</p></html>', { call: 'see-sol.file' })] });
    expect(await failure(seeSol.xml(ASKED))).toMatchObject({ kind });
  }
});

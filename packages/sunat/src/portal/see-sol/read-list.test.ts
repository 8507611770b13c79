import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { answer } from '../../../test/answers.ts';
import { SunatError } from '../../errors.ts';
import { mended, readSeeSolList } from './read-list.ts';

const RUC = '20999000011';
/** The shape of the real rows, as it was published; the values are invented. */
const ROW = {
  ...{ codCpe: '01', codFactura: '10', codTipoDocReceptor: '06', codigoMoneda: 'PEN', codigoMonedaDesc: 'S/' },
  ...{ comprobantePorElQueSeEmite: '', estadoDesc: 'Activo', fechaEmisionDesc: '16/07/2026', fechaEstado: '', id: '0' },
  ...{ importeTotalDesc: 'S/7,227.50', indEstado: '0', ind_anulado: '0', ind_puede_descargar: '1' },
  ...{ nroFactura: '478', nroFacturaDesc: 'E001 - 478', nroSerie: 'E001', tipoCPE: '10' },
  ...{ nroRucEmisor: RUC, nroRucEmisorDesc: `${RUC} - EMPRESA DEMO S.A.C.` },
  ...{ nroRucReceptor: '20999000089     ', nroRucReceptorDesc: '20999000089 - COMPAÃ‘IA CUATRO S.A.C.' },
};

const page = (text: string) =>
  `<html>\n<body>\n<textarea style='width: 100%'>${text}</textarea>\n</body></html><script id="f5_cspm"></script>`;
const listOf = (rows: unknown) =>
  page(JSON.stringify({ codeError: 0, data: JSON.stringify(rows), messageError: 'Consulta correcta.' }));
const read = (html: string, which: Parameters<typeof readSeeSolList>[1] = 'facturas-issued') =>
  readSeeSolList(answer(200, html, { call: 'see-sol.list' }), which, RUC);
const one = (changes: object, which?: Parameters<typeof readSeeSolList>[1]) =>
  read(listOf([{ ...ROW, ...changes }]), which)?.[0];

function failure(work: () => unknown): SunatError {
  try {
    work();
  } catch (error) {
    if (error instanceof SunatError) return error;
    throw error;
  }
  throw new Error('it did not fail');
}

test('a list is read out of its page, encoded twice, with its accents mended', () => {
  expect(read(listOf([ROW]))).toEqual([
    {
      voucher: {
        ...{ issuerRuc: RUC, issuerName: 'EMPRESA DEMO S.A.C.', typeCode: '01', serie: 'E001', number: '478' },
        ...{ issuedOn: '2026-07-16', receiverDocument: '20999000089', receiverName: 'COMPAÑIA CUATRO S.A.C.' },
        ...{ currency: 'PEN', total: '7227.50', state: 'Activo', isActive: true, modifies: null },
        download: { kind: '10', isOffered: true },
      },
    },
  ]);
});

test('none is told apart from no session: the login, or any page for people', () => {
  expect(read(listOf([]))).toEqual([]);
  expect(read('<html><script>redirect("https://api-seguridad/loginMenuSol")</script><body></body></html>')).toBeNull();
  expect(read('<html><body><form><input type="password"></form></body></html>')).toBeNull();
});

test.each([
  ['cut', listOf([ROW]).slice(0, 200), true],
  ['cut within the rows', page('{"codeError":0,"data":"[{\\"codCpe\\":\\"01\\"","messageError":""}'), true],
  ['encoded once', page(JSON.stringify({ codeError: 0, data: [], messageError: '' })), false],
  ['without a code', page('{"data":"[]"}'), false],
  ['rows that are none', page('{"codeError":0,"data":"{}"}'), false],
  ['nothing at all', '', true],
])('a list that is %s is not understood, and never none', (_what, html, transient) => {
  expect(failure(() => read(html))).toMatchObject({ kind: 'UnrecognisedAnswer', transient });
});

test('a refusal has SUNAT’s words', () => {
  const { fault } = failure(() =>
    read(page('{"codeError":1,"data":"","messageError":"No se pudo realizar la consulta."}')),
  );
  expect(fault).toEqual({ kind: 'RequestRefused', codes: ['1'], words: ['No se pudo realizar la consulta.'] });
});

test.each([
  ['of another RUC', { nroRucEmisor: '20999000046' }],
  ['without an issuer', { nroRucEmisor: '' }],
  ['of another serie', { nroSerie: 'F001' }],
  ['without a number', { nroFactura: 'A-1' }],
  ['of another type', { codCpe: '07' }],
  ['with a date that is none', { fechaEmisionDesc: '31/02/2026' }],
  ['with a decimal comma', { importeTotalDesc: 'S/7.227,50' }],
  ['without decimals', { importeTotalDesc: 'S/7,227' }],
  ['without a currency', { codigoMoneda: '' }],
])('a row %s is told, and not taken', (_what, changes) => {
  expect(one(changes)).toEqual({ rejected: expect.any(String) });
});

test('what was received is whose it is by its receiver, with the spaces that SUNAT adds', () => {
  const changes = { nroRucEmisor: '20999000020', nroRucReceptor: `${RUC}     ` };
  expect(one(changes, 'facturas-received')).toMatchObject({
    voucher: { issuerRuc: '20999000020', receiverDocument: RUC },
  });
  expect(one({}, 'facturas-received')).toEqual({ rejected: expect.any(String) });
});

test('a note says what it is over; a state that nobody knows is no answer', () => {
  const note = { codCpe: '07', codFactura: '13', comprobantePorElQueSeEmite: 'E001 - 468', nroFactura: '0012' };
  expect(one(note, 'credit-notes-issued')).toMatchObject({
    voucher: { modifies: 'E001-468', number: '12', download: { kind: '13' } },
  });
  expect(one({ ind_anulado: '1', estadoDesc: 'Anulado' })).toMatchObject({
    voucher: { isActive: false, state: 'Anulado' },
  });
  expect(one({ ind_anulado: '', indEstado: '' })).toMatchObject({ voucher: { isActive: null } });
});

test.each([
  ['S/7,227.50', '7227.50'],
  ['US$ 1,234,567.00', '1234567.00'],
  ['S/0.05', '0.05'],
  ['S/-12.10', '-12.10'],
])('the amount %s is %s', (importeTotalDesc, total) => {
  expect(one({ importeTotalDesc })).toMatchObject({ voucher: { total } });
});

test.each(['Ñandú S.A.C.', 'N.° 12 – «Águila» & Cía.', 'ÁÉÍÓÚ áéíóú ñÑ üÜ', 'plain text', ''])(
  '«%s» is left as it is, and comes back where it was read as Latin-1',
  (text) => {
    expect(mended(text)).toBe(text);
    for (const encoding of ['latin1', 'windows-1252'])
      expect(mended(new TextDecoder(encoding).decode(Buffer.from(text, 'utf8')))).toBe(text);
  },
);

test('no page that is cut anywhere, or altered in one sign, is an empty list or a crash', () => {
  const whole = listOf([ROW, { ...ROW, nroFactura: '479' }]);
  const signs = [...'<>{}[]"\\0x'];
  let refused = 0;
  for (let place = 0; place < whole.length; place += 3) {
    const sign = signs[place % signs.length] ?? '';
    for (const text of [whole.slice(0, place), `${whole.slice(0, place)}${sign}${whole.slice(place + 1)}`]) {
      try {
        expect(read(text)).not.toEqual([]);
      } catch (error) {
        if (!(error instanceof SunatError)) throw error;
        refused += 1;
      }
    }
  }
  expect(refused).toBeGreaterThan(100);
});

/** Real rows with invented values, published by others, beside the repository and not in it. */
const SAMPLES = new URL('../../../../../../shared/samples/portal/', import.meta.url);
const here = existsSync(SAMPLES);

test.skipIf(!here)('the published lists are read whole (skipped: no samples beside this checkout)', () => {
  const of = (name: string) => read(readFileSync(new URL(name, SAMPLES), 'utf8'));
  expect(of('see_sol_consultar_do_realizarConsulta_vacia.html')).toEqual([]);
  const rows = of('see_sol_consultar_do_realizarConsulta_10.html') ?? [];
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter((row) => 'rejected' in row)).toEqual([]);
  expect(JSON.stringify(rows)).toContain('COMPAÑIA CUATRO');
});

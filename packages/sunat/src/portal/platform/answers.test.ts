import type { Period } from '@yupana/tax/period.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answer } from '../../../test/answers.ts';
import { SunatError } from '../../errors.ts';
import { readFields, readFile } from './constancia.ts';
import { readDeclarations, readFigures } from './declarations.ts';
import { readDeposits } from './deposits.ts';
import { readSession } from './session-token.ts';
import { readTotal } from './totals.ts';

const OWN = '20999000011';
const ROW = {
  ...{ num_constancia: 317405442, num_cuenta: '00099912345', cod_tipcta: '1', fec_pago: 1791262800000 },
  ...{ fec_pago_desc: '2026-10-06', per_tributario: '202609', cod_tipcomprobante: '01', num_serie: 'fe02' },
  ...{ num_comprobante: '00070678', num_ruc_proveedor: '20999000020', des_prov: 'PROVEEDOR UNO E.I.R.L.' },
  ...{ tip_doc_adq: '06', num_doc_adq: OWN, des_adq: 'EMPRESA DEMO S.A.C.', tip_operacion: '01', tip_bien: '037' },
  ...{ mto_deposito: 166, num_pres: 7847240000, num_npd: '', origen_desc: 'WEB SUNAT', cod_usuario_sol: 'USUDEMO1' },
};

const ASKED = { own: OWN, from: '202601' as Period, to: '202612' as Period };
const DETAIL = { own: OWN, orderNumber: '1234567890' };
const json = (body: unknown, status = 200) => answer(status, JSON.stringify(body));
const spot = (...rows: unknown[]) => readDeposits(json({ cod: 200, msg: '', resultado: rows }), OWN);

describe('a row of deposits', () => {
  test('is read with the serie in upper case, the number without zeros and the amount in céntimos', () => {
    const [row] = spot(ROW);
    expect(row).toMatchObject({
      index: 0,
      deposit: {
        constancia: '317405442',
        voucher: { type: '01', serie: 'FE02', number: '70678' },
        ...{ amount: 16_600, direction: 'made', npd: null, operationNumber: '7847240000' },
      },
    });
  });

  test.each([
    ['mto_deposito', 0],
    ['mto_deposito', -40],
    ['mto_deposito', '1.490,00'],
    ['mto_deposito', 166.555],
    ['mto_deposito', null],
    ['fec_pago_desc', '2026-02-30'],
    ['fec_pago_desc', '06/10/2026'],
    ['fec_pago_desc', '0000-01-01'],
    ['fec_pago_desc', '9999-12-31'],
    ['des_prov', 'A\0B'],
    ['per_tributario', '202613'],
    ['num_comprobante', 'A-12'],
    ['num_ruc_proveedor', '20999000021'],
    ['num_cuenta', 'cuenta'],
    ['tip_bien', 'servicios'],
    ['num_constancia', ''],
  ])('with %s «%s» is told, and the others stand', (field, value) => {
    const [rejected, next] = spot({ ...ROW, [field]: value }, { ...ROW, num_constancia: 9 });
    expect(rejected).toMatchObject({ index: 0, rejected: true, why: { kind: 'field', field } });
    expect(next).toMatchObject({ index: 1, deposit: { constancia: '9' } });
  });

  test('of two other RUC leaves nothing behind, not even its number', () => {
    const [row] = spot({ ...ROW, num_doc_adq: '20999000046' });
    expect(row).toEqual({ index: 0, rejected: true, constancia: null, why: { kind: 'another-ruc' } });
  });

  test('is the company’s also when it paid for itself as a supplier', () => {
    expect(spot({ ...ROW, num_ruc_proveedor: OWN, num_doc_adq: '20999000046' })[0]).toMatchObject({
      deposit: { direction: 'received' },
    });
  });
});

describe('an answer without rows', () => {
  test.each([
    { cod: 200, msg: '', resultado: [] },
    { cod: 404, msg: 'No se encontraron registros', resultado: null },
    { cod: 200, msg: 'Sin información para el periodo' },
  ])('%j says that there are none', (body) => expect(readDeposits(json(body), OWN)).toEqual([]));

  test.each([
    { cod: 200, msg: '' },
    { cod: 200, msg: '', resultado: null },
    { cod: 500, msg: 'Error', resultado: [] },
    { cod: 200, msg: '', resultado: { total: 0 } },
    { cod: 200, msg: 'No se encontraron registros', resultado: 'ninguno' },
    [],
    null,
    'nada',
  ])('%j is not understood', (body) => {
    expect(() => readDeposits(json(body), OWN)).toThrow(expect.objectContaining({ kind: 'UnrecognisedAnswer' }));
  });
});

describe('a total', () => {
  test.each([
    ['0', 0],
    ['1234.5', 123_450],
    ['"1234.50"', 123_450],
    ['{"resultado":20}', 2_000],
    ['{"codigo":200,"mensaje":"","resultado":"20.05"}', 2_005],
  ])('%s is %i céntimos', (body, amount) => {
    expect(readTotal(answer(200, body))).toEqual({ known: true, amount });
  });

  test.each([
    'null',
    '[]',
    '{}',
    '""',
    '-1',
    '"1,234.50"',
    '{"resultado":null}',
    '{"codigo":500,"resultado":0}',
    '1e30',
  ])('%s is not zero', (body) => expect(readTotal(answer(200, body)).known).toBe(false));
});

describe('the session', () => {
  test.each(['{"dato":{"idCache":"eyA.eyB.c"}}', '{"IDCACHE":"eyA.eyB.c"}', '"eyA.eyB.c"', 'eyA.eyB.c'])(
    'is found in %s',
    (body) => expect(readSession(answer(200, body))).toBe('eyA.eyB.c'),
  );
  test.each(['{}', '{"idCache":null}', '{"idCache":"dos\\nlíneas"}', '[]', 'null'])('is not made up of %s', (body) =>
    expect(readSession(answer(200, body))).toBeNull(),
  );
  test('that is over is so by its words, whatever they come in', () => {
    const over = answer(401, 'Ha ocurrido un error en la validación del IdCache');
    expect(() => readSession(over)).toThrow(
      expect.objectContaining({ fault: { kind: 'SessionExpired', refusedBy: 'service' } }),
    );
  });
});

describe('who is turned away', () => {
  const over = { kind: 'SessionExpired', refusedBy: 'gateway' };
  const closed = { kind: 'OptionClosed', option: 'DETRACCIONES' };
  const form = '<html><body><input type="password"></body></html>';
  test.each([
    [401, '<html>Authorization Required</html>', over],
    [401, '{"cod":401,"msg":"No tiene el perfil para esta opción"}', closed],
    [403, '{"cod":403,"msg":"Prohibido"}', closed],
    [403, '<html>Forbidden</html>', { kind: 'UnrecognisedAnswer', isPage: true }],
    [200, form, over],
    [200, '<html><title>Request Rejected</title>Request Rejected</html>', { kind: 'ServiceUnavailable' }],
    [404, '{"cod":404}', { kind: 'UnrecognisedAnswer', problem: 'status 404' }],
    [422, '{"cod":"1070","msg":"El periodo es inválido"}', { kind: 'RequestRefused', codes: ['1070'] }],
  ])('with %i and %s', (status, body, fault) => {
    const read = () => readDeposits(answer(status, body), OWN);
    expect(read).toThrow(expect.objectContaining({ fault: expect.objectContaining(fault) }));
  });

  test('by a redirect to the login, has no session any more', () => {
    const away = answer(302, '', {
      location: 'https://api-seguridad.sunat.gob.pe/v1/clientessol/x/oauth2/loginMenuSol',
    });
    expect(() => readTotal(away)).toThrow(expect.objectContaining({ fault: over }));
  });

  test('leaves no session in what is kept of it, whatever it looks like', () => {
    const cut = answer(200, '{"dato":{"idCache":"abc123-secret","estado":');
    try {
      readSession(cut);
      expect.unreachable();
    } catch (error) {
      expect(String((error as SunatError).evidence?.body)).not.toContain('abc123');
    }
  });
});

describe('a constancia', () => {
  const page = (rows: string) => `<html><body><h3>CONSTANCIA DE DEPÓSITO</h3>${rows}</body></html>`;

  test('is read by its labels, whatever the markup', () => {
    const table = page('<table><tr><td>Número de constancia</td><td><b>31</b></td></tr></table>');
    const lines = page('<p>Número de constancia: 31</p><p>Ruc del Proveedor : 20999000020</p>');
    const spans = page(
      '<dl><dt>N&uacute;mero de constancia:</dt><dd>31</dd><dt>Usuario SOL:</dt><dt>Tipo de Cuenta</dt></dl>',
    );
    for (const html of [table, lines, spans]) expect(readFields(html).number).toBe('31');
    expect(readFields(lines).supplierRuc).toBe('20999000020');
    expect(readFields(spans)).toMatchObject({ solUser: null, accountTypeName: null });
  });

  test('of neither side is not given', () => {
    const html = page('<p>Número de constancia: 31</p><p>Ruc del Proveedor: 20999000020</p>');
    expect(() => readFile(answer(200, html), '31', OWN)).toThrow(expect.objectContaining({ kind: 'FileOfAnotherRuc' }));
  });
});

/** Anything at all, and what nearly is what it should be. */
const anything = fc.oneof(
  fc.json(),
  fc.string(),
  fc.anything().map((value) => JSON.stringify(value) ?? ''),
  fc
    .record({
      cod: fc.constantFrom(200, '200', 0),
      resultado: fc.array(fc.dictionary(fc.constantFrom(...Object.keys(ROW)), fc.anything())),
    })
    .map((value) => JSON.stringify(value)),
);
const READERS = {
  deposits: (body: Buffer) => readDeposits(answer(200, body), OWN),
  total: (body: Buffer) => readTotal(answer(200, body)),
  session: (body: Buffer) => readSession(answer(200, body)),
  declarations: (body: Buffer) => readDeclarations(answer(200, body), ASKED),
  figures: (body: Buffer) => readFigures(answer(200, body), DETAIL),
  constancia: (body: Buffer) => readFile(answer(200, body), '31', OWN),
};

describe('whatever comes', () => {
  test.each(Object.entries(READERS))('%s is read or is an error of ours, never a crash', (_name, read) => {
    fc.assert(
      fc.property(anything, fc.nat(400), (text, cut) => {
        for (const body of [Buffer.from(text), Buffer.from(text).subarray(0, cut)]) {
          try {
            read(body);
          } catch (error) {
            expect(error).toBeInstanceOf(SunatError);
          }
        }
      }),
    );
  });

  test('no row of another RUC is ever a deposit', () => {
    const cell = fc.oneof(fc.string(), fc.integer(), fc.constantFrom(...Object.values(ROW), OWN, `${OWN} `, `0${OWN}`));
    const whose = fc.constantFrom('20999000020', '20999000046', OWN, `${OWN} `, Number(OWN), '', null);
    const strange = fc.dictionary(fc.constantFrom(...Object.keys(ROW)), cell, { maxKeys: 2 });
    const sides = fc.record({ num_ruc_proveedor: whose, num_doc_adq: whose });
    const rows = fc.array(fc.tuple(strange, sides).map(([some, both]) => ({ ...ROW, ...some, ...both })));
    fc.assert(
      fc.property(rows, (all) => {
        const read = spot(...all);
        expect(read.map(({ index }) => index)).toEqual(all.map((_, index) => index));
        for (const row of read) {
          if ('deposit' in row) {
            const { supplier, customer } = row.deposit;
            expect([supplier.ruc, customer.documentNumber]).toContain(OWN);
          }
        }
      }),
    );
  });

  test('twenty thousand rows, and a document nested five thousand deep, end', () => {
    const rows = Array.from({ length: 20_000 }, (_, place) => ({ ...ROW, num_constancia: place + 1 }));
    expect(spot(...rows)).toHaveLength(20_000);
    const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
    expect(readFigures(answer(200, deep), DETAIL)).toBeNull();
    expect(readSession(answer(200, deep))).toBeNull();
  });
});

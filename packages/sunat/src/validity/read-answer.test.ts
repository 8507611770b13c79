import { describe, expect, test } from 'vitest';
import { answer } from '../../test/answers.ts';
import { SunatError } from '../errors.ts';
import { readValidity } from './read-answer.ts';

const said = (data: object) => answer(200, JSON.stringify({ success: true, message: 'Operation Success! ', data }));
const kindOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error instanceof SunatError ? error.kind : error;
  }
  return null;
};

test('an accepted voucher comes with its issuer and what SUNAT observes', () => {
  const data = {
    ...{ estadoCp: '1', estadoRuc: '00', condDomiRuc: '12' },
    observaciones: ['- El comprobante de pago consultado ha sido emitido a otro contribuyente.'],
  };
  expect(readValidity(said(data))).toEqual({
    voucher: { code: '1', name: 'ACEPTADO' },
    issuerState: { code: '00', name: 'ACTIVO' },
    issuerCondition: { code: '12', name: 'NO HABIDO' },
    observations: ['El comprobante de pago consultado ha sido emitido a otro contribuyente.'],
  });
});

test('what does not exist is an answer, without an issuer', () => {
  const nobody = { issuerState: null, issuerCondition: null, observations: [] };
  const none = { voucher: { code: '0', name: 'NO EXISTE' }, ...nobody };
  expect(readValidity(said({ estadoCp: '0', estadoRuc: '-', condDomiRuc: '-' }))).toEqual(none);
  expect(readValidity(said({ estadoCp: 0 }))).toEqual(none);
});

test('codes that are in no table are kept as they are, and mean nothing', () => {
  expect(readValidity(said({ estadoCp: '7', estadoRuc: '99', condDomiRuc: '77' }))).toMatchObject({
    voucher: { code: '7', name: null },
    issuerState: { code: '99', name: null },
    issuerCondition: { code: '77', name: null },
  });
  expect(readValidity(said({ estadoCp: 'toString' })).voucher.name).toBeNull();
});

describe('what is not understood is never «no existe»', () => {
  test.each([
    ['no state', said({ estadoRuc: '00' })],
    ['no data', answer(200, '{"success":true,"message":"Operation Success! "}')],
    ['another shape', answer(200, '{"resultado":"OK"}')],
    ['a list', answer(200, '[]')],
    ['a page', answer(200, '<html></html>')],
    ['nothing', answer(200, '')],
    ['a 404', answer(404, '{"cod":404}')],
  ])('%s', (_what, given) => {
    expect(kindOf(() => readValidity(given))).toBe('UnrecognisedAnswer');
  });
});

test('a page is of the host, whatever was asked; a text that is no JSON may be of the voucher', () => {
  const ofHost = { fault: expect.objectContaining({ isPage: true }) };
  for (const status of [200, 404, 422])
    expect(() => readValidity(answer(status, '<html></html>'))).toThrow(expect.objectContaining(ofHost));
  for (const body of ['', 'error', '{"success":true}'])
    expect(() => readValidity(answer(200, body))).not.toThrow(expect.objectContaining(ofHost));
});

test.each([
  [401, 'SessionExpired'],
  [403, 'AccessDenied'],
  [429, 'RateLimited'],
  [500, 'ServiceUnavailable'],
  [503, 'ServiceUnavailable'],
])('a %i is %s', (status, kind) => {
  expect(kindOf(() => readValidity(answer(status, '')))).toBe(kind);
});

test('a page with 403 is a gateway’s, and takes no permission away', () => {
  expect(kindOf(() => readValidity(answer(403, '<html>Request blocked</html>')))).toBe('ServiceUnavailable');
  const denied = (by: string) => expect.objectContaining({ fault: { kind: 'AccessDenied', module: 'VALIDEZ', by } });
  expect(() => readValidity(answer(403, '{"cod":403}'))).toThrow(denied('service'));
  expect(() => readValidity(answer(403, ''))).toThrow(denied('gateway'));
});

test('a refusal carries its code and its words', () => {
  const body = '{"success":false,"message":"El campo monto es obligatorio","errorCode":"1030"}';
  expect(kindOf(() => readValidity(answer(422, body)))).toBe('RequestRefused');
});

test('a 429 carries the pause that SUNAT asks for', () => {
  const asked = () => readValidity(answer(429, '', { retryAfterMs: 90_000 }));
  expect(asked).toThrow(expect.objectContaining({ fault: { kind: 'RateLimited', retryAfterMs: 90_000 } }));
});

test('states of the RUC and conditions of the domicile that bar a voucher are those of the manual', () => {
  const standing = (estadoRuc: string, condDomiRuc: string) => {
    const { issuerState, issuerCondition } = readValidity(said({ estadoCp: '1', estadoRuc, condDomiRuc }));
    return `${issuerState?.name}, ${issuerCondition?.name}`;
  };
  expect(standing('10', '20')).toBe('BAJA DEFINITIVA, NO HALLADO');
  expect(standing('11', '09')).toBe('BAJA DE OFICIO, PENDIENTE');
  expect(standing('12', '12')).toBe('BAJA MULT.INSCR. Y OTROS, NO HABIDO');
  expect(standing('03', '11')).toBe('SUSPENSION TEMPORAL, POR VERIFICAR');
  expect(standing('13', '13')).toBe('null, null');
});

import { expect, test } from 'vitest';
import { presentValidity, type SaidOfVoucher } from './present-validity.ts';

const AT = new Date('2026-11-12T11:42:00Z');
const NOTHING: SaidOfVoucher = {
  day: '2026-10-27',
  voucher: null,
  why: 'failing',
  issuer: { kind: 'before-our-first-register', first: '2026-11-01' },
  ssco: { kind: 'unknown' },
};

test('what SUNAT and its lists say of the day of issue is told', () => {
  const said: SaidOfVoucher = {
    day: '2026-10-27',
    voucher: { at: AT, voucher: 'accepted', waitsFor: null, answer: null },
    why: null,
    issuer: { kind: 'known', status: 'ACTIVO', condition: 'HABIDO', since: null, source: 'padrón reducido del RUC' },
    ssco: { kind: 'not-listed', readAt: AT },
  };
  expect(presentValidity({ signature: 'valid', signature_detail: null }, said)).toEqual({
    at: AT.toISOString(),
    voucher: 'accepted',
    why: null,
    unknown_code: null,
    observations: [],
    issuer: { on: '2026-10-27', known: 'known', state: 'ACTIVO', condition: 'HABIDO' },
    ssco: { listed: false, from: null, as_of: '2026-11-12' },
    signature: { state: 'valid', why: null },
  });
});

test('what was not asked and what is not known are not taken for each other, and neither for good', () => {
  expect(presentValidity(undefined, NOTHING)).toEqual({
    at: null,
    voucher: null,
    why: 'failing',
    unknown_code: null,
    observations: [],
    issuer: { on: '2026-10-27', known: 'before-register', state: null, condition: null },
    ssco: null,
    signature: null,
  });
  const asked = {
    ...NOTHING,
    voucher: { at: AT, voucher: null, waitsFor: 'not-understood' as const, answer: null },
    issuer: { kind: 'unknown' as const },
  };
  expect(presentValidity({ signature: null, signature_detail: null }, asked)).toMatchObject({
    at: AT.toISOString(),
    voucher: null,
    issuer: { known: 'unknown' },
  });
});

test('a state that is in no table of SUNAT’s is told by its code, and a known one by none', () => {
  const answer = (code: string) => ({
    ...{ voucher: { code, name: null }, issuerState: null, issuerCondition: null, observations: [] },
  });
  const told = (voucher: 'accepted' | null, code: string) =>
    presentValidity(undefined, { ...NOTHING, voucher: { at: AT, voucher, waitsFor: null, answer: answer(code) } });
  expect(told(null, '7').unknown_code).toBe('7');
  expect(told('accepted', '1').unknown_code).toBeNull();
});

test('of a list it says since when its issuer stands there', () => {
  const ssco = {
    kind: 'listed' as const,
    from: '2026-08-31',
    fromDeclared: true,
    to: null,
    resolution: null,
    source: 'sunat',
  };
  expect(presentValidity(undefined, { ...NOTHING, ssco }).ssco).toEqual({
    listed: true,
    from: '2026-08-31',
    as_of: '2026-10-27',
  });
});

test('of a day before the list was first read nobody is said not to be in it', () => {
  const ssco = { kind: 'before-our-first-reading' as const, first: '2026-11-20' };
  expect(presentValidity(undefined, { ...NOTHING, ssco }).ssco).toEqual({
    listed: null,
    from: null,
    as_of: '2026-11-20',
  });
});

test('what SUNAT observes is told, and its word of the issuer where the register has none', () => {
  const answer = {
    voucher: { code: '1', name: 'ACEPTADO' },
    issuerState: { code: '11', name: 'BAJA DE OFICIO' },
    issuerCondition: { code: '77', name: null },
    observations: ['El comprobante de pago consultado ha sido emitido a otro contribuyente.'],
  };
  const said: SaidOfVoucher = { ...NOTHING, voucher: { at: AT, voucher: 'accepted', waitsFor: null, answer } };
  expect(presentValidity(undefined, said)).toMatchObject({
    observations: answer.observations,
    issuer: { on: '2026-11-12', known: 'told', state: 'BAJA DE OFICIO', condition: 'código 77' },
  });
  const issuer = {
    ...{ kind: 'known' as const, status: 'ACTIVO', condition: 'HABIDO' },
    ...{ since: null, source: 'padrón reducido del RUC' as const },
  };
  expect(presentValidity(undefined, { ...said, issuer }).issuer).toMatchObject({ known: 'known', state: 'ACTIVO' });
});

import { describe, expect, test } from 'vitest';
import { lineOf } from '../../../../test/fixtures/judged-line.ts';
import type { FactsOfVoucher, KnownFact } from '../../facts/known-of-vouchers.ts';
import { depositsOf, documentOf, paymentsOf, supportOf, validityOfLine } from './facts-of-document.ts';

const ASKED = { documents: true, validity: true };
const NOBODY = { documents: false, validity: false };
const VIEW = { currency: 'PEN' };
const fact = (kind: KnownFact['kind'], more: Partial<KnownFact>): FactsOfVoucher => ({
  [kind]: {
    ...{ issuer_ruc: '20990016004', type_code: '01', serie: 'F001', number: '1', dam_year: '', book: 'RCE', kind },
    ...{ state: 'known', pending_until: null, value: {}, source: 'consultacpe' },
    // Nine at night in Lima.
    ...{ learned_at: new Date('2026-11-03T02:00:00Z'), confirmed_at: new Date('2026-11-03T02:00:00Z') },
    ...more,
  },
});

describe('the document', () => {
  test('is known by what was read of it, with where it is from and when that was in Lima', () => {
    const known = fact('document', { value: { view: VIEW } });
    expect(documentOf(lineOf(), known, ASKED)).toEqual({
      ...{ is: 'known', value: VIEW, source: 'XML de SUNAT', at: '2026-11-02' },
    });
    const uploaded = fact('document', { value: { view: VIEW }, source: 'upload' });
    expect(documentOf(lineOf(), uploaded, NOBODY)).toMatchObject({ is: 'known', source: 'archivo subido' });
  });

  test('that is not there is another thing than one that nobody could read', () => {
    const absent = (why: string) => documentOf(lineOf(), fact('document', { state: 'absent', value: { why } }), ASKED);
    expect(absent('not-there')).toMatchObject({ is: 'absent', source: 'consultacpe', at: '2026-11-02' });
    for (const why of ['not-understood', 'unreadable']) {
      expect(absent(why)).toEqual({ is: 'unknown', why: 'not-understood' });
    }
    expect(documentOf(lineOf(), fact('document', { value: { view: null } }), ASKED)).toMatchObject({ is: 'unknown' });
  });

  test('is waited for until its day, or five days from the line while somebody asks', () => {
    const waiting = fact('document', { state: 'pending', pending_until: '2026-11-09' });
    expect(documentOf(lineOf(), waiting, ASKED)).toEqual({ is: 'pending', until: '2026-11-09' });
    // Listed on the last of October, by the clock of Lima.
    const line = lineOf({ first_seen_at: new Date('2026-11-01T03:00:00Z') });
    expect(documentOf(line, {}, ASKED)).toEqual({ is: 'pending', until: '2026-11-05', queued: true });
    expect(documentOf(line, {}, { ...ASKED, documents: false })).toMatchObject({ is: 'unknown' });
  });

  test.each([
    ['a printed serie', '0001'],
    ['a serie too long', 'F0001'],
  ])('is not waited for of %s, and its validity is: SUNAT tells that of paper too', (_what, serie) => {
    const line = lineOf({ serie, first_seen_at: new Date('2026-11-01T03:00:00Z') });
    expect(documentOf(line, {}, ASKED)).toMatchObject({ is: 'unknown' });
    expect(validityOfLine(line, {}, ASKED)).toEqual({ is: 'pending', until: '2026-11-05' });
    const keptOut = { ...ASKED, validity: 'no-key' as const };
    expect(validityOfLine(line, {}, keptOut)).toEqual({ is: 'unknown', why: 'no-key' });
  });

  test.each([
    ['a type that is not electronic', { type_code: '12' }],
    ['a day’s boletas in one row', { type_code: '03', serie: 'B001', number: '1', number_end: '40' }],
    ['an issuer without RUC', { issuer_ruc: '00000000' }],
  ])('is not waited for of %s, nor is its validity', (_what, line) => {
    expect(documentOf(lineOf(line), {}, ASKED)).toMatchObject({ is: 'unknown' });
    expect(validityOfLine(lineOf(line), {}, ASKED)).toMatchObject({ is: 'unknown' });
  });
});

describe('validity', () => {
  test.each([
    ['0', 'not-found'],
    ['1', 'accepted'],
    ['2', 'voided'],
    ['3', 'authorized'],
    ['4', 'not-authorized'],
  ])('%s is told as %s', (code, state) => {
    const told = fact('validity', { value: { voucher: { code } } });
    expect(validityOfLine(lineOf(), told, ASKED)).toMatchObject({
      ...{ is: 'known', value: { state, on: '2026-11-02' }, source: 'consulta de validez de SUNAT' },
    });
  });

  test('is never taken for valid when nobody understood it, nor for missing while it is waited for', () => {
    const told = fact('validity', { value: { voucher: { code: '9' } } });
    expect(validityOfLine(lineOf(), told, ASKED)).toEqual({ is: 'unknown', why: 'not-understood' });
    const waiting = fact('validity', { state: 'pending', pending_until: '2026-11-09' });
    expect(validityOfLine(lineOf(), waiting, ASKED)).toEqual({ is: 'pending', until: '2026-11-09' });
    expect(validityOfLine(lineOf(), {}, ASKED)).toEqual({ is: 'pending', until: expect.any(String) });
    expect(validityOfLine(lineOf(), {}, { ...ASKED, validity: false })).toMatchObject({ is: 'unknown' });
    const keptOut = { ...ASKED, validity: 'no-permission' as const };
    expect(validityOfLine(lineOf(), {}, keptOut)).toEqual({ is: 'unknown', why: 'no-permission' });
  });
});

describe('what else is known', () => {
  const items = [{ on: '2026-11-02' }];

  test('of payments none is an answer where they are loaded, and else is not known', () => {
    expect(paymentsOf({}, true)).toMatchObject({ is: 'absent' });
    expect(paymentsOf({}, false)).toMatchObject({ is: 'unknown' });
    // Told and taken back since.
    const back = fact('payment', { state: 'absent', source: 'typed' });
    expect([true, false].map((loads) => paymentsOf(back, loads).is)).toEqual(['absent', 'unknown']);
    expect(paymentsOf(fact('payment', { value: { items }, source: 'bank' }), false)).toMatchObject({
      ...{ is: 'known', value: items, source: 'estado de cuenta importado' },
    });
    expect(paymentsOf(fact('payment', { value: {} }), true)).toEqual({ is: 'unknown', why: 'not-understood' });
  });

  test('of deposits nobody says that there is none; of supports the company is who would', () => {
    expect(depositsOf({})).toMatchObject({ is: 'unknown' });
    expect(supportOf({})).toMatchObject({ is: 'absent' });
    // As an uploaded constancia is kept.
    const constancia = { number: '00781234', paidOn: '2026-11-04', amount: '12149.50', goods: '037' };
    const deposits = (...all: object[]) => depositsOf(fact('deposit', { value: { deposits: all }, source: 'upload' }));
    expect(deposits(constancia, { ...constancia, number: '2', goods: null })).toMatchObject({
      ...{ is: 'known', source: 'archivo subido' },
      value: [
        { on: '2026-11-04', amount: 1_214_950, number: '00781234', code: '037', period: null },
        { number: '2', code: null },
      ],
    });
    const none = { is: 'unknown', why: 'not-understood' };
    expect(deposits(constancia, { ...constancia, amount: '9007199254740993.01' })).toEqual(none);
    expect(depositsOf(fact('deposit', { value: {} }))).toEqual(none);
    expect(depositsOf(fact('deposit', { state: 'absent' }))).toMatchObject({ is: 'absent' });
    const waiting = fact('support', { state: 'pending', pending_until: '2026-11-09' });
    expect(supportOf(waiting)).toEqual({ is: 'pending', until: '2026-11-09' });
  });
});

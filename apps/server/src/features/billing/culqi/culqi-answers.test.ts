import { describe, expect, test } from 'vitest';
import { readCharge, readChargeAnswer, readChargeList, readEvent } from './culqi-answers.ts';

/** As apidocs.culqi.com shows it, shortened. */
const CHARGE = {
  object: 'charge',
  id: 'chr_live_kEazTaQBDtzNdwFr',
  creation_date: 1_487_021_247_000,
  amount: 6_962,
  currency_code: 'PEN',
  email: 'ana@ejemplo.pe',
  source: {
    object: 'token',
    id: 'tkn_live_701ug3CDNJOAt5Q6',
    card_number: '411111******1111',
    last_four: '1111',
    iin: { bin: '411111', card_brand: 'Visa', issuer: { name: 'BBVA' } },
  },
  outcome: { type: 'venta_exitosa', code: 'AUT0000', user_message: 'Su compra ha sido exitosa.' },
  metadata: { payment_uuid: '44444444-4444-4444-8444-444444444444' },
};
const DECLINED = {
  object: 'error',
  type: 'card_error',
  charge_id: 'chr_test_1',
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  merchant_message: 'Para el comercio',
  user_message: 'Su tarjeta no tiene fondos.',
};

describe('an answer to a charge', () => {
  test('is money only when the sale went through', () => {
    expect(readChargeAnswer(201, CHARGE)).toMatchObject({
      kind: 'charged',
      charge: { amount: 6_962, currency: 'PEN', card: 'Visa 1111', paymentId: '44444444-4444-4444-8444-444444444444' },
    });
    const denied = { ...CHARGE, outcome: { type: 'card_error', decline_code: 'lost_card', user_message: 'Perdida.' } };
    expect(readChargeAnswer(201, denied)).toMatchObject({ kind: 'declined', code: 'lost_card', message: 'Perdida.' });
  });

  test('that asks for 3-D Secure is neither money nor a refusal', () => {
    expect(readChargeAnswer(200, { action_code: 'REVIEW', user_message: 'Verifique.' })).toEqual({
      kind: 'review',
      message: 'Verifique.',
    });
  });

  test('that refuses brings Culqi’s words for the payer, never those for the shop', () => {
    expect(readChargeAnswer(402, DECLINED)).toEqual({
      kind: 'declined',
      code: 'insufficient_funds',
      message: 'Su tarjeta no tiene fondos.',
      chargeId: 'chr_test_1',
    });
    expect(readChargeAnswer(422, { object: 'error', type: 'parameter_error', merchant_message: 'x' })).toMatchObject({
      kind: 'declined',
      message: null,
    });
  });

  test.each([401, 403, 429])('with status %s refuses us, and nothing was asked of the card', (status) => {
    expect(readChargeAnswer(status, { object: 'error', type: 'x' })).toMatchObject({ kind: 'not-asked' });
  });

  test.each([
    ['a failure of Culqi', 500, DECLINED],
    ['a page of a proxy', 502, undefined],
    ['a refusal that is not Culqi’s', 403, { message: 'Forbidden' }],
    ['nothing', 201, undefined],
    ['a success without a charge', 200, { ok: true }],
    ['a charge without an outcome', 201, { ...CHARGE, outcome: null }],
    ['a redirection', 302, undefined],
  ])('that is %s leaves open whether the card was charged', (_what, status, body) => {
    expect(readChargeAnswer(status, body)).toMatchObject({ kind: 'unknown' });
  });

  test.each([
    [500, undefined, true],
    [500, '<html>', true],
    [503, { object: 'error', type: 'api_error' }, true],
    [502, undefined, false],
    [504, '<html>', false],
    [200, { ok: true }, false],
  ])('with status %i is Culqi’s own failure only when Culqi says so', (status, body, answered) => {
    expect(readChargeAnswer(status, body)).toMatchObject({ kind: 'unknown', answered });
  });
});

test('a charge may lack all that is not needed, and anything odd in it is no reason to lose it', () => {
  const bare = { id: 'chr_1', amount: 300, currency: 'PEN', outcome: { type: 'venta_exitosa' }, source: 'tkn_1' };
  expect(readCharge({ ...bare, metadata: [] })).toMatchObject({ authorised: true, card: null, paymentId: null });
  expect(readCharge({ ...bare, metadata: { payment_uuid: 7 } })?.paymentId).toBeNull();
  expect(readCharge({ amount: 300 })).toBeNull();
});

test('a list leaves out what is no charge, and says whether there is more', () => {
  const body = { data: [CHARGE, { object: 'refund' }], paging: { cursors: { after: 'chr_9' } } };
  expect(readChargeList(body)).toMatchObject({ charges: [{ id: CHARGE.id }], after: 'chr_9' });
  expect(readChargeList({ data: [] })).toEqual({ charges: [], after: null });
  expect(readChargeList({ object: 'error' })).toBeNull();
});

test('an event names its charge, in an object or in the text of one', () => {
  const type = 'charge.creation.succeeded';
  expect(readEvent({ type, data: { id: 'chr_test_1' } })).toEqual({ type, chargeId: 'chr_test_1' });
  expect(readEvent({ type, data: '{"id":"chr_test_2"}' })).toEqual({ type, chargeId: 'chr_test_2' });
  for (const data of ['{', 'null', '{"id":7}', { id: 'ord_test_1' }]) expect(readEvent({ type, data })).toBeNull();
  expect(readEvent(undefined)).toBeNull();
});

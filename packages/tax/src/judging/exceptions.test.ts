import { expect, test } from 'vitest';
import { judge } from '../judge.ts';
import { RULEBOOK } from '../rulebook.ts';
import { factsOf } from '../testing/read-cases.ts';

const verdictOf = (facts: Record<string, unknown>) => judge(factsOf({ facts }), RULEBOOK);

/** A printed voucher without authorisation, which the clean purchase pays whole by transfer. */
const PRINTED = { 'voucher.serie': '001', validity: { known: { state: 'not-authorized', on: '2026-06-15' } } };
const WITHOUT_RUC = { 'document.buyer': { documentType: '1', document: '40904080', name: 'JUAN QUISPE' } };

test.each([
  ['cpe-no-autorizado', PRINTED],
  ['adquirente-sin-ruc', { ...PRINTED, ...WITHOUT_RUC }],
])('the credit that «%s» takes is only observed where all was paid by bank', (id, facts) => {
  const found = (changed: Record<string, unknown>) =>
    verdictOf({ ...facts, ...changed }).findings.find(({ rule }) => rule === id);
  expect(found({})).toMatchObject({ softened: 'pago-bancario-conserva-credito', effect: { credit: 'observed' } });
  expect(found({ payments: { absent: 'estado de cuenta' } })).toMatchObject({
    ...{ softened: null, effect: { credit: 'no' } },
  });
});

test('a reduced rate of another year is not told as a sum that is wrong besides', () => {
  // 10 % of 30.00 and four céntimos, in 2026: a rate of before, and no percentage of 10.13 says which.
  const facts = {
    ...{ 'issuer.record': { unknown: 'not-asked' } },
    ...{ document: { unknown: 'not-asked' }, 'voucher.taxable': '30.00', 'voucher.dgTaxable': '30.00' },
    ...{ 'voucher.igv': '3.04', 'voucher.dgIgv': '3.04', 'voucher.total': '33.04' },
  };
  const { findings, yielded } = verdictOf(facts);
  expect(findings.map(({ rule }) => rule)).toContain('igv-reducido-tasa-desactualizada');
  expect(yielded).toMatchObject([
    { to: 'igv-reducido-tasa-desactualizada', label: 'tasa-reducida', finding: { rule: 'igv-calculo-incorrecto' } },
  ]);
});

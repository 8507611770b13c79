import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allCases } from '../../test/all-cases.ts';
import { absent, isFact, pending, unknown } from '../facts/fact.ts';
import type { Facts } from '../facts/facts.ts';
import { judge } from '../judge.ts';
import { RULEBOOK } from '../rulebook.ts';
import { CLEAN_PURCHASE } from '../testing/clean-purchase.ts';
import { factsOf } from '../testing/read-cases.ts';
import { changeFact } from './change-facts.ts';
import { decide } from './decide.ts';
import { FACT_NAMES } from './fact-names.ts';

const ALL_FACTS = allCases().flatMap(({ cases }) => cases.map((one) => factsOf(one)));

const verdictOf = (facts: Record<string, unknown>) => judge(factsOf({ facts }), RULEBOOK);
const firedIn = (facts: Record<string, unknown>) => verdictOf(facts).findings.map(({ rule }) => rule);

const UNAUTHORIZED = { 'voucher.serie': '001', validity: { known: { state: 'not-authorized', on: '2026-06-15' } } };
const LISTED = { 'lists.ssco': { known: { from: '2026-02-28', to: null, resolution: null } } };

/** The precedences of the catalogue, §9.2, by their numbers. */
describe('what goes before what', () => {
  test('1: a type that SUNAT tells no validity of waits for no answer', () => {
    for (const typeCode of ['05', '12', '13', '14', '46', '50', '91']) {
      const asked = firedIn({ 'voucher.typeCode': typeCode, validity: { unknown: 'not-answered' } });
      expect(asked).not.toContain('cpe-validez-pendiente');
      expect(asked).not.toContain('cpe-no-existe');
    }
  });

  test('2: a rejection of the supplier, of a duplicate or of another RUC stands though validity and XML are lacking', () => {
    const lacking = { validity: { unknown: 'not-answered' }, document: { pending: '2026-07-01' } };
    expect(verdictOf({ ...lacking, ...LISTED })).toMatchObject({
      status: 'gasto no deducible',
      reason: 'proveedor-ssco',
    });
    const again = { period: '202606', cameBefore: true, annotated: false, closed: false };
    expect(verdictOf({ ...lacking, 'others.sameKey': { known: [again] } })).toMatchObject({
      ...{ status: 'gasto no deducible', reason: 'comprobante-duplicado' },
    });
    const other = { documentType: '6', document: '20512345671', name: 'OTRA S.A.C.' };
    expect(verdictOf({ validity: lacking.validity, 'document.buyer': other })).toMatchObject({
      ...{ status: 'gasto no deducible', reason: 'adquirente-ruc-distinto' },
    });
  });

  test('3: a receipt of public services in the landlord’s name is no purchase of another', () => {
    const landlord = { documentType: '6', document: '20512345671', name: 'INMOBILIARIA S.A.C.' };
    const fired = firedIn({ 'voucher.typeCode': '14', 'document.buyer': landlord });
    expect(fired).toContain('recibo-servicio-otro-titular');
    expect(fired).not.toContain('adquirente-ruc-distinto');
    expect(fired).not.toContain('adquirente-sin-ruc');
  });

  test('4: without the RUC, but a journey with its passenger: not rejected', () => {
    const journey = { 'document.buyer': null, 'document.passenger': 'ANA ROJAS' };
    expect(firedIn({ ...journey, 'voucher.typeCode': '16' })).not.toContain('adquirente-sin-ruc');
    const report = { kind: 'travel-report', on: '2026-06-05', amount: null };
    expect(verdictOf({ ...journey, support: { known: [report] } })).toMatchObject({ status: 'gasto observado' });
  });

  test('5: a boleta of the Nuevo RUS is expense without credit, and of no known regime it is observed', () => {
    const boleta = { 'voucher.typeCode': '03' };
    expect(verdictOf({ ...boleta, 'document.operation': '0113' })).toMatchObject({ credit: 'no', withoutCredit: true });
    expect(firedIn({ ...boleta, 'document.operation': '0113' })).not.toContain('boleta-no-nrus');
    expect(verdictOf(boleta)).toMatchObject({ status: 'gasto no deducible', reason: 'boleta-no-nrus' });
  });

  test('6: toys for the workers’ children at Christmas are no personal consumption; in May they are', () => {
    const toys = (issueDate: string) => ({
      'company.ciiu': { known: ['6920'] },
      'voucher.issueDate': issueDate,
      'document.issueDate': issueDate,
      'document.lines': [
        {
          description: 'Juguete didáctico',
          quantity: 40,
          unit: 'NIU',
          unitValue: null,
          amount: '1000.00',
          taxes: [],
          plate: null,
        },
      ],
    });
    const christmas = verdictOf({ ...toys('2025-12-10'), 'voucher.period': '202512' });
    expect(christmas.findings.map(({ rule }) => rule)).toContain('aguinaldo-trabajadores');
    expect(christmas.findings.map(({ rule }) => rule)).not.toContain('consumo-personal');
    expect(christmas.status).not.toBe('gasto no deducible');
    expect(firedIn(toys('2026-05-10'))).toContain('consumo-personal');
  });

  test('11: annotated after twelve months and of another year: the credit is lost, the expense is observed', () => {
    const late = { 'voucher.issueDate': '2024-12-10', 'document.issueDate': '2024-12-10' };
    const verdict = verdictOf(late);
    expect(verdict).toMatchObject({ status: 'gasto observado', expense: 'observed', credit: 'no' });
    const fired = verdict.findings.map(({ rule }) => rule);
    expect(fired).toEqual(expect.arrayContaining(['fuera-plazo-12-meses', 'gasto-ejercicio-anterior']));
  });

  test('a defect of form paid in full by bank keeps its credit observed; paid in cash it is lost', () => {
    const paid = verdictOf(UNAUTHORIZED);
    expect(paid).toMatchObject({ status: 'gasto observado', expense: 'no', credit: 'observed', cut: false });
    expect(paid.findings.find(({ rule }) => rule === 'cpe-no-autorizado')?.softened).toBe(
      'pago-bancario-conserva-credito',
    );
    expect(verdictOf({ ...UNAUTHORIZED, payments: { absent: 'estado de cuenta' } })).toMatchObject({
      ...{ status: 'gasto no deducible', credit: 'no', cut: true },
    });
    expect(verdictOf({ ...UNAUTHORIZED, ...LISTED }).status).toBe('gasto no deducible');
  });
});

/** What SUNAT's services and registers tell, and may not have told. */
const TOLD = [
  ...['document', 'validity', 'exchangeRate', 'issuer.inRegister', 'issuer.onIssueDay', 'issuer.now'],
  ...['issuer.atYearEnd', 'issuer.record', 'lists.ssco', 'lists.withholdingAgent', 'lists.perceptionAgent'],
  ...['lists.goodTaxpayer', 'lists.ownWithholdingAgent'],
];

/**
 * These reject by another saying, which what is lacking would only have contradicted: the proposal's own, the
 * document's own.
 */
const BY_ANOTHER_SAYING = ['cpe-anulado', 'boleta-no-nrus'];

test('nothing is non deductible because a service was down', () => {
  const lost = (facts: Facts) => {
    const { status, reason } = decide(facts, RULEBOOK);
    return status === 'gasto no deducible' && !BY_ANOTHER_SAYING.includes(reason ?? '');
  };
  const lacking = [unknown('not-answered'), unknown('before-our-register'), pending('2026-06-30')];
  const kept = ALL_FACTS.filter((facts) => !lost(facts));
  expect(kept.length).toBeGreaterThan(50);
  for (const facts of kept) {
    const down = TOLD.flatMap((path) => lacking.map((what) => changeFact(facts, path, what)));
    expect(down.filter(lost)).toEqual([]);
  }
  fc.assert(
    fc.property(
      fc.constantFrom(...kept),
      fc.subarray(TOLD, { minLength: 2 }),
      fc.constantFrom(...lacking),
      (facts, paths, what) => {
        expect(lost(paths.reduce((before, path) => changeFact(before, path, what), facts))).toBe(false);
      },
    ),
  );
});

/** All that is a fact of the four kinds, by its path. */
const FACT_PATHS = Object.entries(CLEAN_PURCHASE).flatMap(([group, value]) =>
  isFact(value)
    ? [group]
    : Object.entries(value).flatMap(([field, inner]) => (isFact(inner) ? [`${group}.${field}`] : [])),
);

test('whatever is lacking, every rule answers, and says what it lacks by its path', () => {
  expect(FACT_PATHS.length).toBeGreaterThan(25);
  const lacking = fc.constantFrom(unknown('not-understood'), pending('2026-06-30'), absent('caso', '2026-06-20'));
  fc.assert(
    fc.property(fc.constantFrom(...ALL_FACTS), fc.subarray(FACT_PATHS), lacking, (facts, paths, what) => {
      const lack = paths.reduce((before, path) => changeFact(before, path, what), facts);
      const verdict = judge(lack, RULEBOOK);
      for (const { rule, missing } of verdict.cannot) {
        const named = missing.startsWith('law.') || Object.hasOwn(FACT_NAMES, missing);
        expect(named, `${rule} lacks ${missing}`).toBe(true);
      }
      for (const { reason } of verdict.findings) expect(reason).not.toMatch(/undefined|null|NaN|\[object/);
    }),
    { numRuns: 400 },
  );
});

test('every wait ends: years later nothing is in process any more', () => {
  for (const facts of ALL_FACTS) {
    const decision = decide({ ...facts, today: '2039-01-01' }, RULEBOOK);
    expect(decision.status).not.toBe('en proceso');
    expect(decision.judgeAgainOn).toBeNull();
  }
});

test('what was looked for and not found is not what was not looked for', () => {
  const [none, unasked] = [absent('padrón SSCO'), unknown('not-asked')].map((ssco) =>
    decide(changeFact(factsOf({ facts: {} }), 'lists.ssco', ssco), RULEBOOK),
  );
  expect(none?.cannot).toEqual([]);
  expect(unasked?.cannot.map(({ rule, missing }) => [rule.id, missing])).toContainEqual([
    'proveedor-ssco',
    'lists.ssco',
  ]);
});

import { absent, known, pending, unknown } from '@yupana/tax/facts/fact.ts';
import type { Facts } from '@yupana/tax/facts/facts.ts';
import { money } from '@yupana/tax/money.ts';
import { RULEBOOK } from '@yupana/tax/rulebook.ts';
import { CLEAN_PURCHASE } from '@yupana/tax/testing/clean-purchase.ts';
import { expect, test } from 'vitest';
import { lineOf } from '../../../../test/fixtures/judged-line.ts';
import { BROKEN, judgeLines } from './judge-lines.ts';

const RULES = { inForce: RULEBOOK, whole: RULEBOOK, off: new Map<string, string>() };
const hashOf = (facts: Facts) => judgeLines([{ line: lineOf(), facts, as: () => facts }], RULES)[0]?.verdict.facts_hash;
const CLEAN = hashOf(CLEAN_PURCHASE);

/** Each group of facts, with one of them otherwise. */
const OTHERWISE: { [K in keyof Omit<Facts, 'today' | 'year' | 'company'>]: Facts[K] } = {
  voucher: { ...CLEAN_PURCHASE.voucher, sunatStatus: '2' },
  document: unknown(),
  validity: pending('2026-12-01'),
  issuer: { ...CLEAN_PURCHASE.issuer, now: unknown() },
  lists: { ...CLEAN_PURCHASE.lists, ssco: known({ from: '2026-01-01', to: null, resolution: null }, 'padrón SSCO') },
  payments: absent('estado de cuenta'),
  deposits: known([{ on: '2026-06-03', amount: money(12_000), number: '1', code: '037', period: null }], 'SUNAT'),
  support: known([{ kind: 'purchase-contract', on: '2026-06-03', amount: null }], 'registrado a mano'),
  others: { ...CLEAN_PURCHASE.others, operationTotal: known(money(200_000), 'registrado a mano') },
  exchangeRate: unknown(),
};

test.each(Object.entries(OTHERWISE))('%s known otherwise are other facts', (group, otherwise) => {
  expect(hashOf({ ...CLEAN_PURCHASE, [group]: otherwise })).not.toBe(CLEAN);
});

test('the day, the sums of the year, what the company says of itself, and that the same was told once more are no other facts', () => {
  const { lists, validity } = CLEAN_PURCHASE;
  const company = { ...CLEAN_PURCHASE.company, ownWords: ['papel'] };
  const again = { ...CLEAN_PURCHASE, company, today: '2026-07-01', year: unknown() };
  expect(hashOf(again)).toBe(CLEAN);
  const told = {
    ...CLEAN_PURCHASE,
    lists: { ...lists, ssco: { ...lists.ssco, at: '2026-07-01' } as Facts['lists']['ssco'] },
  };
  expect(hashOf(told)).toBe(CLEAN);
  expect(validity.is).toBe('known');
  expect(hashOf({ ...CLEAN_PURCHASE, validity: known({ state: 'accepted', on: '2026-07-01' }, 'SUNAT') })).toBe(CLEAN);
  expect(hashOf({ ...CLEAN_PURCHASE, validity: known({ state: 'voided', on: '2026-06-15' }, 'SUNAT') })).not.toBe(
    CLEAN,
  );
});

test('who told the same, what the company says of a supplier, and in which of its ways something is not known are no other facts', () => {
  const { issuer, payments, validity } = CLEAN_PURCHASE;
  const record = unknown();
  expect(hashOf({ ...CLEAN_PURCHASE, issuer: { ...issuer, record } })).toBe(CLEAN);
  expect(hashOf({ ...CLEAN_PURCHASE, payments: { ...payments, source: 'registrado a mano' } as typeof payments })).toBe(
    CLEAN,
  );
  const unpaid = (is: Facts['payments']) => hashOf({ ...CLEAN_PURCHASE, payments: is });
  expect(unpaid(absent('registros de la empresa'))).toBe(unpaid(unknown()));
  expect(unpaid(unknown())).not.toBe(CLEAN);
  // A note that sustains nothing by itself.
  expect(hashOf({ ...CLEAN_PURCHASE, support: known([], 'registrado a mano') })).toBe(CLEAN);
  const unasked = (is: Facts['validity']) => hashOf({ ...CLEAN_PURCHASE, validity: is });
  expect(validity.is).toBe('known');
  expect(unasked(unknown('no-key'))).toBe(unasked(pending('2026-12-01')));
});

test('a purchase that a rule breaks on stays in process until the next day, and holds up none of the others', () => {
  const sick = Object.defineProperty({ ...CLEAN_PURCHASE.voucher }, 'total', {
    get: () => {
      throw new RangeError('No such day');
    },
  });
  const judged = [{ ...CLEAN_PURCHASE, voucher: sick }, CLEAN_PURCHASE].map((facts, at) => ({
    line: lineOf({ number: String(at) }),
    facts,
    as: () => facts,
  }));
  const [broken, clean] = judgeLines(judged, RULES);
  expect(broken?.broke).toBeInstanceOf(RangeError);
  expect(broken?.verdict).toMatchObject({ number: '0', status: 'en proceso', facts_hash: BROKEN, findings: [] });
  expect(broken?.verdict.judge_again_on).toBe('2026-06-21');
  expect(clean).toMatchObject({ verdict: { number: '1', status: 'gasto deducible' } });
  expect(clean).not.toHaveProperty('broke');
});

import { expect, test } from 'vitest';
import { RULEBOOK } from '../rulebook.ts';
import { cannot, fires } from '../rules/outcome.ts';
import { law, type RuleSpec, rule } from '../rules/rule.ts';
import { CLEAN_PURCHASE } from '../testing/clean-purchase.ts';
import { changeFact } from './change-facts.ts';
import { recorded } from './explain.ts';
import type { Path } from './view.ts';

type Judge = RuleSpec<Record<string, number>>['judge'];

function asked(reads: readonly Path[], judge: Judge) {
  const tried = rule<Record<string, number>>({
    ...{
      id: 'tried',
      group: 'A',
      stage: 'identity',
      short: '',
      severity: 'observes',
      confidence: 'low',
      ask: 'contador',
    },
    ...{ effect: { expense: 'observed', credit: 'observed' }, basis: [law('LIR', 'art. 37')], read: ['C'], version: 1 },
    sentence: () => '',
    changesIf: () => [],
    reads,
    judge,
  });
  return recorded(tried, CLEAN_PURCHASE, RULEBOOK);
}

test('what a rule reads is its trace: facts, fields of the document, values of the law with their day', () => {
  const { trace } = asked(['voucher.total', 'document', 'document.igv', 'today', 'law.uit'], (view) => {
    const { voucher, document, today, law } = view;
    const uit = law.uit.on(today);
    if (uit === 'not-published' || document.is !== 'known') return cannot('document');
    return fires({ total: voucher.total, igv: document.value.igv, uit: uit.value });
  });
  expect([...trace.facts.keys()].sort()).toEqual(['document', 'document.igv', 'today', 'voucher.total']);
  expect(trace.facts.get('voucher.total')).toBe(118_000);
  expect(trace.law).toMatchObject([
    { name: 'uit', day: '2026-06-20', entry: { value: 550_000, norm: 'DS 301-2025-EF' } },
  ]);
});

test('an undeclared read throws, of facts, fields and law alike', () => {
  const reads: Path[] = ['voucher.total', 'document'];
  const told = (judge: Judge) => () => asked(reads, judge);
  expect(told(({ voucher }) => fires({ igv: voucher.igv }))).toThrow('The rule tried reads voucher.igv');
  expect(told(({ payments }) => fires({ has: Number(payments.is === 'known') }))).toThrow('reads payments');
  expect(told(({ issuer }) => fires({ has: Number(issuer.record.is === 'known') }))).toThrow('reads issuer.record');
  expect(told(({ law }) => fires({ has: Number(law.uit.on('2026-01-01') !== 'not-published') }))).toThrow('law.uit');
  expect(
    told(({ document }) =>
      document.is === 'known' ? fires({ lines: document.value.lines.length }) : cannot('document'),
    ),
  ).toThrow('reads document.lines');
  expect(told(({ voucher }) => fires({ ...voucher } as never))).toThrow('lists none');
});

test('one fact is changed and no other; a path that names none is told', () => {
  const changed = changeFact(CLEAN_PURCHASE, 'document.currency', 'USD');
  expect(changed.document).toMatchObject({ is: 'known', value: { currency: 'USD', igv: 18_000 } });
  expect(changed.voucher).toBe(CLEAN_PURCHASE.voucher);
  expect(CLEAN_PURCHASE.document).toMatchObject({ value: { currency: 'PEN' } });
  expect(changeFact(CLEAN_PURCHASE, 'deposits', []).deposits).toMatchObject({ is: 'known', value: [] });
  for (const path of ['voucher.nothing', 'nothing', 'deposits.on']) {
    expect(() => changeFact(CLEAN_PURCHASE, path, 1)).toThrow(RangeError);
  }
});

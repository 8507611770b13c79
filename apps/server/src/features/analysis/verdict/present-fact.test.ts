import { judge } from '@yupana/tax/judge.ts';
import type { FactUsed } from '@yupana/tax/judging/explain.ts';
import { RULEBOOK } from '@yupana/tax/rulebook.ts';
import { factsOf } from '@yupana/tax/testing/read-cases.ts';
import { expect, test } from 'vitest';
import { readCases } from '../rulebook/read-cases.ts';
import { presentFact } from './present-fact.ts';

const shown = (path: string, value: unknown) => presentFact({ path, value, is: 'known' } as FactUsed, 'PEN');

test('the rates of a day are read as SUNAT publishes them', () => {
  const value = { buy: 3_512, sell: 3_528, publishedOn: '2026-08-21' };
  expect(shown('exchangeRate', value)).toBe('Compra 3.512 · venta 3.528, del 21/08/2026');
  expect(presentFact({ path: 'exchangeRate', value, is: 'unknown' } as FactUsed, null)).toBeNull();
});

test('codes of SUNAT are told with what they mean, and one that we do not know as it is', () => {
  expect(shown('document.operation', '1004')).toBe('1004 · Sujeta a detracción, transporte de carga');
  expect(shown('document.legends', ['1000', '2006', '9999'])).toBe(
    '1000 · monto en letras; 2006 · sujeta a detracción; 9999',
  );
  expect(shown('voucher.issuerDocumentType', '6')).toBe('RUC');
  expect(shown('voucher.typeCode', '07')).toBe('07 · Nota de crédito');
  expect(shown('document.detraction', { code: '027', percent: 4, amount: 10_700 })).toBe('027 · 4 % · S/ 107.00');
  expect(shown('issuer.now', { state: 'suspended', stateText: 'SUSPENSION TEMPORAL', conditionText: 'HABIDO' })).toBe(
    'SUSPENSION TEMPORAL · HABIDO',
  );
  expect(shown('company.accepted', [{ issuerRuc: '20993010384', category: 'comidas de restaurante' }])).toBe(
    '20993010384: comidas de restaurante',
  );
});

/** Words of ours, and of programmers, that no accountant reads. */
const OURS =
  /\b(active|suspended|withdrawn|habido|taxed|mixed|untaxed|nrus|rer|rmt|general|pending|favourable|unfavourable|true|false|null|undefined|[a-z]+-(report|list|note|named|signatures|certificate|paid|contract|allowed|assigned))\b|\[object/;

test('whatever a finding of any case rests on is told, and in words', () => {
  const bad = new Map<string, string | null>();
  let told = 0;
  for (const one of [...readCases().values()].flat()) {
    const facts = factsOf(one);
    for (const finding of judge(facts, RULEBOOK).findings) {
      for (const fact of finding.facts) {
        if (fact.is !== 'known' || fact.value === null || fact.value === undefined) continue;
        const text = presentFact(fact, 'PEN');
        told += 1;
        if (text === null || text.trim() === '' || OURS.test(text))
          bad.set(`${fact.path} ${JSON.stringify(fact.value)}`, text);
      }
    }
  }
  expect([...bad]).toEqual([]);
  expect(told).toBeGreaterThan(1_000);
});

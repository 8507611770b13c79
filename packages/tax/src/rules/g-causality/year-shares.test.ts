import { expect, test } from 'vitest';
import { judge } from '../../judge.ts';
import { RULEBOOK } from '../../rulebook.ts';
import { LAW } from '../../tables/law-of-peru.ts';
import { factsOf } from '../../testing/read-cases.ts';
import { sharesOfYear } from './year-shares.ts';

const line = (description: string, amount: string) => ({
  ...{ description, quantity: 1, unit: 'NIU', unitValue: amount, amount, taxes: [], plate: null },
});
const sharesOf = (facts: Record<string, unknown>) => sharesOfYear(factsOf({ facts }), LAW);
const supported = (kind: string) => ({ support: { known: [{ kind, on: '2026-06-05', amount: null }] } });

test('of a mixed voucher only the lines of gifts to clients count as representation', () => {
  const lines = [line('Canastas para clientes', '2000.00'), line('Papel bond', '300.00'), line('Full day', '500.00')];
  expect(sharesOf({ 'document.lines': lines })).toEqual({ representation: 200_000, recreation: 50_000, directors: 0 });
});

test('with clients named all of it counts, of a director all of it is his; a credit note takes away', () => {
  const lines = { 'document.lines': [line('Servicio de catering', '900.00')] };
  expect(sharesOf({ ...lines, ...supported('recipients-named') }).representation).toBe(90_000);
  expect(sharesOf({ ...lines, ...supported('director') }).directors).toBe(90_000);
  const note = { ...lines, ...supported('recipients-named'), 'voucher.typeCode': '07' };
  expect(sharesOf(note).representation).toBe(-90_000);
});

test('in dollars it counts in soles, and without detail or rate nothing is known', () => {
  const dollars = { 'document.lines': [line('Regalo corporativo', '100.00')], 'document.currency': 'USD' };
  expect(sharesOf({ ...dollars, 'voucher.exchangeRate': '3.650' }).representation).toBe(36_500);
  expect(sharesOf(dollars).representation).toBeNull();
  const unknown = { representation: null, recreation: null, directors: null };
  expect(sharesOf({ document: { unknown: 'not-asked' } })).toEqual(unknown);
});

test('a gift to clients is representation before it is personal consumption, and the verdict says so', () => {
  const perfume = {
    'company.ciiu': { known: ['6920'] },
    'document.lines': [line('Obsequio perfume 100 ml', '350.00')],
  };
  const { findings, yielded, status } = judge(factsOf({ facts: perfume }), RULEBOOK);
  expect(findings.map(({ rule }) => rule)).toContain('gasto-representacion-limite');
  expect(yielded).toMatchObject([{ finding: { rule: 'consumo-personal' }, label: 'personal-o-clientes' }]);
  expect(status).toBe('gasto observado');
});

test('the company’s own business goes before words of consumption, of drinks and of the household', () => {
  const lines = ['Perfume 100 ml', 'Whisky 18 años', 'Colchón king size'].map((text) => line(text, '350.00'));
  const of = (ciiu: string) =>
    judge(factsOf({ facts: { 'company.ciiu': { known: [ciiu] }, 'document.lines': lines } }), RULEBOOK).status;
  expect(of('6920')).toBe('gasto observado');
  expect(of('5510')).toBe('gasto deducible');
});

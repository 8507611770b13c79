import { formatAmount, sum } from '@yupana/tax/money.ts';
import { afterEach, expect, test } from 'vitest';
import {
  chargeOf,
  findOffer,
  findPlan,
  offeredPlans,
  type Plan,
  planName,
  planOf,
  QUOTED,
  SIZES,
  subtitleOf,
} from './plans.ts';

const PLANS = offeredPlans();

test('the nine plans have the published numbers, sizes and prices, without IGV', () => {
  expect(PLANS.map((plan) => `${plan.id} ${plan.typePlan} ${plan.businessNumber} ${formatAmount(plan.price)}`)).toEqual(
    [
      '3 Mensual 5 59.00',
      '4 Mensual 15 118.00',
      '5 Mensual 50 177.00',
      '6 Trimestral 5 159.30',
      '7 Trimestral 15 318.60',
      '8 Trimestral 50 477.90',
      '9 Anual 5 589.98',
      '10 Anual 15 1,180.00',
      '11 Anual 50 1,770.00',
    ],
  );
});

test('the annual month, and the first month by automatic debit of the monthly plans, are the published ones', () => {
  const shown = (id: number) => formatAmount(findPlan(id)?.pricePerMonth ?? sum([]));
  expect([9, 10, 11].map(shown)).toEqual(['49.17', '98.33', '147.50']);
  expect([6, 7, 8].map(shown)).toEqual(['53.10', '106.20', '159.30']);
  expect(PLANS.map(({ priceDebAuto }) => priceDebAuto && formatAmount(priceDebAuto))).toEqual([
    ...['44.00', '88.00', '132.00'],
    ...Array(6).fill(null),
  ]);
});

test('the middle size is the recommended one in every period, and says how many companies it takes', () => {
  expect(PLANS.filter(({ recommended }) => recommended).map(({ id }) => id)).toEqual([4, 7, 10]);
  expect(PLANS.slice(0, 3).map(subtitleOf)).toEqual(['Hasta 5 empresas', 'Hasta 15 empresas', 'Hasta 50 empresas']);
  expect([SIZES, QUOTED.subtitle]).toEqual([[5, 15, 50], 'Más de 50 empresas']);
});

test('what is charged is the price and its IGV of 18 %, rounded once', () => {
  const charged = PLANS.map((plan) => chargeOf(plan, '2026-11-20'));
  expect(charged.map(({ total }) => formatAmount(total))).toEqual([
    ...['69.62', '139.24', '208.86'],
    ...['187.97', '375.95', '563.92'],
    ...['696.18', '1,392.40', '2,088.60'],
  ]);
  for (const { price, igv, total } of charged) expect(price + igv).toBe(total);
});

test('a coupon takes its share off the price, before IGV', () => {
  const plan = findPlan(9);
  if (!plan) return expect.unreachable();
  const { price, discount, igv, total } = chargeOf(plan, '2026-11-20', 15);
  expect([price, discount, igv, total].map(formatAmount)).toEqual(['589.98', '88.50', '90.27', '591.75']);
});

test('a number that is no plan finds none', () => {
  for (const id of [0, 1, 2, 12, -3, 3.5]) expect(findPlan(id)).toBeUndefined();
});

test('who has a plan that is no longer sold keeps its name and its size; nobody can buy it', () => {
  const plan: Plan = planOf(4);
  plan.retired = true;
  retired.push(plan);
  expect(findOffer(4)).toBeUndefined();
  expect(offeredPlans('Mensual').map(({ id }) => id)).toEqual([3, 5]);
  expect([planName(4), planOf(4).businessNumber]).toEqual(['Pequeño negocio mensual', 15]);
});

const retired: Plan[] = [];
afterEach(() => {
  for (const plan of retired.splice(0)) delete plan.retired;
});

test('a stored number that no plan ever had is an error, never a plan without a size', () => {
  expect(() => planOf(12)).toThrow('There is no plan 12');
});

test('the tag manager knows every plan by a label of its own, and the quoted one by none of theirs', () => {
  const labels = PLANS.map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  const quoted = ['monthly', 'quarterly', 'annual'].map((period) => `${period}_${QUOTED.place}`);
  expect(quoted).toEqual(['monthly_4', 'quarterly_4', 'annual_4']);
  expect(labels.filter((label) => quoted.includes(label))).toEqual([]);
});

import type { PurchaseDashboard, SalesDashboard } from '@yupana/contract/dashboard.ts';
import { expect, test } from 'vitest';
import { complete, failed } from '../../../test/fixtures.ts';
import { igvResult } from './igv-result.ts';

const details = {
  num_not_processed: 0,
  total_cpes_count: 3,
  igv_amount_deductibles: 100.1,
  igv_amount_shared: 0,
  igv_amount_elsewhere: 0,
  igv_amount_arrived: 0,
};
const purchases = (
  balance: number | null,
  different: Partial<PurchaseDashboard['purchase_details']> = {},
): PurchaseDashboard =>
  ({
    sum_positive_balance: balance,
    opening_source: balance === null ? null : 'declared',
    opening_since: null,
    purchase_details: { ...details, ...different },
    completeness: complete(),
  }) as PurchaseDashboard;
const sales = { total_amount_igv: 300.3, completeness: complete({ book: 'RVIE' }) } as SalesDashboard;

test('what is to be paid is sales minus validated purchases minus the previous balance, to the céntimo', () => {
  expect(igvResult(purchases(50.05), sales)).toMatchObject({ result: 150.15, stillChanging: false });
});

test('more credit than debit is a balance in favour, as a negative result', () => {
  expect(igvResult(purchases(400), sales).result).toBe(-199.8);
});

test('while no purchase has a verdict, the validated IGV is unknown and so is the result', () => {
  const nothingJudged = purchases(0, { num_not_processed: 3, igv_amount_deductibles: 0 });
  expect(igvResult(nothingJudged, sales)).toMatchObject({ validated: null, result: null, stillChanging: true });
});

test('with some verdicts the figure is shown as one that still changes', () => {
  const someJudged = purchases(0, { num_not_processed: 1 });
  expect(igvResult(someJudged, sales)).toMatchObject({ validated: 100.1, result: 200.2, stillChanging: true });
});

test('a period without purchases has nothing left to judge: its validated IGV is zero', () => {
  const none = purchases(0, { num_not_processed: 0, total_cpes_count: 0, igv_amount_deductibles: 0 });
  expect(igvResult(none, sales)).toMatchObject({ validated: 0, result: 300.3 });
});

test('an unknown previous balance is no zero: the result says that it goes without it', () => {
  expect(igvResult(purchases(null), sales)).toMatchObject({
    balance: null,
    result: 200.2,
    notes: { balance: 'aún no disponible', result: 'sin saldo anterior' },
  });
  const open = { ...sales, completeness: complete({ book: 'RVIE', month_open: true }) };
  expect(igvResult(purchases(null), open).notes.result).toBe('sin saldo anterior, al 12/11');
  const nothingJudged = purchases(null, { num_not_processed: 3, igv_amount_deductibles: 0 });
  expect(igvResult(nothingJudged, sales)).toMatchObject({ result: null, notes: { result: null } });
});

test('what SUNAT destines to untaxed sales too is told, and that its part without credit is not taken off', () => {
  expect(igvResult(purchases(50, { igv_amount_shared: 40.5 }), sales)).toMatchObject({
    validated: 100.1,
    notes: { validated: 'S/ 40.50 dan crédito en parte', result: 'sin descuento por destino' },
  });
  expect(igvResult(purchases(null, { igv_amount_shared: -4 }), sales).notes).toMatchObject({
    validated: '-S/ 4.00 dan crédito en parte',
    result: 'sin saldo anterior ni descuento por destino',
  });
});

test('what is deductible and gives its credit in another period is told beside, as it is not taken off here', () => {
  expect(igvResult(purchases(50, { igv_amount_elsewhere: 870.8 }), sales)).toMatchObject({
    validated: 100.1,
    notes: { validated: 'S/ 870.80 son crédito de otro periodo' },
  });
  expect(igvResult(purchases(50, { igv_amount_arrived: 12.5 }), sales).notes.validated).toBe(
    'S/ 12.50 vienen de otro periodo',
  );
});

test('purchases that did not come are no zero, and the figures say which one is missing', () => {
  const missing = { ...purchases(0), completeness: failed() };
  expect(igvResult(missing, sales)).toMatchObject({
    validated: null,
    result: null,
    notes: { sales: null, validated: 'no llegó', result: 'falta compras' },
  });
});

test('figures of before say of which day they are', () => {
  const old = { ...purchases(0), completeness: failed({ figures_at: '2026-11-10T11:41:00Z' }) };
  expect(igvResult(old, sales)).toMatchObject({ result: 200.2, notes: { validated: 'al 10/11', result: 'al 10/11' } });
});

test('figures of half a month say of when they are; what is not known has no date', () => {
  const early = (book: 'RCE' | 'RVIE') => complete({ book, month_open: true, month_over: true });
  const ofSales = { ...sales, completeness: early('RVIE') };
  const judged = { ...purchases(0), completeness: early('RCE') };
  expect(igvResult(judged, ofSales).notes).toMatchObject({ sales: 'al 12/11', validated: 'al 12/11' });
  const waiting = { ...purchases(0, { num_not_processed: 3, igv_amount_deductibles: 0 }), completeness: early('RCE') };
  expect(igvResult(waiting, ofSales).notes).toMatchObject({ sales: 'al 12/11', validated: null });
});

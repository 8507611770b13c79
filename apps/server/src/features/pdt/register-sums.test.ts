import { money, ZERO } from '@yupana/tax/money.ts';
import { expect, test } from 'vitest';
import type { ReadVoucher } from '../vouchers/reading/each-of.ts';
import { SumsOfRegisters } from './register-sums.ts';

const voucher = (different: Partial<ReadVoucher>): ReadVoucher =>
  ({
    ...{ typeCode: '01', issueDate: '2026-10-10', modified: null, status: '1', detail: {}, reason: '' },
    ...{ yupanaStatus: 'gasto deducible', taxable: ZERO, igv: ZERO, dgTaxable: ZERO, dgIgv: ZERO, dgngTaxable: ZERO },
    ...{ dgngIgv: ZERO, dngTaxable: ZERO, dngIgv: ZERO, discountTaxable: ZERO, discountIgv: ZERO, nonTaxable: ZERO },
    ...different,
  }) as ReadVoucher;
const taxed = (soles: number, rate = 18) => ({ dgTaxable: money(soles * 100), dgIgv: money(soles * rate) });

test('purchases stand as in RCE: by rate, imports apart, what gives no credit among those for untaxed sales', () => {
  const of = new SumsOfRegisters();
  of.addPurchase(voucher(taxed(1000)));
  of.addPurchase(voucher(taxed(200, 10.5)));
  of.addPurchase(voucher({ typeCode: '50', ...taxed(500) }));
  of.addPurchase(voucher({ typeCode: '03', reason: 'sin-credito-fiscal', ...taxed(40) }));
  of.addPurchase(voucher({ nonTaxable: money(700), dgngTaxable: money(900) }));
  of.addPurchase(voucher({ reason: 'credito-en-otro-periodo', ...taxed(777) }));
  for (const left of [{ yupanaStatus: 'gasto observado' as const }, { typeCode: '91' }, { status: '2' }]) {
    of.addPurchase(voucher({ ...taxed(9_999), ...left }));
  }
  expect(of.sums.purchases).toEqual({ general: 100_000, reduced: 20_000, mixed: 900, forUntaxed: 4_000, untaxed: 700 });
  expect(of.sums.imports.general).toBe(50_000);
  expect(of.parts.purchases.reduced).toEqual({ base: 20_000, igv: 2_100, count: 1 });
  expect(of.parts.purchases.mixed).toEqual({ base: 900, igv: 0, count: 1 });
  expect(of.counts).toEqual({ sales: 0, purchases: 5, elsewhere: 1, arrived: 0 });
});

test('what comes from other periods adds to the boxes of its rate and kind, and stands in no register of this one', () => {
  const of = new SumsOfRegisters();
  const arrived = {
    type_code: '14',
    igv_bucket: 'general',
    destination: 'dg',
    count: 2,
    taxable: '500.00',
    igv: '90.00',
  };
  of.addArrived(arrived);
  of.addArrived({ ...arrived, igv_bucket: 'reduced' });
  of.addArrived({ ...arrived, type_code: '50' });
  of.addArrived({ ...arrived, destination: 'dgng' });
  // Who is not domiciled stands in another register.
  of.addArrived({ ...arrived, type_code: '91' });
  const { purchases, imports } = of.parts;
  const each = { base: 50_000, igv: 9_000, count: 2 };
  expect([purchases.general, purchases.reduced, purchases.mixed, imports.general]).toEqual(Array(4).fill(each));
  expect(of.counts).toMatchObject({ purchases: 0, arrived: 8 });
});

test('sales stand as in RVIE: discounts in their own box, what was undone nowhere', () => {
  const of = new SumsOfRegisters();
  of.addSale(voucher({ taxable: money(100_000), igv: money(18_000), detail: { exempt: '12.00', export: '30.00' } }));
  of.addSale(
    voucher({ taxable: money(-5_000), igv: money(-900), discountTaxable: money(-5_000), discountIgv: money(-900) }),
  );
  of.addSale(voucher({ taxable: money(999), igv: money(180), status: '4' }));
  expect(of.sums.sales).toEqual({ general: 100_000, reduced: 0, discounts: -5_000, exported: 3_000, untaxed: 1_200 });
  // Base and tax of each pair of boxes as the vouchers say them, and how many have a part in it: no sale is lost, none counted twice.
  expect(of.parts.sales.general).toEqual({ base: 100_000, igv: 18_000, count: 1 });
  expect(of.parts.sales.discounts).toEqual({ base: -5_000, igv: -900, count: 1 });
  expect(of.counts.sales).toBe(2);
  const boxes = of.boxes('202610');
  expect(boxes).toMatchObject({ 100: 1_000, 101: 180, 102: 50, 103: 9, 105: 12, 106: 30, 184: 171 });
  // What no book says is no zero.
  expect([boxes?.['145'], boxes?.['171'], boxes?.['179'], boxes?.['188']]).toEqual(Array(4).fill(undefined));
});

test('a base at a rate that is in force no more leaves the boxes unknown, not wrong', () => {
  const of = new SumsOfRegisters();
  of.addPurchase(voucher({ issueDate: '2027-12-30', ...taxed(200, 15) }));
  expect(of.boxes('202801')).toBeNull();
});

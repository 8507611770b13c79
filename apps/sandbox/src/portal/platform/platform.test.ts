import { nextPeriod, type Period } from '@yupana/tax/period.ts';
import { isRuc } from '@yupana/tax/ruc.ts';
import { expect, test } from 'vitest';
import { dealOf } from '../../deals/deal.ts';
import { newWorld } from '../../world/world.ts';
import { newDeclarations } from './declarations.ts';
import { depositsOf } from './deposits.ts';

const NOW = '2026-11-10T12:00:00-05:00';
const world = newWorld({ now: NOW, months: 3 });
const period = '202609' as Period;
const companies = [...world.companies.values()];

test('deposits are of vouchers under the detraction: some late, some short, some not at all, each by the document', () => {
  let unpaid = 0;
  for (const company of companies) {
    const deposits = new Map(
      depositsOf(world, company, period).map((one) => [`${one.supplier.document} ${one.serie}-${one.number}`, one]),
    );
    const detracted = (['RCE', 'RVIE'] as const)
      .flatMap((book) => [...world.rows.of(company, book, period)])
      .filter(({ detraction }) => detraction);
    const rows = new Map(detracted.map((row) => [`${row.issuer.document} ${row.serie}-${row.number}`, row]));
    unpaid += rows.size - deposits.size;
    for (const [name, deposit] of deposits) {
      const row = rows.get(name);
      const due = row ? (dealOf(row).detraction?.amount ?? 0) : 0;
      const isInTime = deposit.paidOn < `${nextPeriod(period).slice(0, 4)}-${nextPeriod(period).slice(4)}-14`;
      expect([deposit.amount % 100, deposit.fate === 'late'], name).toEqual([0, !isInTime]);
      if (deposit.fate === 'short') expect(deposit.amount).toBeLessThanOrEqual(Math.max(due / 2, 100));
      else expect(deposit.amount).toBe(due);
      expect(deposit.account).toMatch(/^\d{11}$/);
    }
  }
  expect(unpaid).toBeGreaterThan(0);
  const fates = companies.flatMap((company) => depositsOf(world, company, period).map(({ fate }) => fate));
  expect(new Set(fates)).toEqual(new Set(['paid', 'late', 'short']));
});

test('the deposits are the same in every run, whoever asks, and none is of a day to come', () => {
  const again = newWorld({ now: NOW, months: 3 });
  for (const company of companies) {
    expect(depositsOf(again, company, period)).toEqual(depositsOf(world, company, period));
    const current = depositsOf(world, company, '202611' as Period);
    expect(current.every(({ paidOn }) => paidOn <= world.today())).toBe(true);
    for (const { supplier, constancia } of current) {
      expect([isRuc(supplier.document), String(constancia).length]).toEqual([true, 9]);
    }
  }
});

test('a period is declared when the SIRE tells it as presented, with the balance of the one before', async () => {
  const declarations = newDeclarations(world);
  for (const company of companies) {
    expect(await declarations.of(company, '202610' as Period)).toBeNull();
    const first = await declarations.of(company, '202608' as Period);
    const second = await declarations.of(company, '202609' as Period);
    expect(second?.figures['145'] ?? 0).toBe(Math.max(0, -(first?.figures['184'] ?? 0)));
    if (second) expect(second.presentedOn.slice(0, 7)).toBe('2026-10');
  }
});

import { getFilters, getPeriods } from '@yupana/contract/businesses.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actaOf, ended, register } from '../../../test/collecting.ts';
import { type Accountant, call, signUpAccountant, startApp, type TestApp } from '../../../test/harness.ts';
import { type Sandbox, startSandbox } from '../../../test/sandbox.ts';

let sandbox: Sandbox;
let app: TestApp;
let rosa: Accountant;

beforeAll(async () => {
  sandbox = await startSandbox();
  app = await startApp({ sandboxUrl: sandbox.url });
  rosa = await signUpAccountant(app);
});
afterAll(async () => {
  await app?.stop();
  await sandbox?.stop();
});

describe('a company is registered', () => {
  test('and its 24 periods are collected, equal to what SUNAT says', async () => {
    const company = await sandbox.company({ purchases: 20, sales: 20 });
    const business = await register(app, rosa, company);
    expect(business).toMatchObject({ status: 'IN_PROGRESS', exists_periods_processed: false, registered: true });
    const done = await ended(app, rosa, business.uuid);
    expect(done).toMatchObject({ business_status: 'VALID', exists_periods_processed: true });
    expect(done.run).toMatchObject({
      state: 'done',
      stage: 'finished',
      done: 48,
      expected: 48,
      error_code: null,
      next_try_at: null,
    });
    expect(done.run?.vouchers_obtained).toBe(done.run?.vouchers_expected);
    expect(done.run?.message).toContain('Recolección completa: 48 registros');
    const { body } = await call(app, getPeriods, { params: { uuid: business.uuid } }, rosa.token);
    expect(body.tax_periods).toHaveLength(24);
    const acta = await actaOf(app, rosa, business.uuid, body.tax_periods[0]!);
    expect(acta.complete).toBe(true);
    expect(acta.purchases).toMatchObject({ outcome: 'agreed', gaps: [], rejected_count: 0 });
    expect(acta.purchases.obtained).toEqual(acta.purchases.expected);
    const cards = await call(app, getFilters, {}, rosa.token);
    expect(cards.body.businesses[0]).toMatchObject({
      ruc: company.ruc,
      summary: { tax_period: body.tax_periods[0], igv_result: null },
    });
  });
});

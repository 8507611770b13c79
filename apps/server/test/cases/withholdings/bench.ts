import { getPurchaseDashboard } from '@yupana/contract/dashboard.ts';
import { getDepositReceipt, listDetractions, listPerceptions, makeDepositFile } from '@yupana/contract/withholdings.ts';
import { beforeAll, beforeEach } from 'vitest';
import type { HeldClock } from '../../../src/platform/clock.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../../harness.ts';
import { type SeededBusiness, seedBusiness } from '../../seed.ts';
import { SUPPLIER, seedAnswer, type seedDetraction } from './seeded.ts';

export const PERIOD = '202610';

/** A company of its own for each test, and what its screens are told: within an app that somebody else starts. */
export function withholdingBench(started: () => { app: TestApp; clock: HeldClock }) {
  let app: TestApp;
  let clock: HeldClock;
  let rosa: Accountant;
  let business: SeededBusiness;
  beforeAll(async () => {
    ({ app, clock } = started());
    rosa = await signUpAccountant(app);
  });
  beforeEach(async () => {
    business = await seedBusiness(app, rosa);
    clock.set('2026-11-17T15:00:00Z');
  });

  const of = () => ({ business_id: business.id, firm_id: business.firmId });
  const seed = (work: (tx: Parameters<typeof seedDetraction>[0]) => Promise<void>) =>
    app.deps.database.tenant(business.firmId, work);
  const detractions = async (query: object = {}) =>
    (await call(app, listDetractions, { query: { ruc: business.ruc, tax_period: PERIOD, ...query } }, rosa.token)).body;
  const perceptions = async (query: object = {}) =>
    (
      await call(
        app,
        listPerceptions,
        { query: { business_ruc: business.ruc, tax_period: PERIOD, ...query } },
        rosa.token,
      )
    ).body;
  const receipt = async (certificate_number: string) =>
    (await call(app, getDepositReceipt, { query: { ruc: business.ruc, certificate_number } }, rosa.token)).body.data;
  const make = (numbers: readonly string[], change: object = {}) => {
    const codes = numbers.map((number) => `${SUPPLIER}-01-F001-${number}`);
    const asked = { params: { uuid: business.id }, body: { tax_period: PERIOD, codes, ...change } };
    return call(app, makeDepositFile, asked, rosa.token);
  };
  /** SUNAT answered for all months since the issue of what is seeded. */
  const asked = (change: object = {}) =>
    seed(async (tx) => {
      await seedAnswer(tx, of(), 'deposits', change);
      await seedAnswer(tx, of(), 'deposits', { tax_period: '202611' });
    });
  /** What it says of detractions, deposited and missing, of perceptions and of retentions. */
  const dashboard = async () => {
    const filters = JSON.stringify({ ruc: business.ruc, tax_period: PERIOD });
    const { body } = await call(app, getPurchaseDashboard, { query: { filters } }, rosa.token);
    return [
      body.detractions.sum_paid_detractions,
      body.detractions.sum_not_paid_detractions,
      body.sum_perception,
      body.sum_retention,
    ];
  };
  return {
    ...{ of, seed, detractions, perceptions, receipt, make, asked, dashboard },
    get now() {
      return { app, clock, rosa, business };
    },
  };
}

import {
  getWhatIf,
  readSharedScenario,
  saveScenario,
  shareScenario,
  type WhatIfAnswer,
} from '@yupana/contract/scenarios.ts';
import { beforeAll, beforeEach } from 'vitest';
import type { HeldClock } from '../../../src/platform/clock.ts';
import { type Accountant, type Answer, call, signUpAccountant, type TestApp } from '../../harness.ts';
import { type SeededBusiness, type SeedVoucher, seedBusiness, seedVouchers } from '../../seed.ts';

export const PERIOD = '202610';
export const OBSERVED: SeedVoucher = { status: 'gasto observado', reason: 'bancarizacion-por-acreditar' };

/** A firm with a company whose October has purchases of each kind, before each test, and what is asked of it. */
export function scenarioWorld(host: () => { app: TestApp; clock: HeldClock }) {
  let app: TestApp;
  let clock: HeldClock;
  let rosa: Accountant;
  let business: SeededBusiness;
  beforeAll(() => {
    ({ app, clock } = host());
  });
  beforeEach(async () => {
    clock.set('2026-11-17T15:00:00Z');
    rosa = await signUpAccountant(app);
    business = await seedBusiness(app, rosa);
    await seedVouchers(app, business, 'RVIE', PERIOD, [{ igv: '900.00' }]);
    await seedVouchers(app, business, 'RCE', PERIOD, [
      { igv: '100.10', status: 'gasto deducible' },
      { ...OBSERVED, igv: '30.30' },
      { ...OBSERVED, igv: '20.20' },
      { igv: '5.05', status: 'en proceso' },
      { igv: '7.07', status: 'gasto deducible', reason: 'credito-en-otro-periodo:202611' },
      { igv: '400.00', status: 'gasto no deducible' },
      { ...OBSERVED, igv: '0.00' },
    ]);
  });

  const at = () => ({ params: { ruc: business.ruc }, query: { tax_period: PERIOD } });
  const shown = async (who = rosa): Promise<WhatIfAnswer> => (await call(app, getWhatIf, at(), who.token)).body;
  const codesOf = async () => (await shown()).groups.flatMap(({ vouchers }) => vouchers.map(({ code }) => code));
  const save = (body: object = {}, who = rosa): Promise<Answer<typeof saveScenario>> =>
    call(app, saveScenario, { ...at(), body: { name: 'Con todo', codes: [], with_balance: true, ...body } }, who.token);
  const share = (uuid: string, body: object = {}, who = rosa): Promise<Answer<typeof shareScenario>> =>
    call(
      app,
      shareScenario,
      { params: { ruc: business.ruc, scenario_uuid: uuid }, body: { days: 30, email: null, ...body } as never },
      who.token,
    );
  const read = (token: string): Promise<Answer<typeof readSharedScenario>> =>
    call(app, readSharedScenario, { body: { token } });
  const secretOf = (url: string | null) => /\/escenario\/([\w-]{43})$/.exec(url ?? '')?.[1] ?? '';
  const now = () => ({ app, clock, rosa, business });
  return { now, shown, codesOf, save, share, read, secretOf };
}

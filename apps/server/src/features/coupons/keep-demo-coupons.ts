import type { System } from '../../ctx.ts';
import { addDays } from '../../platform/calendar.ts';
import { createCoupon } from './manage-coupons.ts';
import { redeemCoupon } from './redeem-coupon.ts';

/** The demo's coupons: one of each kind, and one of each refusal. */
export async function keepDemoCoupons(system: System): Promise<void> {
  const today = system.deps.clock.today();
  await createCoupon(system, { code: 'BIENVENIDA20', percent: 20 });
  await createCoupon(system, { code: 'PRUEBA30', trialDays: 30 });
  await createCoupon(system, { code: 'VENCIDO10', percent: 10, from: '2026-01-01', until: '2026-01-31' });
  await createCoupon(system, { code: 'FUTURO10', percent: 10, from: addDays(today, 365) });
  const spent = await createCoupon(system, { code: 'AGOTADO10', percent: 10, limit: 1 });
  if (spent) await system.transaction((tx) => redeemCoupon(tx, 'AGOTADO10', today));
}

import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '../../ctx.ts';
import type { Schema } from '../../schema.ts';

/** All SQL of coupons. They belong to no firm. */

export type CouponRow = Selectable<Schema['coupons']>;

/**
 * Counts one use, if the coupon is in force today and has one left. The row stays locked until the transaction ends, so
 * that of two who want the last use the second finds none.
 */
export function takeUse(tx: Tx, code: string, today: string) {
  return tx
    .updateTable('coupons')
    .set({ uses: sql`uses + 1` })
    .where('code', '=', code)
    .where('valid_from', '<=', today)
    .where((where) => where.or([where('valid_until', 'is', null), where('valid_until', '>=', today)]))
    .where((where) => where.or([where('use_limit', 'is', null), where('uses', '<', where.ref('use_limit'))]))
    .returning(['percent', 'trial_days'])
    .executeTakeFirst();
}

export function findCoupon(tx: Tx, code: string): Promise<CouponRow | undefined> {
  return tx.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst();
}

export function listCoupons(tx: Tx): Promise<CouponRow[]> {
  return tx.selectFrom('coupons').selectAll().orderBy('code').execute();
}

/** @returns false when there is one with this code already */
export async function insertCoupon(tx: Tx, coupon: Insertable<Schema['coupons']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('coupons')
    .values(coupon)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) === 1;
}

/** @returns false when there is none with this code */
export async function endCoupon(tx: Tx, code: string, lastDay: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('coupons')
    .set({ valid_until: lastDay, valid_from: sql`least(valid_from, ${lastDay}::date)` })
    .where('code', '=', code)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

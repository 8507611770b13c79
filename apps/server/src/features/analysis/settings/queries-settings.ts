import type { SettingName } from '@yupana/contract/setting-values.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import type { Company } from '../../vouchers/judging/wake-judging.ts';

/** SQL of what companies told, and of the rules that they switched off. Rows are added, and never changed. */

export interface ToldRow {
  setting: SettingName;
  version: number;
  value: unknown;
  /** `AAAA-MM-DD` */
  since: string | null;
  reason: string;
  member_id: string;
  set_at: Date;
}

const TOLD = sql.raw('setting, version, value, since::text as since, reason, member_id, set_at');

/** Of each setting and day the last word; the oldest days first. */
export async function findTold(tx: Tx, { firmId, businessId }: Company): Promise<ToldRow[]> {
  const { rows } = await sql<ToldRow>`
    select * from (
      select distinct on (setting, company_settings.since) ${TOLD} from company_settings
      where business_id = ${businessId}::uuid and firm_id = ${firmId}::uuid
      order by setting, company_settings.since, version desc) told
    order by setting, since nulls first`.execute(tx);
  return rows;
}

/** The version of each setting; what was never told has none. */
export async function findVersions(tx: Tx, { firmId, businessId }: Company): Promise<Map<string, number>> {
  const { rows } = await sql<{ setting: string; version: number }>`
    select setting, max(version) as version from company_settings
    where business_id = ${businessId}::uuid and firm_id = ${firmId}::uuid group by setting`.execute(tx);
  return new Map(rows.map(({ setting, version }) => [setting, version]));
}

/** Everything that was told, the last first. */
export async function listTold(tx: Tx, { firmId, businessId }: Company, most: number): Promise<ToldRow[]> {
  const { rows } = await sql<ToldRow>`
    select ${TOLD} from company_settings where business_id = ${businessId}::uuid and firm_id = ${firmId}::uuid
    order by set_at desc, version desc limit ${most}`.execute(tx);
  return rows;
}

/** The next version of a setting. @returns false when somebody wrote that version meanwhile */
export async function addTold(
  tx: Tx,
  { firmId, businessId }: Company,
  { setting, version, value, since, reason, member_id, set_at }: ToldRow,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('company_settings')
    .values({
      ...{ business_id: businessId, firm_id: firmId, setting, version, since, reason, member_id, set_at },
      value: value === null ? null : JSON.stringify(value),
    })
    .onConflict((conflict) => conflict.columns(['business_id', 'setting', 'version']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export interface SwitchRow {
  rule: string;
  version: number;
  is_off: boolean;
  reason: string;
  member_id: string;
  switched_at: Date;
}

const SWITCHED = ['rule', 'version', 'is_off', 'reason', 'member_id', 'switched_at'] as const;

/** The last word on each rule that was ever switched. */
export function findSwitches(tx: Tx, { firmId, businessId }: Company): Promise<SwitchRow[]> {
  return tx
    .selectFrom('rule_switches')
    .distinctOn('rule')
    .select(SWITCHED)
    .where('business_id', '=', businessId)
    .where('firm_id', '=', firmId)
    .orderBy('rule')
    .orderBy('version', 'desc')
    .execute();
}

export function listSwitches(tx: Tx, { firmId, businessId }: Company, most: number): Promise<SwitchRow[]> {
  return tx
    .selectFrom('rule_switches')
    .select(SWITCHED)
    .where('business_id', '=', businessId)
    .where('firm_id', '=', firmId)
    .orderBy('switched_at', 'desc')
    .limit(most)
    .execute();
}

/** As `addTold`. */
export async function addSwitch(tx: Tx, { firmId, businessId }: Company, row: SwitchRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('rule_switches')
    .values({ business_id: businessId, firm_id: firmId, ...row })
    .onConflict((conflict) => conflict.columns(['business_id', 'rule', 'version']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

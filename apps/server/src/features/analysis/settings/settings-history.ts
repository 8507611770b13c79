import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { getSettingsHistory as call, SettingEvent } from '@yupana/contract/settings.ts';
import type { Ctx } from '../../../ctx.ts';
import { namesOfPeople } from '../../accounts/people.ts';
import { ownBusiness } from '../../businesses/own-business.ts';
import type { Company } from '../../vouchers/judging/wake-judging.ts';
import { listSwitches, listTold } from './queries-settings.ts';
import { wordsOf } from './switch-rule.ts';

/** More than a company changes in years. */
const MOST = 500;

/** Who told what of a company and switched which rule, the last first. */
export async function getSettingsHistory(
  ctx: Ctx,
  { query }: CallInput<typeof call>,
): Promise<CallResult<typeof call>> {
  const data = await ctx.read(async (tx) => {
    const business = await ownBusiness(ctx, tx, query);
    const company: Company = { firmId: ctx.firmId, businessId: business.id };
    const told = await listTold(tx, company, MOST + 1);
    const switched = await listSwitches(tx, company, MOST + 1);
    const nameOf = await namesOfPeople(
      tx,
      [...told, ...switched].map(({ member_id }) => member_id),
    );
    const events: SettingEvent[] = [
      ...told.map(({ setting, version, value, since, reason, member_id, set_at }) => ({
        ...{ setting, rule: null, short: null, value, version, since, reason },
        by: nameOf(member_id),
        at: set_at.toISOString(),
      })),
      ...switched.map(({ rule, version, is_off, reason, member_id, switched_at }) => ({
        ...{ setting: null, rule, short: wordsOf(rule).short, value: { off: is_off }, version, since: null, reason },
        by: nameOf(member_id),
        at: switched_at.toISOString(),
      })),
    ];
    const inOrder = events.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : b.version - a.version));
    return { events: inOrder.slice(0, MOST), omitted: inOrder.length > MOST };
  });
  return { success: true, data };
}

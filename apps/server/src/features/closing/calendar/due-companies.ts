import type { Business } from '@yupana/contract/businesses.ts';
import type { DueCompany } from '@yupana/contract/calendar.ts';
import { type Period, parsePeriod } from '@yupana/tax/period.ts';
import { type DeadlineGroup, deadlinesOfGroup } from '@yupana/tax/tables/deadlines.ts';
import type { Ctx, Tx } from '../../../ctx.ts';
import { deadlineGroupsOf } from '../../analysis/review/deadlines-of-company.ts';
import { summariesOf } from '../../dashboard/card-summaries.ts';
import { presentedAmong } from '../../declarations/read-presented.ts';
import { urgentOfCompanies } from '../../mailbox/shown/urgent-of-companies.ts';
import { stateOf } from '../present-close.ts';
import { listStanding } from '../queries.ts';
import { dueStateOf, missingOf } from './missing-of.ts';

/** How companies stand before a period is due, each with the day on which it declares. As many queries for eighty as for one. */
export async function dueCompanies(
  ctx: Ctx,
  tx: Tx,
  businesses: readonly Business[],
  period: Period,
): Promise<{ group: DeadlineGroup; company: DueCompany }[]> {
  if (businesses.length === 0) return [];
  const ids = businesses.map(({ uuid }) => uuid);
  const groupOf = await deadlineGroupsOf(
    tx,
    businesses.map(({ ruc }) => ruc),
    [period],
  );
  const summaries = await summariesOf(
    ctx,
    tx,
    ids.map((businessId) => ({ businessId, period })),
  );
  const closes = new Map((await listStanding(tx, ctx.firmId, period, ids)).map((row) => [row.business_id, row]));
  const urgent = await urgentOfCompanies(ctx, tx);
  const presented = await presentedAmong(tx, ctx.firmId, ids, period);
  const { clock } = ctx.deps;
  return businesses.flatMap((business) => {
    const group = groupOf(business.ruc, period);
    if (!group) return [];
    const [summary, row] = [summaries.get(business.uuid), closes.get(business.uuid)];
    const missing = missingOf(
      { business, summary, close: row && stateOf(row, ctx.deps), urgent: urgent.get(business.uuid) ?? 0 },
      clock.now(),
    );
    const dueOn = deadlinesOfGroup(parsePeriod(period), group)?.declaration ?? null;
    const { uuid, ruc, name } = business;
    const declared_on = presented.get(uuid) ?? null;
    // What was declared is due no more: it is only not closed here.
    const state = dueStateOf(missing, declared_on === null ? dueOn : null, clock.today());
    const igv_amount = summary?.igv_result ?? summary?.igv_preliminary ?? null;
    return [{ group, company: { uuid, ruc, name, state, declared_on, missing, igv_amount } }];
  });
}

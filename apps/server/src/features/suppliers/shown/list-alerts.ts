import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type {
  listSupplierAlerts as listCall,
  SupplierAlert,
  markSupplierAlertsSeen as seenCall,
  summarizeSupplierAlerts as summaryCall,
} from '@yupana/contract/supplier-alerts.ts';
import type { Ctx, Tx } from '../../../ctx.ts';
import { listBusinesses } from '../../businesses/list-businesses.ts';
import { listReadAt } from '../../facts/public/standing-listings.ts';
import { registerLoadedAt } from '../../ruc-register/standing/standings-of.ts';
import { presentAlerts } from './present-alert.ts';
import { type AlertRow, countUnseen, listAlerts, listNoted, MOST_ALERTS, markAlertsSeen } from './queries-alerts.ts';

/** Suppliers that put purchases of the companies whom who asks sees at risk, and as of when SUNAT says so: null is «not known». */
export async function listSupplierAlerts(ctx: Ctx): Promise<CallResult<typeof listCall>> {
  // Its runs are of no firm, and no firm reads them.
  const register_read_at = (await ctx.deps.database.system(registerLoadedAt))?.toISOString() ?? null;
  return ctx.transaction(async (tx) => {
    const rows = await listAlerts(tx, ctx.firmId);
    return {
      alerts: await shownOf(ctx, tx, rows.slice(0, MOST_ALERTS)),
      is_cut: rows.length > MOST_ALERTS,
      list_read_at: (await listReadAt(tx, 'ssco'))?.toISOString() ?? null,
      register_read_at,
    };
  });
}

/** For the home: how many suppliers nobody looked at yet, and of how many companies. */
export function summarizeSupplierAlerts(ctx: Ctx): Promise<CallResult<typeof summaryCall>> {
  return ctx.transaction(async (tx) => {
    const ids = (await listBusinesses(ctx, tx)).map(({ uuid }) => uuid);
    return countUnseen(tx, ctx.firmId, ids);
  });
}

/** What was noted until a moment was seen, of the companies whom who asks sees. */
export async function markSupplierAlertsSeen(ctx: Ctx, { body }: CallInput<typeof seenCall>): Promise<void> {
  await ctx.transaction(async (tx) => {
    const ids = (await listBusinesses(ctx, tx)).map(({ uuid }) => uuid);
    const by = { until: new Date(body.until), at: ctx.deps.clock.now(), by: ctx.accountantId };
    await markAlertsSeen(tx, ctx.firmId, ids, by);
  });
}

/** What was noted of the companies whom who asks sees after a moment and until another, by the company's uuid. */
export async function alertsNoted(ctx: Ctx, tx: Tx, since: Date, until: Date): Promise<Map<string, SupplierAlert[]>> {
  const shown = await shownOf(ctx, tx, await listNoted(tx, ctx.firmId, since, until));
  return Map.groupBy(shown, ({ business }) => business.uuid);
}

async function shownOf(ctx: Ctx, tx: Tx, rows: readonly AlertRow[]): Promise<SupplierAlert[]> {
  if (rows.length === 0) return [];
  const own = new Map((await listBusinesses(ctx, tx)).map(({ uuid, ruc, name }) => [uuid, { uuid, ruc, name }]));
  return presentAlerts(rows, (id) => own.get(id));
}

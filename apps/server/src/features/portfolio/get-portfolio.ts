import type { Business } from '@yupana/contract/businesses.ts';
import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { getPortfolio as call, PortfolioRow } from '@yupana/contract/portfolio.ts';
import { ALL_SHOWN } from '@yupana/contract/portfolio-terms.ts';
import { mayMake } from '@yupana/contract/roles.ts';
import { type Period, parsePeriod, periodOf, previousPeriod } from '@yupana/tax/period.ts';
import { deadlinesOfGroup } from '@yupana/tax/tables/deadlines.ts';
import type { Ctx, Tx } from '../../ctx.ts';
import { membersOf } from '../accounts/members/members.ts';
import { deadlineGroupsOf } from '../analysis/review/deadlines-of-company.ts';
import { assignmentsOf } from '../businesses/assigned/assign.ts';
import { listBusinesses } from '../businesses/list-businesses.ts';
import { offeredOn } from '../closing/calendar/get-calendar.ts';
import { missingOf } from '../closing/calendar/missing-of.ts';
import { closesOfCompanies } from '../closing/closes-of-companies.ts';
import { newestRuns } from '../collection/runs/newest-runs.ts';
import { type CardSummary, summariesOf } from '../dashboard/card-summaries.ts';
import { presentedAmong } from '../declarations/read-presented.ts';
import { heldOfCompanies } from '../documents/held-of-companies.ts';
import { mailOfCompanies } from '../mailbox/shown/counts-of-companies.ts';
import { accessCell, closeCell, collectionCell, documentsCell } from './cells.ts';
import { listViews } from './queries-views.ts';
import { responsibles } from './responsible-of.ts';

/** All companies that whoever asks sees, as rows of a period: without one, of that which is declared this month. */
export async function getPortfolio(ctx: Ctx, { query }: CallInput<typeof call>): Promise<CallResult<typeof call>> {
  const today = ctx.deps.clock.today();
  const tax_period = query.tax_period ?? previousPeriod(periodOf(today));
  return ctx.transaction(async (tx) => {
    const { rows, people } = await readRows(ctx, tx, tax_period);
    const views = (await listViews(ctx, tx)).map(({ id, name, shown }) => ({
      ...{ uuid: id, name, shown: { ...ALL_SHOWN, ...shown } },
    }));
    return { tax_period, tax_periods: offeredOn(today), today, people, rows, views };
  });
}

/** The rows, and who answers for any of them. As many queries for eighty companies as for one. */
export async function readRows(ctx: Ctx, tx: Tx, period: Period) {
  const businesses = await listBusinesses(ctx, tx);
  const ids = businesses.map(({ uuid }) => uuid);
  const rucs = businesses.map(({ ruc }) => ruc);
  const groupOf = await deadlineGroupsOf(tx, rucs, [period]);
  const keys = ids.map((businessId) => ({ businessId, period }));
  const summaries = await summariesOf(ctx, tx, keys);
  const runs = await newestRuns(ctx, tx, ids);
  const mail = await mailOfCompanies(ctx, tx);
  const members = await membersOf(ctx, tx);
  const assigned = await assignmentsOf(ctx, tx);
  const documents = await heldOfCompanies(ctx, tx, ids, period);
  const closes = await closesOfCompanies(ctx, tx, ids, period, { members, assigned });
  const presented = await presentedAmong(tx, ctx.firmId, ids, period);
  const responsibleOf = responsibles(members, assigned);
  const dueOf = (ruc: string) => {
    const group = groupOf(ruc, period);
    const days = group ? deadlinesOfGroup(parsePeriod(period), group) : null;
    return { due_on: days?.declaration ?? null, due_reckoned: days?.source === 'reckoned' };
  };
  const rows = businesses.flatMap((business) => {
    const close = closes.get(business.uuid);
    if (!close) return [];
    const known = {
      summary: summaries.get(business.uuid),
      run: runs.get(business.uuid),
      mail: mail.get(business.uuid),
      documents: documents.get(business.uuid),
    };
    const row = rowOf(ctx, business, { ...known, close });
    const declared_on = presented.get(business.uuid) ?? null;
    return [{ ...row, ...dueOf(business.ruc), declared_on, responsible_uuid: responsibleOf(business.uuid) }];
  });
  const named = new Set(rows.map(({ responsible_uuid }) => responsible_uuid));
  const people = members
    .filter(({ id }) => named.has(id))
    .map(({ id, name, last_name }) => ({ uuid: id, name, last_name }));
  return { rows, people };
}

interface Known {
  summary: CardSummary | undefined;
  run: Parameters<typeof collectionCell>[1];
  mail: { urgent: number; unread: number } | undefined;
  documents: PortfolioRow['documents'] | undefined;
  close: Parameters<typeof closeCell>[0];
}

function rowOf(
  ctx: Ctx,
  business: Business,
  { summary, run, mail, documents: counted, close }: Known,
): Omit<PortfolioRow, 'due_on' | 'due_reckoned' | 'declared_on' | 'responsible_uuid'> {
  const { version } = close;
  const stands = version && !version.isReopened ? version.state : undefined;
  const missing = missingOf({ business, summary, close: stands, urgent: mail?.urgent ?? 0 }, ctx.deps.clock.now());
  const isReady = stands === undefined && missing.every(({ is }) => is === 'signature' || is === 'mail');
  const documents = documentsCell(counted, summary?.completeness ?? []);
  const { uuid, ruc, name, status } = business;
  return {
    ...{ uuid, ruc, name, status },
    access: accessCell(business),
    collection: collectionCell(summary?.completeness ?? [], run),
    vouchers_count: summary?.total_cpes_count ?? null,
    documents,
    observed_count: summary?.num_observed ?? null,
    observed_igv_amount: summary?.observed_igv ?? null,
    igv_amount: summary?.igv_result ?? summary?.igv_preliminary ?? null,
    mail: mail ?? null,
    close: closeCell(close, { isReady, documents, mayClose: mayMake(ctx.role, 'accountant'), me: ctx.accountantId }),
    missing,
  };
}

import type { Business } from '@yupana/contract/businesses.ts';
import type { DueCompany } from '@yupana/contract/calendar.ts';
import type { SupplierAlert } from '@yupana/contract/supplier-alerts.ts';
import { type Period, periodOf, previousPeriod } from '@yupana/tax/period.ts';
import { deadlinesOfGroup } from '@yupana/tax/tables/deadlines.ts';
import type { Ctx, Tx } from '../../../ctx.ts';
import { countDecidedChanges } from '../../analysis/review/count-decided-changes.ts';
import { listBusinesses } from '../../businesses/list-businesses.ts';
import { dueCompanies } from '../../closing/calendar/due-companies.ts';
import { refusalOf } from '../../closing/calendar/missing-of.ts';
import { presentedAmong } from '../../declarations/read-presented.ts';
import { newMessages } from '../../mailbox/shown/new-messages.ts';
import { alertsNoted } from '../../suppliers/shown/list-alerts.ts';
import { type CountedSince, changesSince, type Window } from '../../vouchers/changes/changes-since.ts';

/** What there is to tell of a company, of the time of a digest. */
export interface CompanyNews {
  business: Pick<Business, 'uuid' | 'ruc' | 'name'>;
  came: CountedSince[];
  decided: { period: string; count: number }[];
  alerts: SupplierAlert[];
  messages: { count: number; urgent: number } | null;
  /** The period that is declared now; its day is null where it is not known. */
  due: {
    period: Period;
    on: string | null;
    /** That day is calculated: the table of its year is not published. */
    reckoned: boolean;
    state: DueCompany['state'];
    missing: DueCompany['missing'];
    /** It is known that it was presented at SUNAT. */
    presented: boolean;
  } | null;
  /** Why nobody can collect it; null: it is collected. */
  refused: string | null;
}

/**
 * All that a person's companies have to tell of a time, each company that they see now: who lost one hears nothing of it.
 * @param withMail whether the product reads the mailbox of these companies for its owner
 */
export async function readDigest(
  ctx: Ctx,
  tx: Tx,
  window: Window,
  { withMail }: { withMail: boolean },
): Promise<CompanyNews[]> {
  const businesses = await listBusinesses(ctx, tx);
  if (businesses.length === 0) return [];
  const ids = businesses.map(({ uuid }) => uuid);
  const period = previousPeriod(periodOf(ctx.deps.clock.today()));
  const came = Map.groupBy(await changesSince(tx, ctx.firmId, ids, window), ({ business_id }) => business_id);
  const decided = Map.groupBy(await countDecidedChanges(ctx, tx, ids, window), ({ businessId }) => businessId);
  const alerts = await alertsNoted(ctx, tx, window.since, window.until);
  const messages = withMail ? await newMessages(ctx, tx, window) : new Map<string, { count: number; urgent: number }>();
  const presented = await presentedAmong(tx, ctx.firmId, ids, period);
  const due = new Map(
    (await dueCompanies(ctx, tx, businesses, period)).map(({ group, company }) => {
      const days = deadlinesOfGroup(period, group);
      return [
        company.uuid,
        {
          ...{ period, state: company.state, on: days?.declaration ?? null, reckoned: days?.source === 'reckoned' },
          presented: presented.has(company.uuid),
          missing: company.missing.filter(({ is }) => withMail || is !== 'mail'),
        },
      ];
    }),
  );
  return businesses.map(({ uuid, ruc, name, ...state }) => ({
    business: { uuid, ruc, name },
    refused: refusalOf(state),
    came: came.get(uuid) ?? [],
    decided: decided.get(uuid) ?? [],
    alerts: alerts.get(uuid) ?? [],
    messages: messages.get(uuid) ?? null,
    due: due.get(uuid) ?? null,
  }));
}

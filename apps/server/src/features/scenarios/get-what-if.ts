import type { CallInput } from '@yupana/contract/call.ts';
import {
  type getWhatIf as call,
  MOST_UNCOUNTED,
  type Scenario,
  type ScenarioLink,
  type WhatIfAnswer,
} from '@yupana/contract/scenarios.ts';
import { type Money, toWire } from '@yupana/tax/money.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import type { Ctx } from '../../ctx.ts';
import { ownBusiness } from '../businesses/own-business.ts';
import { presentOpening } from '../opening/present-opening.ts';
import type { PeriodKey } from '../vouchers/judging/close-books.ts';
import { isClosed } from '../vouchers/judging/is-closed.ts';
import { isWaiting } from '../vouchers/judging/take-waiting.ts';
import { changedSince, keptFigures } from './changed-since.ts';
import { groupsOf } from './groups-of.ts';
import { findOpenLinks, findScenarios, type LinkRow, type ScenarioRow } from './queries.ts';
import { readSupposable, type Supposable } from './read-supposable.ts';

/** What of a period might count and does not, and the scenarios that were saved of it. @throws NOT_FOUND also when it is another firm's */
export function getWhatIf(ctx: Ctx, { params, query }: CallInput<typeof call>): Promise<WhatIfAnswer> {
  return ctx.transaction(async (tx) => {
    const { id } = await ownBusiness(ctx, tx, { ruc: params.ruc });
    const key: PeriodKey = { firmId: ctx.firmId, businessId: id, period: query.tax_period };
    const scenarios = await findScenarios(tx, key);
    const now = await readSupposable(
      ctx,
      tx,
      key,
      // As many as one of them may hold, the newest first: what many hold would be a page of megabytes.
      scenarios
        .toReversed()
        .flatMap(({ codes }) => codes)
        .slice(0, 2 * MOST_UNCOUNTED),
    );
    const links = Map.groupBy(await findOpenLinks(tx, key, ctx.deps.clock.now()), ({ scenario_id }) => scenario_id);
    return {
      tax_period: query.tax_period,
      closed: await isClosed(tx, key),
      judging: await isWaiting(tx, { ...key, book: 'RCE' }),
      known: presentKnown(now),
      opening: presentOpening(now.opening),
      groups: groupsOf(now.vouchers, parsePeriod(query.tax_period), ctx.deps.clock.today()),
      omitted_count: now.omitted,
      without_credit_count: now.withoutCredit,
      scenarios: scenarios.map((row) => presentScenario(row, now, links.get(row.scenario_id))),
      completeness: now.completeness,
    };
  });
}

function presentKnown({ known: { books, deductible, perceptions, retentions } }: Supposable): WhatIfAnswer['known'] {
  return {
    sales_amount: wire(books.sales),
    purchases_count: books.purchases?.count ?? null,
    in_process_count: books.purchases?.inProcess ?? null,
    validated_amount: wire(books.purchases?.validatedIgv ?? null),
    shared_amount: wire(books.purchases?.sharedIgv ?? null),
    deductible_count: deductible,
    perceptions: { earlier: wire(perceptions.earlier), of_period: wire(perceptions.ofPeriod) },
    retentions: { earlier: wire(retentions.earlier), of_period: wire(retentions.ofPeriod) },
  };
}

function presentScenario(row: ScenarioRow, now: Supposable, links: readonly LinkRow[] = []): Scenario {
  const { scenario_id, name, codes, with_balance, figures, saved_at, saved_by_name } = row;
  return {
    ...{ uuid: scenario_id, name, codes, with_balance, figures: keptFigures(figures) },
    ...changedSince(row, now),
    ...{ saved_at: saved_at.toISOString(), saved_by: saved_by_name, links: links.map(presentLink) },
  };
}

export function presentLink(
  row: Pick<LinkRow, 'link_id' | 'sent_to' | 'ends' | 'created_at' | 'created_by_name' | 'expires_at'> &
    Partial<Pick<LinkRow, 'mailed_at' | 'mail_failed_at' | 'opened_count' | 'opened_first_at' | 'opened_last_at'>>,
): ScenarioLink {
  const { link_id, sent_to, ends, created_at, created_by_name, expires_at } = row;
  const { opened_count = 0, opened_first_at: first, opened_last_at: last } = row;
  return {
    ...{ uuid: link_id, sent_to, ends, created_by: created_by_name },
    ...{ created_at: created_at.toISOString(), expires_at: expires_at.toISOString() },
    mail: sent_to === null ? null : row.mailed_at ? 'sent' : row.mail_failed_at ? 'failed' : 'waiting',
    opened: first && last ? { count: opened_count, first_at: first.toISOString(), last_at: last.toISOString() } : null,
  };
}

function wire(amount: Money | null): number | null {
  return amount === null ? null : toWire(amount);
}

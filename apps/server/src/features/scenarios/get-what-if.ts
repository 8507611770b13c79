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
    const at = ctx.deps.clock.now();
    const links = Map.groupBy(await findOpenLinks(tx, key, at), ({ scenario_id }) => scenario_id);
    return {
      tax_period: query.tax_period,
      closed: await isClosed(tx, key),
      judging: await isWaiting(tx, { ...key, book: 'RCE' }),
      known: presentKnown(now),
      opening: presentOpening(now.opening),
      groups: groupsOf(now.vouchers, parsePeriod(query.tax_period), ctx.deps.clock.today()),
      omitted_count: now.omitted,
      without_credit_count: now.withoutCredit,
      scenarios: scenarios.map((row) => presentScenario(row, now, links.get(row.scenario_id) ?? [], at)),
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

function presentScenario(row: ScenarioRow, now: Supposable, links: readonly LinkRow[], at: Date): Scenario {
  const { scenario_id, name, codes, with_balance, figures, saved_at, saved_by_name } = row;
  return {
    ...{ uuid: scenario_id, name, codes, with_balance, figures: keptFigures(figures) },
    ...changedSince(row, now),
    ...{ saved_at: saved_at.toISOString(), saved_by: saved_by_name, links: links.map((link) => presentLink(link, at)) },
  };
}

type MailedLink = Pick<LinkRow, 'sent_to' | 'created_at'> &
  Partial<Pick<LinkRow, 'mailed_at' | 'mail_failed_at' | 'mail_asked_at' | 'mail_ended_at'>>;

/** A mail of which nobody heard for so long is none that is on its way: a try that was cut off is taken up well within it. */
const LATE_MS = 10 * 60_000;

/** What became of the mail of a page; null: it has none. */
export function mailOf(link: MailedLink, now: Date): ScenarioLink['mail'] {
  if (link.sent_to === null) return null;
  if (link.mailed_at) return 'sent';
  if (link.mail_ended_at) return 'ended';
  if (link.mail_failed_at) return 'failed';
  const asked = link.mail_asked_at ?? link.created_at;
  return now.getTime() - asked.getTime() > LATE_MS ? 'late' : 'waiting';
}

export function presentLink(
  row: MailedLink &
    Pick<LinkRow, 'link_id' | 'ends' | 'created_by_name' | 'expires_at'> &
    Partial<Pick<LinkRow, 'opened_count' | 'opened_first_at' | 'opened_last_at'>>,
  now: Date,
): ScenarioLink {
  const { link_id, sent_to, ends, created_at, created_by_name, expires_at } = row;
  const { opened_count = 0, opened_first_at: first, opened_last_at: last } = row;
  return {
    ...{ uuid: link_id, sent_to, ends, created_by: created_by_name },
    ...{ created_at: created_at.toISOString(), expires_at: expires_at.toISOString() },
    mail: mailOf(row, now),
    opened: first && last ? { count: opened_count, first_at: first.toISOString(), last_at: last.toISOString() } : null,
  };
}

function wire(amount: Money | null): number | null {
  return amount === null ? null : toWire(amount);
}

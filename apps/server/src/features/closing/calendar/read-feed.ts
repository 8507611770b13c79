import { createHash } from 'node:crypto';
import type { getCalendarFile } from '@yupana/contract/calendar.ts';
import type { CallResult } from '@yupana/contract/call.ts';
import { periodOf, shiftPeriod } from '@yupana/tax/period.ts';
import { type Ctx, createCtx, type System } from '../../../ctx.ts';
import { hashToken } from '../../../platform/crypto/tokens.ts';
import { actsAs } from '../../accounts/people.ts';
import { deadlineGroupsOf } from '../../analysis/review/deadlines-of-company.ts';
import { listBusinesses } from '../../businesses/list-businesses.ts';
import { fedPeriods, feedEvents } from './feed-events.ts';
import { findBySecret } from './queries-links.ts';
import { writeIcs } from './write-ics.ts';

/** What was due the month before is still looked up: it begins with the period declared then. */
const BEFORE = -2;

/** The calendar of who asks, as a file. */
export async function getFile(ctx: Ctx): Promise<CallResult<typeof getCalendarFile>> {
  return { name: 'vencimientos-yupana.ics', content: await calendarOf(ctx) };
}

/**
 * The calendar that a secret opens: of all companies that its owner has now. Undefined when it opens none: it was changed or revoked,
 * or its owner is no member of an open account any more.
 */
export async function readFeed(system: System, secret: string): Promise<string | undefined> {
  const who = await system.transaction(async (tx) => {
    const link = await findBySecret(tx, hashToken(secret));
    const member = link && (await actsAs(tx, link.member_id));
    return member?.firmId === link?.firm_id ? member : undefined;
  });
  return who && calendarOf(createCtx(system.deps, who));
}

async function calendarOf(ctx: Ctx): Promise<string> {
  const { clock } = ctx.deps;
  const first = shiftPeriod(periodOf(clock.today()), BEFORE);
  const { companies, groupOf } = await ctx.transaction(async (tx) => {
    const companies = await listBusinesses(ctx, tx);
    const rucs = companies.map(({ ruc }) => ruc);
    return { companies, groupOf: await deadlineGroupsOf(tx, rucs, fedPeriods(first)) };
  });
  const sorted = companies.toSorted((a, b) => a.name.localeCompare(b.name, 'es') || a.ruc.localeCompare(b.ruc));
  return writeIcs(feedEvents(sorted, first, groupOf), ownerMark(ctx.firmId), clock.now());
}

/** Always the same of a firm, and tells nothing of it. */
function ownerMark(firmId: string): string {
  return createHash('sha256').update(`calendar/${firmId}`).digest('hex').slice(0, 16);
}

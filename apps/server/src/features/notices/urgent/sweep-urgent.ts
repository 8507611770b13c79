import type { System } from '../../../ctx.ts';
import { dateInLima } from '../../../platform/clock.ts';
import { URGENT_KINDS, type UrgentKind } from '../../../schema/notices.ts';
import { refusedSince } from '../../accounts/members/members.ts';
import { membersWhoSee } from '../../businesses/assigned/members-who-see.ts';
import { forEachWaiting } from '../for-each-waiting.ts';
import { sendUrgent } from '../job-definitions.ts';
import { findLookedUntil, forgetTold, insertNotices, keepLookedUntil, listWaitingMembers } from './queries-urgent.ts';
import { URGENT_SOURCES, type UrgentEvent } from './urgent-kinds.ts';

const DAY_MS = 24 * 3_600_000;
/** The first look tells of what is not older than this: before, nobody was told of anything. */
const FIRST_LOOK_MS = DAY_MS;
/** What a collection notes is seen when its transaction ended, which may be this much after its moment. */
const OVERLAP_MS = 3_600_000;
/** What was told is known for so long, by which nobody is told of it twice: credentials that stand refused may be refused again. */
const KEPT_MS = 366 * DAY_MS;
/** Events that are noted at once, and people who are read at once. */
const SLICE = 500;
/** An address that was refused for good is tried with what came since once a day: somebody may have mended it. */
const REFUSED_MS = DAY_MS;

/**
 * Notes for each person what came to be urgent in the companies that they see, once for each event; and sees to it that what was not told
 * yet is. Cut off anywhere, the next look finds the same events, and each has one row of each person.
 */
export async function sweepUrgent(system: System, slice = SLICE): Promise<void> {
  const { deps, transaction } = system;
  const now = deps.clock.now();
  const last = (await transaction(findLookedUntil)) ?? new Date(now.getTime() - FIRST_LOOK_MS);
  const since = new Date(last.getTime() - OVERLAP_MS);
  for (const kind of URGENT_KINDS) await noteSince(system, kind, { since, now, most: slice });
  await transaction(async (tx) => {
    await keepLookedUntil(tx, now);
    if (dateInLima(last) !== dateInLima(now)) await forgetTold(tx, new Date(last.getTime() - KEPT_MS));
  });
  const refused = await transaction((tx) => refusedSince(tx, new Date(now.getTime() - REFUSED_MS)));
  await forEachWaiting(
    (after) => transaction((tx) => listWaitingMembers(tx, after, slice)),
    async (member) => {
      if (!refused.has(member.memberId)) await deps.queue.send(sendUrgent, member, { singletonKey: member.memberId });
    },
  );
}

/** Slice by slice to the last event of this kind: one that a look leaves out is older than the next look goes back. */
async function noteSince(
  system: System,
  kind: UrgentKind,
  { since, now, most }: { since: Date; now: Date; most: number },
): Promise<void> {
  let after = '';
  let found: UrgentEvent[];
  do {
    const slice = { after, most };
    found = await system.transaction((tx) => URGENT_SOURCES[kind].since(tx, { since, now, slice }));
    for (const [firmId, events] of Map.groupBy(found, (event) => event.firmId))
      await note(system, firmId, kind, events, now);
    after = found.at(-1) ? keyOf(found.at(-1) as UrgentEvent) : after;
  } while (found.length === most);
}

async function note(
  { deps }: System,
  firmId: string,
  kind: UrgentKind,
  events: readonly UrgentEvent[],
  now: Date,
): Promise<void> {
  await deps.database.tenant(firmId, async (tx) => {
    const whoSees = await membersWhoSee({ firmId }, tx);
    const notices = events.flatMap((event) =>
      whoSees(event.businessId).map((memberId) => ({
        memberId,
        kind,
        key: keyOf(event),
        businessId: event.businessId,
      })),
    );
    await insertNotices(tx, { firmId }, notices, now);
  });
}

const keyOf = ({ businessId, name }: UrgentEvent) => `${businessId}/${name}`;

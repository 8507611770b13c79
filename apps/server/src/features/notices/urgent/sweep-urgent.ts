import type { System } from '../../../ctx.ts';
import { membersWhoSee } from '../../businesses/assigned/members-who-see.ts';
import { rejectedSince } from '../../credentials/rejected-since.ts';
import { alertNewsSince } from '../../suppliers/shown/alert-news.ts';
import { closedChangesSince } from '../../vouchers/changes/changes-since.ts';
import { sendUrgent } from '../job-definitions.ts';
import {
  findLookedUntil,
  insertNotice,
  keepLookedUntil,
  listWaitingMembers,
  type NewNotice,
} from './queries-urgent.ts';

interface UrgentEvent extends NewNotice {
  firmId: string;
}

/** The first look tells of what is not older than this: before, nobody was told of anything. */
const FIRST_LOOK_MS = 24 * 3_600_000;
/** What a collection notes is seen when its transaction ended, which may be this much after its moment. */
const OVERLAP_MS = 3_600_000;
/** Letters of one look. */
const AT_ONCE = 500;

/**
 * Notes for each person what came to be urgent in the companies that they see, once for each event; and sees to it that what was not told
 * yet is. Cut off anywhere, the next look finds the same events, and each has one row of each person.
 */
export async function sweepUrgent(system: System): Promise<void> {
  const { deps, transaction } = system;
  const now = deps.clock.now();
  const events = await transaction(async (tx): Promise<UrgentEvent[]> => {
    const last = (await findLookedUntil(tx)) ?? new Date(now.getTime() - FIRST_LOOK_MS);
    const since = new Date(last.getTime() - OVERLAP_MS);
    const of = (kind: NewNotice['kind'], found: readonly { firmId: string; businessId: string; name: string }[]) =>
      found.map(({ firmId, businessId, name }) => ({ kind, firmId, businessId, key: `${businessId}/${name}` }));
    return [
      ...of('rejections', await rejectedSince(tx, since)),
      ...of('suppliers', await alertNewsSince(tx, since)),
      ...of('closed_periods', await closedChangesSince(tx, since)),
    ];
  });
  for (const [firmId, found] of Map.groupBy(events, (event) => event.firmId)) {
    await deps.database.tenant(firmId, async (tx) => {
      const whoSees = await membersWhoSee({ firmId }, tx);
      for (const event of found) await insertNotice(tx, { firmId }, whoSees(event.businessId), event, now);
    });
  }
  await transaction(async (tx) => {
    await keepLookedUntil(tx, now);
    for (const member of await listWaitingMembers(tx, AT_ONCE))
      await deps.queue.send(sendUrgent, member, { tx, singletonKey: member.memberId });
  });
}

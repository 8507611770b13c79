import { addDays } from '@yupana/tax/days.ts';
import type { System } from '../../../ctx.ts';
import { sendDigest } from '../job-definitions.ts';
import { isDigestHour, windowsOf } from './digest-window.ts';
import { forgetOld, insertDigests, listWaiting } from './queries-digests.ts';

/** Digests of one look: the next goes on. */
const AT_ONCE = 500;
const DAYS_KEPT = 60;

/**
 * From the hour of the digest on: promises today's to whoever has none yet, and sees to it that those that are not settled are sent.
 * Cut off anywhere, or done twice, there is one row of each person and day, and one job of each row.
 */
export async function sweepDigests({ deps, transaction }: System): Promise<void> {
  const { clock, queue } = deps;
  const now = clock.now();
  if (!isDigestHour(now)) return;
  const day = clock.today();
  const promised = await transaction((tx) => insertDigests(tx, { day, ...windowsOf(now), limit: AT_ONCE }));
  if (promised > 0) await transaction((tx) => forgetOld(tx, addDays(day, -DAYS_KEPT)));
  await transaction(async (tx) => {
    for (const digest of await listWaiting(tx, day, AT_ONCE))
      await queue.send(sendDigest, digest, { tx, singletonKey: `${digest.memberId}/${day}` });
  });
}

import { addDays } from '@yupana/tax/days.ts';
import type { System } from '../../../ctx.ts';
import { forEachWaiting } from '../for-each-waiting.ts';
import { sendDigest } from '../job-definitions.ts';
import { isDigestHour, windowsOf } from './digest-window.ts';
import { forgetOld, insertDigests, listWaiting } from './queries-digests.ts';

/** Digests that are promised in one look, of which the next goes on, and that are read at once. */
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
  await forEachWaiting(
    (after) => transaction((tx) => listWaiting(tx, day, after, AT_ONCE)),
    (digest) => queue.send(sendDigest, digest, { singletonKey: `${digest.memberId}/${day}` }),
  );
}

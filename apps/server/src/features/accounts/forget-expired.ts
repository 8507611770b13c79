import type { System } from '../../ctx.ts';
import { deleteExpiredSessions } from './queries.ts';
import { deleteOldAttempts } from './queries-attempts.ts';
import { deleteExpiredChallenges } from './queries-challenges.ts';
import { deleteExpiredRecoveries } from './recovery/queries-recovery.ts';

const DAY = 24 * 3_600_000;

/** Forgets expired sessions and links, and tries of long ago. */
export async function forgetExpired(system: System): Promise<void> {
  const now = system.deps.clock.now();
  const dayAgo = new Date(now.getTime() - DAY);
  const forgotten = await system.transaction(async (tx) => ({
    sessions: await deleteExpiredSessions(tx, now),
    recoveries: await deleteExpiredRecoveries(tx, dayAgo),
    challenges: await deleteExpiredChallenges(tx, now),
    attempts: await deleteOldAttempts(tx, dayAgo),
  }));
  system.deps.log.info({ forgotten }, 'what expired is forgotten');
}

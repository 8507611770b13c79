import type { System } from '../../../ctx.ts';
import { takeAttempt, triesOf } from '../attempts.ts';
import { sendRecoveryMail } from '../job-definitions.ts';
import type { Visitor } from '../known-device.ts';

/**
 * Leaves the mail for the worker. Whether somebody has this email is looked up there: here an email that exists and one
 * that does not take the very same steps (docs/decisions/0013).
 */
export function requestRecovery(system: System, email: string, visitor: Visitor): Promise<void> {
  return system.transaction(async (tx) => {
    await takeAttempt(system, tx, triesOf(system, 'recovery', email, visitor));
    await system.deps.queue.send(sendRecoveryMail, { email }, { tx });
  });
}

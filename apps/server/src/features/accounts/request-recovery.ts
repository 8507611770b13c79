import type { System } from '../../ctx.ts';
import { takeAttempt } from './attempts.ts';
import { sendRecoveryMail } from './job-definitions.ts';

/**
 * Leaves the mail for the worker. Whether somebody has this email is looked up there: here an email that exists and one
 * that does not take the very same steps (docs/decisions/0013).
 */
export function requestRecovery(system: System, email: string, ip: string): Promise<void> {
  return system.transaction(async (tx) => {
    await takeAttempt(system, tx, 'recovery', email, ip);
    await system.deps.queue.send(sendRecoveryMail, { email }, { tx });
  });
}

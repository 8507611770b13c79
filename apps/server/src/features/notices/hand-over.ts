import type { System } from '../../ctx.ts';
import { type Mail, MailPutOff, MailRefused } from '../../platform/mail.ts';
import { noteMail } from '../accounts/members/members.ts';

/**
 * Hands a letter to the mail server. One that it refuses for good, or puts off to the last try, is not tried again, and that is noted at
 * its person. Throws when it may be taken another time.
 * @param last no try follows by itself
 */
export async function handOver(
  { deps }: Pick<System, 'deps'>,
  { firmId, memberId }: { firmId: string; memberId: string },
  mail: Mail,
  last: boolean,
): Promise<'sent' | 'refused'> {
  const note = (refusedAt: Date | null) =>
    deps.database.tenant(firmId, (tx) => noteMail({ firmId }, tx, memberId, refusedAt));
  try {
    await deps.mail.send(mail);
  } catch (error) {
    if (!(error instanceof MailRefused || (last && error instanceof MailPutOff))) throw error;
    deps.log.warn({ firmId, memberId, error }, 'a mail was refused for good, or put off to its last try');
    await note(deps.clock.now());
    return 'refused';
  }
  await note(null);
  return 'sent';
}

import { createSystem, type System } from '../../../src/ctx.ts';
import { mailDigest } from '../../../src/features/notices/digest/mail-digest.ts';
import { sweepDigests } from '../../../src/features/notices/digest/sweep-digests.ts';
import { mailUrgent } from '../../../src/features/notices/urgent/mail-urgent.ts';
import { sweepUrgent } from '../../../src/features/notices/urgent/sweep-urgent.ts';
import { type Mail, MailPutOff, MailRefused } from '../../../src/platform/mail.ts';
import type { TestApp } from '../../harness.ts';

export interface Post {
  system: System;
  /** What the mail server took. */
  mails: Mail[];
  /** From here on the mail server refuses all for good, or takes them again. */
  refuses(is: boolean): void;
  /** It answers «later», until it is told otherwise. */
  putsOff(is: boolean): void;
  /** How often it was asked to take one. */
  tries(): number;
  /** The mail server takes the next one, and whoever sent it dies before it is noted. */
  dieOnce(): void;
  memberOf(who: { email: string }): Promise<{ firmId: string; memberId: string }>;
  /** Looks for what is due and sends it, as jobs do, for one person. @returns the mails that they got by it */
  digest(who: { email: string }): Promise<Mail[]>;
  urgent(who: { email: string }): Promise<Mail[]>;
}

/** The mails of an app whose jobs nobody does: they are done here, with a mail server that keeps what it takes. */
export function postOf(app: TestApp): Post {
  const mails: Mail[] = [];
  let dies = false;
  let refuses = false;
  let putsOff = false;
  let tries = 0;
  const send = async (mail: Mail) => {
    tries++;
    if (refuses) throw new MailRefused(new Error('550 5.1.1 No such user'));
    if (putsOff) throw new MailPutOff(new Error('451 4.7.1 Try again later'));
    mails.push(mail);
    if (!dies) return;
    dies = false;
    throw new Error('killed');
  };
  const system = createSystem({ ...app.deps, mail: { ...app.deps.mail, send } });
  const memberOf = (who: { email: string }) =>
    system.transaction(async (tx) => {
      const row = await tx
        .selectFrom('members')
        .select(['id', 'firm_id'])
        .where('email', '=', who.email.toLowerCase())
        .executeTakeFirstOrThrow();
      return { firmId: row.firm_id, memberId: row.id };
    });
  const sent = async (work: () => Promise<void>) => {
    const before = mails.length;
    await work();
    return mails.slice(before);
  };
  return {
    system,
    mails,
    refuses: (is) => {
      refuses = is;
    },
    putsOff: (is) => {
      putsOff = is;
    },
    tries: () => tries,
    dieOnce: () => {
      dies = true;
    },
    memberOf,
    digest: async (who) => {
      const member = await memberOf(who);
      return sent(async () => {
        await sweepDigests(system);
        await mailDigest(system, { ...member, day: app.deps.clock.today() });
      });
    },
    urgent: async (who) => {
      const member = await memberOf(who);
      return sent(async () => {
        await sweepUrgent(system);
        await mailUrgent(system, member);
      });
    },
  };
}

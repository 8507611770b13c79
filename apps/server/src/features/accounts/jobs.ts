import type { System } from '../../ctx.ts';
import { handleJob, type JobHandler } from '../../platform/queue/job.ts';
import { forgetExpired } from './forget-expired.ts';
import { postMarketingForm, purgeSessions, sendPasswordChangedMail, sendRecoveryMail } from './job-definitions.ts';
import { mailPasswordChanged } from './password/mail-password-changed.ts';
import { mailRecoveryLink } from './recovery/mail-recovery-link.ts';
import { submitMarketingForm } from './sign-up/submit-marketing-form.ts';

export const jobs = [purgeSessions, sendRecoveryMail, sendPasswordChangedMail, postMarketingForm];

export function handlers(system: System): JobHandler[] {
  return [
    handleJob(purgeSessions, () => forgetExpired(system)),
    handleJob(sendRecoveryMail, ({ payload }) => mailRecoveryLink(system, payload.email)),
    handleJob(sendPasswordChangedMail, ({ payload }) => mailPasswordChanged(system, payload.memberId)),
    handleJob(postMarketingForm, ({ payload, signal }) => submitMarketingForm(system, payload.memberId, signal)),
  ];
}

import { z } from 'zod';
import type { CaptchaConfig } from '../../../config/outside.ts';
import type { System } from '../../../ctx.ts';
import { AppError } from '../../../platform/errors.ts';

/** @source reCAPTCHA Enterprise, projects.assessments.create: what of an assessment decides. */
const assessment = z
  .object({
    tokenProperties: z.object({ valid: z.boolean(), action: z.string().default('') }),
    riskAnalysis: z.object({ score: z.number().default(0) }).default({ score: 0 }),
  })
  .transform(({ tokenProperties: { valid, action }, riskAnalysis: { score } }) => ({ valid, action, score }));
/** The shorter answer of the older `siteverify`, which compatible providers give. */
const verification = z
  .object({ success: z.boolean(), action: z.string().default(''), score: z.number().default(0) })
  .transform(({ success, action, score }) => ({ valid: success, action, score }));
const answer = z.union([assessment, verification]);

const TIMEOUT = 5_000;

/**
 * Lets a person through and nobody else, where the installation has a captcha. A provider that does not answer closes the
 * door instead of leaving it open: an outage must not be the way in (docs/decisions/0014).
 * @throws AppError CAPTCHA_REJECTED, CAPTCHA_UNAVAILABLE
 */
export async function checkCaptcha(
  { deps }: System,
  { token, action, ip }: { token: string | undefined; action: string; ip: string },
): Promise<void> {
  const { captcha } = deps.config.outside;
  if (!captcha) return;
  if (!token) throw new AppError('CAPTCHA_REJECTED');
  const result = await ask(captcha, { token, action, ip });
  if (result.valid && result.action === action && result.score >= captcha.minimumScore) return;
  const { score, valid } = result;
  deps.log.info({ valid, score, action: result.action.slice(0, 40) }, 'captcha refused a sign-up');
  throw new AppError('CAPTCHA_REJECTED');
}

async function ask(captcha: CaptchaConfig, { token, action, ip }: { token: string; action: string; ip: string }) {
  const event = { token, siteKey: captcha.siteKey, expectedAction: action, userIpAddress: ip };
  try {
    const response = await fetch(captcha.verifyUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ event }),
      signal: AbortSignal.timeout(TIMEOUT),
      redirect: 'error',
    });
    if (!response.ok) throw new Error(`The captcha's provider answered ${response.status}.`);
    return answer.parse(await response.json());
  } catch (cause) {
    throw new AppError('CAPTCHA_UNAVAILABLE', { cause });
  }
}

import type { System } from '../../../ctx.ts';
import { findForm } from './queries-form.ts';

const TIMEOUT = 10_000;
/** Refusals that another try may turn into a success; any other 4xx says that the form itself is not wanted. */
const PASSING = [408, 425, 429];

/** Posts a new account to the marketing service, as its own web form would. @throws to be tried again later */
export async function submitMarketingForm(system: System, memberId: string, signal: AbortSignal): Promise<void> {
  const { config, log } = system.deps;
  const url = config.outside.marketingFormUrl;
  const form = await system.transaction((tx) => findForm(tx, memberId));
  if (!url || !form) return;
  const response = await fetch(url, {
    method: 'POST',
    // The box that one ticks in a form is sent as «on».
    body: new URLSearchParams({ ...form, terms: 'on', privacy: 'on' }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
  });
  await response.body?.cancel();
  if (response.ok) return;
  if (response.status < 500 && !PASSING.includes(response.status)) {
    return log.error({ status: response.status, memberId }, 'the marketing form was refused; it is not sent again');
  }
  throw new Error(`The marketing form answered ${response.status}.`);
}

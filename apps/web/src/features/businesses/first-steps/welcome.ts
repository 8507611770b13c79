import type { BusinessCard } from '@yupana/contract/businesses.ts';
import { readFlag, setFlag } from '../../../lib/session/first-run.ts';

/** `welcome` for an account that has no company yet, `observations` once its first one can be opened. */
export type Welcome = 'welcome' | 'observations';

/**
 * Which video is shown, each once: at home on the computer where the account was created alone; at a company's dashboard that of the
 * observations on any where it was not seen.
 * @param at where they are
 */
export function welcomeFor(
  businesses: readonly Pick<BusinessCard, 'status' | 'summary'>[],
  at: 'home' | 'dashboard',
): Welcome | null {
  const isNew = isFirstLogin();
  if (businesses.length === 0) return isNew ? 'welcome' : null;
  const wasSeen = readFlag('completedOnboardingVideo');
  const awaits = isNew || wasSeen === false || (at === 'dashboard' && wasSeen === null);
  return awaits && businesses.some(isReady) ? 'observations' : null;
}

/** Whether the account was created on this computer, and has seen nothing of it yet. */
export function isFirstLogin(): boolean {
  return readFlag('isFirstLogin') === true;
}

/** It was seen: it does not come back. */
export function welcomeSeen(which: Welcome): void {
  setFlag('isFirstLogin', false);
  setFlag('completedOnboardingVideo', which === 'observations');
}

export function isReady({ status, summary }: Pick<BusinessCard, 'status' | 'summary'>): boolean {
  return status === 'VALID' && summary !== null;
}

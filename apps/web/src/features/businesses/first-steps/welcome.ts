import type { BusinessCard } from '@yupana/contract/businesses.ts';
import { readFlag, setFlag } from '../../../lib/session/first-run.ts';

/**
 * What a new account is shown at home: `welcome` while it has no company, `observations` once its first one can be opened.
 * Each once, and only on the computer where the account was created: signing in elsewhere shows neither.
 */
export type Welcome = 'welcome' | 'observations';

export function welcomeFor(businesses: readonly Pick<BusinessCard, 'status' | 'summary'>[]): Welcome | null {
  const isNew = readFlag('isFirstLogin') === true;
  if (businesses.length === 0) return isNew ? 'welcome' : null;
  const awaits = isNew || readFlag('completedOnboardingVideo') === false;
  return awaits && businesses.some(isReady) ? 'observations' : null;
}

/** It was seen: it does not come back. */
export function welcomeSeen(which: Welcome): void {
  setFlag('isFirstLogin', false);
  setFlag('completedOnboardingVideo', which === 'observations');
}

export function isReady({ status, summary }: Pick<BusinessCard, 'status' | 'summary'>): boolean {
  return status === 'VALID' && summary !== null;
}

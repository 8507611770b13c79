import { DRAFT_PREFIX as PREFIX, useAuth } from './session.ts';

/**
 * What was being written in a long form, until it is sent: for this tab and this person alone, and never a secret. Kept in
 * sessionStorage, so that it ends with the tab and with signing out; a session that only ran out leaves it.
 */
export type Draft = Readonly<Record<string, string>>;

const keyOf = (owner: string, form: string) => `${PREFIX}${owner}.${form}`;

/** Whoever has no account yet. */
export const NOBODY = 'nobody';

export function readDraft(owner: string, form: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(owner, form)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'string'));
  } catch {
    return null;
  }
}

/** An empty draft is none. */
export function keepDraft(owner: string, form: string, draft: Draft): void {
  const written = Object.values(draft).some((value) => value.trim() !== '');
  try {
    if (written) sessionStorage.setItem(keyOf(owner, form), JSON.stringify(draft));
    else forgetDraft(owner, form);
  } catch {
    // A browser that closes its storage keeps no draft; nothing else depends on it.
  }
}

export function forgetDraft(owner: string, form: string): void {
  sessionStorage.removeItem(keyOf(owner, form));
}

// Another person at the same tab finds nothing of the one before.
useAuth.subscribe(({ user }, before) => {
  if (user === null || user.uuid === before.user?.uuid) return;
  for (const key of draftKeys()) if (!key.startsWith(keyOf(user.uuid, ''))) sessionStorage.removeItem(key);
});

function draftKeys(): string[] {
  return Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
}

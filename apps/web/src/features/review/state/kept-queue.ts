import { useEffect } from 'react';
import type { DecidedScope } from '../../../lib/deciding/send-decision.ts';
import { keepDraft, readDraft } from '../../../lib/session/drafts.ts';
import { useAuth } from '../../../lib/session/session.ts';

/** Where somebody was in the review of a period, and what they were writing there: it outlives a session that runs out. */
export interface KeptQueue {
  /** The group that was on screen; null before any was gone to. */
  at: string | null;
  /** What sustains each group that is not decided yet, by its id. */
  reasons: Readonly<Record<string, string>>;
}

const NOTHING: KeptQueue = { at: null, reasons: {} };
const AT = 'at';

const formOf = ({ ruc, tax_period }: DecidedScope) => `review-${ruc}-${tax_period}`;
const owner = () => useAuth.getState().user?.uuid ?? null;

/** What the same person left here in this tab. */
export function readQueue(scope: DecidedScope): KeptQueue {
  const who = owner();
  const draft = who === null ? null : readDraft(who, formOf(scope));
  if (draft === null) return NOTHING;
  const { [AT]: at = '', ...reasons } = draft;
  return { at: at === '' ? null : at, reasons };
}

/** Keeps it as it changes. */
export function useKeptQueue(scope: DecidedScope, { at, reasons }: KeptQueue): void {
  const form = formOf(scope);
  const written = JSON.stringify({ [AT]: at ?? '', ...reasons });
  useEffect(() => {
    const who = owner();
    if (who !== null) keepDraft(who, form, JSON.parse(written));
  }, [form, written]);
}

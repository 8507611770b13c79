import { createHmac, randomBytes } from 'node:crypto';
import { type Clock, realClock } from '../clock.ts';
import type { SunatError } from '../errors.ts';
import type { PortalLogin } from './types.ts';

/** Passwords that were answered with something nobody understood. It may have been a refusal, and SUNAT counts those. */
export interface Doubts {
  /** What this very password was answered lately; it is not to be sent again for now. */
  about(login: PortalLogin): SunatError | undefined;
  note(login: PortalLogin, answer: SunatError): void;
}

/** As long as others leave a user alone after failures. Seen 2026-08. */
const DOUBT_MS = 10 * 60_000;

/** One for the whole process. */
export function createDoubts(options: { lastMs?: number; clock?: Pick<Clock, 'now'> } = {}): Doubts {
  const { lastMs = DOUBT_MS, clock = realClock } = options;
  const doubts = new Map<string, { answer: SunatError; until: number }>();
  // Passwords are kept only as a keyed hash that means nothing outside of this process.
  const pepper = randomBytes(32);
  const keyOf = ({ ruc, solUser, solKey }: PortalLogin) =>
    createHmac('sha256', pepper)
      .update(JSON.stringify([ruc, solUser, solKey]))
      .digest('hex');
  return {
    about(login) {
      const doubt = doubts.get(keyOf(login));
      return doubt && doubt.until > clock.now() ? doubt.answer : undefined;
    },
    note(login, answer) {
      for (const [key, { until }] of doubts) if (until <= clock.now()) doubts.delete(key);
      doubts.set(keyOf(login), { answer, until: clock.now() + lastMs });
    },
  };
}

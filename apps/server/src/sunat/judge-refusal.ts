import type { KeptOut } from '@yupana/tax/facts/fact.ts';
import type { Refusal } from './refusals.ts';

/** Whether a service of SUNAT's lets a company in. `denied` and `rests` pass by themselves; the others need a person. */
export const accesses = ['unknown', 'granted', 'no-key', 'no-permission', 'refused', 'denied', 'rests'] as const;
export type Access = (typeof accesses)[number];

const KEEPS_OUT = {
  'no-key': 'no-key',
  'no-permission': 'no-permission',
  refused: 'refused',
  unknown: null,
  granted: null,
  denied: null,
  rests: null,
} as const satisfies Record<Access, KeptOut | null>;

/** Why nothing is asked until somebody does something; null where it is, or goes on by itself as what rests or is denied does. */
export function keptOutBy(access: Access): KeptOut | null {
  return KEEPS_OUT[access];
}

/** What a lane keeps of it. */
export interface AccessKept {
  access: Access;
  /** Before then SUNAT is not asked with the same credentials. */
  again_at: Date | null;
  /** How often it was denied since it was last granted. */
  denials: number;
  /** When the service itself first said so since. */
  denied_since: Date | null;
}

export const GRANTED: AccessKept = { access: 'granted', again_at: null, denials: 0, denied_since: null };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A permission may be given at SUNAT without our knowing: so often it is looked at again. */
const KNOWN_FOR = 7 * DAY;
/** After each denial. A gateway's trouble is shorter than a day more often than a missing permission is. */
const PAUSES = { service: [HOUR, DAY], gateway: [HOUR, 6 * HOUR, DAY] } as const;

/**
 * What becomes of a company that was not let in (decision 0072). SUNAT's own code is believed at once. A denial is believed when the
 * service itself, in its own shape, says it again a day after it first did, each time to a fresh token; a gateway's never is.
 * @param before of the same credentials; `GRANTED` for others
 */
export function judgeRefusal(refusal: Refusal | { access: 'no-key' }, before: AccessKept, now: Date): AccessKept {
  const after = (ms: number) => new Date(now.getTime() + ms);
  const { denials, denied_since } = before;
  if (refusal.access === 'rests') return { access: 'rests', again_at: refusal.until, denials, denied_since };
  if (refusal.access !== 'denied') return { ...GRANTED, access: refusal.access, again_at: after(KNOWN_FOR) };
  const { by } = refusal;
  const since = denied_since ?? (by === 'service' ? now : null);
  const isBelieved = by === 'service' && since !== null && now.getTime() - since.getTime() >= DAY;
  const pauses = PAUSES[by];
  return {
    access: isBelieved ? 'no-permission' : 'denied',
    again_at: after(isBelieved ? KNOWN_FOR : (pauses[Math.min(denials, pauses.length - 1)] ?? DAY)),
    denials: denials + 1,
    denied_since: since,
  };
}

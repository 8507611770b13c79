import { createHmac, randomBytes } from 'node:crypto';
import { type Clock, realClock } from './clock.ts';
import { SunatError } from './errors.ts';
import { createShared, type Shared } from './shared.ts';

/** Who a token is for. Another secret is another identity: a changed password never meets the old one's token. */
export interface TokenIdentity {
  host: string;
  ruc: string;
  user: string;
  client: string;
  secrets: readonly string[];
}

export interface FreshToken {
  value: string;
  livesMs: number;
}

/** Asks SUNAT for a token. The signal fires when nobody waits for it any more. */
export type ObtainToken = (signal: AbortSignal) => Promise<FreshToken>;

export interface TokenSource {
  /** The token at hand, or a new one. A refusal of the credentials is remembered and thrown again without asking SUNAT. */
  get(signal?: AbortSignal): Promise<string>;
  /** As `get`, but a remembered refusal is forgotten first: somebody may have fixed the account at SUNAT. */
  check(signal?: AbortSignal): Promise<string>;
  /** Another token in place of the refused one; the newer one at hand when somebody renewed it already. */
  renew(refused: string, signal?: AbortSignal): Promise<string>;
  /** Forgets this token, if it is still the one at hand. */
  drop(refused: string): void;
  /** The token at hand without asking for one; null when there is none. */
  current(): string | null;
  /** Notes that a service accepted this token. */
  accepted(token: string): void;
  /** Whether it was ever accepted: when refused, it has expired; one that never was is refused for what it is. */
  wasAccepted(token: string): boolean;
}

export interface TokenCache {
  of(identity: TokenIdentity, obtain: ObtainToken): TokenSource;
}

interface Slot {
  token?: { value: string; until: number };
  refusal?: { error: SunatError; until: number };
  flight?: Shared<string>;
  /** The last tokens that were accepted, oldest first. */
  accepted: Set<string>;
}

/** SUNAT locks a SOL user after a few failed logins, so a refusal outlives every job that was queued with the same password. */
const REFUSAL_MS = 60 * 60_000;
const MOST_SLOTS = 20_000;
const MOST_ACCEPTED = 8;

/** What was not understood may have been a refusal: queued jobs must not find out one by one. */
function memoryOf(error: SunatError): number {
  return error.retry === 'never' ? REFUSAL_MS : 0;
}

/**
 * Tokens by identity, one for the whole process. A token is used until shortly before it expires (2 minutes, or a fifth of a
 * short life); callers that need one at the same time share one request.
 */
export function createTokenCache(options: { marginMs?: number; clock?: Clock } = {}): TokenCache {
  const { marginMs = 120_000, clock = realClock } = options;
  const slots = new Map<string, Slot>();
  // Secrets are kept only as a keyed hash that means nothing outside of this process.
  const pepper = randomBytes(32);
  const keyOf = (identity: TokenIdentity) =>
    createHmac('sha256', pepper)
      .update(JSON.stringify([identity.host, identity.ruc, identity.user, identity.client, ...identity.secrets]))
      .digest('hex');

  function slotOf(key: string): Slot {
    let slot = slots.get(key);
    if (!slot) {
      if (slots.size >= MOST_SLOTS) sweep();
      slot = { accepted: new Set() };
      slots.set(key, slot);
    }
    return slot;
  }

  function sweep(): void {
    const now = clock.now();
    for (const [key, { token, refusal, flight }] of slots) {
      if (!flight && (token?.until ?? 0) <= now && (refusal?.until ?? 0) <= now) slots.delete(key);
    }
  }

  function obtainInto(slot: Slot, obtain: ObtainToken): Shared<string> {
    const flight = createShared(async (signal) => {
      try {
        const { value, livesMs } = await obtain(signal);
        slot.token = { value, until: clock.now() + livesMs - Math.min(marginMs, livesMs / 5) };
        return value;
      } catch (error) {
        const memory = error instanceof SunatError ? memoryOf(error) : 0;
        if (memory > 0) slot.refusal = { error: error as SunatError, until: clock.now() + memory };
        throw error;
      } finally {
        if (slot.flight === flight) slot.flight = undefined;
      }
    });
    return flight;
  }

  return {
    of(identity, obtain) {
      const key = keyOf(identity);
      const get = async (signal?: AbortSignal): Promise<string> => {
        signal?.throwIfAborted();
        const slot = slotOf(key);
        const now = clock.now();
        if (slot.refusal && slot.refusal.until > now) throw slot.refusal.error;
        if (slot.token && slot.token.until > now) return slot.token.value;
        slot.flight = slot.flight?.abandoned === false ? slot.flight : obtainInto(slot, obtain);
        return slot.flight.join(signal);
      };
      const drop = (refused: string) => {
        const slot = slotOf(key);
        if (slot.token?.value === refused) slot.token = undefined;
      };
      return {
        get,
        drop,
        current() {
          const { token } = slotOf(key);
          return token && token.until > clock.now() ? token.value : null;
        },
        accepted(token) {
          const { accepted } = slotOf(key);
          accepted.add(token);
          for (const oldest of accepted) if (accepted.size > MOST_ACCEPTED) accepted.delete(oldest);
        },
        wasAccepted: (token) => slotOf(key).accepted.has(token),
        async check(signal) {
          slotOf(key).refusal = undefined;
          return get(signal);
        },
        async renew(refused, signal) {
          drop(refused);
          return get(signal);
        },
      };
    },
  };
}

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../../ctx.ts';
import { RunLost, showLife } from '../../../platform/signs-of-life.ts';
import { SolUserBusy } from '../../../sunat/refusals.ts';
import { hashOf, type SolUser } from '../sol-users.ts';
import { endSession, keepSession, takeSession, wantSession } from './queries-sol-sessions.ts';

/** A SOL user that nobody else of us has. */
export interface HeldSolUser {
  /** Aborts with the caller's, and when the user is another's. */
  signal: AbortSignal;
  /** Whether somebody waits for it: who can let it go, does. */
  isWanted(): boolean;
  /** Aborts once somebody before a screen waits for it, with `PersonWaits`: for who may be cut off in the middle of a question. */
  byPerson: AbortSignal;
}

/** It is let go for somebody before a screen. */
export class PersonWaits extends Error {}

/** Who waits for a SOL user that is in use, and how long. */
export interface Waiting {
  patienceMs?: number;
  /** Somebody before a screen: comes before whatever runs in the background. */
  isPerson?: boolean;
}

/** The holder shows life this often… */
const BEAT = 4_000;
/** …and is taken for dead after this long without it. */
export const DEAD_AFTER = 20_000;
const LOOK_AGAIN = 250;
/** Longer than a dead holder holds up the others, and the pause between two logins. */
const PATIENCE = 45_000;
/** A person who was not heard of for so long waits no more. */
const PERSON_WAITS = 3_000;

/**
 * Does the work while this SOL user is nobody else's, in whatever process and for whichever account: SUNAT may end one visit when another
 * begins. A holder that died holds up the next for twenty seconds.
 * @throws SolUserBusy; RunLost; what the work throws; the signal's reason
 */
export async function holdSolUser<T>(
  deps: Deps,
  user: SolUser,
  signal: AbortSignal,
  work: (held: HeldSolUser) => Promise<T>,
  waiting: Waiting = {},
): Promise<T> {
  const { clock, database, log } = deps;
  const hash = hashOf(deps, user);
  const holder = randomUUID();
  await take(deps, hash, holder, signal, waiting);
  let wanted = false;
  const person = new AbortController();
  const life = showLife({
    everyMs: BEAT,
    beat: async () => {
      const until = new Date(clock.now().getTime() + DEAD_AFTER);
      const found = await database.system((tx) => keepSession(tx, hash, holder, until));
      if (!found.kept) throw new RunLost();
      wanted = found.wanted;
      if (found.byPerson) person.abort(new PersonWaits());
    },
    onTrouble: (err) => log.warn({ err }, 'no sign of life written for a SOL user'),
    stopping: signal,
  });
  try {
    return await work({ signal: life.signal, isWanted: () => wanted, byPerson: person.signal });
  } finally {
    await life.release();
    await database.system((tx) => endSession(tx, hash, holder));
  }
}

async function take(
  deps: Deps,
  hash: Buffer,
  holder: string,
  signal: AbortSignal,
  { patienceMs = PATIENCE, isPerson = false }: Waiting,
): Promise<void> {
  const { clock, database, sunat } = deps;
  const began = performance.now();
  for (;;) {
    signal.throwIfAborted();
    const now = clock.now();
    const until = new Date(now.getTime() + DEAD_AFTER);
    const rested = new Date(now.getTime() - sunat.loginsApartMs);
    const taken = await database.system(async (tx) => {
      if (await takeSession(tx, hash, holder, { now, until, rested, isPerson })) return true;
      await wantSession(tx, hash, now, isPerson ? new Date(now.getTime() + PERSON_WAITS) : null);
      return false;
    });
    if (taken) return;
    if (performance.now() - began >= patienceMs) throw new SolUserBusy();
    await sleep(LOOK_AGAIN, undefined, { signal });
  }
}

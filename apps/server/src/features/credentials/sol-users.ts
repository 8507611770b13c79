import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SunatError } from '@yupana/sunat/errors.ts';
import type { Deps } from '../../ctx.ts';
import { currentKey } from '../../platform/crypto/keys.ts';
import { SolUserRests } from '../../sunat/refusals.ts';
import { endUserTurn, findRest, forgetUser, noteRefusal, takeUserTurn } from './queries-sol-users.ts';

/** A SOL user of a company, whichever account typed it. */
export interface SolUser {
  ruc: string;
  solUser: string;
}

/** SUNAT locks a user after about three: after so many a person is to look at it before another is sent. */
const REFUSED_BEFORE_REST = 2;
const DAY = 24 * 3_600_000;
/** As long as the turn of a company: see ask-in-turn.ts. */
const TURN = 90_000;
const LOOK_AGAIN = 250;

/**
 * Sends a key of this SOL user to SUNAT while nobody else sends one, and keeps what became of it for everybody.
 * @param accepted SUNAT let this very key in before: it is no guess, and does not wait for those of others
 * @throws SolUserRests without asking; what `ask` throws
 */
export async function askAsSolUser<T>(
  deps: Deps,
  user: SolUser,
  accepted: boolean,
  signal: AbortSignal,
  ask: () => Promise<T>,
): Promise<T> {
  const { database, clock } = deps;
  const hash = hashOf(deps, user);
  const until = await turnOf(deps, hash, signal);
  try {
    const rest = await restOf(deps, user);
    if (rest && !accepted) throw new SolUserRests(rest, clock.now());
    return await ask();
  } catch (error) {
    if (
      error instanceof SunatError &&
      error.fault.kind === 'CredentialsRejected' &&
      error.fault.source === 'sol-user'
    ) {
      const now = clock.now();
      const rest = { after: REFUSED_BEFORE_REST, until: new Date(now.getTime() + DAY) };
      await database.system((tx) => noteRefusal(tx, hash, now, rest));
    }
    throw error;
  } finally {
    await database.system((tx) => endUserTurn(tx, hash, until));
  }
}

/** SUNAT let the user in: what was refused before is no sign of anything. */
export async function solUserAccepted(deps: Deps, user: SolUser): Promise<void> {
  await deps.database.system((tx) => forgetUser(tx, hashOf(deps, user)));
}

/** Until when no key of this user is tried; null when it may be. */
export async function restOf(deps: Pick<Deps, 'config' | 'database' | 'clock'>, user: SolUser): Promise<Date | null> {
  const rest = await deps.database.system((tx) => findRest(tx, hashOf(deps, user)));
  return rest && rest > deps.clock.now() ? rest : null;
}

async function turnOf({ database, clock }: Deps, hash: Buffer, signal: AbortSignal): Promise<Date> {
  for (;;) {
    signal.throwIfAborted();
    const now = clock.now();
    const until = new Date(now.getTime() + TURN);
    if (await database.system((tx) => takeUserTurn(tx, hash, now, until))) return until;
    await sleep(LOOK_AGAIN, undefined, { signal });
  }
}

/**
 * Names a SOL user in tables of nobody. Eight letters and a RUC could be guessed from a plain hash. A new master key forgets what
 * was counted, at most a day of it.
 */
export function hashOf({ config }: Pick<Deps, 'config'>, { ruc, solUser }: SolUser): Buffer {
  const key = currentKey(config.masterKeys, 'sol-users');
  return createHmac('sha256', key).update(`${ruc}/${solUser.toUpperCase()}`).digest();
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { System, Tx } from '../../ctx.ts';
import { hashToken } from '../../platform/crypto/tokens.ts';
import { tooManyRequests } from '../../platform/errors.ts';
import { networkOf } from '../../platform/http/network.ts';
import { deviceKey, type Visitor } from './known-device.ts';
import {
  countAttempt,
  findAttempt,
  forgetAttempts,
  type Pace,
  settleAttempt,
  takeBackAttempt,
} from './queries-attempts.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Guessing one account's password is hopeless (three hundred tries a day), and its owner never waits more than five minutes. The
 * same for an email that nobody has: the waits do not tell who has an account.
 */
const SIGN_IN: Pace = { free: 5, longestSeconds: 5 * MINUTE, forgetAfterSeconds: HOUR };
const RECOVERY: Pace = { free: 3, longestSeconds: HOUR, forgetAfterSeconds: 6 * HOUR };
/** An office shares one address: many may fail before it waits, but it waits longer. */
const FROM_ADDRESS = { longestSeconds: 15 * MINUTE, forgetAfterSeconds: HOUR };

/** A code has six digits and three of them are right at any moment: a hundred tries a day for who has the password. */
const SECOND_STEP: Pace = { free: 3, longestSeconds: 15 * MINUTE, forgetAfterSeconds: 6 * HOUR };
const PACES = { 'sign-in': SIGN_IN, recovery: RECOVERY, 'second-step': SECOND_STEP };

export type Tried = keyof typeof PACES;
interface Count {
  scope: string;
  key: Uint8Array;
  pace: Pace;
}
/** What a try counts for. The first is whose it is: its failures are forgotten by a success. */
export type Tries = readonly Count[];

/**
 * A browser that signed in to the account before is counted by itself: neither who guesses elsewhere nor who shares its
 * address makes it wait. Anybody else counts for the account and for the address.
 */
export function triesOf(system: System, what: Tried, email: string, visitor: Visitor): Tries {
  const device = deviceKey(system, email, visitor);
  if (device) return [{ scope: `${what}/device`, key: device, pace: PACES[what] }];
  const free = system.deps.config.limits.failuresPerAddress;
  return [
    { scope: `${what}/account`, key: keyOf(email.toLowerCase()), pace: PACES[what] },
    { scope: `${what}/address`, key: keyOf(networkOf(visitor.ip)), pace: { ...FROM_ADDRESS, free } },
  ];
}

/** Who is signed in is asked again at a pace of this session's own: guessing at the door does not reach in here. */
export function triesInSession(token: string): Tries {
  return [{ scope: 'sign-in/session', key: hashToken(`session ${token}`), pace: SIGN_IN }];
}

/** Judging a password takes tens of milliseconds, and under load a second or two. */
const LOOK_AGAIN = 50;
const MOST_LOOKS = 100;

/** Undoes the transaction in which a try was not allowed. */
class MustWait extends Error {
  readonly seconds: number;
  /** Tries that fill the count are being judged: some may turn out right, and make room. */
  readonly undecided: boolean;

  constructor(seconds: number, undecided: boolean) {
    super('A try has to wait.');
    this.seconds = seconds;
    this.undecided = undecided;
  }
}

/**
 * Makes one try: counts it before its outcome is known, and keeps it as a failure when `judge` throws. A success is told by
 * `forgive`, in the transaction of what it opens. Where the count is full of tries that are still being judged, it waits for
 * them: a right password is not refused because of a neighbour's.
 * @param begin reads what is to be judged, in the transaction that counts
 * @throws AppError TOO_MANY_REQUESTS with the seconds to wait; what `begin` and `judge` throw
 */
export async function tryOnce<A, T>(
  system: System,
  tries: Tries,
  begin: (tx: Tx) => Promise<A>,
  judge: (begun: A) => Promise<T>,
): Promise<T> {
  const begun = await whenAllowed(system, tries, begin);
  try {
    return await judge(begun);
  } catch (failure) {
    await system
      .transaction((tx) => settle(tx, tries))
      .catch((err) => system.deps.log.warn({ err }, 'a try is unsettled'));
    throw failure;
  }
}

async function whenAllowed<A>(system: System, tries: Tries, begin: (tx: Tx) => Promise<A>): Promise<A> {
  for (let looks = 1; ; looks++) {
    try {
      return await system.transaction(async (tx) => {
        await countAll(system, tx, tries, true);
        return begin(tx);
      });
    } catch (error) {
      if (!(error instanceof MustWait)) throw error;
      if (!error.undecided || looks === MOST_LOOKS) throw tooManyRequests(error.seconds);
      await sleep(LOOK_AGAIN);
    }
  }
}

/**
 * Counts what has no outcome to wait for, within the transaction: refused, nothing counts.
 * @throws AppError TOO_MANY_REQUESTS with the seconds to wait
 */
export async function takeAttempt(system: System, tx: Tx, tries: Tries): Promise<void> {
  try {
    await countAll(system, tx, tries, false);
  } catch (error) {
    throw error instanceof MustWait ? tooManyRequests(error.seconds) : error;
  }
}

async function countAll(system: System, tx: Tx, tries: Tries, judged: boolean): Promise<void> {
  const now = system.deps.clock.now();
  for (const { scope, key, pace } of tries) {
    if (await countAttempt(tx, { scope, key, pace, judged }, now)) continue;
    const known = await findAttempt(tx, scope, key, now);
    throw new MustWait(((known?.blocked_until.getTime() ?? 0) - now.getTime()) / 1000, known?.undecided ?? false);
  }
}

async function settle(tx: Tx, tries: Tries): Promise<void> {
  for (const { scope, key } of tries) await settleAttempt(tx, scope, key);
}

/** A try that succeeded: whose it is has no failures any more, the address only gets this try back. */
export async function forgive(tx: Tx, [own, ...shared]: Tries): Promise<void> {
  if (own) await forgetAttempts(tx, own.scope, own.key);
  for (const { scope, key } of shared) await takeBackAttempt(tx, scope, key);
}

/** Whoever proved to own the account, by a link in their mail, does not wait for the failures of others. */
export async function forgiveAccount(tx: Tx, email: string): Promise<void> {
  await forgetAttempts(tx, 'sign-in/account', keyOf(email.toLowerCase()));
}

/** The table names nobody: it holds hashes, of emails that exist and of those that do not. */
const keyOf = hashToken;

/** Far more than anybody registers by hand in ten minutes; after them a minute for each. */
const LOOK_UPS: Pace = { free: 100, longestSeconds: MINUTE, forgetAfterSeconds: 10 * MINUTE };

/**
 * Counts a look-up of a RUC for the account, from whatever address it comes. @throws AppError TOO_MANY_REQUESTS with the seconds
 * to wait
 */
export function takeLookUp(system: System, tx: Tx, firmId: string): Promise<void> {
  return takeAttempt(system, tx, [{ scope: 'ruc-look-up/account', key: keyOf(firmId), pace: LOOK_UPS }]);
}

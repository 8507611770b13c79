import type { System, Tx } from '../../ctx.ts';
import { hashToken } from '../../platform/crypto/tokens.ts';
import { tooManyRequests } from '../../platform/errors.ts';
import { networkOf } from '../../platform/http/network.ts';
import { countAttempt, findAttempt, forgetAttempts, type Pace, takeBackAttempt } from './queries-attempts.ts';

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

/**
 * Counts a try for the account and for the address, within the transaction: refused, neither counts.
 * @throws AppError TOO_MANY_REQUESTS with the seconds to wait
 */
export async function takeAttempt(system: System, tx: Tx, what: Tried, email: string, ip: string): Promise<void> {
  const now = system.deps.clock.now();
  for (const { scope, key, pace } of countsOf(system, what, email, ip)) {
    if (await countAttempt(tx, scope, key, pace, now)) continue;
    const known = await findAttempt(tx, scope, key);
    throw tooManyRequests(((known?.blocked_until.getTime() ?? 0) - now.getTime()) / 1000);
  }
}

/** A step of a sign-in that succeeded: the account's failures are forgotten, the address only gets this try back. */
export async function forgiveAttempt(system: System, tx: Tx, what: Tried, email: string, ip: string): Promise<void> {
  const [account, address] = countsOf(system, what, email, ip);
  if (account) await forgetAttempts(tx, account.scope, account.key);
  if (address) await takeBackAttempt(tx, address.scope, address.key, system.deps.clock.now());
}

/** Whoever proved to own the account, by a link in their mail, does not wait for the failures of others. */
export async function forgiveAccount(tx: Tx, email: string): Promise<void> {
  await forgetAttempts(tx, 'sign-in/account', keyOf(email.toLowerCase()));
}

function countsOf(system: System, what: Tried, email: string, ip: string): Count[] {
  const free = system.deps.config.limits.failuresPerAddress;
  return [
    { scope: `${what}/account`, key: keyOf(email.toLowerCase()), pace: PACES[what] },
    { scope: `${what}/address`, key: keyOf(networkOf(ip)), pace: { ...FROM_ADDRESS, free } },
  ];
}

/** The table names nobody: it holds hashes, of emails that exist and of those that do not. */
const keyOf = hashToken;

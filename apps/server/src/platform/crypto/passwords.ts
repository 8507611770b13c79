import { hash, type Options, verify } from '@node-rs/argon2';

/** OWASP's first recommendation for argon2id (2023): 19 MiB, two passes, one lane. */
const ARGON2ID = 2;
const COST: Options = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Whether a stored hash was made at another cost than today's: it is to be made anew when its password is next at hand. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(`$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`);
}

/** A hash of nothing anybody typed: checking against it takes as long as against a real one. */
let decoy: Promise<string> | undefined;

/**
 * Checks a password. Without a stored hash (nobody has that name) it takes the same time and answers false, so that
 * the time does not tell who has an account.
 */
export async function checkPassword(password: string, stored: string | undefined): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const matches = await verify(stored ?? (await decoy), password);
  return matches && stored !== undefined;
}

/**
 * A password costs 19 milliseconds of a processor by design (platform/crypto/passwords.ts), and nearly every medium test signs
 * somebody up: here it is hashed for next to nothing, and kept as if it had cost that. What it costs, and what becomes of one that
 * cost less, is tested with the real thing: crypto.test.ts, sign-in-pace.medium.test.ts.
 */
import { createRequire } from 'node:module';
import type { Options } from '@node-rs/argon2';

const COSTLY = 'm=19456,t=2,';
const CHEAP = 'm=64,t=1,';

interface Argon2 {
  hash(password: string, options: Options): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
  cheap?: true;
}

// Before anything of the server is loaded, in each worker once: whoever imports it is given what stands here.
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as Argon2;
if (!argon2.cheap) {
  const { hash, verify } = argon2;
  Object.assign(argon2, {
    cheap: true,
    hash: async (password: string, options: Options) =>
      (await hash(password, { ...options, memoryCost: 64, timeCost: 1 })).replace(CHEAP, COSTLY),
    // What a process of its own hashed did cost that.
    verify: async (stored: string, password: string) =>
      (await verify(stored.replace(COSTLY, CHEAP), password)) || verify(stored, password),
  } satisfies Argon2);
}

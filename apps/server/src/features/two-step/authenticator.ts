import { Secret, TOTP } from 'otpauth';

/** What every authenticator app understands, and the only thing some do. @source RFC 6238; Google's Key Uri Format */
const KIND = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps before and after the clock's that are taken too: telephones are seldom on time to the second. */
const DRIFT = 1;
const SECRET_BYTES = 20;
const ISSUER = 'Yupana';

/** A new secret in base32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What a QR code for the app says. @param label names the account in the app: the email */
export function otpauthUrl(secret: string, label: string): string {
  return new TOTP({ ...KIND, issuer: ISSUER, label, secret: Secret.fromBase32(secret) }).toString();
}

/**
 * Which 30-second step a code belongs to, within one step of the clock's.
 * @returns undefined when it is no code of now
 */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const app = new TOTP({ ...KIND, secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const delta = app.validate({ token: code, timestamp, window: DRIFT });
  return delta === null ? undefined : app.counter({ timestamp }) + delta;
}

import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Names under which a secret may travel, in the API, in SUNAT's protocol and in our own code. */
const SECRET_NAMES = [
  'password',
  'passwordSOL',
  'newPassword',
  'current_password',
  'sol_key',
  'solKey',
  'clave',
  'sunat_api_secret',
  'sunat_api_key',
  'api_secret',
  'api_key',
  'apiSecret',
  'apiKey',
  'client_secret',
  'clientSecret',
  'access_token',
  'token',
  'authorization',
  'cookie',
  'signature',
  'secret',
  'master_key',
  'masterKey',
  'MASTER_KEY',
  'partnerSecret',
  'PARTNER_SECRET',
  'visit_token',
  'challenge_token',
  'recovery_codes',
  'SMTP_URL',
  'DATABASE_URL',
  'FILES_URL',
  'AccountKey',
];
const DEPTHS = ['', '*.', '*.*.', '*.*.*.'];

/** What is told of an error: never its other properties, which may hold a request with its headers and body. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: typeof error };
  const { name, message, stack, cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return { name, message, stack, ...code, ...(cause === undefined ? {} : { cause: describeError(cause) }) };
}

/** The process's log: JSON lines on stdout. Bodies and headers are never given to it; what slips in is masked by name. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: DEPTHS.flatMap((depth) => SECRET_NAMES.map((name) => `${depth}${name}`)), censor: '«oculto»' },
    serializers: { err: describeError, error: describeError, body: () => undefined, headers: () => undefined },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return destination ? pino(options, destination) : pino(options);
}

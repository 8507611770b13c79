import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { httpUrl, text, whole } from './config/fields.ts';
import { arrangeFiles, filesEnvironment, filesProblems } from './config/files.ts';
import { arrangeOutside, type OutsideConfig, outsideEnvironment, outsideProblems } from './config/outside.ts';
import { proxyWarnings, readTrustProxy, type TrustProxy } from './config/proxy.ts';
import { arrangeSunat, type SunatConfig, sunatEnvironment, sunatSimulators } from './config/sunat.ts';
import { isThisMachine } from './config/this-machine.ts';
import { type MasterKeys, readMasterKeys } from './platform/crypto/keys.ts';
import type { FilesPlace } from './platform/files/places.ts';
import type { MetricsAccess } from './platform/http/metrics.ts';

/** The settings of one process. Nothing else reads the environment. */
export interface Config {
  /** `demo`: SUNAT is the sandbox. Everything that is not said to be the demo is production. */
  mode: 'demo' | 'production';
  /** The account that the demo keeps ready; absent in production. */
  demoAccount?: { email: string; password: string };
  port: number;
  host: string;
  publicUrl: string;
  /**
   * With a `url` it is a PostgreSQL server; without, it is embedded in `folder`, or in memory without either. With a `directUrl`
   * besides, the `url` is a pooler's whose sessions last a transaction.
   */
  database: { url?: string; directUrl?: string; folder?: string; connections: number };
  masterKeys: MasterKeys;
  files: FilesPlace;
  /** Where what is put together, or on its way to where it is kept, stands meanwhile. */
  scratchFolder: string;
  /** Free bytes on the disk below which collections pause. */
  diskFloor: number;
  smtpUrl: string;
  mailFrom: string;
  logLevel: string;
  /** Whose X-Forwarded-For is believed. */
  trustProxy: TrustProxy;
  webFolder: string;
  /** Whether `/docs` is served. */
  apiDocs: boolean;
  /** A session ends after this long without use. */
  sessionIdleMilliseconds: number;
  metrics: MetricsAccess;
  limits: {
    requestsPerMinute: number;
    signInsPerAddress: number;
    signUpsPerAddress: number;
    failuresPerAddress: number;
  };
  stopMilliseconds: number;
  sunat: SunatConfig;
  outside: OutsideConfig;
  /** What is allowed and probably not meant, in words for the log. */
  warnings: string[];
}

/** Every setting that is missing or wrong, by name. The values are not repeated: some are secrets. */
export class ConfigInvalid extends Error {
  constructor(problems: readonly string[]) {
    super(
      ['Yupana no puede arrancar. Faltan o no son válidas estas variables:', ...problems.map((p) => `  - ${p}`)].join(
        '\n',
      ),
    );
    this.name = 'ConfigInvalid';
  }
}

const environment = z.object({
  ...filesEnvironment.shape,
  ...outsideEnvironment.shape,
  ...sunatEnvironment.shape,
  NODE_ENV: text.optional(),
  SANDBOX: z.enum(['on', 'off'], 'debe ser on u off').default('off'),
  DEMO_EMAIL: text.optional(),
  DEMO_PASSWORD: text.optional(),
  PORT: whole(0, 3000, 65_535),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: httpUrl.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'debe ser postgres://…' }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'debe ser postgres://…' }).optional(),
  DATABASE_CONNECTIONS: whole(2, 10),
  DATA_DIR: text.default('.yupana'),
  MASTER_KEY: text.transform((value, context): MasterKeys => {
    try {
      return readMasterKeys(value);
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message });
      return z.NEVER;
    }
  }),
  DISK_FLOOR_MB: whole(64, 512),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'debe ser smtp:// o smtps://' }),
  MAIL_FROM: text.default('Yupana <no-responder@localhost>'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'debe ser fatal, error, warn, info, debug…')
    .default('info'),
  TRUST_PROXY: text
    .transform((value, context): TrustProxy => {
      const read = readTrustProxy(value.trim());
      if (read !== undefined) return read;
      context.addIssue({
        code: 'custom',
        message: 'debe ser cuántos proxies hay delante (1), o sus redes separadas por comas (10.0.0.0/8, uniquelocal)',
      });
      return z.NEVER;
    })
    .optional(),
  API_DOCS: z.enum(['on', 'off'], 'debe ser on u off').optional(),
  SESSION_IDLE_MINUTES: whole(5, 12 * 60, 30 * 24 * 60),
  METRICS_TOKEN: z.string().min(20, 'debe tener 20 caracteres o más').optional(),
  WEB_DIST: text.default(fileURLToPath(new URL('../../web/dist', import.meta.url))),
  REQUESTS_PER_MINUTE: whole(1, 3_000),
  STOP_SECONDS: whole(1, 20),
});
type Environment = z.infer<typeof environment>;

const NEEDED_IN_PRODUCTION = ['DATABASE_URL', 'PUBLIC_URL', 'FILES_URL'] as const;

/**
 * Reads the settings of a process. An empty variable counts as absent.
 * @throws ConfigInvalid with every problem at once
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(given);
  const mode = given.SANDBOX === 'on' ? 'demo' : 'production';
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => describeIssue(issue, given));
  problems.push(...productionProblems(given, mode), ...outsideProblems(given, mode), ...filesProblems(given, mode));
  if (!parsed.success || problems.length > 0) throw new ConfigInvalid([...new Set(problems)].sort());
  return arrange(parsed.data, mode);
}

function describeIssue(issue: z.core.$ZodIssue, given: Record<string, unknown>): string {
  const name = String(issue.path[0]);
  return name in given ? `${name}: ${issue.message}` : `${name}: falta`;
}

function productionProblems(given: Record<string, string | undefined>, mode: Config['mode']): string[] {
  if (mode === 'demo') {
    return given.NODE_ENV === 'production' ? ['SANDBOX: no puede estar en on con NODE_ENV=production'] : [];
  }
  const missing = NEEDED_IN_PRODUCTION.filter((name) => !given[name]).map((name) => `${name}: falta`);
  const plain = /^http:/i.test(given.PUBLIC_URL ?? '') && !isThisMachine(given.PUBLIC_URL ?? '');
  return [
    ...missing,
    ...sunatSimulators(given),
    ...(plain ? ['PUBLIC_URL: debe ser https:// (por http viajarían contraseñas)'] : []),
  ];
}

/** In the demo everybody comes from the same address; the limits by account stay. */
const SAME_ADDRESS_FOR_ALL = 10_000;

function arrange(env: Environment, mode: Config['mode']): Config {
  const dataFolder = resolve(env.DATA_DIR);
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const trustProxy = env.TRUST_PROXY ?? false;
  return {
    mode,
    demoAccount: mode === 'demo' ? demoAccount(env) : undefined,
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    database: {
      url: env.DATABASE_URL,
      directUrl: env.DATABASE_DIRECT_URL,
      folder: env.DATABASE_URL ? undefined : join(dataFolder, 'database'),
      connections: env.DATABASE_CONNECTIONS,
    },
    masterKeys: env.MASTER_KEY,
    files: arrangeFiles(env, join(dataFolder, 'files')),
    scratchFolder: join(dataFolder, 'scratch'),
    diskFloor: env.DISK_FLOOR_MB * 1024 ** 2,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    logLevel: env.LOG_LEVEL,
    trustProxy,
    webFolder: resolve(env.WEB_DIST),
    apiDocs: (env.API_DOCS ?? (mode === 'demo' ? 'on' : 'off')) === 'on',
    sessionIdleMilliseconds: env.SESSION_IDLE_MINUTES * 60_000,
    metrics: env.METRICS_TOKEN ? { token: env.METRICS_TOKEN } : mode === 'demo' ? 'open' : 'closed',
    limits: {
      requestsPerMinute: env.REQUESTS_PER_MINUTE,
      signInsPerAddress: mode === 'demo' ? SAME_ADDRESS_FOR_ALL : 60,
      signUpsPerAddress: mode === 'demo' ? SAME_ADDRESS_FOR_ALL : 20,
      failuresPerAddress: mode === 'demo' ? SAME_ADDRESS_FOR_ALL : 20,
    },
    stopMilliseconds: env.STOP_SECONDS * 1000,
    sunat: arrangeSunat(env, mode),
    outside: arrangeOutside(env),
    warnings: proxyWarnings({ publicUrl, trustProxy }),
  };
}

function demoAccount({ DEMO_EMAIL: email, DEMO_PASSWORD: password }: Environment): Config['demoAccount'] {
  return email && password ? { email, password } : undefined;
}

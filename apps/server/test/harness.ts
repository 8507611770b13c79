import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { type SignUpBody, signUp } from '@yupana/contract/accounts.ts';
import { type Call, type CallRequest, type CallResponse, PREFIX } from '@yupana/contract/call.ts';
import { type ErrorBody, errorBody } from '@yupana/contract/errors.ts';
import { type Config, readConfig } from '../src/config.ts';
import type { Deps } from '../src/ctx.ts';
import { type Overrides, type Role, start } from '../src/main.ts';
import type { Clock } from '../src/platform/clock.ts';
import { createLog } from '../src/platform/log.ts';
import { createAppDatabase, embeddedSnapshot } from './databases.ts';

/** The real app, as main.ts builds it, on a database of its own. */
export interface TestApp {
  url: string;
  deps: Deps;
  /** Every line logged so far. */
  log: string[];
  stop(): Promise<void>;
}

export interface AppOptions {
  /**
   * `pglite`: in memory. An address: that very database, left as it is. By default a fresh database on the server of
   * TEST_DATABASE_URL when it is set, else `pglite`: the same suite runs on both.
   */
  database?: 'pglite' | (string & {});
  clock?: Clock;
  /** Where the sandbox answers; SUNAT's services point at it. */
  sandboxUrl?: string;
  role?: Role;
  /** How much room the disk has. */
  room?: Overrides['room'];
  /** Anything else that the environment would say. */
  env?: Record<string, string>;
}

/** Starts the app on a random port. Stop it in the end. */
export async function startApp(options: AppOptions = {}): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'yupana-test-'));
  const database = await databaseFor(options.database);
  const config: Config = {
    ...readConfig({ ...environment(folder, options), ...(database.url ? { DATABASE_URL: database.url } : {}) }),
    ...(database.url ? {} : { database: { connections: 1 } }),
  };
  const log: string[] = [];
  const sink = new Writable({
    write: (line, _encoding, done) => {
      log.push(String(line));
      done();
    },
  });
  const running = await start(config, options.role ?? 'all', {
    clock: options.clock,
    room: options.room,
    log: createLog(config.logLevel, sink),
    ...(database.url ? {} : { snapshot: await embeddedSnapshot() }),
  });
  return {
    url: running.url,
    deps: running.deps,
    log,
    stop: async () => {
      await running.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Every service of SUNAT at the sandbox, for an app whose test asks them itself. Not by default: a worker would fetch documents and ask
 * for validity behind each collection that a test makes.
 */
export function sunatAt(sandboxUrl: string): Record<string, string> {
  const services = ['SECURITY', 'SIRE', 'API', 'CPE', 'MENU', 'WWW', 'ECONSULTA'];
  return Object.fromEntries(services.map((service) => [`SUNAT_${service}_URL`, sandboxUrl]));
}

function environment(folder: string, { sandboxUrl, env }: AppOptions): Record<string, string> {
  return {
    SANDBOX: 'on',
    PORT: '0',
    DATA_DIR: folder,
    WEB_DIST: join(folder, 'web'),
    PUBLIC_URL: 'http://localhost',
    MASTER_KEY: `test:${randomBytes(32).toString('base64')}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    REQUESTS_PER_MINUTE: '1000000',
    STOP_SECONDS: '5',
    SUNAT_TICKET_FIRST_LOOK_MS: '10',
    // Nobody listens there: a test that forgets its sandbox fails at once instead of calling SUNAT.
    SUNAT_SECURITY_URL: sandboxUrl ?? 'http://127.0.0.1:1',
    SUNAT_SIRE_URL: sandboxUrl ?? 'http://127.0.0.1:1',
    SUNAT_MENU_URL: sandboxUrl ?? 'http://127.0.0.1:1',
    SUNAT_PLATFORM_URL: sandboxUrl ?? 'http://127.0.0.1:1',
    SUNAT_PORTAL_PAUSE_MS: '10',
    ...env,
  };
}

async function databaseFor(wanted: AppOptions['database']) {
  const server = process.env.TEST_DATABASE_URL;
  if (wanted === undefined && server) return createAppDatabase(server);
  const url = wanted === undefined || wanted === 'pglite' ? undefined : wanted;
  return { url, drop: async () => undefined };
}

export interface Answer<C extends Call> {
  status: number;
  headers: Headers;
  /** The contract's response; meaningless when `status` is not the call's. */
  body: CallResponse<C>;
  /** The error's body; only when the status says so. */
  error: ErrorBody;
  text: string;
}

type Request<C extends Call> = CallRequest<C> extends infer R ? (unknown extends R ? Record<string, never> : R) : never;

/** Makes a call over real HTTP and checks what it answers against the contract. */
export async function call<const C extends Call>(
  app: Pick<TestApp, 'url'>,
  which: C,
  request: Request<C>,
  token?: string,
): Promise<Answer<C>> {
  const response = await fetch(app.url + pathOf(which, request), {
    method: which.method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(which.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(which.body ? { body: JSON.stringify((request as { body?: unknown }).body) } : {}),
  });
  const text = await response.text();
  const failed = response.status >= 400;
  const json = text === '' || which.stream ? undefined : JSON.parse(text);
  return {
    status: response.status,
    headers: response.headers,
    body: (!failed && which.response ? which.response.parse(json) : undefined) as CallResponse<C>,
    error: (failed ? errorBody.parse(json) : undefined) as ErrorBody,
    text,
  };
}

/** The path and query of a call, as a client writes them. */
export function pathOf(which: Call, request: object): string {
  const { params = {}, query = {} } = request as { params?: Record<string, unknown>; query?: Record<string, unknown> };
  const path = which.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(Object.fromEntries(given.map(([name, value]) => [name, String(value)])));
  return `${PREFIX}${path}${given.length > 0 ? `?${search}` : ''}`;
}

export interface Accountant {
  token: string;
  email: string;
  password: string;
}

/** Where an app keeps its files: tests keep them in a folder. */
export function filesFolderOf({ deps }: Pick<TestApp, 'deps'>): string {
  const { folder } = deps.config.files;
  if (folder === undefined) throw new Error('The files are not in a folder.');
  return folder;
}

/** Signs up somebody nobody else is. */
export async function signUpAccountant(
  app: Pick<TestApp, 'url'>,
  changes: Partial<SignUpBody> = {},
): Promise<Accountant> {
  const body: SignUpBody = {
    name: 'Rosa María',
    last_name: 'Quispe Ñahui',
    document_number: '45678912',
    phone_number: '987654321',
    email: `rosa.${randomUUID()}@ejemplo.pe`,
    accountant_profile: 'Contador Freelance',
    password: 'Cantuta Roja 1',
    ...changes,
  };
  const answer = await call(app, signUp, { body });
  if (answer.status !== 201) throw new Error(`Sign-up answered ${answer.status}: ${answer.text}`);
  return { token: answer.body.access_token, email: body.email, password: body.password };
}

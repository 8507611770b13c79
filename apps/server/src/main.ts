import { parseArgs } from 'node:util';
import { calls } from '@yupana/contract/calls.ts';
import { startUpload } from '@yupana/contract/uploads.ts';
import { startDrawing } from '@yupana/cpe/draw/start-drawing.ts';
import type { FastifyInstance } from 'fastify';
import { authorize } from './authorize.ts';
import { type Config, ConfigInvalid, readConfig } from './config.ts';
import { createCtx, createSystem, type Deps, type System } from './ctx.ts';
import { authenticate } from './features/accounts/sessions.ts';
import { keepDemoAccount } from './features/accounts/sign-up/keep-demo-account.ts';
import { beginBeforeNewest } from './features/analysis/editions/begin-before-newest.ts';
import { EVENTS_PATH, receiveEvent } from './features/billing/payments/receive-event.ts';
import { RETURN_PATH, threeDsReturn } from './features/billing/payments/three-ds-return.ts';
import { waitingPayments } from './features/billing/payments/waiting-payments.ts';
import { firmOf } from './features/businesses/find-business.ts';
import { serveCalendars } from './features/closing/calendar/serve-calendar.ts';
import { changedFormats } from './features/collection/acta/changed-formats.ts';
import { keepDemoCoupons } from './features/coupons/keep-demo-coupons.ts';
import { serveVoucherFiles } from './features/documents/shown/open-linked.ts';
import { TUS_PATH } from './features/documents/uploads/present-upload.ts';
import { findResumable } from './features/documents/uploads/receive-bytes.ts';
import { publicMeasures } from './features/facts/public/public-measures.ts';
import { sealedMeasure } from './features/master-key/jobs.ts';
import { serveOneClick } from './features/notices/unsubscribing/serve-one-click.ts';
import { registerMeasures } from './features/ruc-register/measures.ts';
import { waitingToBeJudged } from './features/vouchers/judging/waiting-measure.ts';
import { mendedTotals } from './features/vouchers/totals/mended-totals.ts';
import { serveReceipts } from './features/withholdings/deposits/serve-receipts.ts';
import { allHandlers, allJobs, allRoutes, whenWorkerStarts } from './features.ts';
import { outsideSources } from './outside-sources.ts';
import { tellFailures } from './platform/background-failures.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { currentKey } from './platform/crypto/keys.ts';
import { createSeal } from './platform/crypto/seal.ts';
import type { Database, SqlRunner } from './platform/database/database.ts';
import { openDatabase } from './platform/database/open.ts';
import { waitForDatabase } from './platform/database/wait-for-database.ts';
import { createLinkSigner, type LinkSigner } from './platform/files/links.ts';
import { openFiles } from './platform/files/open-files.ts';
import { serveFiles } from './platform/files/serve.ts';
import { serveTus } from './platform/files/tus.ts';
import { serveHealth } from './platform/http/health.ts';
import { serveMetrics } from './platform/http/metrics.ts';
import { describeApi } from './platform/http/openapi.ts';
import { serveFramedPage, serveRaw } from './platform/http/raw.ts';
import { registerRoutes } from './platform/http/register.ts';
import { refuseUnevenRoutes } from './platform/http/route.ts';
import { createServer } from './platform/http/server.ts';
import { serveWeb } from './platform/http/web.ts';
import { stopOnSignals } from './platform/lifecycle.ts';
import { createLog, type Log } from './platform/log.ts';
import { createMailer } from './platform/mail.ts';
import { startQueue } from './platform/queue/pg-boss.ts';
import { createRoom, type RoomOptions } from './platform/room.ts';
import { StartRefused } from './platform/start-refused.ts';
import { startWatchdog } from './platform/watchdog/watchdog.ts';
import { prepareDatabase } from './prepare-database.ts';
import { filesMeasure, foldersOf, PRIVATE, prepareFolders, roomMeasure } from './prepare-folders.ts';
import { recognize } from './recognize.ts';
import type { Schema } from './schema.ts';
import { createSunat } from './sunat/connectors.ts';

/** The composition root: settings → dependencies → role. The only place that builds things. */

export const roles = ['all', 'api', 'worker'] as const;
export type Role = (typeof roles)[number];

/** What a test holds instead of the real thing. */
export interface Overrides {
  clock?: Clock;
  log?: Log;
  /** An embedded database to begin with. */
  snapshot?: Blob;
  /** How much room the disk has. */
  room?: Pick<RoomOptions, 'read'>;
}

export interface Running {
  /** Where it answers. */
  url: string;
  deps: Deps;
  /** Takes no more work, ends what is under way (within the limit) and closes everything. */
  stop(): Promise<void>;
}

export async function start(config: Config, role: Role, overrides: Overrides = {}): Promise<Running> {
  const log = overrides.log ?? createLog(config.logLevel);
  const clock = overrides.clock ?? systemClock;
  for (const warning of config.warnings) log.warn(warning);
  const onError = tellFailures(log);
  const room = createRoom({
    folders: foldersOf(config),
    floor: config.diskFloor,
    log,
    // The embedded database's journal may hold a gigabyte that it needs no more.
    onScarce: async () => database.kind === 'pglite' && (await database.run('checkpoint')),
    ...overrides.room,
  });
  await prepareFolders(config, room);
  const links = createLinkSigner(currentKey(config.masterKeys, 'file-links'), clock);
  const isFull = () => room.look() === 'out';
  const files = await openFiles(config.files, { links, scratch: config.scratchFolder, isFull, log });
  const database = await openDatabase<Schema>({
    ...config.database,
    snapshot: overrides.snapshot,
    onError,
    onLongHold: (held) => log.debug(held, 'a transaction held the embedded database'),
    isFull,
    onBroken: (err) => {
      log.fatal(
        { err },
        'the embedded database broke: the process ends, and the next one starts from what was written',
      );
      process.exit(1);
    },
  });
  await waitForDatabase(log, () =>
    directly(config, database, onError, (direct) => prepareDatabase(direct, config, log)),
  );
  const queue = await waitForDatabase(log, () =>
    startQueue({
      database,
      databaseUrl: config.database.url,
      pooled: config.database.directUrl !== undefined,
      jobs: allJobs,
      worker: role !== 'api',
      onError,
    }),
  );
  const deps: Deps = {
    config,
    database,
    queue,
    files,
    links,
    drawing: startDrawing(),
    sunat: createSunat({ config, log }),
    room,
    seal: createSeal(config.masterKeys),
    mail: createMailer(config.smtpUrl, config.mailFrom),
    clock,
    log,
  };
  const system = createSystem(deps);
  const demo = role === 'worker' ? undefined : config.demoAccount;
  if (demo) await waitForDatabase(log, () => keepDemo(system, demo));
  const stopping = new AbortController();
  const http = await buildHttp(config, role, { system, links, database, stopping: stopping.signal });
  if (role !== 'api') {
    await queue.work(allHandlers(system));
    await waitForDatabase(log, () => whenWorkerStarts(system));
  }
  const stopWatchingRoom = room.watch();
  const url = await http.listen({ port: config.port, host: config.host });
  log.info({ role, url, database: database.kind, mode: config.mode }, 'ready');

  return {
    url,
    deps,
    stop: async () => {
      stopping.abort();
      stopWatchingRoom();
      await http.close();
      await queue.stop(config.stopMilliseconds);
      await deps.sunat.close();
      await deps.drawing.close();
      deps.mail.close();
      await database.close();
      log.info({ role }, 'stopped');
    },
  };
}

/** Behind a pooler, what lasts longer than it lends a session (migrations) has connections of its own, for as long as it takes. */
async function directly(
  { database: { directUrl } }: Config,
  database: Prepared,
  onError: (error: Error) => void,
  work: (direct: Prepared) => Promise<void>,
): Promise<void> {
  if (directUrl === undefined) return work(database);
  const direct = await openDatabase<Schema>({ url: directUrl, connections: 2, onError });
  try {
    await work(direct);
  } finally {
    await direct.close();
  }
}
type Prepared = Database<Schema> & SqlRunner<Schema>;

/** What the demo has ready. */
async function keepDemo(system: System, account: NonNullable<Config['demoAccount']>): Promise<void> {
  const firmId = await keepDemoAccount(system, account);
  if (firmId !== null) await beginBeforeNewest(system, firmId);
  await keepDemoCoupons(system);
}

interface Parts {
  system: System;
  links: LinkSigner;
  database: Database<Schema> & SqlRunner<Schema>;
  stopping: AbortSignal;
}

/** A worker answers only for its health and metrics. */
async function buildHttp(config: Config, role: Role, parts: Parts): Promise<FastifyInstance> {
  const { system, links, database, stopping } = parts;
  const { deps } = system;
  const http = await createServer({
    log: deps.log,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    requestsPerMinute: config.limits.requestsPerMinute,
    outside: outsideSources(config.outside),
  });
  const needed = { database: () => database.ping(), queue: () => deps.queue.ping() };
  serveHealth(http, needed, { files: () => deps.files.answers() });
  serveMetrics(
    http,
    () => deps.queue.depths(),
    [
      ...[
        waitingPayments(system),
        ...changedFormats(system),
        roomMeasure(deps),
        filesMeasure(deps),
        sealedMeasure(system),
      ],
      ...[mendedTotals(system), waitingToBeJudged(system), ...registerMeasures(system), ...publicMeasures(system)],
    ],
    config.metrics,
  );
  if (role !== 'worker') {
    const routes = allRoutes(config);
    refuseUnevenRoutes(calls, routes);
    if (config.apiDocs) await describeApi(http, config.publicUrl);
    const ctxOf = async (token: string) => {
      const who = await authenticate(system, token);
      return who && createCtx(deps, who);
    };
    registerRoutes(http, routes, {
      authenticate: ctxOf,
      recognize: (token, ruc) => recognize(system, token, ruc),
      authorize,
      system,
      stopping,
      secure: config.publicUrl.startsWith('https:'),
    });
    serveTus(http, TUS_PATH, {
      authenticate: ctxOf,
      find: async (ctx, params) => {
        await authorize(ctx, startUpload, { params, query: {}, body: {} });
        return findResumable(ctx, params);
      },
    });
    serveFiles(http, deps.files, links, firmOf(system));
    serveVoucherFiles(http, system, links, firmOf(system));
    serveReceipts(http, system, links, firmOf(system));
    serveCalendars(http, system);
    serveOneClick(http, system);
    if (config.outside.culqi) {
      serveRaw(http, EVENTS_PATH, (delivery) => receiveEvent(system, delivery));
      serveFramedPage(http, RETURN_PATH, threeDsReturn(config.outside.culqi));
    }
    await serveWeb(http, config.webFolder);
  }
  return http;
}

function roleOf(argument: string | undefined, config: Config): Role {
  const role = roles.find((known) => known === (argument ?? 'all'));
  if (!role) throw new ConfigInvalid([`--role: debe ser ${roles.join(', ')}`]);
  if (role !== 'all' && !config.database.url) {
    throw new ConfigInvalid([`--role=${role}: la base embebida admite un solo proceso; indique DATABASE_URL`]);
  }
  return role;
}

async function main(): Promise<void> {
  process.umask(PRIVATE);
  const { values } = parseArgs({ options: { role: { type: 'string' } }, strict: true });
  try {
    const config = readConfig();
    const running = await start(config, roleOf(values.role, config));
    const { database, log } = running.deps;
    startWatchdog({ ping: () => database.ping(), onError: (err) => log.error({ err }, 'nobody watches this process') });
    stopOnSignals(running.stop, config.stopMilliseconds, log);
  } catch (error) {
    console.error(error instanceof ConfigInvalid || error instanceof StartRefused ? error.message : error);
    process.exit(1);
  }
}

if (import.meta.main) await main();

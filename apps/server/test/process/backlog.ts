import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { createCtx, createSystem } from '../../src/ctx.ts';
import { replaceCredentials } from '../../src/features/credentials/sealed-credentials.ts';
import { sweepLanes } from '../../src/features/documents/lane/sweep-lanes.ts';
import { wakeLane } from '../../src/features/documents/wake-lane.ts';
import { sweepValidity, wakeValidity } from '../../src/features/facts/validity/wake-validity.ts';
import { type FakeCpe, startFakeCpe } from '../fake-cpe.ts';
import { signUpAccountant } from '../harness.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { type SeededBusiness, seedBusiness, seedVouchers } from '../seed.ts';
import { buryJobs, hurryRetries } from './hurry-jobs.ts';

/** How large it is, and what happens meanwhile. */
export interface BacklogOf {
  companies: number;
  /** Of each company. */
  items: number;
  /** Of a hundred answers. */
  failing: number;
  /** Workers that are killed by SIGKILL one after the other; three are at work. */
  kills: number;
  /** Every connection to the database is cut once, in the middle. */
  cut: boolean;
  /** A job whose worker shows no life for so many seconds is taken for dead; as the queue does it, without it. */
  deadAfterSeconds?: number;
}

export interface BacklogSeen {
  items: number;
  seconds: number;
  /** How often each document, and each validity, was given in the mean. */
  fetchedMean: number;
  validatedMean: number;
  /** Documents, and validities, that are not there at the end. */
  lost: number;
  notValidated: number;
  deaths: number;
  /** How long another firm's twenty documents took with nobody else at work, and in the middle of it all. */
  aloneSeconds: number;
  amidSeconds: number;
}

const PERIOD = '202610';
const FEW = 20;
const WORKERS = 3;
const ISSUER = '20990016004';

/**
 * A backlog of documents, and of validity behind them, on one PostgreSQL with workers that are processes of their own. The clock that
 * sends for what is due each minute is hurried: each second.
 * @param server as TEST_DATABASE_URL names it
 */
export async function measureBacklog(server: string, of: BacklogOf, say = (_: string) => {}): Promise<BacklogSeen> {
  const sunat = await startFakeCpe();
  const env = {
    ...{ SUNAT_SECURITY_URL: sunat.url, SUNAT_CPE_URL: sunat.url, SUNAT_API_URL: sunat.url },
  };
  const installation = await startInstallation(server, { env: () => env });
  try {
    return await measure(installation, sunat, of, say);
  } finally {
    await installation.stop();
    await sunat.stop();
  }
}

async function measure(
  installation: Installation,
  sunat: FakeCpe,
  { companies, items, failing, kills, cut, deadAfterSeconds }: BacklogOf,
  say: (text: string) => void,
): Promise<BacklogSeen> {
  const { api } = installation;
  const { database } = api.deps;
  const began = performance.now();
  const many: SeededBusiness[] = [];
  for (let at = 0; at < companies; at++) many.push(await withVouchers(installation, items));
  say(`${companies} companies of ${items} sown`);
  await Promise.all(Array.from({ length: WORKERS }, () => installation.startWorker()));
  const stop = new AbortController();
  const hurrying = hurry(installation, stop.signal, deadAfterSeconds);

  const few = async () => {
    const one = await withVouchers(installation, FEW);
    const from = performance.now();
    await wake(installation, one);
    while ((await held(installation, [one])) < FEW) await sleep(50);
    return (performance.now() - from) / 1000;
  };
  sunat.failing = failing;
  const aloneSeconds = await few();
  say(`twenty alone: ${aloneSeconds.toFixed(1)} s`);
  for (const one of many) await wake(installation, one);
  const expected = companies * items;
  const until = async (share: number) => {
    while ((await held(installation, many)) < share * expected) await sleep(200);
  };
  let deaths = 0;
  const killing = (async () => {
    for (let at = 1; at <= kills; at++) {
      await until((at / (kills + 2)) * 0.8);
      const victims = installation.workers.splice(at % installation.workers.length, 1);
      for (const victim of victims) victim.kill('SIGKILL');
      deaths += victims.length;
      await installation.startWorker();
      say(`a worker killed at ${await held(installation, many)}`);
    }
    if (!cut) return;
    await until(0.85);
    await database.system((tx) =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
        tx,
      ),
    );
    say('every connection cut');
  })();
  await until(0.3);
  const amidSeconds = await few();
  say(`twenty amid it: ${amidSeconds.toFixed(1)} s`);
  await killing;
  await until(1);
  say('every document is there');
  // What was being asked when a worker died, or when a company's minutes were over, is asked within minutes: here, now.
  for (let tries = 0; tries < 300 && (await validated(installation, many)) < expected; tries++) {
    await sleep(1_000);
    for (const one of many) await database.tenant(one.firmId, (tx) => wakeValidity(api.deps, tx, whose(one)));
  }
  stop.abort();
  await hurrying;
  const seconds = (performance.now() - began) / 1000;
  const lost = expected - (await held(installation, many));
  const notValidated = expected - (await validated(installation, many));
  const found = { items: expected, seconds, lost, notValidated, deaths, aloneSeconds, amidSeconds };
  // All companies list the same vouchers: each is given once to each company. The two small ones are asked for documents alone.
  return {
    ...found,
    fetchedMean: (sunat.answered.length - 2 * FEW) / expected,
    validatedMean: sunat.validated.length / expected,
  };
}

const whose = ({ firmId, id }: SeededBusiness) => ({ firmId, businessId: id });

/** A company with its key at SUNAT and so many purchases of one serie, of which nobody was told. */
export async function withVouchers({ api }: Installation, count: number, serie = 'F001'): Promise<SeededBusiness> {
  const business = await seedBusiness(api, await signUpAccountant(api));
  const ctx = createCtx(api.deps, { firmId: business.firmId, accountantId: '', role: 'owner' });
  const credentials = { solUser: 'IMAGINA1', solKey: 'Clave123', apiKey: 'cliente', apiSecret: 'secreto' };
  await ctx.transaction((tx) => replaceCredentials(ctx, tx, business.id, credentials));
  for (let from = 0; from < count; from += 5_000) {
    const some = Array.from({ length: Math.min(5_000, count - from) }, (_, place) => ({
      issuer_ruc: ISSUER,
      serie,
      number: String(from + place + 1),
    }));
    await seedVouchers(api, business, 'RCE', PERIOD, some);
  }
  return business;
}

/** As a collection does: its lane looks what is wanted. */
export async function wake({ api }: Installation, business: SeededBusiness): Promise<void> {
  await api.deps.database.tenant(business.firmId, (tx) => wakeLane(api.deps, tx, whose(business)));
}

/** As the minute's clock does, each second; and what failed is due again, as it would be in some minutes. */
async function hurry({ api }: Installation, signal: AbortSignal, deadAfterSeconds?: number): Promise<void> {
  const system = createSystem(api.deps);
  while (!signal.aborted) {
    await sleep(1_000);
    await system
      .transaction(async (tx) => {
        await sql`update voucher_files set next_try_at = now() where state = 'wanted' and next_try_at > now() and tries > 0`.execute(
          tx,
        );
        await sql`update document_lanes l set due_at = now(), enqueued_at = null where worker is null and (due_at is null or due_at > now())
          and exists (select from voucher_files f where f.business_id = l.business_id and f.state = 'wanted')`.execute(
          tx,
        );
        if (!deadAfterSeconds) return;
        await buryJobs(tx, deadAfterSeconds);
        await hurryRetries(tx);
      })
      .then(() => sweepLanes(system))
      .then(() => sweepValidity(system))
      // Its own connection is among those that are cut.
      .catch(() => undefined);
  }
}

async function held({ api }: Installation, companies: readonly SeededBusiness[]): Promise<number> {
  return counted(
    api,
    sql`select count(*)::int as n from voucher_files where kind = 'xml' and state = 'held'
    and business_id = any(${companies.map(({ id }) => id)}::uuid[])`,
  );
}

async function validated({ api }: Installation, companies: readonly SeededBusiness[]): Promise<number> {
  return counted(
    api,
    sql`select count(*)::int as n from voucher_facts where kind = 'validity' and state = 'known'
    and business_id = any(${companies.map(({ id }) => id)}::uuid[])`,
  );
}

async function counted(api: Installation['api'], query: ReturnType<typeof sql>): Promise<number> {
  for (;;) {
    try {
      const { rows } = await api.deps.database.system((tx) => query.execute(tx));
      return (rows[0] as { n: number } | undefined)?.n ?? 0;
    } catch {
      await sleep(200);
    }
  }
}

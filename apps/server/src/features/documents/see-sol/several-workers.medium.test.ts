import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ended, register } from '../../../../test/collecting.ts';
import { signUpAccountant } from '../../../../test/harness.ts';
import { type Installation, startInstallation } from '../../../../test/installation.ts';
import { buryJobs } from '../../../../test/process/hurry-jobs.ts';
import type { SandboxCompany } from '../../../../test/sandbox.ts';
import { createSystem } from '../../../ctx.ts';
import { sweepLanes } from '../lane/sweep-lanes.ts';
import { sweepSeeSol } from './wake-see-sol.ts';

const server = process.env.TEST_DATABASE_URL;
const HOUR = 3.6e6;
const SLOWLY = { seconds: 240, everyMs: 1_000 };

/** The embedded database lives in one process: there are no several workers. */
describe.skipIf(!server)('SEE-SOL, asked by workers that are processes of their own (needs TEST_DATABASE_URL)', () => {
  let installation: Installation;
  let company: SandboxCompany;
  let own: { firmId: string; businessId: string };
  vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 });

  const database = () => installation.api.deps.database;
  const files = () =>
    database().system((tx) =>
      tx
        .selectFrom('voucher_files')
        .select(['state', 'source', 'see_sol', 'see_sol_at', 'serie', 'number'])
        .where('business_id', '=', own.businessId)
        .where('kind', '=', 'xml')
        .where('serie', 'like', 'E%')
        .execute(),
    );
  const lane = () =>
    database().system((tx) =>
      tx.selectFrom('document_lanes').selectAll().where('business_id', '=', own.businessId).executeTakeFirstOrThrow(),
    );
  const held = async () => (await files()).filter(({ state }) => state === 'held').length;
  const asked = async (part: string) =>
    (await installation.sandbox.requests(company.ruc)).filter(({ path }) => path.includes(part)).length;
  const seen = async () => {
    const answer = await fetch(`${installation.sandbox.url}/__sandbox/companies/${company.ruc}`);
    return (await answer.json()) as { portalMenusOpen: number };
  };
  /** As the clock does each minute, and the queue with the jobs of the dead. */
  async function sweep(): Promise<void> {
    await database().system((tx) => buryJobs(tx, 20));
    await sweepSeeSol(createSystem(installation.api.deps));
  }
  /** As if a day were over, or nobody had asked yet. */
  const due = () =>
    database().system((tx) =>
      tx
        .updateTable('document_lanes')
        .set({ see_sol_due_at: new Date(0), see_sol_asked_at: null, see_sol_fault: null, see_sol_tries: 0 })
        .where('business_id', '=', own.businessId)
        .execute(),
    );
  async function until(is: () => Promise<boolean>, { seconds = 120, everyMs = 50 } = {}): Promise<void> {
    for (const end = Date.now() + seconds * 1_000; !(await is()); await sleep(everyMs))
      if (Date.now() > end) throw new Error(JSON.stringify({ lane: await lane(), files: await files() }));
  }
  const allHeld = async () => {
    const all = await files();
    return all.length > 0 && all.every(({ state }) => state === 'held');
  };
  /** As nobody had ever asked, once who asks is through. */
  async function forget(): Promise<void> {
    await until(async () => (await lane()).see_sol_asked_at !== null);
    await database().system((tx) =>
      sql`update voucher_files set state = 'absent', reason = 'no-access', source = null, sha256 = null, bytes = null, size = null,
        see_sol = null, see_sol_at = null, see_sol_tries = 0, fetched_at = null, reader_version = null
        where business_id = ${own.businessId}::uuid and kind = 'xml' and serie like 'E%' and state <> 'not-expected'`.execute(
        tx,
      ),
    );
  }
  async function killAll(): Promise<void> {
    const dead = installation.workers.splice(0);
    for (const one of dead) one.kill('SIGKILL');
    await Promise.all(dead.map((one) => until(async () => one.signalCode !== null || one.exitCode !== null)));
  }

  beforeAll(async () => {
    const env = (sandbox: { url: string }) => ({
      ...{ SUNAT_MENU_URL: sandbox.url, SUNAT_WW1_URL: sandbox.url, SUNAT_CPE_URL: sandbox.url },
      ...{ SUNAT_SEE_SOL: 'on', SUNAT_MAILBOXES: 'off', SUNAT_WITHHOLDINGS: 'off' },
    });
    installation = await startInstallation(server as string, { env });
    const { api, sandbox } = installation;
    await Promise.all([installation.startWorker(), installation.startWorker()]);
    const ana = await signUpAccountant(api);
    company = await sandbox.company({ purchases: 60, sales: 60, months: 2 });
    // The menu's other option gives the same XML: whichever came first would bring them.
    await sandbox.scenario(company.ruc, 'portal-sin-permiso-cpe');
    const { uuid } = await register(api, ana, company, { sunat_api_key: '', sunat_api_secret: '' });
    const { firm_id } = await database().system((tx) =>
      tx.selectFrom('businesses').select('firm_id').where('id', '=', uuid).executeTakeFirstOrThrow(),
    );
    own = { firmId: firm_id, businessId: uuid };
    await ended(api, ana, uuid, 300_000);
  });
  afterAll(() => installation?.stop());

  test('two of them, with lists and XML to ask for at once, have the SOL user one after the other, and bring each XML once', async () => {
    let most = 0;
    const end = new AbortController();
    const watching = (async () => {
      while (!end.signal.aborted) {
        most = Math.max(most, (await seen()).portalMenusOpen);
        await sleep(20);
      }
    })();
    await until(async () => {
      await sweepLanes(createSystem(installation.api.deps));
      await sweep();
      return allHeld();
    }, SLOWLY);
    await until(async () => (await lane()).see_sol_asked_at !== null);
    // By the menu nobody asks any more, whatever the company's portal does from here on.
    await until(async () => (await lane()).menu_fault !== null);
    end.abort();
    await watching;
    expect(most).toBe(1);
    const all = await files();
    expect(new Set(all.map(({ source }) => source))).toEqual(new Set(['see-sol']));
    const { facts, keys } = await database().system(async (tx) => {
      const { rows } = await sql<{ facts: number; keys: number }>`
        select count(*)::int as facts, count(distinct (issuer_ruc, type_code, serie, number, book))::int as keys from voucher_facts
        where business_id = ${own.businessId}::uuid and kind = 'document' and serie like 'E%'`.execute(tx);
      return rows[0] as { facts: number; keys: number };
    });
    expect([facts, keys]).toEqual([all.length, all.length]);
  });

  const comes = async (part: string) => {
    const before = await asked(part);
    return async () => (await asked(part)) > before;
  };
  test.each([
    ['the key was sent', () => comes('j_security_check'), null],
    ['a list is being asked for', () => comes('consultar.do'), 'see-sol-lento'],
    ['some came', async () => async () => (await held()) > 1, null],
  ])(
    'killed once %s, it leaves what was kept, sends the key no more that day, and the next brings the rest',
    async (_what, begin, slow) => {
      await forget();
      const isThere = await begin();
      if (slow) await installation.sandbox.scenario(company.ruc, slow);
      await due();
      await sweep();
      await until(isThere);
      await killAll();
      const row = await lane();
      const kept = await held();
      await installation.sandbox.clearScenarios(company.ruc);
      await Promise.all([installation.startWorker(), installation.startWorker()]);
      // Killed before it could have ended.
      expect(row.see_sol_asked_at).toBeNull();
      expect(row).toMatchObject({ see_sol_fault: null });
      expect(row.see_sol_due_at?.getTime()).toBeGreaterThan(Date.now() + 24 * HOUR);
      const sent = await asked('j_security_check');
      await sweep();
      await sleep(3_000);
      expect(await asked('j_security_check')).toBe(sent);
      expect(await held()).toBe(kept);
      await due();
      await until(async () => {
        await sweep();
        return allHeld();
      }, SLOWLY);
      expect(await asked('j_security_check')).toBe(sent + 1);
    },
  );

  test('cut off from the database in the middle of a visit, nothing is lost, and nothing is doubled', async () => {
    await forget();
    await due();
    await sweep();
    await until(async () => (await held()) > 1);
    await database().system((tx) =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
        tx,
      ),
    );
    await until(async () => {
      const { see_sol_due_at } = await lane().catch(() => ({ see_sol_due_at: null }));
      // As if the pause were over that it may have taken.
      if (see_sol_due_at && see_sol_due_at.getTime() > Date.now() + 60_000) await sleep(25_000).then(due);
      await sweep().catch(() => undefined);
      return allHeld().catch(() => false);
    }, SLOWLY);
    const all = await files();
    expect(all.every(({ state, source }) => state === 'held' && source === 'see-sol')).toBe(true);
  });
});

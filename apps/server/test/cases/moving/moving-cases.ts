import { randomUUID } from 'node:crypto';
import { markChangesSeen } from '@yupana/contract/changes.ts';
import { renameBusiness } from '@yupana/contract/custody.ts';
import { acceptHandover, withdrawOffer } from '@yupana/contract/handovers.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '../../../src/ctx.ts';
import { startMove } from '../../../src/features/onboarding/move-business.ts';
import { hashToken } from '../../../src/platform/crypto/tokens.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../../harness.ts';
import { type SeededBusiness, seedRun } from '../../seed.ts';
import { memberOf, seedWhole } from './whole-company.ts';

const PERIOD = '202610';
/** What is kept of a company. */
const MOVED = [
  'assignments',
  'bank_movements',
  'bank_statements',
  'business_periods',
  'closed_arrivals',
  'collection_books',
  'collection_runs',
  'company_rulebooks',
  'company_settings',
  'company_versions',
  'credentials',
  'decisions',
  'declaration_answers',
  'declaration_attempts',
  'deposit_files',
  'detractions',
  'document_lanes',
  'document_periods',
  'handovers',
  'left_out_lists',
  'mailbox_messages',
  'mailbox_openings',
  'mailboxes',
  'non_domiciled_entries',
  'opening_entries',
  'period_closes',
  'period_groups',
  'period_preparations',
  'period_totals',
  'postponed_vouchers',
  'presented_declarations',
  'removed_statements',
  'report_zip_pieces',
  'reports',
  'rule_switches',
  'scenario_links',
  'scenarios',
  'see_sol_lists',
  'spot_deposits',
  'supplier_alerts',
  'supplier_looks',
  'to_judge',
  'unreckoned_detractions',
  'upload_parts',
  'upload_results',
  'uploaded_documents',
  'uploads',
  'validity_lanes',
  'verdicts',
  'voucher_changes',
  'voucher_facts',
  'voucher_files',
  'voucher_payments',
  'voucher_supports',
  'vouchers',
  'withholding_answers',
  'withholding_lanes',
  'withholding_vouchers',
];
/** What is kept of an account and its people, whichever companies they have. */
const STAY = [
  'calendar_links',
  'company_moves',
  'data_exports',
  'digests',
  'event_logs',
  'invitations',
  'letters',
  'members',
  'notice_settings',
  'payments',
  'plan_periods',
  'portfolio_tasks',
  'portfolio_views',
  'recovery_codes',
  'recovery_tokens',
  'report_zips',
  'rulebook_adoptions',
  'sessions',
  'sign_in_challenges',
  'two_step',
  'urgent_notices',
];

/** Tables that somebody is at work with, by the process of PostgreSQL that does it. */
type Held = Map<number, { table: string; end(): Promise<void> }>;

/** So many tables have somebody at work with them at once: an app has ten connections. */
const AT_ONCE = 6;

/** Which rows go with a company to its new account, within businesses.medium.test.ts: it needs no app of its own. */
export function movingCases(started: () => TestApp): void {
  let app: TestApp;
  beforeAll(() => {
    app = started();
  });

  async function offered({ id }: SeededBusiness, from: Accountant, to: Accountant): Promise<string> {
    const token = randomUUID();
    const now = app.deps.clock.now();
    const dates = { offered_at: now, expires_at: new Date(now.getTime() + 1_000) };
    await app.deps.database.system(async (tx) => {
      const { firm_id } = await memberOf(tx, from);
      const offer = { business_id: id, firm_id, email: to.email, token_hash: hashToken(token), ...dates };
      await tx.insertInto('handovers').values(offer).execute();
    });
    return token;
  }

  const accept = (who: Accountant, token: string) =>
    call(app, acceptHandover, { body: { token, terms: true, privacy: true } }, who.token);

  /** How many rows of a company each table has, and how many of them are of another account than the company. */
  async function rowsOf({ id }: SeededBusiness): Promise<Record<string, { all: number; strange: number }>> {
    const found: Record<string, { all: number; strange: number }> = {};
    await app.deps.database.system(async (tx) => {
      for (const name of MOVED) {
        const { rows } = await sql<{ all: number; strange: number }>`
          select count(*) as "all", count(*) filter (where t.firm_id <> b.firm_id) as strange
          from ${sql.table(name)} t join businesses b on b.id = t.business_id where b.id = ${id}`.execute(tx);
        found[name] = { all: Number(rows[0]?.all), strange: Number(rows[0]?.strange) };
      }
    });
    return found;
  }

  /** Somebody at work with rows until it is told to end, and which process of PostgreSQL does it. */
  async function atWork(work: (tx: Tx) => Promise<unknown>) {
    const [begun, ends] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
    const done = app.deps.database.system(async (tx) => {
      await work(tx);
      const { rows } = await sql<{ process: number }>`select pg_backend_pid() as process`.execute(tx);
      begun.resolve(rows[0]?.process ?? 0);
      await ends.promise;
    });
    // What fails before it began is told by itself.
    done.catch(begun.reject);
    const process = await begun.promise;
    const end = async () => {
      ends.resolve();
      await done;
    };
    return { process, end };
  }

  /** The processes that somebody waits for. */
  const blocking = () =>
    app.deps.database.system(async (tx) => {
      const { rows } = await sql<{ process: number }>`
        select unnest(pg_blocking_pids(pid)) as process from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
      return rows.map(({ process }) => process);
    });

  /**
   * Who moves comes to rows that somebody holds, waits until they are let go, and comes to the next.
   * @returns the tables that were waited for
   */
  async function letGoInTurn(held: Held): Promise<string[]> {
    const waitedFor: string[] = [];
    try {
      while (held.size > 0) {
        const message = `not waited for: ${[...held.values()].map(({ table }) => table)}`;
        let inTheWay = 0;
        const look = async () => {
          inTheWay = (await blocking()).find((process) => held.has(process)) ?? 0;
          return inTheWay;
        };
        await expect.poll(look, { timeout: 20_000, message }).not.toBe(0);
        const one = held.get(inTheWay);
        held.delete(inTheWay);
        if (one) waitedFor.push(one.table);
        await one?.end();
      }
      return waitedFor;
    } finally {
      for (const { end } of held.values()) await end();
    }
  }

  const waiting = () =>
    app.deps.database.system(async (tx) => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
      return Number(rows[0]?.count);
    });

  describe('what goes with a company that is handed over', () => {
    test('of each table that says whose its rows are it is decided whether they go', async () => {
      const { rows } = await app.deps.database.system((tx) =>
        sql<{ name: string; moves: boolean }>`
          select c.table_name as name, exists (
              select from information_schema.columns b where b.table_schema = 'public'
              and b.table_name = c.table_name and b.column_name = 'business_id' and b.is_nullable = 'NO') as moves
          from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
          where c.table_schema = 'public' and c.column_name = 'firm_id' and t.table_type = 'BASE TABLE'
            and not exists (select from pg_inherits i where i.inhrelid = quote_ident(c.table_name)::regclass)
            and c.table_name <> 'businesses'
          order by 1`.execute(tx),
      );
      const named = (which: boolean) => rows.filter(({ moves }) => moves === which).map(({ name }) => name);
      expect({ moved: named(true), stay: named(false) }).toEqual({ moved: MOVED, stay: STAY });
    });

    test('every row of each of them', async () => {
      const [giver, receiver] = [await signUpAccountant(app), await signUpAccountant(app)];
      const company = await seedWhole(app, giver, PERIOD);
      const alive = { worker: 'uno', attempt: 1, heartbeat_at: app.deps.clock.now(), finished_at: null };
      const run = await seedRun(app, company, { ...alive, state: 'running' });
      const token = await offered(company, giver, receiver);
      const before = await rowsOf(company);
      expect(Object.values(before).map(({ all }) => all > 0)).toEqual(MOVED.map(() => true));
      expect((await accept(receiver, token)).status).toBe(200);
      // Nothing was lost; the offer is over, the new account's first collection was asked for, and nobody of the old one works on it.
      const more: Record<string, number> = { handovers: -1, collection_runs: 1, assignments: -1 };
      const expected = Object.entries(before).map(([name, { all }]) => {
        return [name, { all: all + (more[name] ?? 0), strange: 0 }];
      });
      expect(await rowsOf(company)).toEqual(Object.fromEntries(expected));
      const stopped = await app.deps.database.system((tx) =>
        tx
          .selectFrom('collection_runs')
          .select(['state', 'worker', 'message'])
          .where('id', '=', run)
          .executeTakeFirstOrThrow(),
      );
      const message = 'La recolección se detuvo al traspasar la empresa; continúa en su nueva cuenta.';
      expect(stopped).toEqual({ state: 'failed', worker: null, message });
    });
  });

  // The embedded database does one thing after the other.
  const server = process.env.TEST_DATABASE_URL;
  describe.skipIf(!server)('while somebody is at work with its rows (needs TEST_DATABASE_URL)', () => {
    test('those that were being rewritten go too, of whatever table', { timeout: 400_000 }, async () => {
      let [giver, receiver] = [await signUpAccountant(app), await signUpAccountant(app)];
      const company = await seedWhole(app, giver, PERIOD);
      for (let from = 0; from < MOVED.length; from += AT_ONCE) {
        const tables = MOVED.slice(from, from + AT_ONCE);
        const token = await offered(company, giver, receiver);
        const held: Held = new Map();
        for (const table of tables) {
          const rewriting = sql`update ${sql.table(table)} set firm_id = firm_id where business_id = ${company.id}`;
          const { process, end } = await atWork((tx) => rewriting.execute(tx));
          held.set(process, { table, end });
        }
        const accepting = accept(receiver, token);
        const waitedFor = await letGoInTurn(held);
        const { status } = await accepting;
        const strange = Object.entries(await rowsOf(company)).filter(([, one]) => one.strange > 0);
        expect({ tables: waitedFor.toSorted(), status, strange }).toEqual({ tables, status: 200, strange: [] });
        [giver, receiver] = [receiver, giver];
      }
    });

    test('who gave it is not told that something was done to it that was not', async () => {
      const [giver, receiver] = [await signUpAccountant(app), await signUpAccountant(app)];
      const company = await seedWhole(app, giver, PERIOD);
      const params = { uuid: company.id };
      const { end } = await atWork(async (tx) => {
        const { id: memberId, firm_id: firmId } = await memberOf(tx, receiver);
        const from = { firm_id: company.firmId, business_id: company.id };
        await startMove(app.deps, tx, from, { firmId, memberId, collects: false }, randomUUID());
      });
      const until = app.deps.clock.now().toISOString();
      const asked = [
        call(app, markChangesSeen, { params, body: { tax_period: PERIOD, book: 'RCE', until } }, giver.token),
        call(app, withdrawOffer, { params }, giver.token),
        call(app, renameBusiness, { params, body: { name: 'Otra' } }, giver.token),
      ];
      await expect.poll(waiting).toBe(asked.length);
      await end();
      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([404, 404, 404]);
    });
  });
}

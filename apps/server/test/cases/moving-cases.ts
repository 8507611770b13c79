import { randomUUID } from 'node:crypto';
import { markChangesSeen } from '@yupana/contract/changes.ts';
import { renameBusiness } from '@yupana/contract/custody.ts';
import { acceptHandover, withdrawOffer } from '@yupana/contract/handovers.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '../../src/ctx.ts';
import { startMove } from '../../src/features/onboarding/move-business.ts';
import { hashToken } from '../../src/platform/crypto/tokens.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../harness.ts';
import { type SeededBusiness, seedBusiness, seedRun, seedVouchers } from '../seed.ts';
import { seedClose } from './closed-period.ts';
import { seedAlert } from './notices/seeded-alert.ts';
import { seedZip } from './reports/seeded-zip.ts';
import { seedScenarios } from './scenarios/seeded-scenarios.ts';
import { seedMessage } from './seeded-message.ts';
import { seedAllWithholdings } from './withholdings/seeded.ts';

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

/** So many tables have somebody at work with them at once: an app has ten connections. */
const AT_ONCE = 6;

/** Which rows go with a company to its new account, within businesses.medium.test.ts: it needs no app of its own. */
export function movingCases(started: () => TestApp): void {
  let app: TestApp;
  beforeAll(() => {
    app = started();
  });

  const memberOf = (tx: Tx, { email }: Accountant) =>
    tx.selectFrom('members').select(['id', 'firm_id']).where('email', '=', email).executeTakeFirstOrThrow();

  /** A company with a row, at least, in each table that goes with it. */
  async function whole(giver: Accountant): Promise<SeededBusiness> {
    const business = await seedBusiness(app, giver);
    await seedVouchers(app, business, 'RCE', PERIOD, [{ number: '1' }, { number: '2' }]);
    const whose = { business_id: business.id, firm_id: business.firmId, book: 'RCE', tax_period: PERIOD } as const;
    const key = { issuer_ruc: '20990016004', type_code: '01', serie: 'F001', number: '1' };
    const change = { ...key, run_id: randomUUID(), kind: 'new', seen_at: app.deps.clock.now() } as const;
    const waits = { ...key, dam_year: '', because: 'new', since: app.deps.clock.now() } as const;
    await app.deps.database.system(async (tx) => {
      await sql`insert into period_totals (business_id, tax_period, book, firm_id)
        values (${business.id}::uuid, ${PERIOD}, 'RCE', ${business.firmId}::uuid)`.execute(tx);
      await tx
        .insertInto('to_judge')
        .values({ ...whose, ...waits })
        .execute();
      await documentsOf(tx, whose, key);
      await judgementOf(tx, { ...whose, ...key });
      await settingsOf(tx, { business_id: business.id, firm_id: business.firmId });
      await paymentsOf(tx, { business_id: business.id, firm_id: business.firmId }, key);
      const asked = { id: randomUUID(), kind: 'rce', seq: 1, rows_total: 2, file_name: 'LE.TXT' } as const;
      const at = { created_at: app.deps.clock.now(), heartbeat_at: app.deps.clock.now() };
      await tx
        .insertInto('reports')
        .values({ ...asked, ...at, business_id: business.id, firm_id: business.firmId, tax_period: PERIOD })
        .execute();
      await seedAllWithholdings(tx, { business_id: business.id, firm_id: business.firmId });
      await seedZip(tx, { business_id: business.id, firm_id: business.firmId }, PERIOD, app.deps.clock.now());
      await seedScenarios(tx, { business_id: business.id, firm_id: business.firmId }, PERIOD, app.deps.clock.now());
      await seedClose(tx, { business_id: business.id, firm_id: business.firmId }, PERIOD, app.deps.clock.now());
      await seedAlert(tx, { business_id: business.id, firm_id: business.firmId }, PERIOD, app.deps.clock.now());
      await seedMessage(
        tx,
        { business_id: business.id, firm_id: business.firmId },
        { tray: 'notifications', code: '1' },
        app.deps.clock.now(),
      );
      await tx
        .insertInto('mailbox_openings')
        .values({
          ...{ business_id: business.id, id: randomUUID(), firm_id: business.firmId, tray: 'notifications', code: '1' },
          ...{ member_id: randomUUID(), member_name: 'Rosa', state: 'failed', asked_at: app.deps.clock.now() },
          ...{ sent_at: null, ended_at: app.deps.clock.now(), fault: 'WORKER_LOST', answer_hash: null, files: null },
        })
        .execute();
      const came = { type_code: '01', igv_bucket: 'general', destination: 'dg', vouchers_count: 1 };
      await tx
        .insertInto('closed_arrivals')
        .values({
          ...{ business_id: business.id, firm_id: business.firmId },
          ...came,
          tax_period: PERIOD,
          taxable: '1',
          igv: '1',
        })
        .execute();
      await tx
        .insertInto('left_out_lists')
        .values(whose as never)
        .execute();
      await tx
        .insertInto('see_sol_lists')
        .values(whose as never)
        .execute();
      const { id: memberId } = await memberOf(tx, giver);
      const of = { business_id: business.id, firm_id: business.firmId };
      await tx
        .insertInto('assignments')
        .values({ ...of, member_id: memberId, assigned_at: app.deps.clock.now(), assigned_by: memberId })
        .execute();
      const signed = { prepared_at: app.deps.clock.now(), prepared_by: memberId, prepared_by_name: 'Rosa' };
      await tx
        .insertInto('period_preparations')
        .values({ ...of, ...signed, tax_period: PERIOD, seq: 1 })
        .execute();
    });
    await app.deps.database.system((tx) =>
      tx
        .insertInto('voucher_changes')
        .values({ ...whose, ...change } as never)
        .execute(),
    );
    return business;
  }

  /** What the rules say of a voucher, and what somebody decided. */
  async function judgementOf(
    tx: Tx,
    of: { business_id: string; firm_id: string; book: 'RCE'; tax_period: string } & Record<
      'issuer_ruc' | 'type_code' | 'serie' | 'number',
      string
    >,
  ): Promise<void> {
    const now = app.deps.clock.now();
    const said = { status: 'gasto observado', expense: 'observed', credit: 'observed', without_credit: false } as const;
    const rest = {
      reason: 'a-rule',
      findings: '[]',
      shares: null,
      rulebook: '1',
      facts_hash: '',
      judge_again_on: null,
    };
    await tx
      .insertInto('verdicts')
      .values({ ...of, ...said, ...rest, judged_at: now })
      .execute();
    const put_aside = { awaited: 'document', until: null, member_id: randomUUID(), postponed_at: now } as const;
    await tx
      .insertInto('postponed_vouchers')
      .values({ ...of, ...put_aside, facts_hash: '' })
      .execute();
    const states = { from_status: 'gasto observado', to_status: 'gasto deducible' } as const;
    const why = { reason: 'sustentado', finding: 'a-rule', finding_sentence: 'Por algo.' };
    const figures = { taxable: '100.00', igv: '18.00', total: '118.00', figures_hash: '' };
    const of_verdict = { facts_hash: null, rulebook: null, undone_at: null, undone_by: null };
    await tx
      .insertInto('decisions')
      .values({
        ...of,
        ...states,
        ...why,
        ...figures,
        ...of_verdict,
        batch: randomUUID(),
        member_id: randomUUID(),
        decided_at: now,
      })
      .execute();
  }

  /** What it told its rules. */
  async function settingsOf(tx: Tx, of: { business_id: string; firm_id: string }): Promise<void> {
    const now = app.deps.clock.now();
    const by = { version: 1, reason: 'Ficha RUC', member_id: randomUUID() };
    await tx
      .insertInto('company_settings')
      .values({ ...of, ...by, setting: 'regime', value: '{"regime":"rmt"}', since: '2026-01-01', set_at: now })
      .execute();
    await tx
      .insertInto('rule_switches')
      .values({ ...of, ...by, rule: 'a-rule', is_off: true, switched_at: now })
      .execute();
  }

  /** How its first voucher was paid, and what sustains it. */
  async function paymentsOf(
    tx: Tx,
    of: { business_id: string; firm_id: string },
    key: { issuer_ruc: string; type_code: string; serie: string; number: string },
  ): Promise<void> {
    const at = app.deps.clock.now();
    const [statement_id, movement_id, member_id] = [randomUUID(), randomUUID(), randomUUID()];
    const file = {
      name: 'oct.csv',
      file_hash: 'b'.repeat(64),
      header_key: '',
      titles: '[]',
      sample: '[]',
      columns: null,
    };
    const counts = { charges: 1, added: 1, credits: 0, unreadable: '[]', unreadable_count: 0 };
    const account = { bank: 'bcp', account: '', currency: 'PEN', state: 'read' } as const;
    const days = { first_date: null, last_date: null, uploaded_at: at, member_id };
    await tx
      .insertInto('bank_statements')
      .values({ ...of, id: statement_id, ...file, ...counts, ...account, ...days })
      .execute();
    const gone = { name: 'otro.csv', charges: 2, kept: 0, uploaded_at: at, member_id, removed_at: at };
    await tx
      .insertInto('removed_statements')
      .values({ ...of, id: randomUUID(), ...gone })
      .execute();
    const moved = { moved_on: '2026-10-18', description: 'TRANSF', operation: '1', reference: '', amount: '118.00' };
    await tx
      .insertInto('bank_movements')
      .values({ ...of, id: movement_id, statement_id, fingerprint: 'f', ...moved, member_id: null, decided_at: null })
      .execute();
    const paid = { paid_on: '2026-10-18', amount: '118.00', charged: '118.00', means: '003', bank: 'bcp' } as const;
    const how = { operation: '1', names_supplier: true, member_id, paid_at: at, undone_at: null, undone_by: null };
    await tx
      .insertInto('voucher_payments')
      .values({ ...of, id: randomUUID(), book: 'RCE', ...key, movement_id, request: randomUUID(), ...paid, ...how })
      .execute();
    const told = {
      proof: 'note',
      told_on: '2026-10-18',
      amount: null,
      note: 'Una nota',
      member_id,
      added_at: at,
    } as const;
    const none = {
      file_hash: null,
      file_name: null,
      file_type: null,
      file_size: null,
      removed_at: null,
      removed_by: null,
    };
    await tx
      .insertInto('voucher_supports')
      .values({ ...of, id: randomUUID(), book: 'RCE', ...key, ...told, ...none })
      .execute();
  }

  /** What is known of its first voucher's document. */
  async function documentsOf(
    tx: Tx,
    { tax_period, book, ...whose }: { business_id: string; firm_id: string; book: 'RCE'; tax_period: string },
    key: { issuer_ruc: string; type_code: string; serie: string; number: string },
  ): Promise<void> {
    const now = app.deps.clock.now();
    const learned = { kind: 'validity', state: 'known', value: '{}', source: 'test', reader_version: 1 } as const;
    const times = { learned_at: now, confirmed_at: now };
    await tx.insertInto('document_lanes').values(whose).execute();
    await tx
      .insertInto('document_periods')
      .values({ ...whose, tax_period, seq: '1', is_open: false })
      .execute();
    await tx
      .insertInto('validity_lanes')
      .values({ ...whose, due_at: now })
      .execute();
    await tx
      .insertInto('voucher_facts')
      .values({ ...whose, book, ...key, ...learned, ...times })
      .execute();
    await uploadOf(tx, { ...whose, tax_period }, now);
    await tx
      .insertInto('voucher_files')
      .values({ ...whose, book, ...key, kind: 'xml', state: 'wanted' })
      .execute();
  }

  /** A file that was sent of it, and what became of it. */
  async function uploadOf(
    tx: Tx,
    { tax_period, ...whose }: { business_id: string; firm_id: string; tax_period: string },
    now: Date,
  ): Promise<void> {
    const upload_id = randomUUID();
    const file = { name: 'octubre.zip', size: 10, member_id: randomUUID() };
    const result = { place: 0, file: 'uno.xml', outcome: 'rejected', detail: 'no es un comprobante' } as const;
    await tx
      .insertInto('uploads')
      .values({ ...whose, ...file, id: upload_id, tax_period, created_at: now, touched_at: now })
      .execute();
    const guide = {
      kind: '09',
      issuer_ruc: '20990016004',
      serie: 'T001',
      number: '1',
      sha256: 'a'.repeat(64),
      size: 1,
    } as const;
    await tx
      .insertInto('uploaded_documents')
      .values({ ...whose, ...guide, tax_period, uploaded_at: now })
      .execute();
    const told = { told_by: whose.firm_id, told_by_name: 'ROSA', told_at: now, reason: 'Según el FV 621' };
    await tx
      .insertInto('opening_entries')
      .values({ ...whose, ...told, tax_period, balance: '10.00', perceptions: '0.00', retentions: '0.00' })
      .execute();
    await tx
      .insertInto('non_domiciled_entries')
      .values({
        ...{ ...whose, tax_period, purchase: 'US123456789-91--INV-1', version: 1, typed: false },
        ...{ supplier_id: 'US123456789', document: null, details: '{}' },
        ...{ told_by: whose.firm_id, told_by_name: 'ROSA', told_at: now },
      })
      .execute();
    await tx
      .insertInto('presented_declarations')
      .values({ ...whose, order_number: '1', form: '0621', tax_period, presented_on: '2026-11-15', seen_at: now })
      .execute();
    await tx
      .insertInto('declaration_answers')
      .values({ ...whose, tax_period, outcome: 'listed', asked_at: now })
      .execute();
    await tx
      .insertInto('declaration_attempts')
      .values({ ...whose, failed_at: now, trouble: 'no-answer' })
      .execute();
    await tx
      .insertInto('upload_parts')
      .values({ ...whose, upload_id, start: 0, size: 10, hash: 'a'.repeat(64) })
      .execute();
    await tx
      .insertInto('upload_results')
      .values({ ...whose, upload_id, tax_period, ...result, at: now })
      .execute();
  }

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
      const company = await whole(giver);
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
      const company = await whole(giver);
      for (let from = 0; from < MOVED.length; from += AT_ONCE) {
        const tables = MOVED.slice(from, from + AT_ONCE);
        const token = await offered(company, giver, receiver);
        const held = new Map<number, { table: string; end(): Promise<void> }>();
        for (const table of tables) {
          const rewriting = sql`update ${sql.table(table)} set firm_id = firm_id where business_id = ${company.id}`;
          const { process, end } = await atWork((tx) => rewriting.execute(tx));
          held.set(process, { table, end });
        }
        const accepting = accept(receiver, token);
        // Who moves comes to rows that somebody holds, waits until they are let go, and comes to the next.
        const waitedFor: string[] = [];
        try {
          while (held.size > 0) {
            let inTheWay: number | undefined;
            const look = async () => {
              inTheWay = (await blocking()).find((process) => held.has(process));
              return inTheWay;
            };
            const message = `not waited for: ${[...held.values()].map(({ table }) => table)}`;
            await expect.poll(look, { timeout: 20_000, message }).toBeDefined();
            const { table, end } = held.get(Number(inTheWay)) ?? {};
            held.delete(Number(inTheWay));
            waitedFor.push(String(table));
            await end?.();
          }
        } finally {
          for (const { end } of held.values()) await end();
        }
        const { status } = await accepting;
        const strange = Object.entries(await rowsOf(company)).filter(([, one]) => one.strange > 0);
        expect({ tables: waitedFor.toSorted(), status, strange }).toEqual({ tables, status: 200, strange: [] });
        [giver, receiver] = [receiver, giver];
      }
    });

    test('who gave it is not told that something was done to it that was not', async () => {
      const [giver, receiver] = [await signUpAccountant(app), await signUpAccountant(app)];
      const company = await whole(giver);
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

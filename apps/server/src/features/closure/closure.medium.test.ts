import { createHash } from 'node:crypto';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { getMe, signIn } from '@yupana/contract/accounts.ts';
import { closeAccount, reopenAccount } from '@yupana/contract/closure.ts';
import { removeBusiness } from '@yupana/contract/custody.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutHandoverCases } from '../../../test/cases/cut-handover-cases.ts';
import {
  type Accountant,
  call,
  filesFolderOf,
  signUpAccountant,
  startApp,
  type TestApp,
} from '../../../test/harness.ts';
import { noting, readWhole } from '../../../test/plans.ts';
import { type SeededBusiness, seedBusiness, seedVouchers } from '../../../test/seed.ts';
import { createSystem, type System, type Tx } from '../../ctx.ts';
import { dateInLima, holdClock } from '../../platform/clock.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { sharedPath } from '../../platform/files/shared-layout.ts';
import { hasSharedFiles } from '../../platform/files/take-over.ts';
import type { Mail } from '../../platform/mail.ts';
import { collectRun } from '../collection/collect-run.ts';
import { listDueBusinesses } from '../collection/runs/list-due.ts';
import { sweep } from '../collection/runs/sweep.ts';
import { moveBusiness } from '../onboarding/move-business.ts';
import { eraseClosed } from './erase-closed.ts';
import { eraseOwned } from './erase-owned.ts';
import { eraseRemovedBusinesses } from './erase-removed.ts';
import { handlers } from './jobs.ts';
import { forgetCharges } from './keep-charges.ts';
import { keepUntil } from './keep-until.ts';
import { mailClosed } from './mail-closed.ts';
import { tablesToErase } from './queries.ts';
import { takeOverFiles } from './take-over-files.ts';

const DAY = 24 * 3_600_000;
const clock = holdClock('2026-11-21T15:00:00Z');
let app: TestApp;

beforeAll(async () => {
  // Without a worker: nobody begins a collection or erases anything by itself.
  app = await startApp({ clock, role: 'api' });
});
afterAll(() => app.stop());

const close = (who: Accountant, current_password = who.password) =>
  call(app, closeAccount, { body: { current_password } }, who.token);
const enter = ({ email, password }: Accountant) => call(app, signIn, { body: { email, password } });
const reopen = (challenge_token: string) => call(app, reopenAccount, { body: { challenge_token } });

/** The plain date in Lima. */
const inDays = (days: number) => dateInLima(new Date(clock.now().getTime() + days * DAY));

async function due(): Promise<string[]> {
  const window = { minute: 1439, since: clock.now(), limit: 1000 };
  const rows = await app.deps.database.system((tx) => listDueBusinesses(tx, window));
  return rows.map(({ businessId }) => businessId);
}

test('closing asks for the password, ends every session at once and stops the daily collections', async () => {
  const who = await signUpAccountant(app);
  const company = await seedBusiness(app, who);
  const other = (await enter(who)).body.access_token;
  expect(await due()).toContain(company.id);
  expect((await close(who, 'Equivocada1')).error.errors[0]?.code).toBe('CURRENT_PASSWORD_INCORRECT');

  const { status, body } = await close(who);
  expect(status).toBe(200);
  expect(body).toEqual({ erase_on: inDays(30) });
  for (const token of [who.token, other]) expect((await call(app, getMe, {}, token)).status).toBe(401);
  expect(await due()).not.toContain(company.id);
});

test('a collection under way stops, is not taken up by its job while the account is closed, and waits to be gone on with', async () => {
  const who = await signUpAccountant(app);
  const company = await seedBusiness(app, who);
  const runId = crypto.randomUUID();
  const whose = { firmId: company.firmId, businessId: company.id };
  await app.deps.database.system((tx) =>
    sql`insert into collection_runs (id, business_id, firm_id, reason, message, created_at, state, worker, attempt, heartbeat_at)
      values (${runId}, ${whose.businessId}, ${whose.firmId}, 'daily', 'x', ${clock.now()}, 'running', 'w', 1, ${clock.now()})`.execute(
      tx,
    ),
  );
  const state = () =>
    app.deps.database.system((tx) =>
      tx
        .selectFrom('collection_runs')
        .select(['state', 'worker', 'enqueued_at'])
        .where('id', '=', runId)
        .executeTakeFirstOrThrow(),
    );
  await close(who);
  // Its worker holds it no more: at its next sign of life it stops.
  const stopped = { state: 'pending', worker: null, enqueued_at: null };
  expect(await state()).toEqual(stopped);
  let asked = 0;
  const sire = () => {
    asked++;
    throw new Error('SUNAT was asked.');
  };
  await collectRun(
    { ...app.deps, sunat: { ...app.deps.sunat, sire } },
    { ...whose, runId },
    new AbortController().signal,
  );
  await sweep(createSystem(app.deps));
  expect(asked).toBe(0);
  expect(await state()).toEqual(stopped);
  await reopen((await enter(who)).body.challenge?.token ?? '');
  await sweep(createSystem(app.deps));
  expect(await state()).toMatchObject({ state: 'pending', enqueued_at: clock.now() });
});

test('signing in offers to reopen it, and everything is there as it was', async () => {
  const who = await signUpAccountant(app);
  const company = await seedBusiness(app, who);
  await close(who);
  clock.advance(29 * DAY);
  await eraseClosed(createSystem(app.deps));

  const { body } = await enter(who);
  expect(body.access_token).toBeUndefined();
  expect(body.challenge).toMatchObject({ step: 'reopen', erase_on: inDays(1) });
  const token = body.challenge?.token ?? '';
  expect((await call(app, getMe, {}, token)).status).toBe(401);
  const reopened = await reopen(token);
  expect(reopened.status).toBe(200);
  expect((await call(app, getMe, {}, reopened.body.access_token)).body.email).toBe(who.email);
  expect(await due()).toContain(company.id);
  expect((await reopen(token)).error.errors[0]?.code).toBe('SIGN_IN_STEP_EXPIRED');
  clock.advance(31 * DAY);
  await eraseClosed(createSystem(app.deps));
  expect((await enter(who)).body.access_token).toBeDefined();
});

test('a wrong password does not tell that the account is closed', async () => {
  const [open, closed] = [await signUpAccountant(app), await signUpAccountant(app)];
  await close(closed);
  const answers = await Promise.all([open, closed].map((who) => enter({ ...who, password: 'Equivocada1' })));
  expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  expect(answers[0]?.error).toEqual(answers[1]?.error);
});

/** How many rows each table has of a firm. */
async function rowsOf(firmId: string): Promise<Record<string, number>> {
  const rows = await app.deps.database.system(async (tx) => {
    tablesOfFirms ??= await namesOfFirmsTables(tx);
    const counts = tablesOfFirms.map(
      (name) =>
        sql`select ${sql.lit(name)} as name, count(*)::int as count from ${sql.table(name)} where firm_id = ${firmId}`,
    );
    const firm = sql`select 'firms' as name, count(*)::int as count from firms where id = ${firmId}`;
    return (await sql<{ name: string; count: number }>`${sql.join([...counts, firm], sql` union all `)}`.execute(tx))
      .rows;
  });
  return Object.fromEntries(rows.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]));
}

/** No table comes or goes while these tests run: to look for them takes longer than to count in them all. */
let tablesOfFirms: string[] | undefined;

async function namesOfFirmsTables(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'firm_id'
      and not exists (select from pg_inherits i where i.inhrelid = quote_ident(table_name)::regclass)`.execute(tx);
  return rows.map(({ name }) => name);
}

/** A collected book with its files as received. */
async function seedAct(company: SeededBusiness, archives: string[]): Promise<string[]> {
  const hashes: string[] = [];
  for (const bytes of archives) {
    hashes.push((await app.deps.files.put({ businessId: company.id }, Buffer.from(bytes))).hash);
  }
  await seedLines(company, hashes);
  return hashes;
}

async function seedLines(company: SeededBusiness, hashes: string[]): Promise<void> {
  const run = crypto.randomUUID();
  const at = clock.now();
  await app.deps.database.system(async (tx) => {
    const whose = { business_id: company.id, firm_id: company.firmId };
    await sql`insert into collection_runs (id, business_id, firm_id, reason, message, created_at, state)
      values (${run}, ${whose.business_id}, ${whose.firm_id}, 'manual', 'x', ${at}, 'done')`.execute(tx);
    for (const [place, hash] of hashes.entries()) {
      await sql`insert into collection_books (business_id, run_id, tax_period, book, firm_id, message, archive_hash)
        values (${whose.business_id}, ${run}, ${`2026${String(place + 1).padStart(2, '0')}`}, 'RCE', ${whose.firm_id},
          'x', ${hash})`.execute(tx);
    }
  });
}

const isKept = ({ id }: SeededBusiness, hash: string) =>
  app.deps.files.open({ businessId: id }, hash).then(
    ({ stream }) => Boolean(stream.destroy()),
    () => false,
  );

test('after thirty days every row and every file of the account is gone, and nothing of anybody else', async () => {
  const [gone, stays] = [await signUpAccountant(app), await signUpAccountant(app)];
  const [mine, theirs] = [await seedBusiness(app, gone), await seedBusiness(app, stays)];
  for (const company of [mine, theirs]) {
    const vouchers = Array.from({ length: 2_100 }, (_, n) => ({ number: String(n + 1) }));
    await seedVouchers(app, company, 'RCE', '202610', vouchers);
  }
  const [own = '', shared = ''] = await seedAct(mine, ['solo mío', 'de los dos']);
  await seedAct(theirs, ['de los dos', 'solo suyo']);
  const exported = (await app.deps.files.put({ firmId: mine.firmId }, Buffer.from('mis datos'))).hash;
  const before = await rowsOf(theirs.firmId);
  expect(await rowsOf(mine.firmId)).toMatchObject({ vouchers: 2_100, period_groups: 1, collection_books: 3, firms: 1 });

  await close(gone);
  clock.advance(30 * DAY - 1);
  await eraseClosed(createSystem(app.deps));
  expect((await rowsOf(mine.firmId)).vouchers).toBe(2_100);
  expect([await isKept(mine, own), await isKept(mine, shared)]).toEqual([true, true]);

  clock.advance(1);
  // Too late to reopen, although the night's job has not come yet.
  expect((await enter(gone)).error.errors[0]?.code).toBe('USER_PASSWORD_INCORRECT');
  await eraseClosed(createSystem(app.deps));
  expect(await rowsOf(mine.firmId)).toEqual({});
  expect([await isKept(mine, own), await isKept(mine, shared), await isKept(theirs, shared)]).toEqual([
    false,
    false,
    true,
  ]);
  await expect(app.deps.files.open({ firmId: mine.firmId }, exported)).rejects.toThrow(/not in the store/);
  expect(await rowsOf(theirs.firmId)).toEqual(before);
  expect((await enter(gone)).status).toBe(401);
  expect((await signUpAccountant(app, { email: gone.email })).token).toBeDefined();
});

test('of a removed company its files go with its rows, and another that received the same bytes keeps its own', async () => {
  const who = await signUpAccountant(app);
  const [gone, stays] = [await seedBusiness(app, who), await seedBusiness(app, who)];
  const [own = '', shared = ''] = await seedAct(gone, ['solo de la quitada', 'de ambas empresas']);
  const [, kept = ''] = await seedAct(stays, ['de ambas empresas', 'solo de la otra']);
  expect((await call(app, removeBusiness, { params: { uuid: gone.id } }, who.token)).status).toBe(200);
  clock.advance(30 * DAY - 1);
  await eraseRemovedBusinesses(createSystem(app.deps));
  expect(await isKept(gone, own)).toBe(true);
  clock.advance(1);
  await eraseRemovedBusinesses(createSystem(app.deps));
  expect([await isKept(gone, own), await isKept(gone, shared)]).toEqual([false, false]);
  expect([await isKept(stays, shared), await isKept(stays, kept)]).toEqual([true, true]);
});

test('a company that was handed over keeps its files when the account that gave it is erased', async () => {
  const [giver, receiver] = [await signUpAccountant(app), await signUpAccountant(app)];
  const company = await seedBusiness(app, giver);
  const [hash = ''] = await seedAct(company, ['recibido cuando era de otro']);
  const to = await app.deps.database.system((tx) =>
    tx.selectFrom('members').select(['id', 'firm_id']).where('email', '=', receiver.email).executeTakeFirstOrThrow(),
  );
  const from = { firm_id: company.firmId, business_id: company.id };
  await moveBusiness(createSystem(app.deps), from, { firmId: to.firm_id, memberId: to.id, collects: false });
  await close(giver);
  clock.advance(30 * DAY);
  await eraseClosed(createSystem(app.deps));
  expect(await rowsOf(company.firmId)).toEqual({});
  expect(await isKept(company, hash)).toBe(true);
});

test('an erasing that is cut off anywhere is gone on with, and no cut takes anything of anybody else', async () => {
  const [gone, stays] = [await signUpAccountant(app), await signUpAccountant(app)];
  const [mine, theirs] = [await seedBusiness(app, gone), await seedBusiness(app, stays)];
  const [hash = ''] = await seedAct(mine, ['lo mismo']);
  for (const company of [mine, theirs]) await seedVouchers(app, company, 'RCE', '202610', [{}, {}]);
  await seedAct(theirs, ['lo mismo']);
  const before = await rowsOf(theirs.firmId);
  await close(gone);
  clock.advance(30 * DAY);

  /** Ends, as a process that is killed does, after so many steps. */
  async function cutAfter(steps: number): Promise<boolean> {
    let left = steps;
    const step = () => {
      if (left-- <= 0) throw new Error('killed');
    };
    const whole = createSystem(app.deps);
    const removeAll: FileStore['removeAll'] = async (owner) => {
      await app.deps.files.removeAll(owner);
      step();
    };
    const system: System = {
      deps: { ...app.deps, files: { ...app.deps.files, removeAll } },
      transaction: async (work) => {
        step();
        return whole.transaction(work);
      },
    };
    return eraseClosed(system).then(
      () => true,
      (error: Error) => {
        expect(error.message).toBe('killed');
        return false;
      },
    );
  }

  let cuts = 0;
  while (!(await cutAfter(cuts))) cuts++;
  expect(cuts).toBeGreaterThan(10);
  // What a cut took would not have come back.
  expect(await rowsOf(theirs.firmId)).toEqual(before);
  expect(await rowsOf(mine.firmId)).toEqual({});
  expect([await isKept(mine, hash), await isKept(theirs, hash)]).toEqual([false, true]);
});

test('what a worker still writes of a company while it is erased goes with it', async () => {
  const who = await signUpAccountant(app);
  const company = await seedBusiness(app, who);
  await seedVouchers(app, company, 'RCE', '202610', [{}]);
  await seedAct(company, ['x']);
  const { deps, transaction } = createSystem(app.deps);
  const count = (table: 'vouchers' | 'business_periods') =>
    transaction(async (tx) => {
      const rows = await tx.selectFrom(table).select('business_id').where('business_id', '=', company.id).execute();
      return rows.length;
    });
  let written = false;
  const late: typeof transaction = async (work) => {
    const done = await transaction(work);
    if (!written && (await count('vouchers')) === 0) {
      written = true;
      await transaction((tx) =>
        sql`insert into business_periods (business_id, tax_period, firm_id)
          values (${company.id}, '202610', ${company.firmId})`.execute(tx),
      );
    }
    return done;
  };
  await eraseOwned({ deps, transaction: late } as System, { businessId: company.id });
  expect(written).toBe(true);
  expect(await count('business_periods')).toBe(0);
});

test('what erasing costs is what the account has: no statement of it reads a table whole', async () => {
  const who = await signUpAccountant(app);
  const company = await seedBusiness(app, who);
  await seedVouchers(app, company, 'RCE', '202610', [{}]);
  await seedAct(company, ['x']);
  const noted = noting(createSystem(app.deps));
  await eraseOwned(noted.system, { firmId: company.firmId });
  const ours = noted.statements.filter((statement) => !statement.sql.includes('pg_class'));
  const erased = ours.filter((statement) => /^\s*delete from/.test(statement.sql));
  expect(erased.length).toBeGreaterThan(20);
  const whole = await app.deps.database.system(async (tx) => {
    const found: string[] = [];
    for (const statement of ours) found.push(...(await readWhole(tx, statement)));
    return found;
  });
  expect(whole).toEqual([]);
});

test('a table in parts is erased as one', async () => {
  const owner = { businessId: crypto.randomUUID() };
  const { tables, parts } = await app.deps.database.system(async (tx) => {
    const { rows } = await sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits`.execute(tx);
    return { ...(await tablesToErase(tx, owner)), parts: rows.map(({ name }) => name) };
  });
  expect(tables).toContain('vouchers');
  expect(tables.filter((name) => parts.includes(name))).toEqual([]);
  expect(parts.some((name) => /^vouchers_\d\d$/.test(name))).toBe(app.deps.database.kind === 'postgres');
});

test('files go after the rows by which a worker may still hold a run and keep more', async () => {
  const who = await signUpAccountant(app);
  const company = await seedBusiness(app, who);
  await seedAct(company, ['x']);
  const left: number[] = [];
  const removeAll: FileStore['removeAll'] = async (owner) => {
    const { collection_runs = 0, collection_books = 0 } = await rowsOf(company.firmId);
    left.push(collection_runs + collection_books);
    await app.deps.files.removeAll(owner);
  };
  const files = { ...app.deps.files, removeAll };
  await eraseOwned(createSystem({ ...app.deps, files }), { firmId: company.firmId });
  expect(left).toEqual([0, 0]);
  // What SUNAT was asked for before comes when all is gone: an hour later it is looked for once more.
  const { hash: late } = await app.deps.files.put({ businessId: company.id }, Buffer.from('tarde'));
  expect(await isKept(company, late)).toBe(true);
  const { rows: sent } = await app.deps.database.system((tx) =>
    sql<{ payload: object; seconds: number }>`
      select data as payload, extract(epoch from start_after - created_on)::int as seconds from pgboss.job
      where name = 'closure.forget-files' and data->>'businessId' = ${company.id}`.execute(tx),
  );
  expect(sent).toEqual([{ payload: { businessId: company.id }, seconds: 3_600 }]);
  const forget = handlers(createSystem(app.deps)).find(({ job }) => job.name === 'closure.forget-files');
  const run = { id: '', attempt: 0, last: false, signal: new AbortController().signal };
  for (const { payload } of sent) await forget?.handle({ ...run, payload });
  expect(await isKept(company, late)).toBe(false);
});

test('each reference to a row that may be erased is looked up by an index, whoever has the referring rows', async () => {
  const { rows } = await app.deps.database.system((tx) =>
    sql<{ name: string }>`
      select c.conrelid::regclass || '.' || c.conname as name from pg_constraint c
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
        select from pg_index i where i.indrelid = c.conrelid
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) like '%IS NOT NULL%')
          and i.indkey[0] = any (c.conkey))
      order by 1`.execute(tx),
  );
  expect(rows).toEqual([]);
});

test('files that an earlier version kept once for all are each company’s own the next night, and then erased with it', async () => {
  const [gone, stays] = [await signUpAccountant(app), await signUpAccountant(app)];
  const [mine, theirs] = [await seedBusiness(app, gone), await seedBusiness(app, stays)];
  const bytes = Buffer.from('de una versión anterior');
  const hash = createHash('sha256').update(bytes).digest('hex');
  for (const company of [mine, theirs]) await seedLines(company, [hash]);
  const path = sharedPath(filesFolderOf(app), hash);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  expect([await isKept(mine, hash), await isKept(theirs, hash)]).toEqual([true, true]);

  // For a day an older process may still write the row of a file that it kept.
  const writtenAgo = (ago: number) => utimes(path, clock.now(), new Date(clock.now().getTime() - ago));
  await writtenAgo(DAY - 60_000);
  await takeOverFiles(createSystem(app.deps));
  expect(await hasSharedFiles(filesFolderOf(app))).toBe(true);
  await writtenAgo(DAY + 60_000);
  await takeOverFiles(createSystem(app.deps));
  await takeOverFiles(createSystem(app.deps));
  expect(await hasSharedFiles(filesFolderOf(app))).toBe(false);
  await eraseOwned(createSystem(app.deps), { firmId: mine.firmId });
  expect([await isKept(mine, hash), await isKept(theirs, hash)]).toEqual([false, true]);
});

/** A payment of the account, as billing leaves it. */
async function seedPayment(who: Accountant, state: 'charged' | 'declined' | 'unknown'): Promise<string> {
  const id = crypto.randomUUID();
  const at = clock.now();
  await app.deps.database.system((tx) =>
    sql`insert into payments (id, firm_id, member_id, plan_id, price, discount, igv, amount, token_hash, email, state,
        message, charge_id, starts_on, ends_on, asked_at, settled_at, created_at)
      select ${id}, firm_id, id, 3, 59, 0, 10.62, 69.62, ${Buffer.from(id)}, email, ${state}, 'x', ${id},
        '2026-11-22', '2026-12-21', ${at}, ${at}, ${at} from members where email = ${who.email}`.execute(tx),
  );
  return id;
}
const keptOf = (email: string) =>
  app.deps.database.system((tx) =>
    tx.selectFrom('kept_charges').selectAll().where('payer_email', '=', email).execute(),
  );

test('of an erased account the charges of its card stay, as long as the tax law asks, and nothing else', async () => {
  const who = await signUpAccountant(app, { name: 'Lucía', last_name: 'Ñahui' });
  const paidAt = clock.now();
  const charge = await seedPayment(who, 'charged');
  await seedPayment(who, 'declined');
  await close(who);
  expect(await keptOf(who.email)).toEqual([]);
  clock.advance(30 * DAY);
  await eraseClosed(createSystem(app.deps));
  await eraseClosed(createSystem(app.deps));
  const keep_until = keepUntil(dateInLima(paidAt));
  expect(await keptOf(who.email)).toEqual([
    expect.objectContaining({
      ...{ id: charge, charge_id: charge, plan_id: 3, amount: '69.62', paid_at: paidAt, keep_until },
      ...{ payer_name: 'Lucía Ñahui', payer_document: '45678912', payer_email: who.email },
    }),
  ]);
  const until = (day: string) => forgetCharges(createSystem({ ...app.deps, clock: holdClock(`${day}T15:00:00Z`) }));
  await until(`${Number(keep_until.slice(0, 4)) - 1}-12-31`);
  expect(await keptOf(who.email)).toHaveLength(1);
  await until(keep_until);
  expect(await keptOf(who.email)).toEqual([]);
});

test('an account is not erased while it is not known whether its card was charged', async () => {
  const who = await signUpAccountant(app);
  const id = await seedPayment(who, 'unknown');
  await close(who);
  clock.advance(30 * DAY);
  await eraseClosed(createSystem(app.deps));
  const left = () =>
    app.deps.database.system((tx) => tx.selectFrom('members').select('id').where('email', '=', who.email).execute());
  expect(await left()).toHaveLength(1);
  await app.deps.database.system((tx) =>
    tx.updateTable('payments').set({ state: 'charged' }).where('id', '=', id).execute(),
  );
  await eraseClosed(createSystem(app.deps));
  expect(await left()).toEqual([]);
  expect(await keptOf(who.email)).toHaveLength(1);
});

test('the account can be closed by whoever has the second step, not by its password alone', async () => {
  const who = await signUpAccountant(app);
  await app.deps.database.system(async (tx) => {
    const member = await tx
      .selectFrom('members')
      .select(['id', 'firm_id'])
      .where('email', '=', who.email)
      .executeTakeFirstOrThrow();
    const secret = app.deps.seal.seal('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', `two-step/${member.id}`);
    const row = { member_id: member.id, firm_id: member.firm_id, secret, started_at: clock.now() };
    await tx
      .insertInto('two_step')
      .values({ ...row, confirmed_at: clock.now() })
      .execute();
  });
  const { status, error } = await close(who);
  expect(status).toBe(422);
  expect(error.errors[0]).toMatchObject({ code: 'SECOND_STEP_INCORRECT', field: 'code' });
  expect((await call(app, getMe, {}, who.token)).status).toBe(200);
});

test('the owner is told by mail until when the account can be reopened, unless it was reopened meanwhile', async () => {
  const who = await signUpAccountant(app, { name: 'Lucía' });
  const sent: Mail[] = [];
  const mail = { ...app.deps.mail, send: async (one: Mail) => void sent.push(one) };
  const system = createSystem({ ...app.deps, mail });
  const { id } = await app.deps.database.system((tx) =>
    tx.selectFrom('members').select('id').where('email', '=', who.email).executeTakeFirstOrThrow(),
  );
  await mailClosed(system, id);
  expect(sent).toEqual([]);
  await close(who);
  await mailClosed(system, id);
  const [year, month, day] = inDays(30).split('-');
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ to: who.email, subject: 'Cerraste tu cuenta de Yupana' });
  expect(sent[0]?.text).toContain(`El ${day}/${month}/${year} borraremos todos sus datos`);
});

cutHandoverCases(() => app, clock);

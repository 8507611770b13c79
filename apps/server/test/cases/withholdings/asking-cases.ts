import { randomUUID } from 'node:crypto';
import { updateCredentials } from '@yupana/contract/businesses.ts';
import {
  type AskState,
  askWithholdings,
  getDepositReceipt,
  listDetractions,
  listPerceptions,
} from '@yupana/contract/withholdings.ts';
import { periodOf, previousPeriod } from '@yupana/tax/period.ts';
import { beforeAll, expect, test } from 'vitest';
import { holdSolUser } from '../../../src/features/credentials/sire/hold-sol-user.ts';
import { runAsking } from '../../../src/features/withholdings/asking/run-asking.ts';
import { wakeAsking } from '../../../src/features/withholdings/asking/want-asking.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { ended, register } from '../../collecting.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../../harness.ts';
import type { Sandbox, SandboxCompany } from '../../sandbox.ts';

const PERIOD = previousPeriod(periodOf(systemClock.today()));
const NEVER = new AbortController().signal;
/** Of so many some dozens are subject to detraction, whatever the company trades in, and most of them deposited. */
const MANY = 400;

interface Registered {
  company: SandboxCompany;
  uuid: string;
  firmId: string;
}

/** SUNAT is asked for deposits, perceptions and retentions. @param at an app whose SUNAT is the sandbox */
export function askingCases(at: () => { app: TestApp; sandbox: Sandbox }): void {
  let app: TestApp;
  let sandbox: Sandbox;
  let rosa: Accountant;
  beforeAll(async () => {
    ({ app, sandbox } = at());
    // Of her own: a trial has so many companies.
    rosa = await signUpAccountant(app);
  });

  async function registered(purchases = 3): Promise<Registered> {
    const company = await sandbox.company({ purchases, sales: 3, months: 2 });
    const { uuid } = await register(app, rosa, company);
    expect((await ended(app, rosa, uuid)).business_status).toBe('VALID');
    const { firm_id: firmId } = await app.deps.database.system((tx) =>
      tx.selectFrom('businesses').select('firm_id').where('id', '=', uuid).executeTakeFirstOrThrow(),
    );
    return { company, uuid, firmId };
  }
  const list = async ({ company: { ruc } }: Registered, paid: 'S' | 'N' = 'S') =>
    (await call(app, listDetractions, { query: { ruc, tax_period: PERIOD, paid, size: 100 } }, rosa.token)).body;
  const perceptions = async ({ company: { ruc } }: Registered) =>
    (await call(app, listPerceptions, { query: { business_ruc: ruc, tax_period: PERIOD } }, rosa.token)).body;
  /** Asks, and waits until SUNAT was asked. */
  async function ask(one: Registered): Promise<AskState> {
    const answer = await call(
      app,
      askWithholdings,
      { params: { uuid: one.uuid }, body: { tax_period: PERIOD } },
      rosa.token,
    );
    expect([answer.status, answer.body.asking.state]).toEqual([202, 'waiting']);
    await expect.poll(async () => (await list(one)).asking.state, { timeout: 110_000, interval: 100 }).toBe('idle');
    return (await list(one)).asking;
  }
  const posts = async (ruc: string) =>
    (await sandbox.requests(ruc)).filter(({ path }) => path.includes('j_security_check')).length;
  const laneOf = (uuid: string) =>
    app.deps.database.system((tx) =>
      tx.selectFrom('withholding_lanes').selectAll().where('business_id', '=', uuid).executeTakeFirst(),
    );
  const factsOf = (uuid: string) =>
    app.deps.database.system((tx) =>
      tx
        .selectFrom('voucher_facts')
        .select(['state', 'source', 'value', 'serie', 'number'])
        .where('business_id', '=', uuid)
        .where('kind', '=', 'deposit')
        .where('book', '=', 'RCE')
        .execute(),
    );
  const judged = (one: Registered) =>
    expect.poll(async () => (await list(one)).judging, { timeout: 110_000, interval: 100 }).toBe(false);

  test('deposits are facts of their purchases, none is one too once every month was asked for, and their rules decide by it', async () => {
    const one = await registered(MANY);
    await judged(one);
    const before = await list(one, 'N');
    expect(before.pagination.total_items).toBeGreaterThan(1);
    expect(before.asking).toMatchObject({ state: 'idle', possible: true, trouble: null, asked_at: null });
    // Nobody asked by itself: this installation does so only when told.
    expect(await laneOf(one.uuid)).toBeUndefined();
    const stood = await verdictsOf(one.uuid);
    expect(await ask(one)).toMatchObject({ trouble: null, asked_at: expect.any(String), unread: 0 });
    await judged(one);
    const paid = await list(one, 'S');
    const missing = await list(one, 'N');
    expect(paid.pagination.total_items).toBeGreaterThan(0);
    expect(paid.vouchers.every(({ code, account_number }) => code !== null && account_number !== null)).toBe(true);
    // Each purchase is in one list, or in both where a part is deposited.
    const codes = new Set([...paid.vouchers, ...missing.vouchers].map(({ code }) => code));
    expect(codes).toEqual(new Set(before.vouchers.map(({ code }) => code)));
    const facts = await factsOf(one.uuid);
    expect(new Set(facts.map(({ source }) => source))).toEqual(new Set(['spot']));
    const known = facts.filter(({ state }) => state === 'known').map(({ serie, number }) => `${serie}-${number}`);
    expect(known).toEqual(expect.arrayContaining(paid.vouchers.map(({ serie_number }) => serie_number)));
    const absent = facts.filter(({ state }) => state === 'absent').map(({ serie, number }) => `${serie}-${number}`);
    const none = missing.vouchers.filter(({ is_part }) => !is_part).map(({ serie_number }) => serie_number);
    expect(absent).toEqual(expect.arrayContaining(none));
    // What was deposited waits no more; what was not is known not to be; and no other purchase was judged again.
    const after = await verdictsOf(one.uuid);
    for (const { serie_number, match } of paid.vouchers) {
      const { rules } = after.get(serie_number) ?? { rules: ['none'] };
      expect(rules.includes('detraccion-deposito-tardio'), serie_number).toBe(match === 'late');
      expect(rules).not.toContain('detraccion-pendiente');
    }
    // That there is none yet is told, and no news for which what somebody put aside would come back.
    for (const name of none) expect(stood.get(name)?.hash, name).toBe(after.get(name)?.hash);
    const touched = new Set(facts.map(({ serie, number }) => `${serie}-${number}`));
    for (const [name, { judged_at }] of stood) {
      if (!touched.has(name)) expect(after.get(name)?.judged_at, name).toEqual(judged_at);
    }
    const receipt = await call(
      app,
      getDepositReceipt,
      { query: { ruc: one.company.ruc, certificate_number: paid.vouchers[0]?.certificate_number ?? '' } },
      rosa.token,
    );
    expect(receipt.body.data).toMatchObject({
      origin: 'sunat',
      customer_identity_number: paid.vouchers[0]?.supplier_ruc,
    });
    const page = await fetch(app.url + receipt.body.data.link);
    expect(await page.text()).toContain('CONSTANCIA DE DEP');
    expect((await perceptions(one)).check).toMatchObject({ sunat_outcome: 'known', difference: expect.any(Number) });
    // Asked once more, the same is no news: nobody is judged again.
    const { learned_at } = await newest(one.uuid);
    await ask(one);
    expect((await newest(one.uuid)).learned_at).toEqual(learned_at);
  });

  const verdictsOf = async (uuid: string) => {
    const rows = await app.deps.database.system((tx) =>
      tx
        .selectFrom('verdicts')
        .select(['serie', 'number', 'judged_at', 'facts_hash', 'findings'])
        .where('business_id', '=', uuid)
        .where('tax_period', '=', PERIOD)
        .execute(),
    );
    return new Map(
      rows.map(({ serie, number, judged_at, facts_hash, findings }) => [
        `${serie}-${number}`,
        { judged_at, hash: facts_hash, rules: findings.map(({ rule }) => rule) },
      ]),
    );
  };

  const newest = (uuid: string) =>
    app.deps.database.system((tx) =>
      tx
        .selectFrom('voucher_facts')
        .select((eb) => eb.fn.max('learned_at').as('learned_at'))
        .where('business_id', '=', uuid)
        .where('kind', '=', 'deposit')
        .executeTakeFirstOrThrow(),
    );

  test('after a collection SUNAT is asked by itself where an installation says so: once in an hour, and not while a person must look first', async () => {
    app.deps.sunat.asksWithholdings = true;
    try {
      const one = await registered();
      const company = { firmId: one.firmId, businessId: one.uuid };
      const idle = () =>
        expect.poll(async () => (await laneOf(one.uuid))?.state, { timeout: 110_000, interval: 100 }).toBe('idle');
      await idle();
      expect((await list(one)).asking).toMatchObject({ trouble: null, asked_at: expect.any(String) });
      const { credentials_version } = (await laneOf(one.uuid)) ?? {};
      const woken = async (change: object) => {
        await app.deps.database.system((tx) =>
          tx.updateTable('withholding_lanes').set(change).where('business_id', '=', one.uuid).execute(),
        );
        await app.deps.database.tenant(one.firmId, (tx) => wakeAsking(app.deps, tx, company));
        return (await laneOf(one.uuid))?.due_at?.getTime();
      };
      const later = Date.now() + 3_600_000;
      const before = new Date(Date.now() - 2 * 3_600_000);
      expect(await woken({ trouble: null })).toBeGreaterThan(later);
      expect(await woken({ ended_at: before, trouble: 'captcha', credentials_version })).toBeGreaterThan(later);
      expect(await woken({ ended_at: before, trouble: null })).toBeLessThan(later);
      await idle();
    } finally {
      app.deps.sunat.asksWithholdings = false;
    }
  });

  test('a password that SUNAT refused is sent once, told, and not sent again whoever asks', async () => {
    const one = await registered();
    await sandbox.scenario(one.company.ruc, 'portal-clave-mensaje');
    const before = await posts(one.company.ruc);
    expect(await ask(one)).toMatchObject({ trouble: 'credentials', asked_at: null });
    expect(await laneOf(one.uuid)).toMatchObject({ due_at: null, worker: null, state: 'idle' });
    await sandbox.clearScenarios(one.company.ruc);
    expect(await ask(one)).toMatchObject({ trouble: 'credentials' });
    expect(await posts(one.company.ruc)).toBe(before + 1);
    const { solUser, solKey, clientId, clientSecret } = one.company.credentials;
    const body = { username: solUser, password: solKey, sunat_api_key: clientId, sunat_api_secret: clientSecret };
    const proven = { ...body, current_password: rosa.password };
    expect((await call(app, updateCredentials, { params: { uuid: one.uuid }, body: proven }, rosa.token)).status).toBe(
      204,
    );
    await ended(app, rosa, one.uuid);
    expect(await ask(one)).toMatchObject({ trouble: null, asked_at: expect.any(String) });
  });

  test('a module that is missing is named, and the other one is asked for all the same', async () => {
    const one = await registered();
    await sandbox.scenario(one.company.ruc, 'portal-sin-permiso-detracciones');
    const before = await posts(one.company.ruc);
    expect(await ask(one)).toMatchObject({
      ...{ trouble: 'no-permission', missing_module: 'Consulta de Pago de Detracciones (55.2.1.1.4)', asked_at: null },
    });
    const { asking, check } = await perceptions(one);
    expect(asking).toMatchObject({ trouble: null, missing_module: null, asked_at: expect.any(String) });
    expect(check.sunat_outcome).toBe('known');
    expect(await posts(one.company.ruc)).toBe(before + 1);
  });

  test('a captcha is told and waits for a person', async () => {
    const one = await registered();
    await sandbox.scenario(one.company.ruc, 'portal-captcha-nuevo', { times: 1 });
    expect(await ask(one)).toMatchObject({ trouble: 'captcha' });
    expect(await laneOf(one.uuid)).toMatchObject({ due_at: null });
    expect(await ask(one)).toMatchObject({ trouble: null });
  });

  test('an outage keeps what was known with its date, and is tried again later by itself', async () => {
    const one = await registered();
    const { asked_at } = await ask(one);
    await sandbox.scenario(one.company.ruc, 'plataforma-503');
    expect(await ask(one)).toMatchObject({ trouble: 'unavailable', asked_at });
    const lane = await laneOf(one.uuid);
    expect(lane?.due_at?.getTime()).toBeGreaterThan(Date.now() + 60_000);
    expect(lane?.tries).toBe(1);
  });

  test('whoever waits for the SOL user is let in between two periods, and the rest is asked for soon', async () => {
    const one = await registered();
    const { company, uuid } = one;
    await sandbox.scenario(company.ruc, 'plataforma-lenta');
    const before = await posts(company.ruc);
    const asking = ask(one);
    await expect.poll(() => posts(company.ruc), { timeout: 60_000, interval: 50 }).toBe(before + 1);
    const user = { ruc: company.ruc, solUser: company.credentials.solUser };
    const waited = holdSolUser(app.deps, user, NEVER, async () => undefined, { patienceMs: 60_000 });
    expect(await asking).toMatchObject({ trouble: null, asked_at: expect.any(String) });
    await waited;
    const due = (await laneOf(uuid))?.due_at?.getTime() ?? 0;
    expect(due - Date.now()).toBeLessThan(3 * 60_000);
  });

  test('what is not understood is no zero: neither a total nor a list of another shape', async () => {
    const one = await registered();
    await sandbox.scenario(one.company.ruc, 'plataforma-total-ajeno');
    await ask(one);
    expect((await perceptions(one)).check).toMatchObject({ sunat_outcome: 'not-understood', sunat_amount: null });
    await sandbox.clearScenarios(one.company.ruc);
    await sandbox.scenario(one.company.ruc, 'plataforma-forma-ajena');
    expect(await ask(one)).toMatchObject({ trouble: 'not-understood' });
    await sandbox.clearScenarios(one.company.ruc);
    expect(await ask(one)).toMatchObject({ trouble: null, asked_at: expect.any(String) });
  });

  test('a row that cannot be read is counted, and until it is read nobody says that there is no deposit', async () => {
    const one = await registered(MANY);
    await judged(one);
    await sandbox.scenario(one.company.ruc, 'plataforma-fila-rota');
    const { unread } = await ask(one);
    expect(unread).toBeGreaterThan(0);
    expect((await factsOf(one.uuid)).filter(({ state }) => state === 'absent')).toEqual([]);
  });

  test('a constancia that SUNAT does not give keeps nobody from the deposits, and its page is asked for again soon', async () => {
    const one = await registered(MANY);
    await sandbox.scenario(one.company.ruc, 'plataforma-constancia-500');
    expect(await ask(one)).toMatchObject({ trouble: null, asked_at: expect.any(String) });
    const { vouchers } = await list(one);
    expect(vouchers.length).toBeGreaterThan(0);
    const asked = { ruc: one.company.ruc, certificate_number: vouchers[0]?.certificate_number ?? '' };
    expect((await call(app, getDepositReceipt, { query: asked }, rosa.token)).body.data.link).toBeNull();
    // Three of them, twice each, and no other.
    const requests = await sandbox.requests(one.company.ruc);
    expect(requests.filter(({ path }) => path.includes('descargarconstancia')).length).toBe(6);
    const due = (await laneOf(one.uuid))?.due_at?.getTime() ?? 0;
    expect(due - Date.now()).toBeLessThan(3_600_000);
  });

  test('a worker that vanished is taken for dead, and what it left is asked for again; two never have one company', async () => {
    const one = await registered();
    await ask(one);
    const company = { firmId: one.firmId, businessId: one.uuid };
    const hold = (heldUntil: Date) =>
      app.deps.database.system((tx) =>
        tx
          .updateTable('withholding_lanes')
          .set({ state: 'asking', worker: randomUUID(), held_until: heldUntil, due_at: new Date(0) })
          .where('business_id', '=', one.uuid)
          .execute(),
      );
    const before = await posts(one.company.ruc);
    await hold(new Date(Date.now() + 60_000));
    await runAsking(app.deps, company, NEVER);
    expect(await posts(one.company.ruc)).toBe(before);
    expect((await laneOf(one.uuid))?.state).toBe('asking');
    await hold(new Date(Date.now() - 1));
    await runAsking(app.deps, company, NEVER);
    expect(await posts(one.company.ruc)).toBe(before + 1);
    expect(await laneOf(one.uuid)).toMatchObject({ state: 'idle', worker: null, held_until: null });
  });
}

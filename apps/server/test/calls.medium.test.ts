import { getMe, signIn } from '@yupana/contract/accounts.ts';
import { paymentStates } from '@yupana/contract/billing.ts';
import { businessStatuses } from '@yupana/contract/businesses.ts';
import { type Call, PREFIX } from '@yupana/contract/call.ts';
import { calls } from '@yupana/contract/calls.ts';
import { actaOutcomes, books, collectionRun, runStages, runStates } from '@yupana/contract/collection.ts';
import { validateObserved } from '@yupana/contract/deciding.ts';
import { errorBody } from '@yupana/contract/errors.ts';
import { eventTypes } from '@yupana/contract/events.ts';
import { listSessions } from '@yupana/contract/profile.ts';
import { reportKinds } from '@yupana/contract/report-kinds.ts';
import { reportZipStates } from '@yupana/contract/report-zips.ts';
import { mayMake, type Role, roles, seesAll } from '@yupana/contract/roles.ts';
import { troubles } from '@yupana/contract/troubles.ts';
import { startUpload, uploadOutcomes, uploadStates } from '@yupana/contract/uploads.ts';
import { changeKinds, voucherStatuses } from '@yupana/contract/vouchers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdClock } from '../src/platform/clock.ts';
import { declarationOutcomes } from '../src/schema/declarations.ts';
import { UPLOADED_KINDS } from '../src/schema/documents.ts';
import { LETTER_KINDS } from '../src/schema/letters.ts';
import { accesses } from '../src/sunat/judge-refusal.ts';
import { seedClose } from './cases/closed-period.ts';
import { paymentsOf } from './cases/paid-purchases.ts';
import { type Colleague, joinFirm } from './cases/people.ts';
import { seedPortfolio } from './cases/portfolio/seeded-portfolio.ts';
import { seedZip } from './cases/reports/seeded-zip.ts';
import { seedScenarios } from './cases/scenarios/seeded-scenarios.ts';
import { seedMessage } from './cases/seeded-message.ts';
import { seedAllWithholdings, seedDetraction, SUPPLIER as TO_DEPOSIT } from './cases/withholdings/seeded.ts';
import { type Accountant, call, pathOf, signUpAccountant, startApp, type TestApp } from './harness.ts';
import { MESSAGE, type Owned, ownedByNobody, type Sample, samples } from './samples.ts';
import { seedBusiness, seedVouchers } from './seed.ts';

/** What must hold for each call of the contract, present and future. */

/** Refused before the call's own room asks the database for anything. */
const REFUSED = { tags: ['any-engine'] };

/** What somebody else here asks with the very same statements, of the same policies: another role, another who has no part in it. */
const ASKED_ALIKE = { tags: ['any-engine'] };
/** One role for all who see what is assigned to them: which calls it may make is decided before the database is asked. */
const alike = (role: Role) => (role === 'reader' ? {} : ASKED_ALIKE);

const SUPPLIER = 'PROVEEDOR QUE SOLO CONOCE UNA S.A.C.';
const clock = holdClock('2026-11-20T15:00:00Z');
let app: TestApp;
let owner: Accountant;
let stranger: Accountant;
let expired: Accountant;
let owned: Owned;
/** Of each role somebody to whom every company is assigned, and somebody to whom none is. */
const people: Partial<Record<Role, { assigned: Colleague; unassigned: Colleague }>> = {};

beforeAll(async () => {
  app = await startApp({ clock });
  expired = await signUpAccountant(app);
  clock.advance(13 * 3_600_000);
  owner = await signUpAccountant(app);
  stranger = await signUpAccountant(app);
  const business = await seedBusiness(app, owner);
  await seedVouchers(app, business, 'RCE', '202610', [
    { counterparty_name: SUPPLIER },
    { status: 'gasto observado', reason: 'proveedor-ssco' },
    { status: 'gasto observado', reason: 'proveedor-ssco' },
  ]);
  const accountantId = (await call(app, getMe, {}, owner.token)).body.uuid;
  const [toArchive, toRemove, archived] = [await spare(), await spare(), await spare()];
  await app.deps.database.system((tx) =>
    tx.updateTable('businesses').set({ archived_at: clock.now(), held_at: null }).where('id', '=', archived).execute(),
  );
  // Of a month that no other call here closes.
  await app.deps.database.system((tx) =>
    seedClose(tx, { business_id: business.id, firm_id: business.firmId }, '202509', clock.now()),
  );
  await app.deps.database.system(async (tx) => {
    const of = { business_id: business.id, firm_id: business.firmId };
    await seedAllWithholdings(tx, of);
    await seedDetraction(tx, of, '902');
  });
  await app.deps.database.system((tx) =>
    seedMessage(tx, { business_id: business.id, firm_id: business.firmId }, MESSAGE, clock.now()),
  );
  owned = {
    ...business,
    ...{ constancia: '285104417', toDeposit: `${TO_DEPOSIT}-01-F001-902` },
    accountantId,
    password: owner.password,
    sessionId: await anotherSession(owner),
    upload: await anUpload(business.id),
    ...{ zip: await aZip(business), spareZip: await aZip(business) },
    ...(await app.deps.database.system((tx) =>
      seedPortfolio(tx, { firm_id: business.firmId, member_id: accountantId }, clock.now()),
    )),
    ...(await app.deps.database.system((tx) =>
      seedScenarios(tx, { business_id: business.id, firm_id: business.firmId }, '202610', clock.now()),
    )),
    batch: await aDecision(business.ruc),
    ...(await paymentsOf(app, owner, business.ruc)),
    toArchive,
    toRemove,
    archived,
    colleague: (await joinFirm(app, owner, 'assistant')).id,
    invitation: await anInvitation(business.firmId, accountantId),
  };
  // There is something to take back.
  for (const sample of samples.filter((one) => one.call.id === 'tellNonDomiciled')) await make(sample, owner.token);
  for (const role of roles) {
    // Of every company there is, and of none.
    const all = [business.id, toArchive, toRemove, archived];
    people[role] = { assigned: await joinFirm(app, owner, role, all), unassigned: await joinFirm(app, owner, role) };
  }
});
afterAll(() => app.stop());

const spare = async () => (await seedBusiness(app, owner)).id;

const aZip = ({ id, firmId }: Pick<Owned, 'id' | 'firmId'>) =>
  app.deps.database.system((tx) => seedZip(tx, { business_id: id, firm_id: firmId }, '202610', clock.now()));

async function anInvitation(firm_id: string, invited_by: string): Promise<string> {
  const [id, invited_at] = [crypto.randomUUID(), clock.now()];
  const whose = { id, firm_id, invited_by, invited_at, expires_at: new Date(invited_at.getTime() + 86_400_000) };
  await app.deps.database.system((tx) =>
    tx
      .insertInto('invitations')
      .values({ ...whose, email: 'invitada@ejemplo.pe', role: 'reader', business_ids: [], token_hash: null })
      .execute(),
  );
  return id;
}

async function anUpload(uuid: string): Promise<string> {
  const body = { name: 'oct.zip', size: 10, tax_period: '202610' };
  return (await call(app, startUpload, { params: { uuid }, body }, owner.token)).body.uuid;
}

async function aDecision(ruc: string): Promise<string> {
  const body = { cpes: [{ code: '20990016004-01-F001-3', reason: 'Sustentado' }] };
  const { body: decided } = await call(
    app,
    validateObserved,
    { query: { ruc, tax_period: '202610' }, body },
    owner.token,
  );
  return decided.data.batch ?? '';
}

async function anotherSession(who: Accountant): Promise<string> {
  await call(app, signIn, { body: { email: who.email, password: who.password } });
  const { body } = await call(app, listSessions, {}, who.token);
  return body.sessions.find(({ current }) => !current)?.uuid ?? '';
}

/** Status and error of a call; a stream is left as soon as it begins. */
async function send(method: string, path: string, token: string | undefined, body?: unknown) {
  const leaving = new AbortController();
  const response = await fetch(app.url + path, {
    method,
    signal: leaving.signal,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const error = response.status >= 400 ? errorBody.parse(await response.json()) : undefined;
  leaving.abort();
  return { status: response.status, error };
}

const make = ({ call, request }: Sample, token: string) => {
  const made = request(owned);
  return send(call.method, pathOf(call, made), token, (made as { body?: unknown }).body);
};

const asking = calls.filter(({ access }) => access !== 'anonymous').map((call) => [call.id, call] as const);
const ids = calls.map(({ id }) => id);

test('every call has its own name and its own place', () => {
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size).toBe(calls.length);
});

describe('without a valid session nobody gets anything out of', REFUSED, () => {
  test.each(asking)('%s', async (_id, { method, path }) => {
    const somewhere = PREFIX + path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
    const tokens = [undefined, 'basura', 'A'.repeat(43), expired.token];
    for (const token of tokens) {
      const { status, error } = await send(method, somewhere, token, method === 'GET' ? undefined : {});
      expect(status).toBe(401);
      expect(error?.errors[0]?.code).toBe('UNAUTHENTICATED');
    }
  });
});

/** For once all are what no call lets in. */
describe('a member whose role may not', REFUSED, () => {
  let check = '';
  beforeAll(() =>
    app.deps.database.system(async (tx) => {
      const { rows } = await sql<{ check: string }>`
        select pg_get_constraintdef(oid) as check from pg_constraint where conname = 'members_role_check'`.execute(tx);
      check = rows[0]?.check ?? '';
      await sql`alter table members drop constraint members_role_check`.execute(tx);
      await sql`create table kept_roles as select id, role from members`.execute(tx);
      await sql`update members set role = 'auditor'`.execute(tx);
      // Who is no owner has what is assigned to them, and is told of nothing else.
      await sql`
        insert into assignments (member_id, business_id, firm_id, assigned_at, assigned_by)
        select m.id, b.id, b.firm_id, now(), m.id from businesses b join members m on m.firm_id = b.firm_id
        on conflict do nothing`.execute(tx);
    }),
  );
  // As the migrations made it: what the column takes is held against the code's words below.
  afterAll(() =>
    app.deps.database.system(async (tx) => {
      await sql`update members set role = kept_roles.role from kept_roles where kept_roles.id = members.id`.execute(tx);
      await sql`drop table kept_roles`.execute(tx);
      await sql`delete from assignments where assigned_by = member_id`.execute(tx);
      await sql`alter table members add constraint members_role_check ${sql.raw(check)}`.execute(tx);
    }),
  );

  test.each(samples.map((sample) => [sample.call.id, sample] as const))(
    'is refused %s in Spanish, and what is of another account does not exist for it',
    async (_id, sample) => {
      const own = await make(sample, owner.token);
      expect(own).toMatchObject({ status: 403, error: { errors: [{ code: 'ROLE_FORBIDDEN' }] } });
      expect(own.error?.message).toBe('Tu rol en esta cuenta no permite hacerlo. Pídeselo a quien la administra.');
      const others = await make(sample, stranger.token);
      expect(others).toMatchObject({ status: 404, error: { errors: [{ code: 'NOT_FOUND' }] } });
    },
  );

  test('is refused what names nothing, too', async () => {
    const bare = asking.filter(([, { params, query, body }]) => !params && !query && !body);
    expect(bare.length).toBeGreaterThan(0);
    for (const [id, { method, path }] of bare) {
      const { error } = await send(method, PREFIX + path, owner.token);
      expect(error?.errors[0]?.code, id).toBe('ROLE_FORBIDDEN');
    }
  });
});

/** Calls whose sample names what is the owner's own, whoever else is in the firm. */
const PERSONAL = ['chargePlan', 'endSession'];
/** Those whose sample names somebody of the firm, and no company. */
const OF_TEAM = ['changeMember', 'removeMember', 'resendInvitation', 'revokeInvitation'];

describe.each(roles)('a member who is «%s»', (role) => {
  const token = () => people[role]?.assigned.token ?? '';
  const named = samples.filter(({ call }) => !PERSONAL.includes(call.id));

  test.each(
    named.filter(({ call }) => !mayMake(role, call.access as Role)).map((sample) => [sample.call.id, sample] as const),
  )('may not %s, also where the company is assigned', REFUSED, async (_id, sample) => {
    expect(await make(sample, token())).toMatchObject({
      status: 403,
      error: { errors: [{ code: 'ROLE_FORBIDDEN' }] },
    });
  });

  // Nothing is changed by asking: what changes something is asked for where it is not assigned, below.
  const looks = named.filter(({ call }) => call.method === 'GET' && mayMake(role, call.access as Role));
  test.each(looks.map((sample) => [sample.call.id, sample] as const))(
    'sees %s where it is assigned',
    alike(role),
    async (_id, sample) => {
      const { status, error } = await make(sample, token());
      expect([401, 403, 404], error?.errors[0]?.code).not.toContain(status);
    },
  );
});

describe.each(roles.filter((role) => !seesAll(role)))('a member who is «%s»', (role) => {
  const companies = samples.filter(({ call }) => ![...PERSONAL, ...OF_TEAM].includes(call.id));
  test.each(companies.map((sample) => [sample.call.id, sample] as const))(
    'finds nothing to %s where the company is not assigned',
    alike(role),
    async (_id, sample) => {
      expect(await make(sample, people[role]?.unassigned.token ?? '')).toMatchObject({
        status: 404,
        error: { errors: [{ code: 'NOT_FOUND' }] },
      });
    },
  );
});

test('what names nothing is refused to each role below the one that it asks for, and shown to the others', async () => {
  const bare = asking.filter(
    ([, { method, params, query, body, stream }]) => method === 'GET' && !params && !query && !body && !stream,
  );
  expect(bare.length).toBeGreaterThan(5);
  for (const [id, { method, path, access }] of bare) {
    for (const role of roles) {
      const { status } = await send(method, PREFIX + path, people[role]?.unassigned.token);
      expect([id, role, status === 403]).toEqual([id, role, !mayMake(role, access as Role)]);
    }
  }
});

test('nothing of a company stands in what a member is answered to whom it is not assigned', async () => {
  const bare = asking.filter(
    ([, { method, params, query, body, stream }]) => method === 'GET' && !params && !query && !body && !stream,
  );
  for (const [id, { path }] of bare) {
    for (const role of roles.filter((one) => !seesAll(one))) {
      const token = people[role]?.unassigned.token ?? '';
      const answer = await (
        await fetch(app.url + PREFIX + path, { headers: { authorization: `Bearer ${token}` } })
      ).text();
      for (const mark of [owned.id, owned.ruc, 'BODEGA IMAGINADA', SUPPLIER]) expect(answer, id).not.toContain(mark);
    }
  }
});

describe('what belongs to one accountant does not exist for another:', () => {
  const named = calls.filter(
    ({ access, params, query, body }) =>
      access !== 'anonymous' && (params || namesSomething(query) || namesSomething(body)),
  );
  test.each(named.map((call) => [call.id, call] as const))('%s', async (id) => {
    if (ownedByNobody[id]) return expect(samples.some(({ call }) => call.id === id)).toBe(false);
    const sample = samples.find(({ call }) => call.id === id);
    if (!sample) return expect.unreachable(`${id} names something of a firm and has no sample in test/samples.ts`);
    const forOwner = await make(sample, owner.token);
    // The sample is good: its owner is not told that it does not exist, nor that it is badly made. Its password is nobody's,
    // its rules are the newest, what it closes was not seen, its scenario was saved of other figures, and its purchase told of since.
    expect(forOwner.error?.errors[0]?.code ?? '').toMatch(
      /^(|CREDENTIALS_NOT_SAVED|COLLECTION_NOT_POSSIBLE|PAYMENT_UNAVAILABLE|REPORT_EMPTY|REPORT_NOT_COLLECTED|WITHHOLDINGS_NOT_POSSIBLE|CURRENT_PASSWORD_INCORRECT|EDITION_NOT_NEXT|CLOSE_STALE|MAILBOX_NOT_POSSIBLE|SCENARIO_CHANGED|NON_DOMICILED_CHANGED)$/,
    );
    const forStranger = await make(sample, stranger.token);
    expect(forStranger.status).toBe(404);
    expect(forStranger.error?.errors[0]?.code).toBe('NOT_FOUND');
  });

  test('every sample and every exception is of a call that exists', () => {
    for (const { call } of samples) expect(ids).toContain(call.id);
    for (const id of Object.keys(ownedByNobody)) expect(ids).toContain(id);
  });
});

/** Whether an input says which company or person: by an id, a RUC, or filters that hold them. */
function namesSomething(input: object | undefined): boolean {
  const shape = input && 'shape' in input ? (input.shape as object) : {};
  return Object.keys(shape).some((name) => /uuid|^(?:business_)?ruc$|filters/.test(name));
}

describe('nothing of one accountant stands in what another is answered by', () => {
  const reading = calls.filter(({ access, method, stream }) => access !== 'anonymous' && method === 'GET' && !stream);
  const ask = async ({ id, path }: Call, { token }: Accountant): Promise<string> => {
    const sample = samples.find((one) => one.call.id === id);
    const place = sample ? pathOf(sample.call, sample.request(owned)) : PREFIX + path.replace('{ruc}', owned.ruc);
    return (await fetch(app.url + place, { headers: { authorization: `Bearer ${token}` } })).text();
  };
  const marks = () => [
    owner.email,
    owned.id,
    owned.firmId,
    owned.accountantId,
    owned.sessionId,
    'BODEGA IMAGINADA',
    SUPPLIER,
  ];

  test.each(reading.map((one) => [one.id, one] as const))('%s', ASKED_ALIKE, async (_id, one) => {
    const answer = await ask(one, stranger);
    for (const mark of marks()) expect(answer).not.toContain(mark);
  });

  test('and those marks are what their owner is answered with', async () => {
    const all = (await Promise.all(reading.map((one) => ask(one, owner)))).join('');
    // No call names the firm, and the session was ended by the sample that ends it.
    const unsaid = [owned.firmId, owned.sessionId];
    for (const mark of marks().filter((one) => !unsaid.includes(one))) expect(all).toContain(mark);
  });
});

// A word that the column does not take would be refused when the first one comes, long after the types agreed.
test.each([
  ['businesses', 'status', businessStatuses],
  ['businesses', 'trouble', troubles],
  ['collection_runs', 'state', runStates],
  ['collection_runs', 'stage', runStages],
  ['collection_runs', 'reason', collectionRun.shape.reason.options],
  ['collection_books', 'book', books],
  ['collection_books', 'outcome', actaOutcomes],
  ['uploads', 'state', uploadStates],
  ['upload_results', 'outcome', uploadOutcomes],
  ['vouchers', 'status', voucherStatuses],
  ['voucher_changes', 'kind', changeKinds],
  ['reports', 'kind', reportKinds],
  ['report_zip_pieces', 'kind', reportKinds],
  ['report_zips', 'state', reportZipStates],
  ['payments', 'state', paymentStates],
  ['event_logs', 'event_type', eventTypes],
  ['letters', 'kind', LETTER_KINDS],
  ['members', 'role', roles],
  ['document_lanes', 'access', accesses],
  ['validity_lanes', 'access', accesses],
  ['declaration_answers', 'outcome', declarationOutcomes],
  ['uploaded_documents', 'kind', UPLOADED_KINDS],
])('%s.%s takes the words that the code knows, and no others', async (table, column, words) => {
  const { rows } = await app.deps.database.system((tx) =>
    sql<{ check: string }>`
      select pg_get_constraintdef(c.oid) as check from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
      where c.conrelid = ${table}::regclass and c.contype = 'c' and a.attname = ${column}`.execute(tx),
  );
  const taken = rows.flatMap(({ check }) => [...check.matchAll(/'([^']+)'/g)].map(([, word]) => word));
  expect(taken.toSorted()).toEqual([...words].toSorted());
});

test('the reference describes every call, and nothing that is not one', { tags: ['any-engine'] }, async () => {
  const reference = (await (await fetch(`${app.url}/docs/json`)).json()) as {
    openapi: string;
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  expect(reference.openapi).toMatch(/^3\.1/);
  const described = Object.values(reference.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(described.toSorted()).toEqual(ids.toSorted());
});

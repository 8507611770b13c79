import { setTimeout as sleep } from 'node:timers/promises';
import { getMe, signIn, signOut } from '@yupana/contract/accounts.ts';
import { PREFIX } from '@yupana/contract/call.ts';
import { closeAccount } from '@yupana/contract/closure.ts';
import type { Collection } from '@yupana/contract/collection.ts';
import { changePassword } from '@yupana/contract/profile.ts';
import { removeMember } from '@yupana/contract/team.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { byMenuCases } from '../../../test/cases/documents/by-menu-cases.ts';
import { mailboxCases } from '../../../test/cases/mailbox-cases.ts';
import { joinFirm } from '../../../test/cases/people.ts';
import { seeSolCases } from '../../../test/cases/see-sol/list-cases.ts';
import { seeSolXmlCases } from '../../../test/cases/see-sol/xml-cases.ts';
import { ended, follow as followBy, register } from '../../../test/collecting.ts';
import { type Accountant, call, signUpAccountant, startApp, type TestApp } from '../../../test/harness.ts';
import { type Sandbox, startSandbox } from '../../../test/sandbox.ts';
import { seedBusiness, seedVouchers } from '../../../test/seed.ts';
import { COMPANY_CHANNEL, DOCUMENTS_CHANNEL } from '../../company-channel.ts';
import { createCtx } from '../../ctx.ts';
import { withBook } from '../vouchers/book-lock.ts';
import { settleStatus } from '../vouchers/settle-status.ts';
import { streamCollection } from './stream-collection.ts';

let sandbox: Sandbox;
let app: TestApp;
let rosa: Accountant;
let cpe: Pick<TestApp['deps']['sunat'], 'consultaCpe' | 'consultaCpeByMenu'>;
/** Bytes on the disk. */
let free = Number.POSITIVE_INFINITY;

beforeAll(async () => {
  sandbox = await startSandbox();
  const env = { SUNAT_WW1_URL: sandbox.url, SUNAT_CPE_URL: sandbox.url, SUNAT_MAILBOXES: 'on' };
  app = await startApp({ sandboxUrl: sandbox.url, room: { read: () => free }, env });
  // Its workers ask for no documents: who tests that asks for itself.
  const { sunat } = app.deps;
  cpe = { consultaCpe: sunat.consultaCpe, consultaCpeByMenu: sunat.consultaCpeByMenu };
  Object.assign(sunat, { consultaCpe: null, consultaCpeByMenu: null });
  rosa = await signUpAccountant(app);
});
afterAll(async () => {
  await app?.stop();
  await sandbox?.stop();
});

const follow = (uuid: string, until: (state: Collection) => boolean, who = rosa) => followBy(app, who, uuid, until);

test('the screen sees the collection advance, from its first state to its last, without asking again', async () => {
  const company = await sandbox.company({ purchases: 10, sales: 10 });
  // What is being done has a name while it is done. However quick it is: no proposal is kept before the screen said one.
  const named = Promise.withResolvers<void>();
  const { files } = app.deps;
  const { put } = files;
  files.put = async (owner, bytes) => {
    if (Buffer.isBuffer(bytes) && bytes.subarray(0, 2).equals(Buffer.from('PK'))) await named.promise;
    return put(owner, bytes);
  };
  const { uuid } = await register(app, rosa, company);
  const seen = await follow(uuid, ({ run }) => {
    if (/(compras|ventas) de \w{3} \d{4}/.test(run?.message ?? '')) named.resolve();
    return run?.state === 'done';
  }).finally(() => {
    files.put = put;
  });
  expect(seen.length).toBeGreaterThan(1);
  const counts = seen.map(({ run }) => run!.done);
  expect(counts).toEqual([...counts].sort((a, b) => a - b));
  expect(counts.at(-1)).toBe(6);
  expect(seen.at(-1)).toMatchObject({ business_status: 'VALID', run: { state: 'done', stage: 'finished' } });
});

test.each([
  ['signs out', (who: Accountant) => call(app, signOut, {}, who.token)],
  [
    'changes the password elsewhere',
    async (who: Accountant) => {
      const elsewhere = await call(app, signIn, { body: { email: who.email, password: who.password } });
      const body = { current_password: who.password, password: 'OtraClave2026' };
      return call(app, changePassword, { body }, elsewhere.body.access_token);
    },
  ],
  [
    'closes the account',
    (who: Accountant) => call(app, closeAccount, { body: { current_password: who.password } }, who.token),
  ],
  [
    'is removed from the firm',
    async (who: Accountant) => {
      const boss = await joinFirm(app, who, 'owner');
      const { uuid } = (await call(app, getMe, {}, who.token)).body;
      return call(app, removeMember, { params: { uuid }, body: { current_password: who.password } }, boss.token);
    },
  ],
])('the stream of who %s says nothing of what happens afterwards, and ends', async (_what, leave) => {
  const who = await signUpAccountant(app);
  const { id, firmId } = await seedBusiness(app, who);
  let left = false;
  const seen: boolean[] = [];
  const following = follow(
    id,
    () => {
      seen.push(left);
      return false;
    },
    who,
  );
  await expect.poll(() => seen).toEqual([false]);
  expect([200, 204]).toContain((await leave(who)).status);
  left = true;
  // The company changes, and the bell of its collections rings.
  await app.deps.database.system(async (tx) => {
    await tx.updateTable('businesses').set({ status: 'INVALID_CREDENTIALS' }).where('firm_id', '=', firmId).execute();
    await sql`select pg_notify(${COMPANY_CHANNEL}, ${id})`.execute(tx);
  });
  await following;
  expect(seen).toEqual([false]);
});

test('whoever comes late gets the current state at once, and only it', async () => {
  const company = await sandbox.company({ purchases: 1, sales: 1 });
  const { uuid } = await register(app, rosa, company);
  await ended(app, rosa, uuid);
  const seen = await follow(uuid, () => true);
  expect(seen).toHaveLength(1);
  expect(seen[0]!.run?.state).toBe('done');
});

test('a status that is settled tells once which period has other figures, and settled again nothing', async () => {
  const who = await signUpAccountant(app);
  const business = await seedBusiness(app, who);
  await seedVouchers(app, business, 'RCE', '202610', [{}, {}]);
  const leave = new AbortController();
  const answer = await fetch(`${app.url}${PREFIX}/businesses/${business.id}/collection/events`, {
    headers: { authorization: `Bearer ${who.token}` },
    signal: leave.signal,
  });
  let text = '';
  const reading = (async () => {
    for await (const chunk of answer.body ?? []) text += Buffer.from(chunk).toString('utf8');
  })().catch(() => undefined);
  const heard = () => [...text.matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(([, event, data]) => [event, data]);
  await expect.poll(() => heard().length).toBe(1);
  // The first picture is taken twice: what changed between was not announced.
  await sleep(500);

  const book = { firmId: business.firmId, businessId: business.id, period: '202610', book: 'RCE' as const };
  const keys = await app.deps.database.system((tx) =>
    tx
      .selectFrom('vouchers')
      .select(['issuer_ruc', 'type_code', 'serie', 'number', 'dam_year'])
      .where('business_id', '=', business.id)
      .execute(),
  );
  const settle = (status: 'gasto deducible' | 'en proceso') =>
    withBook(app.deps, book, ({ step }) =>
      step((tx) =>
        settleStatus(
          tx,
          book,
          keys.map((key) => ({ ...key, status, reason: '' })),
        ),
      ),
    );
  const figures = ['figures', '{"periods":["202610"]}'];
  expect(await settle('gasto deducible')).toBe(2);
  await expect.poll(() => heard().slice(1)).toEqual([figures]);
  expect(await settle('gasto deducible')).toBe(0);
  await sleep(500);
  expect(await settle('en proceso')).toBe(2);
  await expect.poll(() => heard().slice(1)).toEqual([figures, figures]);
  // Documents come by the handful: they are told together, and another company's are not.
  const came = (id: string) =>
    app.deps.database.system((tx) => sql`select pg_notify(${DOCUMENTS_CHANNEL}, ${id})`.execute(tx));
  await came((await seedBusiness(app, who)).id);
  for (let handful = 0; handful < 5; handful += 1) await came(business.id);
  const documents = ['documents', '{}'];
  await expect.poll(() => heard().slice(3), { timeout: 6_000 }).toEqual([documents]);
  await sleep(500);
  expect(heard().slice(3)).toEqual([documents]);
  leave.abort();
  await reading;
});

test('of who leaves nothing is listened for any more, however early: before the stream was theirs, before its first line or later', async () => {
  const who = await signUpAccountant(app);
  const { id, firmId } = await seedBusiness(app, who);
  const { database, room } = app.deps;
  let heard = 0;
  const counting = (giveBack: () => unknown) => {
    heard += 1;
    return async () => {
      heard -= 1;
      await giveBack();
    };
  };
  const listen: typeof database.listen = async (...all) => counting(await database.listen(...all));
  const deps = {
    ...app.deps,
    database: { ...database, listen },
    room: { ...room, onChange: (listener: () => void) => counting(room.onChange(listener)) },
  };
  const ctx = createCtx(deps, { firmId, accountantId: firmId, role: 'owner' });
  const begin = (signal: AbortSignal) => streamCollection(ctx, { params: { uuid: id } } as never, signal);

  await begin(AbortSignal.abort());
  expect(heard).toBe(0);

  const unread = new AbortController();
  await begin(unread.signal);
  expect(heard).toBe(3);
  unread.abort();
  expect(heard).toBe(0);

  const read = new AbortController();
  const events = (await begin(read.signal))[Symbol.asyncIterator]();
  expect((await events.next()).done).toBe(false);
  read.abort();
  expect(heard).toBe(0);
  expect((await events.next()).done).toBe(true);
});

test('with not a byte left the screen is told that collecting is paused, though nobody can note it', async () => {
  const { files, room } = app.deps;
  const { put } = files;
  const { onChange } = room;
  const streaming = Promise.withResolvers<void>();
  room.onChange = (ring) => {
    streaming.resolve();
    return onChange(ring);
  };
  files.put = async (owner, bytes) => {
    await streaming.promise;
    free = 0;
    return put(owner, bytes);
  };
  try {
    const { uuid } = await register(app, rosa, await sandbox.company({ purchases: 1, sales: 1 }));
    const seen = await follow(uuid, ({ run }) => run?.message.includes('está en pausa') ?? false);
    expect(seen.at(-1)?.run).toMatchObject({
      message: expect.stringContaining('poco espacio en disco'),
      error_code: null,
    });
  } finally {
    free = Number.POSITIVE_INFINITY;
    files.put = put;
    room.onChange = onChange;
  }
});

describe('the mailbox', () => mailboxCases(() => ({ app, sandbox })));

describe("SEE-SOL's lists", () => seeSolCases(() => ({ app, sandbox })));

describe('XML of E-series from SEE-SOL', () => seeSolXmlCases(() => ({ app, sandbox })));

describe('documents of a company without API key', () => byMenuCases(() => ({ app, sandbox, cpe })));

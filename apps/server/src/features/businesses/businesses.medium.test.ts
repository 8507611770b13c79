import { signIn } from '@yupana/contract/accounts.ts';
import { getSubscription } from '@yupana/contract/billing.ts';
import { getFilters, getPeriods, registerBusiness, validateRuc } from '@yupana/contract/businesses.ts';
import { startCollection } from '@yupana/contract/collection.ts';
import {
  archiveBusiness,
  listPutAway,
  removeBusiness,
  renameBusiness,
  takeBackBusiness,
} from '@yupana/contract/custody.ts';
import {
  acceptHandover,
  declineHandover,
  getOffer,
  offerBusiness,
  readHandover,
  withdrawOffer,
} from '@yupana/contract/handovers.ts';
import { rucCheckDigit } from '@yupana/tax/ruc.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registrationOf } from '../../../test/collecting.ts';
import { everyRow } from '../../../test/every-row.ts';
import { type Accountant, call, signUpAccountant, startApp, type TestApp } from '../../../test/harness.ts';
import type { SandboxCompany } from '../../../test/sandbox.ts';
import { freshRuc, seedBusiness, seedLine, seedRun, seedVouchers } from '../../../test/seed.ts';
import { createCtx, createSystem, type Tx } from '../../ctx.ts';
import { dateInLima, holdClock } from '../../platform/clock.ts';
import { eraseRemovedBusinesses } from '../closure/erase-removed.ts';
import { endAttempt } from '../collection/end-run.ts';
import { openCredentials } from '../credentials/sealed-credentials.ts';
import { requestLetter } from '../letters/request-letter.ts';
import { holdRuc, RucHeld } from './hold-ruc.ts';
import { listDueBusinesses } from './list-due.ts';
import { mailOffered } from './mail-handover.ts';
import { offerBusiness as offerIt } from './offer-business.ts';
import { giveTo, registrationsOf, releaseFrom } from './support-desk.ts';

const DAY = 24 * 3_600_000;
const clock = holdClock('2026-11-20T15:00:00Z');
let app: TestApp;
let rosa: Accountant;

beforeAll(async () => {
  // Nobody collects: what is tested is the registration.
  app = await startApp({ clock, role: 'api' });
  rosa = await signUpAccountant(app);
});
afterAll(() => app.stop());

function aCompany(ruc = freshRuc()): SandboxCompany {
  const credentials = {
    solUser: 'PRUEBA01',
    solKey: 'Clave-Muy-1',
    clientId: 'id-de-api-777',
    clientSecret: 'secreto==',
  };
  return { ruc, name: 'Bodega Imaginada S.A.C.', credentials };
}

const memberOf = (tx: Tx, { email }: Accountant) =>
  tx.selectFrom('members').select(['id', 'firm_id']).where('email', '=', email).executeTakeFirstOrThrow();

const registering = (who: Accountant, company: SandboxCompany, changes = {}) =>
  call(app, registerBusiness, { body: { ...registrationOf(company), ...changes } }, who.token);

/** SUNAT accepted their credentials. */
const accept = async ({ body }: Awaited<ReturnType<typeof registering>>) => {
  const { firm_id: firmId } = await app.deps.database.system((tx) =>
    tx.selectFrom('businesses').select('firm_id').where('id', '=', body.uuid).executeTakeFirstOrThrow(),
  );
  return holdRuc(app.deps, { firmId, businessId: body.uuid });
};

const TAKEN = { errors: [{ code: 'BUSINESS_ALREADY_REGISTERED' }], message: 'La Pyme ya se encuentra registrada' };

describe('a RUC belongs to the account whose credentials SUNAT accepted', () => {
  test('until then another may register it; the same account has it once', async () => {
    const company = aCompany();
    const ana = await signUpAccountant(app);
    const asked = { params: { ruc: company.ruc } };
    expect((await registering(rosa, company)).status).toBe(200);
    expect((await registering(rosa, company)).error).toMatchObject(TAKEN);
    expect((await call(app, validateRuc, asked, ana.token)).body).toMatchObject({ registered: false });
    const mine = { registered: true, registered_by_me: true };
    expect((await call(app, validateRuc, asked, rosa.token)).body).toMatchObject(mine);

    const hers = await registering(ana, company);
    expect(hers.status).toBe(200);
    await accept(hers);
    expect((await call(app, validateRuc, asked, ana.token)).body).toMatchObject(mine);
    const other = { registered: true, registered_by_me: false };
    expect((await call(app, validateRuc, asked, rosa.token)).body).toMatchObject(other);
    const eva = await signUpAccountant(app);
    const late = await registering(eva, company);
    expect([late.status, late.error]).toMatchObject([409, TAKEN]);
    expect((await call(app, getFilters, {}, eva.token)).body.businesses).toEqual([]);
  });

  test('of many that are accepted at the same moment exactly one holds it', async () => {
    const company = aCompany();
    const accounts = await Promise.all(Array.from({ length: 5 }, () => signUpAccountant(app)));
    const registered = await Promise.all(accounts.map((who) => registering(who, company)));
    expect(registered.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const outcomes = await Promise.allSettled(registered.map(accept));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of outcomes) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(RucHeld);
  });

  test('of many submits of one account at once exactly one registers it, with one collection', async () => {
    const company = aCompany();
    const answers = await Promise.all([rosa, rosa, rosa].map((who) => registering(who, company)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const runs = await app.deps.database.system((tx) =>
      tx
        .selectFrom('collection_runs')
        .innerJoin('businesses', 'businesses.id', 'collection_runs.business_id')
        .select('collection_runs.state')
        .where('ruc', '=', company.ruc)
        .execute(),
    );
    expect(runs).toEqual([{ state: 'pending' }]);
  });

  test('an account that asks for one RUC after the other waits, from whatever address, and nobody else does', async () => {
    const [curious, other] = [await signUpAccountant(app), await signUpAccountant(app)];
    const ask = (who: Accountant) => call(app, validateRuc, { params: { ruc: freshRuc() } }, who.token);
    for (let asked = 0; asked < 100; asked++) expect((await ask(curious)).status).toBe(200);
    const late = await ask(curious);
    expect([late.status, late.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await ask(other)).status).toBe(200);
    clock.advance(60_000);
    expect((await ask(curious)).status).toBe(200);
  });

  test('a RUC that nobody has is free, and says whether it is a person', async () => {
    const asking = async (ruc: string) => (await call(app, validateRuc, { params: { ruc } }, rosa.token)).body;
    const person = `1045678912${rucCheckDigit('1045678912')}`;
    expect(await asking(person)).toMatchObject({
      ruc: person,
      natural_person: true,
      registered: false,
      registered_by_me: false,
    });
    const company = freshRuc();
    expect(await asking(company)).toMatchObject({ natural_person: false, registered: false });
    const wrong = await call(app, validateRuc, { params: { ruc: '20123456780' } }, rosa.token);
    expect(wrong.status).toBe(422);
    expect(wrong.error.message).toContain('El RUC ingresado es inválido');
  });
});

describe('registering', () => {
  test('keeps the credentials sealed: nothing of them stands in the database, in an answer or in the log', async () => {
    const company = aCompany();
    const answer = await registering(rosa, company);
    const rows = await app.deps.database.system((tx) =>
      tx.selectFrom('credentials').selectAll().where('business_id', '=', answer.body.uuid).execute(),
    );
    const everywhere = JSON.stringify(rows) + answer.text + app.log.join();
    for (const secret of Object.values(company.credentials)) expect(everywhere).not.toContain(secret);
    const { firm_id } = rows[0]!;
    const opened = await app.deps.database.tenant(firm_id, (tx) =>
      openCredentials(app.deps, firm_id, tx, answer.body.uuid),
    );
    expect(opened).toMatchObject({
      solUser: 'PRUEBA01',
      solKey: 'Clave-Muy-1',
      apiKey: 'id-de-api-777',
      rejected: false,
    });
  });

  test('asks a natural person for surnames and names', async () => {
    const { status, error } = await registering(rosa, aCompany('10456789125'));
    expect(status).toBe(422);
    expect(error.errors.map(({ message }) => message)).toEqual(
      expect.arrayContaining(['Ingrese el apellido paterno', 'Ingrese los nombres']),
    );
  });

  test('is refused when the trial has ended, until the firm pays', async () => {
    const ana = await signUpAccountant(app);
    const changePlan = (change: { plan_ends_on?: string; plan_type?: 2 }) =>
      app.deps.database.system((tx) =>
        tx
          .updateTable('firms')
          .set(change)
          .where('id', '=', (eb) => eb.selectFrom('members').select('firm_id').where('email', '=', ana.email))
          .execute(),
      );
    // The last day of a trial is the day on which the home says that it ended.
    await changePlan({ plan_ends_on: '2026-11-20' });
    const refused = await registering(ana, aCompany());
    expect([refused.status, refused.error.errors[0]?.code]).toEqual([403, 'TRIAL_ENDED']);
    await changePlan({ plan_type: 2 });
    expect((await registering(ana, aCompany())).status).toBe(200);
  });
});

describe('the cards of the home', () => {
  test('show the purchases of the newest collected period; the IGV to pay is not known yet, and is not zero', async () => {
    const eva = await signUpAccountant(app);
    const business = await seedBusiness(app, eva);
    await seedVouchers(app, business, 'RCE', '202609', [{ number: '1' }]);
    await seedVouchers(app, business, 'RCE', '202610', [{ number: '1' }, { number: '2' }]);
    await seedVouchers(app, business, 'RVIE', '202610', [{ number: '9', igv: '90.00' }]);
    const { body } = await call(app, getFilters, {}, eva.token);
    expect(body.businesses).toHaveLength(1);
    const { summary, failing } = body.businesses[0]!;
    expect(failing).toBeNull();
    expect(summary).toMatchObject({
      tax_period: '202610',
      igv_result: null,
      // 90.00 of sales less twice 18.00: not yet what is to be paid, and not a dash either.
      igv_preliminary: 54,
      total_cpes_count: 2,
      num_deductibles: 0,
      num_observed: 0,
      num_not_processed: 2,
      num_rejected: 0,
    });
    expect(summary!.completeness).toMatchObject([
      { book: 'RCE', outcome: 'complete', month_open: false, at: clock.now().toISOString() },
      { book: 'RVIE', outcome: 'complete', month_open: false },
    ]);
    const periods = await call(app, getPeriods, { params: { uuid: business.id } }, eva.token);
    expect(periods.body.tax_periods).toEqual(['202610', '202609']);
  });

  test('whose purchases did not come stand at home without figures: unknown, and no zeros', async () => {
    const eva = await signUpAccountant(app);
    const business = await seedBusiness(app, eva);
    await seedVouchers(app, business, 'RCE', '202609', [{}]);
    await seedLine(app, business, 'RCE', '202610', { outcome: 'failed', error_code: 'SUNAT_UNAVAILABLE' });
    await seedVouchers(app, business, 'RVIE', '202610', [{}]);
    const { body } = await call(app, getFilters, {}, eva.token);
    expect(body.businesses[0]!.summary).toMatchObject({
      tax_period: '202610',
      igv_preliminary: null,
      total_cpes_count: null,
      num_observed: null,
      completeness: [
        { book: 'RCE', outcome: 'failed', figures_at: null, reason: 'SUNAT no respondió.' },
        { book: 'RVIE', outcome: 'complete' },
      ],
    });
    const periods = await call(app, getPeriods, { params: { uuid: business.id } }, eva.token);
    expect(periods.body.tax_periods).toEqual(['202610', '202609']);
  });

  test('whose collection keeps failing say so at home, to their own firm alone', async () => {
    const eva = await signUpAccountant(app);
    const business = await seedBusiness(app, eva);
    const next = new Date('2026-11-20T15:05:00Z');
    await seedRun(app, business, { state: 'failed', attempt: 2, error_code: 'SUNAT_UNAVAILABLE', next_try_at: next });
    const { body } = await call(app, getFilters, {}, eva.token);
    expect(body.businesses[0]!.failing).toEqual({
      message: 'SUNAT no respondió.',
      next_try_at: next.toISOString(),
      last_done_at: null,
      books: [],
    });
    const others = await call(app, getFilters, {}, (await signUpAccountant(app)).token);
    expect(others.body.businesses).toEqual([]);
  });

  test('whose runs go to their end without the same old book say so at home from the third one on', async () => {
    const eva = await signUpAccountant(app);
    const business = await seedBusiness(app, eva);
    const failingOf = async () => (await call(app, getFilters, {}, eva.token)).body.businesses[0]!.failing;
    const failed = { outcome: 'failed', error_code: 'TICKET_FAILED' } as const;
    const onDay = (day: number) => new Date(Date.UTC(2026, 10, day));
    await seedLine(app, business, 'RVIE', '202608', { ...failed, collected_at: onDay(9) });
    for (const day of [10, 11]) await seedLine(app, business, 'RCE', '202608', { ...failed, collected_at: onDay(day) });
    expect(await failingOf()).toBeNull();
    await seedLine(app, business, 'RCE', '202608', { ...failed, collected_at: onDay(12) });
    expect(await failingOf()).toEqual({
      message: 'SUNAT no pudo generar el archivo.',
      next_try_at: null,
      last_done_at: onDay(12).toISOString(),
      books: [{ book: 'RCE', tax_period: '202608' }],
    });
    await seedLine(app, business, 'RCE', '202608', { collected_at: onDay(13) });
    expect(await failingOf()).toBeNull();
  });
});

describe('a company in its account', () => {
  const put = (which: typeof archiveBusiness | typeof takeBackBusiness, who: Accountant, uuid: string) =>
    call(app, which, { params: { uuid } }, who.token);
  const remove = (who: Accountant, uuid: string) => call(app, removeBusiness, { params: { uuid } }, who.token);
  const cardsOf = async (who: Accountant) => (await call(app, getFilters, {}, who.token)).body.businesses;
  const awayOf = async (who: Accountant) => (await call(app, listPutAway, {}, who.token)).body;
  const placesOf = async (who: Accountant) => (await call(app, getSubscription, {}, who.token)).body.businesses_count;
  const runOf = async (uuid: string) =>
    app.deps.database.system((tx) =>
      tx.selectFrom('collection_runs').select(['state', 'worker']).where('business_id', '=', uuid).executeTakeFirst(),
    );
  async function due(): Promise<string[]> {
    const window = { minute: 1_439, since: clock.now(), limit: 1_000 };
    return (await app.deps.database.system((tx) => listDueBusinesses(tx, window))).map(({ businessId }) => businessId);
  }

  test('is renamed', async () => {
    const eva = await signUpAccountant(app);
    const { id } = await seedBusiness(app, eva);
    const body = { name: '  Bodega Nueva S.A.C. ' };
    expect((await call(app, renameBusiness, { params: { uuid: id }, body }, eva.token)).status).toBe(204);
    expect((await cardsOf(eva)).map(({ name }) => name)).toEqual(['Bodega Nueva S.A.C.']);
    const nameless = await call(app, renameBusiness, { params: { uuid: id }, body: { name: ' ' } }, eva.token);
    expect(nameless.error.message).toBe('Ingrese el nombre de la empresa');
  });

  test('archived, it frees its place and its RUC, is collected no more, and can still be read', async () => {
    const [eva, ana] = [await signUpAccountant(app), await signUpAccountant(app)];
    const company = aCompany();
    const registered = await registering(eva, company);
    const { uuid } = registered.body;
    await accept(registered);
    expect((await put(archiveBusiness, eva, uuid)).status).toBe(204);
    expect([await cardsOf(eva), await placesOf(eva)]).toEqual([[], 0]);
    expect(await awayOf(eva)).toMatchObject({ archived: [{ uuid, ruc: company.ruc }], removed: [] });
    expect(await runOf(uuid)).toEqual({ state: 'failed', worker: null });
    expect(await due()).not.toContain(uuid);
    const asked = await call(app, startCollection, { params: { uuid } }, eva.token);
    expect([asked.status, asked.error.errors[0]?.code]).toEqual([409, 'BUSINESS_ARCHIVED']);
    expect((await call(app, getPeriods, { params: { uuid } }, eva.token)).status).toBe(200);

    await accept(await registering(ana, company));
    const late = await put(takeBackBusiness, eva, uuid);
    expect([late.status, late.error.message]).toEqual([
      409,
      'Otra cuenta de Yupana tiene ahora esta empresa. Pide que te la traspase o que la quite.',
    ]);
  });

  test('archived and removed at the same moment, it is one of both', async () => {
    const eva = await signUpAccountant(app);
    const all = await Promise.all(Array.from({ length: 5 }, () => seedBusiness(app, eva)));
    for (const { id } of all) await Promise.all([remove(eva, id), put(archiveBusiness, eva, id)]);
    const away = await awayOf(eva);
    expect(away.archived).toEqual([]);
    expect(away.removed.map(({ uuid }) => uuid).toSorted()).toEqual(all.map(({ id }) => id).toSorted());
  });

  test('removed, it is gone at once, comes back as it was within thirty days, and is erased after them', async () => {
    const eva = await signUpAccountant(app);
    const [gone, back, stays] = [
      await seedBusiness(app, eva),
      await seedBusiness(app, eva),
      await seedBusiness(app, eva),
    ];
    for (const one of [gone, back, stays]) await seedVouchers(app, one, 'RCE', '202610', [{}, {}]);
    const letterFor = async (one: { id: string; firmId: string }) => {
      const letters: unknown[] = [];
      const queue = { ...app.deps.queue, send: async (_job: unknown, letter: unknown) => String(letters.push(letter)) };
      const letter = { firmId: one.firmId, kind: 'first-collection', businessId: one.id } as const;
      await app.deps.database.system((tx) => requestLetter({ queue, clock }, tx, letter));
      return letters;
    };
    expect(await letterFor(gone)).toHaveLength(1);
    const erase_on = dateInLima(new Date(clock.now().getTime() + 30 * DAY));
    for (const { id } of [gone, back]) expect((await remove(eva, id)).body).toEqual({ erase_on });
    expect((await cardsOf(eva)).map(({ uuid }) => uuid)).toEqual([stays.id]);
    expect(await placesOf(eva)).toBe(1);
    expect((await call(app, getPeriods, { params: { uuid: back.id } }, eva.token)).status).toBe(404);
    expect((await awayOf(eva)).removed.map(({ uuid }) => uuid).toSorted()).toEqual([gone.id, back.id].toSorted());

    clock.advance(29 * DAY);
    await eraseRemovedBusinesses(createSystem(app.deps));
    const again =
      (await call(app, signIn, { body: { email: eva.email, password: eva.password } })).body.access_token ?? '';
    const evaLater = { ...eva, token: again };
    await app.deps.database.system((tx) =>
      tx.updateTable('firms').set({ plan_ends_on: '2027-12-31' }).where('id', '=', back.firmId).execute(),
    );
    expect((await put(takeBackBusiness, evaLater, back.id)).status).toBe(204);
    expect((await call(app, getPeriods, { params: { uuid: back.id } }, again)).body.tax_periods).toEqual(['202610']);

    clock.advance(2 * DAY);
    await eraseRemovedBusinesses(createSystem(app.deps));
    const left = await app.deps.database.system((tx) =>
      tx.selectFrom('vouchers').select('business_id').distinct().where('firm_id', '=', gone.firmId).execute(),
    );
    expect(left.map(({ business_id }) => business_id).toSorted()).toEqual([back.id, stays.id].toSorted());
    const row = await app.deps.database.system((tx) =>
      tx.selectFrom('businesses').select('id').where('id', '=', gone.id).executeTakeFirst(),
    );
    expect(row).toBeUndefined();
    // What was written once is not written again for the company that it told of being gone.
    expect(await letterFor(stays)).toEqual([]);
  });
});

describe('a company is handed over', () => {
  const mails: { to: string; subject: string; text: string }[] = [];
  const system = () =>
    createSystem({ ...app.deps, mail: { ...app.deps.mail, send: async (mail) => void mails.push(mail as never) } });
  const offer = (who: Accountant, uuid: string, email: string, current_password = who.password) =>
    call(app, offerBusiness, { params: { uuid }, body: { email, current_password } }, who.token);
  const linkTo = async (uuid: string) => {
    await mailOffered(system(), uuid);
    return /\/traspaso\/([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
  };
  const accept = (who: Accountant, token: string) =>
    call(app, acceptHandover, { body: { token, terms: true, privacy: true } }, who.token);
  const read = (who: Accountant, token: string) => call(app, readHandover, { body: { token } }, who.token);

  test('with all that was collected and its credentials, once both agreed, and nothing of it stays behind', async () => {
    const [giver, receiver, stranger] = [
      await signUpAccountant(app),
      await signUpAccountant(app),
      await signUpAccountant(app),
    ];
    const business = await seedBusiness(app, giver);
    // More than are moved in one statement.
    await seedVouchers(app, business, 'RCE', '202610', Array(2_001).fill({}));
    await app.deps.database.system(async (tx) => {
      const { id: member_id } = await memberOf(tx, giver);
      const letter = { member_id, firm_id: business.firmId, business_id: business.id, requested_at: clock.now() };
      await tx
        .insertInto('letters')
        .values({ ...letter, kind: 'first-collection' })
        .execute();
    });
    expect((await offer(giver, business.id, receiver.email, 'Equivocada1')).status).toBe(422);
    expect((await offer(giver, business.id, giver.email)).error.message).toBe('Ese es el correo de tu propia cuenta.');
    expect((await offer(giver, business.id, receiver.email.toUpperCase())).status).toBe(204);
    const token = await linkTo(business.id);
    expect(mails.at(-1)).toMatchObject({ to: receiver.email, subject: expect.stringContaining('BODEGA IMAGINADA') });

    // The link alone opens nothing: it is of one email's account.
    for (const who of [stranger, giver]) {
      expect((await read(who, token)).status).toBe(404);
      expect((await accept(who, token)).status).toBe(404);
      expect((await call(app, declineHandover, { body: { token } }, who.token)).status).toBe(404);
    }
    expect((await read(receiver, token)).body).toMatchObject({ ruc: business.ruc, name: 'BODEGA IMAGINADA S.A.C.' });
    expect((await call(app, getFilters, {}, giver.token)).body.businesses).toHaveLength(1);

    const answers = await Promise.all([accept(receiver, token), accept(receiver, token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const uuid = { params: { uuid: business.id } };
    expect((await call(app, getPeriods, uuid, receiver.token)).body.tax_periods).toEqual(['202610']);
    expect((await call(app, getPeriods, uuid, giver.token)).status).toBe(404);
    expect((await call(app, getFilters, {}, giver.token)).body.businesses).toEqual([]);
    const { firm_id } = await app.deps.database.system((tx) =>
      tx.selectFrom('businesses').select('firm_id').where('id', '=', business.id).executeTakeFirstOrThrow(),
    );
    const rows = await everyRow(app);
    const left = rows.filter(({ text }) => text.includes(business.id) && text.includes(business.firmId));
    // A letter is of the member to whom it was written.
    expect(left.map(({ table }) => table).filter((table) => !table.startsWith('pgboss.'))).toEqual(['public.letters']);
    const opened = await app.deps.database.tenant(firm_id, (tx) => openCredentials(app.deps, firm_id, tx, business.id));
    expect(opened).toMatchObject({ solUser: 'IMAGINA1', solKey: 'Clave123' });
    const asked = await call(app, validateRuc, { params: { ruc: business.ruc } }, receiver.token);
    expect(asked.body.registered_by_me).toBe(true);
  });

  test('is not offered again by who no longer has it, nor by who put it away, while the password was being proved', async () => {
    const [giver, receiver, accomplice] = [
      await signUpAccountant(app),
      await signUpAccountant(app),
      await signUpAccountant(app),
    ];
    /** Offers, and something happens between the password's proof and the writing of the offer. */
    const offerWhile = async (uuid: string, happens: () => Promise<unknown>) => {
      const { id, firm_id } = await app.deps.database.system((tx) => memberOf(tx, giver));
      const ctx = createCtx(app.deps, { firmId: firm_id, accountantId: id });
      let opened = 0;
      const between: typeof ctx.transaction = async (work) => {
        opened += 1;
        if (opened === 2) await happens();
        return ctx.transaction(work);
      };
      const body = { email: accomplice.email, current_password: giver.password };
      return offerIt({ ...ctx, transaction: between }, { params: { uuid }, body } as never, giver.token);
    };
    const offersOf = (uuid: string) =>
      app.deps.database.system((tx) =>
        tx.selectFrom('handovers').select('email').where('business_id', '=', uuid).execute(),
      );

    const given = await seedBusiness(app, giver);
    await offer(giver, given.id, receiver.email);
    const token = await linkTo(given.id);
    const accepted = async () => expect((await accept(receiver, token)).status).toBe(200);
    await expect(offerWhile(given.id, accepted)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await offersOf(given.id)).toEqual([]);

    const archived = await seedBusiness(app, giver);
    const archiving = () => call(app, archiveBusiness, { params: { uuid: archived.id } }, giver.token);
    await expect(offerWhile(archived.id, archiving)).rejects.toMatchObject({ code: 'BUSINESS_ARCHIVED' });
    expect(await offersOf(archived.id)).toEqual([]);
  });

  test('while who gives it asks for its collection, is archived or removed: nothing of it is left with them', async () => {
    const giver = await signUpAccountant(app);
    const meanwhile = [startCollection, archiveBusiness, removeBusiness, startCollection];
    for (const asked of meanwhile) {
      const receiver = await signUpAccountant(app);
      const { id } = await seedBusiness(app, giver);
      expect((await offer(giver, id, receiver.email)).status).toBe(204);
      const token = await linkTo(id);
      const [other, accepted] = await Promise.all([
        call(app, asked as typeof startCollection, { params: { uuid: id } }, giver.token),
        accept(receiver, token),
      ]);
      const isFirst = accepted.status === 200;
      if (asked === startCollection) expect(isFirst).toBe(true);
      else expect([accepted.status, other.status === 404]).toEqual([isFirst ? 200 : 404, isFirst]);
      const owners = await app.deps.database.system((tx) =>
        tx
          .selectFrom('collection_runs as r')
          .innerJoin('businesses as b', 'b.id', 'r.business_id')
          .select('r.id')
          .whereRef('r.firm_id', '<>', 'b.firm_id')
          .where('b.id', '=', id)
          .execute(),
      );
      expect(owners).toEqual([]);
    }
  });

  test('and its next collection is announced to nobody as the first one', async () => {
    const lettersAfter = async (...before: string[]) => {
      const business = await seedBusiness(app, await signUpAccountant(app));
      for (const _ of before) await seedRun(app, business);
      const held = { worker: 'uno', attempt: 1 };
      const running = { ...held, state: 'running', heartbeat_at: clock.now(), finished_at: null } as const;
      const lease = {
        ...held,
        firmId: business.firmId,
        businessId: business.id,
        runId: await seedRun(app, business, running),
      };
      await endAttempt(app.deps, lease, [], 1);
      const letters = await app.deps.database.system((tx) =>
        tx.selectFrom('letters').select('kind').where('firm_id', '=', business.firmId).execute(),
      );
      return letters.map(({ kind }) => kind).filter((kind) => kind === 'first-collection');
    };
    expect(await lettersAfter()).toEqual(['first-collection']);
    expect(await lettersAfter('of who gave it')).toEqual([]);
  });

  test('wrong passwords for an offer count for the session that types them, not for its address', async () => {
    const [guesser, neighbour] = [await signUpAccountant(app), await signUpAccountant(app)];
    const [hers, his] = [await seedBusiness(app, guesser), await seedBusiness(app, neighbour)];
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries++) {
      statuses.push((await offer(guesser, hers.id, neighbour.email, 'Equivocada1')).status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect((await offer(neighbour, his.id, guesser.email)).status).toBe(204);
    // What another got right forgives nothing of hers.
    expect((await offer(guesser, hers.id, neighbour.email)).status).toBe(429);
  });

  test('not after the offer was withdrawn, declined, replaced or a week old, nor to who has the RUC already', async () => {
    const [giver, receiver] = [await signUpAccountant(app), await signUpAccountant(app)];
    const { id, ruc } = await seedBusiness(app, giver);
    const offered = async () => {
      expect((await offer(giver, id, receiver.email)).status).toBe(204);
      return linkTo(id);
    };
    const withdrawn = await offered();
    expect((await call(app, withdrawOffer, { params: { uuid: id } }, giver.token)).status).toBe(204);
    const declined = await offered();
    expect((await call(app, declineHandover, { body: { token: declined } }, receiver.token)).status).toBe(204);
    const replaced = await offered();
    const token = await offered();
    for (const old of [withdrawn, declined, replaced]) expect((await accept(receiver, old)).status).toBe(404);
    expect((await call(app, getOffer, { params: { uuid: id } }, giver.token)).body.offer?.email).toBe(receiver.email);

    await app.deps.database.system((tx) =>
      tx.updateTable('businesses').set({ held_at: null }).where('id', '=', id).execute(),
    );
    const hers = await registering(receiver, aCompany(ruc));
    expect((await accept(receiver, token)).error.errors[0]?.code).toBe('BUSINESS_ALREADY_REGISTERED');
    await call(app, removeBusiness, { params: { uuid: hers.body.uuid } }, receiver.token);
    clock.advance(7 * DAY);
    const { access_token = '' } = (
      await call(app, signIn, { body: { email: receiver.email, password: receiver.password } })
    ).body;
    expect((await accept({ ...receiver, token: access_token }, token)).status).toBe(404);
  });
});

test("support's desk says in which accounts a RUC is, takes it from one and gives it to another", async () => {
  const [giver, receiver] = [await signUpAccountant(app), await signUpAccountant(app)];
  const { ruc } = await seedBusiness(app, giver);
  const { config, mail } = app.deps;
  const told: string[] = [];
  const says: string[] = [];
  const keep = async ({ to, text }: { to: string; text: string }) => {
    told.push(to);
    says.push(text);
  };
  const outside = { ...config.outside, supportWhatsapp: 'https://wa.me/51999888777' };
  const silent = { ...mail, send: keep };
  const desk = {
    deps: { config: { ...config, outside }, clock, mail: silent },
    transaction: app.deps.database.system,
  };
  expect(await registrationsOf(desk, ruc)).toEqual([
    `${giver.email}: BODEGA IMAGINADA S.A.C., VALID; la tiene desde el ${dateInLima(clock.now())}`,
  ]);
  expect(await giveTo(desk, ruc, receiver.email, giver.email)).toBe('no-company');
  expect(await giveTo(desk, ruc, giver.email, 'nadie@ejemplo.pe')).toBe('no-account');
  expect(await giveTo(desk, ruc, giver.email, receiver.email)).toBe('given');
  expect(told.toSorted()).toEqual([giver.email, receiver.email].toSorted());
  // Mails come from an address that nobody reads.
  for (const text of says) expect(text).toContain('escríbenos por WhatsApp: https://wa.me/51999888777');
  expect((await call(app, getFilters, {}, receiver.token)).body.businesses.map((one) => one.ruc)).toEqual([ruc]);
  expect(await releaseFrom(desk, ruc, receiver.email)).toBe(dateInLima(new Date(clock.now().getTime() + 30 * DAY)));
  expect(await releaseFrom(desk, ruc, receiver.email)).toBeNull();
  expect((await call(app, getFilters, {}, receiver.token)).body.businesses).toEqual([]);
});

import { signIn } from '@yupana/contract/accounts.ts';
import { getSubscription } from '@yupana/contract/billing.ts';
import { getFilters, getPeriods } from '@yupana/contract/businesses.ts';
import { startCollection } from '@yupana/contract/collection.ts';
import {
  archiveBusiness,
  listPutAway,
  removeBusiness,
  renameBusiness,
  takeBackBusiness,
} from '@yupana/contract/custody.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { createSystem } from '../../src/ctx.ts';
import { eraseRemovedBusinesses } from '../../src/features/closure/erase-removed.ts';
import { listDueBusinesses } from '../../src/features/collection/runs/list-due.ts';
import { requestLetter } from '../../src/features/letters/request-letter.ts';
import { giveTo, registrationsOf, releaseFrom } from '../../src/features/onboarding/support-desk.ts';
import { dateInLima, type HeldClock } from '../../src/platform/clock.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../harness.ts';
import { aCompany, accepted, registering } from '../registering.ts';
import { seedBusiness, seedRun, seedVouchers } from '../seed.ts';

const DAY = 24 * 3_600_000;
/** A run that nobody has, and that does not begin again. */
const STOPPED = { state: 'failed', worker: null, next_try_at: null };

/** Renaming, archiving, removing and support, within businesses.medium.test.ts: they need no app of their own. */
export function custodyCases(started: () => TestApp, clock: HeldClock): void {
  let app: TestApp;
  beforeAll(() => {
    app = started();
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
        tx
          .selectFrom('collection_runs')
          .select(['state', 'worker', 'next_try_at', 'message'])
          .where('business_id', '=', uuid)
          .executeTakeFirst(),
      );
    async function due(): Promise<string[]> {
      const window = { minute: 1_439, since: clock.now(), limit: 1_000 };
      return (await app.deps.database.system((tx) => listDueBusinesses(tx, window))).map(
        ({ businessId }) => businessId,
      );
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
      const registered = await registering(app, eva, company);
      const { uuid } = registered.body;
      await accepted(app, registered);
      expect((await put(archiveBusiness, eva, uuid)).status).toBe(204);
      expect([await cardsOf(eva), await placesOf(eva)]).toEqual([[], 0]);
      expect(await awayOf(eva)).toMatchObject({ archived: [{ uuid, ruc: company.ruc }], removed: [] });
      expect(await runOf(uuid)).toEqual({
        ...STOPPED,
        message: 'La recolección se detuvo porque la empresa se archivó. Lo recolectado se conserva.',
      });
      expect(await due()).not.toContain(uuid);
      const asked = await call(app, startCollection, { params: { uuid } }, eva.token);
      expect([asked.status, asked.error.errors[0]?.code]).toEqual([409, 'BUSINESS_ARCHIVED']);
      expect((await call(app, getPeriods, { params: { uuid } }, eva.token)).status).toBe(200);

      await accepted(app, await registering(app, ana, company));
      const late = await put(takeBackBusiness, eva, uuid);
      expect([late.status, late.error.message]).toEqual([
        409,
        'Otra cuenta de Yupana tiene ahora esta empresa. Pide que te la traspase o que la quite.',
      ]);
    });

    test.each([
      ['being collected', { state: 'running', worker: 'uno', attempt: 1 }],
      ['to be tried again', { state: 'failed', next_try_at: new Date('2099-01-01T00:00:00Z') }],
    ] as const)('removed while %s, it is collected no more', async (_when, run) => {
      const eva = await signUpAccountant(app);
      const business = await seedBusiness(app, eva);
      await seedRun(app, business, { ...run, heartbeat_at: clock.now(), finished_at: null });
      expect((await remove(eva, business.id)).status).toBe(200);
      const said =
        run.state === 'running' ? 'La recolección se detuvo porque la empresa se quitó de la cuenta.' : 'Sembrado.';
      expect(await runOf(business.id)).toEqual({ ...STOPPED, message: said });
      expect(await due()).not.toContain(business.id);
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
        const queue = {
          ...app.deps.queue,
          send: async (_job: unknown, letter: unknown) => String(letters.push(letter)),
        };
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
      deps: { config: { ...config, outside }, clock, mail: silent, database: app.deps.database },
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
}

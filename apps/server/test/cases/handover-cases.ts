import { signIn } from '@yupana/contract/accounts.ts';
import { getFilters, getPeriods, validateRuc } from '@yupana/contract/businesses.ts';
import { startCollection } from '@yupana/contract/collection.ts';
import { archiveBusiness, removeBusiness, takeBackBusiness } from '@yupana/contract/custody.ts';
import {
  acceptHandover,
  declineHandover,
  getOffer,
  offerBusiness,
  readHandover,
  withdrawOffer,
} from '@yupana/contract/handovers.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { createCtx, createSystem, type Tx } from '../../src/ctx.ts';
import { mailOffered } from '../../src/features/businesses/mail-handover.ts';
import { offerBusiness as offerIt } from '../../src/features/businesses/offer-business.ts';
import { endAttempt } from '../../src/features/collection/runs/end-run.ts';
import { openCredentials } from '../../src/features/credentials/sealed-credentials.ts';
import { moveBusiness } from '../../src/features/onboarding/move-business.ts';
import type { HeldClock } from '../../src/platform/clock.ts';
import { hashToken } from '../../src/platform/crypto/tokens.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../harness.ts';
import { aCompany, registering } from '../registering.ts';
import { everyRow } from '../secrets/every-row.ts';
import { seedBusiness, seedRun, seedVouchers } from '../seed.ts';

const DAY = 24 * 3_600_000;

const memberOf = (tx: Tx, { email }: Accountant) =>
  tx.selectFrom('members').select(['id', 'firm_id']).where('email', '=', email).executeTakeFirstOrThrow();

/** Handing companies over, within businesses.medium.test.ts: it needs no app of its own. */
export function handoverCases(started: () => TestApp, clock: HeldClock): void {
  let app: TestApp;
  beforeAll(() => {
    app = started();
  });

  describe('a company is handed over', () => {
    const mails: { to: string; subject: string; text: string }[] = [];
    const system = () =>
      createSystem({ ...app.deps, mail: { ...app.deps.mail, send: async (mail) => void mails.push(mail as never) } });
    const offer = (who: Accountant, uuid: string, email: string, current_password = who.password) =>
      call(app, offerBusiness, { params: { uuid }, body: { email, current_password } }, who.token);
    /** The same without its route, which lets an address make twenty in an hour. */
    const offerTo = async (who: Accountant, uuid: string, email: string) => {
      const { id, firm_id } = await app.deps.database.system((tx) => memberOf(tx, who));
      const ctx = createCtx(app.deps, { firmId: firm_id, accountantId: id, role: 'owner' });
      const body = { email, current_password: who.password };
      await offerIt(ctx, { params: { uuid }, body } as never, who.token);
    };
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
      expect((await offer(giver, business.id, giver.email)).error.message).toBe(
        'Ese es el correo de tu propia cuenta.',
      );
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
      const statuses = answers.map(({ status }) => status).toSorted();
      // The other one finds no offer any more, or is told that the company is coming.
      expect([
        [200, 404],
        [200, 409],
      ]).toContainEqual(statuses);
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
      expect(left.map(({ table }) => table).filter((table) => !table.startsWith('pgboss.'))).toEqual([
        'public.letters',
      ]);
      const opened = await app.deps.database.tenant(firm_id, (tx) =>
        openCredentials(app.deps, firm_id, tx, business.id),
      );
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
        const ctx = createCtx(app.deps, { firmId: firm_id, accountantId: id, role: 'owner' });
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

    test('not by a link that was open when another took its place: the offer is looked at again in the turn of the company', async () => {
      const [giver, receiver, other] = [
        await signUpAccountant(app),
        await signUpAccountant(app),
        await signUpAccountant(app),
      ];
      const { id, firmId } = await seedBusiness(app, giver);
      await offerTo(giver, id, receiver.email);
      const opened = hashToken(await linkTo(id));
      await offerTo(giver, id, other.email);
      const newer = await linkTo(id);
      const to = await app.deps.database.system((tx) => memberOf(tx, receiver));
      const from = { firm_id: firmId, business_id: id, tokenHash: opened };
      const whom = { firmId: to.firm_id, memberId: to.id, collects: true };
      const moving = moveBusiness(createSystem(app.deps), from, whom);
      await expect(moving).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect((await call(app, getFilters, {}, giver.token)).body.businesses).toHaveLength(1);
      expect((await accept(other, newer)).status).toBe(200);
    });

    test('not by a link of before it was removed or archived, also when it was taken back', async () => {
      const [giver, receiver] = [await signUpAccountant(app), await signUpAccountant(app)];
      for (const putAway of [removeBusiness, archiveBusiness]) {
        const { id } = await seedBusiness(app, giver);
        const uuid = { params: { uuid: id } };
        await offerTo(giver, id, receiver.email);
        const token = await linkTo(id);
        expect((await read(receiver, token)).status).toBe(200);
        await call(app, putAway as typeof archiveBusiness, uuid, giver.token);
        expect((await call(app, takeBackBusiness, uuid, giver.token)).status).toBe(204);
        expect((await accept(receiver, token)).status).toBe(404);
        expect((await call(app, getOffer, uuid, giver.token)).body.offer).toBeNull();
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
      const hers = await registering(app, receiver, aCompany(ruc));
      expect((await accept(receiver, token)).error.errors[0]?.code).toBe('BUSINESS_ALREADY_REGISTERED');
      await call(app, removeBusiness, { params: { uuid: hers.body.uuid } }, receiver.token);
      clock.advance(7 * DAY);
      const { access_token = '' } = (
        await call(app, signIn, { body: { email: receiver.email, password: receiver.password } })
      ).body;
      expect((await accept({ ...receiver, token: access_token }, token)).status).toBe(404);
    });
  });
}

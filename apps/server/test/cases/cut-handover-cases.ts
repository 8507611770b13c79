import { randomUUID } from 'node:crypto';
import { getFilters, getPeriods, validateRuc } from '@yupana/contract/businesses.ts';
import { startCollection } from '@yupana/contract/collection.ts';
import { archiveBusiness, removeBusiness } from '@yupana/contract/custody.ts';
import { acceptHandover, readHandover } from '@yupana/contract/handovers.ts';
import { listVouchers } from '@yupana/contract/vouchers.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createCtx, createSystem, type System, type Tx } from '../../src/ctx.ts';
import { countBusinesses } from '../../src/features/businesses/count-businesses.ts';
import { cutMoves, forgetMovers, newMover } from '../../src/features/businesses/moving/move-company.ts';
import { eraseClosed } from '../../src/features/closure/erase-closed.ts';
import { listDueCompanies } from '../../src/features/collection/left-out/queries-left-out.ts';
import { listDueBusinesses } from '../../src/features/collection/runs/list-due.ts';
import { takeLane } from '../../src/features/documents/lane/queries-lanes.ts';
import { listDue } from '../../src/features/facts/validity/queries-validity.ts';
import { acceptHandover as acceptIt } from '../../src/features/onboarding/accept-handover.ts';
import { finishMove, startMove } from '../../src/features/onboarding/move-business.ts';
import { registrationsOf } from '../../src/features/onboarding/support-desk.ts';
import type { HeldClock } from '../../src/platform/clock.ts';
import { hashToken } from '../../src/platform/crypto/tokens.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../harness.ts';
import { aCompany, registering } from '../registering.ts';
import { everyRow } from '../secrets/every-row.ts';
import { type SeededBusiness, seedBusiness, seedLine, seedVouchers } from '../seed.ts';

const DAY = 24 * 3_600_000;
const PERIOD = '202610';

/** A handover that is cut off between two slices, within closure.medium.test.ts: it needs no app of its own. */
export function cutHandoverCases(started: () => TestApp, clock: HeldClock): void {
  let app: TestApp;
  beforeAll(() => {
    app = started();
  });

  const memberOf = async ({ email }: Accountant) => {
    const { id: memberId, firm_id: firmId } = await app.deps.database.system((tx) =>
      tx.selectFrom('members').select(['id', 'firm_id']).where('email', '=', email).executeTakeFirstOrThrow(),
    );
    return { memberId, firmId };
  };

  /** A process that is killed after so many transactions. */
  function dyingAfter(transactions: number): System {
    const whole = createSystem(app.deps);
    let left = transactions;
    return {
      deps: app.deps,
      transaction: async (work) => {
        if (left-- <= 0) throw new Error('killed');
        return whole.transaction(work);
      },
    };
  }

  /** A company with more vouchers than one slice takes, and something in other tables. */
  async function aLargeCompany(giver: Accountant, count = 1_100): Promise<SeededBusiness> {
    const business = await seedBusiness(app, giver);
    const vouchers = Array.from({ length: count }, (_, n) => ({ number: String(n + 1) }));
    await seedVouchers(app, business, 'RCE', PERIOD, vouchers);
    const whose = { business_id: business.id, firm_id: business.firmId };
    const now = clock.now();
    await app.deps.database.system(async (tx) => {
      await tx
        .insertInto('document_lanes')
        .values({ ...whose, due_at: now })
        .execute();
      await tx
        .insertInto('validity_lanes')
        .values({ ...whose, due_at: now })
        .execute();
      await tx
        .insertInto('left_out_lists')
        .values({ ...whose, tax_period: PERIOD, book: 'RCE', due_at: now } as never)
        .execute();
    });
    return business;
  }

  /** Offered and accepted, by a process that dies after so many transactions of moving. @returns the link */
  async function begun(company: SeededBusiness, giver: Accountant, receiver: Accountant, transactions: number) {
    const token = randomUUID();
    const [from, to] = [await memberOf(giver), await memberOf(receiver)];
    const now = clock.now();
    const dates = { offered_at: now, expires_at: new Date(now.getTime() + DAY) };
    const offer = { business_id: company.id, firm_id: from.firmId, email: receiver.email };
    await app.deps.database.system((tx) =>
      tx
        .insertInto('handovers')
        .values({ ...offer, ...dates, token_hash: hashToken(token) })
        .execute(),
    );
    const worker = newMover();
    const offered = { firm_id: from.firmId, business_id: company.id, tokenHash: hashToken(token) };
    await app.deps.database.system((tx) => startMove(app.deps, tx, offered, { ...to, collects: true }, worker));
    await finishMove(dyingAfter(transactions), company.id, worker).catch((error: Error) => {
      expect(error.message).toBe('killed');
    });
    return token;
  }

  /** How many vouchers each account has of the company, by rows. */
  async function shares({ id }: SeededBusiness): Promise<number[]> {
    const { rows } = await app.deps.database.system((tx) =>
      sql<{ count: number }>`
        select count(*)::int as count from vouchers where business_id = ${id} group by firm_id order by 1`.execute(tx),
    );
    return rows.map(({ count }) => count);
  }

  const jobsOf = async (name: string, text: string) => {
    const rows = await everyRow(app);
    return rows.filter((row) => row.table === 'pgboss.job' && row.text.includes(name) && row.text.includes(text));
  };

  /** A mover that was not heard of for a while is dead. */
  const later = () => clock.advance(16_000);

  describe('a handover that is cut off between two slices', () => {
    test('wherever: until it is taken up neither account has the company, and then the new one has all of it', {
      tags: ['any-engine'],
    }, async () => {
      const [giver, receiver] = [await signUpAccountant(app), await signUpAccountant(app)];
      const company = await aLargeCompany(giver);
      const params = { uuid: company.id };
      const filters = { ruc: company.ruc, tax_period: PERIOD } as never;
      await begun(company, giver, receiver, 0);
      const seen = new Set<string>();
      let cuts = 0;
      for (;;) {
        for (const who of [giver, receiver]) {
          expect((await call(app, getPeriods, { params }, who.token)).status).toBe(404);
          expect((await call(app, getFilters, {}, who.token)).body.businesses).toEqual([]);
          expect((await call(app, listVouchers, { query: { filters } } as never, who.token)).status).not.toBe(200);
          for (const asked of [startCollection, archiveBusiness, removeBusiness])
            expect((await call(app, asked as typeof startCollection, { params }, who.token)).status).toBe(404);
        }
        seen.add((await shares(company)).join(' '));
        later();
        if (await finishMove(dyingAfter(cuts), company.id, newMover()).catch(() => false)) break;
        cuts++;
      }
      expect(cuts).toBeGreaterThan(15);
      // It was cut in the middle of its vouchers, too.
      expect([...seen]).toEqual(expect.arrayContaining(['1100', '500 600']));
      expect((await call(app, getPeriods, { params }, receiver.token)).body.tax_periods).toEqual([PERIOD]);
      expect((await call(app, getPeriods, { params }, giver.token)).status).toBe(404);
      expect(await shares(company)).toEqual([1_100]);
      // Of the firm of nobody's, and of who had it, nothing is left.
      const rows = (await everyRow(app)).filter(({ table }) => !table.startsWith('pgboss.'));
      expect(rows.filter(({ text }) => text.includes(company.id) && text.includes(company.firmId))).toEqual([]);
      expect(rows.filter(({ table }) => table === 'public.company_moves')).toEqual([]);
      expect(rows.filter(({ table, text }) => table === 'public.firms' && text.includes(company.id))).toEqual([]);
      // Its new account's first collection was asked for, and both are told, once.
      expect(await jobsOf('collection.collect-business', company.id)).toHaveLength(1);
      expect(await jobsOf('businesses.mail-handed-over', company.ruc)).toHaveLength(2);
    });

    test('its link says that the company is coming, to who accepted it and to nobody else', async () => {
      const [giver, receiver, stranger] = [
        await signUpAccountant(app),
        await signUpAccountant(app),
        await signUpAccountant(app),
      ];
      const company = await aLargeCompany(giver);
      const token = await begun(company, giver, receiver, 6);
      const answers = (who: Accountant) =>
        Promise.all([
          call(app, readHandover, { body: { token } }, who.token),
          call(app, acceptHandover, { body: { token, terms: true, privacy: true } }, who.token),
        ]);
      for (const answer of await answers(receiver)) {
        expect(answer.status).toBe(409);
        expect(answer.error.errors[0]?.code).toBe('BUSINESS_ON_ITS_WAY');
      }
      for (const who of [giver, stranger]) {
        expect((await answers(who)).map(({ status }) => status)).toEqual([404, 404]);
      }
      const { config, mail, database } = app.deps;
      const desk = { deps: { config, mail, clock, database }, transaction: database.system };
      expect(await registrationsOf(desk, company.ruc)).toEqual([
        `${receiver.email}: BODEGA IMAGINADA S.A.C., VALID; en camino a esta cuenta`,
      ]);
      later();
      expect(await finishMove(createSystem(app.deps), company.id, newMover())).toBe(true);
      expect((await answers(receiver)).map(({ status }) => status)).toEqual([404, 404]);
    });

    test('who waits too long is told that the company comes later, and it does', async () => {
      const [giver, receiver] = [await signUpAccountant(app), await signUpAccountant(app)];
      const company = await aLargeCompany(giver);
      const token = randomUUID();
      const now = clock.now();
      const offer = { business_id: company.id, firm_id: company.firmId, email: receiver.email };
      const dates = { offered_at: now, expires_at: new Date(now.getTime() + DAY) };
      await app.deps.database.system((tx) =>
        tx
          .insertInto('handovers')
          .values({ ...offer, ...dates, token_hash: hashToken(token) })
          .execute(),
      );
      const { firmId, memberId } = await memberOf(receiver);
      const ctx = createCtx(app.deps, { firmId, accountantId: memberId, role: 'owner' });
      const input = { body: { token, terms: true, privacy: true } } as Parameters<typeof acceptIt>[1];
      await expect(acceptIt(ctx, input, 0)).rejects.toMatchObject({ code: 'BUSINESS_ON_ITS_WAY' });
      const params = { uuid: company.id };
      await expect
        .poll(async () => (await call(app, getPeriods, { params }, receiver.token)).status, { timeout: 10_000 })
        .toBe(200);
      expect(await shares(company)).toEqual([1_100]);
    });

    test('nothing is collected, fetched or asked for of it, and it is taken up once, by who finds nobody at it', async () => {
      const [giver, receiver] = [await signUpAccountant(app), await signUpAccountant(app)];
      const company = await aLargeCompany(giver);
      const { id: businessId } = company;
      const nobody = { firmId: businessId, businessId, worker: 'uno' };
      const now = clock.now();
      const until = new Date(now.getTime() + DAY);
      const asked = () =>
        app.deps.database.system(async (tx: Tx) => ({
          daily: (await listDueBusinesses(tx, { minute: 1439, since: until, limit: 10_000 })).map(
            (one) => one.businessId,
          ),
          validity: (await listDue(tx, until, 10_000)).map((one) => one.business_id),
          leftOut: (await listDueCompanies(tx, until, 10_000)).map((one) => one.businessId),
        }));
      for (const due of Object.values(await asked())) expect(due).toContain(businessId);
      await begun(company, giver, receiver, 8);
      for (const due of Object.values(await asked())) expect(due).not.toContain(businessId);
      expect(await app.deps.database.system((tx) => takeLane(tx, nobody, now, until))).toBeUndefined();

      const system = createSystem(app.deps);
      // Who moved it showed life a moment ago.
      expect(await cutMoves(system)).not.toContain(businessId);
      expect(await finishMove(system, businessId, newMover())).toBe(false);
      // A start on the embedded database knows that nobody else can be at it.
      await forgetMovers(system);
      expect(await cutMoves(system)).toContain(businessId);
      const ended = await Promise.all([1, 2].map(() => finishMove(system, businessId, newMover())));
      expect(ended.toSorted()).toEqual([false, true]);
      // Its new account's first collection was asked for already.
      const { validity, leftOut } = await asked();
      for (const due of [validity, leftOut]) expect(due).toContain(businessId);
    });

    test('of two accounts that are to be erased neither is before it arrived, and then it goes with the one that has it', async () => {
      const [giver, receiver] = [await signUpAccountant(app), await signUpAccountant(app)];
      const company = await aLargeCompany(giver, 600);
      await begun(company, giver, receiver, 8);
      const firms = [(await memberOf(giver)).firmId, (await memberOf(receiver)).firmId];
      const closed_at = clock.now();
      const erase_at = new Date(closed_at.getTime() + 30 * DAY);
      await app.deps.database.system((tx) =>
        tx.updateTable('firms').set({ closed_at, erase_at }).where('id', 'in', firms).execute(),
      );
      clock.advance(31 * DAY);
      const left = () =>
        app.deps.database.system((tx) => tx.selectFrom('firms').select('id').where('id', 'in', firms).execute());
      await eraseClosed(createSystem(app.deps));
      expect(await left()).toHaveLength(2);
      expect((await shares(company)).reduce((sum, count) => sum + count)).toBe(600);
      expect(await finishMove(createSystem(app.deps), company.id, newMover())).toBe(true);
      await eraseClosed(createSystem(app.deps));
      expect(await left()).toEqual([]);
      expect(
        (await everyRow(app)).filter(({ table, text }) => !table.startsWith('pgboss.') && text.includes(company.id)),
      ).toEqual([]);
    });

    test('it takes a place of the plan and its RUC already, and is told to be another account’s', async () => {
      const [giver, receiver] = [await signUpAccountant(app), await signUpAccountant(app)];
      const company = await aLargeCompany(giver, 600);
      const placesOf = async (who: Accountant) => {
        const { firmId, memberId } = await memberOf(who);
        const ctx = createCtx(app.deps, { firmId, accountantId: memberId, role: 'owner' });
        return ctx.transaction((tx) => countBusinesses(ctx, tx));
      };
      expect([await placesOf(giver), await placesOf(receiver)]).toEqual([1, 0]);
      await begun(company, giver, receiver, 8);
      expect([await placesOf(giver), await placesOf(receiver)]).toEqual([0, 1]);
      const asked = await call(app, validateRuc, { params: { ruc: company.ruc } }, receiver.token);
      expect(asked.body.registered_by_me).not.toBe(true);
      // Also one that nobody holds: two of one RUC in an account would keep it from arriving.
      await app.deps.database.system((tx) =>
        tx.updateTable('businesses').set({ held_at: null }).where('id', '=', company.id).execute(),
      );
      const again = await registering(app, receiver, aCompany(company.ruc));
      expect(again.error.errors[0]?.code).toBe('BUSINESS_ALREADY_REGISTERED');
      later();
      expect(await finishMove(createSystem(app.deps), company.id, newMover())).toBe(true);
      expect([await placesOf(giver), await placesOf(receiver)]).toEqual([0, 1]);
    });

    test('what somebody at work still wrote where all was moved already goes too', async () => {
      const [giver, receiver] = [await signUpAccountant(app), await signUpAccountant(app)];
      const company = await aLargeCompany(giver, 600);
      await begun(company, giver, receiver, 0);
      later();
      const whole = createSystem(app.deps);
      let transactions = 0;
      const late: System = {
        deps: app.deps,
        transaction: async (work) => {
          transactions += 1;
          if (transactions === 8) await seedLine(app, { ...company, firmId: company.id }, 'RCE', '202609');
          if (transactions === 8)
            await whole.transaction((tx) =>
              sql`insert into voucher_changes (business_id, firm_id, book, tax_period, run_id, issuer_ruc, type_code, serie,
                  number, kind, seen_at)
                values (${company.id}, ${company.firmId}, 'RCE', ${PERIOD}, ${randomUUID()}, '20990016004', '01', 'F001', '1',
                  'new', now())`.execute(tx),
            );
          return whole.transaction(work);
        },
      };
      expect(await finishMove(late, company.id, newMover())).toBe(true);
      expect(transactions).toBeGreaterThan(8);
      const rows = (await everyRow(app)).filter(({ table }) => !table.startsWith('pgboss.'));
      expect(rows.filter(({ text }) => text.includes(company.id) && text.includes(company.firmId))).toEqual([]);
    });

    test('others are answered between two slices', async () => {
      const [giver, receiver, other] = [
        await signUpAccountant(app),
        await signUpAccountant(app),
        await signUpAccountant(app),
      ];
      const company = await aLargeCompany(giver, 3_000);
      await begun(company, giver, receiver, 0);
      later();
      let isOver = false;
      const finishing = finishMove(createSystem(app.deps), company.id, newMover()).finally(() => {
        isOver = true;
      });
      let answered = 0;
      while (!isOver) {
        expect((await call(app, getFilters, {}, other.token)).status).toBe(200);
        if (!isOver) answered += 1;
      }
      expect(await finishing).toBe(true);
      expect(answered).toBeGreaterThan(3);
    });
  });
}

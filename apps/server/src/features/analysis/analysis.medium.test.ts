import {
  declineObserved,
  getReview,
  getReviewGroup,
  getVerdict,
  listObserved,
  listRejected,
  listValidated,
  postponeObserved,
  undoDecision,
  validateObserved,
} from '@yupana/contract/review.ts';
import { listVouchers } from '@yupana/contract/vouchers.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import { deadlinesOf } from '@yupana/tax/tables/deadlines.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bankCases } from '../../../test/cases/bank-cases.ts';
import { judgingCases } from '../../../test/cases/judging-cases.ts';
import { rehearsalCases } from '../../../test/cases/rehearsal-cases.ts';
import { settingsCases } from '../../../test/cases/settings-cases.ts';
import { type Accountant, call, signUpAccountant, startApp, type TestApp } from '../../../test/harness.ts';
import { type SeededBusiness, seedBusiness, seedVouchers } from '../../../test/seed.ts';
import type { Tx } from '../../ctx.ts';
import { holdClock } from '../../platform/clock.ts';
import { holdCompany } from '../businesses/find-business.ts';
import { learn } from '../facts/learn.ts';
import { withBook } from '../vouchers/book-lock.ts';
import { endWaiting, takeWaiting } from '../vouchers/judging/take-waiting.ts';
import { recomputeTotals } from '../vouchers/totals/recompute-totals.ts';
import { runJudging } from './judging/run-judging.ts';
import { sweepJudging } from './judging/sweep-judging.ts';

const PERIOD = '202610';
const ISSUER = '20990016004';
const NOW = new Date('2026-11-20T15:00:00Z');
const code = (number: number) => `${ISSUER}-01-F001-${number}`;

let app: TestApp;
let rosa: Accountant;
let business: SeededBusiness;
const clock = holdClock(NOW);

beforeAll(async () => {
  app = await startApp({ role: 'api', clock });
  rosa = await signUpAccountant(app);
});
afterAll(() => app.stop());

const company = () => ({ firmId: business.firmId, businessId: business.id });
const book = () => ({ ...company(), book: 'RCE' as const, period: PERIOD });
const tenant = <T>(work: (tx: Tx) => Promise<T>) => app.deps.database.tenant(business.firmId, work);
const judge = () => runJudging(app.deps, company(), new AbortController().signal);
const period = () => ({ query: { ruc: business.ruc, tax_period: PERIOD } });
const waiting = () =>
  tenant(async (tx) => {
    const rows = await tx
      .selectFrom('to_judge')
      .select(['tax_period', 'number', 'because'])
      .where('business_id', '=', business.id)
      .execute();
    return rows.map(({ tax_period, number, because }) => `${tax_period} ${number} ${because}`).sort();
  });
const verdicts = () =>
  tenant((tx) =>
    tx
      .selectFrom('verdicts')
      .select(['number', 'status', 'reason', 'judged_at', 'judge_again_on'])
      .where('business_id', '=', business.id)
      .orderBy('number')
      .execute(),
  );
const markBook = () =>
  tenant((tx) =>
    sql`
      insert into to_judge (business_id, book, tax_period, firm_id, because, since)
      values (${business.id}::uuid, 'RCE', ${PERIOD}, ${business.firmId}::uuid, 'first', now())
      on conflict do nothing`.execute(tx),
  );

/** SUNAT says of it that it was voided. */
const voided = (number: string) => ({
  ...{ issuer_ruc: ISSUER, type_code: '01', serie: 'F001', number, dam_year: '', book: 'RCE' as const },
  ...{ kind: 'validity' as const, source: 'validarcomprobante', reader_version: 1 },
  is: { state: 'known' as const, value: { voucher: { code: '2', name: 'ANULADO' }, observations: [] } },
});

async function seed(count: number): Promise<void> {
  clock.set(NOW);
  business = await seedBusiness(app, rosa);
  const vouchers = Array.from({ length: count }, (_, place) => ({ number: String(place + 1) }));
  await seedVouchers(app, business, 'RCE', PERIOD, vouchers);
  await markBook();
}

/** Totals agree with what their vouchers add up to: a difference would be mended, and counted. */
async function expectProof(): Promise<void> {
  await tenant((tx) => recomputeTotals(tx, book()));
  const { rows } = await tenant((tx) =>
    sql<{ mended: number }>`select mended from business_periods where business_id = ${business.id}::uuid`.execute(tx),
  );
  expect(rows.map(({ mended }) => mended)).toEqual([0]);
}

describe('judging', () => {
  beforeEach(() => seed(3));

  test('a book that waits is judged whole by slices, once, and the totals with it', async () => {
    await judge();
    expect(await waiting()).toEqual([]);
    const said = await verdicts();
    expect(said).toHaveLength(3);
    await expectProof();
    const { rows } = await tenant((tx) =>
      sql<{ differ: number }>`
        select count(*)::int as differ from vouchers v join verdicts d using (business_id, book, tax_period, issuer_ruc,
          type_code, serie, number, dam_year) where v.status <> d.status and v.business_id = ${business.id}::uuid`.execute(
        tx,
      ),
    );
    expect(rows[0]?.differ).toBe(0);
    clock.advance(60_000);
    await markBook();
    await judge();
    expect(await verdicts()).toEqual(said);
  });

  test('what becomes known judges only what it touches, and says otherwise', async () => {
    await judge();
    const before = await verdicts();
    await tenant((tx) => learn(tx, company(), [voided('2')], clock.now()));
    expect(await waiting()).toEqual([`${PERIOD} 2 validity`]);
    clock.advance(60_000);
    await judge();
    const after = await verdicts();
    expect(after[1]).toMatchObject({ status: 'gasto no deducible', reason: 'cpe-anulado' });
    expect([after[0], after[2]]).toEqual([before[0], before[2]]);
    await expectProof();
  });

  test('what became known while it was being judged still waits', async () => {
    await judge();
    await tenant((tx) => learn(tx, company(), [voided('2')], clock.now()));
    await withBook(app.deps, book(), (turn) =>
      turn.step(async (tx) => {
        const taken = await takeWaiting(tx, book(), 10);
        expect(taken?.lines).toHaveLength(1);
        // Somebody learns of it again between the look and the end: here in the same transaction, which is as late as it can be.
        await sql`update to_judge set marks = marks + 1 where business_id = ${business.id}::uuid`.execute(tx);
        await endWaiting(tx, book(), taken as NonNullable<typeof taken>);
      }),
    );
    expect(await waiting()).toEqual([`${PERIOD} 2 validity`]);
  });

  test('who dies with a slice in hand leaves it waiting, and a book goes on where its last slice ended', async () => {
    await withBook(app.deps, book(), (turn) =>
      turn.step(async (tx) => {
        const taken = await takeWaiting(tx, book(), 2);
        expect(taken?.lines.map(({ number }) => number)).toEqual(['1', '2']);
      }),
    );
    expect(await waiting()).toEqual([`${PERIOD} null first`]);
    await withBook(app.deps, book(), (turn) =>
      turn.step(async (tx) => endWaiting(tx, book(), (await takeWaiting(tx, book(), 2)) as never)),
    );
    await judge();
    // Of the first two nothing was written by who only took them.
    expect((await verdicts()).map(({ number }) => number)).toEqual(['3']);
  });

  test('a day that passes is enough to wait: the sweep marks, and marks once', async () => {
    await judge();
    await tenant((tx) =>
      tx
        .updateTable('verdicts')
        .set({ judge_again_on: '2026-11-21' })
        .where('business_id', '=', business.id)
        .where('number', '=', '2')
        .execute(),
    );
    await tenant((tx) => tx.updateTable('verdicts').set({ judge_again_on: null }).where('number', '<>', '2').execute());
    const system = { deps: app.deps, transaction: app.deps.database.system };
    await sweepJudging(system);
    expect(await waiting()).toEqual([]);
    clock.set('2026-11-21T05:00:01Z');
    await sweepJudging(system);
    expect(await waiting()).toEqual([`${PERIOD} 2 time`]);
    await judge();
    await sweepJudging(system);
    expect(await waiting()).toEqual([]);
  });

  test('of a company that was put away, or is another firm’s since, nothing is judged and nothing is lost', async () => {
    const system = { deps: app.deps, transaction: app.deps.database.system };
    const sent: string[] = [];
    const queue = {
      ...app.deps.queue,
      send: async (_job: unknown, payload: unknown) => {
        sent.push((payload as { businessId: string }).businessId);
        return null;
      },
    };
    const sweep = () => sweepJudging({ ...system, deps: { ...app.deps, queue: queue as never } });
    await sweep();
    expect(sent).toContain(business.id);
    await app.deps.database.system((tx) =>
      tx
        .updateTable('businesses')
        .set({ archived_at: clock.now(), held_at: null })
        .where('id', '=', business.id)
        .execute(),
    );
    sent.length = 0;
    await sweep();
    expect(sent).not.toContain(business.id);
    const stranger = await seedBusiness(app, await signUpAccountant(app));
    await runJudging(app.deps, { firmId: stranger.firmId, businessId: business.id }, new AbortController().signal);
    expect(await waiting()).toEqual([`${PERIOD} null first`]);
    expect(await verdicts()).toEqual([]);
  });

  test.runIf(process.env.TEST_DATABASE_URL)(
    'a company whose rows somebody writes is not handed over beneath',
    async () => {
      const handOver = () =>
        app.deps.database.system(async (tx) => {
          await sql`set local lock_timeout = '200ms'`.execute(tx);
          await sql`update businesses set name = name where id = ${business.id}::uuid`.execute(tx);
        });
      const [held, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const writing = tenant(async (tx) => {
        expect(await holdCompany(company(), tx, business.id)).toBeDefined();
        held.resolve();
        await ends.promise;
      });
      await Promise.race([held.promise, writing]);
      await expect(handOver()).rejects.toThrow(/lock timeout/);
      ends.resolve();
      await writing;
      await handOver();
      expect(await tenant((tx) => holdCompany({ firmId: crypto.randomUUID() }, tx, business.id))).toBeUndefined();
    },
  );

  test('a closed period keeps its statuses', async () => {
    await judge();
    await tenant((tx) =>
      sql`update business_periods set closed_at = now() where business_id = ${business.id}::uuid`.execute(tx),
    );
    await tenant((tx) =>
      sql`insert into to_judge (business_id, book, tax_period, firm_id, because, since) values
        (${business.id}::uuid, 'RCE', ${PERIOD}, ${business.firmId}::uuid, 'law', now())`.execute(tx),
    );
    await tenant((tx) => learn(tx, company(), [voided('2')], clock.now()));
    await judge();
    const { body } = await call(app, listVouchers, { query: { ...period().query, status: 4 } }, rosa.token);
    expect(body.data).toEqual([]);
    expect((await verdicts())[1]?.status).toBe('gasto no deducible');
  });
});

describe('deciding', () => {
  beforeEach(async () => {
    await seed(4);
    await tenant((tx) =>
      tx
        .updateTable('vouchers')
        .set({ status: 'gasto observado', reason: 'proveedor-ssco' })
        .where('business_id', '=', business.id)
        .execute(),
    );
    await tenant((tx) => recomputeTotals(tx, book()));
    await tenant((tx) =>
      sql`update business_periods set mended = 0 where business_id = ${business.id}::uuid`.execute(tx),
    );
  });

  const validate = (cpes: object[], who = rosa) =>
    call(app, validateObserved, { ...period(), body: { cpes } as never }, who.token);
  const decline = (cpes: object[]) => call(app, declineObserved, { ...period(), body: { cpes } as never }, rosa.token);
  const undo = (batch: string | null) =>
    call(app, undoDecision, { ...period(), body: { batch: batch ?? '' } }, rosa.token);
  const statuses = async () => {
    const { body } = await call(
      app,
      listVouchers,
      { query: { ...period().query, sort: 'serie_number', order: 'asc' } },
      rosa.token,
    );
    return body.data.map(({ status }) => status);
  };

  test('one needs its sustenance, several do not; the totals come with the answer and are the proof’s', async () => {
    const alone = await validate([{ code: code(1), reason: '   ' }]);
    expect(alone.status).toBe(422);
    expect(alone.error.errors[0]).toMatchObject({ field: 'reason' });
    const { status, body } = await validate([{ code: code(1) }, { code: code(2), reason: 'Contrato' }]);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      decided: 2,
      totals: { deductible: { count: 2, igv_amount: 36 }, observed: { count: 2 } },
    });
    await expectProof();
    const { body: list } = await call(app, listValidated, period(), rosa.token);
    expect(list.summary).toEqual({ total_igv_amount: 36, total_items: 2 });
  });

  test('all or nothing: with a code that is not of the period none is decided', async () => {
    expect((await validate([{ code: code(1) }, { code: code(99) }])).status).toBe(404);
    expect((await validate([{ code: code(1) }, { code: 'nada' }])).status).toBe(404);
    expect(await statuses()).toEqual(Array(4).fill('gasto observado'));
  });

  test('of two who decide the same at once one wins, and the other is told who and when', async () => {
    const seen = 'gasto observado';
    const answers = await Promise.all([
      validate([{ code: code(1), reason: 'Uno', seen }]),
      decline([{ code: code(1), seen }]),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.error.errors[0]?.code).toBe('VOUCHER_ALREADY_DECIDED');
    expect(lost?.error.message).toMatch(/^.+ ya (validó|rechazó) el comprobante F001-1 el 20\/11\/2026 10:00\.$/);
  });

  test('what an action does not fit is skipped and told, if that is asked for, and the rest decided', async () => {
    await validate([{ code: code(1), reason: 'Uno' }]);
    const gone = await decline([{ code: code(2) }, { code: code(99) }]);
    expect(gone.status).toBe(404);
    const some = { cpes: [1, 2, 3, 99].map((n) => ({ code: code(n), seen: 'gasto observado' })), skip_unfit: true };
    const { body } = await call(app, validateObserved, { ...period(), body: some as never }, rosa.token);
    expect(body.data).toMatchObject({
      decided: 2,
      skipped: [{ code: code(99) }, { code: code(1) }],
      totals: { deductible: { count: 3 } },
    });
    expect(body.data.skipped[0]?.why).toBe('no figura en la propuesta de SUNAT');
    expect(body.data.skipped[1]?.why).toMatch(/ya validó el comprobante F001-1 el/);
    await expectProof();
    await tenant((tx) =>
      sql`update business_periods set closed_at = now() where business_id = ${business.id}::uuid`.execute(tx),
    );
    const closed = await call(app, declineObserved, { ...period(), body: some as never }, rosa.token);
    expect(closed.body.data).toMatchObject({ decided: 0, batch: null });
    expect(closed.body.data.skipped.map(({ why }) => why)).toEqual(Array(4).fill('periodo cerrado'));
    expect(await statuses()).toEqual([...Array(3).fill('gasto deducible'), 'gasto observado']);
  });

  test('what was decided prevails over the rules, is told when they or the figures say otherwise, and undone it does not', async () => {
    const { body } = await validate([{ code: code(2), reason: 'Contrato de 2025' }]);
    await tenant((tx) => learn(tx, company(), [voided('2')], clock.now()));
    await judge();
    expect((await statuses())[1]).toBe('gasto deducible');
    const asked = { query: { ...period().query, code: code(2) } };
    const { body: told } = await call(app, getVerdict, asked, rosa.token);
    expect(told.data.trail).toMatchObject([{ to: 'gasto deducible', reason: 'Contrato de 2025', undone: null }]);
    expect(told.data.verdict?.status).toBe('gasto no deducible');
    await tenant((tx) => tx.updateTable('vouchers').set({ total: '119.00' }).where('number', '=', '2').execute());
    expect((await call(app, getVerdict, asked, rosa.token)).body.data.notice).toBe('figures-changed');
    expect((await undo(body.data.batch)).body.data.decided).toBe(1);
    expect((await undo(body.data.batch)).body.data).toMatchObject({ decided: 0, batch: null });
    expect((await statuses())[1]).toBe('gasto no deducible');
    const { body: after } = await call(app, getVerdict, asked, rosa.token);
    expect(after.data.trail[0]?.undone?.by).toBeTruthy();
    expect(after.data.notice).toBeNull();
  });

  test('undone, the decision before it counts again', async () => {
    await validate([{ code: code(1), reason: 'Uno' }]);
    const { body } = await decline([{ code: code(1) }]);
    expect((await statuses())[0]).toBe('gasto no deducible');
    await undo(body.data.batch);
    expect((await statuses())[0]).toBe('gasto deducible');
    await expectProof();
  });

  test('in a closed period nothing is decided nor undone', async () => {
    const { body } = await validate([{ code: code(1), reason: 'Uno' }]);
    await tenant((tx) =>
      sql`update business_periods set closed_at = now() where business_id = ${business.id}::uuid`.execute(tx),
    );
    expect((await decline([{ code: code(1) }])).error.errors[0]?.code).toBe('PERIOD_CLOSED');
    expect((await undo(body.data.batch)).error.errors[0]?.code).toBe('PERIOD_CLOSED');
    expect((await call(app, getReview, period(), rosa.token)).body.data.closed).toBe(true);
  });

  test('what is put aside says until when, and comes back when something else is known of it', async () => {
    await judge();
    await tenant((tx) =>
      tx.updateTable('vouchers').set({ status: 'gasto observado' }).where('business_id', '=', business.id).execute(),
    );
    clock.set('2026-11-21T02:00:00Z');
    const aside = (body: object) => call(app, postponeObserved, { ...period(), body: body as never }, rosa.token);
    expect((await aside({ codes: [code(1)], for: 'date', until: '2026-11-20' })).status).toBe(422);
    expect((await aside({ codes: [code(1)], for: 'date', until: '2026-11-21' })).status).toBe(200);
    expect((await aside({ codes: [code(2)], for: 'document' })).status).toBe(200);
    const put = async () => {
      const { body } = await call(app, getReview, period(), rosa.token);
      return body.data.groups.flatMap(({ vouchers }) =>
        vouchers.flatMap(({ number, postponed }) => (postponed ? number : [])),
      );
    };
    expect((await put()).sort()).toEqual(['1', '2']);
    clock.set('2026-11-21T05:30:00Z');
    expect(await put()).toEqual(['2']);
    await tenant((tx) => tx.updateTable('verdicts').set({ facts_hash: 'other' }).where('number', '=', '2').execute());
    expect(await put()).toEqual([]);
  });

  test('what is put aside comes back before its period is declared; of one that is late it stays aside', async () => {
    await judge();
    await tenant((tx) =>
      tx.updateTable('vouchers').set({ status: 'gasto observado' }).where('business_id', '=', business.id).execute(),
    );
    const due = deadlinesOf(parsePeriod(PERIOD), business.ruc);
    const aside = () =>
      call(app, postponeObserved, { ...period(), body: { codes: [code(1)], for: 'document' } }, rosa.token);
    const put = async () => {
      const { body } = await call(app, getReview, period(), rosa.token);
      expect(body.data.due_date).toBe(due?.declaration);
      return body.data.groups.flatMap(({ vouchers }) => vouchers.filter(({ postponed }) => postponed)).length;
    };
    clock.set('2026-11-05T15:00:00Z');
    await aside();
    // The last moment of the day before, and the first of the day, in Lima.
    clock.set(`${due?.registers}T04:59:59Z`);
    expect(await put()).toBe(1);
    clock.set(`${due?.registers}T05:00:00Z`);
    expect(await put()).toBe(0);
    await aside();
    expect(await put()).toBe(1);
  });

  test('the list of what is observed tells why, and nobody else sees it', async () => {
    await judge();
    await tenant((tx) =>
      tx.updateTable('vouchers').set({ status: 'gasto observado' }).where('business_id', '=', business.id).execute(),
    );
    const { body } = await call(app, listObserved, period(), rosa.token);
    expect(body.data).toHaveLength(4);
    const stranger = await signUpAccountant(app);
    expect((await call(app, listObserved, period(), stranger.token)).status).toBe(404);
    expect((await validate([{ code: code(1), reason: 'No es mía' }], stranger)).status).toBe(404);
  });

  test('who rejected it, and with what it is undone, stands with each of the rejected; of those of the rules, nobody', async () => {
    const { body } = await decline([{ code: code(1), reason: 'Sin contrato' }]);
    await tenant((tx) =>
      tx.updateTable('vouchers').set({ status: 'gasto no deducible' }).where('number', '=', '2').execute(),
    );
    const { body: list } = await call(app, listRejected, period(), rosa.token);
    const byCode = new Map(list.data.map((one) => [one.code, one.decision]));
    expect(byCode.get(code(1))).toMatchObject({ batch: body.data.batch, reason: 'Sin contrato' });
    expect(byCode.get(code(1))?.by).toMatch(/\w/);
    expect(byCode.get(code(2))).toBeNull();
  });

  test('a group tells what its vouchers have in common and what not, and what would validate which of them', async () => {
    await tenant((tx) =>
      tx.updateTable('vouchers').set({ issue_date: '2026-07-15' }).where('business_id', '=', business.id).execute(),
    );
    await tenant((tx) => tx.updateTable('vouchers').set({ total: '5900.00' }).where('number', '=', '3').execute());
    await judge();
    const { body: review } = await call(app, getReview, period(), rosa.token);
    const [group] = review.data.groups;
    const all = [code(1), code(2), code(3), code(4)];
    await tenant((tx) =>
      tx.updateTable('vouchers').set({ issue_date: '2026-07-16' }).where('number', '=', '3').execute(),
    );
    const asked = { query: { ...period().query, group: group?.id ?? '' } };
    const { body } = await call(app, getReviewGroup, asked, rosa.token);
    const { facts, changes, basis, explained, ask, trust, validated_before } = body.data;
    expect({ explained, ask, trust, validated_before }).toEqual({
      ...{ explained: 4, ask: ['SUNAT'] },
      ...{ trust: null, validated_before: 0 },
    });
    expect(basis).toHaveLength(1);
    const values = new Map(
      facts.map(({ path, values }) => [path, values.map(({ value, codes }) => ({ value, codes: [...codes].sort() }))]),
    );
    expect(values.get('validity')).toEqual([{ value: null, codes: all }]);
    expect(values.get('voucher.issueDate')).toEqual([
      { value: '15/07/2026', codes: [code(1), code(2), code(4)] },
      { value: '16/07/2026', codes: [code(3)] },
    ]);
    // The documents of all four are missing too: that SUNAT had them accepted would not be enough.
    expect(changes).toEqual([{ if: 'SUNAT respondiera que lo tiene aceptado', setting: null, validates: [] }]);
    // Two decisions of one supplier and finding, of which one is taken back.
    await validate([1, 2].map((number) => ({ code: code(number), reason: '' })));
    const second = await validate([{ code: code(3), reason: 'Ok' }]);
    const often = async () => (await call(app, getReviewGroup, asked, rosa.token)).body.data.validated_before;
    expect(await often()).toBe(2);
    await undo(second.body.data.batch);
    expect(await often()).toBe(1);
    expect(
      (await call(app, getReviewGroup, { query: { ...asked.query, group: `${ISSUER}/nada` } }, rosa.token)).status,
    ).toBe(404);
  });
});

describe('what makes purchases be judged again', () => judgingCases(() => app, clock));
describe('what a company tells its rules', () => settingsCases(() => app));
describe('what a change of it would do', () => rehearsalCases(() => app));
describe('how purchases were paid', () => bankCases(() => app));

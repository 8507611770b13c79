import { getMe } from '@yupana/contract/accounts.ts';
import { getCloseChanges } from '@yupana/contract/closing.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import { parseRuc } from '@yupana/tax/ruc.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createCtx, type Deps } from '../../../src/ctx.ts';
import { closePeriod as closeInTurn } from '../../../src/features/closing/close-period.ts';
import { rememberShown } from '../../../src/features/closing/get-close.ts';
import { raiseSeq } from '../../../src/features/vouchers/totals/queries-periods.ts';
import { closingBench, WHY } from '../../benches/closing.ts';
import { codeOf, ISSUER, type JudgingHost, PERIOD } from '../../benches/judging.ts';
import { call, signUpAccountant } from '../../harness.ts';
import { seedAnswer } from '../withholdings/seeded.ts';

/** Whether a period may be closed, within analysis.medium.test.ts: it needs no app of its own. */
export function readinessCases(host: () => JudgingHost): void {
  const bench = closingBench(host);
  const { ruc, show, seqNow, close, rows, tenant, validate, waits, judge } = bench;

  test('a period whose collection is not complete is not closed', async () => {
    await tenant((tx) =>
      sql`delete from collection_books where business_id = ${bench.business.id}::uuid and book = 'RVIE'`.execute(tx),
    );
    const { body } = await show();
    expect(body.checks.find(({ id }) => id === 'collection')?.state).toBe('blocks');
    // Nor are zeros told of a book that did not come.
    expect(body.figures).toMatchObject({ igv_result: null, boxes: null, sales_count: null });
    expect(body.checks.find(({ id }) => id === 'files')?.says).toBe('Aún no se sabe: faltan las ventas.');
    const refused = await close();
    expect([refused.status, refused.error.errors[0]?.code]).toEqual([409, 'CLOSE_NOT_READY']);
    expect(await rows()).toEqual([]);
  });

  test('what SUNAT says of perceptions and retentions is told beside the result, and is in no box', async () => {
    expect((await show()).body.figures).toMatchObject({ perceptions_amount: null, retentions_amount: null });
    const of = { business_id: bench.business.id, firm_id: bench.business.firmId };
    await tenant((tx) => seedAnswer(tx, of, 'perceptions', { amount: '1434.51' }));
    // The page of a moment is remembered until the period is another.
    await tenant((tx) => raiseSeq(tx, { ...bench.company(), period: PERIOD }));
    const { figures } = (await show()).body;
    expect(figures).toMatchObject({ perceptions_amount: 1434.51, retentions_amount: null });
    expect(figures.boxes).not.toHaveProperty('171');
  });

  test('what is not met besides is a warning: closing it says why, and the version keeps it', async () => {
    const { body: open } = await show();
    expect(open).toMatchObject({ state: 'open', versions: [], figures: { observed: { count: 4 }, igv_result: 180 } });
    expect(Object.fromEntries(open.checks.map(({ id, state }) => [id, state]))).toMatchObject({
      collection: 'ready',
      decided: 'warns',
      files: 'ready',
    });
    const silent = await close({ reason: ' ' });
    expect([silent.status, silent.error.errors[0]?.code]).toEqual([422, 'CLOSE_WITHOUT_REASON']);
    const { status, body } = await close();
    expect(status).toBe(202);
    expect(body).toMatchObject({ state: 'building', versions: [{ version: 1, reason: WHY, package: null }] });
  });

  test('what waits to be judged is not closed: a mark, what is not marked yet, a day that passed; of hours ago it warns', async () => {
    const judged = async () => (await show()).body.checks.find(({ id }) => id === 'judged');
    const until = async (wait: () => Promise<unknown>, undo: () => Promise<unknown>, says: string | RegExp) => {
      const seq = await seqNow();
      await wait();
      expect(await judged()).toMatchObject({ state: 'blocks', says: expect.stringMatching(says) });
      const refused = await close({ seq });
      expect([refused.status, refused.error.errors[0]?.code]).toEqual([409, 'CLOSE_STILL_JUDGING']);
      await undo();
      expect(await judged()).toMatchObject({ state: 'ready' });
    };
    const ofMine = sql`business_id = ${bench.business.id}::uuid`;
    const unmark = () => tenant((tx) => sql`delete from to_judge where ${ofMine}`.execute(tx));
    const system = (query: ReturnType<typeof sql>) => bench.app.deps.database.system((tx) => query.execute(tx));
    await until(() => waits(PERIOD, 'document', '2'), unmark, /^1 compra se está analizando/);
    await until(
      () => waits(PERIOD, 'setting'),
      unmark,
      'Las compras del periodo (4) se están analizando'.replace(/[()]/g, '.'),
    );
    await until(() => waits(PERIOD, 'changed', '9', 'RVIE'), unmark, /^Las compras/);
    await until(
      () => system(sql`insert into public_changes (ruc, since) values (${ISSUER}, ${bench.clock.now()}::timestamptz)`),
      () => system(sql`delete from public_changes where ruc = ${ISSUER}`),
      /^Las compras/,
    );
    // An edition that was put in force by another process, and whose marks are still to come.
    await judge();
    await waits(PERIOD, 'new');
    await judge();
    await until(
      () => tenant((tx) => sql`update company_rulebooks set rulebook = 'de antes' where ${ofMine}`.execute(tx)),
      () => judge(),
      /^Las compras/,
    );
    await until(
      () =>
        tenant((tx) =>
          sql`update verdicts set judge_again_on = '2026-11-20' where ${ofMine} and number = '1'`.execute(tx),
        ),
      () =>
        tenant((tx) =>
          sql`update verdicts set judge_again_on = '2026-11-21' where ${ofMine} and number = '1'`.execute(tx),
        ),
      /^Las compras/,
    );
    // A day that the sweep should have seen long ago: it does not end by itself, and is told since when.
    const behind = (day: string) =>
      tenant((tx) =>
        sql`update verdicts set judge_again_on = ${day}::date where ${ofMine} and number = '1'`.execute(tx),
      );
    await behind('2026-11-18');
    expect(await judged()).toMatchObject({ state: 'warns', says: expect.stringContaining('18/11/2026 00:00') });
    await behind('2026-11-21');
    // Another period waits: of this one it is nothing.
    await waits('202609', 'setting');
    expect(await judged()).toMatchObject({ state: 'ready' });
    // Whoever judges fails since the morning: it is closed all the same, and the version says of what.
    await tenant((tx) =>
      sql`insert into to_judge (business_id, book, tax_period, firm_id, because, since)
        values (${bench.business.id}::uuid, 'RCE', ${PERIOD}, ${bench.business.firmId}::uuid, 'setting', '2026-11-20T08:00:00Z')`.execute(
        tx,
      ),
    );
    await tenant((tx) => sql`update verdicts set rulebook = 'de antes' where ${ofMine} and number = '1'`.execute(tx));
    expect(await judged()).toMatchObject({ state: 'warns', says: expect.stringContaining('20/11/2026 03:00') });
    const { status, body } = await close();
    expect([status, body.versions[0]?.rulebook]).toEqual([202, expect.stringMatching(/de antes, |, de antes/)]);
  });

  test('what waits to be judged since its files were read is not closed either, though nothing of the period is another', async () => {
    const { app, rosa } = bench;
    const seq = await seqNow();
    let marked = 0;
    // As a setting, or an edition, that is put in force between the reading and the closing.
    const inTurn: Deps['database']['inTurn'] = async (...turn) => {
      marked += 1;
      await waits(PERIOD, 'setting');
      return app.deps.database.inTurn(...turn);
    };
    const accountantId = (await call(app, getMe, {}, rosa.token)).body.uuid;
    const { firmId } = bench.business;
    const deps = { ...app.deps, database: { ...app.deps.database, inTurn } };
    const ctx = createCtx(deps, { firmId, accountantId, role: 'owner' });
    const body = { tax_period: parsePeriod(PERIOD), seq, reason: WHY };
    const asked = { params: { ruc: parseRuc(bench.business.ruc) }, query: undefined, body };
    const closing = closeInTurn(ctx, asked, rememberShown());
    await expect(closing).rejects.toMatchObject({ code: 'CLOSE_STILL_JUDGING' });
    expect(marked).toBe(1);
    expect(await rows()).toEqual([]);
  });

  test('what was seen is closed, and nothing else: what changed meanwhile is looked at again', async () => {
    const seq = await seqNow();
    await validate([{ code: codeOf(1), reason: 'Contrato' }]);
    const stale = await close({ seq });
    expect([stale.status, stale.error.errors[0]?.code]).toEqual([409, 'CLOSE_STALE']);
    expect(await rows()).toEqual([]);
  });

  test('of another firm there is no period', async () => {
    await close();
    const stranger = await signUpAccountant(bench.app);
    expect((await show(stranger)).status).toBe(404);
    expect((await close({ seq: 1 }, stranger)).status).toBe(404);
    const found = { params: ruc(), query: { tax_period: PERIOD, version: 1 } };
    expect((await call(bench.app, getCloseChanges, found, stranger.token)).status).toBe(404);
    expect(
      (await call(bench.app, getCloseChanges, { ...found, query: { ...found.query, version: 2 } }, bench.rosa.token))
        .status,
    ).toBe(404);
  });
}

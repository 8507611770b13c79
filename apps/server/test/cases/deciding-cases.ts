import { listChanges } from '@yupana/contract/changes.ts';
import { getPurchaseDashboard } from '@yupana/contract/dashboard.ts';
import { declineObserved, undoDecision, validateObserved } from '@yupana/contract/deciding.ts';
import { listValidated } from '@yupana/contract/review.ts';
import { getVerdict } from '@yupana/contract/verdict.ts';
import { listVouchers } from '@yupana/contract/vouchers.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Said, settle } from '../../src/features/analysis/settle.ts';
import { withBook } from '../../src/features/vouchers/book-lock.ts';
import { decidingBench } from '../benches/deciding.ts';
import { BEFORE, codeOf, ISSUER, type JudgingHost, keyOf, PERIOD, validityOf } from '../benches/judging.ts';
import { type Accountant, call, type TestApp } from '../harness.ts';

const FINDING = { rule: 'boleta-nrus-limite', version: 1, is: 'fires', figures: {} } as const;
const LOSES = { ...FINDING, severity: 'informs', effect: { expense: 'limited', credit: 'no' } } as const;
const DOUBTS = { ...FINDING, severity: 'observes', effect: { expense: 'observed', credit: 'no' } } as const;

/** What people decide of purchases and take back, within analysis.medium.test.ts: it needs no app of its own. */
export function decidingCases(host: () => JudgingHost): void {
  const bench = decidingBench(host);
  let app: TestApp;
  let rosa: Accountant;
  beforeAll(() => {
    ({ app, rosa } = bench);
  });
  const { tenant, judge, seed, learn, close, bookOf, query } = bench;
  const { validate, decline, undo, statuses, review, expectProof } = bench;
  beforeEach(() => bench.beginObserved());

  test('one needs its sustenance, several do not; the totals come with the answer and are the proof’s', async () => {
    const alone = await validate([{ code: codeOf(1), reason: '   ' }]);
    expect(alone.status).toBe(422);
    expect(alone.error.errors[0]).toMatchObject({ field: 'reason' });
    // Named twice it is one all the same.
    expect((await validate([{ code: codeOf(1) }, { code: codeOf(1) }])).status).toBe(422);
    expect((await validate([{ code: codeOf(1), reason: '\u200b' }])).status).toBe(422);
    // Nor is it two with one that is skipped.
    const skipping = { cpes: [{ code: codeOf(1) }, { code: codeOf(99) }], skip_unfit: true };
    expect((await call(app, validateObserved, { ...query(), body: skipping }, rosa.token)).status).toBe(422);
    const { status, body } = await validate([{ code: codeOf(1) }, { code: codeOf(2), reason: 'Contrato' }]);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      decided: 2,
      totals: { deductible: { count: 2, igv_amount: 36 }, observed: { count: 2 } },
    });
    await expectProof();
    const { body: list } = await call(app, listValidated, query(), rosa.token);
    expect(list.summary).toEqual({ total_igv_amount: 36, total_items: 2 });
  });

  test('all or nothing: with a code that is not of the period none is decided', async () => {
    expect((await validate([{ code: codeOf(1) }, { code: codeOf(99) }])).status).toBe(404);
    expect((await validate([{ code: codeOf(1) }, { code: 'nada' }])).status).toBe(404);
    expect(await statuses()).toEqual(Array(4).fill('gasto observado'));
  });

  test('of two who decide the same at once one wins, and the other is told who and when', async () => {
    const seen = 'gasto observado';
    const answers = await Promise.all([
      validate([{ code: codeOf(1), reason: 'Uno', seen }]),
      decline([{ code: codeOf(1), seen }]),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.error.errors[0]?.code).toBe('VOUCHER_ALREADY_DECIDED');
    expect(lost?.error.message).toMatch(/^.+ ya (validó|rechazó) el comprobante F001-1 el 20\/11\/2026 10:00\.$/);
  });

  test('what an action does not fit is skipped and told, if that is asked for, and the rest decided', async () => {
    await validate([{ code: codeOf(1), reason: 'Uno' }]);
    const gone = await decline([{ code: codeOf(2) }, { code: codeOf(99) }]);
    expect(gone.status).toBe(404);
    const some = { cpes: [1, 2, 3, 99].map((n) => ({ code: codeOf(n), seen: 'gasto observado' })), skip_unfit: true };
    const { body } = await call(app, validateObserved, { ...query(), body: some as never }, rosa.token);
    expect(body.data).toMatchObject({
      decided: 2,
      skipped: [{ code: codeOf(99) }, { code: codeOf(1) }],
      totals: { deductible: { count: 3 } },
    });
    expect(body.data.skipped[0]?.why).toBe('no figura en la propuesta de SUNAT');
    expect(body.data.skipped[1]?.why).toMatch(/ya validó el comprobante F001-1 el/);
    await expectProof();
    await close(PERIOD);
    const closed = await call(app, declineObserved, { ...query(), body: some as never }, rosa.token);
    expect(closed.body.data).toMatchObject({ decided: 0, batch: null });
    expect(closed.body.data.skipped.map(({ why }) => why)).toEqual(Array(4).fill('periodo cerrado'));
    expect(await statuses()).toEqual([...Array(3).fill('gasto deducible'), 'gasto observado']);
  });

  test('what was decided prevails over the rules, is told when they or the figures say otherwise, and undone it does not', async () => {
    const { body } = await validate([{ code: codeOf(2), reason: 'Contrato de 2025' }]);
    await learn(validityOf('2', '2'));
    await judge();
    expect((await statuses())[1]).toBe('gasto deducible');
    const asked = { query: { ...query().query, code: codeOf(2) } };
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

  test('in the list of changes it is told with which figures somebody decided, while they are not SUNAT’s; and of what left that it was decided', async () => {
    const listed = async () => {
      const asked = { params: { uuid: bookOf(PERIOD).businessId }, query: { tax_period: PERIOD } };
      const { data } = (await call(app, listChanges, asked, rosa.token)).body;
      return data.map(({ code, decided }) => [code, decided]);
    };
    const update = (values: object, number: string) =>
      tenant((tx) => tx.updateTable('vouchers').set(values).where('number', '=', number).execute());
    const { firmId: firm_id, businessId: business_id } = bookOf(PERIOD);
    const noted = { business_id, firm_id, book: 'RCE', tax_period: PERIOD, run_id: business_id, kind: 'new' } as const;
    const amounts = { after_taxable: '100.00', after_igv: '18.00', after_total: '118.00', seen_at: new Date(0) };
    const rows = ['1', '2', '3', '4'].map((number) => ({ ...noted, ...keyOf(number), ...amounts, read_at: null }));
    await tenant((tx) =>
      tx
        .insertInto('voucher_changes')
        .values(rows as never)
        .execute(),
    );
    const none = [1, 2, 3, 4].map((n) => [codeOf(n), null]);
    expect(await listed()).toEqual(none);
    const { body } = await validate([
      { code: codeOf(1) },
      { code: codeOf(2) },
      { code: codeOf(3) },
      { code: codeOf(4) },
    ]);
    expect(await listed()).toEqual(none);
    await update({ total: '2360.00' }, '1');
    await update({ issue_date: '2026-10-30' }, '2');
    await update({ left_proposal_at: new Date() }, '3');
    await update({ dg_igv: '0.00', dng_igv: '18.00' }, '4');
    const to = 'gasto deducible';
    expect(await listed()).toEqual([
      [codeOf(1), { to, why: 'other-figures', figure: { field: 'total', amount: 118 } }],
      [codeOf(2), { to, why: 'other-figures', figure: null }],
      [codeOf(3), { to, why: 'gone', figure: null }],
      // Its IGV is for untaxed sales now.
      [codeOf(4), { to, why: 'other-figures', figure: null }],
    ]);
    // It came back with other figures.
    await update({ left_proposal_at: null, total: '300.00' }, '3');
    expect((await listed())[2]?.[1]).toMatchObject({ why: 'other-figures', figure: { amount: 118 } });
    await update({ dg_igv: '18.00', dng_igv: '0.00' }, '4');
    expect((await listed())[3]?.[1]).toBeNull();
    await undo(body.data.batch);
    expect(await listed()).toEqual(none);
  });

  test('undone, the decision before it counts again', async () => {
    await validate([{ code: codeOf(1), reason: 'Uno' }]);
    await judge();
    const { body } = await decline([{ code: codeOf(1) }]);
    expect((await statuses())[0]).toBe('gasto no deducible');
    const asked = { query: { ...query().query, code: codeOf(1) } };
    const { trail } = (await call(app, getVerdict, asked, rosa.token)).body.data;
    expect(trail.map(({ from, to }) => [from, to])).toEqual([
      ['gasto deducible', 'gasto no deducible'],
      ['gasto observado', 'gasto deducible'],
    ]);
    // Of another period there is no such batch.
    const elsewhere = { ...query(BEFORE), body: { batch: body.data.batch ?? '' } };
    expect((await call(app, undoDecision, elsewhere, rosa.token)).status).toBe(404);
    await undo(body.data.batch);
    expect((await statuses())[0]).toBe('gasto deducible');
    await expectProof();
  });

  test('in a closed period nothing is decided nor undone', async () => {
    const { body } = await validate([{ code: codeOf(1), reason: 'Uno' }]);
    await close(PERIOD);
    expect((await decline([{ code: codeOf(1) }])).error.errors[0]?.code).toBe('PERIOD_CLOSED');
    expect((await undo(body.data.batch)).error.errors[0]?.code).toBe('PERIOD_CLOSED');
    expect((await review()).closed).toBe(true);
  });

  test('what gives no credit is deductible and adds no IGV to what is validated, by the rules or by a person', async () => {
    await seed(BEFORE, { type_code: '03', serie: 'B001', number: '1' }, { number: '2' });
    const boleta = { ...keyOf('1'), type_code: '03', serie: 'B001' };
    const [loses, doubts] = [LOSES, DOUBTS];
    const settled = async (said: Partial<Said>) => {
      const all = { ...boleta, status: 'gasto deducible' as const, reason: '', ...said };
      await withBook(app.deps, bookOf(BEFORE), (turn) => turn.step((tx) => settle(tx, bookOf(BEFORE), [all])));
      const { body } = await call(app, listVouchers, query(BEFORE), rosa.token);
      const { body: dashboard } = await call(
        app,
        getPurchaseDashboard,
        { query: { filters: JSON.stringify({ ruc: bench.business.ruc, tax_period: BEFORE }) } },
        rosa.token,
      );
      const { num_deductibles, igv_amount_deductibles } = dashboard.purchase_details;
      const marked = body.data.filter(({ without_credit }) => without_credit).map(({ serie }) => serie);
      return { marked, num_deductibles, igv_amount_deductibles };
    };
    const taken = { marked: [], num_deductibles: 1, igv_amount_deductibles: 18 };
    const lost = { marked: ['B001'], num_deductibles: 1, igv_amount_deductibles: 0 };
    expect(await settled({ findings: [doubts] })).toEqual(taken);
    expect(await settled({ findings: [loses] })).toEqual(lost);
    expect(await settled({ findings: [{ ...loses, off: true }] })).toEqual(taken);
    const none = { ...loses, effect: { expense: 'yes', credit: 'not-applicable' } } as const;
    expect(await settled({ findings: [none] })).toEqual(lost);
    expect(await settled({ findings: [{ ...none, effect: { expense: 'limited', credit: 'yes' } }] })).toEqual(taken);
    const observed = { status: 'gasto observado' as const, reason: 'gasto-ajeno-giro', findings: [loses, doubts] };
    expect(await settled(observed)).toMatchObject({ marked: [], num_deductibles: 0 });
    const body = { cpes: [{ code: `${ISSUER}-03-B001-1`, reason: 'Del giro' }], skip_unfit: false };
    await call(app, validateObserved, { ...query(BEFORE), body }, rosa.token);
    expect(await settled(observed)).toEqual(lost);
  });

  test('by a person’s word as by the rules: validated or no more rejected, what gives no credit still gives none', async () => {
    await judge();
    const said = (number: string, verdict: object) =>
      tenant((tx) =>
        tx
          .updateTable('verdicts')
          .set(verdict)
          .where('business_id', '=', bench.business.id)
          .where('number', '=', number)
          .execute(),
      );
    const observed = { status: 'gasto observado', reason: FINDING.rule };
    await said('1', { ...observed, findings: JSON.stringify([LOSES, DOUBTS]) });
    await said('2', { status: 'gasto deducible', reason: '', findings: JSON.stringify([LOSES]) });
    await bench.observe(PERIOD);
    const validated = await validate([{ code: codeOf(1), reason: 'Del giro' }]);
    expect(validated.body.data.totals.deductible).toEqual({ count: 1, igv_amount: 0 });
    const { body } = await decline([{ code: codeOf(2) }]);
    const undone = await undo(body.data.batch);
    expect(undone.body.data.totals.deductible).toEqual({ count: 2, igv_amount: 0 });
    await expectProof();
  });

  test('of several that were decided together one is undone, and the others stand; what is undone is not decided', async () => {
    const { body } = await validate([1, 2, 3].map((number) => ({ code: codeOf(number) })));
    expect((await review()).decided).toBe(3);
    const { data } = (await undo(body.data.batch, 2)).body;
    expect(data).toMatchObject({ decided: 1, totals: { deductible: { count: 2 } } });
    expect((await statuses()).slice(0, 3)).toEqual(['gasto deducible', 'en proceso', 'gasto deducible']);
    expect((await review()).decided).toBe(2);
    expect((await undo(body.data.batch, 2)).body.data).toMatchObject({ decided: 0, batch: null });
    expect((await undo(body.data.batch)).body.data.decided).toBe(2);
    expect((await review()).decided).toBe(0);
    await expectProof();
  });
}

import { randomUUID } from 'node:crypto';
import { getCloseChanges } from '@yupana/contract/closing.ts';
import { getPurchaseDashboard } from '@yupana/contract/dashboard.ts';
import { getPdtReport } from '@yupana/contract/pdt.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import { parseRuc } from '@yupana/tax/ruc.ts';
import { beforeAll, expect, test } from 'vitest';
import { createCtx } from '../../../src/ctx.ts';
import { reviewTotalsOf } from '../../../src/features/analysis/review/review-totals.ts';
import { type Said, settle } from '../../../src/features/analysis/settle.ts';
import { closeBooks, openBooks } from '../../../src/features/vouchers/judging/close-books.ts';
import { CREDIT_ELSEWHERE, creditIn } from '../../../src/features/vouchers/without-credit.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../../harness.ts';
import { type SeededBusiness, seedBusiness, seedVouchers } from '../../seed.ts';
import { seedClose } from '../closed-period.ts';

const [PERIOD, NEXT] = ['202610', '202611'];
const DEDUCTIBLE = 'gasto deducible';
const RECEIPT = { issuer_ruc: '20990016004', type_code: '14', serie: 'S001', number: '77', dam_year: '' };

/** A credit that another period has. Within dashboard.medium.test.ts. */
export function creditCases(host: () => TestApp): void {
  let app: TestApp;
  let rosa: Accountant;
  let business: SeededBusiness;
  beforeAll(async () => {
    app = host();
    rosa = await signUpAccountant(app);
    business = await seedBusiness(app, rosa);
  });
  const tenant = <T>(work: Parameters<typeof app.deps.database.tenant<T>>[1]) =>
    app.deps.database.tenant(business.firmId, work);
  const settled = (...findings: NonNullable<Said['findings']>) =>
    tenant((tx) =>
      settle(tx, { firmId: business.firmId, businessId: business.id, book: 'RCE', period: PERIOD }, [
        { ...RECEIPT, status: 'gasto deducible', reason: '', findings },
      ]),
    );
  const fallsDue = (credit: string) => ({
    ...({ rule: 'servicio-publico-credito-vencimiento', version: 1, is: 'fires', severity: 'informs' } as const),
    ...{ effect: { expense: 'yes', credit: 'not-this-period' } as const, figures: { credit } },
  });
  async function stands() {
    const of = async (tax_period: string) => {
      const filters = JSON.stringify({ ruc: business.ruc, tax_period });
      const { body } = await call(app, getPurchaseDashboard, { query: { filters } }, rosa.token);
      const { igv_amount_deductibles, igv_amount_elsewhere, igv_amount_arrived } = body.purchase_details;
      return [igv_amount_deductibles, igv_amount_elsewhere, igv_amount_arrived];
    };
    const [voucher] = await tenant((tx) =>
      tx.selectFrom('vouchers').select('reason').where('tax_period', '=', PERIOD).where('number', '=', '77').execute(),
    );
    const [next] = await tenant((tx) =>
      tx
        .selectFrom('business_periods')
        .select('seq')
        .where('business_id', '=', business.id)
        .where('tax_period', '=', NEXT)
        .execute(),
    );
    return { reason: voucher?.reason, seq: Number(next?.seq), here: await of(PERIOD), there: await of(NEXT) };
  }

  test('comes into the one that is known, which changes with it, and never twice', async () => {
    await seedVouchers(app, business, 'RCE', PERIOD, [{ ...RECEIPT, igv: '9.00' }]);
    await seedVouchers(app, business, 'RCE', NEXT, [{ status: 'gasto deducible', igv: '18.00' }]);
    await settled();
    const own = await stands();
    expect(own).toMatchObject({ reason: '', here: [9, 0, 0], there: [18, 0, 0] });
    await settled(fallsDue(NEXT));
    const moved = await stands();
    expect(moved).toMatchObject({ reason: creditIn(NEXT), here: [0, 9, 0], there: [27, 0, 9] });
    expect(moved.seq).toBe(own.seq + 1);
    // SUNAT proposes it there, too: there it counts as what it is.
    await seedVouchers(app, business, 'RCE', NEXT, [{ ...RECEIPT, status: 'gasto deducible', igv: '9.00' }]);
    await settled(fallsDue(NEXT));
    expect(await stands()).toMatchObject({ reason: CREDIT_ELSEWHERE, here: [0, 9, 0], there: [27, 0, 0] });
    await settled(fallsDue('202612'));
    expect(await stands()).toMatchObject({ reason: creditIn('202612'), here: [0, 9, 0], there: [27, 0, 0] });
  });

  /** A company of its own, settled, closed and opened by hand. */
  async function company() {
    const other = await seedBusiness(app, rosa);
    const key = { firmId: other.firmId, businessId: other.id };
    const at = app.deps.clock.now();
    // Nobody judges beside: what is settled here is what the test says.
    const asleep = { queue: { ...app.deps.queue, send: async () => null } } as Pick<typeof app.deps, 'queue'>;
    const tenant = <T>(work: Parameters<typeof app.deps.database.tenant<T>>[1]) =>
      app.deps.database.tenant(other.firmId, work);
    const settledIn = (period: string, status: Said['status'], ...findings: NonNullable<Said['findings']>) =>
      tenant((tx) => settle(tx, { ...key, book: 'RCE', period }, [{ ...RECEIPT, status, reason: '', findings }]));
    const figures = async () => {
      const filters = JSON.stringify({ ruc: other.ruc, tax_period: NEXT });
      const { body } = await call(app, getPurchaseDashboard, { query: { filters } }, rosa.token);
      const { igv_amount_deductibles, igv_amount_elsewhere, igv_amount_arrived } = body.purchase_details;
      return [igv_amount_deductibles, igv_amount_elsewhere, igv_amount_arrived];
    };
    const waiting = () =>
      tenant((tx) =>
        tx
          .selectFrom('to_judge')
          .select(['tax_period', 'number'])
          .where('business_id', '=', other.id)
          .where('number', 'is not', null)
          .execute(),
      );
    const close = (period: string) =>
      tenant(async (tx) => {
        const { seq } = await tx
          .selectFrom('business_periods')
          .select('seq')
          .where('business_id', '=', other.id)
          .where('tax_period', '=', period)
          .executeTakeFirstOrThrow();
        return closeBooks(asleep, tx, { ...key, period }, { at, seq: Number(seq) });
      });
    const open = (period: string) => tenant((tx) => openBooks(asleep, tx, { ...key, period }, at));
    await seedVouchers(app, other, 'RCE', PERIOD, [{ ...RECEIPT, igv: '100.00' }]);
    await seedVouchers(app, other, 'RCE', NEXT, [{ status: 'gasto deducible', igv: '27.00' }]);
    await settledIn(PERIOD, DEDUCTIBLE, fallsDue(NEXT));
    expect(await figures()).toEqual([127, 0, 100]);
    return { other, key, at, tenant, settledIn, figures, waiting, close, open };
  }

  test('is not counted twice where the period that it comes from is closed', async () => {
    const { other, settledIn, figures, waiting, close, open } = await company();
    expect(await close(PERIOD)).toBe(true);
    expect(await waiting()).toEqual([]);
    await seedVouchers(app, other, 'RCE', NEXT, [{ ...RECEIPT, igv: '100.00' }]);
    await settledIn(NEXT, DEDUCTIBLE);
    expect(await figures()).toEqual([127, 100, 100]);
    // Nor where the rules there move it on.
    await settledIn(NEXT, DEDUCTIBLE, fallsDue('202612'));
    expect(await figures()).toEqual([127, 100, 100]);
    await settledIn(PERIOD, DEDUCTIBLE, fallsDue(NEXT));
    expect(await figures()).toEqual([127, 100, 100]);
    // Open again, the one there counts by itself, and waits to be told so.
    await open(PERIOD);
    expect(await waiting()).toEqual([{ tax_period: NEXT, number: RECEIPT.number }]);
    await settledIn(PERIOD, DEDUCTIBLE, fallsDue(NEXT));
    await settledIn(NEXT, DEDUCTIBLE);
    expect(await figures()).toEqual([127, 0, 0]);
  });

  test('that a closed period has goes nowhere else until it is opened, and what came there since goes where it is due', async () => {
    const { other, tenant, settledIn, waiting, close, open } = await company();
    const reasons = async () => {
      const rows = await tenant((tx) => {
        const of = tx.selectFrom('vouchers').select(['number', 'reason']).where('business_id', '=', other.id);
        return of.where('tax_period', '=', PERIOD).orderBy('number').execute();
      });
      return rows.map(({ number, reason }) => `${number} ${reason}`);
    };
    const kept = `77 ${creditIn(NEXT)}`;
    expect(await close(NEXT)).toBe(true);
    await settledIn(PERIOD, DEDUCTIBLE, fallsDue('202612'));
    expect(await reasons()).toEqual([kept]);
    await settledIn(PERIOD, DEDUCTIBLE);
    expect(await reasons()).toEqual([kept]);
    // Another of its kind came after the close: no version has it.
    const LATER = { ...RECEIPT, number: '78' };
    await seedVouchers(app, other, 'RCE', PERIOD, [{ ...LATER, igv: '40.00' }]);
    const both = (credit: string | null) =>
      tenant((tx) =>
        settle(
          tx,
          { firmId: other.firmId, businessId: other.id, book: 'RCE', period: PERIOD },
          [LATER, RECEIPT].map((one) => ({
            ...{ ...one, status: DEDUCTIBLE, reason: '' },
            findings: credit === null ? [] : [fallsDue(credit)],
          })),
        ),
      );
    await both(NEXT);
    expect(await reasons()).toEqual([kept, `78 ${creditIn(NEXT)}`]);
    await both('202612');
    expect(await reasons()).toEqual([kept, `78 ${creditIn('202612')}`]);
    await open(NEXT);
    expect(await waiting()).toEqual([{ tax_period: PERIOD, number: RECEIPT.number }]);
    await settledIn(PERIOD, DEDUCTIBLE);
    expect((await reasons())[0]).toBe('77 ');
  });

  test('that came into a period stays as it was when that one was closed, and is live again when it is opened', async () => {
    const { other, key, at, tenant, settledIn, figures, close, open } = await company();
    const ctx = createCtx(app.deps, { firmId: other.firmId, accountantId: randomUUID(), role: 'owner' });
    const inReview = async () => {
      const book = { ...key, book: 'RCE', period: NEXT } as const;
      return (await ctx.transaction((tx) => reviewTotalsOf(ctx, tx, book))).deductible.igv_amount;
    };
    const inForm = async () => {
      const filters = JSON.stringify({ ruc: other.ruc, tax_period: NEXT, operation_type: 'COMPRA' });
      return (await call(app, getPdtReport, { query: { filters } }, rosa.token)).body.arrived_count;
    };
    const arrived = async () => {
      const asked = { params: { ruc: parseRuc(other.ruc) }, query: { tax_period: parsePeriod(NEXT), version: 1 } };
      return (await call(app, getCloseChanges, asked, rosa.token)).body.arrived;
    };
    expect([await inReview(), await inForm()]).toEqual([127, 1]);
    expect(await close(NEXT)).toBe(true);
    await tenant((tx) => seedClose(tx, { business_id: other.id, firm_id: other.firmId }, NEXT, at));
    expect(await arrived()).toBeNull();
    await settledIn(PERIOD, 'gasto no deducible');
    expect([await figures(), await inReview(), await inForm()]).toEqual([[127, 0, 100], 127, 1]);
    expect(await arrived()).toEqual({ before_amount: 100, after_amount: 0 });
    await open(NEXT);
    expect([await figures(), await inReview(), await inForm()]).toEqual([[27, 0, 0], 27, 0]);
  });
}

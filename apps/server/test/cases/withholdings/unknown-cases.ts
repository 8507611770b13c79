import { getPurchaseDashboard } from '@yupana/contract/dashboard.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import { beforeEach, expect, test } from 'vitest';
import { presentedOf } from '../../../src/features/declarations/read-presented.ts';
import { learnDeposits } from '../../../src/features/withholdings/deposits/learn-deposits.ts';
import { reckonAnew } from '../../../src/features/withholdings/duties/reckon-anew.ts';
import type { HeldClock } from '../../../src/platform/clock.ts';
import { type Accountant, call, type TestApp } from '../../harness.ts';
import { type SeededBusiness, seedVouchers } from '../../seed.ts';
import { PERIOD, withholdingBench } from './bench.ts';
import { SUPPLIER, seedAnswer, seedDeposit, seedDetraction } from './seeded.ts';

/** What is not known of detractions, and is told as that. */
export function unknownCases(started: () => { app: TestApp; clock: HeldClock }): void {
  const bench = withholdingBench(started);
  const { of, seed, detractions, receipt, asked } = bench;
  let app: TestApp;
  let clock: HeldClock;
  let rosa: Accountant;
  let business: SeededBusiness;
  beforeEach(() => {
    ({ app, clock, rosa, business } = bench.now);
  });

  const unknown = async (tax_period = PERIOD) => {
    const filters = JSON.stringify({ ruc: business.ruc, tax_period });
    return (await call(app, getPurchaseDashboard, { query: { filters } }, rosa.token)).body.detractions;
  };

  test('a purchase of which nobody knows how much is asked leaves what is missing unknown, and is no zero', async () => {
    await seed((tx) => seedDetraction(tx, of(), '4', { expected: null, code: '047' }));
    await asked();
    expect(await unknown()).toEqual({
      ...{ sum_paid_detractions: 0, sum_not_paid_detractions: null, not_paid_unknown: 'no-amount' },
    });
    const { summary } = await detractions();
    expect(summary).toMatchObject({ not_paid_amount: null, not_paid_unknown: 1, not_paid_unsure: 0 });
  });

  test('a dashboard’s sums, which the database adds up, are those of the rows that the page shows', async () => {
    const gone_at = clock.now();
    await seed(async (tx) => {
      await seedDetraction(tx, of(), '1');
      await seedDetraction(tx, of(), '2', { issue_date: '2026-10-02' });
      await seedDeposit(tx, of(), '20', '2', { amount: '636.00' });
      await seedDetraction(tx, of(), '3', { issue_date: '2026-10-02' });
      await seedDeposit(tx, of(), '30', '3', { amount: '635.99' });
      await seedDetraction(tx, of(), '4');
      await seedDeposit(tx, of(), '40', '4', { amount: '300.00' });
      await seedDeposit(tx, of(), '41', '4', { amount: '337.00' });
      await seedDetraction(tx, of(), '5', { issue_date: '2026-10-15' });
      await seedDeposit(tx, of(), '50', '5', { gone_at });
      await seedDetraction(tx, of(), '6', { expected: null });
      await seedDeposit(tx, of(), '60', '6', { amount: '1.00' });
      // Of another direction, another series, another period: of none of these.
      await seedDeposit(tx, of(), '70', '1', { direction: 'received' });
      await seedDeposit(tx, of(), '71', '1', { serie: 'F009' });
      await seedDetraction(tx, of(), '7', { tax_period: '202611', issue_date: '2026-11-02' });
    });
    await asked();
    const { summary } = await detractions();
    expect(summary).toMatchObject({ not_paid_count: 3, not_paid_amount: 637 + 1.01 + 637, paid_amount: 1909.99 });
    expect(await unknown()).toEqual({
      ...{ sum_paid_detractions: summary.paid_amount, sum_not_paid_detractions: summary.not_paid_amount },
      not_paid_unknown: null,
    });
  });

  test('what is missing is SUNAT’s word of all months since the issue, wholly read: one that is not leaves it in doubt', async () => {
    const doubt = { sum_paid_detractions: null, sum_not_paid_detractions: null, not_paid_unknown: 'in-doubt' };
    // Of an answer that was not wholly read not even that there is none.
    await seed((tx) => seedAnswer(tx, of(), 'deposits', { tax_period: '202611', unread: 1 }));
    expect(await unknown('202611')).toEqual(doubt);
    await seed(async (tx) => {
      await tx.deleteFrom('withholding_answers').where('business_id', '=', business.id).execute();
      await seedDetraction(tx, of(), '1', { issue_date: '2026-08-30' });
    });
    await asked();
    // Of September and of August nobody asked.
    expect(await unknown()).toEqual(doubt);
    expect((await detractions()).summary).toMatchObject({ not_paid_amount: 637, not_paid_unsure: 1 });
    await seed(async (tx) => {
      for (const tax_period of ['202608', '202609']) await seedAnswer(tx, of(), 'deposits', { tax_period });
    });
    expect(await unknown()).toMatchObject({ sum_not_paid_detractions: 637, not_paid_unknown: null });
    const change = (values: object, tax_period = '202608') =>
      seed(async (tx) => {
        const rows = tx.updateTable('withholding_answers').set(values).where('business_id', '=', business.id);
        await rows.where('tax_period', '=', tax_period).execute();
      });
    await change({ unread: 1 });
    expect(await unknown()).toEqual(doubt);
    await change({ unread: 0, outcome: 'not-understood' });
    expect(await unknown()).toEqual(doubt);
    // From before the purchase was issued.
    await change({ outcome: 'known', known_at: new Date('2026-08-29T12:00:00Z') });
    expect(await unknown()).toEqual(doubt);
    await change({ known_at: new Date('2026-11-17T11:12:00Z') });
    await change({ unread: 3 }, PERIOD);
    expect(await unknown()).toEqual(doubt);
  });

  test('of a month that was closed before anybody reckoned it nothing is said to be nothing', async () => {
    await seedVouchers(app, business, 'RCE', PERIOD, [{ number: '7', issue_date: '2026-10-05' }]);
    await seed(async (tx) => {
      await tx
        .insertInto('unreckoned_detractions')
        .values({ ...of(), tax_period: PERIOD })
        .execute();
      await seedDeposit(tx, of(), '104', '7');
    });
    await asked();
    expect(await unknown()).toEqual({
      ...{ sum_paid_detractions: null, sum_not_paid_detractions: null, not_paid_unknown: 'not-reckoned' },
    });
    const { reckoned, summary, vouchers } = await detractions();
    expect(reckoned).toBe(false);
    expect(summary).toMatchObject({ paid_amount: null, not_paid_amount: null, held_igv_amount: null });
    // Nor is its deposit said to be for what asks for none.
    expect(vouchers.map(({ match }) => match)).toEqual([null]);
    expect((await receipt('104')).match).toBeNull();
    const company = { firmId: business.firmId, businessId: business.id };
    await seed((tx) => reckonAnew(tx, company, PERIOD));
    expect(await detractions()).toMatchObject({ reckoned: true, vouchers: [{ match: 'not-subject' }] });
  });

  test('what was presented of a period is the last of it, and of a list that is in doubt nothing is said', async () => {
    const company = { firmId: business.firmId, businessId: business.id };
    const presented = { form: '0621', tax_period: PERIOD, seen_at: clock.now() };
    await seed(async (tx) => {
      for (const [order_number, presented_on] of [
        ['1', '2026-11-15'],
        ['3', '2026-11-20'],
        ['2', '2026-11-18'],
      ] as const) {
        await tx
          .insertInto('presented_declarations')
          .values({ ...of(), ...presented, order_number, presented_on })
          .execute();
      }
      for (const [tax_period, outcome] of [
        ['202608', 'listed'],
        ['202609', 'in-doubt'],
      ] as const) {
        await tx
          .insertInto('declaration_answers')
          .values({ ...of(), tax_period, outcome, asked_at: clock.now() })
          .execute();
      }
    });
    const said = (period: string) =>
      app.deps.database.tenant(business.firmId, (tx) => presentedOf(tx, company, parsePeriod(period)));
    expect(await said(PERIOD)).toMatchObject({ is: 'presented', rectified: 2, last: { order_number: '3' } });
    expect(await said('202608')).toEqual({ is: 'not-presented' });
    expect(await said('202609')).toEqual({ is: 'unknown' });
    expect(await said('202607')).toEqual({ is: 'unknown' });
  });

  test('that there is no deposit is a fact by a recent word of SUNAT’s, of every month since the issue, and by no other', async () => {
    const company = { firmId: business.firmId, businessId: business.id };
    const voucher = { direction: 'made' as const, supplier_ruc: SUPPLIER, type_code: '01', serie: 'F001' };
    const learnt = () =>
      app.deps.database.tenant(business.firmId, (tx) =>
        learnDeposits(tx, company, [{ ...voucher, voucher_number: '1', issueDate: '2026-10-30' }], {
          ...{ at: clock.now(), today: clock.today() },
        }),
      );
    await seed((tx) => seedAnswer(tx, of(), 'deposits'));
    expect(await learnt()).toBe(0);
    await seed((tx) => seedAnswer(tx, of(), 'deposits', { tax_period: '202611' }));
    // Nobody asked since.
    clock.set('2026-11-21T15:00:00Z');
    expect(await learnt()).toBe(0);
    clock.set('2026-11-20T15:00:00Z');
    expect(await learnt()).toBe(1);
  });
}

import { igvBucket } from '@yupana/tax/igv-rates.ts';
import { type Money, money, toDecimal } from '@yupana/tax/money.ts';
import { isCreditNote, isDebitNote } from '@yupana/tax/voucher-types.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Accountant, signUpAccountant, startApp, type TestApp } from '../../../../test/harness.ts';
import { type SeedVoucher, seedBusiness, seedVouchers } from '../../../../test/seed.ts';
import { recomputeTotals } from './recompute-totals.ts';

let app: TestApp;
let accountant: Accountant;

beforeAll(async () => {
  app = await startApp();
  accountant = await signUpAccountant(app);
});
afterAll(() => app.stop());

const statuses = ['en proceso', 'gasto deducible', 'gasto observado', 'gasto no deducible'] as const;
const centimos = fc.integer({ min: -1_000_000, max: 9_999_999_999 }).map(money);

const vouchers = fc
  .record({
    taxable: centimos,
    perMille: fc.constantFrom(0, 40, 100, 105, 150, 180),
    non_taxable: centimos,
    type_code: fc.constantFrom('01', '03', '07', '08', '14', '87', '88', '97', '98', '00'),
    status: fc.constantFrom(...statuses),
    issue_date: fc.constantFrom('2021-03-01', '2025-05-05', '2026-06-06'),
    left: fc.boolean(),
  })
  .map(({ perMille, taxable, non_taxable, left, ...rest }) => {
    const igv = money(Math.round((taxable * perMille) / 1000));
    return {
      ...rest,
      taxable,
      igv,
      non_taxable,
      total: money(taxable + igv + non_taxable),
      igv_bucket: igvBucket({ taxable, igv, issueDate: rest.issue_date }),
      left_proposal_at: left ? new Date() : null,
    };
  });
type Sample = ReturnType<(typeof vouchers)['generate']>['value'];

test('the totals are those that tax reckons from the same vouchers, whatever they are', async () => {
  let month = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(vouchers, { maxLength: 40 }), async (list) => {
      const business = await seedBusiness(app, accountant);
      const period = `20${20 + Math.floor(month / 12)}${String((month++ % 12) + 1).padStart(2, '0')}`;
      await seedVouchers(app, business, 'RCE', period, list.map(toRow));
      const stored = await totalsOf(business.id);
      expect(stored).toMatchObject(expectedOf(list.filter((voucher) => voucher.left_proposal_at === null)));
    }),
    { numRuns: 20 },
  );
});

test('reckoning twice gives the same, and a voucher that leaves takes its figures away', async () => {
  const business = await seedBusiness(app, accountant);
  const scope = { firmId: business.firmId, businessId: business.id, period: '202610', book: 'RCE' as const };
  await seedVouchers(app, business, 'RCE', '202610', [{}, {}]);
  const { computed_at: _first, ...before } = await totalsOf(business.id);
  await app.deps.database.tenant(business.firmId, (tx) => recomputeTotals(tx, scope));
  expect(await totalsOf(business.id)).toMatchObject(before);
  await app.deps.database.tenant(business.firmId, async (tx) => {
    await tx
      .updateTable('vouchers')
      .set({ left_proposal_at: new Date() })
      .where('business_id', '=', business.id)
      .where('number', '=', '1')
      .execute();
    await recomputeTotals(tx, scope);
  });
  expect(await totalsOf(business.id)).toMatchObject({ vouchers_count: 1, total: '118.00', igv: '18.00' });
});

test('a period in which SUNAT reports nothing has totals, all zero', async () => {
  const business = await seedBusiness(app, accountant);
  await seedVouchers(app, business, 'RVIE', '202610', []);
  expect(await totalsOf(business.id)).toMatchObject({
    book: 'RVIE',
    vouchers_count: 0,
    total: '0.00',
    general_igv: '0.00',
  });
});

test('another firm cannot write totals of this one', async () => {
  const business = await seedBusiness(app, accountant);
  const stranger = await seedBusiness(app, await signUpAccountant(app));
  const scope = { firmId: business.firmId, businessId: business.id, period: '202610', book: 'RCE' as const };
  await expect(app.deps.database.tenant(stranger.firmId, (tx) => recomputeTotals(tx, scope))).rejects.toThrow(
    /row-level security/,
  );
});

function totalsOf(businessId: string) {
  return app.deps.database.system((tx) =>
    tx.selectFrom('period_totals').selectAll().where('business_id', '=', businessId).executeTakeFirstOrThrow(),
  );
}

function toRow({ taxable, igv, non_taxable, total, ...rest }: Sample): SeedVoucher {
  const text = (amount: Money) => toDecimal(amount);
  return { ...rest, taxable: text(taxable), igv: text(igv), non_taxable: text(non_taxable), total: text(total) };
}

function expectedOf(list: readonly Sample[]) {
  const add = (figure: 'taxable' | 'igv' | 'non_taxable' | 'total', fits: (voucher: Sample) => boolean = () => true) =>
    toDecimal(money(list.filter(fits).reduce((sum, voucher) => sum + voucher[figure], 0)));
  const count = (fits: (voucher: Sample) => boolean) => list.filter(fits).length;
  const inStatus = (status: string) => (voucher: Sample) => voucher.status === status;
  const inBucket = (bucket: string) => (voucher: Sample) =>
    igvBucket({ ...voucher, issueDate: voucher.issue_date }) === bucket;
  const credit = (voucher: Sample) => isCreditNote(voucher.type_code);
  const debit = (voucher: Sample) => isDebitNote(voucher.type_code);
  const others = (voucher: Sample) => !['01', '03'].includes(voucher.type_code) && !credit(voucher) && !debit(voucher);
  return {
    vouchers_count: list.length,
    taxable: add('taxable'),
    igv: add('igv'),
    non_taxable: add('non_taxable'),
    total: add('total'),
    general_taxable: add('taxable', inBucket('general')),
    general_igv: add('igv', inBucket('general')),
    reduced_taxable: add('taxable', inBucket('reduced')),
    reduced_igv: add('igv', inBucket('reduced')),
    deductible_count: count(inStatus('gasto deducible')),
    deductible_igv: add('igv', inStatus('gasto deducible')),
    observed_count: count(inStatus('gasto observado')),
    observed_igv: add('igv', inStatus('gasto observado')),
    in_process_count: count(inStatus('en proceso')),
    in_process_igv: add('igv', inStatus('en proceso')),
    rejected_count: count(inStatus('gasto no deducible')),
    rejected_igv: add('igv', inStatus('gasto no deducible')),
    invoice_count: count((voucher) => voucher.type_code === '01'),
    invoice_igv: add('igv', (voucher) => voucher.type_code === '01'),
    receipt_count: count((voucher) => voucher.type_code === '03'),
    credit_note_count: count(credit),
    credit_note_igv: add('igv', credit),
    debit_note_count: count(debit),
    debit_note_igv: add('igv', debit),
    other_count: count(others),
    other_igv: add('igv', others),
  };
}

import { getPurchaseDashboard } from '@yupana/contract/dashboard.ts';
import { getPdtReport } from '@yupana/contract/pdt.ts';
import { changeSetting } from '@yupana/contract/settings.ts';
import { makeFormFile } from '@yupana/contract/withholdings.ts';
import { beforeAll, expect, test } from 'vitest';
import { raiseSeq } from '../../../src/features/vouchers/totals/queries-periods.ts';
import { CREDIT_ELSEWHERE, creditIn } from '../../../src/features/vouchers/without-credit.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../../harness.ts';
import { type SeededBusiness, type SeedVoucher, seedBusiness, seedVouchers } from '../../seed.ts';
import { seedAnswer, seedWithheld } from '../withholdings/seeded.ts';

const PERIOD = '202610';
const bought = (base: string, igv: string, different: SeedVoucher = {}): SeedVoucher => ({
  ...{ status: 'gasto deducible', taxable: base, igv, dg_taxable: base, dg_igv: igv },
  ...different,
});

/** «Informe PDT»: each figure beside the sums of the vouchers that it is of. Within dashboard.medium.test.ts. */
export function pdtCases(host: () => TestApp): void {
  let app: TestApp;
  let rosa: Accountant;
  let business: SeededBusiness;
  beforeAll(async () => {
    app = host();
    rosa = await signUpAccountant(app);
    business = await seedBusiness(app, rosa);
  });
  const report = async (operation_type: 'COMPRA' | 'VENTA', tax_period = PERIOD, { ruc } = business) =>
    (
      await call(
        app,
        getPdtReport,
        { query: { filters: JSON.stringify({ ruc, tax_period, operation_type }) } },
        rosa.token,
      )
    ).body;
  const read = <T>(work: Parameters<typeof app.deps.database.tenant<T>>[1]) =>
    app.deps.database.tenant(business.firmId, work);
  const determined = async () =>
    Object.fromEntries((await report('COMPRA')).determination.map(({ box, declare }) => [box, declare]));
  const declare = (tax_period: string, figures: Record<string, string>) =>
    read((tx) =>
      tx
        .insertInto('presented_declarations')
        .values({
          ...{ business_id: business.id, firm_id: business.firmId, order_number: `9${tax_period}`, form: '0621' },
          ...{ tax_period, presented_on: '2026-10-19', bank: null, amount_paid: null },
          ...{ figures: JSON.stringify(figures), seen_at: app.deps.clock.now() },
        })
        .execute(),
    );
  /** Céntimos of a column of the vouchers that stand, as the database adds them up. */
  const summed = async (column: string, where: Record<string, unknown>) => {
    const rows = await read((tx) =>
      tx
        .selectFrom('vouchers')
        .selectAll()
        .where('business_id', '=', business.id)
        .where('tax_period', '=', PERIOD)
        .execute(),
    );
    const of = rows.filter((row) =>
      Object.entries(where).every(([name, value]) => row[name as keyof typeof row] === value),
    );
    return of.reduce((all, row) => all + Math.round(Number(row[column as keyof typeof row]) * 100), 0) / 100;
  };

  test('of a period that was never collected says nothing, and no box is zero', async () => {
    const { groups, determination, vouchers_count, igv_18_amount } = await report('COMPRA', '202001');
    const amounts = [...groups.flatMap(({ boxes }) => boxes), ...determination].map(({ declare }) => declare);
    // What was paid before is nobody's to tell: of a first return it is nothing.
    expect(new Set(determination.filter(({ box }) => box !== '185').map(({ declare }) => declare))).toEqual(
      new Set([null]),
    );
    expect(amounts.length).toBeGreaterThan(12);
    expect(new Set(groups.flatMap(({ boxes }) => boxes).map(({ declare }) => declare))).toEqual(new Set([null]));
    expect([vouchers_count, igv_18_amount]).toEqual([null, null]);
  });

  test('adds up validated purchases by rate and destination, and rounds as SUNAT: the base first, then its tax', async () => {
    await seedVouchers(app, business, 'RCE', PERIOD, [
      bought('1000.30', '180.05'),
      bought('22.45', '4.04'),
      bought('200.00', '21.00', { igv_bucket: 'reduced' }),
      bought('50.00', '9.00', { type_code: '50', serie: '118', dam_year: '2026' }),
      bought('0.00', '0.00', { igv_bucket: 'none', non_taxable: '12.60', dg_taxable: '0.00' }),
      bought('70.00', '12.60', { status: 'gasto observado' }),
      bought('90.00', '16.20', { status: 'en proceso' }),
    ]);
    await seedVouchers(app, business, 'RVIE', PERIOD, [
      { taxable: '9000.49', igv: '1620.09' },
      { taxable: '300.00', igv: '31.50', igv_bucket: 'reduced' },
      { taxable: '-100.00', igv: '-18.00', discount_taxable: '-100.00', discount_igv: '-18.00', type_code: '07' },
    ]);
    const { groups, vouchers_count, total_cpes_count, ...figures } = await report('COMPRA');
    expect([vouchers_count, total_cpes_count]).toEqual([5, 7]);
    const general = { status: 'gasto deducible', type_code: '01', igv_bucket: 'general' };
    const [base, igv] = [await summed('dg_taxable', general), await summed('dg_igv', general)];
    expect([base, igv]).toEqual([1022.75, 184.09]);
    expect(groups.map(({ is }) => is)).toEqual(['purchases', 'purchases-reduced', 'imports', 'untaxed-purchases']);
    expect(groups[0]).toMatchObject({
      ...{ rate: 18, base, igv, count: 2 },
      boxes: [
        { box: '107', books: base, declare: 1023 },
        // Of the rounded base: 184.14, and not of the vouchers.
        { box: '108', books: igv, declare: 184 },
      ],
    });
    expect(groups[1]?.boxes).toMatchObject([
      { box: '156', books: 200, declare: 200 },
      { box: '157', books: 21, declare: 21 },
    ]);
    expect(groups[2]?.boxes).toMatchObject([{ box: '114', books: 50, declare: 50 }, { box: '115' }]);
    expect(groups[3]?.boxes).toMatchObject([
      { box: '120', books: await summed('non_taxable', { status: 'gasto deducible' }), declare: 13 },
      { box: '122', books: 0, declare: 0 },
    ]);
    expect(figures).toMatchObject({
      ...{ non_taxable_amount: 12.6, igv_10_taxable_amount: 200, igv_10_amount: 21 },
      ...{ igv_18_taxable_amount: 1072.75, igv_18_amount: 193.09, reduced_rate: 10.5 },
    });
    const sold = await report('VENTA');
    expect(sold.groups.flatMap(({ boxes }) => boxes)).toMatchObject([
      { box: '100', books: 9000.49, declare: 9000 },
      { box: '101', books: 1620.09, declare: 1620 },
      { box: '154', declare: 300 },
      // 31.50, half up.
      { box: '155', books: 31.5, declare: 32 },
      { box: '102', books: 100, declare: 100 },
      { box: '103', books: 18, declare: 18 },
      { box: '105', declare: 0 },
    ]);
  });

  test('says what is due only as far as it is known with what the period begins', async () => {
    const { report_amount } = await report('COMPRA');
    // 1620.09 + 31.50 − 18.00 less 184.09 + 21.00 + 9.00, without a balance that nobody told.
    expect(report_amount).toBe(1419.5);
    // 1634 less 184 + 21 + 9.
    const before = await determined();
    expect(before).toMatchObject({ '131': 1634, '178': 214, '140': 1420, '145': null, '184': null, '189': null });
    await declare('202609', { '140': '-15.00', '145': '35.00', '184': '-50.00', '164': '7.00', '165': '0.00' });
    const after = await determined();
    expect(after).toMatchObject({ '145': 50, '184': 1370, '168': 7, '176': 0, '171': null, '188': null, '189': null });
    const { opening } = await report('COMPRA');
    expect(opening).toEqual({ amount: 50, source: 'declared', since: null, reason: '' });
    const { body } = await call(
      app,
      getPurchaseDashboard,
      { query: { filters: JSON.stringify({ ruc: business.ruc, tax_period: PERIOD }) } },
      rosa.token,
    );
    expect(body).toMatchObject({ sum_positive_balance: 50, show_positive_balance: true });
  });

  test('uses perceptions and then retentions as SUNAT tells them, and says what passes on', async () => {
    const of = { business_id: business.id, firm_id: business.firmId };
    await read(async (tx) => {
      await seedAnswer(tx, of, 'perceptions', { amount: '612.48' });
      await seedAnswer(tx, of, 'retentions', { amount: '1044.90' });
    });
    expect(await determined()).toMatchObject({ '171': 612, '179': 1045, '168': 7, '184': 1370, '188': 0, '189': 0 });
    const { next } = await report('VENTA');
    // 1370 − 612 − 7 leaves 751, of 1045.
    expect(next).toEqual({
      tax_period: '202611',
      balance: 0,
      perceptions: 0,
      retentions: 294,
      discounts: 0,
      begins: null,
    });
    await declare('202611', { '145': '999.00' });
    const begins = { amount: 999, source: 'declared', since: null, reason: '' };
    expect((await report('VENTA')).next).toMatchObject({ balance: 0, begins });
    await read((tx) => tx.deleteFrom('presented_declarations').where('tax_period', '=', '202611').execute());
  });

  test('compares with what was declared, box by box, and says which differ', async () => {
    const [own, previous] = (await report('COMPRA')).declared;
    expect(own).toMatchObject({ tax_period: PERIOD, is: 'unknown', compared: 0 });
    // Its own books were never collected: nothing of them is compared, and nothing is called different.
    expect(previous).toMatchObject({ tax_period: '202609', is: 'presented', compared: 0, differences: [] });
    // Sales and their tax stand there with the discounts taken off, which have no box.
    const sold = { '100': '8901.00', '101': '1602.00' };
    await declare(PERIOD, { '107': '1000.00', '108': '184.00', '145': '50.00', '301': '9.00', ...sold });
    const { declared, groups } = await report('COMPRA');
    expect(declared[0]).toMatchObject({
      ...{ is: 'presented', presented_on: '2026-10-19', compared: 4 },
      differences: [{ box: '107', declared: 1000, books: 1023 }],
    });
    expect(groups[0]?.boxes.map(({ declared }) => declared)).toEqual([1000, 184]);
  });

  test('of mixed purchases says their base, and not what they leave to pay without the coefficient', async () => {
    await seedVouchers(app, business, 'RCE', '202611', [
      bought('500.00', '90.00', { dg_taxable: '0.00', dg_igv: '0.00', dgng_taxable: '500.00', dgng_igv: '90.00' }),
    ]);
    await seedVouchers(app, business, 'RVIE', '202611', [{}]);
    const { groups, determination, trouble } = await report('COMPRA', '202611');
    expect(groups.find(({ is }) => is === 'mixed')?.boxes).toMatchObject([
      { box: '110', books: 500, declare: 500 },
      { box: '111', books: 90, declare: 90 },
    ]);
    expect(trouble).toBe('pro-rata');
    expect(determination.find(({ box }) => box === '140')?.declare).toBeNull();
  });

  test('with the coefficient that the company told what mixed purchases leave to pay is known', async () => {
    const other = await seedBusiness(app, rosa);
    const body = {
      ...{ setting: 'pro_rata', value: { has_untaxed_sales: true, coefficient: '0.7240' } },
      ...{ since: '2026-01-01', reason: 'PDT 710 de 2025', seen: 0 },
    };
    const { status } = await call(app, changeSetting, { query: { ruc: other.ruc }, body: body as never }, rosa.token);
    expect(status).toBe(200);
    await seedVouchers(app, other, 'RCE', '202611', [
      bought('500.00', '90.00', { dg_taxable: '0.00', dg_igv: '0.00', dgng_taxable: '500.00', dgng_igv: '90.00' }),
    ]);
    await seedVouchers(app, other, 'RVIE', '202611', [{}]);
    const told = await report('COMPRA', '202611', other);
    expect(told.trouble).toBeNull();
    // 18 less 90 multiplied by 0.7240.
    expect(told.determination.find(({ box }) => box === '140')?.declare).toBe(-47);
  });

  test('what is validated and gives its credit in another period is in no box, and is counted apart', async () => {
    const of = async () => {
      const { vouchers_count, elsewhere_count, igv_18_taxable_amount } = await report('COMPRA', '202608');
      return [vouchers_count, elsewhere_count, igv_18_taxable_amount];
    };
    await seedVouchers(app, business, 'RCE', '202608', [
      bought('500.00', '90.00'),
      bought('300.00', '54.00', { reason: CREDIT_ELSEWHERE }),
    ]);
    expect(await of()).toEqual([1, 1, 500]);
    // Where it is known which period that is, there it comes in.
    await seedVouchers(app, business, 'RCE', '202607', [
      bought('200.00', '36.00', { reason: creditIn('202608') }),
      bought('100.00', '18.00', { reason: creditIn('202609'), number: '8' }),
    ]);
    await read((tx) => raiseSeq(tx, { firmId: business.firmId, businessId: business.id, period: '202608' }));
    expect(await of()).toEqual([1, 1, 700]);
    const dashboard = { query: { filters: JSON.stringify({ ruc: business.ruc, tax_period: '202608' }) } };
    const { purchase_details } = (await call(app, getPurchaseDashboard, dashboard, rosa.token)).body;
    expect(purchase_details).toMatchObject({
      ...{ num_deductibles: 2, igv_amount_deductibles: 126, igv_amount_elsewhere: 54, igv_amount_arrived: 36 },
    });
  });

  test('changes with the next decision, and stays while nothing does', async () => {
    const base = async () => (await report('COMPRA', '202611')).igv_18_taxable_amount;
    const before = await base();
    await seedVouchers(app, business, 'RCE', '202611', [bought('10.00', '1.80', { number: '900' })]);
    await read((tx) =>
      tx
        .updateTable('business_periods')
        .set((eb) => ({ seq: eb('seq', '+', 1) }))
        .where('business_id', '=', business.id)
        .execute(),
    );
    expect([before, await base()]).toEqual([500, 510]);
  });

  test('the files that the form imports have a line for each voucher that is named, and tell what does not go', async () => {
    const of = { business_id: business.id, firm_id: business.firmId };
    const named = (serie: string, number: string, amount: string | null, type = '01') => ({
      ...{ type, serie, number, written: `${serie}-${number.padStart(8, '0')}`, amount },
    });
    await seedVouchers(app, business, 'RVIE', '202612', [{ serie: 'F007', number: '1001', total: '3000.49' }]);
    await read(async (tx) => {
      await tx
        .updateTable('vouchers')
        .set({ issuer_ruc: business.ruc })
        .where('business_id', '=', business.id)
        .where('tax_period', '=', '202612')
        .execute();
      const items = [
        named('F007', '1001', '89.51'),
        named('F009', '1', '10.00'),
        named('F007', '1001', null),
        named('B001', '2', '5.00', '03'),
      ];
      const retention = {
        type_code: '20' as const,
        serie: 'R001',
        system: '01',
        percent: '3',
        paid: null,
        tax_period: '202612',
      };
      await seedWithheld(tx, of, '1234', { ...retention, amount: '104.51', items: JSON.stringify(items) });
      await seedWithheld(tx, of, '1235', {
        ...retention,
        amount: '7.00',
        items: JSON.stringify([named('F007', '1001', '7.00')]),
        reverted_on: '2026-11-02',
      });
    });
    const ask = (file: 'R' | 'P', token = rosa.token) =>
      call(app, makeFormFile, { params: { ruc: business.ruc }, query: { tax_period: '202612', file } }, token);
    const { data } = (await ask('R')).body;
    expect(data).toMatchObject({ blob_filename: `0621${business.ruc}202612R.txt`, included: 1, total_amount: 89.51 });
    expect(Buffer.from(data.content, 'base64').toString('latin1')).toBe(
      '20990016004|R001|1234|28/10/2026|90|01|F007|1001|15/12/2026|3000|\r\n',
    );
    expect(data.left_out.map(({ cites, why }) => [cites, why])).toEqual([
      ['F009-00000001', 'no-voucher'],
      ['F007-00001001', 'no-amount'],
      ['B001-00000002', 'type'],
    ]);
    expect((await ask('P')).body.data).toMatchObject({ content: '', included: 0, left_out: [] });
    expect((await ask('R', (await signUpAccountant(app)).token)).status).toBe(404);
  });

  test('perceptions that stand inside a purchase are a file of their own, as their XML say them', async () => {
    // With no purchase of another test among those that were not read.
    const business = await seedBusiness(app, rosa);
    const period = '202611';
    await seedVouchers(app, business, 'RCE', period, [
      bought('100.00', '18.00', { serie: 'F008', number: '1' }),
      bought('100.00', '18.00', { serie: 'F008', number: '2', status: 'gasto no deducible' }),
      ...['3', '4', '5'].map((number) => bought('100.00', '18.00', { serie: 'F008', number })),
      bought('100.00', '18.00', { serie: 'F008', number: '6', sunat_status: '2' }),
      bought('100.00', '18.00', { serie: '', number: '7', type_code: '14' }),
      ...['8', '9'].map((number) => bought('100.00', '18.00', { serie: 'F008', number, issue_date: '2026-10-30' })),
    ]);
    // Of October, and proposed again in November: it counts where it stood first.
    await seedVouchers(app, business, 'RCE', '202610', [
      bought('100.00', '18.00', { serie: 'F008', number: '8', issue_date: '2026-10-30' }),
    ]);
    const at = app.deps.clock.now();
    const read_ = (
      number: string,
      perception: object | null,
      more: { currency?: string; serie?: string; type?: string; buyer?: object } = {},
    ) =>
      read((tx) =>
        tx
          .insertInto('voucher_facts')
          .values({
            ...{ business_id: business.id, firm_id: business.firmId, book: 'RCE', issuer_ruc: '20990016004' },
            ...{ type_code: more.type ?? '01', serie: more.serie ?? 'F008', number, dam_year: '', kind: 'document' },
            ...{
              state: 'known',
              value: JSON.stringify({
                view: { currency: more.currency ?? 'PEN', perception, buyer: more.buyer ?? null },
              }),
            },
            ...{ source: 'test', learned_at: at, confirmed_at: at, reader_version: 1 },
          } as never)
          .execute(),
      );
    await read_('1', { code: '51', amount: 236 });
    await read_('2', { code: '51', amount: 1_250 });
    await read_('3', null);
    await read_('4', { code: '51', amount: 236 }, { currency: 'USD' });
    await read_('6', { code: '51', amount: 236 });
    await read_('7', { code: '51', amount: 236 }, { serie: '', type: '14' });
    await read_('8', { code: '51', amount: 236 });
    await read_('9', { code: '51', amount: 236 }, { buyer: { documentType: '6', document: '20100070970', name: '' } });
    const ask = (token = rosa.token) =>
      call(app, makeFormFile, { params: { ruc: business.ruc }, query: { tax_period: period, file: 'PI' } }, token);
    const { data } = (await ask()).body;
    expect(data).toMatchObject({
      blob_filename: `0621${business.ruc}${period}PI.txt`,
      included: 2,
      total_amount: 14.86,
      // Number 5: nobody read its XML.
      unread_count: 1,
    });
    expect(Buffer.from(data.content, 'base64').toString('latin1')).toBe(
      '20990016004|01|F008|1|15/11/2026|2|\r\n20990016004|01|F008|2|15/11/2026|13|\r\n',
    );
    expect(data.left_out.map(({ cites, why }) => [cites, why])).toEqual([
      ['F008-4', 'no-amount'],
      ['F008-8', 'earlier'],
      ['F008-9', 'not-ours'],
      ['7', 'type'],
    ]);
    expect((await ask((await signUpAccountant(app)).token)).status).toBe(404);
  });
}

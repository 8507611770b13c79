import { listRetentions } from '@yupana/contract/withholdings.ts';
import { beforeEach, expect, test } from 'vitest';
import type { HeldClock } from '../../../src/platform/clock.ts';
import { type Accountant, call, type TestApp } from '../../harness.ts';
import { type SeededBusiness, seedVouchers } from '../../seed.ts';
import { PERIOD, withholdingBench } from './bench.ts';
import { depositCases } from './deposit-cases.ts';
import { massDepositCases } from './mass-deposit-cases.ts';
import { SUPPLIER, seedAnswer, seedDeposit, seedDetraction, seedWithheld } from './seeded.ts';
import { unknownCases } from './unknown-cases.ts';

/** What the screens of detractions, perceptions and retentions are told, within an app that somebody else starts. */
export function withholdingCases(started: () => { app: TestApp; clock: HeldClock }): void {
  const bench = withholdingBench(started);
  const { of, seed, detractions, perceptions, receipt, asked, dashboard } = bench;
  let app: TestApp;
  let clock: HeldClock;
  let rosa: Accountant;
  let business: SeededBusiness;
  beforeEach(() => {
    ({ app, clock, rosa, business } = bench.now);
  });

  test('what is deposited and what is missing add up to the page, and the IGV held back is that of what is missing', async () => {
    await seed(async (tx) => {
      await seedDetraction(tx, of(), '1');
      await seedDetraction(tx, of(), '2', { issue_date: '2026-10-28', expected: '472.00', igv: '720.00', code: '019' });
      await seedDetraction(tx, of(), '3', { issue_date: '2026-10-27', expected: '200.00', igv: '300.00' });
      await seedDetraction(tx, of(), '4', { issue_date: '2026-10-26', expected: null, igv: '90.00', code: '047' });
      await seedDeposit(tx, of(), '100', '1');
      await seedDeposit(tx, of(), '101', '3', { amount: '150.00' });
    });
    const paid = await detractions({ paid: 'S' });
    expect(paid.vouchers.map((one) => [one.certificate_number, one.deposit_amount, one.match])).toEqual([
      ['100', 637, 'matches'],
      ['101', 150, 'less'],
    ]);
    expect(paid.summary).toEqual({
      ...{ paid_count: 2, paid_amount: 787, not_paid_count: 3, not_paid_amount: 522, not_paid_unknown: 1 },
      ...{ paid_not_summed: 0, not_paid_unsure: 3, held_igv_amount: 1110 },
    });
    const missing = await detractions({ paid: 'N' });
    expect(missing.vouchers.map((one) => [one.serie_number, one.deposit_amount, one.is_part])).toEqual([
      ['F001-2', 472, false],
      ['F001-3', 50, true],
      ['F001-4', null, false],
    ]);
    // Where it was deposited before is known, and is where it is deposited next.
    expect(missing.vouchers[0]).toMatchObject({
      ...{ code: `${SUPPLIER}-01-F001-2`, good_or_service_name: 'Arrendamiento de bienes', percent: 12 },
      ...{ account_number: '00171004482', limit_date: '2026-11-06', payment_datetime: null },
    });
    expect(missing.if_deposited).toEqual({
      ...{ today: '2026-11-17', limit_date: '2026-11-06', credit_period: '202611' },
    });
    clock.set('2026-11-06T15:00:00Z');
    expect((await detractions()).if_deposited.credit_period).toBe('202610');
  });

  test('pages are cut from one order, and a page beyond the last is empty', async () => {
    await seed(async (tx) => {
      for (let n = 1; n <= 12; n++) await seedDetraction(tx, of(), String(n));
    });
    const first = await detractions({ paid: 'N' });
    const second = await detractions({ paid: 'N', page: 2 });
    expect(first.pagination).toEqual({ total_pages: 2, total_items: 12, page: 1, size: 10 });
    const all = [...first.vouchers, ...second.vouchers].map(({ serie_number }) => serie_number);
    expect(new Set(all).size).toBe(12);
    expect((await detractions({ paid: 'N', page: 3 })).vouchers).toEqual([]);
    expect((await detractions({ paid: 'N', size: 20 })).vouchers).toHaveLength(12);
  });

  test('late, complete in parts, taken back by SUNAT and for nothing that asks for it: each is told as that', async () => {
    await seedVouchers(app, business, 'RCE', PERIOD, [{ number: '7', issue_date: '2026-10-05' }]);
    await seed(async (tx) => {
      await seedDetraction(tx, of(), '1');
      await seedDetraction(tx, of(), '2');
      await seedDeposit(tx, of(), '100', '1', { paid_on: '2026-11-09' });
      await seedDeposit(tx, of(), '101', '2', { amount: '300.00' });
      await seedDeposit(tx, of(), '102', '2', { amount: '337.00', paid_on: '2026-11-04' });
      await seedDeposit(tx, of(), '103', '2', { gone_at: new Date('2026-11-10T00:00:00Z') });
      await seedDeposit(tx, of(), '104', '7');
      await seedDeposit(tx, of(), '105', '99');
      await seedDeposit(tx, of(), '106', '98', { tax_period: '202609' });
    });
    const { vouchers, summary } = await detractions();
    const matches = Object.fromEntries(vouchers.map((one) => [one.certificate_number, one.match]));
    expect(matches).toEqual({
      ...{ 100: 'late', 101: 'matches', 102: 'matches', 103: 'withdrawn', 104: 'not-subject', 105: 'no-voucher' },
    });
    expect(vouchers.find(({ match }) => match === 'no-voucher')).toMatchObject({ code: null, issuer_date: null });
    // What SUNAT took back adds nothing, nor what is for no purchase that asks for it.
    expect(summary).toMatchObject({ paid_count: 6, paid_not_summed: 3, paid_amount: 637 + 637, not_paid_count: 0 });
    expect((await dashboard())[0]).toBe(637 + 637);
    for (const [number, match] of Object.entries(matches)) expect((await receipt(number)).match).toBe(match);
  });

  test('a constancia has all that the deposit says, in the words of the specification, and its page where SUNAT gave it', async () => {
    const fields = { paidAt: '03/11/2026 10:14:09' } as never;
    await seed(async (tx) => {
      await seedDetraction(tx, of(), '1');
      await seedDeposit(tx, of(), '100', '1', {
        ...{ receipt: JSON.stringify(fields), receipt_at: new Date('2026-11-04T03:10:00Z'), receipt_sha256: 'a' },
        receipt_bytes: (await import('node:zlib')).deflateRawSync(Buffer.from('<html>CONSTANCIA 100</html>')),
      });
    });
    const data = await receipt('100');
    expect(data).toMatchObject({
      ...{ voucher_unique_code: `20990001015-${SUPPLIER}-01-F001-1`, certificate_number: '100', sol_user: 'QUENAS01' },
      ...{ account_number: '00171004482', account_type_name: 'Convencional', customer_identity_number: SUPPLIER },
      ...{ good_or_service_code: '022', good_or_service_name: 'Otros servicios empresariales' },
      ...{ operation_name: 'Venta de bienes o prestación de servicios', tax_period_payment: PERIOD },
      ...{ operation_number: '10714428', detraction_payment: '1042885107', payment_datetime: '2026-11-03T10:14:09' },
      ...{ deposit_amount: 637, expected_amount: 637, percent: 12, total_amount: 5310, match: 'matches' },
      ...{ origin: 'sunat', obtained_at: '2026-11-04T03:10:00.000Z' },
    });
    const page = await fetch(app.url + data.link);
    expect([page.status, page.headers.get('content-disposition')]).toEqual([
      ...[200, expect.stringContaining('constancia_dtr_100.html')],
    ]);
    expect(await page.text()).toBe('<html>CONSTANCIA 100</html>');
    await seed((tx) => seedDeposit(tx, of(), '101', '1'));
    expect(await receipt('101')).toMatchObject({ link: null, payment_datetime: '2026-11-03' });
  });

  test('what agents withheld is added up without what they reverted, and compared with what SUNAT says', async () => {
    await seedVouchers(app, business, 'RCE', '202609', [{ number: '11207', serie: 'F003' }]);
    const names = (number: string) =>
      JSON.stringify([{ type: '01', serie: 'F003', number, written: number, amount: null }]);
    await seed(async (tx) => {
      await seedWithheld(tx, of(), '45120', { items: names('11207') });
      await seedWithheld(tx, of(), '45088', { amount: '106.20', items: names('23844'), issue_date: '2026-10-26' });
      await seedWithheld(tx, of(), '44971', {
        amount: '75.52',
        reverted_on: '2026-10-20',
        issue_date: '2026-10-19',
        items: names('99999'),
      });
      await seedAnswer(tx, of(), 'perceptions', { amount: '252.00' });
    });
    const { summary, data, check } = await perceptions();
    expect(summary).toEqual({ total_items: 2, total_amount_perceptions: 249 });
    expect(data.vouchers.map((one) => [one.document_number, one.perception_amount, one.state])).toEqual([
      ['P001-45120', 142.8, 'Emitido'],
      ['P001-45088', 106.2, 'Emitido'],
      ['P001-44971', 75.52, 'Revertido'],
    ]);
    expect(data.vouchers[0]).toMatchObject({
      ...{ perception_regime_description: 'Venta interna', ruc_supplier: SUPPLIER, paid_amount: 7140 },
      vouchers: [{ serie_number: 'F003-11207', code: `${SUPPLIER}-01-F003-11207`, tax_period: '202609' }],
    });
    expect(data.pagination).toEqual({ total_pages: 1, total_items: 3, page: 1, size: 10 });
    expect(check).toEqual({
      ...{ sunat_amount: 252, sunat_outcome: 'known', sunat_at: '2026-11-17T11:12:00.000Z' },
      ...{ held_amount: 249, held_count: 2, difference: 3 },
      without_voucher: [{ document_number: 'P001-45088', cites: 'F003-23844' }],
    });
  });

  test('a retention is of sales: what it names is looked for among them', async () => {
    await seedVouchers(app, business, 'RVIE', PERIOD, [
      { issuer_ruc: business.ruc, number: '500', serie: 'F001', counterparty_document: SUPPLIER },
    ]);
    const items = JSON.stringify([{ type: '01', serie: 'F001', number: '500', written: '500', amount: '30.00' }]);
    await seed((tx) => seedWithheld(tx, of(), '1', { type_code: '20', serie: 'R001', amount: '30.00', items }));
    const query = { query: { business_ruc: business.ruc, tax_period: PERIOD } };
    const { body } = await call(app, listRetentions, query, rosa.token);
    expect(body.summary).toEqual({ total_items: 1, total_amount_retentions: 30 });
    expect(body.data.vouchers[0]).toMatchObject({
      ...{ document_number: 'R001-1', retention_amount: 30 },
      vouchers: [{ serie_number: 'F001-500', code: `${business.ruc}-01-F001-500` }],
    });
    // Nobody asked SUNAT: nothing is compared.
    expect(body.check).toMatchObject({ sunat_amount: null, sunat_outcome: 'never-asked', difference: null });
  });

  test('the dashboard says zero only by the word of SUNAT: until then what is not known is null', async () => {
    expect(await dashboard()).toEqual([null, null, null, null]);
    await seed(async (tx) => {
      await seedDetraction(tx, of(), '1');
      await seedWithheld(tx, of(), '1');
    });
    // What was uploaded is there; what was not deposited nobody knows.
    expect(await dashboard()).toEqual([null, null, 142.8, null]);
    await asked();
    expect(await dashboard()).toEqual([0, 637, 142.8, null]);
    await seed(async (tx) => {
      await seedAnswer(tx, of(), 'retentions', { amount: '0.00' });
      await seedAnswer(tx, of(), 'perceptions', { outcome: 'not-understood', amount: null, known_at: null });
      await seedDeposit(tx, of(), '100', '1');
    });
    expect(await dashboard()).toEqual([637, 0, 142.8, 0]);
  });

  unknownCases(started);
  massDepositCases(started);
  depositCases(started);
}

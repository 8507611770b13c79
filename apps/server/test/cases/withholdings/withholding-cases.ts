import { getPurchaseDashboard } from '@yupana/contract/dashboard.ts';
import {
  getDepositReceipt,
  listDetractions,
  listPerceptions,
  listRetentions,
  makeDepositFile,
} from '@yupana/contract/withholdings.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { listDue } from '../../../src/features/withholdings/asking/queries-lanes.ts';
import {
  findDeposit,
  holdDeposits,
  writeDeposits,
} from '../../../src/features/withholdings/deposits/queries-deposits.ts';
import { keepDetractions } from '../../../src/features/withholdings/duties/keep-detractions.ts';
import { findUndeposited } from '../../../src/features/withholdings/duties/queries-detractions.ts';
import { reckonAnew } from '../../../src/features/withholdings/duties/reckon-anew.ts';
import type { HeldClock } from '../../../src/platform/clock.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../../harness.ts';
import { type SeededBusiness, seedBusiness, seedVouchers } from '../../seed.ts';
import { SUPPLIER, seedAnswer, seedDeposit, seedDetraction, seedWithheld } from './seeded.ts';

const PERIOD = '202610';

/** What the screens of detractions, perceptions and retentions are told, within an app that somebody else starts. */
export function withholdingCases(started: () => { app: TestApp; clock: HeldClock }): void {
  let app: TestApp;
  let clock: HeldClock;
  let rosa: Accountant;
  let business: SeededBusiness;
  beforeAll(async () => {
    ({ app, clock } = started());
    rosa = await signUpAccountant(app);
  });
  beforeEach(async () => {
    business = await seedBusiness(app, rosa);
    clock.set('2026-11-17T15:00:00Z');
  });

  const of = () => ({ business_id: business.id, firm_id: business.firmId });
  const seed = (work: (tx: Parameters<typeof seedDetraction>[0]) => Promise<void>) =>
    app.deps.database.tenant(business.firmId, work);
  const detractions = async (query: object = {}) =>
    (await call(app, listDetractions, { query: { ruc: business.ruc, tax_period: PERIOD, ...query } }, rosa.token)).body;
  const perceptions = async (query: object = {}) =>
    (
      await call(
        app,
        listPerceptions,
        { query: { business_ruc: business.ruc, tax_period: PERIOD, ...query } },
        rosa.token,
      )
    ).body;
  const receipt = async (certificate_number: string) =>
    (await call(app, getDepositReceipt, { query: { ruc: business.ruc, certificate_number } }, rosa.token)).body.data;
  const make = (numbers: readonly string[], change: object = {}) => {
    const codes = numbers.map((number) => `${SUPPLIER}-01-F001-${number}`);
    const asked = { params: { uuid: business.id }, body: { tax_period: PERIOD, codes, ...change } };
    return call(app, makeDepositFile, asked, rosa.token);
  };
  /** SUNAT answered for all months since the issue of what is seeded. */
  const asked = (change: object = {}) =>
    seed(async (tx) => {
      await seedAnswer(tx, of(), 'deposits', change);
      await seedAnswer(tx, of(), 'deposits', { tax_period: '202611' });
    });
  const dashboard = async () => {
    const filters = JSON.stringify({ ruc: business.ruc, tax_period: PERIOD });
    const { body } = await call(app, getPurchaseDashboard, { query: { filters } }, rosa.token);
    return [
      body.detractions.sum_paid_detractions,
      body.detractions.sum_not_paid_detractions,
      body.sum_perception,
      body.sum_retention,
    ];
  };

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
      ...{ not_paid_unsure: 3, held_igv_amount: 1110 },
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
    expect(summary).toMatchObject({ paid_count: 6, paid_amount: 637 + 637, not_paid_count: 0 });
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

  test('what a file has no place for is left out in words, and is neither cut nor filled up', async () => {
    const supplier = (n: number) => `2099001605${n}`;
    const account = (n: number, account: string) => ({ supplier_ruc: supplier(n), account });
    await seed(async (tx) => {
      await seedDetraction(tx, of(), '1');
      await seedDetraction(tx, of(), '2', { issuer_ruc: supplier(1) });
      await seedDetraction(tx, of(), '3', { issuer_ruc: supplier(2) });
      await seedDetraction(tx, of(), '123456789');
      await seedDetraction(tx, of(), '5', { serie: 'F0001' });
      await seedDeposit(tx, of(), '90', '900');
      await seedDeposit(tx, of(), '91', '901', account(1, '123456789012'));
      await seedDeposit(tx, of(), '92', '902', account(2, '1234567890'));
    });
    const codes = [
      ...[`${SUPPLIER}-01-F001-1`, `${supplier(1)}-01-F001-2`, `${supplier(2)}-01-F001-3`],
      ...[`${SUPPLIER}-01-F001-123456789`, `${SUPPLIER}-01-F0001-5`, `${SUPPLIER}-01-F001-999`],
    ];
    const { status, body } = await make([], { codes });
    expect([status, body.data.included]).toEqual([200, 1]);
    expect(body.data.left_out.map(({ serie_number, why }) => [serie_number, why])).toEqual([
      ['F001-2', 'bad-account'],
      ['F001-3', 'bad-account'],
      ['F001-123456789', 'no-place'],
      ['F0001-5', 'no-place'],
      // Nobody said that it was paid.
      ['F001-999', 'not-listed'],
    ]);
  });

  test('what goes in a file already goes in another only where somebody says so', async () => {
    await seed(async (tx) => {
      await seedDetraction(tx, of(), '1');
      await seedDetraction(tx, of(), '2');
      await seedDeposit(tx, of(), '90', '900');
    });
    const first = (await make(['1'])).body.data;
    const { vouchers } = await detractions({ paid: 'N' });
    expect(vouchers.map(({ serie_number, file_name, filed_on }) => [serie_number, file_name, filed_on])).toEqual([
      ['F001-1', first.blob_filename, '2026-11-17'],
      ['F001-2', null, null],
    ]);
    expect((await make(['1', '2'])).body.data).toMatchObject({ included: 1, left_out: [{ why: 'filed' }] });
    expect((await make(['1', '2'], { again: true })).body.data).toMatchObject({ included: 2, left_out: [] });
  });

  test('what is missing is rounded up to whole soles, and goes to the account to which somebody deposited last', async () => {
    const elsewhere = (account: string, paid_on: string, change: object = {}) => ({ account, paid_on, ...change });
    await seed(async (tx) => {
      await seedDetraction(tx, of(), '1', { expected: '200.00' });
      await seedDeposit(tx, of(), '100', '1', elsewhere('00000000002', '2026-11-10', { amount: '149.70' }));
      await seedDeposit(tx, of(), '101', '900', elsewhere('00000000001', '2026-11-01'));
      await seedDeposit(tx, of(), '102', '901', elsewhere('00000000003', '2026-11-11', { gone_at: clock.now() }));
    });
    const { total_amount, content } = (await make(['1'])).body.data;
    expect(total_amount).toBe(51);
    const [, line] = Buffer.from(content, 'base64').toString('latin1').split('\r\n');
    expect(line).toContain('02200000000002000000000005100');
  });

  test('a sol is rounding and more is missing; where nobody knows how much is asked, any deposit will do', async () => {
    await seed(async (tx) => {
      await seedDetraction(tx, of(), '1');
      await seedDetraction(tx, of(), '2');
      await seedDetraction(tx, of(), '3', { expected: null, code: '047' });
      await seedDetraction(tx, of(), '4');
      await seedDeposit(tx, of(), '100', '1', { amount: '636.00' });
      await seedDeposit(tx, of(), '101', '2', { amount: '635.99' });
      await seedDeposit(tx, of(), '102', '3');
    });
    const { vouchers } = await detractions({ paid: 'N' });
    expect(vouchers.map((one) => [one.serie_number, one.deposit_amount, one.is_part])).toEqual([
      ['F001-2', 1.01, true],
      ['F001-4', 637, false],
    ]);
    // All months since are asked for the same, for the rest may be listed in any of them.
    const company = { firmId: business.firmId, businessId: business.id };
    const undeposited = await app.deps.database.tenant(business.firmId, (tx) => findUndeposited(tx, company, '190001'));
    expect(undeposited.map(({ number }) => number).toSorted()).toEqual(['2', '4']);
  });

  test('a deposit stands in the month of its purchase, and beside what the newest of its months asks', async () => {
    await seedVouchers(app, business, 'RCE', PERIOD, [{ number: '7', issue_date: '2026-10-05' }]);
    await seed(async (tx) => {
      await seedDeposit(tx, of(), '104', '7', { tax_period: '202611' });
      await seedDetraction(tx, of(), '1', { tax_period: '202609', expected: '1000.00' });
      await seedDetraction(tx, of(), '1');
      await seedDeposit(tx, of(), '100', '1');
    });
    expect((await detractions()).vouchers.map((one) => one.certificate_number)).toEqual(['100', '104']);
    expect((await detractions({ tax_period: '202611' })).vouchers).toEqual([]);
    expect(await receipt('100')).toMatchObject({ match: 'matches', expected_amount: 637 });
  });

  test('a company that is archived or removed is not asked for by itself', async () => {
    const due = { state: 'idle' as const, due_at: new Date('2026-11-17T10:00:00Z'), wanted: '[]' };
    await seed(async (tx) => {
      await tx
        .insertInto('withholding_lanes')
        .values({ ...of(), ...due })
        .execute();
    });
    const isDue = async () => {
      const all = await app.deps.database.system((tx) => listDue(tx, clock.now(), 10_000));
      return all.some(({ business_id }) => business_id === business.id);
    };
    const company = (values: object) =>
      seed(async (tx) => {
        await tx.updateTable('businesses').set(values).where('id', '=', business.id).execute();
      });
    expect(await isDue()).toBe(true);
    await company({ held_at: null, archived_at: clock.now() });
    expect(await isDue()).toBe(false);
    await company({ archived_at: null, removed_at: clock.now(), erase_at: clock.now() });
    expect(await isDue()).toBe(false);
  });

  test('a purchase that its book lists no more asks for no deposit', async () => {
    await seed((tx) => seedDetraction(tx, of(), '1'));
    const key = { issuer_ruc: SUPPLIER, type_code: '01', serie: 'F001', number: '1', dam_year: '' };
    const book = { firmId: business.firmId, businessId: business.id, book: 'RCE' as const, period: PERIOD };
    await seed((tx) => keepDetractions(tx, book as never, [], [key], { at: clock.now(), today: '2026-11-17' }));
    expect((await detractions({ paid: 'N' })).vouchers).toEqual([]);
  });

  test('SUNAT’s word of a deposit stands over an uploaded one, and who stores one has the turn of the company', async () => {
    const company = { firmId: business.firmId, businessId: business.id };
    await seed((tx) => seedDeposit(tx, of(), '100', '1'));
    await seed(async (tx) => {
      await holdDeposits(tx, company);
      const { rows } = await sql<{ held: number }>`
        select count(*)::int as held from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`.execute(tx);
      expect(rows[0]?.held).toBe(1);
      const found = await findDeposit(tx, company, '100');
      if (!found) throw new Error('It was put there.');
      const { business_id: _b, firm_id: _f, source: _s, seen_at: _at, gone_at: _g, ...rest } = found;
      const { receipt: _r, receipt_at: _ra, receipt_sha256: _rs, ...said } = rest;
      expect(await writeDeposits(tx, company, [{ ...said, amount: '1.00' }], 'upload', clock.now())).toEqual([]);
    });
    expect((await receipt('100')).deposit_amount).toBe(637);
  });

  test('a file of mass deposits takes what can be deposited, says what cannot, and no lot is given twice', async () => {
    await seed(async (tx) => {
      await seedDetraction(tx, of(), '1');
      await seedDetraction(tx, of(), '2');
      await seedDetraction(tx, of(), '3', { expected: null });
      await seedDetraction(tx, of(), '4', { code: null });
      await seedDetraction(tx, of(), '5', { issuer_ruc: '20990016055' });
      await seedDetraction(tx, of(), '6');
      await seedDeposit(tx, of(), '100', '6');
      // Each year has lots of its own.
      const before = { year: 25, lot: 40, tax_period: PERIOD, member_id: business.id, made_at: clock.now() };
      await tx
        .insertInto('deposit_files')
        .values({ ...of(), ...before, codes: '[]', total: '1.00' })
        .execute();
    });
    const codes = ['1', '2', '3', '4', '6'].map((number) => `${SUPPLIER}-01-F001-${number}`);
    const makeAll = () =>
      call(
        app,
        makeDepositFile,
        {
          params: { uuid: business.id },
          body: { tax_period: PERIOD, codes: [...codes, '20990016055-01-F001-5'], again: true },
        },
        rosa.token,
      );
    expect((await detractions()).next_file_name).toBe(`D${business.ruc}260001.txt`);
    const [one, other] = await Promise.all([makeAll(), makeAll()]);
    const names = [one.body.data.blob_filename, other.body.data.blob_filename].toSorted();
    expect(names).toEqual([`D${business.ruc}260001.txt`, `D${business.ruc}260002.txt`]);
    const { content, included, total_amount, left_out } = one.body.data;
    expect({ included, total_amount }).toEqual({ included: 2, total_amount: 1274 });
    expect(left_out.map(({ code, why }) => [code.slice(-6), why])).toEqual([
      ['F001-3', 'no-amount'],
      ['F001-4', 'no-code'],
      [codes[4]?.slice(-6), 'paid'],
      ['F001-5', 'no-account'],
    ]);
    const [head, first] = Buffer.from(content, 'base64').toString('latin1').split('\r\n');
    expect(head).toMatch(new RegExp(`^\\*${business.ruc}BODEGA IMAGINADA S\\.A\\.C\\. +26000[12]000000000127400$`));
    expect(first).toBe(`6${SUPPLIER}${' '.repeat(35)}000000000022001710044820000000000637000120261001F00100000001`);
    const none = await call(
      app,
      makeDepositFile,
      { params: { uuid: business.id }, body: { tax_period: PERIOD, codes: [codes[4] ?? ''], again: false } },
      rosa.token,
    );
    expect(none.error).toMatchObject({ errors: [{ code: 'NOTHING_TO_DEPOSIT' }] });
  });
}

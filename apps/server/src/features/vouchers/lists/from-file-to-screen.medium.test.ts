import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getHistory, getPurchaseDashboard, getSalesDashboard } from '@yupana/contract/dashboard.ts';
import { listVouchers, type Voucher } from '@yupana/contract/vouchers.ts';
import { type Book, readProposal } from '@yupana/registers/read/proposal.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nonDomiciledCases } from '../../../../test/cases/reports/non-domiciled-cases.ts';
import { nonDomiciledListedCases } from '../../../../test/cases/reports/non-domiciled-listed-cases.ts';
import { programCases } from '../../../../test/cases/reports/program-cases.ts';
import { registerCases } from '../../../../test/cases/reports/register-cases.ts';
import { reportWorkerCases } from '../../../../test/cases/reports/report-worker-cases.ts';
import { reportZipCases } from '../../../../test/cases/reports/report-zip-cases.ts';
import { type Accountant, call, signUpAccountant, startApp, type TestApp } from '../../../../test/harness.ts';
import { type SeededBusiness, seedBusiness, seedLine } from '../../../../test/seed.ts';
import { storeProposal } from '../storing/store-proposal.ts';

/**
 * The figures below were added up by hand from the files, in `packages/registers/fixtures/ok`: what SUNAT sent is what
 * the screens show, to the céntimo.
 */
const proposals = new URL('../../../../../../packages/registers/fixtures/ok/', import.meta.url);

let app: TestApp;
let accountant: Accountant;
let business: SeededBusiness;

beforeAll(async () => {
  app = await startApp();
  accountant = await signUpAccountant(app);
  business = await seedBusiness(app, accountant);
  await store('RCE', 'rce-202609.csv');
  await store('RVIE', 'rvie-202609.csv');
});
afterAll(() => app.stop());

async function store(book: Book, name: string) {
  const file = createReadStream(fileURLToPath(new URL(name, proposals)));
  const scope = { firmId: business.firmId, businessId: business.id, runId: randomUUID(), period: '202609', book };
  const stored = await storeProposal(app.deps, scope, readProposal(book, file));
  // What a collection writes in the same transaction.
  await seedLine(app, business, book, '202609', { obtained_count: stored.rows });
  return stored;
}

const filters = (more: object = {}) => ({
  query: { filters: JSON.stringify({ ruc: business.ruc, tax_period: '202609', ...more }) },
});

test('purchases: the list, its sums and the dashboard are the file’s', async () => {
  const { body } = await call(
    app,
    listVouchers,
    { query: { ruc: business.ruc, tax_period: '202609' } },
    accountant.token,
  );
  expect(body.summary).toEqual({
    total_import_amount: 23_329.51,
    total_igv_amount: 3_550.58,
    total_invoices: 12,
    left_proposal: 0,
  });
  const figures = (pick: (voucher: Voucher) => number) =>
    body.data.reduce((sum, voucher) => sum + Math.round(pick(voucher) * 100), 0);
  expect(figures((voucher) => voucher.total_amount)).toBe(2_332_951);
  expect(figures((voucher) => voucher.taxable_amount)).toBe(1_976_708);

  const { body: board } = await call(app, getPurchaseDashboard, filters(), accountant.token);
  expect(board.purchase_details).toMatchObject({
    num_not_processed: 12,
    total_cpes_count: 12,
    igv_amount_total: 3_550.58,
    total_importe_total: 23_329.51,
  });
  expect(board).toMatchObject({
    non_taxable_amount: 10,
    igv_10_taxable_amount: 100,
    igv_10_amount: 10.5,
    igv_18_taxable_amount: 19_667.08,
    igv_18_amount: 3_540.08,
  });
});

test('a name with a comma, a dollar invoice and a credit note reach the screen whole', async () => {
  const find = async (value_filter: string) => {
    const query = { ruc: business.ruc, tax_period: '202609', filter_by: 'serie_number', value_filter } as const;
    return (await call(app, listVouchers, { query }, accountant.token)).body.data;
  };
  expect(await find('FA12-77')).toMatchObject([
    { supplier_business_name: 'PÉREZ, QUISPE Y ASOCIADOS S. CIVIL DE R.L.', detraction: true, total_amount: 6_500 },
  ]);
  expect(await find('F003-900')).toMatchObject([
    { currency_code: 'USD', exchange_rate: '3.712', total_amount: 4_380.16 },
  ]);
  expect(await find('FC01-0012')).toMatchObject([{ type_code: '07', total_amount: -236, igv_amount: -36 }]);
});

test('sales: the dashboard and the history are the file’s', async () => {
  const { body } = await call(app, getSalesDashboard, filters(), accountant.token);
  expect(body).toMatchObject({
    total_count_fa: 5,
    total_count_bv: 2,
    total_count_nc: 2,
    total_count_nd: 1,
    total_count_other_codes: 0,
    total_igv_nc_amount: -144.09,
    total_cpes_count: 10,
    total_importe_total: 32_065.41,
    total_amount_igv: 3_712.79,
    non_taxable_amount: 7_724,
  });
  const history = await call(app, getHistory, filters({ operation_type: 'VENTA' }), accountant.token);
  expect(history.body).toMatchObject({ '202609': { total_importe_total: 32_065.41 } });
});

test('the same file again changes no figure', async () => {
  const before = await call(app, getPurchaseDashboard, filters(), accountant.token);
  await expect(store('RCE', 'rce-202609.txt')).resolves.toMatchObject({ changes: { new: 0, gone: 0, changed: 0 } });
  const { completeness, ...figures } = (await call(app, getPurchaseDashboard, filters(), accountant.token)).body;
  const { completeness: formerly, ...former } = before.body;
  expect(figures).toEqual(former);
  expect([completeness.outcome, formerly.outcome]).toEqual(['complete', 'complete']);
});

const signedUp = () => accountant;
describe('and what is on the screen comes out as files', () => registerCases(() => app, signedUp));
describe('and as those that programs import', () => programCases(() => app, signedUp));
describe('and those from abroad as a register of their own', () => nonDomiciledCases(() => app, signedUp));
describe('and those from abroad that are typed beside it', () => nonDomiciledListedCases(() => app, signedUp));
describe('and is asked for, written and forgotten', () => reportWorkerCases(() => app, signedUp));
describe('and several of them in one zip', () => reportZipCases(() => app));

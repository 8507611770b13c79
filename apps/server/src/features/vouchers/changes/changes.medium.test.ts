import { randomUUID } from 'node:crypto';
import { listChanges, markChangesSeen } from '@yupana/contract/changes.ts';
import { listVouchers } from '@yupana/contract/vouchers.ts';
import { type Insertable, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Accountant, call, signUpAccountant, startApp, type TestApp } from '../../../../test/harness.ts';
import { type SeededBusiness, seedBusiness, seedVouchers } from '../../../../test/seed.ts';
import type { Schema } from '../../../schema.ts';
import { recomputeTotals } from '../totals/recompute-totals.ts';

/** Three collections: the first brings three purchases, the second a fourth and a correction, the third loses one. */

const PERIOD = '202610';
const SECOND = '2026-11-05T11:41:00.000Z';
const THIRD = '2026-11-09T11:40:00.000Z';
let app: TestApp;
let rosa: Accountant;
let business: SeededBusiness;

beforeAll(async () => {
  app = await startApp({ role: 'api' });
  rosa = await signUpAccountant(app);
  business = await seedBusiness(app, rosa);
  await seedVouchers(app, business, 'RCE', PERIOD, [
    { number: '1' },
    { number: '2', total: '236.00', igv: '36.00', taxable: '200.00', issue_date: '2026-10-30' },
    { number: '3', left_proposal_at: new Date(THIRD) },
    { number: '4' },
  ]);
  await seedVouchers(app, business, 'RVIE', PERIOD, [{ number: '1' }]);
  const [second, third] = [randomUUID(), randomUUID()];
  await seedChanges(second, SECOND, [
    { number: '4', kind: 'new', after_taxable: '100.00', after_igv: '18.00', after_total: '118.00' },
    {
      number: '2',
      kind: 'changed',
      ...{ before_taxable: '250.00', before_igv: '45.00', before_total: '295.00' },
      ...{ after_taxable: '200.00', after_igv: '36.00', after_total: '236.00' },
      details: JSON.stringify({ issue_date: ['2026-10-29', '2026-10-30'], unheard_of: ['a', 'b'] }),
    },
  ]);
  await seedChanges(third, THIRD, [
    { number: '3', kind: 'gone', before_taxable: '100.00', before_igv: '18.00', before_total: '118.00' },
  ]);
});
afterAll(() => app.stop());

async function seedChanges(
  run_id: string,
  at: string,
  rows: Partial<Insertable<Schema['voucher_changes']>>[],
  tax_period = PERIOD,
) {
  const scope = { business_id: business.id, firm_id: business.firmId, book: 'RCE', tax_period } as const;
  const key = { issuer_ruc: '20990016004', type_code: '01', serie: 'F001', number: '', kind: 'new' } as const;
  const values = rows.map((row) => ({ ...key, ...row, ...scope, run_id, seen_at: new Date(at), read_at: null }));
  await app.deps.database.system((tx) =>
    tx
      .insertInto('voucher_changes')
      .values(values as never)
      .execute(),
  );
}

const list = async (query: object = {}) =>
  (await call(app, listChanges, { params: { uuid: business.id }, query: { tax_period: PERIOD, ...query } }, rosa.token))
    .body;
const mark = (body: object, token = rosa.token, uuid = business.id) =>
  call(app, markChangesSeen, { params: { uuid }, body: { tax_period: PERIOD, book: 'RCE', ...body } as never }, token);

test('the list tells what came, changed and left, the newest collection first, with amounts before and after', async () => {
  const { data } = await list();
  expect(data.map(({ kind, number, at }) => [kind, number, at])).toEqual([
    ['gone', '3', THIRD],
    ['changed', '2', SECOND],
    ['new', '4', SECOND],
  ]);
  expect(data.map(({ differences }) => differences)).toEqual([
    [{ field: 'total', before: 118, after: null }],
    [
      { field: 'total', before: 295, after: 236 },
      { field: 'igv', before: 45, after: 36 },
      { field: 'taxable', before: 250, after: 200 },
      { field: 'issue_date', before: '2026-10-29', after: '2026-10-30' },
    ],
    [{ field: 'total', before: null, after: 118 }],
  ]);
  expect(data.map(({ igv_effect }) => igv_effect)).toEqual([-18, -9, 18]);
});

test('cards, tabs and pages count the same changes, and lead from what there was to what there is', async () => {
  const all = await list();
  expect(all.counts).toEqual({ new: 1, returned: 0, changed: 1, gone: 1 });
  expect(all.metadata.pagination.total_items).toBe(3);
  expect(all.completeness).toMatchObject({ book: 'RCE', tax_period: PERIOD, outcome: 'complete' });
  expect(all.igv_effects).toEqual({ new: 18, returned: 0, changed: -9, gone: -18 });
  expect([all.vouchers, all.igv]).toEqual([
    { before: 3, after: 3 },
    { before: 81, after: 72 },
  ]);
  expect(all.collections).toEqual([
    { at: THIRD, new: 0, returned: 0, changed: 0, gone: 1, igv_effect: -18, redirected: 0 },
    { at: SECOND, new: 1, returned: 0, changed: 1, gone: 0, igv_effect: 9, redirected: 0 },
  ]);
  for (const kind of ['new', 'changed', 'gone'] as const) {
    const one = await list({ kind });
    expect([one.data.length, one.metadata.pagination.total_items]).toEqual([1, one.counts[kind]]);
    expect(one.counts).toEqual(all.counts);
  }
  const since = await list({ after: SECOND });
  expect([since.counts, since.vouchers]).toEqual([
    { new: 0, returned: 0, changed: 0, gone: 1 },
    { before: 4, after: 3 },
  ]);
  expect((await list({ size: 20, page: 2 })).data).toEqual([]);
  expect((await list({ book: 'RVIE' })).counts).toEqual({ new: 0, returned: 0, changed: 0, gone: 0 });
});

test('the purchases carry their last change, and can be filtered by it: card, tab and page count what is listed', async () => {
  const purchases = async (query: object = {}) =>
    (await call(app, listVouchers, { query: { ruc: business.ruc, tax_period: PERIOD, ...query } }, rosa.token)).body;
  const { data } = await purchases({ sort: 'serie_number', order: 'asc' });
  expect(data.map(({ change }) => change)).toEqual([
    null,
    { kind: 'changed', at: SECOND, seen: false },
    { kind: 'gone', at: THIRD, seen: false },
    { kind: 'new', at: SECOND, seen: false },
  ]);
  for (const [changes, number] of [
    ['new', '4'],
    ['changed', '2'],
    ['gone', '3'],
  ]) {
    const found = await purchases({ changes });
    expect(found.data.map((one) => one.number)).toEqual([number]);
    const { total_items } = found.metadata.pagination;
    expect([found.summary.total_invoices, found.counts[0], total_items]).toEqual([1, 1, 1]);
  }
  expect((await purchases()).summary).toMatchObject({ total_invoices: 4, left_proposal: 1, total_igv_amount: 72 });
});

test('what the list of changes counts is what the purchases are filtered by, also when more came after it', async () => {
  const tax_period = '202607';
  await seedVouchers(app, business, 'RCE', tax_period, [{ number: '7' }, { number: '8' }]);
  const amounts = { before_taxable: '90.00', before_igv: '16.20', before_total: '106.20' };
  const after = { after_taxable: '100.00', after_igv: '18.00', after_total: '118.00' };
  await seedChanges(randomUUID(), SECOND, [{ number: '7', kind: 'new', ...after }], tax_period);
  await seedChanges(randomUUID(), THIRD, [{ number: '7', kind: 'changed', ...amounts, ...after }], tax_period);
  const fourth = new Date(Date.parse(THIRD) + 3_600_000).toISOString();
  const again = [
    { number: '7', kind: 'changed', ...amounts, ...after },
    { number: '8', kind: 'changed', ...amounts, ...after },
  ] as const;
  await seedChanges(randomUUID(), fourth, [...again], tax_period);

  const { counts, changed } = await list({ tax_period });
  expect(counts).toEqual({ new: 1, returned: 0, changed: 3, gone: 0 });
  // Of three changes of amounts, two are of the same purchase.
  expect(changed).toEqual({ new: 1, returned: 0, changed: 2, gone: 0, all: 2 });
  for (const changes of ['new', 'changed', 'gone'] as const) {
    const query = { ruc: business.ruc, tax_period, changes };
    const { body } = await call(app, listVouchers, { query }, rosa.token);
    expect([changes, body.metadata.pagination.total_items]).toEqual([changes, changed[changes]]);
  }
  expect((await list({ tax_period, after: THIRD })).changed).toMatchObject({ new: 0, changed: 2, all: 2 });
  expect((await list({ tax_period: '202606' })).changed.all).toBe(0);
});

test('nobody else sees them, or marks them seen', async () => {
  const stranger = await signUpAccountant(app);
  const query = { tax_period: PERIOD };
  const asked = await call(app, listChanges, { params: { uuid: business.id }, query }, stranger.token);
  expect([asked.status, asked.error.errors[0]?.code]).toEqual([404, 'NOT_FOUND']);
  expect((await mark({ until: THIRD }, stranger.token)).status).toBe(404);
  const theirs = await seedBusiness(app, stranger);
  expect((await mark({ until: THIRD }, stranger.token, theirs.id)).status).toBe(204);
  expect((await list()).unseen).toBe(3);
});

test('what was seen is no longer marked; what was noted later stays', async () => {
  const [, changed] = (await list()).data;
  const named = { collection: changed!.collection, code: changed!.code };
  expect((await mark({ until: THIRD, changes: [named] })).status).toBe(204);
  const after = await list();
  expect(after.data.map(({ seen }) => seen)).toEqual([false, true, false]);
  expect(after.unseen).toBe(2);
  const unseen = await list({ only: 'unseen' });
  expect(unseen.data.map(({ number }) => number)).toEqual(['3', '4']);
  expect([unseen.counts, unseen.metadata.pagination.total_items]).toEqual([
    { new: 1, returned: 0, changed: 0, gone: 1 },
    2,
  ]);
  expect(unseen.igv_effects).toEqual({ new: 18, returned: 0, changed: 0, gone: -18 });
  expect([unseen.vouchers, unseen.igv]).toEqual([
    { before: 3, after: 3 },
    { before: 72, after: 72 },
  ]);
  await mark({ until: SECOND });
  expect((await list()).data.map(({ seen }) => seen)).toEqual([false, true, true]);
  await mark({ until: THIRD });
  expect((await list()).unseen).toBe(0);
});

test('what left and came back is told as such, with what it was when it left; nothing of it counted meanwhile', async () => {
  const fourth = '2026-11-12T11:40:00.000Z';
  const scope = { firmId: business.firmId, businessId: business.id, book: 'RCE', period: PERIOD } as const;
  await app.deps.database.tenant(business.firmId, async (tx) => {
    const back = { left_proposal_at: null, igv: '27.00', total: '127.00' };
    const book = tx.updateTable('vouchers').set(back).where('business_id', '=', business.id).where('book', '=', 'RCE');
    await book.where('number', '=', '3').execute();
    await recomputeTotals(tx, scope);
  });
  const amounts = { before_taxable: '100.00', before_igv: '18.00', before_total: '118.00', after_taxable: '100.00' };
  const one = { number: '3', kind: 'returned', ...amounts, after_igv: '27.00', after_total: '127.00' } as const;
  await seedChanges(randomUUID(), fourth, [one]);
  const { data, counts, vouchers, igv, igv_effects, metadata } = await list({ after: THIRD });
  expect(data.map(({ kind, igv_effect }) => [kind, igv_effect])).toEqual([['returned', 27]]);
  expect(data[0]!.differences).toEqual([
    { field: 'total', before: 118, after: 127 },
    { field: 'igv', before: 18, after: 27 },
  ]);
  expect([counts, metadata.pagination.total_items]).toEqual([{ new: 0, returned: 1, changed: 0, gone: 0 }, 1]);
  expect([vouchers, igv, igv_effects.returned]).toEqual([{ before: 3, after: 4 }, { before: 72, after: 99 }, 27]);
  expect((await list({ kind: 'returned' })).data).toHaveLength(1);
  const query = { ruc: business.ruc, tax_period: PERIOD, changes: 'returned' } as const;
  const found = (await call(app, listVouchers, { query }, rosa.token)).body;
  expect(found.data.map(({ number, change }) => [number, change?.kind])).toEqual([['3', 'returned']]);
});

test('thousands of changes cost each its own voucher, not every voucher of the period', async () => {
  const many = await seedBusiness(app, rosa);
  const numbers = Array.from({ length: 3_000 }, (_, place) => ({ number: String(place + 1) }));
  const gone = { left_proposal_at: new Date(THIRD) };
  await seedVouchers(app, many, 'RCE', PERIOD, [
    ...numbers.slice(0, 2_000).map((one) => ({ ...one, ...gone })),
    ...numbers.slice(2_000),
  ]);
  await app.deps.database.system((tx) =>
    sql`insert into voucher_changes (business_id, firm_id, book, tax_period, issuer_ruc, type_code, serie, number,
        run_id, kind, before_taxable, before_igv, before_total, seen_at)
      select business_id, firm_id, book, tax_period, issuer_ruc, type_code, serie, number,
        ${randomUUID()}::uuid, 'gone', taxable, igv, total, ${THIRD}::timestamptz
      from vouchers where business_id = ${many.id}::uuid and left_proposal_at is not null`.execute(tx),
  );
  const query = { tax_period: PERIOD };
  const list = (changes: 'gone' | undefined) =>
    call(app, listVouchers, { query: { ...query, ruc: many.ruc, changes } }, rosa.token);
  // Of this process, which is the embedded database's, too: how busy the machine is does not matter.
  const processor = async (work: () => Promise<unknown>): Promise<number> => {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  await list(undefined);
  const all = await processor(() => list(undefined));
  const told = await processor(async () => {
    const { body } = await call(app, listChanges, { params: { uuid: many.id }, query }, rosa.token);
    expect(body.counts.gone).toBe(2_000);
  });
  const marked = await processor(async () => {
    expect((await list('gone')).body.metadata.pagination.total_items).toBe(2_000);
  });
  expect({ told: told / all < 15, marked: marked / all < 15 }, `${told / all}, ${marked / all}`).toEqual({
    told: true,
    marked: true,
  });
});

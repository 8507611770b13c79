import { randomUUID } from 'node:crypto';
import { getVoucherDetail } from '@yupana/contract/voucher-detail.ts';
import { getVoucherFilters, listVouchers, pickVouchers } from '@yupana/contract/vouchers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Accountant, call, signUpAccountant, startApp, type TestApp } from '../../../../test/harness.ts';
import { freshRuc, type SeededBusiness, seedBusiness, seedLine, seedVouchers } from '../../../../test/seed.ts';
import { IS_ELECTRONIC, IS_VALIDATED, isElectronic, isValidated } from '../electronic.ts';

let app: TestApp;
let accountant: Accountant;
let business: SeededBusiness;

const electric = {
  issuer_ruc: '20990016055',
  counterparty_document: '20990016055',
  counterparty_name: 'ELÉCTRICA FABULADA S.A.A.',
};

beforeAll(async () => {
  app = await startApp();
  accountant = await signUpAccountant(app);
  business = await seedBusiness(app, accountant);
  await seedVouchers(app, business, 'RCE', '202610', [
    { number: '1', issue_date: '2026-10-01' },
    {
      number: '2',
      issue_date: '2026-10-02',
      status: 'gasto deducible',
      total: '236.00',
      igv: '36.00',
      taxable: '200.00',
    },
    { number: '10', issue_date: '2026-10-03', status: 'gasto observado' },
    {
      number: '7',
      serie: 'FC01',
      type_code: '07',
      issue_date: '2026-10-04',
      total: '-59.00',
      igv: '-9.00',
      taxable: '-50.00',
    },
    { ...electric, number: '4455', serie: 'S002', type_code: '14', issue_date: '2026-10-05', detraction: true },
    { ...electric, number: '1', serie: '0001', issue_date: '2026-10-05', currency: 'USD', exchange_rate: '3.712' },
    { ...electric, number: '99', serie: '', type_code: '13', issue_date: '2026-10-06', left_proposal_at: new Date() },
  ]);
  await seedVouchers(app, business, 'RVIE', '202610', [{ number: '500' }]);
  await seedVouchers(app, business, 'RCE', '202609', [{ number: '1' }]);
});
afterAll(() => app.stop());

test('which vouchers are electronic, and which are validated, is the same of a row and of a voucher in hand', async () => {
  const issuers = ['20990016055', '2099001605', '209900160551', '0', ''];
  const series = ['F001', 'FC01', 'B0A1', 'E001', 'L001', 'S002', '0001', 'F0001', 'F01', 'f001', '', 'F001\n'];
  const vouchers = issuers.flatMap((issuer_ruc) =>
    ['01', '03', '04', '07', '08', '12', '50', '1', ''].flatMap((type_code) =>
      series.flatMap((serie) =>
        [null, '', '7', '40'].map((number_end) => ({ issuer_ruc, type_code, serie, number: '7', number_end })),
      ),
    ),
  );
  const placed = vouchers.map((voucher, place) => ({ ...voucher, place }));
  const { rows } = await app.deps.database.system((tx) =>
    sql<{ electronic: boolean; validated: boolean }>`select ${IS_ELECTRONIC} as electronic, ${IS_VALIDATED} as validated
      from jsonb_to_recordset(${JSON.stringify(placed)}::text::jsonb)
        as v(issuer_ruc text, type_code text, serie text, number text, number_end text, place int)
      order by v.place`.execute(tx),
  );
  expect(rows.map(({ electronic }) => electronic)).toEqual(vouchers.map(isElectronic));
  expect(rows.filter(({ electronic }) => electronic)).toHaveLength(5 * 5 * 3);
  expect(rows.map(({ validated }) => validated)).toEqual(vouchers.map(isValidated));
  expect(rows.filter(({ validated }) => validated)).toHaveLength(5 * series.length * 3);
});

const scope = () => ({ ruc: business.ruc, tax_period: '202610' });
const list = (query: object = {}, token: string | undefined = accountant.token) =>
  call(app, listVouchers, { query: { ...scope(), ...query } }, token);
const codes = async (query: object) =>
  (await list(query)).body.data.map((voucher) => `${voucher.serie}-${voucher.number}`);

describe('the purchases of a period', () => {
  test('come newest first, with everything a row of the screen shows', async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.data.map((voucher) => voucher.issue_date)).toEqual(
      body.data
        .map((voucher) => voucher.issue_date)
        .toSorted()
        .toReversed(),
    );
    expect(body.data.find((voucher) => voucher.serie === '0001')).toEqual({
      code: '20990016055-01-0001-1',
      issue_date: '2026-10-05',
      type_code: '01',
      serie: '0001',
      number: '1',
      supplier_ruc: '20990016055',
      supplier_business_name: 'ELÉCTRICA FABULADA S.A.A.',
      igv_amount: 18,
      total_amount: 118,
      taxable_amount: 100,
      non_taxable_amount: 0,
      currency_code: 'USD',
      exchange_rate: '3.712',
      detraction: false,
      in_proposal: true,
      change: null,
      observation: null,
      items: null,
      img_cpe_link: null,
      xml_cpe_link: null,
      pdf_cpe_link: null,
      no_document: 'queued',
      status: 'en proceso',
      without_credit: false,
      credit_elsewhere: false,
    });
  });

  test('hold neither sales nor other periods', async () => {
    expect((await list()).body.metadata.pagination.total_items).toBe(7);
    expect((await list({ tax_period: '202609' })).body.metadata.pagination.total_items).toBe(1);
  });

  test('that left SUNAT’s proposal are listed and marked, and are not in the sums', async () => {
    const { body } = await list();
    expect(body.data.filter((voucher) => !voucher.in_proposal).map((voucher) => voucher.number)).toEqual(['99']);
    expect(body.summary).toEqual({
      total_import_amount: 649,
      total_igv_amount: 99,
      total_invoices: 7,
      left_proposal: 1,
    });
  });

  test('of a period that SUNAT reports as empty are an empty list with zeros', async () => {
    await seedVouchers(app, business, 'RCE', '202601', []);
    const { status, body } = await list({ tax_period: '202601' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      data: [],
      summary: { total_import_amount: 0, total_igv_amount: 0, total_invoices: 0, left_proposal: 0 },
      counts: { 0: 0, 1: 0, 2: 0, 3: 0, 4: 0 },
      metadata: { pagination: { total_pages: 0, total_items: 0, page: 1, size: 20 } },
      completeness: { book: 'RCE', outcome: 'empty' },
    });
  });

  test('of a period that was never collected are unknown, and no zeros', async () => {
    const { body } = await list({ tax_period: '202001' });
    expect(body).toMatchObject({
      data: [],
      summary: { total_import_amount: null, total_igv_amount: null, total_invoices: null },
      counts: { 0: null, 1: null, 2: null, 3: null, 4: null },
      completeness: { outcome: 'never', figures_at: null },
    });
  });
});

describe('the status tabs', () => {
  test.each([
    [0, 7],
    [1, 1],
    [2, 4],
    [3, 1],
    [4, 0],
  ])(
    'tab %i holds %i vouchers, and every tab says how many the others hold; what left is only among all',
    async (status, count) => {
      const { body } = await list({ status });
      expect(body.data).toHaveLength(count);
      expect(body.metadata.pagination.total_items).toBe(count);
      expect(body.counts).toEqual({ 0: 7, 1: 1, 2: 4, 3: 1, 4: 0 });
    },
  );

  test('count with the filter applied', async () => {
    const { body } = await list({ status: 1, filter_by: 'provider', value_filter: electric.issuer_ruc });
    expect(body.counts).toEqual({ 0: 3, 1: 0, 2: 2, 3: 0, 4: 0 });
    expect(body.data).toEqual([]);
  });

  test('sum what they hold', async () => {
    const { body } = await list({ status: 1 });
    expect(body.summary).toEqual({
      total_import_amount: 236,
      total_igv_amount: 36,
      total_invoices: 1,
      left_proposal: 0,
    });
  });
});

describe('filters', () => {
  test('by supplier, by serie and by serie and number', async () => {
    expect(await codes({ filter_by: 'provider', value_filter: electric.issuer_ruc })).toEqual([
      '-99',
      '0001-1',
      'S002-4455',
    ]);
    expect(await codes({ filter_by: 'serie', value_filter: 'F001' })).toEqual(['F001-10', 'F001-2', 'F001-1']);
    expect(await codes({ filter_by: 'serie', value_filter: 'fc01' })).toEqual(['FC01-7']);
    expect(await codes({ filter_by: 'serie_number', value_filter: 'F001-0001' })).toEqual(['F001-1']);
    expect(await codes({ filter_by: 'serie_number', value_filter: 'f001-10' })).toEqual(['F001-10']);
    expect(await codes({ filter_by: 'serie_number', value_filter: '0001-0000001' })).toEqual(['0001-1']);
    expect(await codes({ filter_by: 'serie_number', value_filter: '0004455' })).toEqual(['S002-4455']);
    expect(await codes({ filter_by: 'serie_number', value_filter: 'F001' })).toEqual(['F001-10', 'F001-2', 'F001-1']);
  });

  test.each([
    ['provider', '20990016195'],
    ['serie', "F001' or 1=1"],
    ['serie_number', 'F001-%'],
    ['serie_number', '¿?'],
  ])('%s «%s» finds nothing', async (filter_by, value_filter) => {
    const { status, body } = await list({ filter_by, value_filter });
    expect(status).toBe(200);
    expect(body.data).toEqual([]);
    expect(body.counts['0']).toBe(0);
  });

  test('without a value do not filter', async () => {
    expect((await list({ filter_by: 'serie', value_filter: '  ' })).body.metadata.pagination.total_items).toBe(7);
    expect((await list({ filter_by: 'serie' })).body.metadata.pagination.total_items).toBe(7);
  });
});

describe('order', () => {
  test.each([
    ['total_amount', 'asc', 'FC01-7'],
    ['total_amount', 'desc', 'F001-2'],
    ['igv_amount', 'asc', 'FC01-7'],
    ['issue_date', 'asc', 'F001-1'],
    ['supplier_business_name', 'asc', '-99'],
  ])('by %s, %s, begins with %s', async (sort, order, first) => {
    const [begins] = await codes({ sort, order, filter_by: undefined });
    if (sort === 'supplier_business_name') {
      const names = (await list({ sort, order })).body.data.map((voucher) => voucher.supplier_business_name);
      expect(names.slice(0, 3)).toEqual(Array(3).fill(electric.counterparty_name));
    } else expect(begins).toBe(first);
  });

  test('by serie and number counts 2 before 10', async () => {
    expect(await codes({ sort: 'serie_number', order: 'asc', filter_by: 'serie', value_filter: 'F001' })).toEqual([
      'F001-1',
      'F001-2',
      'F001-10',
    ]);
  });
});

describe('pages', () => {
  test('a voucher is found on its page, in whichever order, and one that the filter leaves out on none', async () => {
    for (const sort of ['issue_date', 'total_amount', 'serie_number', 'supplier_business_name'] as const) {
      for (const order of ['asc', 'desc'] as const) {
        const asked = { ruc: large.ruc, sort, order, size: 20 as const };
        for (const number of [1, 4]) {
          const { data } = (await list({ ...asked, page: number })).body;
          for (const one of [data[0], data.at(-1)]) {
            const { body } = await list({ ...asked, around: one!.code });
            expect([sort, order, body.metadata.pagination.page]).toEqual([sort, order, number]);
            expect(body.data.map(({ code }) => code)).toContain(one!.code);
          }
        }
      }
    }
    const nobody = await list({ ruc: large.ruc, around: '20990001015-01-F999-1', page: 2 });
    expect(nobody.body.metadata.pagination.page).toBe(2);
    expect((await list({ ruc: large.ruc, around: 'no es un código' })).status).toBe(404);
  });

  let large: SeededBusiness;

  beforeAll(async () => {
    large = await seedBusiness(app, accountant);
    const many = Array.from({ length: 105 }, (_, n) => ({ number: String(n + 1), issue_date: '2026-10-10' }));
    await seedVouchers(app, large, 'RCE', '202610', many);
  });
  const page = (query: object) => list({ ruc: large.ruc, ...query });

  test.each([
    [20, 6, 5],
    [50, 3, 5],
    [100, 2, 5],
  ])('of %i are %i, the last one with %i, and every voucher is on one of them', async (size, pages, last) => {
    const seen: string[] = [];
    for (let number = 1; number <= pages; number++) {
      const { body } = await page({ size, page: number });
      expect(body.metadata.pagination).toEqual({ total_pages: pages, total_items: 105, page: number, size });
      expect(body.data).toHaveLength(number < pages ? size : last);
      seen.push(...body.data.map((voucher) => voucher.code));
    }
    // All of the same day: only the key orders them.
    expect(new Set(seen).size).toBe(105);
  });

  test('beyond the last one are empty and still say how many there are', async () => {
    for (const number of [7, 1_000_000, Number.MAX_SAFE_INTEGER]) {
      const { status, body } = await page({ page: number });
      expect(status).toBe(200);
      expect(body.data).toEqual([]);
      expect(body.metadata.pagination.total_items).toBe(105);
      expect(body.summary.total_invoices).toBe(105);
    }
  });
});

describe('selecting all that a filter finds', () => {
  const pick = (query: object = {}) => call(app, pickVouchers, { query: { ...scope(), ...query } }, accountant.token);

  test('gives those of all pages that have an XML, with what deciding needs, and says how many have none', async () => {
    expect((await pick()).body).toMatchObject({ data: [], without_file: 7, beyond: 0 });
    await app.deps.database.tenant(business.firmId, (tx) =>
      sql`
        insert into voucher_files (business_id, firm_id, book, issuer_ruc, type_code, serie, number, kind, state, sha256, size, bytes,
          reader_version, signature)
        select business_id, firm_id, book, issuer_ruc, type_code, serie, number, 'xml', 'held', repeat('a', 64), 2, ''::bytea, 1,
          'unchecked'
        from vouchers where business_id = ${business.id}::uuid and book = 'RCE' and tax_period = '202610'
          and number in ('2', '10', '4455')`.execute(tx),
    );
    const { body } = await pick();
    expect(body.data.map(({ code, status, igv_amount }) => [code.split('-').at(-1), status, igv_amount])).toEqual([
      ['10', 'gasto observado', 18],
      ['2', 'gasto deducible', 36],
      ['4455', 'en proceso', 18],
    ]);
    expect([body.without_file, body.beyond]).toEqual([4, 0]);
    expect((await pick({ status: 3 })).body).toMatchObject({ data: [{ igv_amount: 18 }], without_file: 0 });
    const ofElectric = await pick({ filter_by: 'provider', value_filter: '20990016055' });
    expect(ofElectric.body).toMatchObject({ data: [{ igv_amount: 18 }], without_file: 2 });
  });
});

describe('the values to filter by', () => {
  const values = (query: object = {}, token: string | undefined = accountant.token) =>
    call(app, getVoucherFilters, { query: { ...scope(), ...query } }, token);

  test('are those of the period’s purchases, each once', async () => {
    const { status, body } = await values();
    expect(status).toBe(200);
    expect(body.types_of_vouchers.map(({ code }) => code)).toEqual(['01', '07', '13', '14']);
    expect(body.types_of_vouchers[0]).toEqual({ code: '01', description: 'Factura' });
    expect(body.types_of_vouchers[3]?.description).toMatch(/…$/);
    expect(body.series_of_vouchers).toEqual(['0001', 'F001', 'FC01', 'S002']);
    expect(body.status_of_vouchers).toEqual(['en proceso', 'gasto deducible', 'gasto observado']);
    expect(Object.entries(body.provider_of_vouchers)).toEqual([
      ['20990016055', 'ELÉCTRICA FABULADA S.A.A.'],
      ['20990016004', 'FERRETERÍA INVENTADA DEL NORTE S.A.C.'],
    ]);
    expect(body.serie_number_of_vouchers).toHaveLength(7);
    expect(body.serie_number_of_vouchers).toContain('F001-10');
  });

  test('each finds the vouchers it names, as many as it says', async () => {
    const { body } = await values();
    const found = async (filter_by: 'serie' | 'provider', value_filter: string) =>
      (await list({ filter_by, value_filter })).body.metadata.pagination.total_items;
    expect(Object.keys(body.counts.series).toSorted()).toEqual(body.series_of_vouchers);
    for (const value of body.series_of_vouchers) {
      expect(await found('serie', value), value).toBe(body.counts.series[value]);
    }
    for (const value of Object.keys(body.provider_of_vouchers)) {
      expect(await found('provider', value), value).toBe(body.counts.providers[value]);
    }
    for (const value of body.serie_number_of_vouchers) {
      expect((await list({ filter_by: 'serie_number', value_filter: value })).body.data.length, value).toBeGreaterThan(
        0,
      );
    }
  });

  test('of a period without purchases are none', async () => {
    expect((await values({ tax_period: '202601' })).body).toEqual({
      types_of_vouchers: [],
      series_of_vouchers: [],
      status_of_vouchers: [],
      provider_of_vouchers: {},
      counts: { providers: {}, series: {} },
      serie_number_of_vouchers: [],
    });
  });

  test('need a session, and are those of the own companies only', async () => {
    expect((await call(app, getVoucherFilters, { query: scope() })).status).toBe(401);
    const stranger = await signUpAccountant(app);
    expect((await values({}, stranger.token)).status).toBe(404);
    expect((await values({ tax_period: '2026-10' })).status).toBe(422);
  });
});

describe('who may ask', () => {
  test('nobody without a session', async () => {
    expect((await call(app, listVouchers, { query: scope() })).status).toBe(401);
    expect((await list({}, 'not-a-token')).status).toBe(401);
  });

  test('no other accountant, who cannot tell the company from one that does not exist', async () => {
    const stranger = await signUpAccountant(app);
    const theirs = await list({}, stranger.token);
    expect(theirs.status).toBe(404);
    expect(theirs.text).toBe((await list({ ruc: freshRuc() }, stranger.token)).text);
  });

  test.each([
    ['no RUC', { ruc: '' }],
    ['a RUC with letters', { ruc: '2099001600A' }],
    ['a wrong check digit', { ruc: '20990016005' }],
    ['a period that is none', { tax_period: '202613' }],
    ['page 0', { page: 0 }],
    ['half a page', { page: 1.5 }],
    ['a size that is not offered', { size: 21 }],
    ['a tab that is none', { status: 5 }],
    ['an unknown filter', { filter_by: 'total' }],
    ['a value of more than 60 characters', { filter_by: 'serie', value_filter: 'x'.repeat(61) }],
    ['an unknown order', { sort: 'code' }],
    ['an unknown direction', { order: 'up' }],
  ])('%s is refused', async (_what, query) => {
    const { status, error } = await list(query as object);
    expect(status).toBe(422);
    expect(error.errors.length).toBeGreaterThan(0);
  });
});

describe('one purchase', () => {
  const PERIOD = '202609';
  const show = (code: string, tax_period = PERIOD) =>
    call(app, getVoucherDetail, { params: { uuid: business.id, code }, query: { tax_period } }, accountant.token);

  beforeAll(async () => {
    await seedVouchers(app, business, 'RCE', PERIOD, [
      { number: '41', due_date: '2026-10-30' },
      { number: '4567', type_code: '50', serie: '118', dam_year: '2026' },
    ]);
    await seedVouchers(app, business, 'RVIE', PERIOD, [{ number: '42' }]);
    await seedLine(app, business, 'RCE', PERIOD, { obtained_count: 3 });
    const scope = { business_id: business.id, firm_id: business.firmId, book: 'RCE', tax_period: PERIOD } as const;
    await app.deps.database.system((tx) =>
      tx
        .insertInto('voucher_changes')
        .values({
          ...scope,
          ...{ issuer_ruc: '20990016004', type_code: '01', serie: 'F001', number: '41', kind: 'changed' },
          ...{ before_taxable: '250.00', before_igv: '45.00', before_total: '295.00' },
          ...{ after_taxable: '100.00', after_igv: '18.00', after_total: '118.00' },
          run_id: randomUUID(),
          seen_at: new Date('2026-11-05T11:41:00Z'),
          read_at: null,
        } as never)
        .execute(),
    );
  });

  test('comes with its line, when it is from, and what its collections noted, the newest first', async () => {
    const { status, body } = await show('20990016004-01-F001-41');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      voucher: { code: '20990016004-01-F001-41', total_amount: 118, in_proposal: true },
      tax_period: PERIOD,
      due_date: '2026-10-30',
    });
    expect(body.line_at).not.toBeNull();
    const changes = body.history.filter((event) => event.what === 'change');
    expect(changes.map(({ kind, differences }) => [kind, differences[0]])).toEqual([
      ['changed', { field: 'total', before: 295, after: 118 }],
      ['new', { field: 'total', before: null, after: 295 }],
    ]);
  });

  test('zeros to the left, and the year of a customs declaration, name the same voucher', async () => {
    expect((await show('20990016004-01-F001-00041')).status).toBe(200);
    expect((await show('20990016004-50-118-4567@2026')).body.voucher.type_code).toBe('50');
    expect((await show('20990016004-50-118-4567')).status).toBe(404);
  });

  test.each(['20990016004-01-F001-42', '20990016004-01-F001-9', 'nada', "'; drop table vouchers"])(
    'a sale, one that is not there and what is no code are not found: %s',
    async (code) => expect((await show(code)).status).toBe(404),
  );

  test('is not found in another period', async () => {
    expect((await show('20990016004-01-F001-41', '202610')).status).toBe(404);
  });
});

import { getFilters } from '@yupana/contract/businesses.ts';
import { closePeriod, getClose } from '@yupana/contract/closing.ts';
import { getPurchaseDashboard } from '@yupana/contract/dashboard.ts';
import { getOpening, tellOpening } from '@yupana/contract/opening.ts';
import { getPdtReport } from '@yupana/contract/pdt.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import { beforeEach, expect, test } from 'vitest';
import { askDeclarations } from '../../../src/features/declarations/ask-declarations.ts';
import { writeAnswers } from '../../../src/features/declarations/queries.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../../harness.ts';
import { type SeededBusiness, type SeedVoucher, seedBusiness, seedVouchers } from '../../seed.ts';

const bought = (base: string, igv: string): SeedVoucher => ({
  ...{ status: 'gasto deducible', taxable: base, igv, dg_taxable: base, dg_igv: igv },
});
const told = (balance: number, perceptions = 0, retentions = 0) => ({ balance, perceptions, retentions });

/** With what a period begins: typed, carried forward, and told alike on each screen. Within dashboard.medium.test.ts. */
export function openingCases(host: () => TestApp): void {
  let app: TestApp;
  let rosa: Accountant;
  let business: SeededBusiness;
  /** August leaves 400 − 100 = 300 of credit by itself, September takes 50 of it, October has 180 to pay before it. */
  beforeEach(async () => {
    app = host();
    rosa = await signUpAccountant(app);
    business = await seedBusiness(app, rosa);
    const months = { 202608: ['100.00', '400.00'], 202609: ['150.00', '100.00'], 202610: ['270.00', '90.00'] };
    for (const [period, [sold = '', igv = '']] of Object.entries(months)) {
      await seedVouchers(app, business, 'RVIE', period, [{ taxable: '1500.00', igv: sold }]);
      await seedVouchers(app, business, 'RCE', period, [bought('500.00', igv)]);
    }
  });
  const tell = (tax_period: string, what: ReturnType<typeof told> | null, who = rosa, reason = 'Según el FV 621') =>
    call(app, tellOpening, { params: { ruc: business.ruc }, body: { tax_period, told: what, reason } }, who.token);
  const read = async (tax_period: string, who = rosa) =>
    (await call(app, getOpening, { params: { ruc: business.ruc }, query: { tax_period } }, who.token)).body;
  const filters = (tax_period: string, more: object = {}) => ({
    query: { filters: JSON.stringify({ ruc: business.ruc, tax_period, ...more }) },
  });
  const strip = async (tax_period: string) => {
    const { body } = await call(app, getPurchaseDashboard, filters(tax_period), rosa.token);
    return [body.sum_positive_balance, body.opening_source, body.opening_since];
  };

  test('nobody told it: it is not known, and no zero', async () => {
    expect(await read('202610')).toMatchObject({ opening: null, perceptions: null, declared: null, entries: [] });
    expect(await strip('202610')).toEqual([null, null, null]);
  });

  test('typed for a month it is carried to those that follow by their books, and changes none before', async () => {
    const { status, body } = await tell('202608', told(10, 5, 7));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      opening: { amount: 10, source: 'typed', reason: 'Según el FV 621' },
      ...{ perceptions: 5, retentions: 7, closed: false },
      entries: [{ told: { balance: 10, perceptions: 5, retentions: 7 }, reason: 'Según el FV 621' }],
    });
    expect(body.entries[0]?.by).not.toBe('');
    // 100 − 400 − 10 leaves 310; 150 − 100 − 310 leaves 260.
    expect(await strip('202608')).toEqual([10, 'typed', null]);
    expect(await strip('202609')).toEqual([310, 'carried', '202608']);
    expect(await strip('202610')).toEqual([260, 'carried', '202608']);
    expect(await strip('202607')).toEqual([null, null, null]);
  });

  test('what a month takes off is carried anew when its purchases change', async () => {
    await tell('202608', told(10));
    expect((await strip('202610'))[0]).toBe(260);
    await seedVouchers(app, business, 'RCE', '202609', [{ ...bought('100.00', '18.00'), number: '70' }]);
    expect((await strip('202610'))[0]).toBe(278);
    expect((await strip('202609'))[0]).toBe(310);
  });

  test('strip, card, form, close and review tell the same result', async () => {
    await tell('202610', told(80));
    const { body: card } = await call(app, getFilters, {}, rosa.token);
    expect(card.businesses.find(({ ruc }) => ruc === business.ruc)?.summary).toMatchObject({
      ...{ tax_period: '202610', igv_result: 100, has_opening: true, igv_preliminary: 100 },
    });
    const { body: form } = await call(app, getPdtReport, filters('202610', { operation_type: 'COMPRA' }), rosa.token);
    expect(form.report_amount).toBe(100);
    // 1500 and 500 at 18 %, less 80.
    expect(form.determination.find(({ box }) => box === '184')?.declare).toBe(100);
    expect(form.opening).toMatchObject({ amount: 80, source: 'typed' });
    const { body: close } = await call(
      app,
      getClose,
      { params: { ruc: business.ruc }, query: { tax_period: '202610' } },
      rosa.token,
    );
    expect(close.figures).toMatchObject({ igv_result: 100, balance_amount: 80, boxes: { 145: 80, 184: 100 } });
  });

  test('typed again, or taken back, the newest word counts, and each stays told', async () => {
    await tell('202610', told(80));
    await tell('202610', told(90), rosa, 'Rectificatoria');
    await tell('202610', null, rosa, 'Era de otra empresa');
    const { opening, entries } = await read('202610');
    expect(opening).toBeNull();
    expect(entries.map(({ told: what, reason }) => [what?.balance ?? null, reason])).toEqual([
      [null, 'Era de otra empresa'],
      [90, 'Rectificatoria'],
      [80, 'Según el FV 621'],
    ]);
  });

  test('who looked at a close before SUNAT told another opening looks again; what changes none moves nothing', async () => {
    const company = { firmId: business.firmId, businessId: business.id };
    const seen = async () => {
      const of = { params: { ruc: business.ruc }, query: { tax_period: '202610' } };
      return (await call(app, getClose, of, rosa.token)).body.seq;
    };
    const hear = async (figures: object | null) => {
      const period = parsePeriod('202609');
      const declaration = {
        ...{ orderNumber: '77', form: { code: '0621', name: null }, period, presentedOn: '2026-10-19', bank: null },
        ...{ amountPaid: null, figures },
      };
      const client = { presentedDeclarations: async () => ({ rows: [{ declaration }], tooMany: [] }) };
      await app.deps.database.tenant(business.firmId, (tx) =>
        tx
          .updateTable('declaration_answers')
          .set({ asked_at: new Date(0) })
          .where('business_id', '=', business.id)
          .execute(),
      );
      expect(await askDeclarations(app.deps, company, client as never, new AbortController().signal)).toBe(true);
    };
    const before = await seen();
    await hear({ '100': 500 });
    await hear({ '184': -5_500 });
    expect((await strip('202610')).slice(0, 2)).toEqual([55, 'declared']);
    const after = await seen();
    expect(after).toBeGreaterThan(before);
    const close = (seq: number) =>
      call(app, closePeriod, { params: { ruc: business.ruc }, body: { tax_period: '202610', seq } }, rosa.token);
    expect((await close(before)).error.errors[0]?.code).toBe('CLOSE_STALE');
    await hear(null);
    await hear({ '184': -5_500 });
    expect(await seen()).toBe(after);
  });

  test('a balance is declared no more while a later declaration may be behind what was read', async () => {
    const company = { firmId: business.firmId, businessId: business.id };
    const at = app.deps.clock.now();
    const write = <T>(work: Parameters<typeof app.deps.database.tenant<T>>[1]) =>
      app.deps.database.tenant(business.firmId, work);
    await write((tx) =>
      tx
        .insertInto('presented_declarations')
        .values({
          ...{ business_id: business.id, firm_id: business.firmId, order_number: '77', form: '0621', seen_at: at },
          ...{ tax_period: '202609', presented_on: '2026-10-19', bank: null, amount_paid: null },
          figures: JSON.stringify({ '184': '-55.00', '164': '7.00', '165': '8.00' }),
        })
        .execute(),
    );
    expect(await read('202610')).toMatchObject({ declared: 55, perceptions: 7, retentions: 8 });
    for (const outcome of ['in-doubt', 'too-many'] as const) {
      await write((tx) => writeAnswers(tx, company, [{ period: parsePeriod('202609'), outcome }], at));
      expect(await read('202610')).toMatchObject({ declared: null, perceptions: null, retentions: null });
      expect((await strip('202610'))[0]).toBeNull();
    }
    await write((tx) => writeAnswers(tx, company, [{ period: parsePeriod('202609'), outcome: 'listed' }], at));
    expect((await strip('202610'))[0]).toBe(55);
  });

  test('of several declarations the last says the balance, and its own casillas go before those of the month before', async () => {
    const present = (order_number: string, tax_period: string, presented_on: string, figures: object) =>
      app.deps.database.tenant(business.firmId, (tx) =>
        tx
          .insertInto('presented_declarations')
          .values({
            ...{ business_id: business.id, firm_id: business.firmId, order_number, form: '0621', tax_period },
            ...{ presented_on, bank: null, amount_paid: null, figures: JSON.stringify(figures) },
            seen_at: app.deps.clock.now(),
          })
          .execute(),
      );
    await present('99', '202609', '2026-10-20', { '184': '-70.00', '164': '3.00', '165': '4.00' });
    await present('1200', '202609', '2026-10-20', { '184': '-80.00', '164': '5.00', '165': '6.00' });
    await present('5000', '202609', '2026-10-12', { '184': '-90.00' });
    expect(await read('202610')).toMatchObject({ declared: 80, perceptions: 5, retentions: 6 });
    await present('6000', '202610', '2026-11-12', { '145': '81.00', '168': '7.00', '176': '8.00' });
    expect(await read('202610')).toMatchObject({ declared: 81, perceptions: 7, retentions: 8 });
    expect((await read('202610')).declared_by).toMatchObject({ tax_period: '202610', order_number: '6000' });
  });

  test('typed it prevails over what was declared, which stays told beside it', async () => {
    await app.deps.database.tenant(business.firmId, (tx) =>
      tx
        .insertInto('presented_declarations')
        .values({
          ...{ business_id: business.id, firm_id: business.firmId, order_number: '77', form: '0621' },
          ...{ tax_period: '202609', presented_on: '2026-10-19', bank: null, amount_paid: null },
          ...{ figures: JSON.stringify({ '184': '-55.00' }), seen_at: app.deps.clock.now() },
        })
        .execute(),
    );
    expect(await read('202610')).toMatchObject({ opening: { amount: 55, source: 'declared' }, declared: 55 });
    const by = { tax_period: '202609', order_number: '77', presented_on: '2026-10-19' };
    expect((await read('202610')).declared_by).toEqual(by);
    expect((await read('202609')).declared_by).toBeNull();
    await tell('202610', told(60));
    expect(await read('202610')).toMatchObject({ opening: { amount: 60, source: 'typed' }, declared: 55 });
  });

  test('of a closed period nothing is typed; nor a negative amount, nor without a reason', async () => {
    expect((await tell('202610', told(-1))).status).toBe(422);
    expect((await tell('202610', told(1), rosa, ' ')).status).toBe(422);
    await app.deps.database.tenant(business.firmId, (tx) =>
      tx
        .updateTable('business_periods')
        .set({ closed_at: app.deps.clock.now() })
        .where('business_id', '=', business.id)
        .where('tax_period', '=', '202610')
        .execute(),
    );
    expect(await tell('202610', told(1))).toMatchObject({
      status: 409,
      error: { errors: [{ code: 'PERIOD_CLOSED' }] },
    });
    expect(await read('202610')).toMatchObject({ closed: true, entries: [] });
  });

  test('is nobody else’s: another account has no such company', async () => {
    const eva = await signUpAccountant(app);
    expect((await tell('202610', told(1), eva)).status).toBe(404);
    const asked = { params: { ruc: business.ruc }, query: { tax_period: '202610' } };
    expect((await call(app, getOpening, asked, eva.token)).status).toBe(404);
    expect((await read('202610')).entries).toEqual([]);
  });
}

import { randomUUID } from 'node:crypto';
import type { BookName } from '@yupana/contract/books.ts';
import type { ProposalRow } from '@yupana/registers/read/proposal.ts';
import { igvBucket } from '@yupana/tax/igv-rates.ts';
import { type Money, money, toDecimal, ZERO } from '@yupana/tax/money.ts';
import { isCreditNote, isDebitNote } from '@yupana/tax/voucher-types.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Accountant, signUpAccountant, startApp, type TestApp } from '../../../../test/harness.ts';
import { inBatches, proposalRow } from '../../../../test/proposal-rows.ts';
import { type SeededBusiness, type SeedVoucher, seedBusiness, seedVouchers } from '../../../../test/seed.ts';
import { COMPANY_CHANNEL } from '../../../company-channel.ts';
import { createCtx, createSystem } from '../../../ctx.ts';
import type { Log } from '../../../platform/log.ts';
import { withBook } from '../book-lock.ts';
import { type Settled, settleStatus } from '../settle-status.ts';
import { storeProposal } from '../storing/store-proposal.ts';
import { keepStates } from './keep-states.ts';
import { mendedTotals } from './mended-totals.ts';
import { readTotals } from './read-totals.ts';
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

test('the totals are those that tax reckons from the same vouchers, whatever they are', {
  tags: ['any-engine'],
}, async () => {
  let month = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(vouchers, { maxLength: 40 }), async (list) => {
      const business = await seedBusiness(app, accountant);
      const period = `20${20 + Math.floor(month / 12)}${String((month++ % 12) + 1).padStart(2, '0')}`;
      await seedVouchers(app, business, 'RCE', period, list.map(toRow));
      const stored = await totalsOf(business, 'RCE', period);
      expect(stored).toMatchObject(expectedOf(list.filter((voucher) => voucher.left_proposal_at === null)));
    }),
    { numRuns: 20 },
  );
});

test('reckoning twice gives the same, and a voucher that leaves takes its figures away', async () => {
  const business = await seedBusiness(app, accountant);
  const scope = { firmId: business.firmId, businessId: business.id, period: '202610', book: 'RCE' as const };
  await seedVouchers(app, business, 'RCE', '202610', [{}, {}]);
  const before = await totalsOf(business, 'RCE', '202610');
  await app.deps.database.tenant(business.firmId, (tx) => recomputeTotals(tx, scope));
  expect(await totalsOf(business, 'RCE', '202610')).toEqual(before);
  await app.deps.database.tenant(business.firmId, async (tx) => {
    await tx
      .updateTable('vouchers')
      .set({ left_proposal_at: new Date() })
      .where('business_id', '=', business.id)
      .where('number', '=', '1')
      .execute();
    await recomputeTotals(tx, scope);
  });
  expect(await totalsOf(business, 'RCE', '202610')).toMatchObject({ vouchers_count: 1, total: '118.00', igv: '18.00' });
});

test('a period in which SUNAT reports nothing has totals, all zero', async () => {
  const business = await seedBusiness(app, accountant);
  await seedVouchers(app, business, 'RVIE', '202610', []);
  expect(await totalsOf(business, 'RVIE', '202610')).toMatchObject({
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

/** How many groups of a company are not what its vouchers add up to, at one moment. */
async function unlike(businessId: string): Promise<number> {
  const { rows } = await app.deps.database.system((tx) =>
    sql<{ unlike: number }>`
      select count(*)::int as unlike from (
        select tax_period, book, status, reason, igv_bucket, type_code,
          case when (dg_taxable, dg_igv) = (0, 0) then case when dng_taxable <> 0 then 'dng' else '' end
            when dng_taxable <> 0 then 'mixed' else 'dg' end as destination,
          count(*) as n, sum(taxable) as taxable, sum(igv) as igv, sum(non_taxable) as non_taxable, sum(isc) as isc,
          sum(icbper) as icbper, sum(other) as other, sum(total) as total
        from vouchers where business_id = ${businessId}::uuid and left_proposal_at is null group by 1, 2, 3, 4, 5, 6, 7
      ) v
      full join (select * from period_groups where business_id = ${businessId}::uuid and vouchers_count <> 0) g
        using (tax_period, book, status, reason, igv_bucket, type_code, destination)
      where (v.n, v.taxable, v.igv, v.non_taxable, v.isc, v.icbper, v.other, v.total)
        is distinct from (g.vouchers_count, g.taxable, g.igv, g.non_taxable, g.isc, g.icbper, g.other, g.total)`.execute(
      tx,
    ),
  );
  return rows[0]?.unlike ?? -1;
}

async function periodOf(businessId: string, period = '202609') {
  return app.deps.database.system((tx) =>
    tx
      .selectFrom('business_periods')
      .select(['seq', 'mended'])
      .where('business_id', '=', businessId)
      .where('tax_period', '=', period)
      .executeTakeFirstOrThrow(),
  );
}

const scopeOf = ({ firmId, id }: SeededBusiness, book: BookName = 'RCE') => {
  return { firmId, businessId: id, runId: randomUUID(), period: '202609', book };
};

describe('totals that change by the difference', () => {
  /** More than a slice of the embedded database's; of several types, rates and destinations. */
  const base = Array.from({ length: 2_100 }, (_, place) =>
    proposalRow(place, {
      typeCode: ['01', '03', '07'][place % 3] ?? '01',
      ...(place % 5 === 0 ? { dngTaxable: money(1_000) } : {}),
      ...(place % 11 === 0 ? { igv: ZERO } : {}),
    }),
  );
  const variants = [
    base,
    base.slice(300),
    base.map((row, place) => (place % 4 === 0 ? { ...row, total: money(row.total + 1), taxable: money(7) } : row)),
    base.map((row, place) => (place % 2 === 0 ? { ...row, dgTaxable: ZERO, dgIgv: ZERO, dngTaxable: money(5) } : row)),
  ];
  const settledBy = (change: number): Settled[] =>
    base.slice(change * 100, change * 100 + 700).map((row) => ({
      issuer_ruc: row.issuerRuc,
      type_code: row.typeCode,
      serie: row.serie,
      number: row.number,
      dam_year: '',
      status: statuses[change % 4] ?? 'en proceso',
      reason: change % 4 === 2 ? `Motivo ${change % 3}` : '',
    }));

  test('are what the vouchers add up to at every commit, whoever stores, settles and reads at once', async () => {
    const order = fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 5, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(order, async (acts) => {
        const business = await seedBusiness(app, accountant);
        const found: number[] = [];
        const { database } = app.deps;
        const look = async () => void found.push(await unlike(business.id));
        const watched = {
          ...app.deps,
          database: {
            ...database,
            inTurn: (async (tenantId, name, work, options) => {
              const result = await database.inTurn(
                tenantId,
                name,
                (turn) =>
                  work({
                    ...turn,
                    step: async (one) => {
                      const done = await turn.step(one);
                      if (turn.isStepwise) await look();
                      return done;
                    },
                  }),
                options,
              );
              await look();
              return result;
            }) as typeof database.inTurn,
          },
        };
        const store = (rows: ProposalRow[], book: BookName) =>
          storeProposal(watched, scopeOf(business, book), inBatches(rows));
        const act = async (one: number, place: number): Promise<unknown> => {
          if (one < 4) return store(variants[one] ?? base, place % 3 === 2 ? 'RVIE' : 'RCE');
          if (one === 4) return totalsOf(business, 'RCE', '202609').then(look);
          return withBook(watched, scopeOf(business), ({ step }) =>
            step((tx) => settleStatus(tx, scopeOf(business), settledBy(one + place))),
          );
        };
        await store(base, 'RCE');
        await Promise.all(acts.map(act));
        expect(found.length).toBeGreaterThan(acts.length);
        expect(found.filter((unlikes) => unlikes !== 0)).toEqual([]);
        expect((await periodOf(business.id)).mended).toBe(0);
      }),
      { numRuns: 3 },
    );
  });

  test('are proved by each collection: one that is not so is counted, told and mended', async () => {
    const business = await seedBusiness(app, accountant);
    const told: unknown[] = [];
    const log = { ...app.deps.log, error: (what: unknown) => told.push(what) } as unknown as Log;
    const store = () => storeProposal({ ...app.deps, log }, scopeOf(business), inBatches(base.slice(0, 9)));
    await store();
    const before = await totalsOf(business, 'RCE', '202609');
    const { seq } = await periodOf(business.id);
    await store();
    expect(await periodOf(business.id)).toEqual({ seq, mended: 0 });
    await app.deps.database.system((tx) =>
      sql`update period_groups set igv = igv + 1 where business_id = ${business.id}::uuid`.execute(tx),
    );
    expect(await totalsOf(business, 'RCE', '202609')).not.toEqual(before);
    await store();
    expect(await totalsOf(business, 'RCE', '202609')).toEqual(before);
    expect((await periodOf(business.id)).mended).toBe(1);
    expect(told).toHaveLength(1);
    expect(await unlike(business.id)).toBe(0);
    expect((await mendedTotals(createSystem(app.deps)).read()).get('period_groups')).toBe(1);
  });

  test('follow a status as it is settled, with its reason, and say once that something changed', async () => {
    const business = await seedBusiness(app, accountant);
    await storeProposal(app.deps, scopeOf(business), inBatches(base.slice(0, 30)));
    const { seq } = await periodOf(business.id);
    const heard: string[] = [];
    const stop = await app.deps.database.listen(
      COMPANY_CHANNEL,
      (uuid) => void (uuid === business.id && heard.push(uuid)),
    );
    const settle = (settled: Settled[]) =>
      withBook(app.deps, scopeOf(business), ({ step }) => step((tx) => settleStatus(tx, scopeOf(business), settled)));
    const key = (place: number) => settledBy(0)[place] as Settled;
    const observed = [0, 1, 2].map((place) => ({
      ...key(place),
      status: 'gasto observado' as const,
      reason: place === 2 ? 'Otro' : 'Gasto ajeno al giro',
    }));
    expect(await settle(observed)).toBe(3);
    await expect.poll(() => heard).toEqual([business.id]);
    expect(await settle(observed)).toBe(0);
    expect((await periodOf(business.id)).seq).toBe(seq + 1);
    expect(await totalsOf(business, 'RCE', '202609')).toMatchObject({
      vouchers_count: 30,
      in_process_count: 27,
      observed_count: 3,
      observed_reasons: {
        'Gasto ajeno al giro': { total_count: 2, total_monto_igv: 18 },
        Otro: { total_count: 1, total_monto_igv: 18 },
      },
    });
    // One that is named twice is moved once, to where it was named last.
    const twice = [key(5), { ...key(5), status: 'gasto observado' as const, reason: 'Otro' }];
    expect(await settle([...twice, ...twice])).toBe(1);
    expect(await totalsOf(business, 'RCE', '202609')).toMatchObject({ in_process_count: 26, observed_count: 4 });
    expect(await unlike(business.id)).toBe(0);
    expect(await settle([{ ...key(5), status: 'en proceso', reason: '' }])).toBe(1);
    // What left the proposal is settled and not counted; when it comes back it is counted as it was settled.
    await storeProposal(app.deps, scopeOf(business), inBatches(base.slice(1, 30)));
    expect(await settle([{ ...key(0), status: 'gasto deducible', reason: '' }])).toBe(1);
    expect(await unlike(business.id)).toBe(0);
    await storeProposal(app.deps, scopeOf(business), inBatches(base.slice(0, 30)));
    expect(await totalsOf(business, 'RCE', '202609')).toMatchObject({ deductible_count: 1, observed_count: 2 });
    expect(await unlike(business.id)).toBe(0);
    // Nor was anything put right on the way.
    expect((await periodOf(business.id)).mended).toBe(0);
    await stop();
  });

  test('are those of what each purchase is for, also where only its tax is said', async () => {
    const business = await seedBusiness(app, accountant);
    const none = { dgTaxable: ZERO, dgIgv: ZERO };
    const one = money(100);
    const parts = [
      ...[none, { ...none, dgTaxable: one }, { ...none, dgIgv: one }, { ...none, dgngTaxable: one }],
      ...[
        { ...none, dgngIgv: one },
        { ...none, dngTaxable: one },
        { ...none, dngIgv: one },
      ],
      ...[
        { dgIgv: one, dngIgv: one },
        { dgTaxable: one, dgngIgv: one },
        { ...none, dgngIgv: one, dngIgv: one },
      ],
    ];
    await storeProposal(app.deps, scopeOf(business), inBatches(parts.map((part, place) => proposalRow(place, part))));
    expect((await periodOf(business.id)).mended).toBe(0);
    const groups = await app.deps.database.system((tx) =>
      tx
        .selectFrom('period_groups')
        .select(['destination', 'vouchers_count'])
        .where('business_id', '=', business.id)
        .orderBy('destination')
        .execute(),
    );
    expect(groups.map(({ destination, vouchers_count }) => [destination, Number(vouchers_count)])).toEqual([
      ['', 1],
      ['dg', 2],
      ['dgng', 2],
      ['dng', 2],
      ['mixed', 3],
    ]);
  });

  test('are settled by the whole key: the same voucher in another period or book, and the DAM of another year, stay', async () => {
    const business = await seedBusiness(app, accountant);
    const dam = { type_code: '50', serie: '118', number: '7' };
    const listed = [{}, { ...dam, dam_year: '2025' }, { ...dam, dam_year: '2026' }];
    for (const book of ['RCE', 'RVIE'] as const)
      for (const period of ['202608', '202609']) await seedVouchers(app, business, book, period, listed);
    const settle = (key: Pick<Settled, 'type_code' | 'serie' | 'number' | 'dam_year'>) => {
      const one = { issuer_ruc: '20990016004', ...key, status: 'gasto observado' as const, reason: 'Otro' };
      return withBook(app.deps, scopeOf(business), ({ step }) =>
        step((tx) => settleStatus(tx, scopeOf(business), [one])),
      );
    };
    const settled = async () => {
      const rows = await app.deps.database.system((tx) =>
        tx
          .selectFrom('vouchers')
          .select(['book', 'tax_period', 'type_code', 'dam_year'])
          .where('business_id', '=', business.id)
          .where('status', '=', 'gasto observado')
          .orderBy('type_code')
          .execute(),
      );
      return rows.map((row) => Object.values(row).join(' ').trim());
    };
    expect(await settle({ type_code: '01', serie: 'F001', number: '1', dam_year: '' })).toBe(1);
    expect(await settled()).toEqual(['RCE 202609 01']);
    expect(await settle({ ...dam, dam_year: '2026' })).toBe(1);
    expect(await settled()).toEqual(['RCE 202609 01', 'RCE 202609 50 2026']);
    expect(await unlike(business.id)).toBe(0);
  });

  test('of another firm are neither settled nor seen', async () => {
    const business = await seedBusiness(app, accountant);
    const stranger = await seedBusiness(app, await signUpAccountant(app));
    await storeProposal(app.deps, scopeOf(business), inBatches(base.slice(0, 3)));
    const book = { ...scopeOf(business), firmId: stranger.firmId };
    const settled = settledBy(1).concat(settledBy(0));
    expect(await withBook(app.deps, book, ({ step }) => step((tx) => settleStatus(tx, book, settled)))).toBe(0);
    expect(await totalsOf({ ...business, firmId: stranger.firmId }, 'RCE', '202609')).toMatchObject({
      vouchers_count: 0,
    });
  });
});

test('what SUNAT says of a period is kept, and the period changes when it says something else', async () => {
  const business = await seedBusiness(app, accountant);
  const company = { firmId: business.firmId, businessId: business.id };
  const say = (book: BookName, state: 'presented' | 'not-presented') =>
    app.deps.database.tenant(business.firmId, (tx) =>
      keepStates(
        tx,
        company,
        book,
        [
          { period: '202609', state },
          // An older state of the same period.
          { period: '202609', state: 'unknown' },
          { period: '202608', state: 'presented' },
        ],
        app.deps.clock.now(),
      ),
    );
  const kept = () =>
    app.deps.database.system((tx) =>
      tx
        .selectFrom('business_periods')
        .select(['tax_period', 'purchases_state', 'sales_state', 'seq', 'opening_balance', 'closed_at'])
        .where('business_id', '=', business.id)
        .orderBy('tax_period')
        .execute(),
    );
  const none = { opening_balance: null, closed_at: null };
  await say('RCE', 'not-presented');
  await say('RCE', 'not-presented');
  expect(await kept()).toEqual([
    { tax_period: '202608', purchases_state: 'presented', sales_state: 'unknown', seq: 0, ...none },
    { tax_period: '202609', purchases_state: 'not-presented', sales_state: 'unknown', seq: 0, ...none },
  ]);
  await say('RCE', 'presented');
  await say('RVIE', 'not-presented');
  expect((await kept())[1]).toEqual({
    tax_period: '202609',
    purchases_state: 'presented',
    sales_state: 'not-presented',
    seq: 2,
    ...none,
  });
});

async function totalsOf(business: SeededBusiness, book: BookName, period: string) {
  const ctx = createCtx(app.deps, { firmId: business.firmId, accountantId: business.id, role: 'owner' });
  const [totals] = await ctx.transaction((tx) => readTotals(ctx, tx, business.id, book, [period]));
  return totals;
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

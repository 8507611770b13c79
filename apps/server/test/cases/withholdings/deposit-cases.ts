import type { PlatformClient } from '@yupana/sunat/portal/platform/types.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { askPeriod, newReceipts } from '../../../src/features/withholdings/asking/ask-period.ts';
import { listDue } from '../../../src/features/withholdings/asking/queries-lanes.ts';
import {
  findDeposit,
  holdDeposits,
  writeDeposits,
} from '../../../src/features/withholdings/deposits/queries-deposits.ts';
import { keepDetractions } from '../../../src/features/withholdings/duties/keep-detractions.ts';
import { findUndeposited } from '../../../src/features/withholdings/duties/queries-detractions.ts';
import type { HeldClock } from '../../../src/platform/clock.ts';
import type { TestApp } from '../../harness.ts';
import { type SeededBusiness, seedVouchers } from '../../seed.ts';
import { PERIOD, withholdingBench } from './bench.ts';
import { SUPPLIER, seedDeposit, seedDetraction } from './seeded.ts';

/** What becomes of deposits as SUNAT lists them, and of who asks for them. */
export function depositCases(started: () => { app: TestApp; clock: HeldClock }): void {
  const bench = withholdingBench(started);
  const { of, seed, detractions, receipt } = bench;
  let app: TestApp;
  let clock: HeldClock;
  let business: SeededBusiness;
  beforeEach(() => {
    ({ app, clock, business } = bench.now);
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
    const undeposited = await app.deps.database.tenant(business.firmId, (tx) => findUndeposited(tx, company));
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

  /** A visit to a platform that lists these deposits, and gives the page of each. */
  async function visitTo(numbers: readonly string[]) {
    const lane = { firmId: business.firmId, businessId: business.id, worker: 'a worker' };
    await seed(async (tx) => {
      const held = { state: 'asking' as const, wanted: '[]', worker: lane.worker, held_until: clock.now() };
      await tx
        .insertInto('withholding_lanes')
        .values({ ...of(), ...held })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
    const pages: string[] = [];
    const rows = numbers.map((constancia, index) => ({
      index,
      deposit: {
        ...{ constancia, account: '00171004482', accountType: '1', paidOn: '2026-11-03', taxPeriod: PERIOD },
        voucher: { type: '01', serie: 'F001', number: constancia },
        supplier: { ruc: SUPPLIER, name: 'CONSULTORES' },
        customer: { documentType: '06', documentNumber: business.ruc, name: 'EMPRESA' },
        ...{ operationCode: '01', goodsCode: '022', amount: 63_700, operationNumber: null, npd: null, origin: null },
        ...{ solUser: null, direction: 'made' },
      },
    }));
    const client = {
      consultDeposits: async ({ payments }: { payments: string }) => (payments === 'pagosIndividuales' ? rows : []),
      constanciaOf: async (_index: number, number: string) => {
        pages.push(number);
        return { fields: {}, html: Buffer.from('<html></html>') };
      },
      periodTotals: async () => ({ perceptions: { known: false }, retentions: { known: false } }),
    } as unknown as PlatformClient;
    const receipts = newReceipts();
    const signal = new AbortController().signal;
    await askPeriod({ deps: app.deps, lane, client, signal, receipts, lacking: new Set() }, parsePeriod(PERIOD));
    return { pages, receipts };
  }

  test('what SUNAT lists no more in its month is told as withdrawn, and counts no more', async () => {
    await seed((tx) => seedDetraction(tx, of(), '7'));
    await visitTo(['7', '8']);
    expect((await detractions()).summary).toMatchObject({ paid_amount: 637, not_paid_count: 0 });
    await visitTo(['8']);
    const { vouchers, summary } = await detractions();
    expect(Object.fromEntries(vouchers.map((one) => [one.certificate_number, one.match]))).toMatchObject({
      7: 'withdrawn',
    });
    expect(summary).toMatchObject({ paid_amount: 0, not_paid_count: 1 });
  });

  test('a visit brings sixty constancias at most, and says that some are left', async () => {
    const numbers = Array.from({ length: 65 }, (_, at) => String(1000 + at));
    expect(await visitTo(numbers)).toMatchObject({ pages: { length: 60 }, receipts: { missing: true } });
    expect(await visitTo(numbers)).toMatchObject({ pages: { length: 5 }, receipts: { missing: false } });
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
}

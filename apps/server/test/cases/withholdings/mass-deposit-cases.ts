import { makeDepositFile } from '@yupana/contract/withholdings.ts';
import { beforeEach, expect, test } from 'vitest';
import type { HeldClock } from '../../../src/platform/clock.ts';
import { type Accountant, call, type TestApp } from '../../harness.ts';
import type { SeededBusiness } from '../../seed.ts';
import { PERIOD, withholdingBench } from './bench.ts';
import { SUPPLIER, seedDeposit, seedDetraction } from './seeded.ts';

/** What goes in a file of mass deposits, and what does not. */
export function massDepositCases(started: () => { app: TestApp; clock: HeldClock }): void {
  const bench = withholdingBench(started);
  const { of, seed, detractions, make } = bench;
  let app: TestApp;
  let clock: HeldClock;
  let rosa: Accountant;
  let business: SeededBusiness;
  beforeEach(() => {
    ({ app, clock, rosa, business } = bench.now);
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

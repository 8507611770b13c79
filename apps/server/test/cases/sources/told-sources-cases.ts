import { randomUUID } from 'node:crypto';
import { registerPayments } from '@yupana/contract/bank-payments.ts';
import { type ChangeBody, changeSetting } from '@yupana/contract/settings.ts';
import { addSupport } from '@yupana/contract/supports.ts';
import { getVerdict } from '@yupana/contract/verdict.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Tx } from '../../../src/ctx.ts';
import { writeKnown } from '../../../src/features/collection/acta/month-known.ts';
import type { HeldClock } from '../../../src/platform/clock.ts';
import { codeOf, ISSUER, type JudgingHost, judgingBench, PERIOD } from '../../benches/judging.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../../harness.ts';
import { insertLine, type SeedLine, seedLine, seedRun, seedVouchers } from '../../seed.ts';

const OTHER = '20100047218';
const RECORD = {
  ...{ ruc: ISSUER, name: 'FERRETERÍA INVENTADA DEL NORTE S.A.C.', regime: null, ciiu: [] as string[] },
  ...{ electronic_since: null, registered_on: null, withdrawal: null, suspension: null },
  ...{ since: '2020-01-01', until: null },
};

/** What the accountant tells and the company's own books say, as far as rules that had no source wait for it (facts.medium.test.ts). */
export function toldSourcesCases(host: () => JudgingHost): void {
  const bench = judgingBench(host);
  let app: TestApp;
  let rosa: Accountant;
  let clock: HeldClock;
  beforeAll(() => {
    ({ app, rosa, clock } = bench);
  });
  const { tenant, judge, seed, waits, waiting, judged } = bench;
  beforeEach(() => bench.begin());

  const ofCompany = () => ({ query: { ruc: bench.business.ruc } });
  const tell = (records: readonly object[], seen = 0, who = rosa) => {
    const body = { setting: 'supplier_records', value: { records }, since: null, reason: 'Su ficha RUC', seen };
    return call(app, changeSetting, { ...ofCompany(), body: body as ChangeBody }, who.token);
  };
  const verdict = async (code = codeOf(1), period = PERIOD) => {
    const asked = { query: { ...ofCompany().query, tax_period: period, code } };
    return (await call(app, getVerdict, asked, rosa.token)).body.data;
  };
  const findingOf = async (rule: string, code?: string, period?: string) =>
    (await verdict(code, period)).findings.find((one) => one.rule === rule);
  /** As a collection writes its line of the acta. */
  const collected = async (
    book: 'RCE' | 'RVIE',
    period: string,
    line: SeedLine = { outcome: 'empty', obtained_count: 0 },
  ) => {
    const runId = await seedRun(app, bench.business);
    const scope = { ...bench.company(), book, period, runId };
    const write = (tx: Tx) => insertLine(tx, bench.business, runId, book, period, line, clock.now());
    await tenant((tx) => writeKnown(tx, scope, clock.now(), () => write(tx)));
  };

  test('the ficha RUC of a supplier that the accountant told counts from its day, and has its purchases alone judged again', async () => {
    await seed(PERIOD, { number: '1' }, { number: '2', issuer_ruc: OTHER, counterparty_document: OTHER });
    await waits(PERIOD, 'first');
    await judge();
    expect((await verdict()).missing.map(({ rule }) => rule)).toContain('proveedor-nrus-factura');
    const { status, body } = await tell([{ ...RECORD, regime: 'nrus' }]);
    expect([status, body.data]).toEqual([200, { version: 1, periods: 1 }]);
    expect(await waiting()).toEqual([`${PERIOD} 1 supplier`]);
    await judge();
    const finding = await findingOf('proveedor-nrus-factura');
    expect(finding).toMatchObject({ severity: 'rejects', credit: 'no' });
    expect(finding?.facts.find(({ path }) => path === 'issuer.record')).toMatchObject({
      ...{ is: 'known', source: 'ajustes de la empresa', at: '2020-01-01', value: 'Nuevo RUS' },
    });
    // Of another year nobody told it; and of another supplier nothing.
    await tell([{ ...RECORD, regime: 'nrus', since: '2026-11-01' }], 1);
    await judge();
    expect(await findingOf('proveedor-nrus-factura')).toBeUndefined();
    expect((await verdict(`${OTHER}-01-F001-2`)).missing.map(({ rule }) => rule)).toContain('proveedor-nrus-factura');
  });

  test('a withdrawal before the day of issue rejects, and another firm cannot tell it', async () => {
    await seed(PERIOD, { number: '1' });
    await tell([{ ...RECORD, withdrawal: { code: '10', on: '2026-06-30' } }]);
    await waits(PERIOD, 'first');
    await judge();
    const finding = await findingOf('proveedor-baja-ruc');
    expect(finding).toMatchObject({ severity: 'rejects', expense: 'no' });
    expect(finding?.reason).toContain('de baja desde el 30/06/2026');
    const stranger = await signUpAccountant(app);
    expect((await tell([{ ...RECORD, regime: 'nrus' }], 1, stranger)).status).toBe(404);
  });

  test('that nothing was sold is known of a whole month that is over alone; its purchases are judged again when some is', async () => {
    const RULE = 'iniciar-actividades-sin-ventas';
    await seed(PERIOD, { number: '1' }, { number: '2' });
    await waits(PERIOD, 'first');
    await judge();
    expect((await verdict()).missing.map(({ rule }) => rule)).toContain(RULE);
    await collected('RVIE', PERIOD, { outcome: 'gap', obtained_count: 0, expected_count: 4 });
    await judge();
    expect(await findingOf(RULE)).toBeUndefined();
    clock.advance(60_000);
    await collected('RVIE', PERIOD);
    await judge();
    expect((await findingOf(RULE))?.reason).toContain('No hay ventas en Oct 2026');
    // The month that runs may still have some.
    await seed('202611', { number: '8' });
    await waits('202611', 'first');
    await collected('RVIE', '202611');
    await judge();
    expect(await findingOf(RULE, codeOf(8), '202611')).toBeUndefined();
    clock.advance(60_000);
    await seedVouchers(app, bench.business, 'RVIE', PERIOD, [{ number: '1' }]);
    await waits(PERIOD, 'new', '1', 'RVIE');
    await judge();
    expect(await findingOf(RULE)).toBeUndefined();
    expect((await judged()).get(`${PERIOD} 01 2`)?.findings).not.toContainEqual(
      expect.objectContaining({ rule: RULE }),
    );
  });

  test('who was paid, and when SUNAT was told of it, reach the rules; what sustains it then matters', async () => {
    const RULE = 'bancarizacion-pago-a-tercero';
    const dear = { taxable: '10000.00', igv: '1800.00', total: '11800.00' };
    await seed(PERIOD, ...['1', '2', '3'].map((number) => ({ number, ...dear })));
    await waits(PERIOD, 'first');
    const pay = (number: number, how: object) => {
      const body = { request: randomUUID(), vouchers: [{ code: codeOf(number) }], date: '2026-10-20', ...how };
      return call(app, registerPayments, { ...ofCompany(), body: { ...body, means: '003' as const } }, rosa.token);
    };
    expect((await pay(1, { notice_on: '2026-10-01' })).status).toBe(422);
    expect((await pay(1, { paid_to: '20512345678' })).status).toBe(422);
    const early = await pay(1, { paid_to: OTHER, notice_on: '2099-01-01' });
    expect([early.status, early.error.errors[0]?.field]).toEqual([422, 'notice_on']);
    expect((await pay(1, { paid_to: OTHER })).status).toBe(200);
    await pay(2, { paid_to: '4567 8912', notice_on: '2026-10-01' });
    await pay(3, { paid_to: ISSUER });
    await judge();
    expect(await findingOf(RULE)).toMatchObject({ severity: 'observes' });
    expect((await findingOf(RULE))?.reason).toContain(`S/ 11,800.00 a ${OTHER}, que no es el proveedor (20/10/2026)`);
    const { near } = await verdict(codeOf(2));
    expect(near).toContainEqual(
      expect.objectContaining({ rule: RULE, because: 'SUNAT fue comunicada antes del pago' }),
    );
    expect(await findingOf(RULE, codeOf(3))).toBeUndefined();
    expect((await verdict(codeOf(3))).missing.map(({ rule }) => rule)).not.toContain(RULE);
    const proof = {
      request: randomUUID(),
      code: codeOf(1),
      proof: 'no-third-party-notice' as const,
      date: '2026-10-20',
    };
    await call(app, addSupport, { ...ofCompany(), body: { ...proof, note: 'No se comunicó' } }, rosa.token);
    await judge();
    expect(await findingOf(RULE)).toMatchObject({ severity: 'rejects', expense: 'no', credit: 'no' });
  });

  test('boletas of the Nuevo RUS add up, and are measured by the year’s purchases, where the regime of each supplier is told', async () => {
    const period = '202601';
    const RULE = 'boleta-nrus-limite';
    await seedLine(app, bench.business, 'RVIE', period, { outcome: 'empty', obtained_count: 0 });
    const boleta = {
      type_code: '03',
      serie: 'B001',
      taxable: '0.00',
      igv: '0.00',
      non_taxable: '50.00',
      total: '50.00',
    };
    const theirs = { issuer_ruc: OTHER, counterparty_document: OTHER };
    await seed(
      period,
      { number: '1', taxable: '1000.00', igv: '180.00', total: '1180.00' },
      { ...boleta, number: '2' },
      { ...boleta, ...theirs, number: '3' },
    );
    await tell([{ ...RECORD, regime: 'nrus' }]);
    await waits(period, 'first');
    await judge();
    const said = async () => (await findingOf(RULE, `${ISSUER}-03-B001-2`, period))?.reason;
    expect(await said()).toContain('hasta el 6 % de las compras con factura');
    await tell(
      [
        { ...RECORD, regime: 'nrus' },
        { ...RECORD, ruc: OTHER, name: 'BODEGA', regime: 'nrus' },
      ],
      1,
    );
    await judge();
    expect(await waiting()).toEqual([]);
    // 6 % of the factura's S/ 1,000.00: of two boletas of S/ 50.00 the sum is over it.
    expect(await said()).toContain('hasta S/ 60.00 del año, y con esta van S/ 100.00');
    clock.advance(60_000);
    await seedVouchers(app, bench.business, 'RCE', period, [
      { number: '4', taxable: '9000.00', igv: '1620.00', total: '10620.00' },
    ]);
    await waits(period, 'new', '4');
    await judge();
    expect(await said()).toContain('van S/ 100.00 de S/ 600.00 del año');
  });

  test('a note over an invoice of a month that nobody collected is not told as over none; collected, it is looked for once more', async () => {
    const RULE = 'nota-referencia-no-encontrada';
    const note = {
      ...{ type_code: '07', serie: 'F001', taxable: '-10.00', igv: '-1.80', total: '-11.80', note_type: '07' },
      ...{
        modified_type_code: '01',
        modified_serie: 'F052',
        modified_number: '9159',
        modified_issue_date: '2026-09-12',
      },
    };
    await seed(PERIOD, { number: '7', ...note });
    await waits(PERIOD, 'first');
    await judge();
    const code = `${ISSUER}-07-F001-7`;
    expect(await findingOf(RULE, code)).toBeUndefined();
    expect((await verdict(code)).missing).toContainEqual(expect.objectContaining({ rule: RULE }));
    clock.advance(60_000);
    await collected('RCE', '202609');
    await judge();
    expect(await waiting()).toEqual([]);
    expect((await findingOf(RULE, code))?.reason).toContain(
      'F052-9159, que esta nota modifica, no está en las compras',
    );
  });
}

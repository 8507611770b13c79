import { randomUUID } from 'node:crypto';
import { declineObserved } from '@yupana/contract/deciding.ts';
import { removeNonDomiciled } from '@yupana/contract/non-domiciled.ts';
import { getVoucherDetail } from '@yupana/contract/voucher-detail.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Accountant, call, type TestApp } from '../../harness.ts';
import { seedVouchers } from '../../seed.ts';
import { NEXT, nonDomiciledRoom, PERIOD, SUPPLIER, TOLD, TYPED } from './non-domiciled-room.ts';

const TWICE = [422, 'INVALID_REQUEST', 'document.number'];

/** What is typed beside what SUNAT's proposal lists, within from-file-to-screen.medium.test.ts: each purchase stands in register 8.5 once. */
export function nonDomiciledListedCases(started: () => TestApp, signedUp: () => Accountant): void {
  const room = nonDomiciledRoom(started, signedUp);
  const { abroad, list, tell, remove, check, report, close, rowsOf, refusal, typedAs } = room;

  test.each([
    ['the period lists', () => typedAs('INV1')],
    ['another period lists', () => typedAs('INV3')],
  ])('what the proposal of %s is not typed beside it', async (_, one) => {
    expect(refusal(await tell(one()))).toEqual(TWICE);
  });

  test('what was typed is not typed again, in its period nor in another, with zeros at its left or without', async () => {
    const first = typedAs('0077');
    expect((await tell(first)).status).toBe(200);
    expect((await list()).body.purchases.find((one) => one.purchase === first.purchase)?.document.number).toBe('77');
    expect(refusal(await tell(typedAs('77')))).toEqual(TWICE);
    expect(refusal(await tell({ ...typedAs('077'), tax_period: NEXT }))).toEqual(TWICE);
    for (const other of [typedAs('77', 'US2'), typedAs('77', SUPPLIER.id, { serie: 'B' })])
      expect((await tell(other)).status).toBe(200);
    // Itself it may be told otherwise; taken back, it may be typed anew.
    expect((await tell({ ...first, details: { ...first.details, treaty: '05' } })).status).toBe(200);
    expect((await remove(first.purchase)).status).toBe(200);
    expect((await tell({ ...typedAs('77'), tax_period: NEXT })).status).toBe(200);
  });

  test('what was typed and a proposal lists later is written once, as SUNAT says it', async () => {
    const [here, there] = [typedAs('0088'), typedAs('99')];
    for (const one of [here, there]) expect((await tell(one)).status).toBe(200);
    expect(await rowsOf((await report()).body.sas)).toHaveLength(3);
    await seedVouchers(room.app, room.business, 'RCE', PERIOD, [abroad('88')]);
    await seedVouchers(room.app, room.business, 'RCE', NEXT, [abroad('99')]);
    await room.touch();
    const { purchases } = (await list()).body;
    const shown = (purchase: string) => purchases.find((one) => one.purchase === purchase);
    expect(shown(here.purchase)).toMatchObject({ counts: false, listed_in: PERIOD });
    // Of another period's the file of this one says nothing else: only a person knows to which it belongs.
    expect(shown(there.purchase)).toMatchObject({ counts: true, listed_in: NEXT });
    const rows = await rowsOf((await report()).body.sas);
    expect(rows.map((cells) => [cells[5], cells[8]])).toEqual([
      ...[
        ['88', '1000.00'],
        ['INV1', '1000.00'],
        ['99', '520.00'],
      ],
    ]);
    expect((await check('non-domiciled')).body.rows).toBe(3);
  });

  test('a voucher with hyphens in its supplier and its number is told, opened and decided as any other', async () => {
    const odd = { issuer_ruc: 'ES-B-12', counterparty_document: 'ES-B-12' };
    await seedVouchers(room.app, room.business, 'RCE', PERIOD, [{ ...abroad('INV-2026-1'), ...odd, serie: 'A-1' }]);
    const purchase = 'ES%2DB%2D12-91-A-1-INV%2D2026%2D1';
    const details = { ...TOLD, supplier: { ...SUPPLIER, id: 'es-b-12' } };
    expect((await tell({ purchase, details })).status).toBe(200);
    const shown = (await list()).body.purchases.find((one) => one.purchase === purchase);
    expect(shown).toMatchObject({ supplier: { id: 'ES-B-12' }, told: { by: 'Rosa María Quispe Ñahui' } });
    expect((await list(NEXT)).body.suppliers.map(({ document }) => document)).toEqual(['A-1-INV-2026-1']);
    const of = { params: { uuid: room.business.id, code: purchase }, query: { tax_period: PERIOD } };
    expect((await call(room.app, getVoucherDetail, of, room.rosa.token)).body).toMatchObject({
      voucher: { code: purchase },
    });
    const decided = await call(
      room.app,
      declineObserved,
      {
        query: { ruc: room.business.ruc, tax_period: PERIOD },
        body: { cpes: [{ code: purchase, reason: 'No es del giro' }] } as never,
      },
      room.rosa.token,
    );
    expect(decided.status).toBe(200);
    expect((await list()).body.purchases.find((one) => one.purchase === purchase)?.counts).toBe(false);
    expect((await remove(purchase)).status).toBe(200);
  });

  test('letters are the same in either case: nothing is typed twice, nor beside what is listed, by writing it otherwise', async () => {
    for (const other of [typedAs('inv1'), typedAs('INV1', 'us123456789'), typedAs('Inv3')])
      expect(refusal(await tell(other))).toEqual(TWICE);
    expect((await tell(typedAs('abc-1'))).status).toBe(200);
    expect(refusal(await tell(typedAs('ABC-1', 'Us123456789')))).toEqual(TWICE);
    await seedVouchers(room.app, room.business, 'RCE', PERIOD, [abroad('ABC-1')]);
    await room.touch();
    expect((await rowsOf((await report()).body.sas)).map((cells) => cells[5]).sort()).toEqual(['ABC-1', 'INV1']);
    const mixed = typedAs('LON-9X');
    expect((await tell(mixed)).status).toBe(200);
    await seedVouchers(room.app, room.business, 'RCE', NEXT, [abroad('Lon-9x'), abroad('Inv-mX')]);
    expect((await list()).body.purchases.find(({ purchase }) => purchase === mixed.purchase)?.listed_in).toBe(NEXT);
    expect(refusal(await tell(typedAs('INV-MX')))).toEqual(TWICE);
  });

  test('«otros» stands as it was typed, though a proposal lists one of that number: no line of RCE is a purchase of 8.5', async () => {
    const listed = { ...abroad('CTR-7'), type_code: '00' };
    const one = typedAs('CTR-7', SUPPLIER.id, { type_code: '00' });
    expect((await tell(one)).status).toBe(200);
    await seedVouchers(room.app, room.business, 'RCE', PERIOD, [listed]);
    await room.touch();
    const shown = (await list()).body.purchases.find(({ purchase }) => purchase === one.purchase);
    expect(shown).toMatchObject({ counts: true, listed_in: null });
    expect((await rowsOf((await report()).body.sas)).map((cells) => cells[3])).toEqual(['91', '00']);
    expect((await remove(one.purchase)).status).toBe(200);
    expect((await tell(typedAs('CTR-7', SUPPLIER.id, { type_code: '00' }))).status).toBe(200);
  });

  test('of one that was typed, and that a proposal lists and a person rejected, it is told that neither stands', async () => {
    const one = typedAs('88');
    expect((await tell(one)).status).toBe(200);
    await seedVouchers(room.app, room.business, 'RCE', PERIOD, [abroad('88', 'gasto no deducible')]);
    await room.touch();
    const shown = async () => (await list()).body.purchases.find(({ purchase }) => purchase === one.purchase);
    expect(await shown()).toMatchObject({ counts: false, listed_in: PERIOD, listed_counts: false });
    // The typed one is left out by its own line, which is counted as what it is.
    expect((await check('non-domiciled')).body).toMatchObject({ rows: 1, left_out: { rejected: 2, not_annotated: 0 } });
    await seedVouchers(room.app, room.business, 'RCE', PERIOD, [abroad('89')]);
    const other = { ...typedAs('90') };
    expect((await tell(other)).status).toBe(200);
    await seedVouchers(room.app, room.business, 'RCE', PERIOD, [abroad('90')]);
    await room.touch();
    const named = (await list()).body.purchases.find(({ purchase }) => purchase === other.purchase);
    expect(named).toMatchObject({ counts: false, listed_in: PERIOD, listed_counts: true });
  });

  test('what SUNAT took back is in no register, and is told as such', async () => {
    await seedVouchers(room.app, room.business, 'RCE', PERIOD, [{ ...abroad('BAJA'), sunat_status: '2' }]);
    await room.touch();
    const shown = (await list()).body.purchases.find(({ document }) => document.number === 'BAJA');
    expect(shown?.counts).toBe(false);
    expect((await rowsOf((await report()).body.sas)).map((cells) => cells[5])).toEqual(['INV1']);
    expect((await check('non-domiciled')).body).toMatchObject({ rows: 1, left_out: { rejected: 1, not_annotated: 1 } });
  });

  test('of what one period lists, and another has as typed, both pages say so', async () => {
    const one = typedAs('99');
    expect((await tell(one)).status).toBe(200);
    await seedVouchers(room.app, room.business, 'RCE', NEXT, [abroad('99')]);
    const there = (await list(NEXT)).body.purchases;
    expect(there.map(({ document, typed_in }) => [document.number, typed_in])).toEqual([
      ['99', PERIOD],
      ['INV3', null],
    ]);
    expect((await remove(one.purchase)).status).toBe(200);
    expect((await list(NEXT)).body.purchases.every(({ typed_in }) => typed_in === null)).toBe(true);
  });

  test('what was typed stands by its day of issue, in the file as on the page; into another period it is not taken back', async () => {
    const days = ['2026-09-21', '2026-09-02', '2026-09-12'];
    const typed = days.map((issue_date) => typedAs(issue_date, SUPPLIER.id, { issue_date }));
    for (const one of typed) expect((await tell(one)).status).toBe(200);
    const rows = await rowsOf((await report()).body.sas);
    expect(rows.map((cells) => cells[2])).toEqual(['15/09/2026', '02/09/2026', '12/09/2026', '21/09/2026']);
    expect((await list()).body.purchases.map(({ document }) => document.issue_date)).toEqual(
      ['2026-09-15', '2026-09-15', ...days].sort(),
    );
    const [first] = typed;
    const elsewhere = { tax_period: NEXT, purchase: first?.purchase ?? '', seen: 1 };
    const params = room.params();
    const refused = await call(room.app, removeNonDomiciled, { params, body: elsewhere }, room.rosa.token);
    expect(refusal(refused).slice(0, 2)).toEqual([404, 'NOT_FOUND']);
    // Pressed twice it is taken back once.
    expect((await remove(first?.purchase)).status).toBe(200);
    expect((await remove(first?.purchase)).status).toBe(200);
  });

  test('into a period that is closed nothing is typed', async () => {
    await close(room.app.deps.clock.now());
    expect(refusal(await tell(typedAs('77'))).slice(0, 2)).toEqual([409, 'PERIOD_CLOSED']);
  });

  test('each thing that is told stands at its place', async () => {
    const details: typeof TOLD = {
      supplier: { id: 'GB-1', name: 'ŁÓDŹ & SØN', address: 'Straße 1', country: '9628' },
      ...{ relation: '03', income_type: '24', modality: '2', treaty: '02', exemption: '4', article_76: true },
      beneficiary: { id: 'IE-7', name: 'HOLDING', country: '9375' },
      withholding: { gross: 520, deduction: 100.1, percent: 15.5, withheld: 65.08 },
      credit: { type_code: '52', serie: '118', year: '2025', number: '4567' },
      withheld_igv: 12.3,
    };
    const document = { ...TYPED, type_code: '91', serie: 'A', number: 'B-1', value: 0.1 + 0.2, other: 519.7 };
    expect((await tell({ purchase: randomUUID(), document, details })).status).toBe(200);
    const [, row] = await rowsOf((await report()).body.sas);
    expect(row?.join('|')).toBe(
      `${PERIOD}||20/09/2026|91|A|B-1|0.30|519.70|520.00|52|118|2025|4567|12.30|EUR|4.100|9628|LODZ Y SON|Strasse 1|GB-1|IE-7|HOLDING|9375|03|520.00|100.10|419.90|15.50|65.08|02|4|24|2|1||`,
    );
    const shown = (await list()).body.purchases.find(({ typed }) => typed);
    expect(shown).toMatchObject({ document: { value: 0.3, total: 520 }, told: { details } });
  });

  test('what was told before something became a rule, or left a table, is shown as it was told', async () => {
    await tell();
    await room.app.deps.database.system((tx) =>
      sql`update non_domiciled_entries set details = jsonb_set(details, '{supplier,country}', '"0000"') where business_id = ${room.business.id}::uuid`.execute(
        tx,
      ),
    );
    const { status, body } = await list();
    expect([status, body.purchases[0]?.told?.details.supplier.country]).toEqual([200, '0000']);
    expect((await list(NEXT)).body.purchases[0]?.proposed?.details.supplier.country).toBe('0000');
    expect((await check('non-domiciled')).body.problems.map(({ rule }) => rule)).toEqual(['codigo-de-tabla']);
  });

  test.each<[string, () => Parameters<typeof tell>[0], unknown[]]>([
    [
      'of a listed one under the number of somebody else',
      () => ({ details: { ...TOLD, supplier: { ...SUPPLIER, id: 'XX1' } } }),
      ['details.supplier.id'],
    ],
    [
      'with a negative gross income',
      () => ({ details: withheld({ gross: -1_000, deduction: 0, withheld: 0 }) }),
      ['details.withholding.gross'],
    ],
    [
      'with a negative tax',
      () => ({ details: withheld({ gross: 1_000, deduction: 0, withheld: -5 }) }),
      ['details.withholding.withheld'],
    ],
    ['with a negative withheld IGV', () => ({ details: { ...TOLD, withheld_igv: -1 } }), ['details.withheld_igv']],
    [
      'with more deducted than was earned',
      () => ({ details: withheld({ gross: 1_000, deduction: 1_000.01, withheld: 0 }) }),
      ['details.withholding.deduction'],
    ],
    [
      'in soles with a rate',
      () => typedAs('77', SUPPLIER.id, { currency: 'PEN', exchange_rate: '3.75' }),
      ['document.exchange_rate'],
    ],
    ['into a month that has not begun', () => ({ ...typedAs('77'), tax_period: '208912' }), ['tax_period']],
    [
      'with a year of a customs declaration that no customs has',
      () => ({ details: { ...TOLD, credit: { type_code: '50', serie: '118', year: '0001', number: '1' } } }),
      ['details.credit.year'],
    ],
    ...['中国 Co', 'ΑΒΓ LTD', 'Ⅳ & Co'].map((name): [string, () => Parameters<typeof tell>[0], unknown[]] => [
      `of ${name}, of which the file would write a part`,
      () => ({ details: { ...TOLD, supplier: { ...SUPPLIER, name } } }),
      ['details.supplier.name'],
    ]),
  ])('%s is refused at its field', async (_, said, [field]) => {
    expect(refusal(await tell(said()))).toEqual([422, 'INVALID_REQUEST', field]);
  });

  const withheld = (told: { gross: number; deduction: number; withheld: number }) => ({
    ...TOLD,
    withholding: { ...told, percent: 30 },
  });
}

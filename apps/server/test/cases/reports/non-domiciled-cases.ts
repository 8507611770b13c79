import { randomUUID } from 'node:crypto';
import type { CallRequest } from '@yupana/contract/call.ts';
import { removeNonDomiciled, type tellNonDomiciled } from '@yupana/contract/non-domiciled.ts';
import { checkFile } from '@yupana/contract/reports.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Accountant, call, signUpAccountant, type TestApp } from '../../harness.ts';
import { seedVouchers } from '../../seed.ts';
import { joinFirm } from '../people.ts';
import { CODE, NEXT, nonDomiciledRoom, PERIOD, SUPPLIER, TOLD, TYPED } from './non-domiciled-room.ts';

/** Purchases from who is not domiciled, told and written as register 8.5, within from-file-to-screen.medium.test.ts. */
export function nonDomiciledCases(started: () => TestApp, signedUp: () => Accountant): void {
  const room = nonDomiciledRoom(started, signedUp);
  const { abroad, params, list, tell, remove, check, report, close, rowsOf, refusal } = room;

  test('what nobody told of a voucher is told by the bench, row by row, before the file is downloaded', async () => {
    const { body } = await check('non-domiciled');
    expect(body).toMatchObject({ rows: 1, failing: 1, left_out: { rejected: 1, observed: 0, in_process: 0 } });
    expect(body.problems.map(({ field, name, voucher }) => [field, name, voucher])).toEqual([
      [17, 'País del proveedor', 'INV1'],
      [30, 'Convenio', 'INV1'],
      [32, 'Tipo de renta', 'INV1'],
    ]);
    await tell();
    expect((await check('non-domiciled')).body).toMatchObject({ rows: 1, failing: 0, problems: [] });
    // In the general register none of them stands.
    expect((await check('general')).body.rows).toBe(0);
    expect(refusal(await check('non-domiciled', 'VENTA'))).toEqual([422, 'INVALID_REQUEST', 'register']);
  });

  test('told of a voucher it stands in register 8.5, and what is rejected does not', async () => {
    await tell();
    const { status, body } = await report();
    expect([status, body.blob_filename]).toEqual([200, `LE${room.business.ruc}${PERIOD}00080500001112.TXT`]);
    const rows = await rowsOf(body.sas);
    expect(rows.map((cells) => cells.join('|'))).toEqual([
      `${PERIOD}||15/09/2026|91||INV1|1000.00|0.00|1000.00|46|||1234567|0.00|USD|3.751|9249|FOREIGN SERVICES INC|1 Main St|US123456789||||00|1000.00|0.00|1000.00|30.00|300.00|00||18|3|||`,
    ]);
    const content = Buffer.from(`${rows[0]?.join('|')}\r\n`).toString('base64');
    const outside = { name: body.blob_filename, content, tax_period: PERIOD, operation_type: 'COMPRA' as const };
    const tried = await call(
      room.app,
      checkFile,
      { params: params(), body: { ...outside, register: 'non-domiciled' } },
      room.rosa.token,
    );
    expect(tried.body).toMatchObject({ rows: 1, failing: 0, name_problems: [] });
  });

  test('told otherwise, the file is another; told alike twice, it is told once', async () => {
    await tell();
    const before = (await report()).body;
    expect((await report()).body.report.uuid).toBe(before.report.uuid);
    await tell();
    await tell({ details: { ...TOLD, treaty: '05', beneficiary: { id: '', name: 'ÑANDÚ LLC', country: '9493' } } });
    const after = (await report()).body;
    expect(after.report.uuid).not.toBe(before.report.uuid);
    const [cells] = await rowsOf(after.sas);
    expect([cells?.[20], cells?.[21], cells?.[22], cells?.[29]]).toEqual(['', 'NANDU LLC', '9493', '05']);
    const [shown] = (await list()).body.purchases;
    expect(shown?.entries.map(({ removed, by }) => [removed, by])).toEqual([
      [false, 'Rosa María Quispe Ñahui'],
      [false, 'Rosa María Quispe Ñahui'],
    ]);
  });

  test('who told it last is said, also when a colleague did', async () => {
    await tell();
    const carla = await joinFirm(room.app, room.rosa, 'assistant', [room.business.id]);
    expect((await tell({ details: { ...TOLD, modality: '1' } }, carla)).status).toBe(200);
    const [shown] = (await list()).body.purchases;
    expect(shown?.told).toMatchObject({ by: 'Carla Ríos Paredes', details: { modality: '1' } });
    const reader = await joinFirm(room.app, room.rosa, 'reader', [room.business.id]);
    expect(refusal(await tell({}, reader))[1]).toBe('ROLE_FORBIDDEN');
  });

  test('of two who look at one purchase, who comes second erases nothing of what the first told', async () => {
    const carla = await joinFirm(room.app, room.rosa, 'assistant', [room.business.id]);
    const changed = [409, 'NON_DOMICILED_CHANGED', null];
    expect((await tell({ seen: 0 })).status).toBe(200);
    const otherwise = { ...TOLD, treaty: '05' };
    expect(refusal(await tell({ seen: 0, details: otherwise }, carla))).toEqual(changed);
    expect((await list()).body.purchases[0]).toMatchObject({ version: 1, told: { details: { treaty: '00' } } });
    expect(refusal(await remove(CODE, carla, 0))).toEqual(changed);
    // Whoever says what stands already says nothing new.
    expect((await tell({ seen: 0 }, carla)).status).toBe(200);
    expect((await tell({ seen: 1, details: otherwise }, carla)).status).toBe(200);
    expect(refusal(await remove(CODE, room.rosa, 1))).toEqual(changed);
    expect((await list()).body.purchases[0]?.told).toMatchObject({ details: { treaty: '05' } });
  });

  test('a typed purchase that one took back does not return when the other saves it', async () => {
    const carla = await joinFirm(room.app, room.rosa, 'assistant', [room.business.id]);
    const purchase = randomUUID();
    const typed = { purchase, document: TYPED, seen: 0 };
    expect((await tell(typed)).status).toBe(200);
    expect((await remove(purchase, room.rosa, 1)).status).toBe(200);
    expect(refusal(await tell({ ...typed, seen: 1 }, carla))).toEqual([409, 'NON_DOMICILED_CHANGED', null]);
    expect((await list()).body.purchases.map((one) => one.purchase)).not.toContain(purchase);
  });

  test('the next purchase of a supplier is proposed what was told of the last, but for its amounts', async () => {
    expect((await list(NEXT)).body.purchases[0]).toMatchObject({ told: null, proposed: null });
    await tell();
    const { body } = await list(NEXT);
    expect(body.purchases[0]).toMatchObject({
      ...{ purchase: 'US123456789-91--INV3', told: null },
      proposed: { percent: 30, document: 'INV1', details: { income_type: '18', withholding: null, credit: null } },
    });
    expect(body.suppliers.map(({ details }) => details.supplier.name)).toEqual(['FOREIGN SERVICES INC']);
    // Taken back, it proposes nothing.
    await remove();
    expect((await list(NEXT)).body.purchases[0]?.proposed).toBeNull();
  });

  test('one that no proposal lists is typed whole, stands in the register, and is taken back whole', async () => {
    const purchase = randomUUID();
    const details = {
      ...TOLD,
      supplier: { ...SUPPLIER, id: 'ES-B7', name: 'OTRA SL' },
      credit: null,
      withholding: null,
    };
    const { body: told } = await tell({ purchase, document: TYPED, details });
    expect(told.purchases.find((one) => one.purchase === purchase)).toMatchObject({
      ...{ typed: true, status: null, counts: true, document: { total: 520 }, supplier: { name: 'OTRA SL' } },
    });
    const rows = await rowsOf((await report()).body.sas);
    expect(rows.map((cells) => [cells[3], cells[5], cells[8], cells[15], cells[17]])).toEqual([
      ['91', 'INV1', '1000.00', '3.751', 'FOREIGN SERVICES INC'],
      ['00', 'CTR-7', '520.00', '4.100', 'OTRA SL'],
    ]);
    expect(refusal(await tell({ purchase, tax_period: NEXT, document: TYPED, details }))).toEqual([
      ...[422, 'INVALID_REQUEST', 'purchase'],
    ]);
    expect((await remove(purchase)).body.purchases.map((one) => one.purchase)).not.toContain(purchase);
    expect(await rowsOf((await report()).body.sas)).toHaveLength(1);
  });

  test('of a voucher that two periods list nothing is told while one is closed; told, the files of both are others', async () => {
    await seedVouchers(room.app, room.business, 'RCE', NEXT, [abroad('INV1')]);
    const before = [(await report()).body.report.uuid, (await report(NEXT)).body.report.uuid];
    await close(room.app.deps.clock.now());
    const answer = await tell({ tax_period: NEXT });
    expect(refusal(answer).slice(0, 2)).toEqual([409, 'PERIOD_CLOSED']);
    expect(answer.error.errors[0]?.message).toContain('La propuesta de Set 2026 también lista esta compra');
    await close(null);
    expect((await tell({ tax_period: NEXT })).status).toBe(200);
    const after = [(await report()).body.report.uuid, (await report(NEXT)).body.report.uuid];
    expect(after.filter((uuid) => before.includes(uuid))).toEqual([]);
    await close(room.app.deps.clock.now());
    expect(
      refusal(
        await call(
          room.app,
          removeNonDomiciled,
          { params: params(), body: { tax_period: NEXT, purchase: CODE, seen: 1 } },
          room.rosa.token,
        ),
      ).slice(0, 2),
    ).toEqual([409, 'PERIOD_CLOSED']);
  });

  test('of a period without any there is no file but a word', async () => {
    await seedVouchers(room.app, room.business, 'RCE', '202608', [{ number: '8' }]);
    expect(refusal(await report('202608')).slice(0, 2)).toEqual([422, 'REPORT_EMPTY']);
    await room.app.deps.database.tenant(room.business.firmId, (tx) =>
      sql`update vouchers set status = 'gasto no deducible' where business_id = ${room.business.id}::uuid and type_code = '91'`.execute(
        tx,
      ),
    );
    expect(refusal(await report()).slice(0, 2)).toEqual([422, 'REPORT_EMPTY']);
  });

  test.each<[string, Partial<CallRequest<typeof tellNonDomiciled>['body']>, unknown[]]>([
    ['of a voucher that is at home', { purchase: '20990016004-01-F001-7' }, [422, 'INVALID_REQUEST', 'purchase']],
    ['of a voucher that the period does not list', { purchase: 'US123456789-91--INV3' }, [404, 'NOT_FOUND', null]],
    ['of no voucher', { purchase: 'cualquiera' }, [404, 'NOT_FOUND', null]],
    ['typed under no id', { document: TYPED }, [422, 'INVALID_REQUEST', 'purchase']],
    [
      'typed after its period',
      { purchase: randomUUID(), document: { ...TYPED, issue_date: '2026-10-01' } },
      [422, 'INVALID_REQUEST', 'document.issue_date'],
    ],
    [
      'of a credit note without its sign',
      { purchase: randomUUID(), document: { ...TYPED, type_code: '97' } },
      [422, 'INVALID_REQUEST', 'document.value'],
    ],
    [
      'in euros without rate',
      { purchase: randomUUID(), document: { ...TYPED, exchange_rate: '' } },
      [422, 'INVALID_REQUEST', 'document.exchange_rate'],
    ],
    ...[
      ...['INV|1', 'INV/1', 'INV\\1', 'INV;1', 'INV\r1', 'FACTURA Nº 1', 'Ñ-1', '\u200b'].map((number) => ({ number })),
      ...['A|1', 'ñ'].map((serie) => ({ serie })),
      ...['ZZZ', 'usd', ''].map((currency) => ({ currency })),
      ...['0.000', '0.0'].map((exchange_rate) => ({ exchange_rate })),
    ].map((odd): [string, Partial<CallRequest<typeof tellNonDomiciled>['body']>, unknown[]] => [
      `typed with ${JSON.stringify(odd)}`,
      { purchase: randomUUID(), document: { ...TYPED, ...odd } },
      [422, 'INVALID_REQUEST', `document.${Object.keys(odd)[0]}`],
    ]),
    ...[
      ...['US|1', 'US/1', 'Ñ1'].map((id) => ({ id })),
      ...['株式会社', '---', '\u200b\u2060'].map((name) => ({ name })),
      ...['東京', '\u3164'].map((address) => ({ address })),
    ].map((odd): [string, Partial<CallRequest<typeof tellNonDomiciled>['body']>, unknown[]] => [
      `of a supplier with ${JSON.stringify(odd)}`,
      { details: { ...TOLD, supplier: { ...SUPPLIER, ...odd } } },
      [422, 'INVALID_REQUEST', `details.supplier.${Object.keys(odd)[0]}`],
    ]),
    [
      'of a beneficiary with an odd number',
      { details: { ...TOLD, beneficiary: { id: 'A/1', name: 'B', country: '9249' } } },
      [...[422, 'INVALID_REQUEST', 'details.beneficiary.id']],
    ],
    [
      'with a document of the credit with an odd number',
      { details: { ...TOLD, credit: { type_code: '46', serie: '', year: '', number: '1|2' } } },
      [...[422, 'INVALID_REQUEST', 'details.credit.number']],
    ],
    [
      'with a country of nobody',
      { details: { ...TOLD, supplier: { ...SUPPLIER, country: '0001' } } },
      [...[422, 'INVALID_REQUEST', 'details.supplier.country']],
    ],
    [
      'with income of no type',
      { details: { ...TOLD, income_type: '' } },
      [...[422, 'INVALID_REQUEST', 'details.income_type']],
    ],
  ])('%s is refused', async (_, said, expected) => {
    expect(refusal(await tell(said))).toEqual(expected);
    expect((await list()).body.purchases.every(({ told }) => told === null)).toBe(true);
  });

  test('a period that is closed, and a company that is archived, are told nothing of', async () => {
    await tell();
    await close(room.app.deps.clock.now());
    expect(refusal(await tell({ details: { ...TOLD, treaty: '01' } })).slice(0, 2)).toEqual([409, 'PERIOD_CLOSED']);
    expect(refusal(await remove()).slice(0, 2)).toEqual([409, 'PERIOD_CLOSED']);
    const { body } = await list();
    expect([body.closed, body.purchases[0]?.told?.details.treaty]).toEqual([true, '00']);
    await close(null);
    await room.app.deps.database.system((tx) =>
      tx
        .updateTable('businesses')
        .set({ archived_at: room.app.deps.clock.now(), held_at: null })
        .where('id', '=', room.business.id)
        .execute(),
    );
    expect(refusal(await tell()).slice(0, 2)).toEqual([409, 'BUSINESS_ARCHIVED']);
  });

  test('a second accountant finds nothing of it', async () => {
    await tell();
    const other = await signUpAccountant(room.app);
    for (const answer of [
      await list(PERIOD, other),
      await tell({}, other),
      await remove(CODE, other),
      await report(PERIOD, other),
    ])
      expect(refusal(answer).slice(0, 2)).toEqual([404, 'NOT_FOUND']);
    expect((await list()).body.purchases[0]?.told?.by).toBe('Rosa María Quispe Ñahui');
  });
}

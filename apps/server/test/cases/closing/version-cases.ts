import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createCtx, createSystem } from '../../../src/ctx.ts';
import { eraseOwned } from '../../../src/features/closure/erase-owned.ts';
import { writeArchive } from '../../../src/features/data-export/write-archive.ts';
import { closingBench, filesIn } from '../../benches/closing.ts';
import { codeOf, type JudgingHost, PERIOD, validityOf } from '../../benches/judging.ts';
import { signUpAccountant } from '../../harness.ts';
import { type SeededBusiness, seedVouchers } from '../../seed.ts';

/** What becomes of a version: what moves after it, opening again, the next one, and its end, within analysis.medium.test.ts: it needs no app of its own. */
export function versionCases(host: () => JudgingHost): void {
  const bench = closingBench(host);
  const {
    show,
    close,
    reopen,
    changes,
    build,
    rows,
    move,
    packageOf,
    tenant,
    validate,
    decline,
    statuses,
    waits,
    judge,
  } = bench;

  test('collecting and judging go on, and its statuses stay; what would be other is told', async () => {
    await close();
    await build();
    await bench.learn(validityOf('1', '2'));
    await waits(PERIOD, 'changed', '1');
    await judge();
    expect(await statuses()).toEqual(Array(4).fill('gasto observado'));
    expect((await decline([{ code: codeOf(1) }])).error.errors[0]?.code).toBe('PERIOD_CLOSED');
    const judged = (await bench.judged()).get(`${PERIOD} 01 1`)?.status;
    expect(judged).toBe('gasto no deducible');
    const { total, against, vouchers } = await changes(1);
    expect([total, against]).toEqual([1, null]);
    expect(vouchers[0]).toMatchObject({
      code: codeOf(1),
      before: { status: 'gasto observado' },
      after: { status: judged },
    });
    await move('2');
    expect((await changes(1)).vouchers).toMatchObject([
      { code: codeOf(1) },
      { code: codeOf(2), after: { total_amount: 236 } },
    ]);
    // To another destination, with the same IGV: its credit is another, and the register would say so.
    await tenant((tx) =>
      sql`update vouchers set dg_igv = dg_igv + 7, dng_igv = dng_igv - 7
        where business_id = ${bench.business.id}::uuid and number = '3'`.execute(tx),
    );
    expect((await changes(1)).vouchers[2]).toMatchObject({
      code: codeOf(3),
      before: { igv_amount: 18 },
      after: { igv_amount: 18 },
    });
    expect((await show()).body.figures.observed).toEqual({ count: 4, igv_amount: 72 });
  });

  test('opened again with a reason it is judged again, and the next version tells what is other in it', async () => {
    await close();
    expect((await reopen(1)).error.errors[0]?.code).toBe('CLOSE_NOT_STANDING');
    await build();
    expect((await reopen(1, 'ya')).status).toBe(422);
    expect((await reopen(2)).error.errors[0]?.code).toBe('CLOSE_NOT_STANDING');
    await tenant((tx) =>
      sql`insert into unreckoned_detractions (business_id, tax_period, firm_id)
        values (${bench.business.id}::uuid, ${PERIOD}, ${bench.business.firmId}::uuid)`.execute(tx),
    );
    const { status, body } = await reopen(1);
    expect(status).toBe(200);
    // With its purchases, what is to be deposited for them is reckoned.
    const left = await tenant((tx) =>
      sql`select from unreckoned_detractions where business_id = ${bench.business.id}::uuid`.execute(tx),
    );
    expect(left.rows).toEqual([]);
    expect(body).toMatchObject({
      state: 'reopened',
      versions: [{ version: 1, reopened: { reason: expect.stringContaining('sustento') } }],
    });
    expect(await bench.waiting()).toEqual([`${PERIOD} null first`]);
    await tenant((tx) => sql`delete from to_judge where business_id = ${bench.business.id}::uuid`.execute(tx));
    await validate([1, 2].map((number) => ({ code: codeOf(number), reason: 'Contrato' })));
    expect((await changes(1)).total).toBe(2);
    await close();
    await build(2);
    const closed = (await show()).body;
    expect(closed.versions.map(({ version, state }) => [version, state])).toEqual([
      [2, 'done'],
      [1, 'done'],
    ]);
    expect(closed.versions.map(({ figures }) => figures.deductible.count)).toEqual([2, 0]);
    const between = await changes(1);
    expect(between).toMatchObject({ against: 2, total: 2 });
    expect(between.vouchers.map(({ code }) => code).sort()).toEqual([codeOf(1), codeOf(2)]);
    expect((await changes(2)).total).toBe(0);
    // The first stays as it was handed over.
    expect((await packageOf(closed.versions[1]?.package?.link)).size).toBe(8);
  });

  test('what SUNAT moved before its package was written is in no version: the period is open again', async () => {
    await close();
    await move('3');
    await build();
    const { body } = await show();
    expect(body).toMatchObject({ state: 'open', versions: [] });
    expect(await bench.waiting()).toEqual([`${PERIOD} null first`]);
  });

  test('it is in the export with its package, and goes with its firm', async () => {
    const other = await signUpAccountant(bench.app);
    const business: SeededBusiness = await bench.begin(other);
    await bench.seed(PERIOD, { number: '1', status: 'gasto deducible' });
    await seedVouchers(bench.app, business, 'RVIE', PERIOD, [{ number: '9' }]);
    const { seq } = (await show(other)).body;
    await close({ seq }, other);
    await build();
    const hash = (await show(other)).body.versions[0]?.package?.sha256 ?? '';
    const member = await bench.app.deps.database.system((tx) =>
      tx.selectFrom('members').select('id').where('email', '=', other.email.toLowerCase()).executeTakeFirstOrThrow(),
    );
    const ctx = createCtx(bench.app.deps, { firmId: business.firmId, accountantId: member.id, role: 'owner' });
    const parts = await filesIn(await buffer((await writeArchive(ctx, async () => undefined)) as never));
    const packed = parts.get(`cierres/cierre-${business.ruc}-${PERIOD}-v1.zip`) ?? Buffer.alloc(0);
    expect(createHash('sha256').update(packed).digest('hex')).toBe(hash);
    const line = JSON.parse(String(parts.get('datos/cierres-de-periodo.ndjson')));
    expect(line).toMatchObject({ version: 1, package_hash: hash });
    expect(line.statuses).toBeUndefined();
    await eraseOwned(createSystem(bench.app.deps), { firmId: business.firmId });
    expect(await rows()).toEqual([]);
    await expect(bench.app.deps.files.open({ businessId: business.id }, hash)).rejects.toThrow();
  });
}

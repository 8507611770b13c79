import type { RehearsedPart } from '@yupana/contract/editions.ts';
import { changeSetting } from '@yupana/contract/settings.ts';
import { NEWEST } from '@yupana/tax/editions/editions.ts';
import { expect, test } from 'vitest';
import { createCtx } from '../../../src/ctx.ts';
import { writePlace } from '../../../src/features/analysis/rehearsal/rehearsal-place.ts';
import { rehearseEdition as rehearse } from '../../../src/features/analysis/rehearsal/rehearse-edition.ts';
import { learn } from '../../../src/features/facts/learn.ts';
import { AGAIN, DECLARED, editionBench, OLDER, PERIOD } from '../../benches/editions.ts';
import { call, signUpAccountant, type TestApp } from '../../harness.ts';
import { seedBusiness } from '../../seed.ts';

/** How the next edition is rehearsed and put in force, within analysis.medium.test.ts: it needs no app of its own. */
export function rehearsedCases(started: () => TestApp): void {
  const bench = editionBench(started);
  const {
    company,
    tenant,
    judge,
    begin,
    edition,
    rehearsed,
    adopt,
    statuses,
    rulebooks,
    waiting,
    shown,
    validate,
    notice,
    given,
  } = bench;

  test('what is rehearsed is what the dashboard shows once it is in force: statuses, IGV, sums of the year, and what was decided', async () => {
    expect((await validate('4')).status).toBe(200);
    const before = await shown();
    const stood = await statuses();
    const { status, body } = await rehearsed();
    expect(status).toBe(200);
    const { vouchers, mark, ...told } = body.data;
    expect(told).toEqual({
      looked: 6,
      changes: [
        { from: 'gasto no deducible', to: 'gasto observado', count: 1 },
        { from: 'gasto deducible', to: 'gasto observado', count: 1 },
      ],
      igv_payable: 18,
      otherwise: 1,
      settling: false,
      next: null,
    });
    expect(vouchers.map(({ voucher, why }) => `${voucher} ${why}`)).toEqual([
      'F001-1 SUNAT propone F001-1 en Oct 2026 y también en Set 2026, ya declarado: si se anotó en Set 2026, exclúyelo; si no, su crédito se usa en Oct 2026.',
      // It is within the limit of the year until 1 counts again.
      expect.stringMatching(/^F001-2 Gasto de representación.*S\/ 300\.00 y el límite es S\/ 250\.00/),
    ]);
    expect(await statuses()).toEqual(stood);
    expect(await waiting()).toEqual([]);
    expect(await notice('4')).toBeNull();

    const adopted = await adopt({ [bench.business.ruc]: mark });
    expect(adopted.body.data).toMatchObject({ in_force: { name: NEWEST.name }, periods: 2 });
    expect(await waiting()).toEqual([DECLARED, PERIOD]);
    await judge();
    const after = await shown();
    const moved = (name: keyof typeof before) => after[name] - before[name];
    for (const [name, status] of [
      ['deductibles', 'gasto deducible'],
      ['observed', 'gasto observado'],
      ['rejected', 'gasto no deducible'],
    ] as const) {
      const [to, from] = (['to', 'from'] as const).map((side) =>
        told.changes.filter((one) => one[side] === status).reduce((sum, { count }) => sum + count, 0),
      ) as [number, number];
      expect(moved(name), name).toBe(to - from);
    }
    expect(moved('igv')).toBe(-told.igv_payable);
    expect(await rulebooks()).toEqual([NEWEST.hash]);
    expect((await statuses()).find(({ tax_period, number }) => tax_period === PERIOD && number === '4')).toMatchObject({
      status: 'gasto deducible',
      reason: AGAIN,
    });
    expect(await notice('4')).toBe('verdict-changed');
  });

  test('asked for part by part it says the same, and so it does when every purchase may move a sum of the year', async () => {
    const whole = (await rehearsed()).body.data;
    const member = await tenant((tx) => tx.selectFrom('members').select('id').executeTakeFirstOrThrow());
    const ctx = createCtx(bench.app.deps, { firmId: bench.business.firmId, accountantId: member.id, role: 'owner' });
    const inParts = async (next: string | null) => {
      const parts: RehearsedPart[] = [];
      do {
        const input = { query: { ruc: bench.business.ruc }, body: { edition: NEWEST.name, next } };
        const { data } = await rehearse(ctx, input as never, 0);
        parts.push(data as RehearsedPart);
        next = data.next;
      } while (next !== null);
      return {
        parts: parts.length,
        vouchers: parts.flatMap(({ vouchers }) => vouchers),
        igv: parts.map((one) => one.igv_payable),
      };
    };
    const told = { vouchers: whole.vouchers, igv: [0, 18] };
    expect(await inParts(null)).toEqual({ parts: 2, ...told });
    const begun = { mark: whole.mark, tells: false, period: DECLARED, after: null, moved: {} };
    expect(await inParts(writePlace(begun))).toEqual({ parts: 4, ...told, igv: [0, 0, 0, 18] });
    expect((await rehearsed('bm8gZXM')).error.errors[0]?.code).toBe('INVALID_REQUEST');
  });

  test('what changed since it was rehearsed is not put in force: a decision, what a company told, what waits, another company', async () => {
    const stale = async (mark: string, ...others: string[]) => {
      const { errors } = (await adopt({ [bench.business.ruc]: mark })).error;
      expect(errors.map(({ code, field }) => `${code} ${field}`)).toEqual(
        (others.length > 0 ? others : [bench.business.ruc]).map((ruc) => `REHEARSAL_STALE ${ruc}`),
      );
      expect((await edition()).in_force.name).toBe(OLDER.name);
      return (await rehearsed()).body.data.mark;
    };
    let mark = (await rehearsed()).body.data.mark;
    expect((await rehearsed()).body.data.mark).toBe(mark);
    await validate('4');
    mark = await stale(mark);
    await tenant((tx) => learn(tx, company(), [given('3')], bench.app.deps.clock.now()));
    expect((await rehearsed()).body.data.settling).toBe(true);
    mark = await stale(mark);
    await judge();
    mark = await stale(mark);
    // It was judged in between, and nothing that is shown is another.
    await tenant((tx) => learn(tx, company(), [given('4')], bench.app.deps.clock.now()));
    await judge();
    mark = await stale(mark);
    const body = { setting: 'regime', value: { regime: 'rmt' }, since: '2026-01-01', reason: 'Ficha RUC', seen: 0 };
    await call(bench.app, changeSetting, { query: { ruc: bench.business.ruc }, body: body as never }, bench.rosa.token);
    mark = await stale(mark);
    await judge();
    const begun = { mark, tells: true, period: DECLARED, after: null, moved: {} };
    expect((await rehearsed(writePlace(begun))).error.errors[0]?.code).toBe('REHEARSAL_STALE');
    mark = (await rehearsed()).body.data.mark;
    const { ruc } = await seedBusiness(bench.app, bench.rosa);
    await stale(mark, ruc);
  });

  test('a company whose purchases never stop changing is rehearsed to its end, and put in force unless somebody told something of it', async () => {
    const moving = async (next: string | null = null) =>
      (await rehearsed(next, bench.rosa, bench.business, true)).body?.data;
    const told = await moving();
    expect(told).toMatchObject({ looked: 6, settling: true, next: null });
    const begun = { mark: told?.mark ?? '', tells: true, period: DECLARED, after: null, moved: {} };
    await tenant((tx) => learn(tx, company(), [given('3')], bench.app.deps.clock.now()));
    expect((await moving(writePlace(begun)))?.mark).toBe(told?.mark);
    await judge();
    expect((await moving(writePlace(begun)))?.mark).toBe(told?.mark);
    const body = { setting: 'regime', value: { regime: 'rmt' }, since: '2026-01-01', reason: 'Ficha RUC', seen: 0 };
    await call(bench.app, changeSetting, { query: { ruc: bench.business.ruc }, body: body as never }, bench.rosa.token);
    expect((await adopt({ [bench.business.ruc]: told?.mark ?? '' })).error.errors[0]?.code).toBe('REHEARSAL_STALE');
    const { mark = '' } = (await moving()) ?? {};
    await tenant((tx) => learn(tx, company(), [given('4')], bench.app.deps.clock.now()));
    expect((await adopt({ [bench.business.ruc]: mark })).status).toBe(200);
  });

  test('of two who put it in force at once one does, and an edition that is not the next is refused', async () => {
    const { mark } = (await rehearsed()).body.data;
    const marks = { [bench.business.ruc]: mark };
    expect((await adopt(marks, bench.rosa, OLDER.name)).error.errors[0]?.code).toBe('EDITION_NOT_NEXT');
    const both = await Promise.all([adopt(marks), adopt(marks)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.flatMap(({ error }) => error?.errors[0]?.code ?? [])).toEqual(['EDITION_NOT_NEXT']);
    expect((await adopt(marks)).error.errors[0]?.code).toBe('EDITION_NOT_NEXT');
    const rows = await tenant((tx) => tx.selectFrom('rulebook_adoptions').select(['place', 'edition']).execute());
    expect(rows).toEqual([
      { place: 1, edition: OLDER.name },
      { place: 2, edition: NEWEST.name },
    ]);
  });

  test('who comes while another is putting it in force waits for that, and is told', async () => {
    const { mark } = (await rehearsed()).body.data;
    const second: Promise<{ error: { errors: { code: string }[] } }>[] = [];
    await tenant(async (tx) => {
      const row = { firm_id: bench.business.firmId, place: 2, edition: NEWEST.name, member_id: null };
      await tx
        .insertInto('rulebook_adoptions')
        .values({ ...row, adopted_at: bench.app.deps.clock.now() })
        .execute();
      second.push(adopt({ [bench.business.ruc]: mark }));
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    expect((await second[0])?.error?.errors[0]?.code).toBe('EDITION_NOT_NEXT');
  });

  test('nobody rehearses or puts in force with another account’s company', async () => {
    const ana = await signUpAccountant(bench.app);
    expect((await rehearsed(null, ana)).status).toBe(404);
    const other = await seedBusiness(bench.app, ana);
    await begin(OLDER.name, other);
    const marks = { [other.ruc]: (await rehearsed(null, ana, other)).body.data.mark, [bench.business.ruc]: 'otra' };
    expect((await adopt(marks, ana)).status).toBe(404);
    expect((await edition(ana)).in_force.name).toBe(OLDER.name);
  });
}

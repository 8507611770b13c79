import { getSettings, switchRule } from '@yupana/contract/settings.ts';
import { getVerdict } from '@yupana/contract/verdict.ts';
import { NEWEST, saidAfter } from '@yupana/tax/editions/editions.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runJudging } from '../../../src/features/analysis/judging/run-judging.ts';
import { sentenceOf } from '../../../src/features/analysis/sentence-of.ts';
import { learn } from '../../../src/features/facts/learn.ts';
import { AGAIN, DECLARED, editionBench, ISSUER, OLDER, PERIOD } from '../../benches/editions.ts';
import { call, signUpAccountant, type TestApp } from '../../harness.ts';
import { seedBusiness } from '../../seed.ts';

/** Which edition of the rules judges a firm, and what that changes, within analysis.medium.test.ts: it needs no app of its own. */
export function inForceCases(started: () => TestApp): void {
  const bench = editionBench(started);
  const {
    company,
    tenant,
    judge,
    sweep,
    begin,
    edition,
    rehearsed,
    adopt,
    statuses,
    said,
    rulebooks,
    waiting,
    given,
    seedYear,
  } = bench;

  test('a firm stays with its edition when the code has a newer one, is told of it, and is judged, read and told by its own', async () => {
    expect(await said()).toEqual([
      `${DECLARED} 1 gasto deducible`,
      `${DECLARED} 4 gasto deducible`,
      `${PERIOD} 1 gasto no deducible`,
      `${PERIOD} 2 gasto deducible`,
      `${PERIOD} 3 gasto deducible`,
      `${PERIOD} 4 gasto no deducible`,
    ]);
    expect(await rulebooks()).toEqual([OLDER.hash]);
    expect(await edition()).toMatchObject({
      in_force: { name: OLDER.name, rules: OLDER.rulebook.rules.length },
      newer: {
        name: NEWEST.name,
        published_on: NEWEST.since,
        says: saidAfter(OLDER).map(({ is, rule }) => ({ is, rule })),
      },
      companies: [{ ruc: bench.business.ruc }],
    });
    const query = { ruc: bench.business.ruc, tax_period: PERIOD, code: `${ISSUER}-01-F001-1` };
    const { findings } = (await call(bench.app, getVerdict, { query }, bench.rosa.token)).body.data;
    expect(findings[0]).toMatchObject({ rule: AGAIN, reason: 'El comprobante F001-1 ya se anotó en Set 2026.' });
    // The newer rule keeps other figures: what the older kept is said by the older.
    const figures = { serie: 'F001', number: '1', period: DECLARED, closed: false };
    const kept = {
      rule: AGAIN,
      is: 'fires',
      severity: 'observes',
      effect: { expense: 'observed', credit: 'observed' },
    } as const;
    expect(sentenceOf({ ...kept, version: 1, figures })).toContain('que sigue abierto: decide en cuál se queda');
  });

  test('a firm that was never judged begins with the newest, and has nothing to rehearse', async () => {
    const ana = await signUpAccountant(bench.app);
    const other = await seedBusiness(bench.app, ana);
    await seedYear(other);
    expect((await edition(ana)).in_force).toMatchObject({ name: NEWEST.name, since: null });
    await judge(other);
    expect(await rulebooks(other)).toEqual([NEWEST.hash]);
    const { in_force, newer } = await edition(ana);
    expect(in_force.since).not.toBeNull();
    expect(newer).toBeNull();
    expect((await rehearsed(null, ana, other)).error.errors[0]?.code).toBe('EDITION_NOT_NEXT');
  });

  test('who dies in the middle leaves the rest waiting for the new edition, and what comes meanwhile is judged by it too', async () => {
    const { mark } = (await rehearsed()).body.data;
    await adopt({ [bench.business.ruc]: mark });
    let slices = 0;
    const signal = Object.assign(new AbortController().signal, {
      throwIfAborted: () => {
        if (slices++ > 0) throw new Error('gone');
      },
    });
    await expect(runJudging(bench.app.deps, company(), signal)).rejects.toThrow('gone');
    expect((await rulebooks()).sort()).toEqual([NEWEST.hash, OLDER.hash].sort());
    expect(await waiting()).toContain(DECLARED);
    await judge();
    expect(await rulebooks()).toEqual([NEWEST.hash]);
  });

  test('what is judged by another edition than its firm’s waits as a whole: one that is shipped no more, a company from elsewhere', async () => {
    await sweep();
    expect(await waiting()).toEqual([]);
    const kept = (rulebook: string) =>
      tenant((tx) =>
        sql`update company_rulebooks set rulebook = ${rulebook} where business_id = ${bench.business.id}::uuid`.execute(
          tx,
        ),
      );
    // It was judged by 2025.01, which this code does not have: the oldest that it has is the firm's.
    await begin('2025.01');
    await kept('gone');
    await sweep();
    expect(await waiting()).toEqual([DECLARED, PERIOD]);
    await judge();
    expect(await rulebooks()).toEqual([OLDER.hash]);
    await sweep();
    expect(await waiting()).toEqual([]);
    // Its new account has the newest; nobody looked yet when one voucher of it is to be judged.
    await begin(NEWEST.name);
    await tenant((tx) => learn(tx, company(), [given('3')], bench.app.deps.clock.now()));
    await judge();
    expect(await rulebooks()).toEqual([NEWEST.hash]);
  });

  test('of an edition that is newer than the code nothing is judged by it', async () => {
    await begin('2099.01');
    await tenant((tx) => learn(tx, company(), [given('3')], bench.app.deps.clock.now()));
    const before = await statuses();
    await sweep();
    await judge();
    expect(await waiting()).toEqual([PERIOD]);
    expect(await statuses()).toEqual(before);
    expect((await edition()).newer).toBeNull();
  });

  test('settings, and what is switched off, are those of the edition in force', async () => {
    const { rules } = (await call(bench.app, getSettings, { query: { ruc: bench.business.ruc } }, bench.rosa.token))
      .body.data;
    expect(rules).toBe(OLDER.rulebook.rules.length);
    const off = { rule: AGAIN, off: true, reason: 'Se anotó aparte', seen: 0 };
    await call(bench.app, switchRule, { query: { ruc: bench.business.ruc }, body: off }, bench.rosa.token);
    await judge();
    expect((await said()).filter((one) => one.includes('no deducible'))).toEqual([]);
    expect((await rehearsed()).body.data.changes).toEqual([]);
  });
}

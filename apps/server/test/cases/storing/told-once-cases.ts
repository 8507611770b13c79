import { randomUUID } from 'node:crypto';
import { listChanges, markChangesSeen } from '@yupana/contract/changes.ts';
import type { ProposalRow } from '@yupana/registers/read/proposal.ts';
import { money } from '@yupana/tax/money.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { storeProposal } from '../../../src/features/vouchers/storing/store-proposal.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../../harness.ts';
import { inBatches, proposalRow } from '../../proposal-rows.ts';
import { type SeededBusiness, seedBusiness } from '../../seed.ts';

const PERIOD = '202609';
const row = (place: number, changes: Partial<ProposalRow> = {}) => proposalRow(place, changes);
const of = (place: number, total: number) => row(place, { total: money(total) });

/**
 * A run tries a book again, hours later, and SUNAT says something else by then: of each voucher one change is told, from what stood
 * before the run to what it left. Within store-proposal.medium.test.ts: it needs no app of its own.
 */
export function toldOnceCases(started: () => TestApp): void {
  let app: TestApp;
  let accountant: Accountant;
  beforeAll(async () => {
    app = started();
    accountant = await signUpAccountant(app);
  });

  const company = () => seedBusiness(app, accountant);

  /** One attempt; without a run, a run of its own. @param trust `weak`: nothing that stands is taken to have left */
  async function store(
    { firmId, id: businessId }: SeededBusiness,
    rows: ProposalRow[],
    { run = randomUUID() as string, trust = 'whole' as 'whole' | 'weak' } = {},
  ) {
    const scope = { firmId, businessId, runId: run, period: PERIOD, book: 'RCE' as const };
    const options = { file: () => randomUUID() as string, trust: () => trust };
    return (await storeProposal(app.deps, scope, inBatches(rows), options)).changes;
  }

  interface Told {
    number: string;
    kind: string;
    before_igv: string | null;
    before_total: string | null;
    after_igv: string | null;
    after_total: string | null;
    details: object;
  }
  const told = ({ id }: SeededBusiness, run: string) =>
    app.deps.database.system(async (tx) => {
      const { rows } = await sql<Told>`
        select number, kind, before_igv, before_total, after_igv, after_total, details from voucher_changes
        where business_id = ${id}::uuid and run_id = ${run}::uuid order by number, dam_year`.execute(tx);
      return rows;
    });
  /** What is to be judged, which is taken away. */
  const marks = ({ id }: SeededBusiness) =>
    app.deps.database.system(async (tx) => {
      const { rows } = await sql<{ number: string | null }>`
        delete from to_judge where business_id = ${id}::uuid returning number`.execute(tx);
      return rows.map(({ number }) => number).sort();
    });
  const scopeOf = ({ id }: SeededBusiness) => ({ params: { uuid: id } });
  const listed = async (one: SeededBusiness) => {
    const query = { tax_period: PERIOD, operation_type: 'COMPRA' as const };
    const { status, body } = await call(app, listChanges, { ...scopeOf(one), query }, accountant.token);
    expect(status).toBe(200);
    return body;
  };

  test('what came and went is no change, and the list of changes answers', async () => {
    const one = await company();
    await store(one, [row(1), row(2)]);
    const run = randomUUID();
    expect(await store(one, [row(1), row(2), row(3)], { run, trust: 'weak' })).toMatchObject({ new: 1 });
    expect(await store(one, [row(1), row(2)], { run })).toEqual({ new: 0, returned: 0, changed: 0, gone: 0 });
    expect(await told(one, run)).toEqual([]);
    await listed(one);
  });

  test('what was marked as seen and changed once more is not seen', async () => {
    const one = await company();
    await store(one, [of(1, 100), of(2, 100)]);
    const run = randomUUID();
    await store(one, [of(1, 200), of(2, 200)], { run });
    const body = { tax_period: PERIOD, book: 'RCE' as const, until: app.deps.clock.now().toISOString() };
    const { status } = await call(app, markChangesSeen, { ...scopeOf(one), body }, accountant.token);
    expect(status).toBe(204);
    await store(one, [of(1, 777), of(2, 200)], { run });
    const { data } = await listed(one);
    expect(data.map(({ seen }) => seen).sort()).toEqual([false, true]);
  });

  test('what came back stays what came back, however it changes then; what left again did not', async () => {
    const one = await company();
    await store(one, [row(1), row(2), row(3)]);
    await store(one, [row(1)]);
    const run = randomUUID();
    await store(one, [row(1), row(2), row(3)], { run, trust: 'weak' });
    const changes = await store(one, [row(1), row(2, { igv: money(900), total: money(5900) })], { run });
    expect(changes).toEqual({ new: 0, returned: 1, changed: 0, gone: 0 });
    expect(await told(one, run)).toMatchObject([{ kind: 'returned', after_igv: '9.00', after_total: '59.00' }]);
  });

  test('each datum is told from what it was before the run; what is back as it was is not, and is judged again', async () => {
    const one = await company();
    await store(one, [row(1), row(2), row(3)]);
    await marks(one);
    const run = randomUUID();
    const abroad = { currency: 'USD', exchangeRate: '3.412', issueDate: '2026-09-09' };
    await store(one, [row(1, abroad), row(2, abroad)], { run });
    expect(await marks(one)).toHaveLength(3);
    await store(one, [row(1, { ...abroad, total: money(777) }), row(2), row(3)], { run });
    const [{ details } = {}, ...others] = await told(one, run);
    expect(others).toEqual([]);
    expect(details).toMatchObject({ currency: ['PEN', 'USD'], issue_date: [row(1).issueDate, '2026-09-09'] });
    expect(await marks(one)).toHaveLength(3);
  });

  test('whatever a run finds in its attempts, it tells what one that had seen the last alone would tell', {
    tags: ['any-engine'],
  }, async () => {
    const voucher = fc.record({
      place: fc.integer({ min: 0, max: 6 }),
      total: fc.constantFrom(100, 200),
      date: fc.constantFrom('2026-09-03', '2026-09-04'),
    });
    const file = fc
      .array(voucher, { maxLength: 7 })
      .map((all) => [...new Map(all.map((one) => [one.place, one])).values()])
      .map((all) => all.map(({ place, total, date }) => row(place, { total: money(total), issueDate: date })));
    const attempts = fc.array(file, { minLength: 2, maxLength: 4 });
    // Of one that came, went and came again it is told that it returned: that it was never there before is known no more.
    const came = (all: Told[]) =>
      all.map((one) => (one.before_total === null || one.kind === 'returned' ? { ...one, kind: 'came' } : one));
    const plain = (all: Told[]) => came(all).map(({ number, kind, after_total }) => [number, kind, after_total]);
    const once = async (before: ProposalRow[], tries: ProposalRow[][]) => {
      const [one, other] = [await company(), await company()];
      // Something stands: a first proposal has nothing to be compared with.
      const all = [row(90), ...before];
      for (const each of [one, other]) await store(each, all);
      const run = randomUUID();
      let counted = {};
      for (const rows of tries) counted = await store(one, [row(90), ...rows], { run });
      const again = randomUUID();
      await store(other, [row(90), ...(tries.at(-1) ?? [])], { run: again });
      const [found, right] = [await told(one, run), await told(other, again)];
      expect(plain(found)).toEqual(plain(right));
      const changed = (some: Told[]) => some.filter(({ kind }) => kind === 'changed');
      expect(changed(found)).toEqual(changed(right));
      expect(Object.values(counted).reduce((sum: number, n) => sum + Number(n), 0)).toBe(found.length);
    };
    await fc.assert(fc.asyncProperty(file, attempts, once), { numRuns: process.env.TEST_DATABASE_URL ? 25 : 10 });
  });
}

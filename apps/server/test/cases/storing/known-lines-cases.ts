import { createHash, randomUUID } from 'node:crypto';
import type { ProposalBatch, ProposalRow } from '@yupana/registers/read/proposal.ts';
import { money } from '@yupana/tax/money.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { VOUCHER_COLUMNS } from '../../../src/features/vouchers/columns.ts';
import { type StoreOptions, storeProposal } from '../../../src/features/vouchers/storing/store-proposal.ts';
import { sumMended } from '../../../src/features/vouchers/totals/queries-periods.ts';
import { type Accountant, signUpAccountant, type TestApp } from '../../harness.ts';
import { inBatches, proposalRow } from '../../proposal-rows.ts';
import { type SeededBusiness, seedBusiness } from '../../seed.ts';

/** A row with the hash of what it says, as its reader gives it. */
function line(place: number, changes: Partial<ProposalRow> = {}): ProposalRow {
  const row = proposalRow(place, changes);
  const { line: _line, ...said } = row;
  const digest = createHash('sha256').update(JSON.stringify(said)).digest();
  return { ...row, hash: digest.readUIntBE(0, 6) * 32 };
}

interface Stored {
  /** How often the file was opened to be read whole. */
  whole: number;
  /** How many of its rows were read. */
  rows: number;
  result: Awaited<ReturnType<typeof storeProposal>>;
}

/** What is known by its line, within store-proposal.medium.test.ts: it needs no app of its own. */
export function knownLinesCases(started: () => TestApp): void {
  let app: TestApp;
  let accountant: Accountant;
  beforeAll(async () => {
    app = started();
    accountant = await signUpAccountant(app);
  });

  /** Stores a file as collection does, each time under another name. */
  async function store(
    { firmId, id: businessId }: SeededBusiness,
    rows: ProposalRow[],
    options: StoreOptions & { rejected?: ProposalBatch['rejected']; file?: () => string | null } = {},
    runId = randomUUID() as string,
    book: 'RCE' | 'RVIE' = 'RCE',
  ): Promise<Stored> {
    const { rejected = [], ...given } = options;
    const read = { whole: 0, rows: 0 };
    async function* noted(some: ProposalRow[]) {
      for await (const batch of inBatches(some, rejected)) {
        read.rows += batch.rows.length;
        yield batch;
      }
    }
    async function* batches() {
      read.whole += 1;
      yield* noted(rows);
    }
    const name = randomUUID();
    const scope = { firmId, businessId, runId, period: '202609', book };
    const result = await storeProposal(app.deps, scope, batches(), {
      file: () => name,
      readUnknown: (isKnown) => noted(rows.filter(({ hash }) => hash === null || !isKnown(hash))),
      ...given,
    });
    return { ...read, result };
  }

  const company = () => seedBusiness(app, accountant);
  const compared = VOUCHER_COLUMNS.map(({ name }) => name).filter(
    (name) => !['business_id', 'firm_id', 'first_seen_at', 'changed_at', 'left_proposal_at'].includes(name),
  );

  /** All that is kept of its vouchers, what is to be judged and what changed: nothing of moments and runs. */
  async function kept({ id }: SeededBusiness) {
    return app.deps.database.system(async (tx) => {
      const read = (what: string) => sql<object>`${sql.raw(what)}`.execute(tx).then(({ rows }) => rows);
      const of = `where business_id = '${id}'`;
      const key = 'issuer_ruc, type_code, serie, number, dam_year';
      return {
        vouchers: await read(
          `select ${compared.join(', ')}, left_proposal_at is not null as has_left from vouchers ${of} order by ${key}`,
        ),
        groups: await read(
          `select status, igv_bucket, type_code, destination, vouchers_count, taxable, igv, total from period_groups ${of}
           and vouchers_count <> 0 order by 1, 2, 3, 4`,
        ),
        changes: await read(
          `select ${key}, kind, before_total, after_total, details from voucher_changes ${of} order by ${key}, seen_at`,
        ),
        marks: await read(`select ${key}, because from to_judge ${of} order by ${key}`),
      };
    });
  }

  const judged = ({ id }: SeededBusiness) =>
    app.deps.database.system((tx) => tx.deleteFrom('to_judge').where('business_id', '=', id).execute());

  const isServer = () => app.deps.database.kind === 'postgres';
  const many = Array.from({ length: 300 }, (_, place) => line(place));
  const said = ({ rows, byType, changes, held, waiting, rejections }: Stored['result']) => ({
    ...{ rows, changes, held, waiting, rejections },
    byType: byType.toSorted((a, b) => a.typeCode.localeCompare(b.typeCode)),
  });

  test('of another file only the lines that nobody knows are read, and what they say is stored', async () => {
    const one = await company();
    await store(one, many);
    await judged(one);
    const changed = line(150, { total: money(7), counterpartyName: 'OTRO' });
    const next = [...many.slice(0, 150).reverse(), changed, ...many.slice(151, 299), line(900)];
    const { whole, rows, result } = await store(one, next);
    if (isServer()) expect({ whole, rows }).toEqual({ whole: 0, rows: 2 });
    expect(result).toMatchObject({ rows: 300, changes: { new: 1, changed: 1, gone: 1, returned: 0 } });
    const { vouchers, marks } = await kept(one);
    expect(marks).toHaveLength(3);
    expect(vouchers.filter((row) => 'has_left' in row && row.has_left)).toMatchObject([{ number: '300' }]);
    expect(vouchers.filter((row) => 'total' in row && row.total === '0.07')).toMatchObject([
      { number: '151', counterparty_name: 'OTRO', line_hash: changed.hash },
    ]);
    // What stands now is known by its lines in turn.
    const last = await store(one, [...next, line(901)]);
    if (isServer()) expect(last).toMatchObject({ whole: 0, rows: 1 });
    expect(last.result.changes).toEqual({ new: 1, changed: 0, gone: 0, returned: 0 });
  });

  test('near fifteen digits its reader counts the whole file: the row that would exceed them is its to reject', async () => {
    const one = await company();
    const large = [line(1, { total: money(200_000_000_000_000) }), line(2)];
    await store(one, large);
    const { whole, result } = await store(one, [...large, line(3)]);
    expect(whole).toBe(1);
    expect(result).toMatchObject({ rows: 3, changes: { new: 1, changed: 0, gone: 0, returned: 0 } });
    const other = await company();
    await store(other, [line(1), line(2)]);
    const more = [line(1), line(2), line(3, { taxable: money(200_000_000_000_000) })];
    expect(await store(other, more)).toMatchObject({ whole: 1, result: { rows: 3, changes: { new: 1 } } });
    expect((await kept(other)).vouchers).toHaveLength(3);
  });

  test('of a file with more than ten thousand lines that nobody knows each is stored', async () => {
    const one = await company();
    await store(one, [line(0)]);
    const file = Array.from({ length: 10_002 }, (_, place) => line(place));
    const { whole, result } = await store(one, file);
    expect(whole).toBe(1);
    expect(result).toMatchObject({ rows: 10_002, changes: { new: 10_001 } });
  });

  test('purchases are judged again when what was sold is known first, or is other than it was; not when it is the same', async () => {
    const one = await company();
    await store(one, [line(1)]);
    await judged(one);
    const sold = async (rows: ProposalRow[], runId = randomUUID() as string) => {
      await store(one, rows, {}, runId, 'RVIE');
      const { marks } = await kept(one);
      await judged(one);
      return marks.length;
    };
    expect(await sold([])).toBe(1);
    expect(await sold([])).toBe(0);
    expect(await sold([line(7)])).toBe(1);
    expect(await sold([line(7)])).toBe(0);
    expect(await sold([line(7, { total: money(9) })])).toBe(1);
    // An attempt that stored and told it may have died before it marked anything: the next one of its run does.
    const run = randomUUID();
    expect(await sold([line(7, { total: money(11) })], run)).toBe(1);
    expect(await sold([line(7, { total: money(11) })], run)).toBe(1);
    expect(await sold([line(7, { total: money(11) })])).toBe(0);
  });

  test('who lost the company meanwhile is told so, whatever it ran into; who did not, what that was', async () => {
    const one = await company();
    await store(one, [line(1)]);
    const broken = async function* () {
      yield* inBatches([line(1)]);
      throw new Error('vouchers of another');
    };
    const scope = {
      firmId: one.firmId,
      businessId: one.id,
      runId: randomUUID(),
      period: '202609',
      book: 'RCE' as const,
    };
    let isLost = false;
    const hold = async () => {
      if (isLost) throw new Error('lost');
    };
    const storing = () => storeProposal(app.deps, scope, broken(), { hold });
    await expect(storing()).rejects.toThrow('vouchers of another');
    isLost = true;
    await expect(storing()).rejects.toThrow('lost');
  });

  test('what a run finds changed a second time is told as it is now, and judged again', async () => {
    const one = await company();
    await store(one, [line(1), line(2)]);
    const runId = randomUUID();
    const seen = async (rows: ProposalRow[]) => {
      await judged(one);
      const { result } = await store(one, rows, {}, runId);
      const { marks, changes } = await kept(one);
      return { changes: result.changes, marks, told: changes };
    };
    await seen([line(1, { total: money(200) }), line(2), line(3, { total: money(500) })]);
    const again = await seen([line(1, { total: money(300) }), line(3, { total: money(600) })]);
    expect(again.changes).toEqual({ new: 1, changed: 1, gone: 1, returned: 0 });
    expect(again.marks).toHaveLength(3);
    const before = proposalRow(1).total / 100;
    expect(again.told).toMatchObject([
      { number: '2', kind: 'changed', before_total: before.toFixed(2), after_total: '3.00' },
      { number: '3', kind: 'gone', after_total: null },
      { number: '4', kind: 'new', before_total: null, after_total: '6.00' },
    ]);
    const back = await seen([line(1, { total: money(300) }), line(2), line(3, { total: money(600) })]);
    expect(back.changes).toEqual({ new: 1, changed: 1, gone: 0, returned: 0 });
    expect(back.marks).toMatchObject([{ number: '3' }]);
  });

  test('whatever changes, leaves, comes and returns: what is known by its line is stored as what is compared whole', async () => {
    const row = fc.record({
      place: fc.integer({ min: 0, max: 12 }),
      total: fc.constantFrom(100, 200),
      type: fc.constantFrom('01', '07'),
      hashed: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
    });
    const file = fc
      .array(row, { maxLength: 13 })
      .map((rows) => [...new Map(rows.map((one) => [one.place, one])).values()])
      .map((rows) =>
        rows.map(({ place, total, type, hashed }) => {
          const made = line(place, { total: money(total), typeCode: type });
          return hashed ? made : { ...made, hash: null };
        }),
      );
    const believed = fc.constantFrom('whole', 'whole', 'whole', 'unread', 'weak');
    const files = fc.array(fc.record({ file, believed }), { minLength: 2, maxLength: 5 });
    const once = async (sequence: { file: ProposalRow[]; believed: 'whole' | 'unread' | 'weak' }[]) => {
      const [one, other] = [await company(), await company()];
      for (const { file: rows, believed: trust } of sequence) {
        const options: StoreOptions = { trust: () => trust, hasAgreed: async () => true, doubts: () => ['01'] };
        const fast = await store(one, rows, options);
        const slow = await storeWhole(other, rows, options);
        expect(said(fast.result)).toEqual(said(slow.result));
        expect(await kept(one)).toEqual(await kept(other));
        await judged(one);
        await judged(other);
      }
    };
    const before = await app.deps.database.system(sumMended);
    await fc.assert(fc.asyncProperty(files, once), { numRuns: process.env.TEST_DATABASE_URL ? 12 : 5 });
    expect(await app.deps.database.system(sumMended)).toBe(before);
  });

  async function storeWhole({ firmId, id: businessId }: SeededBusiness, rows: ProposalRow[], options: StoreOptions) {
    const scope = { firmId, businessId, runId: randomUUID(), period: '202609', book: 'RCE' as const };
    const name = randomUUID();
    return { result: await storeProposal(app.deps, scope, inBatches(rows), { file: () => name, ...options }) };
  }

  test.each([
    ['the same line twice', [line(0), ...many]],
    ['another line that tells a voucher of a known one', [...many, line(3, { total: money(9) })]],
  ])('a file with %s is read whole', async (_what, rows) => {
    const one = await company();
    await store(one, many);
    const { whole } = await store(one, rows, { trust: () => 'weak' });
    expect(whole).toBe(1);
  });

  test('vouchers whose lines nobody knows are compared as ever, and not written for that alone', async () => {
    const one = await company();
    await store(
      one,
      many.map((row) => ({ ...row, hash: null })),
    );
    const versions = () =>
      app.deps.database.system((tx) =>
        sql`select xmin::text, ctid::text from vouchers where business_id = ${one.id}::uuid order by ctid`.execute(tx),
      );
    const before = (await versions()).rows;
    const { whole, result } = await store(one, many);
    expect([whole, result.changes]).toEqual([1, { new: 0, changed: 0, gone: 0, returned: 0 }]);
    expect((await versions()).rows).toEqual(before);
  });

  test('what another version stored, or a file that was not believed, is compared whole', async () => {
    const one = await company();
    await store(one, many);
    await app.deps.database.system((tx) =>
      sql`update business_periods set purchases_file = regexp_replace(purchases_file, '[0-9]+$', '0')
        where business_id = ${one.id}::uuid`.execute(tx),
    );
    // As a process of the version before: the value is another, and the hash is not.
    await app.deps.database.system((tx) =>
      sql`update vouchers set counterparty_name = 'OTRO' where business_id = ${one.id}::uuid and number = '5'`.execute(
        tx,
      ),
    );
    const again = await store(one, many, { trust: () => 'weak' });
    expect([again.whole, again.result.changes.changed]).toEqual([1, 1]);
    const last = await store(one, [...many, line(901)]);
    expect([last.whole, last.result.changes.new]).toEqual([1, 1]);
  });
}

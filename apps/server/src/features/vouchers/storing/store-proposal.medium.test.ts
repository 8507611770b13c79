import { randomUUID } from 'node:crypto';
import { listVouchers as callOfList } from '@yupana/contract/vouchers.ts';
import type { ProposalBatch, ProposalRow } from '@yupana/registers/read/proposal.ts';
import { money, ZERO } from '@yupana/tax/money.ts';
import { type CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { knownLinesCases } from '../../../../test/cases/storing/known-lines-cases.ts';
import { toldOnceCases } from '../../../../test/cases/storing/told-once-cases.ts';
import { toldChangesCases } from '../../../../test/cases/told-changes-cases.ts';
import { signUpAccountant, startApp, type TestApp } from '../../../../test/harness.ts';
import { notingIn, partsOf } from '../../../../test/plans.ts';
import { inBatches, proposalRow } from '../../../../test/proposal-rows.ts';
import { type SeededBusiness, seedBusiness } from '../../../../test/seed.ts';
import { createCtx, type Tx } from '../../../ctx.ts';
import { holdClock } from '../../../platform/clock.ts';
import { RunLost } from '../../../platform/signs-of-life.ts';
import { giveTo } from '../../onboarding/support-desk.ts';
import { SQL_TYPES, VOUCHER_COLUMNS, type VoucherColumn } from '../columns.ts';
import { listVouchers } from '../lists/list-vouchers.ts';
import { seqOf } from '../reading/each-of.ts';
import type { TypeFigures } from './came-proposal.ts';

import { type StoreOptions, storeProposal } from './store-proposal.ts';

/** More than two slices of the embedded database's, so that their borders are crossed. */
const COUNT = 4_200;
let app: TestApp;
let business: SeededBusiness;

beforeAll(async () => {
  app = await startApp({ role: 'api' });
  business = await seedBusiness(app, await signUpAccountant(app));
});
afterAll(() => app.stop());

const proposal = Array.from({ length: COUNT }, (_, place) => proposalRow(place));
/** The companies whose book once agreed with SUNAT's count. */
const agreed = new Set<string>();

function store(
  rows: ProposalRow[],
  rejected: ProposalBatch['rejected'] = [],
  options: StoreOptions = {},
  { firmId, id: businessId } = business,
) {
  const scope = {
    firmId,
    businessId,
    runId: randomUUID(),
    period: '202609',
    book: 'RCE' as const,
  };
  const given = { hasAgreed: async () => agreed.has(businessId), ...options };
  return storeProposal(app.deps, scope, inBatches(rows, rejected), given);
}

function storeIn(deps: Parameters<typeof storeProposal>[0], rows: ProposalRow[], { firmId, id }: SeededBusiness) {
  const scope = { firmId, businessId: id, runId: randomUUID(), period: '202609', book: 'RCE' as const };
  return storeProposal(deps, scope, inBatches(rows));
}

async function stored({ id } = business) {
  return app.deps.database.system(async (tx) => {
    const vouchers = await sql<{ key: string; version: string; left: Date | null; name: string }>`
      select concat_ws('/', issuer_ruc, type_code, serie, number) as key, concat_ws('/', xmin::text, ctid::text) as version,
        left_proposal_at as left, counterparty_name as name
      from vouchers where business_id = ${id}::uuid order by issuer_ruc, type_code, serie, number`.execute(tx);
    const totals = await tx
      .selectFrom('period_groups')
      .select((eb) => [
        eb.fn.sum<number>('vouchers_count').as('vouchers_count'),
        eb.fn.sum<string>('total').as('total'),
      ])
      .where('business_id', '=', id)
      .executeTakeFirstOrThrow();
    return { vouchers: vouchers.rows, totals };
  });
}

/** How often the period changed, by which all who keep what they made of it know that it is another. */
async function seqNow({ firmId, id: businessId } = business): Promise<number> {
  return app.deps.database.tenant(firmId, (tx) => seqOf(tx, { firmId, businessId, period: '202609' }));
}

const totalOf = (rows: ProposalRow[]) => (rows.reduce((sum, row) => sum + row.total, 0) / 100).toFixed(2);

test('on PostgreSQL a company is stored in one part of the vouchers, and nothing of it is sought in another', async ({
  skip,
}) => {
  const { database } = app.deps;
  if (database.kind !== 'postgres') return skip('the embedded database keeps them in one piece');
  const rosa = await signUpAccountant(app);
  const company = await seedBusiness(app, rosa);
  const looked: string[][] = [];
  const look = async (tx: Tx, statements: CompiledQuery[]) => {
    for (const statement of statements.filter((one) => /\bvouchers\b/.test(one.sql) && !/^\s*create/.test(one.sql))) {
      looked.push(await partsOf(tx, statement, 'vouchers'));
    }
  };
  let open: Tx | undefined;
  const noting =
    <T>(work: (tx: Tx) => Promise<T>) =>
    async (tx: Tx): Promise<T> => {
      const statements: CompiledQuery[] = [];
      open = tx;
      const result = await work(notingIn(tx, statements));
      await look(tx, statements);
      return result;
    };
  const watched: typeof database = {
    ...database,
    tenant: (id, work, options) => database.tenant(id, noting(work), options),
    inTurn: (id, name, work, options) =>
      database.inTurn(id, name, (turn) => work({ ...turn, step: (one) => turn.step(noting(one)) }), options),
    copyInto: (tx, ...rest) => database.copyInto(open ?? tx, ...rest),
  };
  const some = proposal.slice(0, 200);
  await storeIn({ ...app.deps, database: watched }, some, company);
  await storeIn(
    { ...app.deps, database: watched },
    [proposalRow(0, { total: money(1) }), ...some.slice(2), proposalRow(900)],
    company,
  );
  const { firmId } = company;
  const ctx = createCtx({ ...app.deps, database: watched }, { firmId, accountantId: firmId, role: 'owner' });
  const query = callOfList.query.parse({ ruc: company.ruc, tax_period: '202609' });
  await listVouchers(ctx, query);
  expect(looked.length).toBeGreaterThan(8);
  expect(looked.filter((parts) => parts.length > 1)).toEqual([]);
  const [part, ...others] = new Set(looked.flat());
  expect([part, others]).toEqual([expect.stringMatching(/^vouchers_\d\d$/), []]);
  const { rows } = await database.system((tx) =>
    sql<{
      rows: number;
    }>`select count(*)::int as rows from ${sql.table(part ?? '')} where business_id = ${company.id}`.execute(tx),
  );
  expect(rows[0]?.rows).toBe(201);
});

test('of a first proposal every row keeps what it says, also where only a late one says something else', async () => {
  const company = await seedBusiness(app, await signUpAccountant(app));
  const rows = Array.from({ length: 4_600 }, (_, place) =>
    proposalRow(place, {
      ...(place === 1_200 && { currency: 'USD', exchangeRate: '3.750', dueDate: '2026-10-01' }),
      ...(place === 4_550 && { isc: money(150), inconsistencies: '0101', detail: { clu1: "d'or" } }),
    }),
  );
  const outcome = await storeIn(app.deps, rows, company);
  expect(outcome).toMatchObject({ rows: 4_600, changes: { new: 0, changed: 0 } });
  const read = await app.deps.database.system((tx) =>
    tx
      .selectFrom('vouchers')
      .select(['number', 'currency', 'exchange_rate', 'due_date', 'isc', 'inconsistencies', 'detail'])
      .where('business_id', '=', company.id)
      .execute(),
  );
  const told = (row: ProposalRow) => [
    ...[row.number, row.currency, Number(row.exchangeRate), row.dueDate, row.isc, row.inconsistencies, row.detail],
  ];
  const kept = read.map((one) => [
    ...[one.number, one.currency, Number(one.exchange_rate), one.due_date, Number(one.isc) * 100],
    ...[one.inconsistencies, one.detail],
  ]);
  const byNumber = (lines: unknown[][]) => new Map(lines.map(([number, ...rest]) => [number, rest]));
  expect(byNumber(kept)).toEqual(byNumber(rows.map(told)));
  // Compared with itself, nothing of it is a change.
  expect(await storeIn(app.deps, rows, company)).toMatchObject({
    rows: 4_600,
    changes: { new: 0, returned: 0, changed: 0, gone: 0 },
  });
});

test('a large first proposal is stored whole, with its totals, and is no «change»', async () => {
  const outcome = await store(proposal);
  expect(outcome).toMatchObject({ rows: COUNT, changes: { new: 0, returned: 0, changed: 0, gone: 0 } });
  const { vouchers, totals } = await stored();
  expect(vouchers).toHaveLength(COUNT);
  expect(vouchers[0]!.name).toMatch(/^PROVEEDOR «\d+» \\ HNOS\.$/);
  expect(totals).toEqual({ vouchers_count: COUNT, total: totalOf(proposal) });
});

test('the same again, in another order, writes nothing', async () => {
  const before = await stored();
  const seq = await seqNow();
  expect((await store([...proposal].reverse())).changes).toEqual({ new: 0, returned: 0, changed: 0, gone: 0 });
  expect((await stored()).vouchers).toEqual(before.vouchers);
  expect(await seqNow()).toBe(seq);
});

test('what changed is found wherever it stands: first, last, and at the borders of the slices', async () => {
  const { vouchers } = await stored();
  const seq = await seqNow();
  const placeOf = (index: number) => Number(vouchers[index]!.key.split('/')[3]) - 1;
  const gone = [0, 1_999, 2_000, COUNT - 1].map(placeOf);
  const changed = [1, 2_001, 3_999, COUNT - 2].map(placeOf);
  const added = [
    proposalRow(COUNT + 1, { issuerRuc: '10000000001' }),
    proposalRow(COUNT + 2, { issuerRuc: '20999999999' }),
  ];
  const next = proposal
    .filter((_, place) => !gone.includes(place))
    .map((row) => (changed.includes(Number(row.number) - 1) ? { ...row, total: money(row.total + 1) } : row))
    .concat(added);
  expect((await store(next)).changes).toEqual({ new: 2, returned: 0, changed: 4, gone: 4 });
  const after = await stored();
  expect(await seqNow()).toBeGreaterThan(seq);
  expect(after.vouchers.filter(({ left }) => left !== null)).toHaveLength(4);
  expect(after.totals).toEqual({ vouchers_count: COUNT - 2, total: totalOf(next) });
  // What did not change was not touched.
  const versions = new Map(vouchers.map(({ key, version }) => [key, version]));
  expect(after.vouchers.filter(({ key, version }) => versions.get(key) === version)).toHaveLength(COUNT - 8);

  // And back: what had left returns, what was added leaves.
  expect((await store(proposal)).changes).toEqual({ new: 0, returned: 4, changed: 4, gone: 2 });
  expect((await stored()).totals).toEqual({ vouchers_count: COUNT, total: totalOf(proposal) });
});

test('when a row could not be read no voucher is called gone: it may be that one', async () => {
  const unread = [{ line: 7, reason: 'El importe no es válido.', text: '…' }];
  const outcome = await store(proposal.slice(0, COUNT - 1), unread);
  expect(outcome).toMatchObject({ changes: { new: 0, returned: 0, changed: 0, gone: 0 }, rejections: { count: 1 } });
});

test('two proposals of the same book at once are stored one after the other: the totals are those of the vouchers', async () => {
  const [few, cheaper] = [proposal.slice(0, 3_000), proposal.map((row) => ({ ...row, total: money(row.total - 1) }))];
  await Promise.all([store(few), store(cheaper), store(few), store(proposal)]);
  const { vouchers, totals } = await stored();
  const present = vouchers.filter(({ left }) => left === null);
  const sums = await app.deps.database.system((tx) =>
    tx
      .selectFrom('vouchers')
      .select((eb) => eb.fn.sum<string>('total').as('total'))
      .where('business_id', '=', business.id)
      .where('left_proposal_at', 'is', null)
      .executeTakeFirstOrThrow(),
  );
  expect(totals).toEqual({ vouchers_count: present.length, total: sums.total });
  expect([totalOf(few), totalOf(cheaper), totalOf(proposal)]).toContain(totals.total);
  await store(proposal);
});

test('who stores a book waits before reading until who stores it already has ended', async () => {
  const small = await seedBusiness(app, await signUpAccountant(app));
  const scope = { firmId: small.firmId, businessId: small.id, runId: '', period: '202609', book: 'RCE' as const };
  const seen: string[] = [];
  const [begun, enough] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  async function* halting(): AsyncGenerator<ProposalBatch> {
    begun.resolve();
    await enough.promise;
    yield { rows: proposal.slice(0, 3), rejected: [] };
  }
  async function* watched(): AsyncGenerator<ProposalBatch> {
    seen.push('second read');
    yield { rows: proposal.slice(0, 2), rejected: [] };
  }
  // Said before it is committed: only then may the other begin.
  const first = storeProposal(app.deps, { ...scope, runId: randomUUID() }, halting(), {
    settle: async () => void seen.push('first ends'),
  });
  await begun.promise;
  const second = storeProposal(app.deps, { ...scope, runId: randomUUID() }, watched());
  const { database } = app.deps;
  const isWaiting = async () => {
    if (database.kind === 'pglite') return true;
    const { rows } = await database.system((tx) =>
      sql`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(tx),
    );
    return rows.length > 0 || seen.length > 0;
  };
  await expect.poll(isWaiting).toBe(true);
  enough.resolve();
  await first;
  expect(await second).toMatchObject({ rows: 2, changes: { new: 0, returned: 0, changed: 0, gone: 1 } });
  expect(seen).toEqual(['first ends', 'second read']);
});

const unpaid = proposal.map((row) => ({ ...row, igv: ZERO, total: ZERO }));

describe('a file that nothing speaks for', () => {
  const weak: StoreOptions = { trust: () => 'weak' };
  const nothing = { new: 0, returned: 0, changed: 0, gone: 0 };

  test('is held when it lacks what stands, wherever that is', async () => {
    const before = await stored();
    for (const rows of [proposal.slice(0, COUNT / 2), proposal.slice(1), proposal.slice(0, COUNT - 1)]) {
      expect(await store(rows, [], weak)).toMatchObject({ held: 'lacks', changes: nothing });
    }
    expect(await stored()).toEqual(before);
  });

  test('may say something else of a period that never agreed with SUNAT', { tags: ['any-engine'] }, async () => {
    expect(await store(unpaid, [], weak)).toMatchObject({ held: null, changes: { changed: COUNT } });
    await store(proposal);
  });

  test('is not held for what only we reckon otherwise from the same words', async () => {
    const small = await seedBusiness(app, await signUpAccountant(app));
    const rows = [...proposal.slice(0, 2), proposalRow(6, { typeCode: '07' })];
    await store(rows, [], {}, small);
    agreed.add(small.id);
    const reckonOtherwise = () =>
      app.deps.database.system((tx) =>
        tx.updateTable('vouchers').set({ igv_bucket: 'reduced' }).where('business_id', '=', small.id).execute(),
      );
    await reckonOtherwise();
    expect(await store(rows, [], weak, small)).toMatchObject({ held: null, changes: nothing });
    await reckonOtherwise();
    const unread = [{ line: 9, reason: 'El importe no es válido.', text: '…' }];
    expect(await store(rows, unread, { doubts: () => ['01'] }, small)).toMatchObject({ waiting: 0, changes: nothing });
  });

  test('changes nothing of one that once did, and adds to it what is new', async () => {
    agreed.add(business.id);
    const before = await stored();
    expect(await store(unpaid, [], weak)).toMatchObject({ held: 'rewrites', changes: nothing });
    const last = [...proposal.slice(0, -1), unpaid.at(-1)!, proposalRow(COUNT + 5)];
    expect(await store(last, [], weak)).toMatchObject({ held: 'rewrites', changes: nothing });
    expect(await stored()).toEqual(before);
    const more = [...proposal, proposalRow(COUNT + 5)];
    expect(await store(more, [], weak)).toMatchObject({
      held: null,
      changes: { new: 1, returned: 0, changed: 0, gone: 0 },
    });
    await store(proposal);
  });
});

test('a file with a row that could not be read, of a period that once agreed, changes only what is confirmed', async () => {
  const small = await seedBusiness(app, await signUpAccountant(app));
  const invoices = proposal.slice(0, 5);
  const notes = [proposalRow(6, { typeCode: '07' }), proposalRow(7, { typeCode: '07' })];
  await store([...invoices, ...notes], [], {}, small);
  agreed.add(small.id);
  const before = await stored(small);
  const told: TypeFigures[][] = [];
  const doubts: StoreOptions['doubts'] = (_came, missing) => {
    told.push([...missing]);
    return ['01'];
  };
  // Not one amount of the invoices is what it was, and one is new; a note changed, too, and SUNAT's count confirms those.
  const other = [...unpaid.slice(1, 5), proposalRow(8), notes[0]!, { ...notes[1]!, total: money(1) }];
  const unread = [{ line: 9, reason: 'El importe no es válido.', text: '…' }];
  const outcome = await store(other, unread, { doubts }, small);
  const changes = { new: 1, returned: 0, changed: 1, gone: 0 };
  expect(outcome).toMatchObject({ held: null, waiting: 4, changes });
  expect(told.flat()).toEqual([{ typeCode: '01', count: 1, igv: 1_800, total: 11_800 }]);
  const after = await stored(small);
  const versions = new Set(before.vouchers.map(({ version }) => version));
  expect(after.vouchers.filter(({ version }) => versions.has(version))).toHaveLength(before.vouchers.length - 1);
  expect(after.totals).toEqual({
    vouchers_count: 8,
    total: totalOf([...invoices, proposalRow(8), notes[0]!, other.at(-1)!]),
  });
});

test('in a period that never agreed with SUNAT the newer of two weak words stands', async () => {
  const small = await seedBusiness(app, await signUpAccountant(app));
  const invoices = proposal.slice(0, 3);
  await store(invoices, [], {}, small);
  const unread = [{ line: 9, reason: 'El importe no es válido.', text: '…' }];
  const outcome = await store(unpaid.slice(0, 2), unread, { doubts: () => ['01'] }, small);
  const changes = { new: 0, returned: 0, changed: 2, gone: 0 };
  expect(outcome).toMatchObject({ held: null, waiting: 0, changes });
  expect((await stored(small)).totals).toEqual({ vouchers_count: 3, total: totalOf(invoices.slice(2)) });
});

test('of a voucher that had left nothing is contradicted: it comes back as it is told', async () => {
  const small = await seedBusiness(app, await signUpAccountant(app));
  const [stays, left, back] = [proposal[0]!, proposal[1]!, unpaid[1]!];
  await store([stays, left], [], {}, small);
  agreed.add(small.id);
  const changes = { new: 0, returned: 1, changed: 0, gone: 0 };
  await store([stays], [], {}, small);
  expect(await store([stays, back], [], { trust: () => 'weak' }, small)).toMatchObject({ held: null, changes });
  await store([stays], [], {}, small);
  const doubted: StoreOptions = { trust: () => 'unread', doubts: () => ['01'] };
  expect(await store([stays, left], [], doubted, small)).toMatchObject({ waiting: 0, changes });
  expect((await stored(small)).totals).toEqual({ vouchers_count: 2, total: totalOf([stays, left]) });
});

test('a file that breaks in the middle leaves what was there', async () => {
  const before = await stored();
  async function* broken(): AsyncGenerator<ProposalBatch> {
    yield { rows: proposal.slice(0, 1_500).map((row) => ({ ...row, total: ZERO })), rejected: [] };
    throw new Error('The zip ends too soon.');
  }
  const scope = {
    firmId: business.firmId,
    businessId: business.id,
    runId: randomUUID(),
    period: '202609',
    book: 'RCE' as const,
  };
  await expect(storeProposal(app.deps, scope, broken())).rejects.toThrow('The zip ends too soon.');
  const after = await stored();
  expect(after.totals).toEqual(before.totals);
  expect(after.vouchers).toEqual(before.vouchers);
});

test('a company that changes hands while a book is stored takes all of it along, and can be collected by its new account', async () => {
  const [giver, receiver] = [await signUpAccountant(app), await signUpAccountant(app)];
  const { id: businessId, firmId, ruc } = await seedBusiness(app, giver);
  const scope = { businessId, runId: randomUUID(), period: '202609', book: 'RCE' as const };
  const [half, given] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  async function* halting(): AsyncGenerator<ProposalBatch> {
    yield { rows: proposal.slice(0, 1_500), rejected: [] };
    yield { rows: proposal.slice(1_500, 3_000), rejected: [] };
    half.resolve();
    await given.promise;
    yield { rows: proposal.slice(3_000), rejected: [] };
  }
  const storing = storeProposal(app.deps, { ...scope, firmId }, halting(), {
    hold: async (tx) => {
      const own = await tx.selectFrom('businesses').select('id').where('id', '=', businessId).executeTakeFirst();
      if (!own) throw new RunLost();
    },
  });
  const failed = expect(storing).rejects.toThrow(RunLost);
  await half.promise;
  const desk = {
    deps: { ...app.deps, mail: { ...app.deps.mail, send: async () => undefined } },
    transaction: app.deps.database.system,
  };
  expect(await giveTo(desk, ruc, giver.email, receiver.email)).toBe('given');
  given.resolve();
  await failed;

  const { firm_id: hers } = await app.deps.database.system((tx) =>
    tx.selectFrom('businesses').select('firm_id').where('id', '=', businessId).executeTakeFirstOrThrow(),
  );
  async function* whole(): AsyncGenerator<ProposalBatch> {
    yield { rows: proposal, rejected: [] };
  }
  await storeProposal(app.deps, { ...scope, firmId: hers }, whole());
  const owners = await app.deps.database.system((tx) =>
    tx
      .selectFrom('vouchers')
      .select(['firm_id', (eb) => eb.fn.countAll<number>().as('count')])
      .where('business_id', '=', businessId)
      .groupBy('firm_id')
      .execute(),
  );
  expect(owners.map(({ firm_id, count }) => [firm_id, Number(count)])).toEqual([[hers, COUNT]]);
});

test('the table of a voucher has the columns that are written down for it, and no others', async () => {
  const { rows } = await app.deps.database.system((tx) =>
    sql<{ name: string; type: string; nullable: boolean; preset: boolean }>`
      select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable, a.atthasdef as preset
      from pg_attribute a where a.attrelid = 'vouchers'::regclass and a.attnum > 0 and not a.attisdropped`.execute(tx),
  );
  const types = { amount: 'numeric(15,2)', rate: 'numeric(12,3)', moment: 'timestamp with time zone' };
  const written = (VOUCHER_COLUMNS as readonly VoucherColumn[]).map(({ name, type, nullable, preset }) => ({
    name,
    type: { ...SQL_TYPES, ...types }[type].replace(' collate "C"', ''),
    nullable: nullable === true,
    preset: preset === true,
  }));
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
  // Of the version before, for a process of it that still runs.
  const old = ['year'];
  expect(rows.filter(({ name }) => !old.includes(name)).sort(byName)).toEqual(written.sort(byName));
});

test('two DAM of one number, of two years, are two vouchers', async () => {
  const small = await seedBusiness(app, await signUpAccountant(app));
  const dam = (year: string, total: number) =>
    proposalRow(9, { typeCode: '50', serie: '118', year, total: money(total) });
  await store([dam('2025', 100), dam('2026', 200)], [], {}, small);
  const changes = { new: 0, returned: 0, changed: 1, gone: 0 };
  expect(await store([dam('2025', 100), dam('2026', 300)], [], {}, small)).toMatchObject({ changes });
  const { rows } = await app.deps.database.system((tx) =>
    sql`select v.dam_year, v.total::text, c.after_total::text as became from vouchers v
      left join voucher_changes c using (business_id, book, tax_period, issuer_ruc, type_code, serie, number, dam_year)
      where v.business_id = ${small.id}::uuid order by 1`.execute(tx),
  );
  expect(rows).toEqual([
    { dam_year: '2025', total: '1.00', became: null },
    { dam_year: '2026', total: '3.00', became: '3.00' },
  ]);
});

test('what only we reckon otherwise is rewritten by the same proposal, and is no change', async () => {
  const small = await seedBusiness(app, await signUpAccountant(app));
  const bucket = () =>
    app.deps.database.system((tx) =>
      tx
        .selectFrom('vouchers')
        .select('igv_bucket')
        .where('business_id', '=', small.id)
        .executeTakeFirstOrThrow()
        .then(({ igv_bucket }) => igv_bucket),
    );
  await store([proposalRow(1)], [], {}, small);
  const read = await bucket();
  await app.deps.database.system((tx) =>
    tx.updateTable('vouchers').set({ igv_bucket: 'reduced' }).where('business_id', '=', small.id).execute(),
  );
  const changes = { new: 0, returned: 0, changed: 0, gone: 0 };
  expect(await store([proposalRow(1)], [], {}, small)).toMatchObject({ changes });
  expect([read, await bucket()]).toEqual(['general', 'general']);
});

test('an amount that is for something else now is a change; one that was kept twice is none, and goes with the next', async () => {
  const small = await seedBusiness(app, await signUpAccountant(app));
  const stored = async () => {
    const { rows } = await app.deps.database.system((tx) =>
      sql<{
        place: string;
        detail: object;
        dgng: string;
      }>`select ctid::text as place, detail, dgng_taxable::text as dgng
        from vouchers where business_id = ${small.id}::uuid`.execute(tx),
    );
    return rows[0];
  };
  const forSales = proposalRow(1, { dgTaxable: money(10_000), dgngTaxable: money(0) });
  const changes = { new: 0, returned: 0, changed: 0, gone: 0 };
  await store([forSales], [], {}, small);
  await app.deps.database.system((tx) =>
    sql`update vouchers set detail = detail || '{"taxable_dg": "100.00"}' where business_id = ${small.id}::uuid`.execute(
      tx,
    ),
  );
  const before = await stored();
  expect(await store([{ ...forSales }], [], {}, small)).toMatchObject({ changes });
  expect(await stored()).toEqual(before);
  const forBoth = proposalRow(1, { dgTaxable: money(0), dgngTaxable: money(10_000) });
  expect(await store([forBoth], [], {}, small)).toMatchObject({ changes: { ...changes, changed: 1 } });
  expect(await stored()).toMatchObject({ detail: {}, dgng: '100.00' });
});

test('a column that nobody knows is kept with each voucher and told of none; one that we know is told', async () => {
  const small = await seedBusiness(app, await signUpAccountant(app));
  const one = (detail: Record<string, string>) => [proposalRow(1, { detail })];
  const stored = async () => {
    const { rows } = await app.deps.database.system((tx) =>
      sql<{ detail: object }>`select detail from vouchers where business_id = ${small.id}::uuid`.execute(tx),
    );
    return rows[0]?.detail;
  };
  await store(one({ goods_class: '1' }), [], {}, small);
  const none = { new: 0, returned: 0, changed: 0, gone: 0 };
  const widened = { goods_class: '1', 'Cód. Establecimiento': '0001' };
  expect(await store(one(widened), [], {}, small)).toMatchObject({ changes: none });
  expect(await stored()).toEqual(widened);
  expect(await store(one({ goods_class: '1' }), [], {}, small)).toMatchObject({ changes: none });
  const known = { goods_class: '1', dam_code: '118', clu1: 'x' };
  expect(await store(one(known), [], {}, small)).toMatchObject({ changes: { ...none, changed: 1 } });
  expect(await stored()).toEqual(known);
});

test('what a proposal brings waits to be judged: a first one as a whole book, then each voucher once', async () => {
  const small = await seedBusiness(app, await signUpAccountant(app));
  const marks = async () => {
    const { rows } = await app.deps.database.system((tx) =>
      sql<{ mark: string }>`select concat_ws(' ', because, number) as mark from to_judge
        where business_id = ${small.id}::uuid order by 1`.execute(tx),
    );
    return rows.map(({ mark }) => mark);
  };
  const [one, two, three] = [proposalRow(0), proposalRow(1), proposalRow(2)];
  await store([one, two], [], {}, small);
  expect(await marks()).toEqual(['first']);
  await store([one, { ...two, total: money(1) }], [], {}, small);
  // It waits with the whole book.
  expect(await marks()).toEqual(['first']);
  await app.deps.database.system((tx) => tx.deleteFrom('to_judge').where('business_id', '=', small.id).execute());
  await store([one, two], [], {}, small);
  await store([one, two], [], {}, small);
  expect(await marks()).toEqual(['changed 2']);
  await store([two, three], [], {}, small);
  await store([one, { ...two, total: money(2) }, three], [], {}, small);
  expect(await marks()).toEqual(['changed 2', 'gone 1', 'new 3']);
  await app.deps.database.system((tx) => tx.deleteFrom('to_judge').where('business_id', '=', small.id).execute());
  await store([one, { ...two, total: money(2) }], [], {}, small);
  // Nothing came: one only left.
  expect(await marks()).toEqual(['gone 3']);
});

describe('of a book that was judged waits', () => {
  const [one, two, three] = [proposalRow(0), proposalRow(1), proposalRow(2)];
  const judged = (small: SeededBusiness) =>
    app.deps.database.system((tx) => tx.deleteFrom('to_judge').where('business_id', '=', small.id).execute());
  const marks = async (small: SeededBusiness) => {
    const rows = await app.deps.database.system((tx) =>
      tx.selectFrom('to_judge').select(['because', 'number']).where('business_id', '=', small.id).execute(),
    );
    return rows.map(({ because, number }) => `${because} ${number}`);
  };

  test('a voucher that came back, also when nothing else came', async () => {
    const small = await seedBusiness(app, await signUpAccountant(app));
    await store([one, two], [], {}, small);
    await store([one], [], {}, small);
    await judged(small);
    expect(await store([one, two], [], {}, small)).toMatchObject({
      changes: { new: 0, returned: 1, changed: 0, gone: 0 },
    });
    expect(await marks(small)).toEqual(['returned 2']);
  });

  test('only what this attempt of the run brought: what the one before it had brought may be judged by now', async () => {
    const small = await seedBusiness(app, await signUpAccountant(app));
    const { firmId, id: businessId } = small;
    const scope = { firmId, businessId, runId: randomUUID(), period: '202609', book: 'RCE' as const };
    const clock = holdClock('2026-11-21T15:00:00Z');
    const attempt = (rows: ProposalRow[]) => {
      clock.advance(60_000);
      return storeProposal({ ...app.deps, clock }, scope, inBatches(rows));
    };
    await attempt([one]);
    await judged(small);
    await attempt([one, two]);
    expect(await marks(small)).toEqual(['new 2']);
    await judged(small);
    await attempt([one, two, three]);
    expect(await marks(small)).toEqual(['new 3']);
  });
});

describe('a file that stands already', () => {
  const name = async (small: SeededBusiness, text: string) =>
    app.deps.database.system((tx) =>
      tx.updateTable('vouchers').set({ counterparty_name: text }).where('business_id', '=', small.id).execute(),
    );
  const nameOf = async (small: SeededBusiness) =>
    (
      await app.deps.database.system((tx) =>
        tx.selectFrom('vouchers').select('counterparty_name').distinct().where('business_id', '=', small.id).execute(),
      )
    ).map((row) => row.counterparty_name);
  const some = proposal.slice(0, 3).map((row) => ({ ...row, counterpartyName: 'SUNAT' }));
  const none = { new: 0, returned: 0, changed: 0, gone: 0 };

  test('is not read again, and its line is as it was; another file is, and the same after it', async () => {
    const small = await seedBusiness(app, await signUpAccountant(app));
    const lines: unknown[] = [];
    const settle: StoreOptions['settle'] = async (_tx, { rows, byType, rejections, held, waiting }) =>
      void lines.push({ rows, byType, rejections, held, waiting });
    const as = (file: string): StoreOptions => ({ file: () => file, settle });
    await store(some, [], as('one'), small);
    // What nobody but a test does: it is only put right by reading the file.
    await name(small, 'OTRO');
    expect(await store(some, [], as('one'), small)).toMatchObject({ rows: 3, changes: none });
    expect(await nameOf(small)).toEqual(['OTRO']);
    expect(lines[1]).toEqual(lines[0]);
    expect(await store(some, [], as('two'), small)).toMatchObject({ changes: { ...none, changed: 3 } });
    expect(await nameOf(small)).toEqual(['SUNAT']);
    await name(small, 'OTRO');
    expect(await store(some, [], as('one'), small)).toMatchObject({ changes: { ...none, changed: 3 } });
  });

  test('is read again by a version that reads it in another way, or keeps more of it', async () => {
    const small = await seedBusiness(app, await signUpAccountant(app));
    const storedBy = (part: 'reader' | 'columns') =>
      app.deps.database.system((tx) =>
        sql`update business_periods set purchases_file = regexp_replace(purchases_file,
          ${part === 'reader' ? '/[0-9]+/' : '[0-9]+$'}, ${part === 'reader' ? '/0/' : '0'})
          where business_id = ${small.id}::uuid`.execute(tx),
      );
    for (const part of ['reader', 'columns'] as const) {
      await store(some, [], { file: () => 'one' }, small);
      await storedBy(part);
      await name(small, 'OTRO');
      await store(some, [], { file: () => 'one' }, small);
      expect(await nameOf(small)).toEqual(['SUNAT']);
    }
  });

  test('is only one that was all believed and read, and stored to its end', async () => {
    const small = await seedBusiness(app, await signUpAccountant(app));
    const readAgain = async (file = 'one') => {
      await name(small, 'OTRO');
      await store(some, [], { file: () => file }, small);
      return (await nameOf(small))[0] === 'SUNAT';
    };
    await store(some, [{ line: 9, reason: 'El importe no es válido.', text: '…' }], { file: () => 'one' }, small);
    expect(await readAgain()).toBe(true);
    expect(await readAgain()).toBe(false);
    async function* broken(): AsyncGenerator<ProposalBatch> {
      yield { rows: some, rejected: [] };
      throw new Error('The zip ends too soon.');
    }
    const scope = {
      firmId: small.firmId,
      businessId: small.id,
      runId: randomUUID(),
      period: '202609',
      book: 'RCE' as const,
    };
    await expect(storeProposal(app.deps, scope, broken(), { file: () => 'two' })).rejects.toThrow(
      'The zip ends too soon.',
    );
    // On a server nothing of it happened; embedded, slices of it may stand.
    expect(await readAgain()).toBe(app.deps.database.kind === 'pglite');
    await store(some, [], { file: () => 'one', trust: () => 'weak' }, small);
    await store(some, [], { file: () => 'three', trust: () => 'weak' }, small);
    expect(await readAgain('three')).toBe(true);
  });
});

describe('of a file that follows another', () => knownLinesCases(() => app));

describe('of a run that tries a book again', () => toldOnceCases(() => app));

describe('of a voucher that changed', { tags: ['any-engine'] }, () => toldChangesCases(() => app));

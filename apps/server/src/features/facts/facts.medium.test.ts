import { readFile } from 'node:fs/promises';
import { readDocument } from '@yupana/cpe/read-document.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judgingCases } from '../../../test/cases/judging-cases.ts';
import { putAwayCases } from '../../../test/cases/put-away-cases.ts';
import { givenFactsCases } from '../../../test/cases/sources/given-facts-cases.ts';
import { toldSourcesCases } from '../../../test/cases/sources/told-sources-cases.ts';
import { toldFactsCases } from '../../../test/cases/told-facts-cases.ts';
import { waitingCases } from '../../../test/cases/waiting-cases.ts';
import { yearCases } from '../../../test/cases/year-cases.ts';
import { signUpAccountant } from '../../../test/harness.ts';
import { type RegisterBench, startRegisterBench } from '../../../test/ruc-register.ts';
import { type SeededBusiness, seedBusiness, seedVouchers } from '../../../test/seed.ts';
import type { Tx } from '../../ctx.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Schema } from '../../schema.ts';
import { markPublicChanges } from '../vouchers/public-changes/mark-public-changes.ts';
import { noteRates, noteSomeSuppliers } from '../vouchers/public-changes/note-public-change.ts';
import { knownOfVoucher } from './known-of-voucher.ts';
import { type Fact, learn } from './learn.ts';
import { learnDocuments } from './learn-documents.ts';

const XML = new URL('../../../../../packages/cpe/fixtures/signed/sha1.xml', import.meta.url);
const VOUCHER = { issuer_ruc: '20990016004', type_code: '01', serie: 'F001', number: '1', dam_year: '' };
const AT = new Date('2026-11-20T15:00:00Z');
const LATER = new Date('2026-11-21T15:00:00Z');

let bench: RegisterBench;
let business: SeededBusiness;

beforeAll(async () => {
  bench = await startRegisterBench();
});
afterAll(() => bench.stop());

const company = () => ({ businessId: business.id, firmId: business.firmId, ruc: business.ruc });
const tenant = <T>(work: (tx: Tx) => Promise<T>) => bench.app.deps.database.tenant(business.firmId, work);

/** A company with a voucher that two open periods list, one closed one, and one that left its proposal. */
async function seed(): Promise<void> {
  business = await seedBusiness(bench.app, await signUpAccountant(bench.app));
  for (const period of ['202608', '202609', '202607'])
    await seedVouchers(bench.app, business, 'RCE', period, [{}, { number: '9' }]);
  await seedVouchers(bench.app, business, 'RCE', '202606', [{ left_proposal_at: AT }]);
  await tenant(async (tx) => {
    await sql`update business_periods set closed_at = now() where tax_period = '202607' and business_id = ${business.id}`.execute(
      tx,
    );
    await sql`delete from to_judge where business_id = ${business.id}`.execute(tx);
  });
}

const waiting = () =>
  tenant(async (tx) => {
    const rows = await tx.selectFrom('to_judge').select(['tax_period', 'number', 'because']).execute();
    return rows.map(({ tax_period, number, because }) => `${tax_period} ${number} ${because}`).sort();
  });
const judged = () => tenant((tx) => tx.deleteFrom('to_judge').execute());
const validity = (value: object): Fact => ({
  ...VOUCHER,
  book: 'RCE',
  kind: 'validity',
  source: 'validarcomprobante',
  reader_version: 1,
  is: { state: 'known', value },
});

describe('what becomes known of a voucher', () => {
  beforeAll(seed);

  test('makes it wait in every open period that lists it, in the same transaction; the same again makes nothing wait', async () => {
    expect(await tenant((tx) => learn(tx, company(), [validity({ state: '1' })], AT))).toBe(1);
    expect(await waiting()).toEqual(['202608 1 validity', '202609 1 validity']);
    await judged();
    expect(await tenant((tx) => learn(tx, company(), [validity({ state: '1' })], LATER))).toBe(0);
    expect(await waiting()).toEqual([]);
    const { facts } = await tenant((tx) => knownOfVoucher(tx, company(), { book: 'RCE', period: '202609' }, VOUCHER));
    expect(facts.validity).toMatchObject({ state: 'known', learned_at: AT, confirmed_at: LATER });
  });

  test('of several that speak of one thing the last counts; another saying makes it wait once more', async () => {
    const said = [validity({ state: '0' }), validity({ state: '2' })];
    expect(await tenant((tx) => learn(tx, company(), said, LATER))).toBe(1);
    expect(await waiting()).toEqual(['202608 1 validity', '202609 1 validity']);
    const { facts } = await tenant((tx) => knownOfVoucher(tx, company(), { book: 'RCE', period: '202609' }, VOUCHER));
    expect(facts.validity?.value).toEqual({ state: '2' });
  });

  test('makes no other of its number wait: a DAM is of its year', async () => {
    const dam = { type_code: '50', serie: '118', number: '7' };
    await seedVouchers(bench.app, business, 'RCE', '202610', [{ ...dam, dam_year: '2025' }]);
    await judged();
    const of = (year: string): Fact => ({ ...validity({ state: '1' }), ...dam, dam_year: year });
    await tenant((tx) => learn(tx, company(), [of('2026')], LATER));
    expect(await waiting()).toEqual([]);
    await tenant((tx) => learn(tx, company(), [of('2025')], LATER));
    expect(await waiting()).toEqual(['202610 7 validity']);
  });

  test('while its whole book waits it is named all the same: who judges the book may have passed it', async () => {
    await judged();
    const whole = { business_id: business.id, firm_id: business.firmId, book: 'RCE' as const, tax_period: '202609' };
    const nobody = { issuer_ruc: null, type_code: null, serie: null, number: null, dam_year: null };
    await tenant((tx) =>
      tx
        .insertInto('to_judge')
        .values({ ...whole, ...nobody, because: 'first', since: AT })
        .execute(),
    );
    await tenant((tx) => learn(tx, company(), [validity({ state: '1' })], LATER));
    expect(await waiting()).toEqual(['202608 1 validity', '202609 1 validity', '202609 null first']);
  });

  test('that fails, and nothing waits', async () => {
    await judged();
    const broken = tenant(async (tx) => {
      await learn(tx, company(), [validity({ state: '4' })], LATER);
      throw new Error('the file was not stored');
    });
    await expect(broken).rejects.toThrow('the file was not stored');
    expect(await waiting()).toEqual([]);
  });
});

describe('what a document says', () => {
  beforeAll(seed);

  test('stands beside what the line says, with both values where they differ', async () => {
    const document = readDocument(await readFile(XML));
    const read = { book: 'RCE' as const, voucher: VOUCHER, document, source: 'consultacpe' };
    expect(await tenant((tx) => learnDocuments(tx, company(), [read], AT))).toBe(1);
    expect(await waiting()).toEqual(['202608 1 document', '202609 1 document']);
    const known = await tenant((tx) => knownOfVoucher(tx, company(), { book: 'RCE', period: '202609' }, VOUCHER));
    expect(known.facts.document).toMatchObject({ state: 'known', source: 'consultacpe' });
    expect(known.comparison?.differences.map(({ field }) => field)).toContain('buyer');
    const gone = await tenant((tx) => knownOfVoucher(tx, company(), { book: 'RCE', period: '202606' }, VOUCHER));
    expect(gone.comparison).toBeNull();
  });

  test('that it is not to be had is known too, with why', async () => {
    const read = { book: 'RCE' as const, voucher: VOUCHER, document: { absent: 'no access' }, source: 'consultacpe' };
    expect(await tenant((tx) => learnDocuments(tx, company(), [read], AT))).toBe(1);
    const known = await tenant((tx) => knownOfVoucher(tx, company(), { book: 'RCE', period: '202609' }, VOUCHER));
    expect(known.facts.document).toMatchObject({ state: 'absent', value: { why: 'no access' } });
    expect(known.comparison).toBeNull();
  });
});

describe('in a company of many vouchers', () => {
  const PERIODS = 12;
  const EACH = 3_000;

  beforeAll(async () => {
    business = await seedBusiness(bench.app, await signUpAccountant(bench.app));
    for (let month = 1; month <= PERIODS; month++) {
      await seedVouchers(bench.app, business, 'RCE', `2025${String(month).padStart(2, '0')}`, [{}]);
    }
    await tenant((tx) =>
      sql`
        insert into vouchers
        select another.*
        from vouchers v cross join generate_series(2, ${EACH}::int) n,
          jsonb_populate_record(v, jsonb_build_object('number', n::text)) another
        where v.business_id = ${business.id}`.execute(tx),
    );
    // As after a first collection: all but one book wait whole.
    await judged();
    await tenant((tx) =>
      sql`
        insert into to_judge (business_id, book, tax_period, firm_id, because, since)
        select business_id, 'RCE', tax_period, firm_id, 'first', now() from business_periods
        where business_id = ${business.id} and tax_period <> '202501'`.execute(tx),
    );
  });

  test('a handful of answers does not keep the screens from the database', async () => {
    const handful = Array.from({ length: 8 }, (_, place) => ({
      ...validity({ state: '1' }),
      number: String(place * 60 + 1),
    }));
    const before = process.cpuUsage();
    expect(await tenant((tx) => learn(tx, company(), handful, AT))).toBe(8);
    const { user, system } = process.cpuUsage(before);
    expect(await waiting()).toHaveLength(8 * PERIODS + PERIODS - 1);
    // Of the processor, not of the clock: a busy machine says nothing. Read whole, the company's vouchers take over a second.
    expect((user + system) / 1_000).toBeLessThan(200);
  });

  test('neither does what SUNAT says otherwise of a supplier and of a rate', { tags: ['any-engine'] }, async () => {
    await judged();
    await bench.system.transaction(async (tx) => {
      const others = Array.from({ length: 5_000 }, (_, place) => String(20_100_000_000 + place));
      await noteSomeSuppliers(tx, [VOUCHER.issuer_ruc, ...others], AT);
      await noteRates(tx, 'USD', [{ from_day: '2025-01-01', until_day: '2026-12-31' }], AT);
    });
    const { database } = bench.app.deps;
    const held: number[] = [];
    const measured = {
      ...database,
      tenant: async <T>(firmId: string, work: (tx: Tx) => Promise<T>) => {
        const before = process.cpuUsage();
        const done = await database.tenant(firmId, work);
        const { user, system } = process.cpuUsage(before);
        held.push((user + system) / 1_000);
        return done;
      },
    } as Database<Schema>;
    const system = { ...bench.system, deps: { ...bench.app.deps, database: measured } };
    await markPublicChanges(system, new AbortController().signal);
    expect(await waiting()).toHaveLength(PERIODS * EACH);
    held.sort((one, other) => other - one);
    // One in twenty may fall together with the collector of what is no longer used.
    expect(held[Math.ceil(held.length / 20)]).toBeLessThan(200);
  });
});

/** What the others here already ask with the same statements. */
const NOT_EMBEDDED = { tags: ['any-engine'] };

// Judging, here because it is asked of both engines, and needs no app of its own.
describe('what waits to be judged', () => waitingCases(() => bench));
describe('of whom nothing is judged', () => putAwayCases(() => bench));
describe('what makes purchases be judged again', () => judgingCases(() => bench));
describe('what a year says of a purchase', NOT_EMBEDDED, () => yearCases(() => bench));

describe('what rules had no source for', () => toldSourcesCases(() => bench));
describe('what the rules are told', () => toldFactsCases(() => bench));

// The last: it leaves no register behind.
describe('what rules look at', NOT_EMBEDDED, () => givenFactsCases(() => bench));

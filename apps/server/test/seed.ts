import { randomUUID } from 'node:crypto';
import type { BookName } from '@yupana/contract/collection.ts';
import { NEWEST } from '@yupana/tax/editions/editions.ts';
import type { Insertable } from 'kysely';
import { createCtx, type Tx } from '../src/ctx.ts';
import { saveCredentials } from '../src/features/credentials/sealed-credentials.ts';
import { recomputeTotals } from '../src/features/vouchers/totals/recompute-totals.ts';
import type { Schema } from '../src/schema.ts';
import { NO_FIGURES } from './figures.ts';
import type { Accountant, TestApp } from './harness.ts';
import { drawRuc } from './setup/draws.ts';

/** Rows put in the database directly, for tests of what reads them; collection has tests of its own. */

export interface SeededBusiness {
  id: string;
  ruc: string;
  firmId: string;
}

/** A RUC that no other test uses, by default with the last digit that the test draws: by it go the days on which a company declares. */
export function freshRuc(ending?: number): string {
  return drawRuc(ending);
}

export async function seedBusiness(app: Pick<TestApp, 'deps'>, accountant: Accountant): Promise<SeededBusiness> {
  const { database, clock } = app.deps;
  return database.system(async (tx) => {
    const member = await tx
      .selectFrom('members')
      .select(['id', 'firm_id'])
      .where('email', '=', accountant.email.toLowerCase())
      .executeTakeFirstOrThrow();
    const business = { id: randomUUID(), ruc: freshRuc(), firmId: member.firm_id };
    await tx
      .insertInto('businesses')
      .values({
        id: business.id,
        firm_id: member.firm_id,
        accountant_id: member.id,
        ruc: business.ruc,
        name: 'BODEGA IMAGINADA S.A.C.',
        status: 'VALID',
        held_at: clock.now(),
        // Its daily collection is due in the day's last minute, or any test that lasts into the next minute would collect it.
        daily_minute: 1_439,
        terms_accepted_at: clock.now(),
        privacy_accepted_at: clock.now(),
        paternal_surname: null,
        maternal_surname: null,
        given_names: null,
      })
      .execute();
    // As if it had been judged by these rules: what a test has judged is what it says, and not all at the first time.
    const { version } = NEWEST.rulebook;
    await tx
      .insertInto('company_rulebooks')
      .values({ business_id: business.id, firm_id: business.firmId, rulebook: version })
      .execute();
    const ctx = createCtx(app.deps, { firmId: member.firm_id, accountantId: member.id, role: 'owner' });
    const credentials = { solUser: 'IMAGINA1', solKey: 'Clave123', apiKey: null, apiSecret: null };
    await saveCredentials(ctx, tx, business.id, credentials);
    return business;
  });
}

type VoucherRow = Insertable<Schema['vouchers']>;
export type SeedVoucher = Partial<Omit<VoucherRow, 'business_id' | 'firm_id' | 'book' | 'tax_period'>>;

type LineRow = Insertable<Schema['collection_books']>;
export type SeedLine = Partial<
  Pick<LineRow, 'outcome' | 'error_code' | 'obtained_count' | 'expected_count' | 'held' | 'rejected_count'>
> & {
  collected_at?: Date;
};

type RunRow = Insertable<Schema['collection_runs']>;
type Seeded = Pick<TestApp, 'deps'>;

/** A run that ended. @returns its uuid */
export async function seedRun(
  { deps }: Seeded,
  business: SeededBusiness,
  run: Partial<RunRow> = {},
  at: Date = deps.clock.now(),
): Promise<string> {
  const id = randomUUID();
  const whose = { business_id: business.id, firm_id: business.firmId, message: 'Sembrado.' };
  await deps.database.tenant(business.firmId, (tx) =>
    tx
      .insertInto('collection_runs')
      .values({ ...NO_RUN, ...whose, id, state: 'done', reason: 'daily', created_at: at, finished_at: at, ...run })
      .execute(),
  );
  return id;
}

/** One finished line of the acta, in a run of its own. */
export async function seedLine(
  app: Seeded,
  business: SeededBusiness,
  book: BookName,
  period: string,
  line: SeedLine = {},
): Promise<void> {
  const at = line.collected_at ?? app.deps.clock.now();
  const run_id = await seedRun(app, business, {}, at);
  await app.deps.database.tenant(business.firmId, (tx) => insertLine(tx, business, run_id, book, period, line, at));
}

/** The same within a transaction, in a run that is there. */
export async function insertLine(
  tx: Tx,
  business: SeededBusiness,
  run_id: string,
  book: BookName,
  period: string,
  line: SeedLine,
  at: Date,
): Promise<void> {
  const whose = { business_id: business.id, firm_id: business.firmId, message: 'Sembrado.' };
  await tx
    .insertInto('collection_books')
    .values({ ...NO_LINE, ...whose, run_id, tax_period: period, book, state: 'done', ...line, collected_at: at })
    .execute();
}

const NO_RUN = {
  vouchers_expected: null,
  error_code: null,
  next_try_at: null,
  worker: null,
  heartbeat_at: null,
  enqueued_at: null,
  started_at: null,
};
const NO_LINE = {
  outcome: 'agreed' as const,
  error_code: null,
  ...NO_FIGURES,
  archive_name: null,
  archive_hash: null,
  archive_bytes: null,
  summary_hash: null,
};

/**
 * Stores vouchers of one book and period, its totals, and the line of the acta that says that SUNAT agrees. What a voucher
 * does not say is that of an invoice of S/ 118.00.
 */
export async function seedVouchers(
  app: Pick<TestApp, 'deps'>,
  business: SeededBusiness,
  book: BookName,
  period: string,
  vouchers: readonly SeedVoucher[],
  line: SeedLine = {},
): Promise<void> {
  const { database, clock } = app.deps;
  const rows = vouchers.map((voucher, place) => ({
    ...invoice(period, place, clock.now()),
    ...voucher,
    business_id: business.id,
    firm_id: business.firmId,
    book,
    tax_period: period,
  }));
  await database.tenant(business.firmId, async (tx) => {
    for (let from = 0; from < rows.length; from += 500) {
      await tx
        .insertInto('vouchers')
        .values(rows.slice(from, from + 500))
        .execute();
    }
    await recomputeTotals(tx, { firmId: business.firmId, businessId: business.id, period, book });
  });
  const proposed = rows.filter(({ left_proposal_at }) => left_proposal_at === null).length;
  const outcome = proposed === 0 ? 'empty' : 'agreed';
  await seedLine(app, business, book, period, { outcome, obtained_count: proposed, ...line });
}

function invoice(
  period: string,
  place: number,
  now: Date,
): Omit<VoucherRow, 'business_id' | 'firm_id' | 'book' | 'tax_period'> {
  return {
    issuer_ruc: '20990016004',
    type_code: '01',
    serie: 'F001',
    number: String(place + 1),
    number_end: null,
    car: null,
    issue_date: `${period.slice(0, 4)}-${period.slice(4)}-15`,
    due_date: null,
    counterparty_document_type: '6',
    counterparty_document: '20990016004',
    counterparty_name: 'FERRETERÍA INVENTADA DEL NORTE S.A.C.',
    taxable: '100.00',
    igv: '18.00',
    non_taxable: '0.00',
    isc: '0.00',
    icbper: '0.00',
    other: '0.00',
    total: '118.00',
    igv_bucket: 'general',
    currency: 'PEN',
    exchange_rate: '1.000',
    modified_issue_date: null,
    modified_type_code: null,
    modified_serie: null,
    modified_number: null,
    note_type: null,
    sunat_status: '1',
    detraction: false,
    inconsistencies: null,
    operation_type: null,
    detail: '{}',
    first_seen_at: now,
    changed_at: now,
    left_proposal_at: null,
  };
}

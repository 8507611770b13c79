import type { VoucherDocument } from '@yupana/tax/facts/document.ts';
import { CLEAN_PURCHASE } from '@yupana/tax/testing/clean-purchase.ts';
import { sql } from 'kysely';
import { beforeAll } from 'vitest';
import type { Deps, Tx } from '../../src/ctx.ts';
import { runJudging } from '../../src/features/analysis/judging/run-judging.ts';
import { type Fact, learn } from '../../src/features/facts/learn.ts';
import type { LockedBook } from '../../src/features/vouchers/book-lock.ts';
import { recomputeTotals } from '../../src/features/vouchers/totals/recompute-totals.ts';
import type { HeldClock } from '../../src/platform/clock.ts';
import type { Schema } from '../../src/schema.ts';
import { type Accountant, signUpAccountant, type TestApp } from '../harness.ts';
import { type SeededBusiness, type SeedVoucher, seedBusiness, seedVouchers } from '../seed.ts';

export const BEFORE = '202609';
export const PERIOD = '202610';
export const ISSUER = '20990016004';
export const NOW: Date = new Date('2026-11-20T15:00:00Z');
export const DAY = 86_400_000;

/** An app whose clock is held, and whose worker does nothing by itself. */
export interface JudgingHost {
  app: TestApp;
  clock: HeldClock;
}

type Because = Schema['to_judge']['because'];

/** The `code` of a factura of the supplier of all seeded purchases. */
export const codeOf = (number: string | number): string => `${ISSUER}-01-F001-${number}`;

/** A factura of that supplier, by its key. */
export const keyOf = (number: string) => ({
  ...{ issuer_ruc: ISSUER, type_code: '01', serie: 'F001', number, dam_year: '' },
});

/**
 * What tests of judging do, over an app of whoever runs them: each begins with a company of its own (`begin`). To be made within a
 * `describe`, whose `beforeAll` signs up its accountant.
 */
export function judgingBench(host: () => JudgingHost) {
  let app: TestApp;
  let clock: HeldClock;
  let rosa: Accountant;
  let business: SeededBusiness;
  beforeAll(async () => {
    ({ app, clock } = host());
    rosa = await signUpAccountant(app);
  });

  const company = () => ({ firmId: business.firmId, businessId: business.id });
  const bookOf = (period: string): LockedBook => ({ ...company(), book: 'RCE', period });
  const tenant = <T>(work: (tx: Tx) => Promise<T>) => app.deps.database.tenant(business.firmId, work);

  async function begin(who = rosa): Promise<SeededBusiness> {
    clock.set(NOW);
    business = await seedBusiness(app, who);
    return business;
  }

  /** A voucher waits, or the whole book where none is named. */
  const waits = (period: string, because: Because, number: string | null = null, book: 'RCE' | 'RVIE' = 'RCE') =>
    tenant((tx) =>
      sql`insert into to_judge as w (business_id, book, tax_period, firm_id, because, since, issuer_ruc, type_code, serie, number, dam_year)
        values (${business.id}::uuid, ${book}, ${period}, ${business.firmId}::uuid, ${because}, now(),
          ${number && ISSUER}, ${number && '01'}, ${number && 'F001'}, ${number}, ${number && ''})
        on conflict on constraint to_judge_once do update set marks = w.marks + 1`.execute(tx),
    );

  async function waiting(): Promise<string[]> {
    const rows = await tenant((tx) => {
      const of = tx.selectFrom('to_judge').select(['tax_period', 'number', 'because']);
      return of.where('business_id', '=', business.id).execute();
    });
    return rows.map((row) => `${row.tax_period} ${row.number} ${row.because}`).sort();
  }

  /** By period, type and number: what was known of it, what was said of it, and when. */
  async function judged() {
    const rows = await tenant((tx) =>
      tx
        .selectFrom('verdicts')
        .select(['tax_period', 'type_code', 'number', 'facts_hash', 'judged_at', 'shares', 'findings', 'status'])
        .select('rulebook')
        .where('business_id', '=', business.id)
        .execute(),
    );
    return new Map(rows.map((row) => [`${row.tax_period} ${row.type_code} ${row.number}`, row]));
  }

  /** It stands in the proposal no more. */
  const leave = (period: string, number: string) =>
    tenant((tx) =>
      tx
        .updateTable('vouchers')
        .set({ left_proposal_at: clock.now() })
        .where('business_id', '=', business.id)
        .where('tax_period', '=', period)
        .where('number', '=', number)
        .execute(),
    );

  const close = (period: string) =>
    tenant((tx) =>
      sql`update business_periods set closed_at = now()
        where business_id = ${business.id}::uuid and tax_period = ${period}`.execute(tx),
    );

  /** As the rules would have found them, whatever they found. */
  async function observe(period: string, reason = 'proveedor-ssco'): Promise<void> {
    const status = { status: 'gasto observado' as const, reason };
    await tenant(async (tx) => {
      await tx.updateTable('vouchers').set(status).where('business_id', '=', business.id).execute();
      await recomputeTotals(tx, bookOf(period));
      await sql`update business_periods set mended = 0 where business_id = ${business.id}::uuid`.execute(tx);
    });
  }

  return {
    get app(): TestApp {
      return app;
    },
    get clock(): HeldClock {
      return clock;
    },
    get rosa(): Accountant {
      return rosa;
    },
    get business(): SeededBusiness {
      return business;
    },
    ...{ begin, company, bookOf, tenant, waits, waiting, judged, leave, close, observe },
    judge: (deps: Deps = app.deps) => runJudging(deps, company(), new AbortController().signal),
    seed: (period: string, ...vouchers: SeedVoucher[]) => seedVouchers(app, business, 'RCE', period, vouchers),
    learn: (...facts: Fact[]) => tenant((tx) => learn(tx, company(), facts, clock.now())),
    /** How a query of a call names a period of the company. */
    query: (period = PERIOD) => ({ query: { ruc: business.ruc, tax_period: period } }),
  };
}

const ofVoucher = (number: string) => ({ ...keyOf(number), book: 'RCE' as const, reader_version: 1 });

/** What SUNAT answers of a voucher's validity: `1` accepted, `2` voided. */
export const validityOf = (number: string, code: '1' | '2'): Fact => ({
  ...ofVoucher(number),
  ...{ kind: 'validity', source: 'validarcomprobante' },
  is: { state: 'known', value: { voucher: { code, name: code === '1' ? 'ACEPTADO' : 'ANULADO' }, observations: [] } },
});

interface Sold {
  /** RUC of the company that bought it. */
  buyer: string;
  /** Day of issue, `AAAA-MM-DD`. */
  on: string;
  description: string;
  /** Soles without IGV. */
  soles?: number;
  plate?: string | null;
}

/** SUNAT's XML of a factura says that this was sold, in one line. */
export function documentOf(number: string, { buyer, on, description, soles = 100, plate = null }: Sold): Fact {
  const { value } = CLEAN_PURCHASE.document as { value: VoucherDocument };
  const [base, igv] = [soles * 100, soles * 18];
  const view: VoucherDocument = {
    ...value,
    issueDate: on,
    issuer: { ...value.issuer, document: ISSUER },
    buyer: { ...value.buyer, document: buyer } as VoucherDocument['buyer'],
    ...{ taxable: base, igv, total: base + igv },
    taxes: [{ scheme: '1000', base, amount: igv, percent: 18, affectation: null }],
    lines: [
      {
        ...{ description, quantity: 1, unit: 'NIU', unitValue: base, amount: base, plate },
        taxes: [{ scheme: '1000', base, amount: igv, percent: 18, affectation: '10' }],
      },
    ],
  };
  return { ...ofVoucher(number), kind: 'document', source: 'consultacpe', is: { state: 'known', value: { view } } };
}

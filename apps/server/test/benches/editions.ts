import { getPurchaseDashboard } from '@yupana/contract/dashboard.ts';
import { validateObserved } from '@yupana/contract/deciding.ts';
import { adoptEdition, getEdition, rehearseEdition } from '@yupana/contract/editions.ts';
import { getVerdict } from '@yupana/contract/verdict.ts';
import { EDITIONS, NEWEST } from '@yupana/tax/editions/editions.ts';
import type { VoucherDocument } from '@yupana/tax/facts/document.ts';
import { CLEAN_PURCHASE } from '@yupana/tax/testing/clean-purchase.ts';
import { beforeAll, beforeEach } from 'vitest';
import { createSystem, type Tx } from '../../src/ctx.ts';
import { runJudging } from '../../src/features/analysis/judging/run-judging.ts';
import { sweepJudging } from '../../src/features/analysis/judging/sweep-judging.ts';
import { learn } from '../../src/features/facts/learn.ts';
import { keepStates } from '../../src/features/vouchers/totals/keep-states.ts';
import { type Accountant, type Answer, call, signUpAccountant, type TestApp } from '../harness.ts';
import { type SeededBusiness, seedBusiness, seedLine, seedVouchers } from '../seed.ts';

export const [DECLARED, PERIOD] = ['202609', '202610'];
export const ISSUER = '20990016004';
export const [OLDER] = EDITIONS;
/** What SUNAT proposes again after a declared month is lost by the older edition, and asked about by the newer. */
export const AGAIN = 'comprobante-anotado-otro-periodo';
const STATUSES = ['deductibles', 'observed', 'rejected', 'not_processed'] as const;

/** What tests of editions do: before each an account with a company that was judged by the edition before the newest. */
export function editionBench(started: () => TestApp) {
  let app: TestApp;
  let rosa: Accountant;
  let business: SeededBusiness;
  beforeAll(() => {
    app = started();
  });
  // Of October's four purchases two stand in September too, which was declared: one of those is decided. One was given to clients.
  beforeEach(async () => {
    rosa = await signUpAccountant(app);
    business = await seedBusiness(app, rosa);
    await seedYear(business);
    await begin(OLDER.name);
    await judge();
  });

  const company = (of = business) => ({ firmId: of.firmId, businessId: of.id });
  const tenant = <T>(work: (tx: Tx) => Promise<T>, of = business) => app.deps.database.tenant(of.firmId, work);
  const judge = (of = business) => runJudging(app.deps, company(of), new AbortController().signal);
  const sweep = () => sweepJudging(createSystem(app.deps));
  const begin = (edition: string, of = business) =>
    tenant(async (tx) => {
      await tx.deleteFrom('rulebook_adoptions').where('firm_id', '=', of.firmId).execute();
      const row = { firm_id: of.firmId, place: 1, edition, member_id: null, adopted_at: app.deps.clock.now() };
      await tx.insertInto('rulebook_adoptions').values(row).execute();
    }, of);
  const edition = async (who = rosa): Promise<Answer<typeof getEdition>['body']['data']> =>
    (await call(app, getEdition, {}, who.token)).body.data;
  const rehearsed = (
    next: string | null = null,
    who = rosa,
    of = business,
    moving = false,
  ): Promise<Answer<typeof rehearseEdition>> =>
    call(app, rehearseEdition, { query: { ruc: of.ruc }, body: { edition: NEWEST.name, next, moving } }, who.token);
  const adopt = (
    marks: Record<string, string>,
    who = rosa,
    name = NEWEST.name,
  ): Promise<Answer<typeof adoptEdition>> => {
    const companies = Object.entries(marks).map(([ruc, mark]) => ({ ruc, mark }));
    return call(app, adoptEdition, { body: { edition: name, companies } }, who.token);
  };
  const statuses = async (of = business) => {
    const rows = await tenant(
      (tx) =>
        tx
          .selectFrom('vouchers')
          .innerJoin('verdicts', (join) =>
            join
              .onRef('verdicts.business_id', '=', 'vouchers.business_id')
              .onRef('verdicts.tax_period', '=', 'vouchers.tax_period')
              .onRef('verdicts.number', '=', 'vouchers.number'),
          )
          .select(['vouchers.tax_period', 'vouchers.number', 'vouchers.status', 'verdicts.reason', 'verdicts.rulebook'])
          .where('vouchers.business_id', '=', of.id)
          .where('vouchers.book', '=', 'RCE')
          .orderBy('vouchers.tax_period')
          .orderBy('vouchers.number')
          .execute(),
      of,
    );
    return rows;
  };
  const said = async () =>
    (await statuses()).map(({ tax_period, number, status }) => `${tax_period} ${number} ${status}`);
  const rulebooks = async (of = business) => [...new Set((await statuses(of)).map(({ rulebook }) => rulebook))];
  const waiting = (of = business) =>
    tenant(async (tx) => {
      const rows = await tx.selectFrom('to_judge').select('tax_period').where('business_id', '=', of.id).execute();
      return rows.map(({ tax_period }) => tax_period).sort();
    }, of);
  /** What the dashboard shows of both months: how many of each status, and the IGV that lessens what is to be paid. */
  const shown = async () => {
    const sum = { deductibles: 0, observed: 0, rejected: 0, not_processed: 0, igv: 0 };
    for (const tax_period of [DECLARED, PERIOD]) {
      const query = { filters: JSON.stringify({ ruc: business.ruc, tax_period }) };
      const details = (await call(app, getPurchaseDashboard, { query }, rosa.token)).body
        .purchase_details as unknown as Record<string, number>;
      for (const name of STATUSES) sum[name] += details[`num_${name}`] ?? Number.NaN;
      sum.igv += details.igv_amount_deductibles ?? Number.NaN;
    }
    return sum;
  };
  const validate = (number: string) => {
    const body = { cpes: [{ code: `${ISSUER}-01-F001-${number}`, reason: 'Se anotó en octubre' }] };
    const query = { ruc: business.ruc, tax_period: PERIOD };
    return call(app, validateObserved, { query, body: body as never }, rosa.token);
  };
  const notice = async (number: string) => {
    const query = { ruc: business.ruc, tax_period: PERIOD, code: `${ISSUER}-01-F001-${number}` };
    return (await call(app, getVerdict, { query }, rosa.token)).body.data.notice;
  };

  /** Its sales let S/ 250 a year be given to clients; 1 and 2 are such gifts of S/ 100, and 1 is one in September too. */
  async function seedYear(of: SeededBusiness): Promise<void> {
    await seedVouchers(app, of, 'RVIE', '202601', [{ number: '9', taxable: '50000.00', igv: '9000.00' }]);
    for (const month of ['02', '03', '04', '05', '06', '07', '08', '09', '10'])
      await seedLine(app, of, 'RVIE', `2026${month}`, { outcome: 'empty', obtained_count: 0 });
    await seedVouchers(app, of, 'RCE', DECLARED, [{ number: '1' }, { number: '4' }]);
    await seedVouchers(
      app,
      of,
      'RCE',
      PERIOD,
      ['1', '2', '3', '4'].map((number) => ({ number, issue_date: dayOf(number) })),
    );
    const known = ['1', '2', '3', '4'].flatMap((number) => [accepted(number), document(number, of)]);
    const at = app.deps.clock.now();
    await tenant((tx) => learn(tx, company(of), [...known, given('1'), given('2')], at), of);
    await tenant((tx) => keepStates(tx, company(of), 'RCE', [{ period: DECLARED, state: 'presented' }], at), of);
  }
  /** What stands in September as well is of September. */
  const dayOf = (number: string) => (['1', '4'].includes(number) ? '2026-09-15' : '2026-10-15');
  const voucher = (number: string) => ({
    ...{ issuer_ruc: ISSUER, type_code: '01', serie: 'F001', number, dam_year: '', book: 'RCE' as const },
    reader_version: 1,
  });
  const accepted = (number: string) => ({
    ...voucher(number),
    ...{ kind: 'validity' as const, source: 'validarcomprobante' },
    is: { state: 'known' as const, value: { voucher: { code: '1', name: 'ACEPTADO' }, observations: [] } },
  });
  const given = (number: string) => ({
    ...voucher(number),
    ...{ kind: 'support' as const, source: 'typed' },
    is: {
      state: 'known' as const,
      value: { items: [{ kind: 'recipients-named', on: '2026-10-15', amount: null }] },
    },
  });
  const document = (number: string, of: SeededBusiness) => {
    const { value } = CLEAN_PURCHASE.document as { value: VoucherDocument };
    const taxes = [{ scheme: '1000', base: 10_000, amount: 1_800, percent: 18, affectation: '10' }];
    const view: VoucherDocument = {
      ...value,
      issueDate: dayOf(number),
      issuer: { ...value.issuer, document: ISSUER },
      buyer: { ...value.buyer, document: of.ruc } as VoucherDocument['buyer'],
      ...{ taxable: 10_000, igv: 1_800, total: 11_800 },
      taxes: taxes.map((tax) => ({ ...tax, affectation: null })),
      lines: [
        {
          ...{ description: `Servicio de mensajería ${number}`, quantity: 1, unit: 'ZZ', unitValue: 10_000 },
          ...{ amount: 10_000, taxes, plate: null },
        },
      ],
    };
    return {
      ...voucher(number),
      ...{ kind: 'document' as const, source: 'consultacpe' },
      is: { state: 'known' as const, value: { view } },
    };
  };

  const getters = {
    /** Known while a test runs. */
    get app() {
      return app;
    },
    get rosa() {
      return rosa;
    },
    get business() {
      return business;
    },
  };
  return Object.assign(getters, {
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
    shown,
    validate,
    notice,
    voucher,
    given,
    seedYear,
  });
}

import { getPurchaseDashboard } from '@yupana/contract/dashboard.ts';
import { validateObserved } from '@yupana/contract/deciding.ts';
import { adoptEdition, getEdition, type RehearsedPart, rehearseEdition } from '@yupana/contract/editions.ts';
import { changeSetting, getSettings, switchRule } from '@yupana/contract/settings.ts';
import { getVerdict } from '@yupana/contract/verdict.ts';
import { EDITIONS, NEWEST } from '@yupana/tax/editions/editions.ts';
import type { VoucherDocument } from '@yupana/tax/facts/document.ts';
import { CLEAN_PURCHASE } from '@yupana/tax/testing/clean-purchase.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createCtx, createSystem, type Tx } from '../../src/ctx.ts';
import { runJudging } from '../../src/features/analysis/judging/run-judging.ts';
import { sweepJudging } from '../../src/features/analysis/judging/sweep-judging.ts';
import { writePlace } from '../../src/features/analysis/rehearsal/rehearsal-place.ts';
import { rehearseEdition as rehearse } from '../../src/features/analysis/rehearsal/rehearse-edition.ts';
import { sentenceOf } from '../../src/features/analysis/sentence-of.ts';
import { learn } from '../../src/features/facts/learn.ts';
import { keepStates } from '../../src/features/vouchers/totals/keep-states.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../harness.ts';
import { type SeededBusiness, seedBusiness, seedLine, seedVouchers } from '../seed.ts';

const [DECLARED, PERIOD] = ['202609', '202610'];
const ISSUER = '20990016004';
const [OLDER] = EDITIONS;
/** What SUNAT proposes again after a declared month is lost by the older edition, and asked about by the newer. */
const AGAIN = 'comprobante-anotado-otro-periodo';
const STATUSES = ['deductibles', 'observed', 'rejected', 'not_processed'] as const;

/** Which edition of the rules judges, and how the next is put in force, within analysis.medium.test.ts: it needs no app of its own. */
export function editionCases(started: () => TestApp): void {
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
  const edition = async (who = rosa) => (await call(app, getEdition, {}, who.token)).body.data;
  const rehearsed = (next: string | null = null, who = rosa, of = business, moving = false) =>
    call(app, rehearseEdition, { query: { ruc: of.ruc }, body: { edition: NEWEST.name, next, moving } }, who.token);
  const adopt = (marks: Record<string, string>, who = rosa, name = NEWEST.name) => {
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
      newer: { name: NEWEST.name, published_on: NEWEST.since, says: NEWEST.says.map(({ is, rule }) => ({ is, rule })) },
      companies: [{ ruc: business.ruc }],
    });
    const query = { ruc: business.ruc, tax_period: PERIOD, code: `${ISSUER}-01-F001-1` };
    const { findings } = (await call(app, getVerdict, { query }, rosa.token)).body.data;
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
    const ana = await signUpAccountant(app);
    const other = await seedBusiness(app, ana);
    await seedYear(other);
    expect((await edition(ana)).in_force).toMatchObject({ name: NEWEST.name, since: null });
    await judge(other);
    expect(await rulebooks(other)).toEqual([NEWEST.hash]);
    const { in_force, newer } = await edition(ana);
    expect(in_force.since).not.toBeNull();
    expect(newer).toBeNull();
    expect((await rehearsed(null, ana, other)).error.errors[0]?.code).toBe('EDITION_NOT_NEXT');
  });

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

    const adopted = await adopt({ [business.ruc]: mark });
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
    const ctx = createCtx(app.deps, { firmId: business.firmId, accountantId: member.id, role: 'owner' });
    const inParts = async (next: string | null) => {
      const parts: RehearsedPart[] = [];
      do {
        const input = { query: { ruc: business.ruc }, body: { edition: NEWEST.name, next } };
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
      const { errors } = (await adopt({ [business.ruc]: mark })).error;
      expect(errors.map(({ code, field }) => `${code} ${field}`)).toEqual(
        (others.length > 0 ? others : [business.ruc]).map((ruc) => `REHEARSAL_STALE ${ruc}`),
      );
      expect((await edition()).in_force.name).toBe(OLDER.name);
      return (await rehearsed()).body.data.mark;
    };
    let mark = (await rehearsed()).body.data.mark;
    expect((await rehearsed()).body.data.mark).toBe(mark);
    await validate('4');
    mark = await stale(mark);
    await tenant((tx) => learn(tx, company(), [given('3')], app.deps.clock.now()));
    expect((await rehearsed()).body.data.settling).toBe(true);
    mark = await stale(mark);
    await judge();
    mark = await stale(mark);
    // It was judged in between, and nothing that is shown is another.
    await tenant((tx) => learn(tx, company(), [given('4')], app.deps.clock.now()));
    await judge();
    mark = await stale(mark);
    const body = { setting: 'regime', value: { regime: 'rmt' }, since: '2026-01-01', reason: 'Ficha RUC', seen: 0 };
    await call(app, changeSetting, { query: { ruc: business.ruc }, body: body as never }, rosa.token);
    mark = await stale(mark);
    await judge();
    const begun = { mark, tells: true, period: DECLARED, after: null, moved: {} };
    expect((await rehearsed(writePlace(begun))).error.errors[0]?.code).toBe('REHEARSAL_STALE');
    mark = (await rehearsed()).body.data.mark;
    const { ruc } = await seedBusiness(app, rosa);
    await stale(mark, ruc);
  });

  test('a company whose purchases never stop changing is rehearsed to its end, and put in force unless somebody told something of it', async () => {
    const moving = async (next: string | null = null) => (await rehearsed(next, rosa, business, true)).body?.data;
    const told = await moving();
    expect(told).toMatchObject({ looked: 6, settling: true, next: null });
    const begun = { mark: told?.mark ?? '', tells: true, period: DECLARED, after: null, moved: {} };
    await tenant((tx) => learn(tx, company(), [given('3')], app.deps.clock.now()));
    expect((await moving(writePlace(begun)))?.mark).toBe(told?.mark);
    await judge();
    expect((await moving(writePlace(begun)))?.mark).toBe(told?.mark);
    const body = { setting: 'regime', value: { regime: 'rmt' }, since: '2026-01-01', reason: 'Ficha RUC', seen: 0 };
    await call(app, changeSetting, { query: { ruc: business.ruc }, body: body as never }, rosa.token);
    expect((await adopt({ [business.ruc]: told?.mark ?? '' })).error.errors[0]?.code).toBe('REHEARSAL_STALE');
    const { mark = '' } = (await moving()) ?? {};
    await tenant((tx) => learn(tx, company(), [given('4')], app.deps.clock.now()));
    expect((await adopt({ [business.ruc]: mark })).status).toBe(200);
  });

  test('of two who put it in force at once one does, and an edition that is not the next is refused', async () => {
    const { mark } = (await rehearsed()).body.data;
    const marks = { [business.ruc]: mark };
    expect((await adopt(marks, rosa, OLDER.name)).error.errors[0]?.code).toBe('EDITION_NOT_NEXT');
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
      const row = { firm_id: business.firmId, place: 2, edition: NEWEST.name, member_id: null };
      await tx
        .insertInto('rulebook_adoptions')
        .values({ ...row, adopted_at: app.deps.clock.now() })
        .execute();
      second.push(adopt({ [business.ruc]: mark }));
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    expect((await second[0])?.error?.errors[0]?.code).toBe('EDITION_NOT_NEXT');
  });

  test('nobody rehearses or puts in force with another account’s company', async () => {
    const ana = await signUpAccountant(app);
    expect((await rehearsed(null, ana)).status).toBe(404);
    const other = await seedBusiness(app, ana);
    await begin(OLDER.name, other);
    const marks = { [other.ruc]: (await rehearsed(null, ana, other)).body.data.mark, [business.ruc]: 'otra' };
    expect((await adopt(marks, ana)).status).toBe(404);
    expect((await edition(ana)).in_force.name).toBe(OLDER.name);
  });

  test('who dies in the middle leaves the rest waiting for the new edition, and what comes meanwhile is judged by it too', async () => {
    const { mark } = (await rehearsed()).body.data;
    await adopt({ [business.ruc]: mark });
    let slices = 0;
    const signal = Object.assign(new AbortController().signal, {
      throwIfAborted: () => {
        if (slices++ > 0) throw new Error('gone');
      },
    });
    await expect(runJudging(app.deps, company(), signal)).rejects.toThrow('gone');
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
        sql`update company_rulebooks set rulebook = ${rulebook} where business_id = ${business.id}::uuid`.execute(tx),
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
    await tenant((tx) => learn(tx, company(), [given('3')], app.deps.clock.now()));
    await judge();
    expect(await rulebooks()).toEqual([NEWEST.hash]);
  });

  test('of an edition that is newer than the code nothing is judged by it', async () => {
    await begin('2099.01');
    await tenant((tx) => learn(tx, company(), [given('3')], app.deps.clock.now()));
    const before = await statuses();
    await sweep();
    await judge();
    expect(await waiting()).toEqual([PERIOD]);
    expect(await statuses()).toEqual(before);
    expect((await edition()).newer).toBeNull();
  });

  test('settings, and what is switched off, are those of the edition in force', async () => {
    const { rules } = (await call(app, getSettings, { query: { ruc: business.ruc } }, rosa.token)).body.data;
    expect(rules).toBe(OLDER.rulebook.rules.length);
    const off = { rule: AGAIN, off: true, reason: 'Se anotó aparte', seen: 0 };
    await call(app, switchRule, { query: { ruc: business.ruc }, body: off }, rosa.token);
    await judge();
    expect((await said()).filter((one) => one.includes('no deducible'))).toEqual([]);
    expect((await rehearsed()).body.data.changes).toEqual([]);
  });
}

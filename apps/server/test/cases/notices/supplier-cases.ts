import {
  listSupplierAlerts,
  markSupplierAlertsSeen,
  summarizeSupplierAlerts,
} from '@yupana/contract/supplier-alerts.ts';
import type { VoucherStatus } from '@yupana/contract/vouchers.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lookAtSuppliers } from '../../../src/features/suppliers/looking/look-at-suppliers.ts';
import { lookWhenDue } from '../../../src/features/suppliers/looking/look-when-due.ts';
import type { HeldClock } from '../../../src/platform/clock.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../../harness.ts';
import { freshRuc, type SeededBusiness, type SeedVoucher, seedBusiness, seedVouchers } from '../../seed.ts';
import { joinFirm } from '../people.ts';
import { type Post, postOf } from './post.ts';
import { seedAlert } from './seeded-alert.ts';

const BOUGHT = { status: 'gasto deducible', dg_igv: '18.00', dg_taxable: '100.00' } as const;

/** Suppliers at risk, within businesses.medium.test.ts: it needs no app of its own. */
export function supplierCases(started: () => TestApp, clock: HeldClock): void {
  let app: TestApp;
  let post: Post;
  let rosa: Accountant;
  let business: SeededBusiness;
  let supplier: string;
  beforeAll(() => {
    app = started();
    post = postOf(app);
  });
  beforeEach(async () => {
    clock.set('2026-11-27T15:00:00Z');
    rosa = await signUpAccountant(app);
    business = await seedBusiness(app, rosa);
    supplier = freshRuc();
  });
  afterAll(() => clock.set('2026-11-20T15:00:00Z'));

  const look = (of = business) => lookAtSuppliers(post.system, { firmId: of.firmId, businessId: of.id }, null);
  const buy = (period: string, count: number, of = business) =>
    seedVouchers(
      app,
      of,
      'RCE',
      period,
      Array.from({ length: count }, (_, place) => ({
        ...BOUGHT,
        issuer_ruc: supplier,
        number: `${period}${place + 1}`,
      })),
    );
  /** SUNAT lists the supplier from a day on; it was read a while ago for the first time, and again now. */
  const list = (from_day: string, first = new Date('2026-01-01T00:00:00Z')) =>
    app.deps.database.system(async (tx) => {
      await tx
        .insertInto('sunat_lists')
        .values({
          ...{ list: 'ssco', ruc: supplier, from_day, from_declared: true, to_day: null },
          ...{ resolution: 'RS 123-2026', source: 'prueba', seen_at: clock.now() },
        })
        .execute();
      const last = clock.now();
      const none = { url: null, sha256: null, bytes: null, rows_read: null, rows_rejected: null, next_try_at: null };
      await tx
        .insertInto('fact_sources')
        .values({
          ...{ ...none, source: 'list/ssco', state: 'done', tried_at: last, done_at: last, first_done_at: first },
          ...{ failures: 0, error_code: null, message: null, answer: null },
        })
        .onConflict((conflict) => conflict.column('source').doUpdateSet({ done_at: last, first_done_at: first }))
        .execute();
    });
  const tenant = <T>(work: Parameters<typeof app.deps.database.tenant<T>>[1]) =>
    app.deps.database.tenant(business.firmId, work);
  const whose = () => ({ business_id: business.id, firm_id: business.firmId });
  const shown = async (who: Pick<Accountant, 'token'> = rosa) =>
    (await call(app, listSupplierAlerts, {}, who.token)).body.alerts;

  test('who enters SSCO is told to each client that bought from it, with what is at stake, also of before', async () => {
    await buy('202605', 2);
    await buy('202610', 3);
    const other = await seedBusiness(app, rosa);
    await buy('202610', 1, other);
    const stranger = await seedBusiness(app, rosa);
    for (const one of [business, other, stranger]) await look(one);
    expect(await shown()).toEqual([]);
    clock.advance(3_600_000);
    await list('2026-10-01');
    for (const one of [business, other, stranger]) await look(one);
    const alerts = await shown();
    expect(alerts).toHaveLength(2);
    expect(alerts.find((one) => one.business.uuid === business.id)).toMatchObject({
      ...{ supplier_ruc: supplier, vouchers_count: 5, igv_amount: 90, periods: ['202610', '202605'] },
      marks: [
        {
          ...{ kind: 'ssco', from_day: '2026-10-01', resolution: 'RS 123-2026', seen: false },
          since: { vouchers_count: 3, igv_amount: 54 },
        },
      ],
    });
    expect((await call(app, summarizeSupplierAlerts, {}, rosa.token)).body).toEqual({ suppliers: 1, businesses: 2 });
    const [mail] = await post.urgent(rosa);
    expect(mail?.subject).toBe('Aviso: proveedores en alerta · 2 empresas');
    expect(mail?.text).toContain('5 compras, IGV S/ 90.00; desde entonces, 3.');
    expect(mail?.text).toContain(`http://localhost/inicio/proveedores?ruc=${supplier}`);
    // Looked at again it is the same alert.
    await look();
    expect(await shown()).toHaveLength(2);
    expect(await post.urgent(rosa)).toEqual([]);
  });

  test('what was so when a company was looked at first is shown and told in the digest, and alarms nobody', async () => {
    await buy('202610', 1);
    await list('2025-03-01');
    clock.advance(1_000);
    await look();
    expect(await shown()).toHaveLength(1);
    expect(await post.urgent(rosa)).toEqual([]);
    clock.advance(3_600_000);
    expect((await post.digest(rosa))[0]?.text).toContain('figura como sujeto sin capacidad operativa (SSCO): 1 compra');
  });

  test('who becomes «no habido», or whose RUC is withdrawn, since when we saw it', async () => {
    await buy('202610', 2);
    await look();
    await app.deps.database.system(async (tx) => {
      await tx
        .insertInto('taxpayer_history')
        .values({ since: '2026-01-01' })
        .onConflict((c) => c.doNothing())
        .execute();
      await tx
        .insertInto('taxpayers')
        .values({ ruc: supplier, name: 'X', state: 'BAJA DE OFICIO', condition: 'NO HABIDO' })
        .execute();
      await tx
        .insertInto('taxpayer_changes')
        .values({
          ...{ ruc: supplier, seen_on: '2026-11-27', before_state: 'BAJA DE OFICIO', before_condition: 'HABIDO' },
          ...{ after_state: 'BAJA DE OFICIO', after_condition: 'NO HABIDO' },
        })
        .execute();
    });
    await look();
    const found = (await shown()).map(({ marks }) =>
      marks.map(({ kind, from_day, since }) => [kind, from_day, since?.vouchers_count]),
    );
    expect(found).toEqual([
      [
        ['no-habido', '2026-11-27', 0],
        ['withdrawn', null, undefined],
      ],
    ]);
    const [mail] = await post.urgent(rosa);
    expect(mail?.text).toContain('figura como no habido: 2 compras, IGV S/ 36.00; desde entonces, 0.');
    expect(mail?.text).not.toContain('RUC de baja');
  });

  test('what is at stake is what counts or may count, of every kind of use, and of it what was issued since that day', async () => {
    const of = (number: string, more: SeedVoucher): SeedVoucher => ({
      ...{ ...BOUGHT, issuer_ruc: supplier, number, issue_date: '2026-10-01' },
      ...more,
    });
    await seedVouchers(app, business, 'RCE', '202610', [
      of('1', {}),
      of('2', {
        dg_igv: '0.00',
        dg_taxable: '0.00',
        dgng_igv: '9.00',
        dgng_taxable: '50.00',
        status: 'gasto observado',
      }),
      of('3', { issue_date: '2026-09-30' }),
      of('4', { status: 'gasto no deducible' }),
      of('5', { left_proposal_at: clock.now() }),
    ]);
    await list('2026-10-01');
    await look();
    expect(await shown()).toMatchObject([
      {
        ...{ vouchers_count: 3, igv_amount: 45, periods: ['202610'] },
        marks: [{ since: { vouchers_count: 2, igv_amount: 27 } }],
      },
    ]);
  });

  test('what is bought once counts once, though SUNAT proposes it in two periods, or says two things of who sold it', async () => {
    const one = { ...BOUGHT, issuer_ruc: supplier, number: '7', serie: 'F001' };
    for (const period of ['202609', '202610']) await seedVouchers(app, business, 'RCE', period, [one]);
    await app.deps.database.system(async (tx) => {
      const since = { since: '2026-01-01' };
      await tx
        .insertInto('taxpayer_history')
        .values(since)
        .onConflict((c) => c.doNothing())
        .execute();
      const gone = { ruc: supplier, name: 'X', state: 'BAJA DE OFICIO', condition: 'NO HABIDO' };
      await tx.insertInto('taxpayers').values(gone).execute();
    });
    await look();
    const alerts = await shown();
    expect(alerts).toMatchObject([
      {
        ...{ vouchers_count: 1, igv_amount: 18, periods: ['202610'] },
        marks: [{ kind: 'no-habido' }, { kind: 'withdrawn' }],
      },
    ]);
    expect((await call(app, summarizeSupplierAlerts, {}, rosa.token)).body).toEqual({ suppliers: 1, businesses: 1 });
  });

  test('of whom two things are said at once, both are told in one line, of the digest and of what is urgent', async () => {
    const at = new Date(clock.now().getTime() - 2 * 3_600_000);
    await tenant(async (tx) => {
      for (const kind of ['no-habido', 'ssco'] as const) await seedAlert(tx, whose(), '202610', at, kind);
    });
    await app.deps.database.system((tx) => tx.deleteFrom('notice_looks').execute());
    const line =
      /Proveedor FERRETERÍA INVENTADA DEL NORTE S\.A\.C\. .* figura como sujeto sin capacidad operativa \(SSCO\) y figura como no habido: 2 compras/g;
    for (const mail of [(await post.digest(rosa))[0], (await post.urgent(rosa))[0]]) {
      expect(mail?.text.match(line)).toHaveLength(1);
      expect(mail?.text.match(/Proveedor /g)).toHaveLength(1);
    }
    const told = await tenant((tx) => tx.selectFrom('urgent_notices').select('outcome').execute());
    expect(told).toEqual([{ outcome: 'sent' }, { outcome: 'sent' }]);
    // A company that was not looked at again since its periods are kept is shown the newest.
    expect(await shown()).toMatchObject([{ periods: ['202610'], marks: [{ kind: 'ssco' }, { kind: 'no-habido' }] }]);
  });

  test('who stood in the list when it was read the first time alarms nobody', async () => {
    await buy('202610', 1);
    await look();
    clock.advance(3_600_000);
    await list('2026-10-01', clock.now());
    await look();
    expect(await shown()).toHaveLength(1);
    expect(await post.urgent(rosa)).toEqual([]);
  });

  test('companies are looked at when SUNAT published something, or not for most of a day; put away, or without purchases yet, never', async () => {
    const companies = [business];
    for (let more = 0; more < 5; more++) companies.push(await seedBusiness(app, rosa));
    const [published, yesterday, recent, away, fresh, never] = companies.map(({ id }) => id) as [string, ...string[]];
    const run = () => lookWhenDue(post.system, new AbortController().signal);
    await app.deps.database.system(async (tx) => {
      const known = [published, yesterday, recent, away, never].filter((id) => id !== undefined);
      await tx.updateTable('businesses').set({ exists_periods_processed: true }).where('id', 'in', known).execute();
      await tx
        .updateTable('businesses')
        .set({ held_at: null, archived_at: clock.now() })
        .where('id', '=', away ?? '')
        .execute();
    });
    const looked = async () =>
      app.deps.database.system(async (tx) => {
        const ids = companies.map(({ id }) => id);
        const rows = await tx.selectFrom('supplier_looks').selectAll().where('business_id', 'in', ids).execute();
        return rows
          .filter(({ looked_at }) => looked_at.getTime() === clock.now().getTime())
          .map((row) => row.business_id);
      });
    await list('2026-10-01');
    await run();
    expect((await looked()).sort()).toEqual([published, yesterday, recent, never].sort());
    await app.deps.database.system(async (tx) => {
      const looks = tx.updateTable('supplier_looks');
      await looks
        .set({ public_at: new Date('2026-11-01') })
        .where('business_id', '=', published)
        .execute();
      const long = new Date(clock.now().getTime() - 20 * 3_600_000);
      await looks
        .set({ looked_at: long })
        .where('business_id', '=', yesterday ?? '')
        .execute();
      await tx
        .deleteFrom('supplier_looks')
        .where('business_id', '=', never ?? '')
        .execute();
    });
    clock.advance(60_000);
    await run();
    expect((await looked()).sort()).toEqual([published, yesterday, never].sort());
    expect(await looked()).not.toContain(fresh);
  });

  test('what is over is told to nobody, nor counted', async () => {
    await tenant((tx) => seedAlert(tx, whose(), '202610', new Date(clock.now().getTime() - 2 * 3_600_000)));
    await tenant((tx) => tx.updateTable('supplier_alerts').set({ ended_at: clock.now() }).execute());
    expect(await shown()).toEqual([]);
    expect((await call(app, summarizeSupplierAlerts, {}, rosa.token)).body).toEqual({ suppliers: 0, businesses: 0 });
    expect(await post.digest(rosa)).toEqual([]);
    await app.deps.database.system((tx) => tx.deleteFrom('notice_looks').execute());
    expect(await post.urgent(rosa)).toEqual([]);
    expect(await tenant((tx) => tx.selectFrom('urgent_notices').selectAll().execute())).toEqual([]);
  });

  test('what was noted after somebody looked is not marked as seen, and who saw it first stays', async () => {
    await tenant((tx) => seedAlert(tx, whose(), '202610', clock.now()));
    const mark = (until: Date) =>
      call(app, markSupplierAlertsSeen, { body: { until: until.toISOString() } }, rosa.token);
    const [first, unseen] = [clock.now(), { suppliers: 1, businesses: 1 }];
    const waiting = async () => (await call(app, summarizeSupplierAlerts, {}, rosa.token)).body;
    await mark(new Date(first.getTime() - 1));
    expect(await waiting()).toEqual(unseen);
    await mark(first);
    expect(await waiting()).toEqual({ suppliers: 0, businesses: 0 });
    clock.advance(60_000);
    await tenant((tx) => seedAlert(tx, whose(), '202610', clock.now(), 'withdrawn'));
    expect(await waiting()).toEqual(unseen);
    await mark(clock.now());
    const rows = await tenant((tx) => tx.selectFrom('supplier_alerts').select(['kind', 'seen_at']).execute());
    expect(rows.find(({ kind }) => kind === 'ssco')?.seen_at).toEqual(first);
  });

  test('who left the list, or whose purchases were all rejected, is at risk no more', async () => {
    await buy('202610', 1);
    await list('2026-10-01');
    await look();
    expect(await shown()).toHaveLength(1);
    const decide = (status: VoucherStatus) =>
      tenant((tx) => tx.updateTable('vouchers').set({ status }).where('business_id', '=', business.id).execute());
    await decide('gasto no deducible');
    await look();
    expect(await shown()).toEqual([]);
    await decide('gasto deducible');
    await look();
    expect(await shown()).toHaveLength(1);
    await app.deps.database.system((tx) =>
      tx.updateTable('sunat_lists').set({ to_day: '2026-11-27' }).where('ruc', '=', supplier).execute(),
    );
    await look();
    expect(await shown()).toEqual([]);
  });

  test('somebody sees those of their own companies, and marks no others as seen; a reader marks none', async () => {
    await buy('202610', 1);
    const other = await seedBusiness(app, rosa);
    await buy('202610', 1, other);
    await list('2026-10-01');
    for (const one of [business, other]) await look(one);
    const carla = await joinFirm(app, rosa, 'assistant', [other.id]);
    const diego = await joinFirm(app, rosa, 'reader', [other.id]);
    for (const who of [carla, diego]) expect((await shown(who)).map((one) => one.business.uuid)).toEqual([other.id]);
    const until = clock.now().toISOString();
    const mark = (who: Pick<Accountant, 'token'>) => call(app, markSupplierAlertsSeen, { body: { until } }, who.token);
    expect((await mark(diego)).status).toBe(403);
    expect((await mark(carla)).status).toBe(204);
    expect((await call(app, summarizeSupplierAlerts, {}, rosa.token)).body).toEqual({ suppliers: 1, businesses: 1 });
    const eva = await signUpAccountant(app);
    expect(await shown(eva)).toEqual([]);
  });
}

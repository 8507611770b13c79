import {
  listSupplierAlerts,
  markSupplierAlertsSeen,
  summarizeSupplierAlerts,
} from '@yupana/contract/supplier-alerts.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lookAtSuppliers } from '../../../src/features/suppliers/looking/look-at-suppliers.ts';
import type { HeldClock } from '../../../src/platform/clock.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../../harness.ts';
import { freshRuc, type SeededBusiness, seedBusiness, seedVouchers } from '../../seed.ts';
import { joinFirm } from '../people.ts';
import { type Post, postOf } from './post.ts';

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
      Array.from({ length: count }, (_, place) => ({ ...BOUGHT, issuer_ruc: supplier, number: String(place + 1) })),
    );
  /** SUNAT lists the supplier from a day on; it was read a while ago for the first time, and again now. */
  const list = (from_day: string) =>
    app.deps.database.system(async (tx) => {
      await tx
        .insertInto('sunat_lists')
        .values({
          ...{ list: 'ssco', ruc: supplier, from_day, from_declared: true, to_day: null },
          ...{ resolution: 'RS 123-2026', source: 'prueba', seen_at: clock.now() },
        })
        .execute();
      const [first, last] = [new Date('2026-01-01T00:00:00Z'), clock.now()];
      const none = { url: null, sha256: null, bytes: null, rows_read: null, rows_rejected: null, next_try_at: null };
      await tx
        .insertInto('fact_sources')
        .values({
          ...{ ...none, source: 'list/ssco', state: 'done', tried_at: last, done_at: last, first_done_at: first },
          ...{ failures: 0, error_code: null, message: null, answer: null },
        })
        .onConflict((conflict) => conflict.column('source').doUpdateSet({ done_at: last }))
        .execute();
    });
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
      ...{ supplier_ruc: supplier, kind: 'ssco', from_day: '2026-10-01', resolution: 'RS 123-2026', seen: false },
      ...{ vouchers_count: 5, igv_amount: 90, since: { vouchers_count: 3, igv_amount: 54 }, newest_period: '202610' },
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
    const found = (await shown()).map(({ kind, from_day, since }) => [kind, from_day, since?.vouchers_count]);
    expect(found.sort()).toEqual([
      ['no-habido', '2026-11-27', 0],
      ['withdrawn', null, undefined],
    ]);
    const [mail] = await post.urgent(rosa);
    expect(mail?.text).toContain('figura como no habido: 2 compras, IGV S/ 36.00; desde entonces, 0.');
    expect(mail?.text).not.toContain('RUC de baja');
  });

  test('who left the list, or whose purchases were all rejected, is at risk no more', async () => {
    await buy('202610', 1);
    await list('2026-10-01');
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

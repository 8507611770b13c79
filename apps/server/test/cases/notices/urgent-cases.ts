import { randomUUID } from 'node:crypto';
import { changeNotices } from '@yupana/contract/notices.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { heedFailure } from '../../../src/features/credentials/heed-failure.ts';
import { markAccepted } from '../../../src/features/credentials/queries.ts';
import type { HeldClock } from '../../../src/platform/clock.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../../harness.ts';
import { type SeededBusiness, seedBusiness } from '../../seed.ts';
import { joinFirm } from '../people.ts';
import { type Post, postOf } from './post.ts';
import { seedAlert } from './seeded-alert.ts';

const PERIOD = '202610';

/** What is told at once, within businesses.medium.test.ts: it needs no app of its own. */
export function urgentCases(started: () => TestApp, clock: HeldClock): void {
  let app: TestApp;
  let post: Post;
  let rosa: Accountant;
  let business: SeededBusiness;
  beforeAll(() => {
    app = started();
    post = postOf(app);
  });
  beforeEach(async () => {
    clock.set('2026-11-27T15:00:00Z');
    rosa = await signUpAccountant(app);
    business = await seedBusiness(app, rosa);
  });
  afterAll(() => clock.set('2026-11-20T15:00:00Z'));

  const tenant = <T>(work: Parameters<typeof app.deps.database.tenant<T>>[1]) =>
    app.deps.database.tenant(business.firmId, work);
  const whose = () => ({ business_id: business.id, firm_id: business.firmId });
  const refuse = (version = 1) =>
    tenant((tx) =>
      heedFailure(
        app.deps,
        tx,
        { firmId: business.firmId, businessId: business.id },
        'SOL_USER_REJECTED',
        version,
        null,
      ),
    );
  /** The period was closed at nine, and a collection noted a change of each of these kinds at half past. */
  const changeClosed = (kinds: readonly ('new' | 'changed' | 'gone')[]) =>
    tenant(async (tx) => {
      const closed_at = new Date('2026-11-27T14:00:00Z');
      await tx
        .insertInto('business_periods')
        .values({ ...whose(), tax_period: PERIOD, closed_at })
        .onConflict((conflict) => conflict.columns(['business_id', 'tax_period']).doUpdateSet({ closed_at }))
        .execute();
      for (const [place, kind] of kinds.entries())
        await tx
          .insertInto('voucher_changes')
          .values({
            ...{ ...whose(), book: 'RCE', tax_period: PERIOD, run_id: randomUUID(), kind },
            ...{ issuer_ruc: '20990016004', type_code: '01', serie: 'F001', number: String(place + 1) },
            seen_at: new Date('2026-11-27T14:30:00Z'),
          })
          .execute();
    });

  test('credentials that SUNAT refused are told once to each who sees the company, with the screen that mends it', async () => {
    const carla = await joinFirm(app, rosa, 'reader', [business.id]);
    const diego = await joinFirm(app, rosa, 'accountant', []);
    await refuse();
    const [mail, ...more] = await post.urgent(rosa);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Aviso: credenciales rechazadas · BODEGA IMAGINADA S.A.C.');
    expect(mail?.text).toContain(
      `- SUNAT rechazó el usuario o la clave SOL. No la recolectamos hasta que se corrija.\n  Corregir credenciales: http://localhost/dashboard/editar-credenciales?ruc=${business.ruc}`,
    );
    expect(mail?.unsubscribe).toContain('http://localhost/baja/');
    expect(await post.urgent(carla)).toHaveLength(1);
    expect(await post.urgent(diego)).toEqual([]);
    clock.advance(60_000);
    for (const who of [rosa, carla]) expect(await post.urgent(who)).toEqual([]);
  });

  test('what was mended, or whose company was taken from them, before it was told is not told', async () => {
    const carla = await joinFirm(app, rosa, 'accountant', [business.id]);
    await refuse();
    await post.urgent({ email: (await joinFirm(app, rosa, 'reader')).email });
    await app.deps.database.system((tx) => tx.deleteFrom('assignments').where('member_id', '=', carla.id).execute());
    expect(await post.urgent(carla)).toEqual([]);
    await tenant((tx) =>
      tx
        .updateTable('credentials')
        .set({ version: 2, rejected_at: null, rejected_source: null })
        .where('business_id', '=', business.id)
        .execute(),
    );
    expect(await post.urgent(rosa)).toEqual([]);
  });

  test('refused once more after SUNAT had let them in it is told once more, with nothing typed', async () => {
    await refuse();
    expect(await post.urgent(rosa)).toHaveLength(1);
    await tenant((tx) => markAccepted({ firmId: business.firmId }, tx, business.id, 1, clock.now()));
    expect(await post.urgent(rosa)).toEqual([]);
    clock.advance(60_000);
    await refuse();
    expect(await post.urgent(rosa)).toHaveLength(1);
    await refuse();
    expect(await post.urgent(rosa)).toEqual([]);
  });

  test('a proposal that changed after the period was closed is told once for each collection', async () => {
    await changeClosed(['new', 'new', 'gone']);
    const [mail] = await post.urgent(rosa);
    expect(mail?.text).toContain(
      'Oct 2026 está cerrado y la propuesta de SUNAT cambió después: 2 comprobantes nuevos y 1 comprobante que salió de la propuesta.',
    );
    expect(mail?.text).toContain(`/dashboard/cierre?ruc=${business.ruc}&tax_period=${PERIOD}`);
    expect(await post.urgent(rosa)).toEqual([]);
  });

  test('a period that was opened again before it was told has nothing to tell', async () => {
    await changeClosed(['changed']);
    await post.urgent({ email: (await joinFirm(app, rosa, 'reader')).email });
    await tenant((tx) =>
      tx.updateTable('business_periods').set({ closed_at: null }).where('business_id', '=', business.id).execute(),
    );
    expect(await post.urgent(rosa)).toEqual([]);
  });

  test('all that is urgent goes in one letter, which is the same when whoever sent it died', async () => {
    await refuse();
    await tenant((tx) => seedAlert(tx, whose(), PERIOD, clock.now()));
    await changeClosed(['new']);
    post.dieOnce();
    await expect(post.urgent(rosa)).rejects.toThrow('killed');
    const first = post.mails.at(-1);
    expect(first?.subject).toMatch(/^Aviso: .+, .+ y .+ · BODEGA/);
    expect(first?.text).toContain(
      'Proveedor FERRETERÍA INVENTADA DEL NORTE S.A.C. (RUC 20990016004) figura como sujeto sin capacidad operativa (SSCO): 2 compras, IGV S/ 36.00; desde entonces, 1.',
    );
    const again = await post.urgent(rosa);
    expect(again.map(({ messageId }) => messageId)).toEqual([first?.messageId]);
    expect(await post.urgent(rosa)).toEqual([]);
  });

  test('a kind that somebody switched off is not told to them, and to others it is', async () => {
    const carla = await joinFirm(app, rosa, 'assistant', [business.id]);
    await call(app, changeNotices, { body: { rejections: false } }, rosa.token);
    await refuse();
    expect(await post.urgent(rosa)).toEqual([]);
    expect(await post.urgent(carla)).toHaveLength(1);
    // Switched on again, what was not wanted then is not told late.
    await call(app, changeNotices, { body: { rejections: true } }, rosa.token);
    expect(await post.urgent(rosa)).toEqual([]);
  });
}

import { randomUUID } from 'node:crypto';
import type { BookName } from '@yupana/contract/books.ts';
import { changeNotices, getNotices, unsubscribe } from '@yupana/contract/notices.ts';
import { alertKinds } from '@yupana/contract/supplier-alerts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { heedFailure } from '../../../src/features/credentials/heed-failure.ts';
import { markAccepted } from '../../../src/features/credentials/queries.ts';
import { mailUrgent } from '../../../src/features/notices/urgent/mail-urgent.ts';
import { sweepUrgent } from '../../../src/features/notices/urgent/sweep-urgent.ts';
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
  /** The period was closed at nine, and a collection noted a change of each of these kinds at half past, or when it is said. */
  const changeClosed = (
    kinds: readonly ('new' | 'changed' | 'gone')[],
    { run_id = randomUUID(), book = 'RCE' as BookName, at = '14:30', of = business } = {},
  ) =>
    tenant(async (tx) => {
      const whose = { business_id: of.id, firm_id: of.firmId };
      const closed_at = new Date('2026-11-27T14:00:00Z');
      await tx
        .insertInto('business_periods')
        .values({ ...whose, tax_period: PERIOD, closed_at })
        .onConflict((conflict) => conflict.columns(['business_id', 'tax_period']).doUpdateSet({ closed_at }))
        .execute();
      for (const [place, kind] of kinds.entries())
        await tx
          .insertInto('voucher_changes')
          .values({
            ...{ ...whose, book, tax_period: PERIOD, run_id, kind },
            ...{ issuer_ruc: '20990016004', type_code: '01', serie: 'F001', number: String(place + 1) },
            seen_at: new Date(`2026-11-27T${at}:00Z`),
          })
          .execute();
    });
  const noted = async () =>
    app.deps.database.system((tx) =>
      tx
        .selectFrom('urgent_notices')
        .select(['kind', 'key', 'outcome'])
        .where('firm_id', '=', business.firmId)
        .orderBy('noted_at')
        .orderBy('key')
        .execute(),
    );
  /** As if nobody had ever looked. */
  const neverLooked = () => app.deps.database.system((tx) => tx.deleteFrom('notice_looks').execute());

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

  test('a proposal that changed after the period was closed is told once for each collection, its books together', async () => {
    const run_id = randomUUID();
    await changeClosed(['new', 'new', 'gone'], { run_id });
    await changeClosed(['changed'], { run_id, book: 'RVIE', at: '14:33' });
    const [mail, ...more] = await post.urgent(rosa);
    expect(more).toEqual([]);
    expect(mail?.text.match(/está cerrado/g)).toHaveLength(1);
    expect(mail?.text).toContain(
      'Oct 2026 está cerrado y la propuesta de SUNAT cambió después: 2 comprobantes nuevos, 1 comprobante que cambió y 1 comprobante que salió de la propuesta.',
    );
    expect(mail?.text).toContain(`/dashboard/cierre?ruc=${business.ruc}&tax_period=${PERIOD}`);
    expect(await post.urgent(rosa)).toEqual([]);
    await changeClosed(['gone'], { at: '14:45' });
    const [next] = await post.urgent(rosa);
    expect(next?.text).toContain('cambió después: 1 comprobante que salió de la propuesta.');
    expect(await post.urgent(rosa)).toEqual([]);
  });

  test('whoever looks between the books of a collection waits until no more of it comes', async () => {
    const run_id = randomUUID();
    await changeClosed(['new'], { run_id, at: '14:30' });
    clock.set('2026-11-27T14:32:00Z');
    expect(await post.urgent(rosa)).toEqual([]);
    await changeClosed(['changed'], { run_id, book: 'RVIE', at: '14:33' });
    clock.set('2026-11-27T14:42:00Z');
    expect(await post.urgent(rosa)).toEqual([]);
    clock.set('2026-11-27T14:44:00Z');
    const [mail] = await post.urgent(rosa);
    expect(mail?.text).toContain('cambió después: 1 comprobante nuevo y 1 comprobante que cambió.');
    expect(await post.urgent(rosa)).toEqual([]);
  });

  test('what a collection brings when it tries a book again, long after the other, is told too, and alone', async () => {
    const run_id = randomUUID();
    await changeClosed(['new'], { run_id, at: '14:30' });
    clock.set('2026-11-27T14:41:00Z');
    const [first] = await post.urgent(rosa);
    expect(first?.text).toContain('cambió después: 1 comprobante nuevo.');
    clock.set('2026-11-27T15:15:00Z');
    await changeClosed(['new', 'new', 'changed'], { run_id, book: 'RVIE', at: '15:05' });
    const [second] = await post.urgent(rosa);
    expect(second?.text).toContain('cambió después: 2 comprobantes nuevos y 1 comprobante que cambió.');
    clock.advance(60_000);
    expect(await post.urgent(rosa)).toEqual([]);
  });

  test('what a collection changed before the period was closed is not counted, nor told', async () => {
    const run_id = randomUUID();
    await neverLooked();
    await changeClosed(['new'], { at: '13:40' });
    await changeClosed(['gone'], { run_id, at: '13:50' });
    await changeClosed(['changed'], { run_id, book: 'RVIE', at: '14:10' });
    const [mail] = await post.urgent(rosa);
    expect(mail?.text).toContain('cambió después: 1 comprobante que cambió.');
    expect(await noted()).toEqual([
      {
        kind: 'closed_periods',
        key: `${business.id}/${PERIOD}/${run_id}/${Date.parse('2026-11-27T14:10:00Z')}`,
        outcome: 'sent',
      },
    ]);
  });

  test('a period that was opened again before it was told has nothing to tell', async () => {
    await changeClosed(['changed']);
    await post.urgent({ email: (await joinFirm(app, rosa, 'reader')).email });
    await tenant((tx) =>
      tx.updateTable('business_periods').set({ closed_at: null }).where('business_id', '=', business.id).execute(),
    );
    expect(await post.urgent(rosa)).toEqual([]);
  });

  test('credentials that were typed again and refused again are told as they are now, and the ones before not', async () => {
    await refuse();
    await post.urgent({ email: (await joinFirm(app, rosa, 'reader')).email });
    await tenant((tx) =>
      tx
        .updateTable('credentials')
        .set({ version: 2, rejected_at: null, rejected_source: null })
        .where('business_id', '=', business.id)
        .execute(),
    );
    await refuse(2);
    const [mail] = await post.urgent(rosa);
    expect(mail?.text.match(/SUNAT rechazó/g)).toHaveLength(1);
  });

  test('the first look of all tells of a day, and of nothing before', async () => {
    const old = await seedBusiness(app, rosa);
    const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000);
    await tenant(async (tx) => {
      await seedAlert(tx, whose(), PERIOD, hoursAgo(20));
      await seedAlert(tx, { ...whose(), business_id: old.id }, PERIOD, hoursAgo(26));
    });
    await neverLooked();
    await post.urgent(rosa);
    expect((await noted()).map(({ key }) => key.split('/')[0])).toEqual([business.id]);
  });

  test('however few are looked at at once, all that is urgent is found', async () => {
    const companies = [business, await seedBusiness(app, rosa), await seedBusiness(app, rosa)];
    for (const of of companies) {
      await tenant(async (tx) => {
        const failed = { firmId: of.firmId, businessId: of.id };
        await heedFailure(app.deps, tx, failed, 'SOL_USER_REJECTED', 1, null);
        for (const kind of alertKinds)
          await seedAlert(tx, { business_id: of.id, firm_id: of.firmId }, PERIOD, clock.now(), kind);
      });
      await changeClosed(['new'], { of });
      await changeClosed(['new'], { of, at: '14:31' });
    }
    await sweepUrgent(post.system, 1);
    expect(await noted()).toHaveLength(18);
    const [mail] = await post.urgent(rosa);
    expect((await noted()).filter(({ outcome }) => outcome === 'sent')).toHaveLength(18);
    for (const { ruc } of companies) expect(mail?.text).toContain(`RUC ${ruc}`);
    for (const says of ['SSCO', 'no habido', 'RUC de baja', 'rechazó el usuario', 'está cerrado'])
      expect(mail?.text.split(says)).toHaveLength(says === 'está cerrado' ? 7 : 4);
  });

  test('of a kind of alert that a process does not know yet it settles nothing: another tells it', async () => {
    await tenant((tx) => seedAlert(tx, whose(), PERIOD, clock.now()));
    await sweepUrgent(post.system);
    await app.deps.database.system((tx) =>
      tx
        .updateTable('urgent_notices')
        .set({ key: `${business.id}/20990016004/nuevo/2026-10-01` })
        .where('firm_id', '=', business.firmId)
        .execute(),
    );
    await expect(mailUrgent(post.system, await post.memberOf(rosa))).rejects.toThrow('nuevo');
    expect((await noted()).map(({ outcome }) => outcome)).toEqual([null]);
  });

  test('what was told is known for a year, and then forgotten; what is not told stays', async () => {
    await tenant((tx) => seedAlert(tx, whose(), PERIOD, clock.now()));
    await post.urgent(rosa);
    // What is looked for after that day is not what other tests are about.
    onTestFinished(async () => void (await neverLooked()));
    const sweepAfter = async (days: number) => {
      clock.advance(days * 24 * 3_600_000);
      await sweepUrgent(post.system);
    };
    await sweepAfter(364);
    await sweepAfter(1);
    expect(await noted()).toHaveLength(1);
    await refuse();
    await sweepAfter(2);
    await sweepAfter(1);
    expect((await noted()).map(({ kind }) => kind)).toEqual(['rejections']);
    await sweepAfter(400);
    await sweepAfter(1);
    expect((await noted()).map(({ kind }) => kind)).toEqual(['rejections']);
  });

  test('the link of such a letter switches off all that is told at once, and leaves the digest on', async () => {
    await refuse();
    const [mail] = await post.urgent(rosa);
    const token = mail?.unsubscribe?.split('/').at(-1) ?? '';
    expect((await call(app, unsubscribe, { body: { token } })).body).toMatchObject({ scope: 'urgent', is_on: false });
    expect((await call(app, getNotices, {}, rosa.token)).body).toMatchObject({
      ...{ digest: true, rejections: false, suppliers: false, closed_periods: false },
    });
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

  test('an address that is refused for good is tried once a day at most, and its person finds it said', async () => {
    const refusedAt = async () => (await call(app, getNotices, {}, rosa.token)).body.refused_at;
    const jobs = async () => {
      const { rows } = await app.deps.database.system((tx) =>
        sql<{ n: number }>`select count(*)::int as n from pgboss.job where name = 'notices.mail-urgent'
          and data ->> 'firmId' = ${business.firmId} and state = 'created'`.execute(tx),
      );
      return rows[0]?.n;
    };
    onTestFinished(async () => void (await neverLooked()));
    post.refuses(true);
    onTestFinished(() => post.refuses(false));
    await refuse();
    expect(await refusedAt()).toBeNull();
    const before = post.tries();
    for (let n = 0; n < 3; n++) {
      expect(await post.urgent(rosa)).toEqual([]);
      clock.advance(60_000);
    }
    expect(post.tries() - before).toBe(1);
    expect((await noted()).map(({ outcome }) => outcome)).toEqual(['refused']);
    expect(await refusedAt()).toBe('2026-11-27T15:00:00.000Z');
    // What comes on that day waits for the next, and nobody tries meanwhile.
    await app.deps.database.system((tx) => sql`delete from pgboss.job where name = 'notices.mail-urgent'`.execute(tx));
    await tenant((tx) => seedAlert(tx, whose(), PERIOD, clock.now()));
    await sweepUrgent(post.system);
    expect(await jobs()).toBe(0);
    clock.advance(24 * 3_600_000);
    await sweepUrgent(post.system);
    expect(await jobs()).toBe(1);
    post.refuses(false);
    expect(await post.urgent(rosa)).toHaveLength(1);
    // The session of before is over by then.
    const kept = await app.deps.database.system((tx) =>
      tx.selectFrom('members').select('mail_refused_at').where('email', '=', rosa.email.toLowerCase()).execute(),
    );
    expect(kept).toEqual([{ mail_refused_at: null }]);
  });

  test('a mail server that says «later» is asked when its time comes and not at each look, and to the last try: then its person finds it said', async () => {
    const refusedAt = async () => (await call(app, getNotices, {}, rosa.token)).body.refused_at;
    onTestFinished(async () => void (await neverLooked()));
    post.putsOff(true);
    onTestFinished(() => post.putsOff(false));
    await refuse();
    await sweepUrgent(post.system);
    // As the queue leaves one that failed.
    const waits = await app.deps.database.system((tx) =>
      sql`update pgboss.job set state = 'retry', start_after = now() + interval '1 hour' where name = 'notices.mail-urgent'
        and data ->> 'firmId' = ${business.firmId}`.execute(tx),
    );
    expect(waits.numAffectedRows).toBe(1n);
    await sweepUrgent(post.system);
    const { rows } = await app.deps.database.system((tx) =>
      sql<{ state: string }>`select state from pgboss.job where name = 'notices.mail-urgent'
        and data ->> 'firmId' = ${business.firmId}`.execute(tx),
    );
    expect(rows).toEqual([{ state: 'retry' }]);
    const member = await post.memberOf(rosa);
    await expect(mailUrgent(post.system, member)).rejects.toThrow('451');
    expect([(await noted())[0]?.outcome, await refusedAt()]).toEqual([null, null]);
    // What is noted before the last try has tries of its own.
    await tenant((tx) => seedAlert(tx, whose(), PERIOD, clock.now()));
    await sweepUrgent(post.system);
    await mailUrgent(post.system, member, true);
    expect((await noted()).map(({ outcome }) => outcome)).toEqual(['refused', null]);
    expect(await refusedAt()).toBe('2026-11-27T15:00:00.000Z');
  });

  test('those whose mail server does not answer keep nobody else waiting', async () => {
    const others = [];
    for (let n = 0; n < 3; n++) others.push(await joinFirm(app, rosa, 'reader', [business.id]));
    await refuse();
    await sweepUrgent(post.system, 1);
    const { rows } = await app.deps.database.system((tx) =>
      sql<{ who: string }>`select data ->> 'memberId' as who from pgboss.job where name = 'notices.mail-urgent'
        and data ->> 'firmId' = ${business.firmId} and state = 'created'`.execute(tx),
    );
    const { memberId } = await post.memberOf(rosa);
    expect(rows.map(({ who }) => who).toSorted()).toEqual([memberId, ...others.map(({ id }) => id)].toSorted());
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

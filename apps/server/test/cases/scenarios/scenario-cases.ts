import { tellOpening } from '@yupana/contract/opening.ts';
import { deleteScenario, revokeScenarioLink, updateScenario } from '@yupana/contract/scenarios.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createSystem } from '../../../src/ctx.ts';
import { mailClientPage } from '../../../src/features/scenarios/mail-page.ts';
import type { HeldClock } from '../../../src/platform/clock.ts';
import { type Accountant, call, type TestApp } from '../../harness.ts';
import { type SeededBusiness, seedVouchers } from '../../seed.ts';
import { joinFirm } from '../people.ts';
import { OBSERVED, PERIOD, scenarioWorld } from './scenario-world.ts';

/** What a period would come to, saved, compared and shown to a client, within analysis.medium.test.ts. */
export function scenarioCases(host: () => { app: TestApp; clock: HeldClock }): void {
  let app: TestApp;
  let clock: HeldClock;
  let rosa: Accountant;
  let business: SeededBusiness;
  const { now, shown, codesOf, save, share, read, secretOf } = scenarioWorld(host);
  beforeEach(() => {
    ({ app, clock, rosa, business } = now());
  });

  const statuses = () =>
    app.deps.database.tenant(business.firmId, (tx) =>
      tx
        .selectFrom('vouchers')
        .select(['number', 'status', 'reason', 'igv'])
        .where('business_id', '=', business.id)
        .orderBy('book')
        .orderBy('number')
        .execute(),
    );

  test('what might count stands by its reason, those with most IGV first; what is rejected does not, and what has no IGV is counted', async () => {
    const { groups, known, closed, scenarios, without_credit_count, omitted_count } = await shown();
    expect(groups.map(({ id, name, vouchers }) => [id, name, vouchers.map(({ igv_amount }) => igv_amount)])).toEqual([
      ['bancarizacion-por-acreditar', 'Falta acreditar pago bancario', [30.3, 20.2]],
      ['otro-periodo', 'Crédito de otro periodo', [7.07]],
      ['en-analisis', 'En análisis', [5.05]],
    ]);
    expect(groups[1]?.vouchers[0]).toMatchObject({ elsewhere: true, credit_period: '202611', is: 'deductible' });
    expect(known).toMatchObject({ sales_amount: 900, validated_amount: 100.1, deductible_count: 2 });
    expect([closed, scenarios]).toEqual([false, []]);
    expect([without_credit_count, omitted_count]).toEqual([1, 0]);
  });

  test('a scenario keeps what is ticked and what it comes to; nothing of a voucher moves by it', async () => {
    const before = await statuses();
    const codes = await codesOf();
    const { status, body } = await save({ codes: [...codes, '20990016004-01-F001-1', 'otro'] });
    expect(status).toBe(201);
    const [saved] = (await shown()).scenarios;
    expect(saved).toMatchObject({ uuid: body.uuid, name: 'Con todo', codes, changed: false, changed_count: 0 });
    // 100.10 of the validated, and 30.30 + 20.20 + 7.07 + 5.05: of those one is deductible already.
    expect(saved?.figures).toMatchObject({
      ...{ sales_amount: 900, purchases_amount: 162.72, result_amount: 737.28, vouchers_count: 5 },
      ...{ balance_amount: null, to_pay_amount: null },
    });
    const params = { ruc: business.ruc, scenario_uuid: body.uuid };
    await call(app, updateScenario, { params, body: { name: 'Otro', codes: [], with_balance: false } }, rosa.token);
    expect((await shown()).scenarios[0]).toMatchObject({ name: 'Otro', figures: { result_amount: 799.9 } });
    await share(body.uuid);
    expect((await call(app, deleteScenario, { params }, rosa.token)).status).toBe(204);
    expect((await shown()).scenarios).toEqual([]);
    expect(await statuses()).toEqual(before);
  });

  test('what gives credit in part is told of a scenario and on its page, as of one that was saved before it was told', async () => {
    await seedVouchers(app, business, 'RCE', PERIOD, [
      { serie: 'F002', igv: '60.00', status: 'gasto deducible', dgng_igv: '60.00' },
      { ...OBSERVED, serie: 'F002', igv: '4.00', dgng_igv: '4.00' },
    ]);
    expect((await shown()).known.shared_amount).toBe(60);
    const { uuid } = (await save({ codes: await codesOf() })).body;
    const [saved] = (await shown()).scenarios;
    expect(saved?.figures.shared_amount).toBe(64);
    expect((await read(secretOf((await share(uuid)).body.url))).body.figures.shared_amount).toBe(64);
    const { shared_amount: _, ...before } = saved?.figures ?? {};
    await app.deps.database.tenant(business.firmId, (tx) =>
      tx
        .updateTable('scenarios')
        .set({ figures: JSON.stringify(before) })
        .where('scenario_id', '=', uuid)
        .execute(),
    );
    expect((await shown()).scenarios[0]).toMatchObject({ changed: true, figures: { shared_amount: null } });
  });

  test('it says what changed since, until it is saved again', async () => {
    const codes = await codesOf();
    const { uuid } = (await save({ codes })).body;
    await app.deps.database.tenant(business.firmId, (tx) =>
      tx
        .updateTable('vouchers')
        .set({ igv: '31.00' })
        .where('business_id', '=', business.id)
        .where('igv', '=', '30.30')
        .execute(),
    );
    expect((await shown()).scenarios[0]).toMatchObject({ changed: true, changed_count: 1 });
    expect((await share(uuid)).error).toMatchObject({ errors: [{ code: 'SCENARIO_CHANGED' }] });
    const params = { ruc: business.ruc, scenario_uuid: uuid };
    await call(app, updateScenario, { params, body: { name: 'Con todo', codes, with_balance: true } }, rosa.token);
    expect((await shown()).scenarios[0]).toMatchObject({ changed: false, changed_count: 0 });
    const told = { balance: 50, perceptions: 0, retentions: 0 };
    await call(
      app,
      tellOpening,
      { params: { ruc: business.ruc }, body: { tax_period: PERIOD, told, reason: 'FV 621' } },
      rosa.token,
    );
    expect((await shown()).scenarios[0]).toMatchObject({ changed: true, changed_count: 0 });
  });

  test('two of a period have two names, and none has that of the one that there always is', async () => {
    expect((await save()).status).toBe(201);
    for (const name of ['con TODO', 'Solo lo validado']) {
      expect((await save({ name })).error).toMatchObject({ errors: [{ code: 'SCENARIO_NAMED', field: 'name' }] });
    }
  });

  test('of a closed period it is looked at and nothing is saved', async () => {
    const { uuid } = (await save()).body;
    await app.deps.database.tenant(business.firmId, (tx) =>
      tx
        .updateTable('business_periods')
        .set({ closed_at: clock.now() })
        .where('business_id', '=', business.id)
        .where('tax_period', '=', PERIOD)
        .execute(),
    );
    expect(await shown()).toMatchObject({ closed: true, scenarios: [{ uuid }] });
    const params = { ruc: business.ruc, scenario_uuid: uuid };
    const body = { name: 'Otro', codes: [], with_balance: true };
    for (const refused of [
      await save({ name: 'Otro' }),
      await call(app, updateScenario, { params, body }, rosa.token),
      await call(app, deleteScenario, { params }, rosa.token),
    ])
      expect(refused.error).toMatchObject({ errors: [{ code: 'PERIOD_CLOSED' }] });
  });

  test('who only looks sees scenarios and saves none; an assistant saves and sends nothing to a client', async () => {
    const { uuid } = (await save()).body;
    const reader = await joinFirm(app, rosa, 'reader', [business.id]);
    const assistant = await joinFirm(app, rosa, 'assistant', [business.id]);
    expect((await shown(reader)).scenarios).toHaveLength(1);
    expect((await save({ name: 'Suyo' }, reader)).status).toBe(403);
    expect((await save({ name: 'Suyo' }, assistant)).status).toBe(201);
    expect((await share(uuid, {}, assistant)).status).toBe(403);
  });

  describe('the page for a client', () => {
    test('shows the amounts of its scenario and the names of firm and company, and no other datum', async () => {
      const { uuid } = (await save({ codes: await codesOf() })).body;
      const { status, body } = await share(uuid, { days: 7 });
      expect(status).toBe(201);
      expect(body.url).toMatch(/^http:\/\/localhost\/escenario\/[\w-]{43}$/);
      const page = await read(secretOf(body.url));
      expect(page.status).toBe(200);
      expect(page.body).toMatchObject({
        ...{ business_name: 'BODEGA IMAGINADA S.A.C.', tax_period: PERIOD, name: 'Con todo' },
        figures: { result_amount: 737.28, purchases_amount: 162.72 },
        obtain: [
          { says: '2 constancias de pago bancario', amount: 50.5, in_process: false, elsewhere: false },
          { says: 'Crédito de otro mes por 1 comprobante', amount: 7.07, in_process: false, elsewhere: true },
          { says: 'Terminar el análisis de 1 comprobante', amount: 5.05, in_process: true, elsewhere: false },
        ],
        expires_at: '2026-11-24T15:00:00.000Z',
      });
      expect(page.text).not.toMatch(/[0-9a-f]{8}-|FERRETER|F001|20990016004/);
      expect(page.text).not.toContain(business.ruc);
      expect(page.text).not.toContain(uuid);
    });

    test('says whether less is paid than with what counts today, and names a balance that is left out', async () => {
      const told = { balance: 500, perceptions: 0, retentions: 0 };
      const body = { tax_period: PERIOD, told, reason: 'FV 621' };
      await call(app, tellOpening, { params: { ruc: business.ruc }, body }, rosa.token);
      const codes = await codesOf();
      const pageOf = async (saved: object) => {
        const { uuid } = (await save(saved)).body;
        return (await read(secretOf((await share(uuid)).body.url))).body;
      };
      expect(await pageOf({ codes })).toMatchObject({ is_less: true, left_out_amount: null });
      expect(await pageOf({ codes, name: 'Sin saldo', with_balance: false })).toMatchObject({
        ...{ is_less: false, left_out_amount: 500 },
        figures: { result_amount: 737.28, balance_amount: 0 },
      });
      // In favour already, nothing less is paid with more credit.
      await call(
        app,
        tellOpening,
        { params: { ruc: business.ruc }, body: { ...body, told: { ...told, balance: 1000 } } },
        rosa.token,
      );
      expect(await pageOf({ codes, name: 'A favor' })).toMatchObject({ is_less: false, left_out_amount: null });
    });

    test('keeps what it was sent with, whatever is saved after', async () => {
      const { uuid } = (await save({ codes: await codesOf() })).body;
      const token = secretOf((await share(uuid)).body.url);
      const params = { ruc: business.ruc, scenario_uuid: uuid };
      await call(app, updateScenario, { params, body: { name: 'Otro', codes: [], with_balance: true } }, rosa.token);
      expect((await read(token)).body).toMatchObject({ name: 'Con todo', figures: { result_amount: 737.28 } });
    });

    test('opens no more once it expires, is revoked, or its scenario is deleted; one answer for all and for what never was', async () => {
      const { uuid } = (await save()).body;
      const made = async () => (await share(uuid, { days: 7 })).body;
      const [expiring, revoked, deleted] = [await made(), await made(), await made()];
      const params = { ruc: business.ruc, scenario_uuid: uuid };
      const link = { params: { ...params, link_uuid: revoked.link.uuid } };
      expect((await shown()).scenarios[0]?.links).toHaveLength(3);
      expect((await call(app, revokeScenarioLink, link, rosa.token)).status).toBe(204);
      expect((await call(app, revokeScenarioLink, link, rosa.token)).status).toBe(404);
      const ended = async (url: string | null) => {
        const { status, error } = await read(secretOf(url));
        expect(error).toMatchObject({ errors: [{ code: 'SCENARIO_LINK_ENDED' }] });
        return status;
      };
      expect(await ended(revoked.url)).toBe(410);
      expect((await read('x'.repeat(43))).status).toBe(410);
      expect((await read(secretOf(expiring.url))).status).toBe(200);
      clock.advance(7 * 86_400_000);
      expect(await ended(expiring.url)).toBe(410);
      clock.set('2026-11-17T15:00:00Z');
      await call(app, deleteScenario, { params }, rosa.token);
      expect(await ended(deleted.url)).toBe(410);
    });

    test('is mailed with a secret that nothing else has', async () => {
      const { uuid } = (await save()).body;
      const { body } = await share(uuid, { email: 'cliente@ejemplo.pe' });
      expect(body).toMatchObject({ url: null, link: { sent_to: 'cliente@ejemplo.pe', ends: null } });
      const mails: { to: string; subject: string; text: string }[] = [];
      const send = async (mail: unknown) => void mails.push(mail as (typeof mails)[number]);
      const system = createSystem({ ...app.deps, mail: { ...app.deps.mail, send } });
      await mailClientPage(system, { firmId: business.firmId, linkId: body.link.uuid });
      expect(mails).toMatchObject([{ to: 'cliente@ejemplo.pe' }]);
      const text = mails[0]?.text ?? '';
      expect(mails[0]?.subject).toMatch(/: el IGV de BODEGA IMAGINADA S\.A\.C\. en Oct 2026$/);
      expect(text).not.toMatch(/S\/ |\d\.\d\d/);
      expect(text).toMatch(/se abre sin contraseña hasta el 17\/12\/2026/);
      const token = /\/escenario\/([\w-]{43})$/m.exec(text)?.[1] ?? '';
      expect((await read(token)).status).toBe(200);
      expect((await shown()).scenarios[0]?.links[0]?.ends).toBe(token.slice(-4));
    });

    test('closes with a company that its firm put away', async () => {
      const { uuid } = (await save()).body;
      const token = secretOf((await share(uuid)).body.url);
      await app.deps.database.system((tx) =>
        tx
          .updateTable('businesses')
          .set({ archived_at: clock.now(), held_at: null })
          .where('id', '=', business.id)
          .execute(),
      );
      expect((await read(token)).status).toBe(410);
    });
  });
}

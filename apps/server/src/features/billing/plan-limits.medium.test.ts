import { registerBusinesses } from '@yupana/contract/business-lists.ts';
import { registerBusiness } from '@yupana/contract/businesses.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { registrationOf } from '../../../test/collecting.ts';
import { call } from '../../../test/harness.ts';
import { codeOf, type Payer, startPaying } from '../../../test/paying.ts';
import { seedBusiness } from '../../../test/seed.ts';

let world: Awaited<ReturnType<typeof startPaying>>;
beforeAll(async () => {
  world = await startPaying();
});
afterAll(() => world.stop());
afterEach(() => world.calm());

describe('companies by plan', () => {
  async function fill(who: Payer, companies: number): Promise<void> {
    for (let n = 0; n < companies; n++) await seedBusiness(world.app, who);
  }

  test('the plan’s number is the last one that can be registered, even by two at once', async () => {
    const who = await world.payer();
    await fill(who, 4);
    await world.pay(who, 3, await world.tokenOf());
    const companies = await Promise.all([world.sandbox.company(), world.sandbox.company()]);
    const answers = await Promise.all(
      companies.map((company) => call(world.app, registerBusiness, { body: registrationOf(company) }, who.token)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    const refused = answers.find(({ status }) => status === 403);
    expect(refused?.error.errors[0]).toMatchObject({ code: 'PLAN_LIMIT_REACHED' });
    expect(refused?.error.message).toBe(
      'Tu plan Independientes admite hasta 5 empresas y ya tienes 5. Elige un plan mayor en Planes y precios para registrar más.',
    );
    expect(await world.subscriptionOf(who)).toMatchObject({ business_limit: 5, businesses_count: 5 });
  });

  test.each([
    [3, 5],
    [4, 15],
    [5, 50],
  ])('plan %i is full at %i, also by the form and by a list at once', async (planId, limit) => {
    const who = await world.payer();
    await fill(who, limit - 2);
    await world.pay(who, planId, await world.tokenOf());
    const fresh = async () => registrationOf(await world.sandbox.company());
    const [body, ...rows] = await Promise.all([fresh(), fresh(), fresh(), fresh()]);
    const [one, many] = await Promise.all([
      call(world.app, registerBusiness, { body }, who.token),
      call(world.app, registerBusinesses, { body: { rows, terms: true, privacy: true } }, who.token),
    ]);
    const outcomes = many.body.results.map(({ outcome, errors }) => errors[0]?.code ?? outcome);
    expect([one.status === 200 ? 'registered' : one.error.errors[0]?.code, ...outcomes].toSorted()).toEqual([
      ...['PLAN_LIMIT_REACHED', 'PLAN_LIMIT_REACHED', 'registered', 'registered'],
    ]);
    expect(await world.subscriptionOf(who)).toMatchObject({ business_limit: limit, businesses_count: limit });
  });

  test('a larger plan makes room at once; a plan smaller than what there is cannot be bought', async () => {
    const who = await world.payer();
    await fill(who, 6);
    const small = await world.pay(who, 3, await world.tokenOf());
    expect(small.status).toBe(409);
    expect(codeOf(small)).toBe('PLAN_TOO_SMALL');
    expect((await world.pay(who, 4, await world.tokenOf())).body.state).toBe('charged');
    const body = registrationOf(await world.sandbox.company());
    expect((await call(world.app, registerBusiness, { body }, who.token)).status).toBe(200);
  });

  test('the largest plan leads to a quote, and so does having more companies than it allows', async () => {
    const who = await world.payer();
    await fill(who, 50);
    await world.pay(who, 5, await world.tokenOf());
    const body = registrationOf(await world.sandbox.company());
    const refused = await call(world.app, registerBusiness, { body }, who.token);
    expect(refused.error.message).toBe(
      'Tu plan Negocio emergente admite hasta 50 empresas y ya tienes 50. Para más de 50 empresas, pide tu cotización en Planes y precios.',
    );
    const large = await world.payer();
    await fill(large, 51);
    const unsold = await world.pay(large, 5, await world.tokenOf());
    expect(codeOf(unsold)).toBe('PLAN_TOO_SMALL');
    expect(unsold.error.message).toContain('pide tu cotización');
  });

  test('the trial has no limit but its end; a paid plan that ended closes nothing', async () => {
    const who = await world.payer();
    await fill(who, 51);
    const first = registrationOf(await world.sandbox.company());
    expect((await call(world.app, registerBusiness, { body: first }, who.token)).status).toBe(200);
    const paid = await world.payer();
    await world.pay(paid, 3, await world.tokenOf());
    const firm = await world.app.deps.database.system((tx) =>
      tx.selectFrom('members').select('firm_id').where('id', '=', paid.uuid).executeTakeFirstOrThrow(),
    );
    await world.app.deps.database.system((tx) =>
      tx
        .updateTable('plan_periods')
        .set({ starts_on: '2026-01-01', ends_on: '2026-01-31' })
        .where('firm_id', '=', firm.firm_id)
        .execute(),
    );
    const second = registrationOf(await world.sandbox.company());
    expect((await call(world.app, registerBusiness, { body: second }, paid.token)).status).toBe(200);
  });
});

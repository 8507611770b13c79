import { registerBusinesses } from '@yupana/contract/business-lists.ts';
import { registerBusiness } from '@yupana/contract/businesses.ts';
import { ASK_FOR_QUOTE, LARGEST, planOf } from '@yupana/contract/plans.ts';
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
    [3, planOf(3).businessNumber],
    [4, planOf(4).businessNumber],
    [5, planOf(5).businessNumber],
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
    await fill(who, LARGEST);
    await world.pay(who, 5, await world.tokenOf());
    const body = registrationOf(await world.sandbox.company());
    const refused = await call(world.app, registerBusiness, { body }, who.token);
    expect(refused.error.message).toBe(
      `Tu plan Negocio emergente admite hasta ${LARGEST} empresas y ya tienes ${LARGEST}. ${ASK_FOR_QUOTE}`,
    );
    const large = await world.payer();
    await fill(large, LARGEST + 1);
    const unsold = await world.pay(large, 5, await world.tokenOf());
    expect(codeOf(unsold)).toBe('PLAN_TOO_SMALL');
    expect(unsold.error.message).toContain('pide tu cotización');
  });

  test('the trial takes as many companies as the largest plan', async () => {
    const who = await world.payer();
    await fill(who, LARGEST - 1);
    const [last, late] = [registrationOf(await world.sandbox.company()), registrationOf(await world.sandbox.company())];
    expect((await call(world.app, registerBusiness, { body: last }, who.token)).status).toBe(200);
    const refused = await call(world.app, registerBusiness, { body: late }, who.token);
    expect([refused.status, codeOf(refused)]).toEqual([403, 'PLAN_LIMIT_REACHED']);
    expect(refused.error.message).toBe(
      `La prueba gratis admite hasta ${LARGEST} empresas. Para más, pide tu cotización en Planes y precios.`,
    );
  });

  test('a paid plan is closed after its last day, says its own limit, and opens the day it is paid again', async () => {
    const who = await world.payer();
    await fill(who, 3);
    await world.pay(who, 3, await world.tokenOf());
    const firm_id = await world.firmOf(who);
    const endsOn = (ends_on: string) =>
      world.app.deps.database.system(async (tx) => {
        const stretch = { starts_on: '2026-10-21', ends_on };
        await tx.updateTable('plan_periods').set(stretch).where('firm_id', '=', firm_id).execute();
        await tx.updateTable('firms').set({ plan_ends_on: ends_on }).where('id', '=', firm_id).execute();
      });
    await endsOn('2026-11-20');
    const body = registrationOf(await world.sandbox.company());
    expect((await call(world.app, registerBusiness, { body }, who.token)).status).toBe(200);
    await endsOn('2026-11-19');
    const late = registrationOf(await world.sandbox.company());
    const refused = await call(world.app, registerBusiness, { body: late }, who.token);
    expect([refused.status, codeOf(refused)]).toEqual([403, 'PLAN_ENDED']);
    const lapsed = { plan_type: 2, end_date: '2026-11-19', business_limit: 5, businesses_count: 4 };
    expect(await world.subscriptionOf(who)).toMatchObject({ ...lapsed, plan: { plan_id: 3, ends_on: '2026-11-19' } });
    world.clock.set('2026-11-20T15:30:00Z');
    expect((await world.pay(who, 3, await world.tokenOf())).body.state).toBe('charged');
    expect((await call(world.app, registerBusiness, { body: late }, who.token)).status).toBe(200);
  });
});

test('a plan that is no longer sold keeps its name and its room for who has it, and nobody else can buy it', async () => {
  const who = await world.payer();
  await world.pay(who, 3, await world.tokenOf());
  const plan = planOf(3);
  plan.retired = true;
  try {
    expect(await world.subscriptionOf(who)).toMatchObject({ plan: { title: 'Independientes' }, business_limit: 5 });
    for (let n = 0; n < 5; n++) await seedBusiness(world.app, who);
    const body = registrationOf(await world.sandbox.company());
    const full = await call(world.app, registerBusiness, { body }, who.token);
    expect(full.error.message).toContain('Tu plan Independientes admite hasta 5 empresas y ya tienes 5.');
    const refused = await world.pay(await world.payer(), 3, await world.tokenOf());
    expect([refused.status, refused.error.message]).toEqual([422, 'El plan no existe o ya no se vende.']);
  } finally {
    delete plan.retired;
  }
});

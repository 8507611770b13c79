import { createServer } from 'node:http';
import { getMe, type SignUpBody, signUp } from '@yupana/contract/accounts.ts';
import { getPublicConfig } from '@yupana/contract/public-config.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { call, startApp, type TestApp } from '../../../../test/harness.ts';
import { hurryRetries } from '../../../../test/process/hurry-jobs.ts';
import { type Sandbox, startSandbox } from '../../../../test/sandbox.ts';
import { holdClock } from '../../../platform/clock.ts';
import { createCoupon, type NewCoupon } from '../../coupons/manage-coupons.ts';
import { mailLetter } from '../../letters/mail-letter.ts';

const SITE = 'sitio-de-prueba';
const clock = holdClock('2026-11-21T15:00:00Z');
let sandbox: Sandbox;
let app: TestApp;

beforeAll(async () => {
  sandbox = await startSandbox();
  app = await startApp({ clock, env: { MARKETING_FORM_URL: `${sandbox.url}/marketing/form`, SMTP_URL: sandbox.smtp } });
});
afterAll(async () => {
  await app.stop();
  await sandbox.stop();
});
afterEach(async () => {
  await sandbox.fault('captcha', null);
  await sandbox.fault('marketing', null);
});

const somebody = (changes: Partial<SignUpBody> = {}): SignUpBody => ({
  name: 'Rosa María',
  last_name: 'Quispe Ñahui',
  document_number: '45678912',
  phone_number: '987654321',
  email: `rosa.${crypto.randomUUID()}@ejemplo.pe`,
  accountant_profile: 'Estudio Contable',
  password: 'Cantuta Roja 1',
  ...changes,
});
const enrol = (changes: Partial<SignUpBody> = {}, on = app) => call(on, signUp, { body: somebody(changes) });
const firmOf = (email: string) =>
  app.deps.database.system((tx) =>
    tx
      .selectFrom('firms')
      .innerJoin('members', 'members.firm_id', 'firms.id')
      .selectAll('firms')
      .where('members.email', '=', email)
      .executeTakeFirstOrThrow(),
  );

test('whoever signs up is welcomed by mail, once; whoever could not, is not', async () => {
  const email = `bienvenida.${crypto.randomUUID()}@ejemplo.pe`;
  expect((await enrol({ email })).status).toBe(201);
  expect((await enrol({ email })).status).toBe(409);
  await expect.poll(async () => (await sandbox.letters(email)).length, { timeout: 20_000 }).toBe(1);
  const [letter] = await sandbox.letters(email);
  expect(letter?.subject).toBe('Te damos la bienvenida a Yupana');
  expect(letter?.text).toContain('Hola, Rosa María:');
  expect(letter?.text).toContain('http://localhost/registrar-empresas');
  expect(letter?.html).toContain('lang="es-PE"');
  const { id: memberId, firm_id: firmId } = await app.deps.database.system((tx) =>
    tx.selectFrom('members').select(['id', 'firm_id']).where('email', '=', email).executeTakeFirstOrThrow(),
  );
  expect(letter?.raw).toContain(`Message-ID: <welcome.${memberId}@localhost>`);
  // It is there a moment before it is written down as sent: asked for again until then, it would be sent again.
  const sent = () =>
    app.deps.database.system((tx) =>
      tx.selectFrom('letters').select('sent_at').where('member_id', '=', memberId).executeTakeFirst(),
    );
  await expect.poll(async () => (await sent())?.sent_at ?? null).not.toBeNull();
  await mailLetter(app, { firmId, memberId, kind: 'welcome' });
  expect(await sandbox.letters(email)).toHaveLength(1);
});

describe('a coupon', () => {
  let serial = 0;
  const coupon = async (traits: Omit<NewCoupon, 'code'>): Promise<string> => {
    const code = `PRUEBA-${++serial}`;
    const desk = { deps: app.deps, transaction: app.deps.database.system };
    expect(await createCoupon(desk, { code, ...traits })).toBe(true);
    return code;
  };
  const usesOf = async (code: string): Promise<number | undefined> =>
    app.deps.database.system(async (tx) => {
      const row = await tx.selectFrom('coupons').select('uses').where('code', '=', code).executeTakeFirst();
      return row?.uses;
    });

  test('of days makes the trial longer', async () => {
    const code = await coupon({ trialDays: 30 });
    const { body } = await enrol({ coupon_code: ` ${code.toLowerCase()} ` });
    const me = await call(app, getMe, {}, body.access_token);
    expect(me.body.subscription).toMatchObject({ plan_type: 1, end_date: '2026-12-28' });
    expect(await usesOf(code)).toBe(1);
  });

  test('of a percentage is kept for the first payment, and the trial stays at seven days', async () => {
    const code = await coupon({ percent: 20 });
    const email = `con.cupon.${crypto.randomUUID()}@ejemplo.pe`;
    expect((await enrol({ email, coupon_code: code })).status).toBe(201);
    expect(await firmOf(email)).toMatchObject({
      coupon_code: code,
      discount_percent: 20,
      plan_ends_on: '2026-11-28',
    });
  });

  test('holds on its first and its last day, in Lima', async () => {
    const code = await coupon({ percent: 10, from: '2026-11-21', until: '2026-11-21' });
    expect((await enrol({ coupon_code: code })).status).toBe(201);
    clock.set('2026-11-22T04:59:59Z');
    expect((await enrol({ coupon_code: code })).status).toBe(201);
    clock.set('2026-11-22T05:00:00Z');
    expect((await enrol({ coupon_code: code })).error.errors[0]?.code).toBe('COUPON_EXPIRED');
    clock.set('2026-11-21T15:00:00Z');
  });

  test.each([
    ['that nobody made', undefined, 'COUPON_UNKNOWN', 'El código de cupón no existe.'],
    ['of the future', { from: '2026-11-22' }, 'COUPON_NOT_YET_VALID', 'Este cupón todavía no está vigente.'],
    ['of the past', { from: '2026-01-01', until: '2026-11-20' }, 'COUPON_EXPIRED', 'Este cupón ya venció.'],
  ] as const)('%s is refused on its field, and no account is made', async (_which, dates, errorCode, message) => {
    const code = dates ? await coupon({ percent: 10, ...dates }) : 'NO-EXISTE';
    const email = `sin.cuenta.${crypto.randomUUID()}@ejemplo.pe`;
    const { status, error } = await enrol({ email, coupon_code: code });
    expect(status).toBe(422);
    expect(error.errors).toEqual([{ code: errorCode, message, field: 'coupon_code' }]);
    await expect(firmOf(email)).rejects.toThrow();
  });

  test('with two uses left serves two of six who come at once', async () => {
    const code = await coupon({ percent: 10, limit: 2 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => enrol({ coupon_code: code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.error.errors[0]).toMatchObject({ code: 'COUPON_SPENT', field: 'coupon_code' });
    expect(await usesOf(code)).toBe(2);
  });

  test('is not used up by a sign-up that fails for another reason', async () => {
    const code = await coupon({ percent: 10, limit: 1 });
    const { email } = somebody();
    await enrol({ email });
    const { error } = await enrol({ email, coupon_code: code });
    expect(error.errors[0]?.code).toBe('EMAIL_ALREADY_REGISTERED');
    expect(await usesOf(code)).toBe(0);
    expect((await enrol({ coupon_code: code })).status).toBe(201);
  });
});

test('the campaign that brought somebody is kept with the account', async () => {
  const email = `campaña.${crypto.randomUUID()}@ejemplo.pe`.replace('ñ', 'n');
  await enrol({ email, utm_source: 'feria', utm_medium: 'volante', utm_campaign: 'cierre 2026' });
  expect(await firmOf(email)).toMatchObject({
    utm_source: 'feria',
    utm_medium: 'volante',
    utm_campaign: 'cierre 2026',
  });
});

describe('the marketing service', () => {
  const formOf = async (email: string) =>
    (await sandbox.submissions()).submissions.find(({ fields }) => fields.email === email)?.fields;

  test('is posted the form of a new account, as the fields say and nothing more', async () => {
    const { email } = somebody();
    expect((await enrol({ email, utm_source: 'feria' })).status).toBe(201);
    await expect
      .poll(() => formOf(email), { timeout: 20_000 })
      .toEqual({
        name: 'Rosa María',
        last_name: 'Quispe Ñahui',
        document_number: '45678912',
        phone_number: '987654321',
        email,
        accountant_profile: 'Estudio Contable',
        terms: 'on',
        privacy: 'on',
      });
  });

  test('that is down does not stop a sign-up: the form is sent again later', async () => {
    await sandbox.fault('marketing', 'caido');
    const { email } = somebody();
    const before = (await sandbox.submissions()).tries;
    expect((await enrol({ email })).status).toBe(201);
    await expect.poll(async () => (await sandbox.submissions()).tries, { timeout: 20_000 }).toBeGreaterThan(before);
    expect(await formOf(email)).toBeUndefined();
    await sandbox.fault('marketing', null);
    const again = async () => {
      await app.deps.database.system(hurryRetries);
      return formOf(email);
    };
    await expect.poll(again, { timeout: 50_000 }).toBeDefined();
  });

  test('that refuses the form is not bothered again', async () => {
    await sandbox.fault('marketing', 'rechazado', 1);
    const { email } = somebody();
    await enrol({ email });
    const refused = (): boolean => app.log.some((line) => line.includes('the marketing form was refused'));
    await expect.poll(refused, { timeout: 20_000 }).toBe(true);
    expect(await formOf(email)).toBeUndefined();
    expect(app.log.join('')).not.toContain(email);
  });
});

describe('where there is a captcha', () => {
  let guarded: TestApp;
  beforeAll(async () => {
    guarded = await startApp({
      clock,
      env: {
        CAPTCHA_SITE_KEY: SITE,
        CAPTCHA_SCRIPT_URL: `${sandbox.url}/captcha/enterprise.js`,
        CAPTCHA_VERIFY_URL: `${sandbox.url}/captcha/assessments?key=llave-del-proveedor`,
      },
    });
  });
  afterAll(() => guarded.stop());

  /** What the provider's script gives in the browser. */
  const proof = (changes: object = {}): Pick<SignUpBody, 'captcha_token' | 'captcha_action'> => {
    const contents = { siteKey: SITE, action: 'REGISTER_USER', at: Date.now(), once: Math.random(), ...changes };
    return {
      captcha_token: Buffer.from(JSON.stringify(contents)).toString('base64'),
      captcha_action: 'REGISTER_USER',
    };
  };
  const outcome = async (changes: Partial<SignUpBody>) => {
    const { status, error } = await enrol(changes, guarded);
    return status === 201 ? '201' : `${status} ${error.errors[0]?.code}`;
  };

  test('the web is told which, and its pages may load that script', async () => {
    const { body } = await call(guarded, getPublicConfig, {});
    expect(body.captcha).toEqual({ site_key: SITE, script_url: `${sandbox.url}/captcha/enterprise.js` });
    const answer = await fetch(`${guarded.url}/`);
    expect(answer.headers.get('content-security-policy')).toContain(`script-src 'self' ${sandbox.url};`);
    expect((await call(app, getPublicConfig, {})).body.captcha).toBeNull();
  });

  test('a person signs up', async () => {
    expect(await outcome(proof())).toBe('201');
  });

  test('nobody does without a token, with one made up, of another action, or used before', async () => {
    expect(await outcome({})).toBe('403 CAPTCHA_REJECTED');
    expect(await outcome({ captcha_token: 'basura' })).toBe('403 CAPTCHA_REJECTED');
    expect(await outcome(proof({ action: 'LOGIN' }))).toBe('403 CAPTCHA_REJECTED');
    const once = proof();
    expect(await outcome(once)).toBe('201');
    expect(await outcome(once)).toBe('403 CAPTCHA_REJECTED');
  });

  test.each([
    ['puntaje-bajo', '403 CAPTCHA_REJECTED'],
    ['otra-accion', '403 CAPTCHA_REJECTED'],
    ['token-invalido', '403 CAPTCHA_REJECTED'],
    ['caido', '503 CAPTCHA_UNAVAILABLE'],
    ['respuesta-ajena', '503 CAPTCHA_UNAVAILABLE'],
  ])('and it answers «%s», the sign-up answers %s and makes no account', async (scenario, expected) => {
    await sandbox.fault('captcha', scenario, 1);
    const { email } = somebody();
    expect(await outcome({ email, ...proof() })).toBe(expected);
    expect(await outcome({ email, ...proof() })).toBe('201');
  });

  test('its key and the tokens stay out of the log', async () => {
    await sandbox.fault('captcha', 'caido', 1);
    const given = proof();
    await outcome(given);
    const written = guarded.log.join('');
    expect(written).toContain('answered 503');
    expect(written).not.toContain('llave-del-proveedor');
    expect(written).not.toContain(given.captcha_token);
  });
});

test('a captcha that answers in the older form of the protocol is understood too', async () => {
  const answers = [
    { success: true, score: 0.9, action: 'REGISTER_USER' },
    { success: true, score: 0.2, action: 'REGISTER_USER' },
  ];
  const provider = createServer((_request, response) => response.end(JSON.stringify(answers.shift())));
  await new Promise<void>((ready) => provider.listen(0, '127.0.0.1', ready));
  const { port } = provider.address() as { port: number };
  const guarded = await startApp({
    env: { CAPTCHA_SITE_KEY: SITE, CAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/siteverify` },
  });
  try {
    expect((await enrol({ captcha_token: 'x' }, guarded)).status).toBe(201);
    expect((await enrol({ captcha_token: 'x' }, guarded)).status).toBe(403);
  } finally {
    await guarded.stop();
    provider.close();
  }
});

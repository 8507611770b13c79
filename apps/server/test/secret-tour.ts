import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { getMe, signIn, signUp } from '@yupana/contract/accounts.ts';
import { chargePlan } from '@yupana/contract/billing.ts';
import { registerBusinesses } from '@yupana/contract/business-lists.ts';
import { registerBusiness, updateCredentials } from '@yupana/contract/businesses.ts';
import { PREFIX } from '@yupana/contract/call.ts';
import { calls } from '@yupana/contract/calls.ts';
import { closeAccount } from '@yupana/contract/closure.ts';
import { validateCredentials } from '@yupana/contract/credentials.ts';
import { getDataExport, startDataExport } from '@yupana/contract/data-export.ts';
import { checkPartnerRuc, signUpSiscont, validatePartnerLink } from '@yupana/contract/partner.ts';
import { chargeOf, findPlan } from '@yupana/contract/plans.ts';
import { changePassword } from '@yupana/contract/profile.ts';
import { requestRecovery, resetPassword } from '@yupana/contract/recovery.ts';
import { confirmTwoStep, passSecondStep, startTwoStep } from '@yupana/contract/two-step.ts';
import { toWire } from '@yupana/tax/money.ts';
import { TOTP } from 'otpauth';
import { given, keep, secrets } from './canaries.ts';
import { ended, register } from './collecting.ts';
import { type Echo, type EchoMail, startEcho, startEchoMail } from './echo.ts';
import { everyRow, type Row } from './every-row.ts';
import { call, signUpAccountant, startApp, type TestApp } from './harness.ts';
import { freshRuc } from './seed.ts';

/**
 * Every secret that passes through the product, made up to be found again, with neighbours that repeat whatever they are
 * sent: secrets.medium.test.ts looks for them afterwards.
 */

/** What the mail server that quotes says, as far as it may be kept. */
const REFUSED_MAIL = '4.7.1 blocked address';

let afterARefusedMail: Row[] = [];
let app: TestApp;
let echo: Echo;
let mail: EchoMail;

/** @throws when a step of the tour did not do what it is there for */
async function asExpected<T extends { status: number; text: string }>(
  answer: Promise<T>,
  ...statuses: number[]
): Promise<T> {
  const found = await answer;
  if (!statuses.includes(found.status)) throw new Error(`${found.status}: ${found.text}`);
  return found;
}

/** An installation with every service, and everything in it done that has to do with a secret. */
export async function startTour() {
  echo = await startEcho();
  mail = await startEchoMail();
  app = await startApp({
    sandboxUrl: echo.url,
    env: {
      LOG_LEVEL: 'trace',
      SMTP_URL: mail.url,
      CAPTCHA_SITE_KEY: 'sitio',
      CAPTCHA_VERIFY_URL: `${echo.url}/captcha?key=${given.captchaKey}`,
      MARKETING_FORM_URL: `${echo.url}/marketing`,
      CULQI_API_URL: `${echo.url}/culqi/v2`,
      CULQI_PUBLIC_KEY: 'pk_test_x',
      CULQI_SECRET_KEY: given.culqiKey,
      CULQI_WEBHOOK_SECRET: given.culqiEvents,
      PARTNER_SECRET: given.partnerSecret,
    },
  });
  for (const [id, key] of app.deps.config.masterKeys.byId) keep(`master key ${id}`, key.toString('base64'));
  await tour();
  return {
    app,
    asked: echo.asked,
    rows: [...afterARefusedMail, ...(await everyRow(app))],
    stop: async () => {
      await app.stop();
      await mail.stop();
      await echo.stop();
    },
  };
}

async function until(done: () => boolean | Promise<boolean>): Promise<void> {
  const limit = Date.now() + 40_000;
  while (!(await done())) {
    if (Date.now() > limit) throw new Error('It did not happen.');
    await sleep(50);
  }
}

/** Everything that has to do with a secret, once well and once badly. */
async function tour(): Promise<void> {
  const { password, captcha: captcha_token, wrong } = given;
  const refused = await signUpAccountant(app, { password, captcha_token }).catch(String);
  if (!String(refused).includes('CAPTCHA_UNAVAILABLE')) throw new Error('The captcha was to be down.');
  echo.answer(/captcha/, { success: true, score: 0.9, action: 'REGISTER_USER' });
  const rosa = await signUpAccountant(app, { password, captcha_token });
  keep('session', rosa.token);
  await asExpected(call(app, signUp, { body: { email: 'x', password: wrong } as never }), 422);
  await asExpected(call(app, signIn, { body: { email: rosa.email, password: wrong } }), 401);
  await recover(rosa.email);
  const again = await asExpected(call(app, signIn, { body: { email: rosa.email, password: given.changed } }), 200);
  const token = keep('second session', again.body.access_token ?? '');
  keep('known browser', /=([^;]+);/.exec(again.headers.get('set-cookie') ?? '')?.[1] ?? '');
  await asExpected(
    call(app, changePassword, { body: { current_password: given.changed, password: given.newest } }, token),
    204,
  );
  await companies({ ...rosa, token, password: given.newest });
  await pay(token, rosa.email);
  await download(token, given.newest);
  await secondStep(token, rosa.email);
  await partner();
  await rummage(token);
  await asExpected(
    call(app, closeAccount, { body: { current_password: given.newest, code: secrets['recovery code 2'] } }, token),
    200,
  );
}

async function recover(email: string): Promise<void> {
  await asExpected(call(app, requestRecovery, { body: { email } }), 204);
  await until(async () => {
    afterARefusedMail = await everyRow(app);
    return afterARefusedMail.some(({ text }) => text.includes(REFUSED_MAIL));
  });
  const tokenIn = (mails: string[]) => /recuperar-contrase%C3%B1a\/([\w-]{43})/.exec(mails.join(''))?.[1] ?? '';
  // Among the letters that are refused is the welcome.
  await until(() => tokenIn(mail.refused) !== '');
  mail.accept();
  await until(() => tokenIn(mail.received) !== '');
  keep('recovery token of a mail that was refused', tokenIn(mail.refused));
  const token = keep('recovery token', tokenIn(mail.received));
  await fetch(`${app.url}/recuperar-contrase%C3%B1a/${token}`);
  await fetch(`${app.url}/recuperar-contrase%C3%B1a/${token}%`);
  await asExpected(call(app, resetPassword, { body: { token, password: given.changed } }), 204);
}

async function companies(who: Awaited<ReturnType<typeof signUpAccountant>>): Promise<void> {
  const { apiKey: sunat_api_key, apiSecret: sunat_api_secret } = given;
  const typed = { username: 'USUARIO1', sunat_api_key, sunat_api_secret, passwordSOL: given.solKey };
  const company = (ruc = freshRuc()) => ({ ruc, name: 'EMPRESA INVENTADA S.A.C.', credentials: {} as never });
  const { uuid } = await register(app, who, company(), typed);
  await ended(app, who, uuid);
  echo.answer(/oauth2\/token/, { access_token: given.sunatToken, token_type: 'Bearer', expires_in: 3600 });
  const { passwordSOL: _old, ...others } = typed;
  const body = { ...others, password: given.editedSolKey, current_password: who.password };
  await asExpected(call(app, updateCredentials, { params: { uuid }, body }, who.token), 204);
  await ended(app, who, uuid);
  await asExpected(call(app, validateCredentials, { params: { uuid }, body: null }, who.token), 200);
  const row = { ...typed, ruc: freshRuc(), name: 'OTRA INVENTADA S.A.C.', passwordSOL: given.listedSolKey };
  await asExpected(
    call(app, registerBusinesses, { body: { rows: [row], terms: true, privacy: true } }, who.token),
    200,
  );
  await asExpected(call(app, registerBusiness, { body: { ...row, ruc: '123' } as never }, who.token), 422);
}

async function pay(token: string, email: string): Promise<void> {
  const { uuid } = (await call(app, getMe, {}, token)).body;
  const plan = findPlan(3);
  const amount = plan ? toWire(chargeOf(plan, app.deps.clock.today()).total) : 0;
  const said = given.bankAnswer;
  const authentication_3DS = {
    eci: said,
    xid: said,
    cavv: said,
    protocolVersion: '2',
    directoryServerTransactionId: said,
  };
  const body = {
    accountant_uuid: uuid,
    plan_id: 3,
    token: given.cardToken,
    email: email.slice(-30),
    amount,
    authentication_3DS,
  };
  await asExpected(call(app, chargePlan, { body }, token), 200);
  const authorization = `Basic ${Buffer.from(`culqi:${given.wrong}`).toString('base64')}`;
  await fetch(`${app.url}/webhooks/culqi`, { method: 'POST', headers: { authorization }, body: '{}' });
}

async function download(token: string, current_password: string): Promise<void> {
  await asExpected(call(app, startDataExport, { body: { current_password } }, token), 202);
  let url = '';
  await until(async () => {
    url = (await call(app, getDataExport, {}, token)).body.export?.url ?? '';
    return url !== '';
  });
  keep('signature of a link', new URL(url, app.url).searchParams.get('signature') ?? '');
  if (!(await fetch(app.url + url)).ok) throw new Error('The link was to serve.');
}

async function secondStep(token: string, email: string): Promise<void> {
  const password = given.newest;
  const { body } = await asExpected(call(app, startTwoStep, { body: { current_password: password } }, token), 200);
  const code = new TOTP({ secret: keep('secret of the second step', body.secret) }).generate({
    timestamp: app.deps.clock.now().getTime(),
  });
  const { recovery_codes } = (await asExpected(call(app, confirmTwoStep, { body: { code } }, token), 200)).body;
  for (const [place, one] of recovery_codes.entries()) keep(`recovery code ${place + 1}`, one);
  const entering = await asExpected(call(app, signIn, { body: { email, password } }), 200);
  const challenge_token = keep('challenge', entering.body.challenge?.token ?? '');
  const pass = (given: string) => call(app, passSecondStep, { body: { challenge_token, code: given } });
  await asExpected(pass(given.garbage.slice(0, 40)), 422);
  const entered = await asExpected(pass(recovery_codes[0] ?? ''), 200);
  keep('third session', entered.body.access_token ?? '');
}

async function partner(): Promise<void> {
  const email = `siscont.${randomUUID()}@ejemplo.pe`;
  const now = Math.floor(app.deps.clock.now().getTime() / 1000);
  const ruc = freshRuc();
  const said = { id: randomUUID(), email, ruc, business_name: 'BODEGA', license_until: '2099-12-31', issued_at: now };
  const content = `v1.${Buffer.from(JSON.stringify({ ...said, expires_at: now + 300 })).toString('base64url')}`;
  const signature = createHmac('sha256', given.partnerSecret).update(content).digest('base64url');
  const token = keep("partner's link", `${content}.${signature}`);
  keep("signature of a partner's link", signature);
  const password = given.partnerPassword;
  await fetch(
    `${app.url}/siscont/validate?${new URLSearchParams({ email, password, token, ruc, razon_social: 'BODEGA' })}`,
  );
  const visit = await asExpected(call(app, validatePartnerLink, { body: { token, email, ruc } }), 200);
  const visit_token = keep('visit', visit.body.visit_token);
  await asExpected(call(app, signIn, { body: { email, password } }), 401);
  const person = {
    name: 'BODEGA',
    document_number: '45678912',
    phone_number: '987654321',
    email,
    password,
    visit_token,
  };
  const { body } = await asExpected(call(app, signUpSiscont, { body: person }), 201);
  keep("session of a partner's account", body.access_token);
  await asExpected(call(app, checkPartnerRuc, { body: { visit_token } }, body.access_token), 200);
}

/** Every call with secrets where none belongs: in the query, in headers, in a body that is not understood. */
async function rummage(token: string): Promise<void> {
  const { garbage, query, header } = given;
  for (const { method, path } of calls) {
    const address = `${app.url}${PREFIX}${path.replaceAll(/\{\w+\}/g, randomUUID())}?token=${query}&password=${query}&filters=${query}`;
    for (const authorization of [`Bearer ${garbage}`, `Basic ${garbage}`, `Bearer ${token}`]) {
      const leaving = new AbortController();
      const headers = {
        authorization,
        cookie: `session=${header}`,
        referer: `http://x/${header}`,
        'x-api-key': header,
      };
      const sent = method === 'GET' ? {} : { body: `{"password":"${query}",` };
      const response = await fetch(address, {
        method,
        signal: leaving.signal,
        headers: { ...headers, ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) },
        ...sent,
      });
      await response.body?.cancel();
      leaving.abort();
    }
  }
}

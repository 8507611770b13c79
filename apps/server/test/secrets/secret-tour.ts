import { randomUUID } from 'node:crypto';
import { getMe } from '@yupana/contract/accounts.ts';
import { chargePlan } from '@yupana/contract/billing.ts';
import { PREFIX } from '@yupana/contract/call.ts';
import { calls } from '@yupana/contract/calls.ts';
import { getDataExport, startDataExport } from '@yupana/contract/data-export.ts';
import { chargeOf, findPlan } from '@yupana/contract/plans.ts';
import { toWire } from '@yupana/tax/money.ts';
import { startEcho, startEchoMail } from '../echo.ts';
import { type Accountant, call, startApp } from '../harness.ts';
import { given, keep } from './canaries.ts';
import { everyRow, type Row } from './every-row.ts';
import { enter, leaveAndReturn, partner, secondStep } from './secret-tour-account.ts';
import { companies, handOver } from './secret-tour-companies.ts';
import { asExpected, type Tour, until } from './secret-tour-steps.ts';

/**
 * Every secret that passes through the product, made up to be found again, with neighbours that repeat whatever they are
 * sent: secrets.medium.test.ts looks for them afterwards.
 */

/** An installation with every service, and everything in it done that has to do with a secret. */
export async function startTour() {
  const echo = await startEcho();
  const mail = await startEchoMail();
  const app = await startApp({
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
      METRICS_TOKEN: given.metricsToken,
      DEMO_EMAIL: 'demo@ejemplo.pe',
      DEMO_PASSWORD: given.demoPassword,
    },
  });
  for (const [id, key] of app.deps.config.masterKeys.byId) keep(`master key ${id}`, key.toString('base64'));
  const afterARefusedMail = await goAround({ app, echo, mail });
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

/** Everything that has to do with a secret, once well and once badly. @returns what was stored when a mail was refused */
async function goAround(tour: Tour): Promise<Row[]> {
  const { who, afterARefusedMail } = await enter(tour);
  const uuid = await companies(tour, who);
  await handOver(tour, who, uuid);
  await pay(tour, who);
  await download(tour, who);
  await secondStep(tour, who);
  await partner(tour);
  await rummage(tour, who.token);
  await leaveAndReturn(tour, who);
  return afterARefusedMail;
}

async function pay({ app }: Tour, { token, email }: Accountant): Promise<void> {
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
  for (const secret of [given.wrong, given.culqiEvents]) {
    const authorization = `Basic ${Buffer.from(`culqi:${secret}`).toString('base64')}`;
    await fetch(`${app.url}/webhooks/culqi`, { method: 'POST', headers: { authorization }, body: '{}' });
  }
}

async function download({ app }: Tour, { token, password: current_password }: Accountant): Promise<void> {
  await asExpected(call(app, startDataExport, { body: { current_password } }, token), 202);
  let url = '';
  await until(async () => {
    url = (await call(app, getDataExport, {}, token)).body.export?.url ?? '';
    return url !== '';
  });
  keep('signature of a link', new URL(url, app.url).searchParams.get('signature') ?? '');
  if (!(await fetch(app.url + url)).ok) throw new Error('The link was to serve.');
}

/** Every call with secrets where none belongs: in the query, in headers, in a body that is not understood. */
async function rummage({ app }: Tour, token: string): Promise<void> {
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

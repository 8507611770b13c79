import { createHmac, randomUUID } from 'node:crypto';
import { getMe, signIn } from '@yupana/contract/accounts.ts';
import { registerBusinesses } from '@yupana/contract/business-lists.ts';
import { registerBusiness } from '@yupana/contract/businesses.ts';
import { checkPartnerRuc, signUpSiscont, validatePartnerLink } from '@yupana/contract/partner.ts';
import { updateProfile } from '@yupana/contract/profile.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Accountant, call, signUpAccountant, startApp, type TestApp } from '../../../test/harness.ts';
import { freshRuc, seedBusiness } from '../../../test/seed.ts';
import { holdClock } from '../../platform/clock.ts';

const SECRET = 'un-secreto-compartido-con-siscont-de-32';
const PASSWORD = 'ClaveDeSiscont1';
const clock = holdClock('2026-11-21T15:00:00Z');
let app: TestApp;

beforeAll(async () => {
  app = await startApp({ clock, env: { PARTNER_SECRET: SECRET } });
});
afterAll(() => app.stop());

interface Link {
  token: string;
  email: string;
  ruc: string;
}

/** A link as Siscont makes it. */
function link(said: { email?: string; ruc?: string; license_until?: string } = {}): Link {
  const email = said.email ?? `siscont.${randomUUID()}@ejemplo.pe`;
  const ruc = said.ruc ?? freshRuc();
  const issued_at = Math.floor(clock.now().getTime() / 1000);
  const content = {
    id: randomUUID(),
    email,
    ruc,
    business_name: 'BODEGA IMAGINADA S.A.C.',
    license_until: said.license_until ?? '2026-12-31',
    issued_at,
    expires_at: issued_at + 300,
  };
  const body = `v1.${Buffer.from(JSON.stringify(content)).toString('base64url')}`;
  return { email, ruc, token: `${body}.${createHmac('sha256', SECRET).update(body).digest('base64url')}` };
}

const validate = (body: Link) => call(app, validatePartnerLink, { body });
const visit = async (body: Link): Promise<string> => (await validate(body)).body.visit_token;
const account = (email: string, visit_token: string) => ({
  name: 'BODEGA IMAGINADA S.A.C.',
  document_number: '45678912',
  phone_number: '987654321',
  email,
  password: PASSWORD,
  visit_token,
});

const credentials = { username: 'PRUEBA01', passwordSOL: 'Clave12345' };
const row = {
  name: 'BODEGA IMAGINADA S.A.C.',
  ...credentials,
  sunat_api_key: '',
  sunat_api_secret: '',
  paternal_surname: '',
  maternal_surname: '',
  given_names: '',
};
const registration = (ruc: string) => ({
  ...{ ruc, name: row.name, ...credentials },
  ...{ terms: true as const, privacy: true as const },
});

async function arrive(said: Parameters<typeof link>[0] = {}): Promise<Accountant & { visit: string; ruc: string }> {
  const one = link(said);
  const visit_token = await visit(one);
  const { body, status } = await call(app, signUpSiscont, { body: account(one.email, visit_token) });
  expect(status).toBe(201);
  return { token: body.access_token, email: one.email, password: PASSWORD, visit: visit_token, ruc: one.ruc };
}

test('a link works once: its second use, another email or another company are refused alike', async () => {
  const one = link();
  const { status, body } = await validate(one);
  expect(status).toBe(200);
  const business_name = 'BODEGA IMAGINADA S.A.C.';
  expect(body).toEqual({ visit_token: expect.any(String), business_name, license_until: '2026-12-31' });
  for (const wrong of [one, { ...link(), email: 'otra@ejemplo.pe' }, { ...link(), ruc: freshRuc() }]) {
    const refused = await validate(wrong);
    expect(refused.status).toBe(403);
    expect(refused.error.message).toBe('Ocurrió un error al validar tus datos, inténtelo de nuevo en unos minutos.');
  }
});

test('the same link opened twice at the same moment is used once', async () => {
  const one = link();
  const answers = await Promise.all([validate(one), validate(one), validate(one)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
});

test('a link that expired is refused, and a visit ends after an hour', async () => {
  const one = link();
  clock.advance(5 * 60_000);
  expect((await validate(one)).status).toBe(403);
  const two = link();
  const token = await visit(two);
  clock.advance(3_600_000);
  const late = await call(app, signUpSiscont, { body: account(two.email, token) });
  expect(late.error.errors[0]?.code).toBe('PARTNER_VISIT_EXPIRED');
});

test('whoever comes by a link gets an account of the partner, free until the licence ends', async () => {
  const { token, email } = await arrive({ license_until: '2026-12-31' });
  const { body } = await call(app, getMe, {}, token);
  expect(body).toMatchObject({ email, accountant_profile: 'Siscont', last_name: '' });
  // A trial is over on its end date: the licence's last day is still free.
  expect(body.subscription).toEqual({ plan_type: 1, end_date: '2027-01-01' });
});

test('the sign-ins that a link tried before there was an account do not make its owner wait', async () => {
  const one = link();
  const enter = () => call(app, signIn, { body: { email: one.email, password: PASSWORD } });
  for (let opened = 0; opened < 6; opened++) expect((await enter()).status).toBe(opened < 5 ? 401 : 429);
  const made = await call(app, signUpSiscont, { body: account(one.email, await visit(one)) });
  expect(made.status).toBe(201);
  expect((await enter()).status).toBe(200);
});

test('nobody makes a free account without a link, nor with the link of another email', async () => {
  const none = await call(app, signUpSiscont, { body: account('nadie@ejemplo.pe', 'inventado') });
  expect(none.error.errors[0]?.code).toBe('PARTNER_VISIT_EXPIRED');
  const other = await call(app, signUpSiscont, { body: account('otra@ejemplo.pe', await visit(link())) });
  expect(other.error.errors[0]?.code).toBe('PARTNER_VISIT_EXPIRED');
  const known = await signUpAccountant(app);
  const taken = await call(app, signUpSiscont, {
    body: account(known.email, await visit(link({ email: known.email }))),
  });
  expect(taken.error.errors[0]).toMatchObject({ code: 'EMAIL_ALREADY_REGISTERED', field: 'email' });
});

test('the company of the visit is nobody’s, mine, or of another account that is named by the company', async () => {
  const owner = await arrive();
  const ask = (visit_token: string, token: string) => call(app, checkPartnerRuc, { body: { visit_token } }, token);
  expect((await ask(owner.visit, owner.token)).body).toEqual({
    ruc: owner.ruc,
    owner: 'nobody',
    name: null,
    plan_over: false,
  });

  const { ruc } = await seedBusiness(app, owner);
  const mine = await visit(link({ email: owner.email, ruc }));
  expect((await ask(mine, owner.token)).body).toMatchObject({
    ruc,
    owner: 'me',
    name: 'BODEGA IMAGINADA S.A.C.',
  });

  const stranger = await arrive({ ruc });
  expect((await ask(stranger.visit, stranger.token)).body).toMatchObject({
    owner: 'other',
    name: 'BODEGA IMAGINADA S.A.C.',
  });
  // With the visit of somebody else, a session learns nothing.
  expect((await ask(mine, stranger.token)).error.errors[0]?.code).toBe('PARTNER_VISIT_EXPIRED');
});

test('a newer link carries the licence on; an older one does not take it back, and an ordinary account gets none', async () => {
  const who = await arrive({ license_until: '2026-12-31' });
  const endAfter = async (license_until: string, { email, token }: Pick<Accountant, 'email' | 'token'>) => {
    const visit_token = await visit(link({ email, license_until }));
    await call(app, checkPartnerRuc, { body: { visit_token } }, token);
    return (await call(app, getMe, {}, token)).body.subscription.end_date;
  };
  expect(await endAfter('2027-12-31', who)).toBe('2028-01-01');
  expect(await endAfter('2026-11-30', who)).toBe('2028-01-01');
  const ordinary = await signUpAccountant(app);
  const before = (await call(app, getMe, {}, ordinary.token)).body.subscription.end_date;
  expect(await endAfter('2027-12-31', ordinary)).toBe(before);
});

test('once the licence lapsed the account is told to renew it or to choose a plan, and a newer link opens it again', async () => {
  const who = await arrive({ license_until: '2026-11-20' });
  const ask = async (visit_token: string) =>
    (await call(app, checkPartnerRuc, { body: { visit_token } }, who.token)).body;
  const register = () => call(app, registerBusiness, { body: registration(who.ruc) }, who.token);
  expect((await ask(who.visit)).plan_over).toBe(true);
  const refused = await register();
  expect(refused.status).toBe(403);
  expect(refused.error.errors[0]).toEqual({
    code: 'PARTNER_LICENSE_ENDED',
    message: 'Tu licencia de Siscont venció. Renuévala o elige un plan para registrar empresas.',
  });
  const { body } = await call(
    app,
    registerBusinesses,
    { body: { rows: [{ ...row, ruc: who.ruc }], terms: true, privacy: true } },
    who.token,
  );
  expect(body.results[0]?.errors[0]?.message).toContain('Tu licencia de Siscont venció');

  // The last day of the licence is still free.
  const renewed = await visit(link({ email: who.email, ruc: who.ruc, license_until: '2026-11-21' }));
  expect((await ask(renewed)).plan_over).toBe(false);
  expect((await register()).status).toBe(200);
});

test('an account of the partner keeps the name of a company, with figures and full stops; an ordinary one does not take it', async () => {
  const who = await arrive();
  const body = { name: 'INVERSIONES 3 "Ñ" & CÍA. S.A.C. (2026)', last_name: '', phone_number: '912345678' };
  const saved = await call(app, updateProfile, { body }, who.token);
  expect(saved.status).toBe(200);
  expect(saved.body).toMatchObject(body);
  const bad = await call(app, updateProfile, { body: { ...body, name: ' ', phone_number: '812345678' } }, who.token);
  expect(bad.error.errors.map(({ message }) => message)).toEqual([
    'Ingrese su nombre',
    'Ingrese un número telefónico válido',
  ]);
  const ordinary = await signUpAccountant(app);
  expect((await call(app, updateProfile, { body }, ordinary.token)).status).toBe(422);
});

test('without the shared secret the channel is closed', async () => {
  const closed = await startApp({ clock });
  try {
    const { status } = await call(closed, validatePartnerLink, { body: link() });
    expect(status).toBe(403);
  } finally {
    await closed.stop();
  }
});

test('neither the password nor the token of a link’s address reaches the log, nor a referrer', async () => {
  const one = link();
  const query = new URLSearchParams({ ...one, password: PASSWORD, razon_social: 'BODEGA IMAGINADA' });
  const response = await fetch(`${app.url}/siscont/validate?${query}`, { headers: { referer: `https://x/?${query}` } });
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  await fetch(`${app.url}/app/internal/partner/validate?${query}`, { method: 'POST', body: 'x' });
  await validate(one);
  app.deps.log.info({ visit_token: 'visita-secreta', partnerSecret: SECRET }, 'x');
  const written = app.log.join('');
  expect(written).toContain('/siscont/');
  for (const secret of [PASSWORD, one.token, one.email, encodeURIComponent(one.email), SECRET, 'visita-secreta']) {
    expect(written).not.toContain(secret);
  }
});

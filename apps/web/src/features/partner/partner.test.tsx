import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { company, rosa } from '../../../test/fixtures.ts';
import { expectAccessible, fillIn, renderAt } from '../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../test/server.ts';
import { forgetPartner, usePartner } from '../../lib/session/partner.ts';
import { useAuth, useCompany } from '../../lib/session/session.ts';
import AccountPage from './account-page.tsx';
import CompanyPage from './company-page.tsx';
import ValidatePage from './validate-page.tsx';

const RUC = '20990001015';
const PASSWORD = 'ClaveDeSiscont1';
const link = {
  email: 'ana@siscont.example',
  password: PASSWORD,
  razon_social: 'Otro nombre, cambiado en la dirección',
  ruc: RUC,
  token: 'v1.a.b',
};
const wrongPassword = () => failure(401, 'USER_PASSWORD_INCORRECT', 'El usuario o la contraseña no coinciden.');
const owner =
  (whose: 'nobody' | 'me' | 'other', name: string | null = null) =>
  () =>
    json({ ruc: RUC, owner: whose, name, plan_over: false });

const server = fakeServer({
  'GET /config': () =>
    json({
      captcha: null,
      payment: null,
      tag_manager_id: null,
      support_whatsapp: 'https://wa.me/51000000000',
      upload_form_url: null,
    }),
  'POST /partner/validate': () =>
    json({ visit_token: 'visita', business_name: 'Bodega S.A.C.', license_until: '2026-12-31' }),
  'POST /users/sign-in': () => json({ access_token: 'abc' }),
  'POST /partner/ruc-owner': owner('nobody'),
  'GET /accountant/dashboard/filters': () => json({ businesses: [] }),
});
beforeEach(() => {
  window.partnerLink = `?${new URLSearchParams(link)}`;
});
afterEach(() => {
  delete window.partnerLink;
  forgetPartner();
});

const open = (path = '/siscont/validate') =>
  renderAt(path, [
    { path: '/siscont/validate', Component: ValidatePage },
    { path: '/siscont/registrar-cuenta', Component: AccountPage },
    { path: '/siscont/registrar-empresa', Component: CompanyPage },
    { path: '/dashboard', element: <h1>Tablero</h1> },
    { path: '/dashboard/recoleccion', element: <h1>Recolección</h1> },
    { path: '/login', element: <h1>Entrar</h1> },
    { path: '/inicio', element: <h1>Mis Empresas</h1> },
  ]);
const asked = () => server.asked.map(({ method, path }) => `${method} ${path}`).filter((one) => one !== 'GET /config');

test('whoever has the account and the company is led to its dashboard, step by step', async () => {
  const mine = company({ ruc: RUC });
  server.answer('POST /partner/ruc-owner', owner('me', mine.name));
  server.answer('GET /accountant/dashboard/filters', () =>
    json({ businesses: [company({ ruc: '20990016004' }), mine] }),
  );
  const { router } = open();
  expect(await screen.findByRole('heading', { name: 'Tablero' })).toBeDefined();
  expect(asked()).toEqual([
    'POST /partner/validate',
    'POST /users/sign-in',
    'POST /partner/ruc-owner',
    'GET /accountant/dashboard/filters',
  ]);
  expect(server.bodies('POST /partner/validate')).toEqual([{ token: 'v1.a.b', email: link.email, ruc: RUC }]);
  expect(router.state.location.state).toEqual({ ruc: RUC, name: mine.name, uuid: mine.uuid });
  expect(useCompany.getState().company?.uuid).toBe(mine.uuid);
});

test('while the link is being validated the screen says so, and is accessible', async () => {
  server.answer('POST /partner/validate', () => new Promise<Response>(() => undefined));
  const { container } = open();
  expect(await screen.findByText('Validando tus datos...')).toBeDefined();
  expect(screen.getByRole('heading', { level: 1, name: 'Validando tus datos' })).toBeDefined();
  await expectAccessible(container);
});

test('a wrong password leads to the account’s registration, and from there to the company’s', async () => {
  server.answer('POST /users/sign-in', wrongPassword);
  server.answer('POST /users-siscont', () => json({ access_token: 'abc' }, 201));
  const { user, container } = open();
  const register = await screen.findByRole('button', { name: 'Registrarme' });
  expect(register.getAttribute('aria-disabled')).toBe('true');
  await expectAccessible(container);
  await user.type(screen.getByLabelText('DNI'), '1234567');
  await user.type(screen.getByLabelText('Celular'), '812345678');
  await user.tab();
  expect(await screen.findByText('Ingrese un DNI válido')).toBeDefined();
  expect(await screen.findByText('Ingrese un número telefónico válido')).toBeDefined();
  await user.type(screen.getByLabelText('DNI'), '8');
  await user.clear(screen.getByLabelText('Celular'));
  await user.type(screen.getByLabelText('Celular'), '912345678');
  for (const box of screen.getAllByRole('checkbox')) await user.click(box);
  await user.click(register);
  expect(await screen.findByRole('heading', { name: 'Registra tu empresa' })).toBeDefined();
  expect(server.bodies('POST /users-siscont')).toEqual([
    {
      email: link.email,
      password: PASSWORD,
      name: 'Bodega S.A.C.',
      visit_token: 'visita',
      document_number: '12345678',
      phone_number: '912345678',
    },
  ]);
  expect(usePartner.getState().password).toBeNull();
});

test('the company is registered with what SUNAT asks for, and its vouchers are promised within twelve hours', async () => {
  server.answer('POST /me/businesses', () => json(company({ ruc: RUC })));
  const { user, container } = open();
  expect((await screen.findByLabelText('RUC')).getAttribute('value')).toBe(RUC);
  await fillIn(user, screen.getByLabelText('Usuario SOL'), 'USUARIO1');
  await fillIn(user, screen.getByLabelText('Clave SOL'), 'Clave1234');
  for (const box of screen.getAllByRole('checkbox')) await user.click(box);
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Registrar empresa' }));
  expect(await screen.findByText('Tus comprobantes estarán listos en máximo 12 horas')).toBeDefined();
  expect(server.bodies('POST /me/businesses')).toEqual([
    { ruc: RUC, name: 'Bodega S.A.C.', username: 'USUARIO1', passwordSOL: 'Clave1234', terms: true, privacy: true },
  ]);
  const mine = company({ ruc: RUC, status: 'IN_PROGRESS', exists_periods_processed: false });
  server.answer('POST /partner/ruc-owner', owner('me', mine.name));
  server.answer('GET /accountant/dashboard/filters', () => json({ businesses: [mine] }));
  await user.click(screen.getByRole('button', { name: 'Entendido' }));
  expect(await screen.findByRole('heading', { name: 'Recolección' })).toBeDefined();
});

test('a RUC of another account is told with its name, and support is offered', async () => {
  server.answer('POST /partner/ruc-owner', owner('other', 'Bodega de Otro S.A.C.'));
  const { container } = open();
  expect((await screen.findByRole('alert')).textContent).toBe(
    `El RUC ${RUC} ya está registrado en otra cuenta como Bodega de Otro S.A.C. Comunícate con soporte.`,
  );
  expect(await screen.findByRole('link', { name: 'Contactar a soporte' })).toBeDefined();
  await expectAccessible(container);
});

test.each([
  [
    'the link is not taken',
    () => server.answer('POST /partner/validate', () => failure(403, 'PARTNER_LINK_INVALID', 'x')),
  ],
  [
    'the sign-in fails for another reason',
    () => server.answer('POST /users/sign-in', () => failure(500, 'UNEXPECTED', 'x')),
  ],
  ['nobody answers', () => server.answer('POST /partner/ruc-owner', () => Promise.reject(new TypeError('x')))],
  ['the page is opened without a link', () => delete window.partnerLink],
  ['half of the link is missing', () => (window.partnerLink = '?email=a@b.pe&token=x')],
])('when %s, the screen says that the data could not be validated', async (_what, happens) => {
  happens();
  open();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Ocurrió un error al validar tus datos, inténtelo de nuevo en unos minutos.',
  );
});

test('a good link ends the session that was open, whoever’s it was, in the server too; one that is not taken ends nothing', async () => {
  server.answer('DELETE /me/session', () => new Response(null, { status: 204 }));
  useAuth.setState({ accessToken: 'de otra persona', user: rosa });
  server.answer('POST /partner/validate', () => failure(403, 'PARTNER_LINK_INVALID', 'x'));
  const { unmount } = open();
  await screen.findByRole('alert');
  expect(useAuth.getState()).toMatchObject({ accessToken: 'de otra persona', user: rosa });
  expect(screen.getByRole('link', { name: 'Ir a mis empresas' })).toBeDefined();
  unmount();
  server.answer('POST /partner/validate', () =>
    json({ visit_token: 'visita', business_name: 'Bodega S.A.C.', license_until: '2026-12-31' }),
  );
  server.answer('POST /users/sign-in', wrongPassword);
  window.partnerLink = `?${new URLSearchParams(link)}`;
  open();
  await screen.findByRole('button', { name: 'Registrarme' });
  expect(useAuth.getState()).toMatchObject({ accessToken: null, user: null });
  expect(asked()).toContain('DELETE /me/session');
});

test('once the licence lapsed, the link leads to the home, which says what to do', async () => {
  server.answer('POST /partner/ruc-owner', () => json({ ruc: RUC, owner: 'me', name: 'x', plan_over: true }));
  open();
  expect(await screen.findByRole('heading', { name: 'Mis Empresas' })).toBeDefined();
});

test('whoever has an account with another password enters with it and comes back to the link’s way', async () => {
  server.answer('POST /users/sign-in', wrongPassword);
  const { user, router } = open();
  await user.click(await screen.findByRole('link', { name: 'Inicia sesión con su contraseña' }));
  expect(await screen.findByRole('heading', { name: 'Entrar' })).toBeDefined();
  expect(router.state.location.state).toEqual({ email: link.email, next: '/siscont/validate' });
});

test('a second step is asked at the door, and comes back to the link’s way', async () => {
  const challenge = { token: 'reto', step: 'second-step', expires_at: '2026-11-21T15:05:00Z', erase_on: null };
  server.answer('POST /users/sign-in', () => json({ challenge }));
  const { router } = open();
  expect(await screen.findByRole('heading', { name: 'Entrar' })).toBeDefined();
  expect(router.state.location.state).toEqual({ challenge, next: '/siscont/validate' });
});

test('the password stays in memory alone, and only until it is of no more use', async () => {
  server.answer('POST /users/sign-in', wrongPassword);
  open();
  await screen.findByRole('button', { name: 'Registrarme' });
  expect(window.partnerLink).toBeUndefined();
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).toContain(link.email);
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(PASSWORD);
});

test('the registration opened by itself says to come from Siscont', () => {
  delete window.partnerLink;
  open('/siscont/registrar-cuenta');
  expect(screen.getByRole('alert').textContent).toBe('Vuelve a abrir Yupana desde Siscont para continuar.');
});

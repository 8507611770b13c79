import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible, fillIn, renderAt } from '../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../test/server.ts';
import { useAuth } from '../../lib/session/session.ts';
import LoginPage from './login-page.tsx';

const server = fakeServer({ 'POST /users/sign-in': () => json({ access_token: 'abc' }) });
const open = () =>
  renderAt('/login', [
    { path: '/login', Component: LoginPage },
    { path: '/inicio', element: <h1>Inicio</h1> },
  ]);
const mail = () => screen.getByRole('textbox', { name: 'Usuario' });
const password = () => screen.getByLabelText('Contraseña');
const enter = () => screen.getByRole('button', { name: 'Iniciar sesión' });

test('a field that is left empty or wrong says so on leaving it, and stops once it is right', async () => {
  const { user } = open();
  await user.click(mail());
  await user.tab();
  expect(await screen.findByText('Ingrese su correo electrónico')).toBeDefined();
  await user.type(mail(), 'rosa');
  expect(await screen.findByText('Ingrese un correo válido')).toBeDefined();
  expect(mail().getAttribute('aria-invalid')).toBe('true');
  await user.type(mail(), '@estudio.example');
  expect(screen.queryByText('Ingrese un correo válido')).toBeNull();
  await user.click(password());
  await user.tab();
  expect(await screen.findByText('Ingrese su contraseña')).toBeDefined();
});

test.each([
  ['', 'Ingrese su correo electrónico'],
  ['rosa', 'Ingrese un correo válido'],
  [`${'a'.repeat(260)}@estudio.example`, 'Ingrese un correo válido'],
])('«%s» sent as it is, is answered with «%s», and nothing leaves', async (typed, message) => {
  const { user } = open();
  await user.click(mail());
  if (typed) await user.paste(typed);
  await user.click(enter());
  expect(await screen.findByText(message)).toBeDefined();
  expect(await screen.findByText('Ingrese su contraseña')).toBeDefined();
  expect(server.bodies('POST /users/sign-in')).toEqual([]);
});

test('signing in keeps the token, marks that the welcome is over and goes home', async () => {
  const { user } = open();
  await user.type(mail(), '  rosa@estudio.example ');
  await user.type(password(), 'Secreta1{Enter}');
  expect(await screen.findByRole('heading', { name: 'Inicio' })).toBeDefined();
  expect(server.bodies('POST /users/sign-in')).toEqual([{ email: 'rosa@estudio.example', password: 'Secreta1' }]);
  expect(useAuth.getState().accessToken).toBe('abc');
  expect(localStorage.getItem('isFirstLogin')).toBe('false');
  expect(localStorage.getItem('isFirstViewDashboard')).toBe('true');
});

test('a refusal is a banner with the server’s words, and takes the focus', async () => {
  server.answer('POST /users/sign-in', () =>
    failure(401, 'USER_PASSWORD_INCORRECT', 'El usuario o la contraseña no coinciden.'),
  );
  const { user } = open();
  await fillIn(user, mail(), 'rosa@estudio.example');
  await fillIn(user, password(), 'otra');
  await user.click(enter());
  const banner = await screen.findByRole('alert');
  expect(banner.textContent).toBe('¡Algo salió mal!El usuario o la contraseña no coinciden.');
  expect(document.activeElement).toBe(banner);
});

test('several messages of the server are joined by «. », and a wrong password is told to the data layer', async () => {
  window.dataLayer = undefined;
  const errors = [
    { code: 'USER_PASSWORD_INCORRECT', message: 'El usuario o la contraseña no coinciden.' },
    { code: 'OTRO', message: 'Vuelve a intentarlo.' },
  ];
  server.answer('POST /users/sign-in', () => json({ errors, message: 'x' }, 401));
  const { user } = open();
  await fillIn(user, mail(), 'rosa@estudio.example');
  await user.type(password(), 'otra{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(
    '¡Algo salió mal!El usuario o la contraseña no coinciden. Vuelve a intentarlo.',
  );
  expect(window.dataLayer).toEqual([{ event: 'USER_PASSWORD_INCORRECT' }]);
});

test('a refusal for another reason is no wrong password', async () => {
  window.dataLayer = undefined;
  server.answer('POST /users/sign-in', () => failure(429, 'TOO_MANY_REQUESTS', 'Espera 4 segundos.'));
  const { user } = open();
  await fillIn(user, mail(), 'rosa@estudio.example');
  await user.type(password(), 'otra{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('Espera 4 segundos.');
  expect(window.dataLayer).toBeUndefined();
});

test('a double click enters once', async () => {
  const { user } = open();
  await fillIn(user, mail(), 'rosa@estudio.example');
  await fillIn(user, password(), 'Secreta1');
  await user.dblClick(enter());
  expect(await screen.findByRole('heading', { name: 'Inicio' })).toBeDefined();
  expect(server.bodies('POST /users/sign-in')).toHaveLength(1);
});

test('the login leads to the recovery of the password and to the sign-up', () => {
  open();
  const href = (name: string) => decodeURI(screen.getByRole('link', { name }).getAttribute('href') ?? '');
  expect(href('¿Olvidaste tu contraseña?')).toBe('/recuperar-contraseña-identificacion');
  expect(href('Regístrate')).toBe('/crear-cuenta');
});

test('whoever cannot get in finds the terms, the privacy and, where there is one, the support', async () => {
  server.answer('GET /config', () =>
    json({
      captcha: null,
      payment: null,
      tag_manager_id: null,
      support_whatsapp: 'https://wa.me/51900',
      upload_form_url: null,
    }),
  );
  open();
  const support = await screen.findByRole('link', { name: 'Soporte por WhatsApp' });
  expect(support.getAttribute('href')).toBe('https://wa.me/51900');
  const links = screen.getAllByRole('link', { name: /^(Términos|Privacidad)$/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/terminos', '/privacidad']);
});

test('when nobody answers, the banner says that the request was not sent', async () => {
  server.answer('POST /users/sign-in', () => Promise.reject(new TypeError('Failed to fetch')));
  const { user } = open();
  await fillIn(user, mail(), 'rosa@estudio.example');
  await user.type(password(), 'Secreta1{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('No se pudo enviar la solicitud');
});

test('the password can be shown and hidden', async () => {
  const { user } = open();
  await user.type(password(), 'Secreta1');
  await user.click(screen.getByRole('button', { name: 'Mostrar contraseña' }));
  expect(password().getAttribute('type')).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Ocultar contraseña' }));
  expect(password().getAttribute('type')).toBe('password');
});

test('the login is accessible, with its messages too', async () => {
  const { user, container } = open();
  await user.click(enter());
  await screen.findByText('Ingrese su contraseña');
  await expectAccessible(container);
});

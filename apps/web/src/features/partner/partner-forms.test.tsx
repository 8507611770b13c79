import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectAccessible, fillIn, renderAt } from '../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../test/server.ts';
import { forgetPartner, usePartner } from '../../lib/session/partner.ts';
import AccountPage from './account-page.tsx';
import CompanyPage from './company-page.tsx';

const server = fakeServer({
  'GET /config': () =>
    json({
      captcha: null,
      payment: null,
      tag_manager_id: null,
      support_whatsapp: 'https://wa.me/51000000000',
      upload_form_url: null,
    }),
});
const visit = {
  email: 'ana@siscont.example',
  password: 'ClaveDeSiscont1',
  razon_social: 'Bodega S.A.C.',
  ruc: '20990001015',
  visitToken: 'visita',
};
beforeEach(() => usePartner.setState(visit));
afterEach(forgetPartner);

const open = (Component: typeof AccountPage) => renderAt('/', [{ path: '/', Component }]);
type User = ReturnType<typeof open>['user'];

async function accept(user: User): Promise<void> {
  for (const box of screen.getAllByRole('checkbox')) await user.click(box);
}

test.each([
  ['BUSINESS_ALREADY_REGISTERED', 'La Pyme ya se encuentra registrada', 'Contactar a soporte'],
  ['PARTNER_LICENSE_ENDED', 'Tu licencia de Siscont venció. Renuévala o elige un plan.', 'Ver planes'],
  ['PLAN_LIMIT_REACHED', 'Tu plan no admite más empresas.', 'Ver planes'],
])('a company refused with %s says why in the server’s words, and where to go', async (code, message, way) => {
  server.answer('POST /me/businesses', () => failure(409, code, message));
  const { user, container } = open(CompanyPage);
  await fillIn(user, screen.getByLabelText('Usuario SOL'), 'USUARIO1');
  await fillIn(user, screen.getByLabelText('Clave SOL'), 'Clave1234');
  await accept(user);
  await user.click(screen.getByRole('button', { name: 'Registrar empresa' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(message);
  expect(await within(alert).findByRole('link', { name: way })).toBeDefined();
  await expectAccessible(container);
});

test('with a licence that lapsed no company is asked for', () => {
  usePartner.setState({ planOver: true });
  open(CompanyPage);
  expect(screen.getByRole('alert').textContent).toBe(
    'Tu licencia de Siscont venció. Renuévala y vuelve a entrar desde Siscont, o elige un plan.',
  );
  expect(screen.queryByLabelText('Usuario SOL')).toBeNull();
});

test('the company of a natural person asks for surnames and names, by the messages of any registration', async () => {
  usePartner.setState({ ruc: '10456789125' });
  const { user, container } = open(CompanyPage);
  await user.click(screen.getByLabelText('Apellido paterno'));
  for (let field = 0; field < 5; field++) await user.tab();
  for (const message of ['Ingrese el apellido paterno', 'Ingrese los nombres', 'Ingrese el usuario SOL']) {
    expect(await screen.findByText(message)).toBeDefined();
  }
  expect(screen.getByText('Ingrese su clave SOL')).toBeDefined();
  await expectAccessible(container);
});

test.each([
  ['EMAIL_ALREADY_REGISTERED', 'Ya existe una cuenta con este correo electrónico.', 2],
  ['PARTNER_VISIT_EXPIRED', 'Pasó demasiado tiempo. Vuelve a abrir Yupana desde Siscont.', 1],
])('an account refused with %s says why, and whoever has one finds the way in', async (code, message, ways) => {
  server.answer('POST /users-siscont', () => failure(409, code, message));
  const { user, container } = open(AccountPage);
  await user.type(screen.getByLabelText('DNI'), '12345678');
  await user.type(screen.getByLabelText('Celular'), '912345678');
  await accept(user);
  await user.click(screen.getByRole('button', { name: 'Registrarme' }));
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(screen.getAllByRole('link', { name: 'Inicia sesión con su contraseña' })).toHaveLength(ways);
  await expectAccessible(container);
});

test('each field of the account says what is missing, in the words of any sign-up', async () => {
  const { user } = open(AccountPage);
  await user.click(screen.getByLabelText('DNI'));
  await user.tab();
  await user.tab();
  expect(await screen.findByText('Ingrese su documento de identidad')).toBeDefined();
  expect(await screen.findByText('Ingrese su número de celular')).toBeDefined();
});

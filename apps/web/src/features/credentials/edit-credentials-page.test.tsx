import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { company } from '../../../test/fixtures.ts';
import { expectAccessible, renderAt } from '../../../test/render.tsx';
import { failure, fakeServer } from '../../../test/server.ts';
import { useAuth, useCompany } from '../../lib/session.ts';
import EditCredentialsPage from './edit-credentials-page.tsx';

const business = company({ status: 'INVALID_CREDENTIALS' });
const PATCH = `PATCH /businesses/${business.uuid}/credentials`;
const server = fakeServer({ [PATCH]: () => new Response(null, { status: 204 }) });
beforeEach(() => {
  useAuth.setState({ accessToken: 'abc' });
  useCompany.setState({ company: business });
});

const open = () =>
  renderAt('/', [
    { path: '/', Component: EditCredentialsPage },
    { path: '/inicio', element: <h1>Inicio</h1> },
  ]);
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Editar credenciales' });

async function fill(user: ReturnType<typeof open>['user']) {
  await user.type(field('Usuario SOL'), 'QUENAS01');
  await user.type(field('Clave SOL'), 'clave123');
  await user.type(field(/API key/), 'id-1');
}

test('company and RUC cannot be changed; the credentials are written anew', () => {
  open();
  expect(field('Nombre de la empresa').readOnly).toBe(true);
  expect(field('Nombre de la empresa').value).toBe(business.name);
  expect(field('RUC').readOnly).toBe(true);
  expect(field('Usuario SOL').value).toBe('');
});

test.each([
  ['Usuario SOL', '', 'Ingrese el usuario SOL'],
  ['Usuario SOL', 'QUENA-01', 'El usuario SOL solo debe contener letras mayúsculas y números'],
  ['Usuario SOL', 'QUE', 'El usuario SOL debe tener 8 caracteres'],
  ['Clave SOL', '', 'Ingrese su clave SOL'],
])('%s «%s» is answered with «%s» on leaving it', async (label, text, message) => {
  const { user } = open();
  await user.click(field(label));
  if (text) await user.type(field(label), text);
  await user.tab();
  expect(await screen.findByText(message)).toBeDefined();
  expect(submit().disabled).toBe(true);
});

test('credentials that were taken lead home once the result is closed', async () => {
  const { user } = open();
  await fill(user);
  await user.click(submit());
  expect(await screen.findByRole('dialog', { name: 'Credenciales actualizadas' })).toBeDefined();
  expect(server.bodies(PATCH)).toEqual([
    { username: 'QUENAS01', password: 'clave123', sunat_api_key: 'id-1', sunat_api_secret: '' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Entendido' }));
  expect(await screen.findByRole('heading', { name: 'Inicio' })).toBeDefined();
});

test('a failure says so in a dialog and keeps what was written', async () => {
  server.answer(PATCH, () => failure(500, 'UNEXPECTED', 'Ocurrió un error'));
  const { user } = open();
  await fill(user);
  await user.click(submit());
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain(
    'Parece que hubo un problema y no hemos podido actualizar tus credenciales, vuelve a intentarlo en unos minutos.',
  );
  await user.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(field('Usuario SOL').value).toBe('QUENAS01');
});

test('the form is accessible', async () => {
  const { container } = open();
  await expectAccessible(container);
});

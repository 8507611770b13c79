import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { rosa } from '../../../test/fixtures.ts';
import { watchIntervals } from '../../../test/intervals.ts';
import { expectAccessible, fillIn, renderAt } from '../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../test/server.ts';
import { useAuth } from '../../lib/session/session.ts';
import ProfileScreen from './profile-screen.tsx';

const session = (uuid: string, device: string, current: boolean) => ({
  uuid,
  device,
  address: '190.40.1.2',
  created_at: '2026-11-20T15:00:00Z',
  last_used_at: '2026-11-21T15:00:00Z',
  current,
});
const here = session('11111111-1111-4111-8111-111111111111', 'Chrome en Windows', true);
const phone = session('22222222-2222-4222-8222-222222222222', 'Safari en iPhone', false);
const off = { enabled: false, since: null, recovery_codes_left: 0 };
const on = { enabled: true, since: '2026-11-20T15:00:00Z', recovery_codes_left: 2 };
const codes = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'];
const exported = {
  uuid: '33333333-3333-4333-8333-333333333333',
  state: 'done',
  rows_done: 10,
  rows_total: 10,
  bytes: 3_200_000,
  url: '/files/abc?name=x.zip',
  created_at: '2026-11-21T15:00:00Z',
  finished_at: '2026-11-21T15:00:10Z',
  expires_at: '2026-11-28T15:00:10Z',
};
const server = fakeServer({
  'GET /me': () => json(rosa),
  'GET /me/sessions': () => json({ sessions: [here, phone] }),
  'GET /me/two-step': () => json(off),
  'GET /me/data-export': () => json({ export: null }),
  'GET /me/notices': () =>
    json({
      digest: true,
      rejections: true,
      suppliers: true,
      closed_periods: true,
      digest_at: '07:00',
      refused_at: null,
    }),
});
beforeEach(() => useAuth.setState({ accessToken: 'abc', user: rosa }));

const open = () =>
  renderAt('/perfil', [
    { path: '/perfil', Component: ProfileScreen },
    { path: '/cuenta-cerrada', element: <h1>Cerrada</h1> },
  ]);
const prove = async (user: ReturnType<typeof open>['user'], action: string) => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirma que eres tú' }));
  await fillIn(user, dialog.getByLabelText('Tu contraseña de Yupana'), 'Secreta1');
  await user.click(dialog.getByRole('button', { name: action }));
};
const region = (name: string) => within(screen.getByRole('region', { name }));
const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('name and mobile are saved, and the email and the DNI can only be read', async () => {
  server.answer('PATCH /me', ({ body }) => json({ ...rosa, ...(body as object) }));
  const { user } = open();
  const facts = region('Datos personales');
  for (const told of [rosa.email, rosa.document_number]) expect(facts.getByText(told)).toBeDefined();
  await user.click(button('Editar mis datos personales'));
  const dialog = await screen.findByRole('dialog', { name: 'Datos personales' });
  await expectAccessible(dialog);
  expect(within(dialog).queryByLabelText(/Correo|DNI/)).toBeNull();
  const name = within(dialog).getByLabelText('Nombres');
  await user.clear(name);
  await user.type(name, 'Ana');
  await user.click(button('Guardar cambios'));
  await expect
    .poll(() => server.bodies('PATCH /me'))
    .toEqual([{ name: 'Ana', last_name: rosa.last_name, phone_number: rosa.phone_number }]);
  await expect.poll(() => useAuth.getState().user?.name).toBe('Ana');
  await expect.poll(() => document.activeElement).toBe(button('Editar mis datos personales'));
});

test('an account of Siscont keeps the name of its company: figures, full stops and no surname', async () => {
  const bodega = { ...rosa, name: 'BODEGA "3 Ñ" S.A.C.', last_name: '', accountant_profile: 'Siscont' as const };
  server.answer('GET /me', () => json(bodega));
  server.answer('PATCH /me', ({ body }) => json({ ...bodega, ...(body as object) }));
  useAuth.setState({ user: bodega });
  const { user } = open();
  expect(region('Contraseña').getByText(/Cámbiala también en Siscont/)).toBeDefined();
  await user.click(button('Editar mis datos personales'));
  const name = await screen.findByLabelText('Nombres o razón social');
  expect(name).toHaveProperty('value', bodega.name);
  await user.type(name, ' (2026)');
  await user.click(button('Guardar cambios'));
  await expect
    .poll(() => server.bodies('PATCH /me'))
    .toEqual([{ name: 'BODEGA "3 Ñ" S.A.C. (2026)', last_name: '', phone_number: rosa.phone_number }]);
});

test('a new password that is not repeated right is not sent; a wrong current one is said in its field', async () => {
  server.answer('PUT /me/password', () =>
    json(
      {
        errors: [
          {
            code: 'CURRENT_PASSWORD_INCORRECT',
            message: 'La contraseña actual no es correcta.',
            field: 'current_password',
          },
        ],
        message: 'La contraseña actual no es correcta.',
      },
      422,
    ),
  );
  const { user } = open();
  await user.click(button('Cambiar contraseña'));
  const card = within(await screen.findByRole('dialog', { name: 'Cambiar contraseña' }));
  await user.type(card.getByLabelText('Contraseña actual'), 'Vieja1');
  await user.type(card.getByLabelText('Nueva contraseña'), 'NuevaClave1');
  await user.type(card.getByLabelText('Repetir contraseña'), 'Otra');
  await user.click(card.getByRole('button', { name: 'Cambiar contraseña' }));
  expect(await card.findByText('Su contraseña no coincide')).toBeDefined();
  expect(server.bodies('PUT /me/password')).toEqual([]);
  await user.clear(card.getByLabelText('Repetir contraseña'));
  await user.type(card.getByLabelText('Repetir contraseña'), 'NuevaClave1');
  await user.click(card.getByRole('button', { name: 'Cambiar contraseña' }));
  expect(await card.findByText('La contraseña actual no es correcta.')).toBeDefined();
  expect(server.bodies('PUT /me/password')).toEqual([{ current_password: 'Vieja1', password: 'NuevaClave1' }]);
});

test('the sessions are told apart, and another one is ended by its own button', async () => {
  server.answer(`DELETE /me/sessions/${phone.uuid}`, () => new Response(null, { status: 204 }));
  const { user } = open();
  const rows = await screen
    .findAllByRole('listitem')
    .then((all) => all.filter((row) => row.textContent?.includes('190.40')));
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Chrome en WindowsEsta sesión'),
    expect.stringContaining('Safari en iPhone'),
  ]);
  server.answer('GET /me/sessions', () => json({ sessions: [here] }));
  await user.click(button(/Cerrar sesión: Safari en iPhone/));
  await expect.poll(() => screen.queryByText('Safari en iPhone')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Sesiones abiertas' }));
  expect(server.asked.map(({ method, path }) => `${method} ${path}`)).toContain(`DELETE /me/sessions/${phone.uuid}`);
});

test('the second step is turned on in three steps, and its codes must be put away', async () => {
  server.answer('POST /me/two-step', () =>
    json({ secret: 'JBSWY3DPEHPK3PXP', otpauth_url: 'otpauth://totp/Yupana:rosa?secret=JBSWY3DPEHPK3PXP' }),
  );
  server.answer('PUT /me/two-step', () => json({ recovery_codes: codes }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Activar' }));
  const dialog = await screen.findByRole('dialog');
  await expectAccessible(dialog);
  await fillIn(user, within(dialog).getByLabelText('Contraseña actual'), 'Secreta1');
  await user.click(within(dialog).getByRole('button', { name: 'Continuar' }));
  expect(await screen.findByRole('img', { name: /Código QR/ })).toBeDefined();
  await user.click(button('No puedo escanearlo'));
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeDefined();
  await expectAccessible(screen.getByRole('dialog'));
  await user.type(screen.getByLabelText('Código de 6 dígitos'), '123 456');
  await user.click(button('Activar'));
  expect(await screen.findByText('AAAA-BBBB-CCCC-DDDD')).toBeDefined();
  await expectAccessible(screen.getByRole('dialog'));
  expect(server.bodies('PUT /me/two-step')).toEqual([{ code: '123456' }]);
  expect(button('Listo').getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('checkbox', { name: 'Ya los guardé en un lugar seguro' }));
  server.answer('GET /me/two-step', () => json(on));
  await user.click(button('Listo'));
  expect(await screen.findByText('Activada')).toBeDefined();
  // «Activar», which opened the dialog, is gone.
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('region', { name: /dos pasos/ }));
  expect(screen.getByText('Te quedan pocos códigos de recuperación')).toBeDefined();
});

test('turning the second step off shows the server’s refusal and asks for both proofs', async () => {
  server.answer('GET /me/two-step', () => json(on));
  server.answer('POST /me/two-step/turn-off', () => failure(422, 'SECOND_STEP_INCORRECT', 'El código no es correcto.'));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Desactivar' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Desactivar' }));
  expect(await dialog.findByText('Ingrese su contraseña actual')).toBeDefined();
  await fillIn(user, dialog.getByLabelText('Contraseña actual'), 'Secreta1');
  await user.type(dialog.getByLabelText('Código de la app o de recuperación'), '000000');
  await user.click(dialog.getByRole('button', { name: 'Desactivar' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('El código no es correcto.');
});

test('the data is prepared in the background with its progress, and then downloaded from a link', async () => {
  const running = { ...exported, state: 'running', rows_done: 4, bytes: null, url: null, expires_at: null };
  server.answer('POST /me/data-export', () => json({ export: running }, 202));
  const pass = watchIntervals();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Preparar archivo' }));
  await prove(user, 'Preparar archivo');
  expect(server.bodies('POST /me/data-export')).toEqual([{ current_password: 'Secreta1' }]);
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuetext')).toBe('4 de 10');
  server.answer('GET /me/data-export', () => json({ export: exported }));
  await pass(2_000);
  const link = await screen.findByRole('link', { name: 'Descargar (3.2 MB)' });
  expect(link.getAttribute('href')).toBe(exported.url);
});

test('in another session the link is shown to whoever proves to be the owner', async () => {
  server.answer('GET /me/data-export', () =>
    json({ export: { ...exported, url: null, expires_at: new Date(Date.now() + 86_400_000).toISOString() } }),
  );
  server.answer('POST /me/data-export/link', () => json({ export: exported }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Descargar (3.2 MB)' }));
  await prove(user, 'Mostrar el enlace');
  const link = await screen.findByRole('link', { name: 'Descargar (3.2 MB)' });
  expect(link.getAttribute('href')).toBe(exported.url);
});

test('a failure of ours closes the question and is told on the card', async () => {
  server.answer('POST /me/data-export', () => failure(500, 'UNEXPECTED', 'Ocurrió un error'));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Preparar archivo' }));
  await prove(user, 'Preparar archivo');
  expect((await screen.findByRole('alert')).textContent).toContain('Ocurrió un error');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('closing the account asks for the password, forgets the session and says until when it can be reopened', async () => {
  server.answer('POST /me/closure', () => json({ erase_on: '2026-12-21' }));
  const { user, router } = open();
  await user.click(button('Cerrar mi cuenta'));
  const dialog = within(await screen.findByRole('dialog'));
  await fillIn(user, dialog.getByLabelText('Contraseña actual'), 'Secreta1');
  await user.click(dialog.getByRole('button', { name: 'Cerrar mi cuenta' }));
  expect(await screen.findByRole('heading', { name: 'Cerrada' })).toBeDefined();
  expect(router.state.location.state).toEqual({ erase_on: '2026-12-21' });
  expect(useAuth.getState().accessToken).toBeNull();
});

test.each([
  ['Desactivar', 'Desactivar la verificación en dos pasos'],
  ['Códigos nuevos', 'Códigos de recuperación nuevos'],
  ['Cerrar mi cuenta', '¿Cerrar tu cuenta?'],
])('the dialog that «%s» opens is accessible, and its errors too', async (opener, title) => {
  server.answer('GET /me/two-step', () => json(on));
  const { user } = open();
  await screen.findByText('Activada');
  await user.click(button(opener));
  const dialog = await screen.findByRole('dialog', { name: title });
  await expectAccessible(dialog);
  await user.click(within(dialog).getAllByRole('button').at(-1) as HTMLElement);
  expect(await within(dialog).findByText('Ingrese su contraseña actual')).toBeDefined();
  await expectAccessible(dialog);
});

test('who has the second step also gives a code to close the account', async () => {
  server.answer('GET /me/two-step', () => json(on));
  server.answer('POST /me/closure', () => json({ erase_on: '2026-12-21' }));
  const { user } = open();
  await screen.findByText('Activada');
  await user.click(button('Cerrar mi cuenta'));
  const dialog = within(await screen.findByRole('dialog'));
  await fillIn(user, dialog.getByLabelText('Contraseña actual'), 'Secreta1');
  await user.click(dialog.getByRole('button', { name: 'Cerrar mi cuenta' }));
  expect(await dialog.findByText('Ingrese el código')).toBeDefined();
  await user.type(dialog.getByLabelText('Código de la app o de recuperación'), '123456');
  await user.click(dialog.getByRole('button', { name: 'Cerrar mi cuenta' }));
  await expect
    .poll(() => server.bodies('POST /me/closure'))
    .toEqual([{ current_password: 'Secreta1', code: '123456' }]);
});

test('which mails one gets stands on the profile once it is at rest', async () => {
  open();
  expect(region('Avisos por correo').queryByRole('checkbox')).toBeNull();
  expect(await screen.findByRole('checkbox', { name: /Resumen diario/ }, { timeout: 20_000 })).toBeDefined();
});

test('the profile is accessible', async () => {
  server.answer('GET /me/two-step', () => json(on));
  server.answer('GET /me/data-export', () => json({ export: exported }));
  const { container } = open();
  await screen.findByText('Activada');
  await screen.findByText('Safari en iPhone');
  await expectAccessible(container);
});

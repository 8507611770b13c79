import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible, fillIn, renderAt, typeIn } from '../../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../../test/server.ts';
import { rememberCampaign } from '../../../lib/session/campaign.ts';
import { useAuth } from '../../../lib/session/session.ts';
import SignUpPage from './sign-up-page.tsx';

const server = fakeServer({ 'POST /users': () => json({ access_token: 'nuevo' }, 201) });
const open = () =>
  renderAt('/crear-cuenta', [
    { path: '/crear-cuenta', Component: SignUpPage },
    { path: '/registrar-empresas', element: <h1>Registrar</h1> },
  ]);
type Page = ReturnType<typeof open>;
const field = (name: string | RegExp) => screen.getByLabelText(name);
const create = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Crear cuenta' });

async function choose(user: Page['user'], profile: string) {
  await user.selectOptions(screen.getByRole('combobox', { name: 'Perfil de contador' }), profile);
}
/** @param write how: at once, or letter by letter (`typeIn`) */
async function fill(user: Page['user'], write = fillIn) {
  await write(user, field('Nombres'), 'Rosa Elena');
  await write(user, field('Apellidos'), 'Huamaní Ccori');
  await write(user, field('DNI'), '45127834');
  await write(user, field('Celular'), '900000123');
  await write(user, field('Correo electrónico'), 'rosa@estudio.example');
  await write(user, field('Contraseña'), 'Secreta1');
  await choose(user, 'Estudio Contable');
  for (const consent of screen.getAllByRole('checkbox')) await user.click(consent);
}

test.each([
  ['Nombres', '', 'Ingrese su nombre'],
  ['Apellidos', '', 'Ingrese sus apellidos'],
  ['DNI', '', 'Ingrese su documento de identidad'],
  ['DNI', '4512783', 'Ingrese un DNI válido'],
  ['Celular', '', 'Ingrese su número de celular'],
  ['Celular', '800000123', 'Ingrese un número telefónico válido'],
  ['Correo electrónico', '', 'Ingrese su correo electrónico'],
  ['Correo electrónico', 'rosa@', 'Ingrese un correo electrónico válido'],
  ['Contraseña', '', 'Ingrese su contraseña'],
  ['Contraseña', 'Abc12', 'La contraseña debe de tener como mínimo 6 caracteres'],
  ['Contraseña', 'abcdef1', 'La contraseña debe contener al menos una mayúscula y una minúscula'],
])('%s «%s» is answered with «%s» on leaving it', async (label, text, message) => {
  const { user } = open();
  await user.click(field(label));
  if (text) await user.type(field(label), text);
  await user.tab();
  expect(await screen.findByText(message)).toBeDefined();
});

test('the profile is asked for when it is left without choosing', async () => {
  const { user } = open();
  await user.click(field('Correo electrónico'));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Perfil de contador' }));
  await user.tab();
  expect(await screen.findByText('Seleccione su perfil de contador')).toBeDefined();
});

const paste = async (user: Page['user'], name: string, text: string) => {
  await user.click(field(name));
  await user.paste(text);
  return (field(name) as HTMLInputElement).value;
};

test.each([
  ['Nombres', 'Rosa 3 Elena!', 'Rosa  Elena'],
  ['Nombres', "José María D'Ángelo", 'José María DÁngelo'],
  ['Apellidos', 'Ruiz-Tagle Ñahui', 'Ruiz Tagle Ñahui'],
  ['Apellidos', 'Quispe\u00a0Mamani', 'Quispe Mamani'],
  ['DNI', '45-12a7834', '45127834'],
  ['DNI', '45 127 834', '45127834'],
  ['DNI', '451278349', '45127834'],
  ['Celular', '900 000 123', '900000123'],
  ['Celular', '+51 900 000 123', '900000123'],
  ['Celular', '0051900000123', '900000123'],
])('%s takes only letters and spaces, or only digits: «%s» becomes «%s», typed or pasted', async (name, text, kept) => {
  const { user } = open();
  expect(await paste(user, name, text)).toBe(kept);
  await user.clear(field(name));
  await user.type(field(name), text);
  expect((field(name) as HTMLInputElement).value).toBe(kept);
});

test('whoever corrects the middle of a number stays there', async () => {
  const { user } = open();
  await user.type(field('DNI'), '4512834');
  await user.type(field('DNI'), 'x7', { initialSelectionStart: 4, initialSelectionEnd: 4 });
  expect((field('DNI') as HTMLInputElement).value).toBe('45127834');
});

test('what is too long is said in Spanish', async () => {
  const { user } = open();
  expect(await paste(user, 'Nombres', 'a'.repeat(100))).toHaveLength(80);
  await paste(user, 'Correo electrónico', `${'a'.repeat(260)}@estudio.example`);
  await paste(user, 'Contraseña', 'Ab'.repeat(40));
  await user.tab();
  expect(await screen.findByText('Ingrese un correo electrónico válido')).toBeDefined();
  expect(await screen.findByText('La contraseña debe de tener como máximo 72 caracteres')).toBeDefined();
});

test('the button waits until everything is right and both consents are given', async () => {
  const { user } = open();
  await fill(user, typeIn);
  expect(create().disabled).toBe(false);
  await user.click(screen.getAllByRole('checkbox')[0]!);
  expect(create().disabled).toBe(true);
});

test('a new account opens its session and leads to the first company, with the campaign that brought it', async () => {
  rememberCampaign('?utm_source=feria&utm_campaign=cierre');
  const { user } = open();
  await fill(user);
  await user.click(create());
  expect(await screen.findByRole('heading', { name: 'Registrar' })).toBeDefined();
  expect(server.bodies('POST /users')).toEqual([
    {
      name: 'Rosa Elena',
      last_name: 'Huamaní Ccori',
      document_number: '45127834',
      phone_number: '900000123',
      email: 'rosa@estudio.example',
      accountant_profile: 'Estudio Contable',
      password: 'Secreta1',
      utm_source: 'feria',
      utm_campaign: 'cierre',
    },
  ]);
  expect(useAuth.getState().accessToken).toBe('nuevo');
  expect(localStorage.getItem('isFirstLogin')).toBe('true');
});

test('what the server refuses is said above the form, which keeps what was written', async () => {
  server.answer('POST /users', () =>
    failure(409, 'EMAIL_ALREADY_REGISTERED', 'Ya existe una cuenta con este correo electrónico.'),
  );
  const { user } = open();
  await fill(user);
  await user.click(create());
  expect((await screen.findByRole('alert')).textContent).toContain('Ya existe una cuenta con este correo electrónico.');
  expect((field('Nombres') as HTMLInputElement).value).toBe('Rosa Elena');
  // Whoever never saw the answer of a first sending has an account already.
  const way = within(screen.getByRole('alert')).getByRole('link', { name: 'Iniciar sesión' });
  expect(way.getAttribute('href')).toBe('/login');
});

test('what the server says of several fields stands below each, once, and the first takes the focus', async () => {
  const errors = [
    { code: 'INVALID_REQUEST', message: 'Ingrese un DNI válido', field: 'document_number' },
    { code: 'INVALID_REQUEST', message: 'Ingrese un número telefónico válido', field: 'phone_number' },
  ];
  server.answer('POST /users', () => json({ errors, message: 'Hay datos que no son válidos.' }, 422));
  const { user } = open();
  await fill(user);
  await user.click(create());
  await expect.poll(() => field('DNI').getAttribute('aria-invalid')).toBe('true');
  for (const { message } of errors) expect(screen.getAllByText(message)).toHaveLength(1);
  expect(document.activeElement).toBe(field('DNI'));
  expect(screen.queryByText('¡Algo salió mal!')).toBeNull();
  expect(field('Celular').getAttribute('aria-invalid')).toBe('true');
});

test('what the server says of a field stands below it, and goes away when it is written again', async () => {
  const refusal = { code: 'COUPON_EXPIRED', message: 'Este cupón ya venció.', field: 'coupon_code' };
  server.answer('POST /users', () => json({ errors: [refusal], message: refusal.message }, 422));
  const { user, container } = open();
  await fill(user);
  await user.type(field(/Código de cupón/), 'VENCIDO10');
  await user.click(create());
  await expect.poll(() => field(/Código de cupón/).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Este cupón ya venció.', { selector: 'p' })).toBeDefined();
  await expectAccessible(container);
  server.answer('POST /users', () => json({ access_token: 'nuevo' }, 201));
  await user.clear(field(/Código de cupón/));
  expect(field(/Código de cupón/).getAttribute('aria-invalid')).toBeNull();
  await user.click(create());
  expect(await screen.findByRole('heading', { name: 'Registrar' })).toBeDefined();
  expect(server.bodies('POST /users').map((body) => 'coupon_code' in (body as object))).toEqual([true, false]);
});

test('a double click makes one account', async () => {
  const { user } = open();
  await fill(user);
  await user.dblClick(create());
  expect(await screen.findByRole('heading', { name: 'Registrar' })).toBeDefined();
  expect(server.bodies('POST /users')).toHaveLength(1);
});

test('the sign-up form is accessible', async () => {
  const { container } = open();
  await expectAccessible(container);
});

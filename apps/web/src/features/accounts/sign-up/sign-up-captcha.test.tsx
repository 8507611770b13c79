import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { outsideScripts } from '../../../../test/outside-script.ts';
import { fillIn, renderAt } from '../../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../../test/server.ts';
import SignUpPage from './sign-up-page.tsx';

const noOutside = { payment: null, tag_manager_id: null, support_whatsapp: null, upload_form_url: null };
let visit = 0;
/** Each test has a script of its own: one that was loaded is not loaded again. */
const config = () => {
  visit += 1;
  return json({ ...noOutside, captcha: { site_key: 'sitio', script_url: `https://captcha.example/${visit}.js` } });
};
const server = fakeServer({ 'GET /config': config, 'POST /users': () => json({ access_token: 'nuevo' }, 201) });
const scripts = outsideScripts();
const execute = vi.fn(async () => 'un-token');
const provider = () => {
  window.grecaptcha = { enterprise: { ready: (then) => then(), execute } };
  return 'load' as const;
};
afterEach(() => {
  window.grecaptcha = undefined;
  execute.mockReset().mockResolvedValue('un-token');
});

async function fillAndSend() {
  const { user } = renderAt('/crear-cuenta', [
    { path: '/crear-cuenta', Component: SignUpPage },
    { path: '/registrar-empresas', element: <h1>Registrar</h1> },
  ]);
  const field = (name: string) => screen.getByLabelText(name);
  await fillIn(user, field('Nombres'), 'Rosa');
  await fillIn(user, field('Apellidos'), 'Huamaní');
  await fillIn(user, field('DNI'), '45127834');
  await fillIn(user, field('Celular'), '900000123');
  await fillIn(user, field('Correo electrónico'), 'rosa@estudio.example');
  await fillIn(user, field('Contraseña'), 'Secreta1');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Perfil de contador' }), 'Estudio Contable');
  for (const consent of screen.getAllByRole('checkbox')) await user.click(consent);
  await user.click(screen.getByRole('button', { name: 'Crear cuenta' }));
  return user;
}

test('where there is a captcha, its script comes with the form and its token goes with the account', async () => {
  scripts.answer(provider);
  await fillAndSend();
  expect(await screen.findByRole('heading', { name: 'Registrar' })).toBeDefined();
  expect(scripts.asked).toEqual([`https://captcha.example/${visit}.js?render=sitio`]);
  expect(execute).toHaveBeenCalledExactlyOnceWith('sitio', { action: 'REGISTER_USER' });
  expect(server.bodies('POST /users')).toMatchObject([{ captcha_token: 'un-token', captcha_action: 'REGISTER_USER' }]);
});

test('a script that does not load is told, nothing is sent, and it is tried again', async () => {
  scripts.answer(() => 'error');
  const user = await fillAndSend();
  expect((await screen.findByRole('alert')).textContent).toContain('No se pudo cargar la protección contra robots.');
  expect(server.bodies('POST /users')).toEqual([]);
  scripts.answer(provider);
  await user.click(screen.getByRole('button', { name: 'Crear cuenta' }));
  expect(await screen.findByRole('heading', { name: 'Registrar' })).toBeDefined();
});

test('a provider that fails is told too', async () => {
  scripts.answer(provider);
  execute.mockRejectedValueOnce(new Error('no'));
  await fillAndSend();
  expect((await screen.findByRole('alert')).textContent).toContain('No se pudo cargar la protección contra robots.');
});

test('a provider that never answers does not keep the form waiting for ever', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    scripts.answer(provider);
    execute.mockReturnValueOnce(new Promise(() => {}));
    const user = await fillAndSend();
    await vi.advanceTimersByTimeAsync(15_000);
    expect((await screen.findByRole('alert')).textContent).toContain('No se pudo cargar la protección contra robots.');
    await user.click(screen.getByRole('button', { name: 'Crear cuenta' }));
    expect(await screen.findByRole('heading', { name: 'Registrar' })).toBeDefined();
  } finally {
    vi.useRealTimers();
  }
});

test('settings that cannot be read leave the decision to the server', async () => {
  server.answer('GET /config', () => failure(500, 'UNEXPECTED', 'x'));
  await fillAndSend();
  expect(await screen.findByRole('heading', { name: 'Registrar' })).toBeDefined();
  expect(server.bodies('POST /users')).toMatchObject([{ email: 'rosa@estudio.example' }]);
  expect(scripts.asked).toEqual([]);
});

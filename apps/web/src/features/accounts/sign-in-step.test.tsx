import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible, fillIn, renderAt } from '../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../test/server.ts';
import { useAuth } from '../../lib/session/session.ts';
import LoginPage from './login-page.tsx';

const challenge = (step: 'second-step' | 'reopen') => ({
  challenge: {
    token: `reto-${step}`,
    step,
    expires_at: '2026-11-21T15:05:00Z',
    erase_on: step === 'reopen' ? '2026-12-21' : null,
  },
});
const server = fakeServer({ 'POST /users/sign-in': () => json(challenge('second-step')) });

async function enterPassword() {
  const rendered = renderAt('/login', [
    { path: '/login', Component: LoginPage },
    { path: '/inicio', element: <h1>Inicio</h1> },
  ]);
  const { user } = rendered;
  await fillIn(user, screen.getByRole('textbox', { name: 'Usuario' }), 'rosa@estudio.example');
  await user.type(screen.getByLabelText('Contraseña'), 'Secreta1{Enter}');
  return rendered;
}

test('who has a second step is asked for its code, and only then is in', async () => {
  server.answer('POST /users/sign-in/second-step', () => json({ access_token: 'abc' }));
  const { user, container } = await enterPassword();
  const code = await screen.findByLabelText('Código');
  expect(document.activeElement).toBe(code);
  expect(useAuth.getState().accessToken).toBeNull();
  await expectAccessible(container);
  await user.type(code, '123 456{Enter}');
  expect(await screen.findByRole('heading', { name: 'Inicio' })).toBeDefined();
  expect(server.bodies('POST /users/sign-in/second-step')).toEqual([
    { challenge_token: 'reto-second-step', code: '123 456' },
  ]);
  expect(useAuth.getState().accessToken).toBe('abc');
});

test('a wrong code can be tried again; when the time is over there is a way back to the password', async () => {
  server.answer('POST /users/sign-in/second-step', () =>
    failure(422, 'SECOND_STEP_INCORRECT', 'El código no es correcto.'),
  );
  const { user } = await enterPassword();
  await user.type(await screen.findByLabelText('Código'), '000000{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('El código no es correcto.');
  server.answer('POST /users/sign-in/second-step', () =>
    failure(410, 'SIGN_IN_STEP_EXPIRED', 'Pasó demasiado tiempo.'),
  );
  await user.click(screen.getByRole('button', { name: 'Verificar' }));
  await screen.findByText(/Pasó demasiado tiempo/);
  await user.click(screen.getByRole('button', { name: 'Volver a iniciar sesión' }));
  expect(screen.getByLabelText('Contraseña')).toBeDefined();
});

test('who closed the account is told until when it can be reopened, and reopens it', async () => {
  server.answer('POST /users/sign-in', () => json(challenge('reopen')));
  server.answer('POST /users/sign-in/reopen', () => json({ access_token: 'abc' }));
  const { user, container } = await enterPassword();
  expect(await screen.findByRole('heading', { name: 'Cerraste esta cuenta' })).toBeDefined();
  expect(screen.getByText(/21\/12\/2026/)).toBeDefined();
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Reabrir mi cuenta' }));
  expect(await screen.findByRole('heading', { name: 'Inicio' })).toBeDefined();
  expect(server.bodies('POST /users/sign-in/reopen')).toEqual([{ challenge_token: 'reto-reopen' }]);
});

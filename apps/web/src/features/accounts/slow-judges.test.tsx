import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderAt } from '../../../test/render.tsx';
import { fakeServer, json } from '../../../test/server.ts';
import { NewPasswordForm } from './recovery/new-password-form.tsx';
import { SignUpForm } from './sign-up/sign-up-form.tsx';

const judges = vi.hoisted(() => ({ arrive: () => {} }));
const slowly = vi.hoisted(() => async (original: () => Promise<object>) => {
  await new Promise<void>((resolve) => {
    judges.arrive = resolve;
  });
  return original();
});
vi.mock('./recovery/new-password-judge.ts', slowly);
vi.mock('./sign-up/sign-up-judge.ts', slowly);
fakeServer({ 'GET /public-config': () => json({}) });

test('«Guardar contraseña» is busy while who judges it is on the way, and then sends it', async () => {
  const onPassword = vi.fn();
  const { user } = renderAt('/', [
    { path: '/', element: <NewPasswordForm error={null} sending={false} onPassword={onPassword} /> },
  ]);
  await user.type(screen.getByLabelText('Nueva contraseña'), 'Kiwicha2026');
  await user.type(screen.getByLabelText('Repite la contraseña'), 'Kiwicha2026');
  const save = screen.getByRole('button', { name: 'Guardar contraseña' });
  await user.click(save);
  await waitFor(() => expect(save.getAttribute('aria-busy')).toBe('true'));
  judges.arrive();
  await waitFor(() => expect(onPassword).toHaveBeenCalledExactlyOnceWith('Kiwicha2026'));
  expect(save.hasAttribute('aria-busy')).toBe(false);
});

test('«Crear cuenta» is busy while who judges what was typed is on the way', async () => {
  const { user } = renderAt('/', [{ path: '/', Component: SignUpForm }]);
  await user.type(screen.getByLabelText('Nombres'), 'Ana');
  const create = screen.getByRole('button', { name: 'Crear cuenta' });
  await waitFor(() => expect(create.getAttribute('aria-busy')).toBe('true'));
  judges.arrive();
  await waitFor(() => expect(create.hasAttribute('aria-busy')).toBe(false));
});

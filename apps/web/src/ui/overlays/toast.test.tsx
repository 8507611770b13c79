import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../test/render.tsx';
import { Toaster } from './toast.tsx';
import { showToast } from './toast-manager.ts';

vi.mock('./toast-list.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('when the file of the toasts does not come the screen stays, and what was to be said is said', async () => {
  const undo = vi.fn();
  const { container } = render(
    <>
      <h1>Mi perfil</h1>
      <Toaster />
    </>,
  );
  act(() => showToast('Datos guardados'));
  expect((await screen.findByRole('alert')).textContent).toBe('Datos guardados');
  act(() => showToast('Empresa archivada', { action: { label: 'Deshacer', onClick: undo } }));
  expect(screen.getByRole('alert').textContent).toContain('Empresa archivada');
  expect(screen.getByRole('heading', { name: 'Mi perfil' })).toBeDefined();
  await expectAccessible(container);
  await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alert')).toBeNull();
});

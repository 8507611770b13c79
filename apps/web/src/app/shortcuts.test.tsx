import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { company, figures, rosa } from '../../test/fixtures.ts';
import { expectAccessible, renderAt } from '../../test/render.tsx';
import { fakeServer, json } from '../../test/server.ts';
import { useAuth } from '../lib/session/session.ts';
import { routes } from './router.tsx';

fakeServer({
  'GET /me': () => json(rosa),
  'GET /accountant/dashboard/filters': () => json({ businesses: [company({ summary: figures })] }),
});

async function openHome() {
  useAuth.setState({ accessToken: 'abc', user: rosa });
  const page = renderAt('/inicio', routes);
  await screen.findByRole('searchbox', { name: 'Buscar empresa' });
  return page;
}
const press = (key: string) => fireEvent.keyDown(document.body, { key });
const search = () => screen.getByRole('searchbox', { name: 'Buscar empresa', hidden: true });

beforeEach(() => {
  window.scrollTo = () => {};
});

test('«?» shows the keys of the screen that is open', async () => {
  const { user } = await openHome();
  press('?');
  const dialog = await screen.findByRole('dialog', { name: 'Atajos del teclado' });
  const keys = [...dialog.querySelectorAll('kbd')].map(({ textContent }) => textContent);
  expect(keys).toEqual(expect.arrayContaining(['/', '?', 'Esc']));
  expect(keys).not.toContain('[');
  expect(dialog.textContent).toContain('Buscar');
  await expectAccessible(dialog);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('single keys can be turned off, stay off on this computer, and are turned on again from the account', async () => {
  const { user } = await openHome();
  press('?');
  await user.click(await screen.findByRole('checkbox', { name: 'Usar los atajos de una sola tecla' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(localStorage.getItem('singleKeys')).toBe('off');
  (document.activeElement as HTMLElement).blur();
  press('/');
  press('?');
  expect(document.activeElement).not.toBe(search());
  expect(screen.queryByRole('dialog')).toBeNull();

  await user.click(screen.getByRole('button', { name: /Cuenta de Rosa Elena/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Atajos del teclado' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Usar los atajos de una sola tecla' }));
  await user.click(screen.getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Atajos del teclado' })).toBeNull());
  press('/');
  expect(document.activeElement).toBe(search());
});

test('a key that is written, or pressed with Ctrl, is no shortcut', async () => {
  const { user } = await openHome();
  await user.type(search(), '?');
  fireEvent.keyDown(document.body, { key: '?', ctrlKey: true });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(search()).toHaveProperty('value', '?');
});

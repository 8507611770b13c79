import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { company, figures, rosa } from '../../test/fixtures.ts';
import { expectAccessible, renderAt } from '../../test/render.tsx';
import { fakeServer, json } from '../../test/server.ts';
import { useAuth } from '../lib/session/session.ts';
import { ApiKeyHelp } from '../lib/sunat-help/sunat-help.tsx';
import { HelpLinks } from './bar/help-links.tsx';
import { routes } from './router.tsx';

/** The files of what opens over a screen: each hangs until it is let go, one way or the other. */
const files = vi.hoisted(() => {
  let settle: { come: () => void; fail: () => void } | null = null;
  return {
    hang: async (original: () => Promise<object>) => {
      await new Promise<void>((resolve, reject) => {
        settle = { come: resolve, fail: () => reject(new TypeError('Failed to fetch')) };
      });
      return original();
    },
    asked: () => settle !== null,
    come: () => settle?.come(),
    fail: () => settle?.fail(),
    forget: () => {
      settle = null;
    },
  };
});
vi.mock('../lib/sunat-help/api-key-guide.tsx', files.hang);
vi.mock('./shortcuts-dialog.tsx', files.hang);
vi.mock('./bar/user-menu.tsx', files.hang);
vi.mock('../features/accounts/session-expired.tsx', files.hang);
vi.mock('../features/businesses/status-dialog.tsx', files.hang);
vi.mock('../features/businesses/custody/company-dialog.tsx', files.hang);
vi.mock('../features/businesses/first-steps/tutorial-dialog.tsx', files.hang);

fakeServer({
  'GET /me': () => json(rosa),
  'GET /accountant/dashboard/filters': () =>
    json({
      businesses: [
        company({ summary: figures }),
        company({ uuid: crypto.randomUUID(), name: 'Textiles Ayni', status: 'INVALID_CREDENTIALS' }),
      ],
    }),
});

beforeEach(() => {
  files.forget();
  window.scrollTo = () => {};
  useAuth.setState({ accessToken: 'abc', user: rosa, tokenExpired: false });
});

const UNOPENED = /No pudimos abrir/;

async function openHome() {
  const page = renderAt('/inicio', routes);
  await screen.findByRole('searchbox', { name: 'Buscar empresa' });
  return page;
}
const help = () =>
  renderAt('/', [
    {
      path: '/',
      element: (
        <main>
          <label>
            API key
            <input />
          </label>
          <ApiKeyHelp />
          <HelpLinks />
        </main>
      ),
    },
  ]);

test.each([
  ['Cómo conseguirla', help],
  ['Video: revisar un periodo', help],
  ['Textiles Ayni', openHome],
  ['Datos de la empresa Textiles Ayni', openHome],
  [/^Cuenta de/, openHome],
])('«%s»: a file that does not come is told, the screen stays, and can be asked for again', async (name, show) => {
  const { user, container } = await show();
  const opener = () => screen.getByRole('button', { name });
  for (const field of screen.queryAllByLabelText('API key')) await user.type(field, 'llave');
  opener().focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(files.asked()).toBe(true));
  expect(opener().getAttribute('aria-busy')).toBe('true');
  expect(document.activeElement).toBe(opener());
  files.fail();
  const alert = await screen.findByText(UNOPENED);
  expect(opener().hasAttribute('aria-busy')).toBe(false);
  expect(document.activeElement).toBe(opener());
  for (const field of screen.queryAllByLabelText<HTMLInputElement>('API key')) expect(field.value).toBe('llave');
  await expectAccessible(container);
  files.forget();
  await user.click(within(alert.closest<HTMLElement>('[role=alert]')!).getByRole('button', { name: 'Reintentar' }));
  expect(document.activeElement).toBe(opener());
});

test('a key is answered by a note while the shortcuts come, and by the way to try again when they do not', async () => {
  await openHome();
  fireEvent.keyDown(document.body, { key: '?' });
  expect(await screen.findByText('Abriendo los atajos...')).toBeDefined();
  files.fail();
  expect(await screen.findByText(/^No pudimos abrir los atajos\./)).toBeDefined();
  expect(screen.getByRole('searchbox', { name: 'Buscar empresa' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeDefined();
});

test('a session that ran out is told also when what tells it does not come', async () => {
  await openHome();
  useAuth.setState({ tokenExpired: true });
  await waitFor(() => expect(files.asked()).toBe(true));
  files.fail();
  expect((await screen.findByRole('alert')).textContent).toContain('Tu sesión caducó.');
  expect(screen.getByRole('searchbox', { name: 'Buscar empresa' })).toBeDefined();
});

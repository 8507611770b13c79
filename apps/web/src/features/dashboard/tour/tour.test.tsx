import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderAt } from '../../../../test/render.tsx';
import { readFlag, setFlag } from '../../../lib/session/first-run.ts';
import { Tour } from './tour.tsx';
import { seenTarget } from './tour-steps.ts';

beforeEach(() => {
  // Nothing has a place in jsdom: here all but what says that it is hidden.
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(function (this: Element) {
    return (this.hasAttribute('hidden') ? [] : [this.getBoundingClientRect()]) as never;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

function Page() {
  return (
    <main>
      {['menu', 'reports', 'strip', 'company'].map((name) => (
        <button key={name} type="button" data-tour={name}>
          {name}
        </button>
      ))}
      <Tour />
    </main>
  );
}
const open = (state?: object) =>
  renderAt(state ? { pathname: '/dashboard', state } : '/dashboard', [{ path: '/dashboard', Component: Page }]);
const step = () => screen.findByRole('dialog');

test('after the video the tour is shown once: four steps, back and on, and it is done when it is finished', async () => {
  setFlag('completedOnboardingVideo', true);
  const { user, unmount } = open();
  expect((await step()).textContent).toContain('1 de 4');
  expect(screen.queryByRole('button', { name: 'Atrás' })).toBeNull();
  for (const title of ['Descarga reportes por periodo', 'Revisa el análisis de tus comprobantes']) {
    await user.click(screen.getByRole('button', { name: 'Siguiente' }));
    expect(await screen.findByRole('dialog', { name: title })).toBeDefined();
  }
  await user.click(screen.getByRole('button', { name: 'Atrás' }));
  expect((await screen.findByRole('dialog', { name: 'Descarga reportes por periodo' })).textContent).toContain(
    '2 de 4',
  );
  await user.click(screen.getByRole('button', { name: 'Siguiente' }));
  await screen.findByRole('dialog', { name: 'Revisa el análisis de tus comprobantes' });
  await user.click(screen.getByRole('button', { name: 'Siguiente' }));
  await screen.findByRole('dialog', { name: 'Mira tus otras empresas' });
  expect(readFlag('isFirstViewDashboard')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Finalizar' }));
  await waitFor(() => expect(readFlag('isFirstViewDashboard')).toBe(false));
  unmount();
  open();
  await expectNothing();
});

test.each([
  [
    'its cross',
    async (user: ReturnType<typeof open>['user']) => user.click(screen.getByLabelText('Cerrar el recorrido')),
  ],
  ['Escape', async (user: ReturnType<typeof open>['user']) => user.keyboard('{Escape}')],
])('closed by %s it is done, too', async (_, close) => {
  setFlag('completedOnboardingVideo', true);
  const { user } = open();
  await step();
  await close(user);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(readFlag('isFirstViewDashboard')).toBe(false);
});

test('who has not seen the video is not shown the tour; asked for, it is shown all the same', async () => {
  const { unmount } = open();
  await expectNothing();
  unmount();
  setFlag('isFirstViewDashboard', false);
  open({ tour: true });
  expect((await step()).textContent).toContain('Encuentra lo que necesitas');
});

test('once the video that lies over the page was seen, it begins', async () => {
  open();
  await expectNothing();
  act(() => setFlag('completedOnboardingVideo', true));
  expect((await step()).textContent).toContain('1 de 4');
});

test('a dialog that was opened before it began is ended first', async () => {
  setFlag('completedOnboardingVideo', true);
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.role = 'dialog';
  open();
  await import('./guided-tour.tsx');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getAllByRole('dialog')).toEqual([dialog]);
  act(() => dialog.remove());
  expect((await step()).textContent).toContain('1 de 4');
});

test('it points at what is on screen, the first of what it may point at', () => {
  document.body.innerHTML = '<i data-tour="menu" hidden></i><b data-tour="menu"></b><u data-tour="strip"></u>';
  expect(seenTarget(['menu'])?.tagName).toBe('B');
  expect(seenTarget(['analysis', 'strip'])?.tagName).toBe('U');
  expect(seenTarget(['company'])).toBeNull();
  document.body.innerHTML = '';
});

/** Long enough for what is loaded later to be there. */
async function expectNothing() {
  await import('./guided-tour.tsx');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('dialog')).toBeNull();
}

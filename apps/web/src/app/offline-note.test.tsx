import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectionWith, company, rosa } from '../../test/fixtures.ts';
import { expectAccessible, renderAt } from '../../test/render.tsx';
import { fakeServer, json } from '../../test/server.ts';
import { useAuth, useCompany } from '../lib/session/session.ts';
import { discover, routes } from './router.tsx';

const mine = company();
const START = `POST /businesses/${mine.uuid}/collection`;
const server = fakeServer({
  'GET /me': () => json(rosa),
  'GET /accountant/dashboard/filters': () => json({ businesses: [mine] }),
  [`GET /businesses/${mine.uuid}/collection`]: () => json(collectionWith({ state: 'done', stage: 'finished' })),
  [`GET /businesses/${mine.uuid}/periods`]: () => json({ tax_periods: ['202610'] }),
});

beforeEach(() => {
  window.scrollTo = () => {};
});
const network = (there: boolean) =>
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(there);
    window.dispatchEvent(new Event(there ? 'online' : 'offline'));
  });
afterEach(() => {
  network(true);
  vi.restoreAllMocks();
});

test('what is asked for without a network is refused at once, in words, and is not sent by itself later', async () => {
  server.answer(START, () => {
    if (!navigator.onLine) throw new TypeError('Failed to fetch');
    return json(collectionWith({ state: 'pending', stage: 'periods' }));
  });
  useAuth.setState({ accessToken: 'abc', user: rosa });
  useCompany.setState({ company: mine });
  const { user } = renderAt('/dashboard/recoleccion', routes, discover);
  const button = await screen.findByRole('button', { name: 'Actualizar ahora' });
  expect(screen.queryByText(/Sin conexión/)).toBeNull();

  network(false);
  const note = await screen.findByText(/Sin conexión/);
  await expectAccessible(note);
  await user.click(button);
  // Seen, and said to a screen reader.
  expect(await screen.findAllByText('No hay conexión. Inténtalo de nuevo cuando vuelva.')).not.toEqual([]);
  expect(button.getAttribute('aria-busy')).not.toBe('true');
  const tried = server.bodies(START).length;

  network(true);
  await waitFor(() => expect(screen.queryByText(/Sin conexión/)).toBeNull());
  expect(server.bodies(START)).toHaveLength(tried);
  await user.click(button);
  await waitFor(() => expect(server.bodies(START)).toHaveLength(tried + 1));
});

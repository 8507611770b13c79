import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { rosa } from '../../../test/fixtures.ts';
import { renderAt } from '../../../test/render.tsx';
import { fakeServer, json } from '../../../test/server.ts';
import { useAuth } from '../../lib/session/session.ts';
import { turnSingleKeys } from '../../ui/keys/single-keys.ts';
import HomeNews from './home-news.tsx';

fakeServer({
  'GET /mailbox/summary': () => json({ urgent: 0, messages: [] }),
  'GET /supplier-alerts/summary': () => json({ suppliers: 0, businesses: 0 }),
});
beforeEach(() => useAuth.setState({ accessToken: 'abc', user: rosa }));

const open = () =>
  renderAt('/inicio', [
    {
      path: '/inicio',
      element: (
        <>
          <h1>Tarjetas</h1>
          <HomeNews />
        </>
      ),
    },
    { path: '/inicio/tabla', element: <h1>Tabla</h1> },
  ]);

test('`G` and `T` lead from the cards to the table, one after the other and not alone', async () => {
  const { user, address } = open();
  await screen.findByRole('heading', { name: 'Tarjetas' });
  await user.keyboard('tg');
  expect(address()).toBe('/inicio');
  await user.keyboard('t');
  expect(address()).toBe('/inicio/tabla');
});

test('they lead nowhere with single keys turned off, nor where the plan is over and the cards say so', async () => {
  turnSingleKeys(false);
  const { user, address } = open();
  await user.keyboard('gt');
  expect(address()).toBe('/inicio');
  turnSingleKeys(true);
  const subscription = { ...rosa.subscription, end_date: '2020-01-01' };
  act(() => useAuth.setState({ user: { ...rosa, subscription } }));
  await user.keyboard('gt');
  expect(address()).toBe('/inicio');
});

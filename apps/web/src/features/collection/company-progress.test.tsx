import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { collectionWith } from '../../../test/fixtures.ts';
import { renderAt } from '../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../test/server.ts';
import { useAuth } from '../../lib/session/session.ts';
import CompanyProgress from './company-progress.tsx';

const events = (...values: unknown[]) =>
  new Response(values.map((value) => `event: collection\ndata: ${JSON.stringify(value)}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream' },
  });
const server = fakeServer({
  'GET /businesses/u/collection': () => json(collectionWith({ done: 1 })),
  'GET /businesses/u/collection/events': () => new Promise<Response>(() => {}),
});
beforeEach(() => useAuth.setState({ accessToken: 'abc' }));
const open = (stream = true) => renderAt('/', [{ path: '/', element: <CompanyProgress uuid="u" stream={stream} /> }]);

test('the progress moves with the server’s events, without reloading', async () => {
  const ended = collectionWith({ state: 'done', stage: 'finished', message: 'Todo coincide con SUNAT.', done: 48 });
  server.answer('GET /businesses/u/collection/events', () => events(collectionWith({ done: 30 }), ended));
  open();
  expect(await screen.findByText('Recolección terminada')).toBeDefined();
  expect(screen.getByText('Todo coincide con SUNAT.')).toBeDefined();
});

test('each step of the run is told, the current one marked', async () => {
  open();
  expect(await screen.findByText('1 de 48 registros')).toBeDefined();
  const steps = screen.getAllByRole('listitem');
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, 'step']);
});

test('while the number of periods is not known, no measure is invented', async () => {
  server.answer('GET /businesses/u/collection', () =>
    json(collectionWith({ stage: 'periods', done: 0, expected: 0, vouchers_obtained: 0 })),
  );
  open();
  expect(await screen.findByText('Calculando…')).toBeDefined();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBeNull();
});

test('in a list of companies it polls and opens no stream', async () => {
  open(false);
  await screen.findByText('1 de 48 registros');
  expect(server.asked.map(({ path }) => path)).toEqual(['/businesses/u/collection']);
});

test('a failure says so and offers to try again', async () => {
  server.answer('GET /businesses/u/collection', () => failure(500, 'UNEXPECTED', 'Ocurrió un error'));
  const { user } = open();
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  server.answer('GET /businesses/u/collection', () => json(collectionWith({ done: 2 })));
  await user.click(retry);
  expect(await screen.findByText('2 de 48 registros')).toBeDefined();
});

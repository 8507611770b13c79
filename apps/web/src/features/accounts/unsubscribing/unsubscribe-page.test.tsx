import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible, renderAt } from '../../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../../test/server.ts';
import UnsubscribePage from './unsubscribe-page.tsx';

const TOKEN = 'v1~k~a~b~c';
const found = { scope: 'digest', email: 'r•••@estudio.example', is_on: true };
const server = fakeServer({ 'POST /notices/unsubscribing/read': () => json(found) });
const open = () => renderAt(`/baja/${TOKEN}`, [{ path: '/baja/:token', Component: UnsubscribePage }]);

test('opening the link changes nothing; one button does, and says where to switch it on again', async () => {
  server.answer('POST /notices/unsubscribing', () => json({ ...found, is_on: false }));
  const { user, container } = open();
  const button = await screen.findByRole('button', { name: 'Dejar de recibir el resumen diario' });
  expect(screen.getByText('r•••@estudio.example')).toBeDefined();
  expect(server.bodies('POST /notices/unsubscribing')).toEqual([]);
  await expectAccessible(container);
  await user.click(button);
  expect(await screen.findByRole('heading', { name: 'Listo: ya no enviamos el resumen diario' })).toBeDefined();
  expect(server.bodies('POST /notices/unsubscribing')).toEqual([{ token: TOKEN }]);
  expect(screen.getByRole('link', { name: 'Ir a mi perfil' })).toBeDefined();
  await expectAccessible(container);
});

test('what was switched off already is told so', async () => {
  server.answer('POST /notices/unsubscribing/read', () => json({ ...found, scope: 'urgent', is_on: false }));
  open();
  expect(await screen.findByRole('heading', { name: 'Listo: ya no enviamos los avisos urgentes' })).toBeDefined();
});

test('a link that is none of ours has a page of its own', async () => {
  server.answer('POST /notices/unsubscribing/read', () => failure(404, 'NOT_FOUND', 'No encontramos lo que buscas.'));
  open();
  expect(await screen.findByRole('heading', { name: 'Este enlace no sirve' })).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a failure keeps the button, and says so', async () => {
  server.answer('POST /notices/unsubscribing', () => failure(500, 'UNEXPECTED', 'Ocurrió un error'));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /Dejar de recibir/ }));
  expect((await screen.findByRole('alert')).textContent).toContain('Ocurrió un error');
  expect(screen.getByRole('button', { name: /Dejar de recibir/ })).toBeDefined();
});

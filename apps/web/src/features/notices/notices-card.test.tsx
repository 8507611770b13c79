import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible, renderAt } from '../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../test/server.ts';
import NoticesCard from './notices-card.tsx';

const all = {
  digest: true,
  rejections: true,
  suppliers: true,
  closed_periods: true,
  digest_at: '07:00',
  refused_at: null,
};
const server = fakeServer({ 'GET /me/notices': () => json(all) });
const open = () => renderAt('/perfil', [{ path: '/perfil', Component: NoticesCard }]);
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });

test('each kind of mail is switched by itself, by mouse or keyboard, and keeps its state', async () => {
  server.answer('PATCH /me/notices', ({ body }) => {
    server.answer('GET /me/notices', () => json({ ...all, ...(body as object) }));
    return json({ ...all, ...(body as object) });
  });
  const { user, container } = open();
  expect(await screen.findByRole('checkbox', { name: /Resumen diario, a las 07:00/ })).toHaveProperty('checked', true);
  await expectAccessible(container);
  await user.click(box(/Proveedores en alerta/));
  await expect.poll(() => server.bodies('PATCH /me/notices')).toEqual([{ suppliers: false }]);
  await expect.poll(() => box(/Proveedores en alerta/).checked).toBe(false);
  expect([/Resumen diario/, /Credenciales rechazadas/, /después del cierre/].map((name) => box(name).checked)).toEqual([
    true,
    true,
    true,
  ]);
  box(/Resumen diario/).focus();
  await user.keyboard(' ');
  await expect.poll(() => server.bodies('PATCH /me/notices').at(-1)).toEqual({ digest: false });
});

test('that the mail server of theirs refuses mails is said, with the day', async () => {
  server.answer('GET /me/notices', () => json({ ...all, refused_at: '2026-11-27T14:00:00Z' }));
  const { container } = open();
  expect(await screen.findByText(/^El 27\/11\/2026 09:00 el servidor de tu correo no aceptó/)).toBeTruthy();
  await expectAccessible(container);
});

test('what the server did not take stands as it was', async () => {
  server.answer('PATCH /me/notices', () => failure(500, 'UNEXPECTED', 'Ocurrió un error'));
  const { user } = open();
  await screen.findByRole('checkbox', { name: /Resumen diario/ });
  await user.click(box(/Resumen diario/));
  await expect.poll(() => server.bodies('PATCH /me/notices').length).toBe(1);
  await expect.poll(() => box(/Resumen diario/).checked).toBe(true);
});

test('what could not be read is told, and can be asked again', async () => {
  server.answer('GET /me/notices', () => failure(500, 'UNEXPECTED', 'Ocurrió un error'));
  open();
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeDefined();
});

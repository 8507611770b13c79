import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { company, rosa } from '../../../../test/fixtures.ts';
import { field, fill, open, RUC, server, submit, validity } from '../../../../test/registering.tsx';
import { expectAccessible, fillIn } from '../../../../test/render.tsx';
import { failure, json } from '../../../../test/server.ts';
import { useAuth } from '../../../lib/session/session.ts';

test('a refusal empties the form and shows the server’s words', async () => {
  server.answer('POST /me/businesses', () => failure(403, 'TRIAL_ENDED', 'Tu prueba gratis ha terminado.'));
  const { user } = open();
  await fill(user);
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toContain('Tu prueba gratis ha terminado.');
  expect(field('RUC').value).toBe('');
  expect(submit().disabled).toBe(true);
});

test('what a refusal emptied is brought back in one click, without the keys', async () => {
  server.answer('POST /me/businesses', () => failure(422, 'INVALID_REQUEST', 'El RUC ingresado es inválido'));
  const { user, unmount } = open();
  await fill(user);
  await fillIn(user, field(/^API key/), 'id-1');
  await fillIn(user, field(/^API secret/), 'secreto-1');
  await user.click(submit());
  await user.click(await screen.findByRole('button', { name: 'Recuperar lo escrito' }));
  expect(field('RUC').value).toBe(RUC);
  expect(field('Nombre de la empresa').value.trim()).toBe('Comercial Siete Quenas');
  expect(field('Usuario SOL').value).toBe('QUENAS01');
  for (const secret of ['Clave SOL', /^API key/, /^API secret/]) expect(field(secret).value).toBe('');
  for (const consent of screen.getAllByRole<HTMLInputElement>('checkbox')) expect(consent.checked).toBe(false);
  expect(document.activeElement).toBe(field('Clave SOL'));
  expect(screen.queryByRole('button', { name: 'Recuperar lo escrito' })).toBeNull();
  expect(Object.values({ ...sessionStorage }).join()).not.toMatch(/clave123|id-1|secreto-1/);
  unmount();
});

test('what was being written is there after a reload, for the same person alone, until it is registered', async () => {
  const first = open();
  await first.user.type(field('RUC'), RUC);
  await first.user.type(field('Clave SOL'), 'clave123');
  first.unmount();
  const again = open();
  expect(await screen.findByText(/Aquí está lo que habías escrito/)).toBeDefined();
  expect(field('RUC').value).toBe(RUC);
  expect(field('Clave SOL').value).toBe('');
  await expectAccessible(again.container);
  await again.user.click(screen.getByRole('button', { name: 'Empezar de nuevo' }));
  expect(field('RUC').value).toBe('');
  await fill(again.user);
  again.unmount();
  // Somebody else signs in at the same tab.
  useAuth.getState().setUser({ ...rosa, uuid: crypto.randomUUID() });
  open();
  expect(field('RUC').value).toBe('');
  expect(Object.keys(sessionStorage).filter((key) => key.includes('draft'))).toEqual([]);
});

test('a lapsed licence of Siscont asks to renew it or to choose a plan, instead of asking for a company', async () => {
  useAuth.setState({
    user: { ...rosa, accountant_profile: 'Siscont', subscription: { plan_type: 1, end_date: '2020-01-01' } },
  });
  const { container } = open();
  expect(container.textContent).toContain('Tu licencia de Siscont venció');
  expect(container.textContent).toContain('renueva tu licencia y vuelve a entrar desde Siscont, o elige un plan');
  expect(screen.getByRole('link', { name: 'Ver planes' }).getAttribute('href')).toBe('/planes-y-precios');
  expect(screen.queryByLabelText('RUC')).toBeNull();
  await expectAccessible(container);
});

const PLAN = {
  plan_id: 3,
  title: 'Independientes',
  type_plan: 'Mensual',
  starts_on: '2026-11-21',
  ends_on: '2026-12-20',
};
const paid = (businesses_count: number) => () =>
  json({ plan_type: 2, end_date: '2026-12-20', plan: PLAN, business_limit: 5, businesses_count, payments: [] });

test('how much of the plan is used is said; a full one says what to do instead of asking for a company', async () => {
  server.answer('GET /me/subscription', paid(4));
  const { unmount } = open();
  expect(await screen.findByText('4 de 5 empresas de tu plan Independientes')).toBeDefined();
  unmount();
  server.answer('GET /me/subscription', paid(5));
  const { container } = open();
  expect(await screen.findByText('Tu plan no admite más empresas')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Ver planes' }).getAttribute('href')).toBe('/planes-y-precios');
  expect(screen.queryByLabelText('RUC')).toBeNull();
  await expectAccessible(container);
});

test('a plan that filled up meanwhile is told with the way to the plans', async () => {
  server.answer('POST /me/businesses', () => failure(403, 'PLAN_LIMIT_REACHED', 'Tu plan admite hasta 5 empresas.'));
  const { user } = open();
  await fill(user);
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toContain('Tu plan admite hasta 5 empresas.');
  expect(screen.getByRole('link', { name: 'Ver planes' })).toBeDefined();
});

test('a company that someone registered meanwhile is called by its name', async () => {
  server.answer('POST /me/businesses', () =>
    failure(409, 'BUSINESS_ALREADY_REGISTERED', 'La Pyme ya se encuentra registrada'),
  );
  const { user } = open();
  await fill(user);
  await user.click(submit());
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('La Pyme ya se encuentra registrada');
  expect(notice.textContent).not.toContain('¡Algo salió mal!');
  const contact = await screen.findByRole('link', { name: 'Contáctanos' });
  expect(contact.getAttribute('href')).toBe('https://chat.example/soporte');
});

test('a company that I registered meanwhile, in another tab, is called mine', async () => {
  const { user } = open();
  await fill(user);
  server.answer('POST /me/businesses', () =>
    failure(409, 'BUSINESS_ALREADY_REGISTERED', 'La Pyme ya se encuentra registrada'),
  );
  server.answer(`GET /businesses/validate-by-ruc/${RUC}`, validity(true, true));
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toContain('Está entre tus empresas.');
  expect(field('RUC').value).toBe('');
});

test('when nobody answers, what is written stays and can be sent again', async () => {
  server.answer('POST /me/businesses', () => Promise.reject(new TypeError('Failed to fetch')));
  const { user } = open();
  await fill(user);
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toContain('No se pudo enviar la solicitud.');
  expect(field('Usuario SOL').value).toBe('QUENAS01');
  server.answer('POST /me/businesses', () => json(company({ status: 'IN_PROGRESS' })));
  await user.click(submit());
  expect(await screen.findByRole('heading', { name: '¡Listo!' })).toBeDefined();
});

test('when only the answer was lost, the company is found among mine instead of being sent again', async () => {
  const { user } = open();
  await fill(user);
  server.answer('POST /me/businesses', () => Promise.reject(new TypeError('Failed to fetch')));
  server.answer(`GET /businesses/validate-by-ruc/${RUC}`, validity(true, true));
  await user.click(submit());
  expect(await screen.findByText(/Está entre tus empresas/)).toBeDefined();
  expect(screen.queryByText(/No se pudo enviar/)).toBeNull();
  expect(submit().disabled).toBe(true);
});

test('a session that ended meanwhile is no refusal: it is marked, and what is written stays', async () => {
  server.answer('POST /me/businesses', () => failure(401, 'UNAUTHENTICATED', 'Tu sesión caducó'));
  const { user } = open();
  await fill(user);
  await user.click(submit());
  await expect.poll(() => useAuth.getState().tokenExpired).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(field('RUC').value).toBe(RUC);
});

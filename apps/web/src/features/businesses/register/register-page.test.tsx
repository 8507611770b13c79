import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { company } from '../../../../test/fixtures.ts';
import { field, fill, open, PERSON, RUC, server, submit, validity } from '../../../../test/registering.tsx';
import { expectAccessible, fillIn, typeIn } from '../../../../test/render.tsx';
import { json } from '../../../../test/server.ts';

test('the button waits until everything is right; then the company is registered without what was left empty', async () => {
  const { user } = open();
  expect(submit().disabled).toBe(true);
  await fill(user, typeIn);
  expect(submit().disabled).toBe(false);
  await user.click(submit());
  expect(await screen.findByRole('heading', { name: '¡Listo!' })).toBeDefined();
  expect(screen.getByText('Tu empresa fue registrada correctamente.')).toBeDefined();
  expect(screen.getByText(/1 a 2 días hábiles/)).toBeDefined();
  expect(server.bodies('POST /me/businesses')).toEqual([
    {
      ruc: RUC,
      name: 'Comercial Siete Quenas',
      username: 'QUENAS01',
      passwordSOL: 'clave123',
      terms: true,
      privacy: true,
    },
  ]);
});

test('a company without its API credentials is not said to be collected already', async () => {
  server.answer('POST /me/businesses', () =>
    json(company({ status: 'MISSING_PERMISSIONS', trouble: 'api-client-missing' })),
  );
  const { user, container } = open();
  await fill(user);
  await user.click(submit());
  await screen.findByText('Tu empresa fue registrada correctamente.');
  expect(container.textContent).toContain('1 a 2 días hábiles desde que los agregues');
  expect(container.textContent).not.toContain('Ya empezamos a traer');
  expect(screen.getAllByRole('button', { name: 'Cómo conseguirla' })).toHaveLength(1);
});

test('after registering one can finish, or register another with an empty form', async () => {
  const { user } = open();
  await fill(user);
  await user.click(submit());
  await user.click(await screen.findByRole('button', { name: 'Registrar otra empresa' }));
  expect(field('RUC').value).toBe('');
  await fill(user);
  await user.click(submit());
  await user.click(await screen.findByRole('link', { name: 'Finalizar' }));
  expect(screen.getByRole('heading', { name: 'Inicio' })).toBeDefined();
});

test('a RUC that is registered already is said on leaving it, before anything else is written', async () => {
  server.answer(`GET /businesses/validate-by-ruc/${RUC}`, validity(true, true));
  const { user } = open();
  await user.type(field('RUC'), RUC);
  await user.tab();
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('La Pyme ya se encuentra registrada');
  expect(notice.textContent).toContain('Está entre tus empresas.');
  await user.type(field('RUC'), '{Backspace}');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a double click registers once', async () => {
  const { user } = open();
  await fill(user);
  fireEvent.click(submit());
  fireEvent.click(submit());
  await screen.findByRole('heading', { name: '¡Listo!' });
  expect(server.bodies('POST /me/businesses')).toHaveLength(1);
});

test('the registration is accessible, for a natural person too', async () => {
  const { user, container } = open();
  await fillIn(user, field('RUC'), PERSON);
  await expectAccessible(container);
});

test('the success and the notice of a RUC that is taken are accessible', async () => {
  const { user, container } = open();
  await fill(user);
  await user.click(submit());
  const heading = await screen.findByRole('heading', { name: '¡Listo!' });
  expect(document.activeElement).toBe(heading);
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Registrar otra empresa' }));
  server.answer(`GET /businesses/validate-by-ruc/${RUC}`, validity(true));
  await fillIn(user, field('RUC'), RUC);
  await user.tab();
  await screen.findByRole('alert');
  await expectAccessible(container);
});

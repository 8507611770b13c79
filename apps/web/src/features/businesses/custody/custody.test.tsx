import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { company, rosa } from '../../../../test/fixtures.ts';
import { expectAccessible, fillIn, renderAt } from '../../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../../test/server.ts';
import { useAuth } from '../../../lib/session/session.ts';
import { HomePage } from '../home-page.tsx';
import HandoverPage from './handover-page.tsx';
import PutAwayPage from './put-away-page.tsx';

const business = company({ name: 'Hotel Siesta S.A.C.' });
const base = `/businesses/${business.uuid}`;
const offer = { email: 'luis@estudio.example', expires_at: '2026-11-28T15:00:00Z' };
const server = fakeServer({
  'GET /accountant/dashboard/filters': () => json({ businesses: [business] }),
  [`PATCH ${base}`]: () => new Response(null, { status: 204 }),
  [`POST ${base}/archive`]: () => new Response(null, { status: 204 }),
  [`DELETE ${base}`]: () => json({ erase_on: '2026-12-21' }),
  [`GET ${base}/handover`]: () => json({ offer: null }),
  [`POST ${base}/handover`]: () => new Response(null, { status: 204 }),
  [`DELETE ${base}/handover`]: () => new Response(null, { status: 204 }),
  'GET /me/businesses/put-away': () =>
    json({
      archived: [business],
      removed: [{ uuid: company().uuid, name: 'Taller Ya No', ruc: '20990002143', erase_on: '2026-12-21' }],
    }),
  [`POST ${base}/take-back`]: () => new Response(null, { status: 204 }),
  'POST /me/handovers/read': () =>
    json({
      ruc: business.ruc,
      name: business.name,
      from: 'Luis Rojas (luis@estudio.example)',
      expires_at: offer.expires_at,
    }),
  'POST /me/handovers/accept': () => json(business),
  'POST /me/handovers/decline': () => new Response(null, { status: 204 }),
});
beforeEach(() => useAuth.setState({ accessToken: 'abc', user: rosa }));

async function openOptions() {
  const rendered = renderAt('/inicio', [{ path: '/inicio', element: <HomePage progress={() => null} /> }]);
  await rendered.user.click(await screen.findByRole('button', { name: `Datos de la empresa ${business.name}` }));
  return { ...rendered, dialog: await screen.findByRole('dialog', { name: 'Datos de la empresa' }) };
}
const asked = (call: string) => server.asked.some(({ method, path }) => `${method} ${path}` === call);

test('a company is renamed from its card', async () => {
  const { user, dialog } = await openOptions();
  await expectAccessible(dialog);
  const name = within(dialog).getByLabelText('Nombre de la empresa');
  await user.clear(name);
  await user.type(name, 'Hotel Despierto S.A.C.');
  await user.click(within(dialog).getByRole('button', { name: 'Guardar nombre' }));
  await waitFor(() => expect(server.bodies(`PATCH ${base}`)).toEqual([{ name: 'Hotel Despierto S.A.C.' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['Archivar', '¿Archivar la empresa?', 'Archivar', `POST ${base}/archive`],
  ['Quitar', '¿Quitar la empresa de tu cuenta?', 'Quitar empresa', `DELETE ${base}`],
])('«%s» says what becomes of it and asks before it is done', async (option, title, confirm, call) => {
  const { user, dialog } = await openOptions();
  await user.click(within(dialog).getByRole('button', { name: option }));
  const sure = await screen.findByRole('dialog', { name: title });
  expect(sure.textContent).toContain('libre su lugar en tu plan');
  await expectAccessible(sure);
  expect(asked(call)).toBe(false);
  await user.click(within(sure).getByRole('button', { name: confirm }));
  await waitFor(() => expect(asked(call)).toBe(true));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a company is offered to another account with the password, and the offer is withdrawn', async () => {
  server.answer(`GET ${base}/handover`, () => json({ offer }));
  const { user, dialog } = await openOptions();
  await user.click(within(dialog).getByRole('button', { name: 'Traspasar' }));
  const form = await screen.findByRole('dialog', { name: 'Traspasar a otra cuenta' });
  await user.click(await within(form).findByRole('button', { name: 'Retirar oferta' }));
  await waitFor(() => expect(asked(`DELETE ${base}/handover`)).toBe(true));
  await fillIn(user, within(form).getByLabelText('Correo de quien la recibe'), 'Ana@Estudio.example');
  await fillIn(user, within(form).getByLabelText('Tu contraseña'), 'Clave123x');
  await expectAccessible(form);
  await user.click(within(form).getByRole('button', { name: 'Enviar oferta' }));
  await waitFor(() =>
    expect(server.bodies(`POST ${base}/handover`)).toEqual([
      { email: 'ana@estudio.example', current_password: 'Clave123x' },
    ]),
  );
});

test('what was put away is listed with what can be done, and a refusal is told', async () => {
  server.answer(`POST ${base}/take-back`, () => failure(403, 'PLAN_LIMIT_REACHED', 'Tu plan no admite más empresas.'));
  const { user, container } = renderAt('/', [{ path: '/', Component: PutAwayPage }]);
  expect(await screen.findByText('RUC 20990002143 · Se borra el 21/12/2026')).toBeDefined();
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Reactivar' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Tu plan no admite más empresas.');
});

test('the mailed link says who offers what, and asks for both consents before the company is taken', async () => {
  const { user, container, address } = renderAt('/traspaso/un-enlace', [
    { path: '/traspaso/:token', Component: HandoverPage },
    { path: '/inicio', element: <h1>Inicio</h1> },
  ]);
  expect(await screen.findByText(/Luis Rojas \(luis@estudio.example\) quiere traspasarte/)).toBeDefined();
  await expectAccessible(container);
  const take = screen.getByRole<HTMLButtonElement>('button', { name: 'Recibir la empresa' });
  expect(take.disabled).toBe(true);
  for (const box of screen.getAllByRole('checkbox')) await user.click(box);
  await user.click(take);
  await waitFor(() => expect(address()).toBe('/inicio'));
  expect(server.bodies('POST /me/handovers/accept')).toEqual([{ token: 'un-enlace', terms: true, privacy: true }]);
});

test('a link that opens nothing in this account says so', async () => {
  server.answer('POST /me/handovers/read', () => failure(404, 'NOT_FOUND', 'No encontramos lo que buscas.'));
  renderAt('/traspaso/otro', [{ path: '/traspaso/:token', Component: HandoverPage }]);
  expect(await screen.findByText('Este enlace no abre ningún traspaso')).toBeDefined();
});

test('a link that was accepted already says that the company is coming', async () => {
  const message = 'La empresa se está trasladando a tu cuenta.';
  server.answer('POST /me/handovers/read', () => failure(409, 'BUSINESS_ON_ITS_WAY', message));
  renderAt('/traspaso/un-enlace', [{ path: '/traspaso/:token', Component: HandoverPage }]);
  expect(await screen.findByText('La empresa está en camino')).toBeDefined();
  expect(screen.getByText(message)).toBeDefined();
});

test('a dialog with a form opens on its first field', async () => {
  const { user, dialog } = await openOptions();
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('Nombre de la empresa')));
  await user.click(within(dialog).getByRole('button', { name: 'Traspasar' }));
  const form = await screen.findByRole('dialog', { name: 'Traspasar a otra cuenta' });
  await waitFor(() => expect(document.activeElement).toBe(within(form).getByLabelText('Correo de quien la recibe')));
});

test('a wrong password of the offer is told at its field, and only there', async () => {
  const wrong = 'La contraseña actual no es correcta.';
  server.answer(`POST ${base}/handover`, () =>
    json(
      { errors: [{ code: 'CURRENT_PASSWORD_INCORRECT', field: 'current_password', message: wrong }], message: wrong },
      422,
    ),
  );
  const { user, dialog } = await openOptions();
  await user.click(within(dialog).getByRole('button', { name: 'Traspasar' }));
  const form = await screen.findByRole('dialog', { name: 'Traspasar a otra cuenta' });
  await fillIn(user, within(form).getByLabelText('Correo de quien la recibe'), 'ana@estudio.example');
  await fillIn(user, within(form).getByLabelText('Tu contraseña'), 'Clave123x');
  await user.click(within(form).getByRole('button', { name: 'Enviar oferta' }));
  const password = within(form).getByLabelText('Tu contraseña');
  await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'));
  expect(within(form).getAllByText(wrong)).toHaveLength(1);
  expect(within(form).queryByText('¡Algo salió mal!')).toBeNull();
});

test('once an archived company’s card is gone, the keyboard goes on from the heading', async () => {
  const { user, dialog } = await openOptions();
  await user.click(within(dialog).getByRole('button', { name: 'Archivar' }));
  const sure = await screen.findByRole('dialog', { name: '¿Archivar la empresa?' });
  server.answer('GET /accountant/dashboard/filters', () => json({ businesses: [company({ name: 'Otra S.A.C.' })] }));
  within(sure).getByRole('button', { name: 'Archivar' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
});

test('once a company that was taken back leaves the list, the keyboard goes on from the heading', async () => {
  const { user } = renderAt('/', [{ path: '/', Component: PutAwayPage }]);
  const back = await screen.findByRole('button', { name: 'Reactivar' });
  server.answer('GET /me/businesses/put-away', () => json({ archived: [], removed: [] }));
  back.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Empresas archivadas'));
});

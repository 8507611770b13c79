import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Team, TeamPerson } from '@yupana/contract/team.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rosa } from '../../../test/fixtures.ts';
import { expectAccessible, focusedText, renderAt } from '../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../test/server.ts';
import { useAuth } from '../../lib/session/session.ts';
import TeamPage from './team-page.tsx';

const uuidOf = (n: number) => `33333333-3333-4333-8333-3333333333${String(n).padStart(2, '0')}`;
const businesses = ['Avícola Pluma Azul', 'Botica La Llama Sana', 'Calzados Paso Corto'].map((name, place) => ({
  ...{ uuid: uuidOf(place), name },
  ruc: `2099000${place}015` as Team['businesses'][number]['ruc'],
}));
const all = businesses.map(({ uuid }) => uuid);
const person = (different: Partial<TeamPerson>): TeamPerson => ({
  ...{ uuid: uuidOf(20), name: 'Carla', last_name: 'Ríos Paredes', email: 'carla@estudio.example', role: 'assistant' },
  ...{ business_uuids: [uuidOf(1)], entered_at: '2026-11-17T15:40:00Z', prepared_count: 14, is_me: false },
  ...different,
});
const me = person({
  ...{ uuid: rosa.uuid, name: 'Rosa Elena', last_name: 'Huamaní Ccori', email: rosa.email, role: 'owner' },
  ...{ business_uuids: all, is_me: true, prepared_count: 0 },
});
const luis = person({
  uuid: uuidOf(21),
  name: 'Luis',
  last_name: 'Quispe Mamani',
  role: 'accountant',
  business_uuids: [],
  email: 'luis@estudio.example',
});
const team = (different: Partial<Team> = {}): Team => ({
  ...{ firm_name: 'Huamaní Ccori Contadores', is_owner: true, most_people: 100, businesses },
  people: [me, luis, person({})],
  invitations: [
    {
      ...{ uuid: uuidOf(30), email: 'paola.vega@estudio.example', role: 'assistant', business_uuids: [uuidOf(0)] },
      ...{ invited_by: 'Rosa Elena Huamaní Ccori', invited_at: '2026-11-14T15:00:00Z' },
      ...{ expires_at: '2026-11-21T15:00:00Z', state: 'pending' },
    },
  ],
  ...different,
});

const GET = 'GET /me/team';
const server = fakeServer({ [GET]: () => json(team()) });
beforeEach(() => {
  useAuth.getState().signedIn('a-token');
  useAuth.getState().setUser(rosa);
});
afterEach(() => vi.unstubAllGlobals());
/** A screen on which the panel stands beside the list. */
const wide = () =>
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
const open = () => renderAt('/inicio/equipo', [{ path: '/inicio/equipo', Component: TeamPage }]);
const row = async (name: string) => {
  const board = within(await screen.findByRole('region', { name: 'Personas' }));
  return board.getAllByRole('listitem').find(({ textContent }) => textContent?.includes(name)) as HTMLElement;
};

test('the team is told with roles, companies and last entry, and at the end who was invited', async () => {
  const { container } = open();
  expect(
    await screen.findByText('Huamaní Ccori Contadores: 3 personas y 1 invitación pendiente, de 100.'),
  ).toBeTruthy();
  expect((await row('Rosa Elena')).textContent).toContain('Dueño (tú)');
  expect((await row('Carla')).textContent).toContain('17/11/2026 10:40');
  const invited = await row('paola.vega');
  expect(invited.textContent).toContain('Invita Rosa desde el 14/11/2026');
  expect(invited.textContent).toContain('Invitación pendiente');
  expect(invited.textContent).toContain('Caduca el 21/11/2026');
  const matrix = within(screen.getByRole('region', { name: 'Qué puede cada rol' }));
  expect(matrix.getByRole('row', { name: /^Revisar, firmar y reabrir/ }).textContent).toBe(
    'Revisar, firmar y reabrirSíSíNoNo',
  );
  await expectAccessible(container);
});

test('an invitation is sent again, and annulled', async () => {
  const again = `POST /me/team/invitations/${uuidOf(30)}/resend`;
  const revoke = `DELETE /me/team/invitations/${uuidOf(30)}`;
  server.answer(again, () => json(team()));
  server.answer(revoke, () => json(team({ invitations: [] })));
  open();
  await userEvent.click(await screen.findByRole('button', { name: /^Reenviar/ }));
  await waitFor(() => expect(server.asked.some(({ path }) => path.endsWith('/resend'))).toBe(true));
  // Whoever pressed it by keyboard goes on from it.
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Reenviar/);
  await userEvent.click(await screen.findByRole('button', { name: /^Anular/ }));
  await waitFor(() => expect(screen.queryByText('paola.vega@estudio.example')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Equipo', level: 1 }));
  expect(server.asked.map(({ method, path }) => `${method} ${path}`)).toEqual(expect.arrayContaining([again, revoke]));
});

test('an invitation whose mail did not leave says so, and can be sent again', async () => {
  server.answer(GET, () => json(team({ invitations: [{ ...team().invitations[0]!, state: 'refused' }] })));
  open();
  expect(await screen.findByText('Su correo no salió')).toBeTruthy();
  expect(screen.getByText('Revisa la dirección, o reenvíala')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Reenviar la invitación/ })).toBeTruthy();
  expect(screen.queryByText('Invitación pendiente')).toBeNull();
});

test('an expired invitation says so in amber words; one of who left says no name', async () => {
  server.answer(GET, () =>
    json(team({ invitations: [{ ...team().invitations[0]!, state: 'expired', invited_by: '' }] })),
  );
  open();
  expect((await row('paola.vega')).textContent).toContain('Desde el 14/11/2026');
  expect((await row('paola.vega')).textContent).toContain('Invitación vencidaCaducó el 21/11/2026');
});

test('role and companies of somebody are changed in the panel, which saves what is other', async () => {
  wide();
  const PUT = `PUT /me/team/people/${uuidOf(20)}`;
  const saved = team({ people: [me, luis, person({ role: 'reader', business_uuids: [uuidOf(1), uuidOf(2)] })] });
  server.answer(PUT, () => json(saved));
  const { container } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Carla Ríos Paredes' }));
  const panel = within(await screen.findByRole('complementary', { name: 'Carla Ríos Paredes' }));
  expect(panel.getByText('Preparó 14 cierres este mes')).toBeTruthy();
  expect(panel.getByText('1 de 3')).toBeTruthy();
  const save = () => panel.getByRole<HTMLButtonElement>('button', { name: 'Guardar' });
  expect(save().disabled).toBe(true);
  await userEvent.click(panel.getByRole('radio', { name: /Lectura/ }));
  await userEvent.type(panel.getByRole('searchbox', { name: 'Nombre o RUC' }), 'zapatos');
  expect(panel.getByText('Ninguna empresa se llama así.')).toBeTruthy();
  await userEvent.clear(panel.getByRole('searchbox', { name: 'Nombre o RUC' }));
  await userEvent.click(panel.getByRole('checkbox', { name: /Calzados Paso Corto/ }));
  await expectAccessible(container);
  await userEvent.click(save());
  expect(server.bodies(PUT)).toEqual([{ role: 'reader', business_uuids: [uuidOf(1), uuidOf(2)] }]);
  await waitFor(async () => expect((await row('Carla')).textContent).toContain('Lectura'));
  expect(document.activeElement).toBe(panelHeading());
  await userEvent.click(await screen.findByRole('button', { name: /^Luis/ }));
  expect(document.activeElement).not.toBe(panelHeading());
});

const panelHeading = () => within(screen.getByRole('complementary')).getByRole('heading', { level: 2 });

test('J and K walk the people, and Enter opens one', async () => {
  wide();
  open();
  await row('Carla');
  for (const key of ['j', 'j', 'j', 'k']) fireEvent.keyDown(document.body, { key });
  expect(focusedText()).toContain('Luis Quispe Mamani');
  fireEvent.keyDown(document.activeElement as Element, { key: 'Enter' });
  expect(await screen.findByRole('complementary', { name: 'Luis Quispe Mamani' })).toBeTruthy();
});

test('nobody is offered to change their own role', async () => {
  wide();
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Rosa Elena Huamaní Ccori' }));
  const panel = within(await screen.findByRole('complementary', { name: 'Rosa Elena Huamaní Ccori' }));
  expect(panel.getByText(/tu rol lo cambia otro dueño/)).toBeTruthy();
  expect(panel.queryByRole('button', { name: 'Guardar' })).toBeNull();
  expect(panel.queryByRole('button', { name: 'Quitar del estudio' })).toBeNull();
});

test('removing asks, and names what passes to whom', async () => {
  const POST = `POST /me/team/people/${uuidOf(20)}/remove`;
  server.answer(POST, () => json(team({ people: [me, luis] })));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Más acciones de Carla Ríos Paredes' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Quitar del estudio' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Quitar a Carla Ríos Paredes del estudio' }));
  expect(dialog.getByText(/1 empresa queda sin nadie más asignado y pasa a/).textContent).toContain(
    'Rosa Elena Huamaní Ccori',
  );
  expect(dialog.getByText('Botica La Llama Sana')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Quitar del estudio' }));
  await waitFor(() => expect(screen.queryByText('carla@estudio.example')).toBeNull());
});

describe('of an owner', () => {
  const owner = person({ role: 'owner', business_uuids: all });
  const refused = { code: 'CURRENT_PASSWORD_INCORRECT', field: 'current_password', message: 'No es tu contraseña.' };
  const prove = async (button: string) => {
    const proof = within(await screen.findByRole('dialog', { name: 'Confirma que eres tú' }));
    const field = proof.getByLabelText('Tu contraseña de Yupana');
    await userEvent.clear(field);
    await userEvent.type(field, 'otra');
    await userEvent.click(proof.getByRole('button', { name: button }));
    return proof;
  };

  test.each([
    ['somebody becomes one', person({}), /^Dueño/, { role: 'owner', business_uuids: [] }],
    ['they are one no more', owner, /^Contador/, { role: 'accountant', business_uuids: all }],
  ])('when %s it is asked who is there; a refused proof stays in its question', async (_what, of, radio, body) => {
    wide();
    const PUT = `PUT /me/team/people/${uuidOf(20)}`;
    server.answer(GET, () => json(team({ people: [me, luis, of] })));
    server.answer(PUT, () => json({ message: 'x', errors: [refused] }, 422));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Carla Ríos Paredes' }));
    const panel = within(await screen.findByRole('complementary', { name: 'Carla Ríos Paredes' }));
    await userEvent.click(panel.getByRole('radio', { name: radio }));
    await userEvent.click(panel.getByRole('button', { name: 'Guardar' }));
    expect(server.bodies(PUT)).toEqual([]);
    const proof = await prove('Guardar');
    expect(await proof.findByText('No es tu contraseña.')).toBeTruthy();
    server.answer(PUT, () => json(team({ people: [me, luis, { ...of, role: body.role as TeamPerson['role'] }] })));
    await prove('Guardar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.bodies(PUT).at(-1)).toEqual({ ...body, current_password: 'otra' });
  });

  test('who is removed it is asked, too, who is there', async () => {
    const POST = `POST /me/team/people/${uuidOf(20)}/remove`;
    server.answer(GET, () => json(team({ people: [me, luis, owner] })));
    server.answer(POST, () => json(team({ people: [me, luis] })));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Más acciones de Carla Ríos Paredes' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Quitar del estudio' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Quitar a Carla Ríos Paredes del estudio' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Quitar del estudio' }));
    expect(server.bodies(POST)).toEqual([]);
    await prove('Quitar del estudio');
    await waitFor(() => expect(screen.queryByText('carla@estudio.example')).toBeNull());
    expect(server.bodies(POST)).toEqual([{ current_password: 'otra' }]);
  });
});

test('somebody is invited with a role, companies, and the password of who invites; a refused one is told at its field', async () => {
  const POST = 'POST /me/team/invitations';
  server.answer(POST, () =>
    json(
      {
        message: 'x',
        errors: [{ code: 'CURRENT_PASSWORD_INCORRECT', field: 'current_password', message: 'No es tu contraseña.' }],
      },
      401,
    ),
  );
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Invitar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invitar al equipo' }));
  await userEvent.type(dialog.getByLabelText('Correo electrónico'), 'paola@estudio.example');
  await userEvent.click(dialog.getByRole('radio', { name: /Contador/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Todas' }));
  await userEvent.type(dialog.getByLabelText('Tu contraseña de Yupana'), 'otra');
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar invitación' }));
  expect(await dialog.findByText('No es tu contraseña.')).toBeTruthy();
  server.answer(POST, () => json(team(), 201));
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar invitación' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.bodies(POST).at(-1)).toEqual({
    ...{ email: 'paola@estudio.example', role: 'accountant', current_password: 'otra', business_uuids: all },
  });
});

test('alone, the first person is invited; who is no owner only looks; a full team says why nobody is invited', async () => {
  server.answer(GET, () => json(team({ people: [me], invitations: [] })));
  const alone = open();
  expect(await screen.findByText('Invita a la primera persona')).toBeTruthy();
  alone.unmount();
  server.answer(GET, () => json(team({ is_owner: false, invitations: [] })));
  const looking = open();
  expect(await screen.findByText('Solo un dueño invita, cambia roles o asigna empresas.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Invitar' })).toBeNull();
  looking.unmount();
  server.answer(GET, () => json(team({ most_people: 4 })));
  open();
  expect(await screen.findByText(/El equipo está completo/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Invitar' }).disabled).toBe(true);
});

test('a failed answer says so and is asked again', async () => {
  server.answer(GET, () => failure(500, 'UNEXPECTED', 'Ocurrió un error.'));
  open();
  await screen.findByRole('alert');
  server.answer(GET, () => json(team()));
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await row('Carla')).toBeTruthy();
});

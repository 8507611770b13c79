import { screen } from '@testing-library/react';
import { beforeEach } from 'vitest';
import RegisterPage from '../src/features/businesses/register/register-page.tsx';
import { useAuth } from '../src/lib/session/session.ts';
import { company, rosa } from './fixtures.ts';
import { fillIn, renderAt } from './render.tsx';
import { failure, fakeServer, json } from './server.ts';

/** What tests of the registration do again and again: the form is open, and this RUC may be registered. */

export const RUC = '20990001015';
export const PERSON = '10991234565';
export const validity =
  (registered: boolean, byMe = false) =>
  () =>
    json({ ruc: RUC, natural_person: false, registered, registered_by_me: byMe });
export const server = fakeServer({
  [`GET /businesses/validate-by-ruc/${RUC}`]: validity(false),
  'GET /config': () => json({ support_whatsapp: 'https://chat.example/soporte' }),
  'POST /me/businesses': () => json(company({ status: 'IN_PROGRESS' })),
  'GET /me/subscription': () => failure(404, 'NOT_FOUND', ''),
});
beforeEach(() => useAuth.setState({ accessToken: 'abc', user: rosa }));

export const open = () =>
  renderAt('/registrar-empresa', [
    { path: '/registrar-empresa', Component: RegisterPage },
    { path: '/inicio', element: <h1>Inicio</h1> },
  ]);
export const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
export const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Registrar empresa' });

/** Everything right. @param write how: at once, or letter by letter (`typeIn`) */
export async function fill(user: ReturnType<typeof open>['user'], write = fillIn) {
  await write(user, field('RUC'), RUC);
  await write(user, field('Nombre de la empresa'), ' Comercial Siete Quenas ');
  await write(user, field('Usuario SOL'), 'quenas01');
  await write(user, field('Clave SOL'), 'clave123');
  for (const consent of screen.getAllByRole('checkbox')) await user.click(consent);
}

/** What the server says of a RUC that nobody has registered. */
export const knows = (ruc: string, name: string | null, different: object = {}) =>
  server.answer(`GET /businesses/validate-by-ruc/${ruc}`, () =>
    json({
      ruc,
      natural_person: ruc.startsWith('10'),
      registered: false,
      registered_by_me: false,
      name,
      name_source: name === null ? null : 'ruc-register',
      taxpayer: name === null ? null : { state: 'ACTIVO', condition: 'HABIDO' },
      ...different,
    }),
  );

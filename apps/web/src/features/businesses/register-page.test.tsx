import { fireEvent, screen, waitFor } from '@testing-library/react';
import { rucCheckDigit } from '@yupana/tax/ruc.ts';
import { beforeEach, expect, test } from 'vitest';
import { company, rosa } from '../../../test/fixtures.ts';
import { expectAccessible, renderAt } from '../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../test/server.ts';
import { useAuth } from '../../lib/session.ts';
import RegisterPage from './register-page.tsx';
import { standingText } from './taxpayer-notice.tsx';

const RUC = '20990001015';
const PERSON = '10991234565';
const validity =
  (registered: boolean, byMe = false) =>
  () =>
    json({ ruc: RUC, natural_person: false, registered, registered_by_me: byMe });
const server = fakeServer({
  [`GET /businesses/validate-by-ruc/${RUC}`]: validity(false),
  'GET /config': () => json({ support_whatsapp: 'https://chat.example/soporte' }),
  'POST /me/businesses': () => json(company({ status: 'IN_PROGRESS' })),
  'GET /me/subscription': () => failure(404, 'NOT_FOUND', ''),
});
beforeEach(() => useAuth.setState({ accessToken: 'abc', user: rosa }));

const open = () =>
  renderAt('/registrar-empresa', [
    { path: '/registrar-empresa', Component: RegisterPage },
    { path: '/inicio', element: <h1>Inicio</h1> },
  ]);
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Registrar empresa' });

async function fill(user: ReturnType<typeof open>['user'], ruc = RUC) {
  await user.type(field('RUC'), ruc);
  await user.type(field('Nombre de la empresa'), ' Comercial Siete Quenas ');
  await user.type(field('Usuario SOL'), 'quenas01');
  await user.type(field('Clave SOL'), 'clave123');
  for (const consent of screen.getAllByRole('checkbox')) await user.click(consent);
}

test.each([
  ['Nombre de la empresa', '', 'Ingrese el nombre de la empresa a registrar'],
  ['RUC', '', 'Ingrese el RUC'],
  ['RUC', '2099000101A', 'El RUC solo debe contener números'],
  ['RUC', '2099000101', 'El RUC debe de tener 11 dígitos.'],
  ['RUC', '209900010155', 'El RUC debe de tener 11 dígitos.'],
  ['RUC', '20990001016', 'El RUC ingresado es inválido'],
  ['RUC', '11990001014', 'El RUC ingresado es inválido'],
  ['RUC', '30990001015', 'El RUC ingresado es inválido'],
  ['Usuario SOL', '', 'Ingrese el usuario SOL'],
  ['Usuario SOL', 'QUENA-01', 'El usuario SOL solo debe contener letras mayúsculas y números'],
  ['Usuario SOL', 'QUENAS', 'El usuario SOL debe tener 8 caracteres'],
  ['Usuario SOL', 'QUENAS012', 'El usuario SOL debe tener 8 caracteres'],
  ['Clave SOL', '', 'Ingrese su clave SOL'],
  ['Clave SOL', '   ', 'Ingrese su clave SOL'],
  ['Clave SOL', '1234567890123', 'La clave SOL debe tener como máximo 12 caracteres'],
])('%s «%s» is answered with «%s» on leaving it', async (label, text, message) => {
  const { user } = open();
  await user.click(field(label));
  if (text) await user.type(field(label), text);
  await user.tab();
  expect(await screen.findByText(message)).toBeDefined();
});

test.each(['10', '15', '16', '17', '20'])('a RUC that begins with %s is taken', async (beginning) => {
  const firstTen = `${beginning}99123456`;
  const { user } = open();
  await user.type(field('RUC'), firstTen + rucCheckDigit(firstTen));
  await user.tab();
  await expect.poll(() => field('RUC').getAttribute('aria-invalid')).not.toBe('true');
  expect(screen.queryByText(/^El RUC (solo|debe|ingresado)/)).toBeNull();
});

test.each([
  ['Nombre de la empresa', 201, 'Debe tener como máximo 200 caracteres'],
  [/^API key/, 101, 'Debe tener como máximo 100 caracteres'],
  [/^API secret/, 101, 'Debe tener como máximo 100 caracteres'],
])('%s pasted too long is not cut in silence', async (label, length, message) => {
  const { user } = open();
  await user.click(field(label));
  await user.paste('x'.repeat(length));
  await user.tab();
  expect(await screen.findByText(message)).toBeDefined();
  expect(field(label).value).toHaveLength(length);
});

test('what is pasted with spaces around is taken without them', async () => {
  const { user } = open();
  for (const [label, text] of [
    ['RUC', ` ${RUC} `],
    ['Nombre de la empresa', ' Comercial Siete Quenas '],
    ['Usuario SOL', ' quenas01 '],
    ['Clave SOL', ' clave123 '],
  ] as const) {
    await user.click(field(label));
    await user.paste(text);
  }
  for (const consent of screen.getAllByRole('checkbox')) await user.click(consent);
  await user.click(submit());
  await screen.findByRole('heading', { name: '¡Listo!' });
  expect(server.bodies('POST /me/businesses')).toMatchObject([
    { ruc: RUC, name: 'Comercial Siete Quenas', username: 'QUENAS01', passwordSOL: 'clave123' },
  ]);
});

test('a natural person is asked for surnames and given names, each judged on its own', async () => {
  const { user } = open();
  expect(screen.queryByLabelText('Nombres')).toBeNull();
  await user.type(field('RUC'), PERSON);
  await user.click(field('Apellido paterno'));
  await user.tab();
  expect(await screen.findByText('Ingrese el apellido paterno')).toBeDefined();
  await user.click(field('Nombres'));
  await user.tab();
  expect(await screen.findByText('Ingrese los nombres')).toBeDefined();
});

test('the SOL user is written in capitals', async () => {
  const { user } = open();
  await user.type(field('Usuario SOL'), 'quenas01');
  expect(field('Usuario SOL').value).toBe('QUENAS01');
});

test('what is mended in the middle of the SOL user stays there', async () => {
  const { user } = open();
  await user.type(field('Usuario SOL'), 'qs01');
  await user.type(field('Usuario SOL'), 'uena', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(field('Usuario SOL').value).toBe('QUENAS01');
});

test('the button waits until everything is right; then the company is registered without what was left empty', async () => {
  const { user } = open();
  expect(submit().disabled).toBe(true);
  await fill(user);
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
  server.answer('POST /me/businesses', () => json(company({ status: 'MISSING_PERMISSIONS' })));
  const { user, container } = open();
  await fill(user);
  await user.click(submit());
  await screen.findByText('Tu empresa fue registrada correctamente.');
  expect(container.textContent).toContain('1 a 2 días hábiles desde que agregues su API key y su API secret');
  expect(container.textContent).not.toContain('Ya empezamos a traer');
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

const knows = (ruc: string, name: string | null, different: object = {}) =>
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

test('the name that SUNAT’s register has is proposed, and that of another RUC does not stay', async () => {
  knows(RUC, 'COMERCIAL SIETE QUENAS S.A.C.');
  knows('20990002143', 'FERRETERÍA EL TORNILLO FELIZ E.I.R.L.');
  knows('20990003271', null);
  const { user, container } = open();
  const leave = async (ruc: string) => {
    await user.clear(field('RUC'));
    await user.type(field('RUC'), ruc);
    await user.tab();
  };
  await leave(RUC);
  expect(await screen.findByText('Así figura en el padrón RUC de SUNAT. Corrígelo si hace falta.')).toBeDefined();
  expect(field(/Nombre de la empresa/).value).toBe('COMERCIAL SIETE QUENAS S.A.C.');
  expect(screen.queryByText('Según el padrón de SUNAT')).toBeNull();
  await expectAccessible(container);
  await leave('20990002143');
  expect(await screen.findByDisplayValue('FERRETERÍA EL TORNILLO FELIZ E.I.R.L.')).toBeDefined();
  await leave('20990003271');
  await waitFor(() => expect(field(/Nombre de la empresa/).value).toBe(''));
  await user.type(field(/Nombre de la empresa/), 'Escrito a mano');
  await leave(RUC);
  await screen.findByDisplayValue('Escrito a mano');
  expect(screen.queryByText(/Así figura/)).toBeNull();
});

test('a RUC that the register has as withdrawn is said gently, and can be registered', async () => {
  knows(RUC, 'ALMACENES LA BRÚJULA QUIETA S.A.C.', { taxpayer: { state: 'BAJA DE OFICIO', condition: 'NO HABIDO' } });
  const { user, container } = open();
  await user.type(field('RUC'), RUC);
  await user.tab();
  const notice = await screen.findByText(
    'El RUC figura de baja (BAJA DE OFICIO) y con domicilio NO HABIDO. Puedes registrarla igual; solo revisa que sea el RUC correcto.',
  );
  expect(notice.closest('[role=status]')).not.toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  await expectAccessible(container);
  await user.type(field('Usuario SOL'), 'quenas01');
  await user.type(field('Clave SOL'), 'clave123');
  for (const consent of screen.getAllByRole('checkbox')) await user.click(consent);
  expect(submit().disabled).toBe(false);
  await user.type(field('RUC'), '{Backspace}');
  expect(screen.queryByText(/figura de baja/)).toBeNull();
});

test.each([
  ['SUSPENSION TEMPORAL', 'HABIDO', 'figura con suspensión temporal'],
  ['ANULACION - ERROR SU', null, 'figura anulado (ANULACION - ERROR SU)'],
  ['ACTIVO', 'NO HALLADO SE MUDO D', 'figura con domicilio NO HALLADO'],
  ['ACTIVO', 'PENDIENTE', null],
  ['OTROS OBLIGADOS', null, null],
])('of %s and %s it is said: %s', (state, condition, said) => {
  expect(standingText({ state, condition })).toBe(said);
});

test('of a person the register has surnames and names in one text: it is shown, and nobody guesses where they end', async () => {
  knows(PERSON, 'HUAMÁN DE LA TORRE MARÍA DEL CARMEN');
  const { user, container } = open();
  await user.type(field('RUC'), PERSON);
  await user.tab();
  const shown = await screen.findByText(/En el padrón figura «HUAMÁN DE LA TORRE MARÍA DEL CARMEN», con los apellidos/);
  expect(shown).toBeDefined();
  expect(field(/Nombre de la empresa/).value).toBe('HUAMÁN DE LA TORRE MARÍA DEL CARMEN');
  expect(field('Apellido paterno').value).toBe('');
  expect(field('Nombres').value).toBe('');
  await expectAccessible(container);
});

test('a name that the account’s purchases know is proposed, and does not replace one that is written', async () => {
  knows(RUC, 'ANDES TEXTIL S.A.C.', { name_source: 'purchases', taxpayer: null });
  const { user } = open();
  await user.type(field('RUC'), RUC);
  await user.tab();
  expect(await screen.findByText(/Así figura entre los proveedores/)).toBeDefined();
  expect(field(/Nombre de la empresa/).value).toBe('ANDES TEXTIL S.A.C.');
  await user.clear(field(/Nombre de la empresa/));
  await user.type(field(/Nombre de la empresa/), 'Otro nombre');
  expect(screen.queryByText(/Así figura/)).toBeNull();
  await user.click(field('RUC'));
  await user.tab();
  expect(field(/Nombre de la empresa/).value).toBe('Otro nombre');
});

test('a RUC that does not hold is not asked about', async () => {
  const { user } = open();
  await user.type(field('RUC'), '20990001016');
  await user.tab();
  await screen.findByText('El RUC ingresado es inválido');
  expect(server.asked.filter(({ path }) => path.startsWith('/businesses'))).toEqual([]);
});

test('a refusal empties the form and shows the server’s words', async () => {
  server.answer('POST /me/businesses', () => failure(403, 'TRIAL_ENDED', 'Tu prueba gratis ha terminado.'));
  const { user } = open();
  await fill(user);
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toContain('Tu prueba gratis ha terminado.');
  expect(field('RUC').value).toBe('');
  expect(submit().disabled).toBe(true);
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
  await user.type(field('RUC'), PERSON);
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
  await user.type(field('RUC'), RUC);
  await user.tab();
  await screen.findByRole('alert');
  await expectAccessible(container);
});

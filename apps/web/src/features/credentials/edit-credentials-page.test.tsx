import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { company } from '../../../test/fixtures.ts';
import { expectAccessible, fillIn, renderAt } from '../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../test/server.ts';
import { useAuth, useCompany } from '../../lib/session/session.ts';
import EditCredentialsPage from './edit-credentials-page.tsx';

const business = company({ status: 'INVALID_CREDENTIALS' });
const PATCH = `PATCH /businesses/${business.uuid}/credentials`;
const VALIDATE = `POST /businesses/${business.uuid}/validate-credentials`;
const STATE = `GET /businesses/${business.uuid}/credentials`;
const NEVER_REFUSED = {
  has_api_client: true,
  failed_tries: 0,
  rests_until: null,
  rejected_at: null,
  rejected_source: null,
  accepted_at: null,
  updated_at: '2026-11-20T15:00:00Z',
};
const REST = '2026-11-21T20:05:00Z';
const verdict = (code: number, source_validation: string, message: string) => () =>
  json({ code, source_validation, message, failed_tries: 0 });
const server = fakeServer({
  [PATCH]: () => new Response(null, { status: 204 }),
  [STATE]: () => json(NEVER_REFUSED),
  'GET /me/two-step': () => json({ enabled: false, since: null, recovery_codes_left: 0 }),
});
beforeEach(() => {
  useAuth.setState({ accessToken: 'abc' });
  useCompany.setState({ company: business });
});

const open = () =>
  renderAt('/', [
    { path: '/', Component: EditCredentialsPage },
    { path: '/inicio', element: <h1>Inicio</h1> },
  ]);
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Editar credenciales' });

async function fill(user: ReturnType<typeof open>['user']) {
  await fillIn(user, field('Usuario SOL'), 'QUENAS01');
  await fillIn(user, field('Clave SOL'), 'clave123');
  await fillIn(user, field(/API key/), 'id-1');
  await fillIn(user, field(/^API secret/), 'secreto-1');
}

test('the SOL user that is saved stands in its field, and no key in any; what was already written is not replaced', async () => {
  server.answer(STATE, () => json({ ...NEVER_REFUSED, username: 'QUENAS01' }));
  const { unmount } = open();
  await waitFor(() => expect(field('Usuario SOL').value).toBe('QUENAS01'));
  for (const key of ['Clave SOL', /API key/, /^API secret/]) expect(field(key).value).toBe('');
  unmount();
  const answer = Promise.withResolvers<Response>();
  server.answer(STATE, () => answer.promise);
  const { user } = open();
  await user.type(field('Usuario SOL'), 'OTRO0001');
  answer.resolve(json({ ...NEVER_REFUSED, username: 'QUENAS01', failed_tries: 1 }));
  expect(await screen.findByText(/SUNAT rechazó la clave SOL 1 vez\./)).toBeDefined();
  expect(field('Usuario SOL').value).toBe('OTRO0001');
});

test('there is one alert: the general warning is a sentence once SUNAT refused something', async () => {
  const { container, unmount } = open();
  expect(await screen.findByText('Este usuario SOL tiene credenciales inválidas.')).toBeDefined();
  expect(container.textContent).toContain('Edita las credenciales solo si hubo un error');
  await expectAccessible(container);
  unmount();
  useCompany.setState({ company: company() });
  open();
  expect(screen.queryByText('Este usuario SOL tiene credenciales inválidas.')).toBeNull();
  expect(screen.getByText(/Edita las credenciales solo si hubo un error/)).toBeDefined();
});

test('company and RUC cannot be changed; the credentials are written anew', () => {
  open();
  expect(field('Nombre de la empresa').readOnly).toBe(true);
  expect(field('Nombre de la empresa').value).toBe(business.name);
  expect(field('RUC').readOnly).toBe(true);
  expect(field('Usuario SOL').value).toBe('');
});

test.each([
  ['Usuario SOL', '', 'Ingrese el usuario SOL'],
  ['Usuario SOL', 'QUENA-01', 'El usuario SOL solo debe contener letras mayúsculas y números'],
  ['Usuario SOL', 'QUE', 'El usuario SOL debe tener 8 caracteres'],
  ['Clave SOL', '', 'Ingrese su clave SOL'],
])('%s «%s» is answered with «%s» on leaving it', async (label, text, message) => {
  const { user } = open();
  await user.click(field(label));
  if (text) await user.type(field(label), text);
  await user.tab();
  expect(await screen.findByText(message)).toBeDefined();
  expect(submit().disabled).toBe(true);
});

/** Gives the form away and says who is there. */
async function save(user: ReturnType<typeof open>['user']) {
  await user.click(submit());
  await fillIn(user, await screen.findByLabelText('Tu contraseña de Yupana'), 'Secreta1');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
}

test('before anything is saved it is asked who is there, and a wrong answer is told where it was given', async () => {
  const wrong = { code: 'CURRENT_PASSWORD_INCORRECT', field: 'current_password', message: 'No es correcta.' };
  server.answer(PATCH, () => json({ errors: [wrong], message: wrong.message }, 422));
  const { user } = open();
  await fill(user);
  await user.click(submit());
  const dialog = await screen.findByRole('dialog', { name: 'Confirma que eres tú' });
  expect(server.bodies(PATCH)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Ingrese su contraseña actual')).toBeDefined();
  await expectAccessible(document.body);
  await user.type(screen.getByLabelText('Tu contraseña de Yupana'), 'Equivocada1');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('No es correcta.')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Tu contraseña de Yupana')));
  expect(dialog.isConnected).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(field('Usuario SOL').value).toBe('QUENAS01');
  await waitFor(() => expect(document.activeElement).toBe(submit()));
});

test('who enters in two steps may say it with a code', async () => {
  server.answer('GET /me/two-step', () =>
    json({ enabled: true, since: '2026-11-20T15:00:00Z', recovery_codes_left: 8 }),
  );
  const { user } = open();
  await fill(user);
  await user.click(submit());
  await user.click(await screen.findByRole('button', { name: 'Usar un código de mi app' }));
  await fillIn(user, screen.getByLabelText('Código de la app o de recuperación'), '123456');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByRole('dialog', { name: 'Credenciales actualizadas' })).toBeDefined();
  expect(server.bodies(PATCH)).toEqual([expect.objectContaining({ username: 'QUENAS01', code: '123456' })]);
});

test('credentials that were taken lead home once the result is closed', async () => {
  const { user } = open();
  await fill(user);
  await save(user);
  expect(await screen.findByRole('dialog', { name: 'Credenciales actualizadas' })).toBeDefined();
  expect(server.bodies(PATCH)).toEqual([
    {
      username: 'QUENAS01',
      password: 'clave123',
      sunat_api_key: 'id-1',
      sunat_api_secret: 'secreto-1',
      current_password: 'Secreta1',
    },
  ]);
  await user.click(screen.getByRole('button', { name: 'En otro momento' }));
  expect(await screen.findByRole('heading', { name: 'Inicio' })).toBeDefined();
});

test('saved without API client, it is said with what it is collected', async () => {
  const { user } = open();
  await fillIn(user, field('Usuario SOL'), 'QUENAS01');
  await fillIn(user, field('Clave SOL'), 'clave123');
  await save(user);
  const dialog = await screen.findByRole('dialog', { name: 'Credenciales actualizadas' });
  expect(dialog.textContent).toContain('Sin API key, recolectamos con el usuario y la clave SOL.');
  expect(dialog.textContent).not.toContain('Ya empezamos');
  await expectAccessible(document.body);
});

test.each(['api-client', 'api-client-permission'] as const)(
  'with %s the SOL user is offered as another door, which asks who is there and writes no key again',
  async (trouble) => {
    useCompany.setState({ company: { ...business, trouble } });
    const FORGET = `POST /businesses/${business.uuid}/credentials/forget-api-client`;
    server.answer(FORGET, () => new Response(null, { status: 204 }));
    const { user } = open();
    const offer = screen.getByRole('button', { name: 'Recolectar con la clave SOL' });
    await user.click(offer);
    await screen.findByRole('dialog', { name: 'Confirma que eres tú' });
    await expectAccessible(document.body);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(offer));
    expect(server.bodies(FORGET)).toEqual([]);
    await user.click(offer);
    await fillIn(user, await screen.findByLabelText('Tu contraseña de Yupana'), 'Quinua2026');
    await user.click(screen.getByRole('button', { name: 'Recolectar' }));
    expect(await screen.findByRole('heading', { name: 'Inicio' })).toBeDefined();
    expect(server.bodies(FORGET)).toEqual([{ current_password: 'Quinua2026' }]);
  },
);

test('no other door is offered while the SOL user is what SUNAT refuses', () => {
  open();
  expect(screen.queryByRole('button', { name: 'Recolectar con la clave SOL' })).toBeNull();
});

test('a failure says so in a dialog and keeps what was written', async () => {
  server.answer(PATCH, () => failure(500, 'UNEXPECTED', 'Ocurrió un error'));
  const { user } = open();
  await fill(user);
  await save(user);
  const dialog = await screen.findByRole('dialog', { name: 'Ocurrió un error' });
  expect(dialog.textContent).toContain(
    'Parece que hubo un problema y no hemos podido actualizar tus credenciales, vuelve a intentarlo en unos minutos.',
  );
  await expectAccessible(document.body);
  await user.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(field('Usuario SOL').value).toBe('QUENAS01');
});

test('a session that ended meanwhile is told by its modal alone, and what was written stays', async () => {
  server.answer(PATCH, () => failure(401, 'UNAUTHENTICATED', 'Tu sesión caducó'));
  const { user } = open();
  await fill(user);
  await save(user);
  await waitFor(() => expect(useAuth.getState().tokenExpired).toBe(true));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(field('Usuario SOL').value).toBe('QUENAS01');
});

async function saveAndValidate() {
  const opened = open();
  await fill(opened.user);
  await save(opened.user);
  await opened.user.click(await screen.findByRole('button', { name: 'Validar ahora' }));
  return opened;
}

test('saved credentials can be validated at once; while SUNAT is asked the dialog stays', async () => {
  const answer = Promise.withResolvers<Response>();
  server.answer(VALIDATE, () => answer.promise);
  const { user } = await saveAndValidate();
  const dialog = await screen.findByRole('dialog', { name: 'Validando tus credenciales' });
  expect(dialog.querySelector('[aria-live=polite]')?.textContent).toContain('Validando');
  expect(dialog.textContent).toContain('1 minuto');
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Validando tus credenciales' })).toBeDefined();
  await expectAccessible(document.body);
  answer.resolve(verdict(200, 'api-sunat', 'Tus credenciales son correctas, estamos volviendo a extraer.')());
  expect((await screen.findByRole('dialog', { name: '¡Listo!' })).textContent).toContain(
    'Tus credenciales son correctas',
  );
  await user.click(screen.getByRole('button', { name: 'Entendido' }));
  expect(await screen.findByRole('heading', { name: 'Inicio' })).toBeDefined();
});

test.each([
  [400, 'portal-sunat', 'No pudimos ingresar al Portal SOL.', 'No pudimos validar tus credenciales'],
  [400, 'api-sunat', 'No pudimos validar la API de SUNAT.', 'No pudimos validar tus credenciales'],
  [503, 'portal-sunat', 'El Portal SOL está inestable.', 'SUNAT no está respondiendo bien'],
  [503, 'api-sunat', 'La API de SUNAT está inestable.', 'SUNAT no está respondiendo bien'],
  [500, 'portal-sunat', 'El Portal SOL tiene problemas en su servicio.', 'SUNAT no está respondiendo bien'],
  [500, 'portal-sunat', 'El Portal SOL pide comprobar que eres una persona.', 'SUNAT no está respondiendo bien'],
  [500, 'api-sunat', 'La API de SUNAT está inestable.', 'SUNAT no está respondiendo bien'],
])(
  'a verdict of %i from %s says «%s», and closing it leaves the form where it was',
  async (code, source, message, title) => {
    server.answer(VALIDATE, verdict(code, source, message));
    const { user, address } = await saveAndValidate();
    expect((await screen.findByRole('dialog', { name: title })).textContent).toContain(message);
    // Only what may pass within minutes is worth pressing again; each time the password is sent.
    expect(screen.queryByRole('button', { name: 'Reintentar' }) !== null).toBe(code === 503);
    // Of the API's there are other words, in the same dialogs.
    if (source === 'portal-sunat') await expectAccessible(document.body);
    await user.click(screen.getByRole('button', { name: 'Cerrar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(address()).toBe('/');
    await waitFor(() => expect(document.activeElement).toBe(submit()));
  },
);

test('when SUNAT is unstable one can try again from there', async () => {
  server.answer(VALIDATE, verdict(503, 'api-sunat', 'La API de SUNAT está inestable.'));
  const { user } = await saveAndValidate();
  await screen.findByRole('dialog', { name: 'SUNAT no está respondiendo bien' });
  server.answer(VALIDATE, verdict(200, 'api-sunat', 'Tus credenciales son correctas.'));
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('dialog', { name: '¡Listo!' })).toBeDefined();
});

test('credentials that were edited meanwhile, by another window, are said to be so', async () => {
  const text = 'Las credenciales se editaron mientras se validaban. Vuelve a validarlas.';
  server.answer(VALIDATE, () => failure(409, 'CREDENTIALS_NOT_SAVED', text));
  await saveAndValidate();
  expect((await screen.findByRole('dialog', { name: 'No pudimos validar tus credenciales' })).textContent).toContain(
    text,
  );
});

test('a failure of ours is said to be unexpected', async () => {
  server.answer(VALIDATE, () => failure(500, 'UNEXPECTED', 'Ocurrió un error'));
  await saveAndValidate();
  expect((await screen.findByRole('dialog')).textContent).toContain(
    'Sucedió un error inesperado a la hora de validar tus credenciales, vuelve a intentarlo en unos minutos.',
  );
});

test('what is saved can be validated without writing it again', async () => {
  server.answer(VALIDATE, verdict(200, 'api-sunat', 'Tus credenciales son correctas.'));
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Validar las guardadas' }));
  expect(await screen.findByRole('dialog', { name: '¡Listo!' })).toBeDefined();
  expect(server.bodies(PATCH)).toEqual([]);
});

test.each([
  [1, null, 'SUNAT rechazó la clave SOL 1 vez', 'SUNAT bloquea al usuario SOL después de unas pocas'],
  [2, REST, 'SUNAT rechazó la clave SOL 2 veces seguidas', 'no probaremos otra hasta el 21/11/2026 15:05'],
  // They were typed in another account.
  [0, REST, 'SUNAT rechazó otras claves de este usuario SOL', 'no probaremos otra hasta el 21/11/2026 15:05'],
])('after %i refused passwords the page says how near the lock is', async (failed_tries, rests_until, count, text) => {
  const rejected = { rejected_at: '2026-11-20T20:05:00Z', rejected_source: 'portal-sunat' };
  server.answer(STATE, () => json({ ...NEVER_REFUSED, failed_tries, rests_until, ...(failed_tries ? rejected : {}) }));
  const { container } = open();
  expect(await screen.findByText(new RegExp(count))).toBeDefined();
  expect(container.textContent).toContain(text);
  expect(screen.getByText('Este usuario SOL tiene credenciales inválidas.')).toBeDefined();
  if (failed_tries > 0) expect(container.textContent).toContain('20/11/2026 15:05');
});

test('what is saved while the SOL user rests is said to be tried when it is over, not to be on its way', async () => {
  server.answer(STATE, () => json({ ...NEVER_REFUSED, failed_tries: 2, rests_until: REST }));
  const { user } = open();
  await screen.findByText(/SUNAT rechazó la clave SOL 2 veces seguidas\./);
  await fill(user);
  await save(user);
  const dialog = await screen.findByRole('dialog', { name: 'Credenciales actualizadas' });
  expect(dialog.textContent).toContain('las probaremos el 21/11/2026 15:05');
  expect(dialog.textContent).not.toContain('Ya empezamos');
});

test('a key that was saved after a refused one is said to be not accepted yet', async () => {
  server.answer(STATE, () => json({ ...NEVER_REFUSED, failed_tries: 1 }));
  const { container } = open();
  expect(await screen.findByText(/SUNAT rechazó la clave SOL 1 vez\./)).toBeDefined();
  expect(container.textContent).toContain('SUNAT todavía no ha aceptado la que se guardó después.');
  expect(container.textContent).not.toContain('No la volvimos a probar');
});

test('the form is accessible', async () => {
  const { container } = open();
  await expectAccessible(container);
});

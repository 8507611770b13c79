import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectAccessible, fillIn, renderAt } from '../../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../../test/server.ts';
import NewPasswordPage from './new-password-page.tsx';
import RecoveryEmailPage from './recovery-email-page.tsx';

const nothing = () => new Response(null, { status: 204 });
const expired = () => failure(410, 'RECOVERY_LINK_EXPIRED', 'Este link ya expiró');
const server = fakeServer({
  'POST /users/recover-password': nothing,
  'GET /users/recover-password': nothing,
  'PUT /users/password': nothing,
});

const open = (path: string) =>
  renderAt(path, [
    { path: '/recuperar-contraseña-identificacion', Component: RecoveryEmailPage },
    { path: '/recuperar-contraseña/:token?', Component: NewPasswordPage },
    { path: '/login', element: <h1>Login</h1> },
  ]);

describe('asking for the link', () => {
  const here = () => open('/recuperar-contraseña-identificacion');
  const mail = () => screen.getByRole('textbox', { name: 'Correo electrónico' });
  const send = () => screen.getByRole('button', { name: 'Enviar correo' });

  describe.each([
    ['', 'Ingrese su correo electrónico'],
    ['rosa@', 'Ingrese un correo válido'],
  ])('«%s» is answered with «%s»', (typed, message) => {
    test.each(['leaving it', 'sending it'])('on %s', async (how) => {
      const { user } = here();
      await user.click(mail());
      if (typed) await user.type(mail(), typed);
      await (how === 'leaving it' ? user.tab() : user.click(send()));
      expect(await screen.findByText(message)).toBeDefined();
      expect(server.asked.filter(({ method }) => method === 'POST')).toEqual([]);
    });
  });

  test('the mail is on its way; another email may be tried, or one goes back to the login', async () => {
    const { user, address, container } = here();
    await user.type(mail(), ' rosa@estudio.example {Enter}');
    const title = await screen.findByRole('heading', { name: 'Correo enviado con éxito' });
    expect(document.activeElement).toBe(title);
    expect(screen.getByText('rosa@estudio.example')).toBeDefined();
    expect(server.bodies('POST /users/recover-password')).toEqual([{ email: 'rosa@estudio.example' }]);
    await expectAccessible(container);
    await user.click(screen.getByRole('button', { name: 'Usar otro correo' }));
    expect((mail() as HTMLInputElement).value).toBe('');
    expect(document.activeElement).toBe(mail());
    await user.click(screen.getByRole('link', { name: 'Volver a iniciar sesión' }));
    expect(address()).toBe('/login');
  });

  test.each([
    [404, 'El correo no existe en nuestra base de datos o no es válido.'],
    [422, 'El correo no existe en nuestra base de datos o no es válido.'],
    [500, 'Error en el servidor'],
    [400, 'Ocurrió un error inesperado. Palabras del servidor.'],
    [429, 'Ocurrió un error inesperado. Palabras del servidor.'],
    [503, 'Ocurrió un error inesperado. Palabras del servidor.'],
  ])('the answer %i is «%s» on the field, once', async (status, message) => {
    server.answer('POST /users/recover-password', () => failure(status, 'X', 'Palabras del servidor.'));
    const { user } = here();
    await fillIn(user, mail(), 'rosa@estudio.example');
    await user.click(send());
    expect(await screen.findByText(message)).toBeDefined();
    expect(mail().getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('¡Algo salió mal!')).toBeNull();
    expect(document.activeElement).toBe(mail());
  });

  test('any other answer than 204 is no success', async () => {
    server.answer('POST /users/recover-password', () => json({ ok: true }));
    const { user } = here();
    await user.type(mail(), 'rosa@estudio.example{Enter}');
    expect(await screen.findByText(/^Ocurrió un error inesperado/)).toBeDefined();
  });

  test('when nobody answers, the field says that the request was not sent', async () => {
    server.answer('POST /users/recover-password', () => Promise.reject(new TypeError('Failed to fetch')));
    const { user, container } = here();
    await fillIn(user, mail(), 'rosa@estudio.example');
    await user.click(send());
    expect(await screen.findByText('No se pudo enviar la solicitud.')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    // As after each of the answers.
    await expectAccessible(container);
  });
});

describe('the link', () => {
  const here = () => open('/recuperar-contraseña/abc');
  const password = () => screen.findByLabelText('Nueva contraseña');
  const again = () => screen.getByLabelText('Repite la contraseña');
  const save = () => screen.getByRole('button', { name: 'Guardar contraseña' });

  test('without a token leads to asking for one', async () => {
    const { address } = open('/recuperar-contraseña');
    expect(await screen.findByRole('heading', { name: 'Recupera tu contraseña' })).toBeDefined();
    expect(address()).toBe('/recuperar-contraseña-identificacion');
  });

  test.each([404, 410, 422])(
    'that the server answers with %i has expired, and another can be asked for',
    async (status) => {
      server.answer('GET /users/recover-password', () => failure(status, 'X', 'Este link ya expiró'));
      const { user, address, container } = here();
      expect(await screen.findByRole('heading', { name: 'Este link ya expiró' })).toBeDefined();
      await expectAccessible(container);
      await user.click(screen.getByRole('link', { name: 'Volver a enviar correo' }));
      expect(address()).toBe('/recuperar-contraseña-identificacion');
    },
  );

  test('is checked with its token, and opens the form', async () => {
    const { container } = here();
    await password();
    expect(server.asked.map(({ method, query }) => [method, query.get('recovery_token')])).toContainEqual([
      'GET',
      'abc',
    ]);
    await expectAccessible(container);
  });

  test('that cannot be checked says so and offers to try again', async () => {
    server.answer('GET /users/recover-password', () => failure(500, 'UNEXPECTED', 'x'));
    const { user, container } = here();
    const retry = await screen.findByRole('button', { name: 'Reintentar' });
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Ocurrió un error' }));
    await expectAccessible(container);
    server.answer('GET /users/recover-password', nothing);
    await user.click(retry);
    expect(await password()).toBeDefined();
  });

  test.each([
    ['', 'Ingrese su contraseña'],
    ['Abc12', 'La contraseña debe de tener como mínimo 6 caracteres'],
    ['abcdef', 'La contraseña debe contener al menos una mayúscula y una minúscula'],
  ])('the new password «%s» is answered with «%s», on leaving it and on sending it', async (typed, message) => {
    for (const how of ['leave', 'send']) {
      const { user, unmount } = here();
      await user.click(await password());
      if (typed) await user.type(await password(), typed);
      await (how === 'leave' ? user.tab() : user.click(save()));
      expect(await screen.findByText(message)).toBeDefined();
      unmount();
    }
    expect(server.bodies('PUT /users/password')).toEqual([]);
  });

  test('the repetition is asked for, must be equal, and stops being wrong when the password becomes equal', async () => {
    const { user } = here();
    await user.type(await password(), 'Kiwicha2026');
    await user.click(save());
    expect(await screen.findByText('Vuelva a ingresar su contraseña')).toBeDefined();
    await user.type(again(), 'Kiwicha2027');
    expect(await screen.findByText('Su contraseña no coincide')).toBeDefined();
    expect(server.bodies('PUT /users/password')).toEqual([]);
    await user.type(await password(), '{Backspace}7');
    await expect.poll(() => screen.queryByText('Su contraseña no coincide')).toBeNull();
  });

  test('a new password is saved once, and leads to the login', async () => {
    const { user, address, container } = here();
    await user.type(await password(), 'Kiwicha2026');
    await user.type(again(), 'Kiwicha2026');
    await user.dblClick(save());
    expect(document.activeElement).toBe(await screen.findByRole('heading', { name: '¡Listo!' }));
    expect(server.bodies('PUT /users/password')).toEqual([{ token: 'abc', password: 'Kiwicha2026' }]);
    await expectAccessible(container);
    await user.click(screen.getByRole('link', { name: 'Iniciar sesión' }));
    expect(address()).toBe('/login');
  });

  describe('when saving fails', () => {
    beforeEach(() => server.answer('PUT /users/password', nothing));
    const saveOne = async () => {
      const { user } = here();
      await fillIn(user, await password(), 'Kiwicha2026');
      await fillIn(user, again(), 'Kiwicha2026');
      await user.click(save());
    };

    test('because somebody used the link meanwhile, it has expired', async () => {
      server.answer('PUT /users/password', expired);
      await saveOne();
      expect(await screen.findByRole('heading', { name: 'Este link ya expiró' })).toBeDefined();
    });

    test('for the password, the server’s words stand above the form', async () => {
      const refusal = { code: 'INVALID_REQUEST', message: 'La contraseña es muy larga.', field: 'password' };
      server.answer('PUT /users/password', () => json({ errors: [refusal], message: refusal.message }, 422));
      await saveOne();
      expect((await screen.findByRole('alert')).textContent).toBe('¡Algo salió mal!La contraseña es muy larga.');
    });

    test('for several reasons, each one has its line', async () => {
      const errors = ['Primera razón.', 'Segunda razón.'].map((message) => ({ code: 'X', message, field: 'password' }));
      server.answer('PUT /users/password', () => json({ errors, message: 'x' }, 422));
      await saveOne();
      const lines = within(await screen.findByRole('alert')).getAllByRole('listitem');
      expect(lines.map(({ textContent }) => textContent)).toEqual(['Primera razón.', 'Segunda razón.']);
    });

    test('for another reason, it can be tried again', async () => {
      server.answer('PUT /users/password', () => failure(500, 'UNEXPECTED', 'Ocurrió un error.'));
      await saveOne();
      expect((await screen.findByRole('alert')).textContent).toContain('Ocurrió un error.');
      expect(save()).toBeDefined();
    });
  });
});

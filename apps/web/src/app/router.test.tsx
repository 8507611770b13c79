import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { API_KEY_TICK } from '@yupana/contract/trouble-advice.ts';
import { TROUBLES } from '@yupana/contract/troubles.ts';
import type { RouteObject } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { collectionWith, company, figures, rosa } from '../../test/fixtures.ts';
import { expectAccessible, fillIn, renderAt } from '../../test/render.tsx';
import { failure, fakeServer, json } from '../../test/server.ts';
import { NoAnswer } from '../lib/files/fetch-first.ts';
import { campaign } from '../lib/session/campaign.ts';
import { readFlag, setFlag } from '../lib/session/first-run.ts';
import { useAuth, useCompany, useDashboard } from '../lib/session/session.ts';
import { discover, routes } from './router.tsx';

const mine = company({ name: 'Comercial Siete Quenas', summary: figures });
const other = company({ name: 'Lácteos Nube de Altura', ruc: '20990003271', summary: figures });
const nameless = company({ name: '', ruc: '20990004332' });
const invalid = company({ name: 'Papelería Doble Asiento', status: 'INVALID_CREDENTIALS' });
const archived = company({ name: 'Bazar Tres Cajones', ruc: '20990002143', summary: figures });
const keyless = company({
  name: 'Kiosco Sin Llave',
  ruc: '20990005461',
  status: 'MISSING_PERMISSIONS',
  trouble: 'api-client-missing',
});
const done = { ...collectionWith({ state: 'done', stage: 'finished' }), last_done_at: '2026-11-21T07:10:00Z' };

const server = fakeServer({
  'GET /me': () => json(rosa),
  'DELETE /me/session': () => new Response(null, { status: 204 }),
  'GET /accountant/dashboard/filters': () => json({ businesses: [mine, other, nameless, invalid] }),
  'GET /me/businesses/put-away': () => json({ archived: [archived], removed: [] }),
  [`GET /businesses/${mine.uuid}/collection`]: () => json(done),
  [`GET /businesses/${other.uuid}/collection`]: () => json(done),
  [`GET /businesses/${archived.uuid}/collection`]: () => json(done),
  [`GET /businesses/${archived.uuid}/periods`]: () => json({ tax_periods: ['202610'] }),
  [`GET /businesses/${mine.uuid}/periods`]: () => json({ tax_periods: ['202610'] }),
  [`GET /businesses/${other.uuid}/periods`]: () => json({ tax_periods: ['202610'] }),
});

const signIn = () => useAuth.setState({ accessToken: 'abc', user: rosa });
const open = (path: string) => renderAt(path, routes, discover);
beforeEach(() => {
  window.scrollTo = () => {};
  // Whoever works here for a while has seen both.
  setFlag('completedOnboardingVideo', true);
  setFlag('isFirstViewDashboard', false);
});

test.each([
  '/inicio',
  '/inicio/buzon',
  '/inicio/lo-que-sea',
  '/empresas-archivadas',
  '/traspaso/una-llave',
  '/registrar-empresa/lista',
  '/registrar-empresa',
  '/registrar-empresas',
  '/registro-empresa',
  '/planes',
  '/planes-y-precios',
  '/pago',
  '/perfil',
  '/mi-plan',
  '/preguntas-frecuentes',
  '/dashboard',
  '/dashboard/comprobantes',
  '/dashboard/editar-credenciales',
  '/dashboard/no-existe',
  '/siscont/registrar-empresa',
])('without a session %s is the login', async (path) => {
  const { address } = open(path);
  expect(await screen.findByRole('heading', { name: 'Iniciar sesión' })).toBeDefined();
  expect(address()).toBe('/login');
});

test.each(['/crear-cuenta', '/planes-y-precios'])(
  'an advertisement that leads to %s is remembered, wherever a guard leads to from there',
  async (path) => {
    open(`${path}?utm_source=feria&utm_medium=volante&utm_campaign=cierre`);
    await screen.findAllByRole('link', { name: /Iniciar sesión|Regístrate/ });
    expect(campaign()).toEqual({ utm_source: 'feria', utm_medium: 'volante', utm_campaign: 'cierre' });
  },
);

test('what few go to is found as well, under the bar of the companies', async () => {
  signIn();
  server.answer('GET /mailbox', () => failure(422, 'INVALID', 'No se pudo.'));
  const { unmount } = open('/inicio/buzon');
  expect(await screen.findByRole('heading', { name: 'Buzón SOL', level: 1 })).toBeDefined();
  expect(screen.getByRole('navigation', { name: 'Estudio' })).toBeDefined();
  unmount();
  open('/empresas-archivadas');
  expect(await screen.findByRole('heading', { name: 'Empresas archivadas' })).toBeDefined();
});

test.each(['/', '/login', '/crear-cuenta', '/recuperar-contraseña-identificacion', '/recuperar-contraseña/una-llave'])(
  'with a session %s is the home',
  async (path) => {
    signIn();
    const { address } = open(path);
    expect(await screen.findByRole('heading', { name: 'Hola, Rosa' })).toBeDefined();
    expect(address()).toBe('/inicio');
  },
);

test('a dashboard without a company is the home', async () => {
  signIn();
  const { address } = open('/dashboard/recoleccion');
  expect(await screen.findByRole('heading', { name: 'Hola, Rosa' })).toBeDefined();
  expect(address()).toBe('/inicio');
});

test('an address of a dashboard that does not exist asks for a company like the others, and then says so', async () => {
  signIn();
  const { address } = open('/dashboard/no-existe');
  expect(await screen.findByRole('heading', { name: 'Hola, Rosa' })).toBeDefined();
  expect(address()).toBe('/inicio');
  useCompany.setState({ company: mine });
  open('/dashboard/no-existe');
  expect(await screen.findByRole('heading', { name: 'Página no encontrada' })).toBeDefined();
});

test('a link with a company opens it, and names the period it is about', async () => {
  signIn();
  useCompany.setState({ company: mine });
  open(`/dashboard/editar-credenciales?ruc=${other.ruc}`);
  expect(await screen.findByRole('heading', { name: 'Editar Credenciales' })).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('RUC').value).toBe(other.ruc);
  expect(useDashboard.getState().selected).toMatchObject({ ruc: other.ruc, uuid: other.uuid });
});

test('a link with an archived company opens it, under the banner that says so', async () => {
  signIn();
  open(`/dashboard/recoleccion?ruc=${archived.ruc}`);
  expect(await screen.findByRole('heading', { name: 'Recolección' })).toBeDefined();
  expect(await screen.findByText('Empresa archivada')).toBeDefined();
  expect(useDashboard.getState().selected).toMatchObject({ ruc: archived.ruc, uuid: archived.uuid });
});

test('a company without API key says so once where it is written, with the way to get one', async () => {
  signIn();
  server.answer('GET /accountant/dashboard/filters', () => json({ businesses: [keyless] }));
  server.answer(`GET /businesses/${keyless.uuid}/collection`, () => json({ ...done, run: null }));
  const { container } = open(`/dashboard/editar-credenciales?ruc=${keyless.ruc}`);
  expect(await screen.findByText(TROUBLES['api-client-missing'].what)).toBeDefined();
  expect(container.textContent?.match(/SUNAT no entrega los comprobantes/g)).toHaveLength(1);
  expect(container.textContent).not.toContain('Edita las credenciales solo si hubo un error');
  expect(screen.getAllByText(new RegExp(API_KEY_TICK))).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: 'Cómo conseguirla' })).toHaveLength(1);
  await expectAccessible(screen.getByRole('main'));
});

test('the address of a company’s screen names the company, also when it was opened without', async () => {
  signIn();
  useCompany.setState({ company: mine });
  const { router } = open('/dashboard/recoleccion?tax_period=202610');
  await screen.findByRole('heading', { name: 'Recolección' });
  expect(router.state.location.search).toBe(`?tax_period=202610&ruc=${mine.ruc}`);
});

test('a link with a company that is not the accountant’s is not found, and shows nothing of anybody', async () => {
  signIn();
  useCompany.setState({ company: mine });
  const { container } = open('/dashboard/editar-credenciales?ruc=20601234567');
  expect(await screen.findByRole('heading', { name: 'Página no encontrada' })).toBeDefined();
  expect(container.textContent).not.toContain(mine.ruc);
  expect(server.asked.map(({ path }) => path)).not.toContain(`/businesses/${mine.uuid}/periods`);
});

test('who sees no archived company is told the same of one that is not theirs', async () => {
  signIn();
  useAuth.setState({ user: { ...rosa, role: 'assistant' } });
  open('/dashboard/editar-credenciales?ruc=20601234567');
  expect(await screen.findByRole('heading', { name: 'Página no encontrada' })).toBeDefined();
  expect(server.asked.map(({ path }) => path)).not.toContain('/me/businesses/put-away');
});

test('the guided tour is asked for with the company on screen, so that no guard leads it elsewhere', async () => {
  signIn();
  useCompany.setState({ company: mine });
  const { user, router } = open('/dashboard/editar-credenciales');
  await screen.findByRole('heading', { name: 'Editar Credenciales' });
  const [link] = screen.getAllByRole('link', { name: 'Recorrido guiado' });
  await user.click(link!);
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(router.state.location).toMatchObject({ search: expect.stringContaining(mine.ruc), state: { tour: true } });
});

const LIST = 'GET /accountant/dashboard/filters';
/** The company is handed over elsewhere: from now on the server knows nothing of it for this account. */
function leaves() {
  const none = () => failure(404, 'NOT_FOUND', 'No encontramos lo que buscas.');
  server.answer(LIST, () => json({ businesses: [other] }));
  server.answer(`GET /businesses/${mine.uuid}/collection`, none);
  server.answer(`GET /businesses/${mine.uuid}/periods`, none);
}

test('a company that left the account while it was open is named as gone, and nothing else is said of it', async () => {
  signIn();
  useCompany.setState({ company: mine });
  const { user, container } = open('/dashboard/editar-credenciales');
  await screen.findByRole('heading', { name: 'Editar Credenciales' });
  await waitFor(() => expect(server.asked.some(({ path }) => path.endsWith('/collection'))).toBe(true));
  leaves();
  const said: string[] = [];
  const watch = new MutationObserver(() => said.push(container.textContent));
  watch.observe(container, { childList: true, subtree: true, characterData: true });
  await user.click(screen.getAllByRole('link', { name: 'Recolección' })[0] as HTMLElement);
  expect(await screen.findByRole('heading', { name: 'Esta empresa ya no está en tu cuenta' })).toBeDefined();
  watch.disconnect();
  expect(said.filter((text) => /Todavía no se recolectó|Ocurrió un error/.test(text))).toEqual([]);
  expect(screen.getByText(`RUC ${mine.ruc}`)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Ir a Mis Empresas' }).getAttribute('href')).toBe('/inicio');
  expect(useCompany.getState().company).toBeNull();
  expect(useDashboard.getState().selected.ruc).toBeNull();
  await expectAccessible(container);
});

test('what is asked of a company that left the account leads to the same page', async () => {
  signIn();
  useCompany.setState({ company: mine });
  const { user } = open('/dashboard/recoleccion');
  const button = await screen.findByRole('button', { name: 'Actualizar ahora' });
  leaves();
  await user.click(button);
  expect(await screen.findByRole('heading', { name: 'Esta empresa ya no está en tu cuenta' })).toBeDefined();
});

test('a tab that remembers a company that left is told so at its next load', async () => {
  leaves();
  signIn();
  useCompany.setState({ company: mine });
  open(`/dashboard/recoleccion?ruc=${mine.ruc}`);
  expect(await screen.findByRole('heading', { name: 'Esta empresa ya no está en tu cuenta' })).toBeDefined();
  expect(useCompany.getState().company).toBeNull();
});

test('a company that is younger than the list that was kept is not taken for gone', async () => {
  let asked = 0;
  server.answer(LIST, () => json({ businesses: asked++ === 0 ? [other] : [other, mine] }));
  signIn();
  useCompany.setState({ company: mine });
  open('/dashboard/editar-credenciales');
  expect(await screen.findByRole('heading', { name: 'Editar Credenciales' })).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('RUC').value).toBe(mine.ruc);
  expect(useCompany.getState().company?.uuid).toBe(mine.uuid);
});

test('whoever was led to the door goes on, after signing in, where the link led', async () => {
  server.answer('POST /users/sign-in', () => json({ access_token: 'llave' }));
  const { user, router } = open(`/dashboard/editar-credenciales?ruc=${other.ruc}`);
  await fillIn(user, await screen.findByLabelText('Usuario'), 'rosa@estudio.pe');
  await fillIn(user, screen.getByLabelText('Contraseña'), 'Yupana2026');
  await user.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
  expect(await screen.findByRole('heading', { name: 'Editar Credenciales' })).toBeDefined();
  expect(router.state.location.search).toBe(`?ruc=${other.ruc}`);
});

test('without a token a new password is asked for by email', async () => {
  const { address } = open('/recuperar-contraseña');
  expect(await screen.findByRole('heading', { name: 'Recupera tu contraseña' })).toBeDefined();
  expect(decodeURI(address())).toBe('/recuperar-contraseña-identificacion');
});

test('the rules are for anybody: under the doors’ bar without a session, under that of the companies within one', async () => {
  open('/reglas/proveedor-ssco');
  expect(await screen.findByRole('heading', { name: 'Reglas con que juzgamos cada compra' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Crear cuenta' })).toBeDefined();
  cleanup();
  signIn();
  const { address } = open('/reglas');
  expect(await screen.findByRole('link', { name: 'Mis Empresas' })).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'Reglas con que juzgamos cada compra' })).toBeDefined();
  expect(address()).toBe('/reglas');
});

test('an address that does not exist says so and leads back', async () => {
  const { container } = open('/no-existe');
  expect(await screen.findByRole('heading', { name: 'Página no encontrada' })).toBeDefined();
  await expectAccessible(container);
  expect(screen.getByRole('link', { name: 'Volver al inicio' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('link', { name: 'Yupana, ir al inicio' })).toBeDefined();
});

test('in a session what is not found stands under the bar, with the account and the way to the companies', async () => {
  signIn();
  const { container } = open('/no-existe');
  expect(await screen.findByRole('heading', { name: 'Página no encontrada' })).toBeDefined();
  expect(screen.getByRole('banner')).toBeDefined();
  expect(await screen.findByRole('link', { name: 'Mis Empresas' })).toBeDefined();
  expect(screen.getByRole('button', { name: /Cuenta de Rosa Elena/ })).toBeDefined();
  await expectAccessible(container);
});

test('a screen that breaks says that something went wrong', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { container } = open('/simulated-error');
  expect(await screen.findByRole('heading', { name: 'Algo salió mal' })).toBeDefined();
  expect(screen.getByText('Por favor, vuelve más tarde.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Yupana, ir al inicio' })).toBeDefined();
  await expectAccessible(container);
  silent.mockRestore();
});

test('a screen whose file does not come says so, and is asked for again in place: by a person, and by the connection', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi.fn<() => Promise<{ default: () => string }>>().mockRejectedValue(new NoAnswer('offline'));
  const lazy = async () => ({ Component: (await load()).default });
  const { user, container } = renderAt('/lejos?de=aqui', [
    { ...routes[0], children: [{ path: 'lejos', lazy }] },
  ] as typeof routes);
  expect(
    await screen.findByText('No pudimos abrir esta pantalla. Revisa tu conexión e inténtalo de nuevo.'),
  ).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Algo salió mal' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Volver a cargar' })).toBeNull();
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await screen.findByRole('button', { name: 'Reintentar' });
  load.mockResolvedValue({ default: () => 'Lo que se pidió' });
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Lo que se pidió')).toBeDefined();
  silent.mockRestore();
});

test.each([
  ['what opens a company', ({ ErrorBoundary }: RouteObject) => ErrorBoundary, { loader: () => fails() }],
  ['the layout of its screens', ({ path }: RouteObject) => path === 'dashboard', { lazy: () => fails() }],
])('where %s does not come, the page says so', async (_, isIt, spoilt) => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {});
  signIn();
  const spoil = (of: RouteObject[], within: boolean): RouteObject[] =>
    of.map(
      (route) =>
        ({
          ...route,
          ...(route.children ? { children: spoil(route.children, true) } : {}),
          ...(within && isIt(route) ? spoilt : {}),
        }) as RouteObject,
    );
  renderAt(`/dashboard?ruc=${mine.ruc}`, spoil(routes, false), discover);
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeDefined();
  silent.mockRestore();
});

test.each([
  ['does not come', { lazy: () => fails() }, 'Reintentar'],
  ['breaks', { Component: breaks }, 'Volver a cargar'],
])('where a screen of a company %s, its menu leads to the others', async (_, spoilt, button) => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {});
  signIn();
  const { user } = renderAt(`/dashboard/pagos?ruc=${mine.ruc}`, routes, ({ patch }) =>
    patch('dashboard', [
      { path: 'pagos', ...spoilt },
      { path: 'ajustes', Component: () => 'Lo que se pidió' },
    ]),
  );
  expect(await screen.findByRole('button', { name: button })).toBeDefined();
  const main = screen.getByRole('main');
  expect(within(main).getByRole('heading', { name: 'Algo salió mal' })).toBeDefined();
  await expectAccessible(main);
  const [menu] = screen.getAllByRole('navigation', { name: 'Empresa' });
  await user.click(within(menu as HTMLElement).getByRole('link', { name: 'Ajustes de la empresa' }));
  expect(await screen.findByText('Lo que se pidió')).toBeDefined();
  expect(screen.queryByText('Algo salió mal')).toBeNull();
  silent.mockRestore();
});

function breaks(): never {
  throw new Error('planted');
}

function fails(): Promise<never> {
  return Promise.reject(new NoAnswer('offline'));
}

test('a screen that breaks in a session leaves the bar', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {});
  signIn();
  open('/simulated-error');
  expect(await screen.findByRole('heading', { name: 'Algo salió mal' })).toBeDefined();
  expect(screen.getByRole('button', { name: /Cuenta de Rosa Elena/ })).toBeDefined();
  silent.mockRestore();
});

test('where the video of the observations was never seen it is shown before a company, once; it leads to those of that company', async () => {
  localStorage.clear();
  signIn();
  useCompany.setState({ company: other });
  const first = open('/dashboard/recoleccion');
  const dialog = await screen.findByRole('dialog', { name: 'Revisar un periodo' });
  await expectAccessible(dialog);
  await first.user.click(within(dialog).getByRole('button', { name: 'Ver observaciones del periodo' }));
  await waitFor(() => expect(first.address()).toBe('/dashboard/observaciones'));
  expect(useCompany.getState().company?.uuid).toBe(other.uuid);
  expect(readFlag('completedOnboardingVideo')).toBe(true);
  first.unmount();
  open('/dashboard/recoleccion');
  await screen.findByRole('heading', { name: 'Recolección' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('beside a company stand the answers, a person and the video', async () => {
  signIn();
  server.answer('GET /config', () =>
    json({
      ...{ captcha: null, payment: null, tag_manager_id: null, upload_form_url: null },
      support_whatsapp: 'https://wa.me/51000000000',
    }),
  );
  useCompany.setState({ company: mine });
  const { user, address, baseElement, container } = open('/dashboard/recoleccion');
  await screen.findByRole('heading', { name: 'Recolección' });
  const [support] = await screen.findAllByRole<HTMLAnchorElement>('link', { name: 'Soporte' });
  expect(support?.href).toBe('https://wa.me/51000000000');
  const [video] = screen.getAllByRole('button', { name: 'Video: revisar un periodo' });
  await user.click(video!);
  await screen.findByRole('dialog', { name: 'Revisar un periodo' });
  await expectAccessible(screen.getByRole('dialog'));
  expect(baseElement.querySelector('video')).not.toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [faq] = screen.getAllByRole('link', { name: 'Preguntas frecuentes' });
  await user.click(faq!);
  expect(await screen.findByRole('heading', { name: 'Preguntas frecuentes' })).toBeDefined();
  expect(address()).toBe('/preguntas-frecuentes');
  await user.click(screen.getByText('¿Me dan factura?'));
  expect(screen.getByText(/Al pagar te pedimos el RUC/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Escribir a soporte' })).toBeDefined();
  await expectAccessible(container);
});

test('a session that expired covers the screen until one signs in again', async () => {
  signIn();
  // Loading the current user would clear the mark: here it is still under way when the session ends.
  server.answer('GET /me', () => new Promise(() => {}));
  server.answer('GET /accountant/dashboard/filters', () => failure(401, 'UNAUTHENTICATED', 'Tu sesión caducó'));
  const { user, address, baseElement } = open('/inicio');
  const dialog = await screen.findByRole('dialog', { name: 'Tu sesión caducó' });
  await user.keyboard('{Escape}');
  expect(dialog.isConnected).toBe(true);
  await expectAccessible(baseElement);
  await user.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
  expect(await screen.findByRole('heading', { name: 'Iniciar sesión' })).toBeDefined();
  expect(address()).toBe('/login');
  expect(useAuth.getState()).toMatchObject({ accessToken: null, user: null, tokenExpired: false });
  expect(sessionStorage.getItem('yupana.place')).toBe('/inicio');
});

test('when even the user cannot be loaded, token and user are forgotten and the modal stands', async () => {
  signIn();
  server.answer('GET /me', () => failure(401, 'UNAUTHENTICATED', 'Tu sesión caducó'));
  open('/inicio');
  expect(await screen.findByRole('dialog', { name: 'Tu sesión caducó' })).toBeDefined();
  await waitFor(() => expect(useAuth.getState().accessToken).toBeNull());
  expect(screen.queryByRole('heading', { name: 'Iniciar sesión' })).toBeNull();
});

test('signing out tells the server, forgets the session and opens the door', async () => {
  signIn();
  useCompany.setState({ company: mine });
  useDashboard.getState().select({ tax_period: '202610' });
  const { user } = open('/inicio');
  await screen.findByRole('heading', { name: 'Hola, Rosa' });
  // The account's menu comes a moment after the bar.
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /Cuenta de Rosa Elena/ }).getAttribute('aria-haspopup')).toBe('menu'),
  );
  await user.click(screen.getByRole('button', { name: /Cuenta de Rosa Elena/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cerrar sesión' }));
  expect(await screen.findByRole('heading', { name: 'Iniciar sesión' })).toBeDefined();
  expect(server.asked.some(({ method, path }) => method === 'DELETE' && path === '/me/session')).toBe(true);
  expect(useCompany.getState().company).toBeNull();
  expect(useDashboard.getState().selected.tax_period).toBeNull();
  // All that stays is that they left.
  expect(Object.keys(sessionStorage)).toEqual(['yupana.left']);
});

test('the theme is chosen in the account’s menu and remembered on this computer', async () => {
  signIn();
  const { user } = open('/inicio');
  await screen.findByRole('heading', { name: 'Hola, Rosa' });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /Cuenta de/ }).getAttribute('aria-haspopup')).toBe('menu'),
  );
  await user.click(screen.getByRole('button', { name: /Cuenta de/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Tema oscuro' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
});

test('the account is a menu: arrows walk it, Enter goes, Esc closes it and gives the focus back', async () => {
  signIn();
  const { user, address } = open('/perfil');
  const button = await screen.findByRole('button', { name: /Cuenta de Rosa Elena/ });
  await user.click(button);
  await screen.findByRole('menu');
  const names = [...screen.getAllByRole('menuitemradio'), ...screen.getAllByRole('menuitem')].map(
    (one) => one.textContent,
  );
  expect(names).toEqual([
    ...['Tema claro', 'Tema oscuro', 'Tema del sistema'],
    ...['Calendario', 'Buzón SOL', 'Proveedores en alerta', 'Equipo'],
    ...['Mi plan', 'Mi perfil', 'Atajos del teclado', 'Cerrar sesión'],
  ]);
  await expectAccessible(screen.getByRole('menu'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  const opener = screen.getByRole('button', { name: /Cuenta de Rosa Elena/ });
  await waitFor(() => expect(document.activeElement).toBe(opener));
  await user.keyboard('{Enter}');
  await screen.findByRole('menu');
  await user.keyboard('{End}{ArrowUp}{ArrowUp}{ArrowUp}{Enter}');
  await waitFor(() => expect(address()).toBe('/mi-plan'));
});

async function openSwitcher() {
  signIn();
  useCompany.setState({ company: mine });
  const page = open('/dashboard/editar-credenciales');
  await screen.findByRole('heading', { name: 'Editar Credenciales' });
  const [switcher] = await screen.findAllByRole('combobox', { name: /Cambiar de empresa/ });
  await page.user.click(switcher!);
  await screen.findByRole('option', { name: /Lácteos/ });
  return page;
}

test('the switcher leaves out the company on screen and greys out the ones that are not ready', async () => {
  await openSwitcher();
  const options = screen.getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    '20990004332RUC 20990004332',
    'Lácteos Nube de AlturaRUC 20990003271',
    'Papelería Doble AsientoRUC 20990001015Credenciales inválidas',
  ]);
  expect(options.map((option) => option.getAttribute('aria-disabled'))).toEqual([null, null, 'true']);
});

test('the switcher finds names without their accents, any company by its RUC, and says when there is nothing', async () => {
  const { user } = await openSwitcher();
  const search = screen.getByRole('combobox', { name: 'Buscar empresa' });
  await user.type(search, 'LACTEOS nube');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await user.clear(search);
  await fillIn(user, search, '3271');
  await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toContain('Lácteos Nube de Altura'));
  await user.clear(search);
  await fillIn(user, search, '4332');
  await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toContain('20990004332'));
  await user.type(search, 'zzz');
  expect(await screen.findByText('No se encontraron empresas')).toBeDefined();
});

test('choosing another company shows it at once and forgets the figures of the former', async () => {
  const { user } = await openSwitcher();
  await user.click(screen.getByRole('option', { name: /Lácteos/ }));
  await waitFor(() => expect(useCompany.getState().company?.uuid).toBe(other.uuid));
  expect(screen.getByLabelText<HTMLInputElement>('RUC').value).toBe(other.ruc);
});

test('wrong credentials have a red banner with the way to correct them', async () => {
  signIn();
  useCompany.setState({ company: invalid });
  open('/dashboard/recoleccion');
  expect(await screen.findByText('Este usuario SOL tiene credenciales inválidas.')).toBeDefined();
  const [banner] = screen.getAllByRole('link', { name: 'Editar credenciales' });
  expect(banner?.getAttribute('href')).toBe('/dashboard/editar-credenciales');
});

test('missing permissions have a red banner with both sentences', async () => {
  signIn();
  const shown = company({ status: 'MISSING_PERMISSIONS' });
  server.answer(LIST, () => json({ businesses: [shown] }));
  useCompany.setState({ company: shown });
  open('/dashboard/editar-credenciales');
  expect(await screen.findByText('Faltan permisos de SUNAT para acceder a toda la información.')).toBeDefined();
  expect(
    screen.getByText('Asigna el permiso correspondiente a la cuenta para poder mostrar tus datos correctamente.'),
  ).toBeDefined();
});

test('before any period is processed only the collection and the credentials can be opened', async () => {
  signIn();
  const shown = company({ exists_periods_processed: false, status: 'IN_PROGRESS' });
  server.answer(LIST, () => json({ businesses: [shown] }));
  useCompany.setState({ company: shown });
  open('/dashboard/editar-credenciales');
  await screen.findByRole('heading', { name: 'Editar Credenciales' });
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(links).toContain('Recolección');
  expect(links).toContain('Editar credenciales');
  expect(links).not.toContain('Comprobantes de compra');
  expect(screen.getAllByRole<HTMLButtonElement>('button', { name: 'Inicio' })[0]?.disabled).toBe(true);
});

test('an archived company’s credentials are not asked for: they are changed once it is taken back', async () => {
  signIn();
  open(`/dashboard/editar-credenciales?ruc=${archived.ruc}`);
  expect(await screen.findByText('Para cambiar sus credenciales, reactiva la empresa.')).toBeDefined();
  expect(screen.queryByLabelText('Clave SOL')).toBeNull();
  expect(screen.queryByText(/Edita las credenciales solo si/)).toBeNull();
});

test.each([
  ['/dashboard/recoleccion', 'Recolección', 'Actualizar ahora'],
  ['/dashboard/editar-credenciales', 'Editar Credenciales', 'Validar las guardadas'],
])('%s of an archived company says that it is, and offers to take it back', async (path, heading, asks) => {
  const archived = company({ name: 'Embalajes del Ayer', ruc: '20990018872' });
  let businesses = [mine];
  server.answer('GET /accountant/dashboard/filters', () => json({ businesses }));
  server.answer('GET /me/businesses/put-away', () => json({ archived: [archived], removed: [] }));
  server.answer(`GET /businesses/${archived.uuid}/collection`, () => json(done));
  server.answer(`POST /businesses/${archived.uuid}/take-back`, () => {
    businesses = [mine, archived];
    return new Response(null, { status: 204 });
  });
  signIn();
  useCompany.getState().select(archived);
  const { user } = open(path);
  expect(await screen.findByText('Empresa archivada')).toBeDefined();
  expect(await screen.findByRole('heading', { name: heading })).toBeDefined();
  expect(screen.queryByRole('button', { name: asks })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Reactivar' }));
  expect(await screen.findByRole('button', { name: asks })).toBeDefined();
  await waitFor(() => expect(screen.queryByText('Empresa archivada')).toBeNull());
});

import { waitFor } from '@testing-library/react';
import { Link, Outlet, type RouteObject } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { outsideScripts } from '../../test/outside-script.ts';
import { renderAt } from '../../test/render.tsx';
import { fakeServer, json } from '../../test/server.ts';
import { forgetPublicConfig, loadPublicConfig, usePublicConfig } from '../lib/api/public-config.ts';
import { homeRoutes } from './home-routes.ts';
import { openRoutes } from './open-routes.ts';
import { SECRET_ADDRESSES, useTagManager } from './use-tag-manager.ts';

const noOutside = { captcha: null, payment: null, support_whatsapp: null, upload_form_url: null };
let visit = 0;
const server = fakeServer({ 'GET /config': () => json({ ...noOutside, tag_manager_id: `GTM-PRUEBA${++visit}` }) });
const scripts = outsideScripts();
afterEach(() => {
  window.dataLayer = undefined;
});

function Page() {
  useTagManager();
  return (
    <>
      <Link to="/login">Iniciar sesión</Link>
      <Outlet />
    </>
  );
}
/** Forgets what the server said, and asks again. */
function ForgetfulPage() {
  useTagManager();
  const forget = () => {
    forgetPublicConfig();
    void loadPublicConfig();
  };
  return (
    <>
      <button type="button" onClick={forget}>
        Cerrar sesión
      </button>
      <output>{usePublicConfig()?.tag_manager_id}</output>
    </>
  );
}

const open = (path: string) => renderAt(path, [{ path: '*', Component: Page }]);
const source = () => `https://www.googletagmanager.com/gtm.js?id=GTM-PRUEBA${visit}`;

test('an installation with a tag manager loads it once, with its start in the data layer', async () => {
  const { user, getByRole } = open('/crear-cuenta');
  await waitFor(() => expect(scripts.asked).toEqual([source()]));
  expect(window.dataLayer).toMatchObject([{ event: 'gtm.js', 'gtm.start': expect.any(Number) }]);
  await user.click(getByRole('link'));
  expect(scripts.asked).toHaveLength(1);
});

test('what is asked for anew within a visit is one visit', async () => {
  const { user, getByRole } = renderAt('/crear-cuenta', [{ path: '*', Component: ForgetfulPage }]);
  await waitFor(() => expect(scripts.asked).toHaveLength(1));
  const again = visit;
  const { promise: answered, resolve: answer } = Promise.withResolvers<Response>();
  server.answer('GET /config', () => answered);
  await user.click(getByRole('button'));
  await waitFor(() => expect(getByRole('status').textContent).toBe(''));
  answer(json({ ...noOutside, tag_manager_id: `GTM-PRUEBA${again}` }));
  await waitFor(() => expect(getByRole('status').textContent).toBe(`GTM-PRUEBA${visit}`));
  expect(window.dataLayer).toHaveLength(1);
});

test('an installation without one loads nothing', async () => {
  server.answer('GET /config', () => json({ ...noOutside, tag_manager_id: null }));
  open('/login');
  await waitFor(() => expect(server.asked).toHaveLength(1));
  expect(scripts.asked).toEqual([]);
  expect(window.dataLayer).toBeUndefined();
});

test('whatever route takes a token is one of those', () => {
  const flat = (routes: readonly RouteObject[]): string[] =>
    routes.flatMap(({ path = '', children = [] }) => [path, ...flat(children)]);
  const secret = flat([...openRoutes, ...homeRoutes]).filter((path) => path.includes(':token'));
  expect(secret).toEqual(expect.arrayContaining(['baja/:token', 'escenario/:token', 'traspaso/:token']));
  for (const path of secret) expect(SECRET_ADDRESSES.test(`/${path}`), path).toBe(true);
});

test.each([
  '/recuperar-contraseña/un-token',
  '/recuperar-contrase%C3%B1a/un-token',
  '/siscont/validate',
  '/baja/un-sello',
])('no tag runs at %s, whose address holds a secret; it waits for the next screen', async (path) => {
  const { user, getByRole } = open(path);
  await waitFor(() => expect(server.asked).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(scripts.asked).toEqual([]);
  await user.click(getByRole('link'));
  await waitFor(() => expect(scripts.asked).toEqual([source()]));
});

test('a blocker that refuses it changes nothing', async () => {
  scripts.answer(() => 'error');
  open('/login');
  await waitFor(() => expect(scripts.asked).toHaveLength(1));
});

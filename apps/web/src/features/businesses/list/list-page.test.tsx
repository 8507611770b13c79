import { act, createEvent, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { company, rosa } from '../../../../test/fixtures.ts';
import { expectAccessible, focusedText, renderAt } from '../../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../../test/server.ts';
import { useAuth } from '../../../lib/session/session.ts';
import ListPage from './list-page.tsx';

const BATCH = 'POST /me/businesses/batch';
const server = fakeServer({
  'GET /config': () => json({ support_whatsapp: 'https://chat.example/soporte' }),
  'GET /accountant/dashboard/filters': () => failure(404, 'NOT_FOUND', ''),
  'GET /me/subscription': () => failure(404, 'NOT_FOUND', ''),
});
beforeEach(() => useAuth.setState({ accessToken: 'abc', user: rosa }));

const LIST = [
  'RUC\tNombre\tUsuario SOL\tClave SOL',
  '20990001015\tComercial Siete Quenas S.A.C.\tQUENAS01\tClave123',
  '20990001016\tCon RUC equivocado\tQUENAS01\tClave123',
  '20990001023\tDe otra cuenta\tQUENAS01\tClave123',
].join('\n');
const result = (row: number, outcome: string, message?: string, code = 'INVALID_REQUEST') => ({
  row,
  ruc: '20990001015',
  name: '',
  outcome,
  uuid: null,
  errors: message ? [{ code, field: 'ruc', message }] : [],
});

async function review() {
  const opened = renderAt('/lista', [
    { path: '/lista', Component: ListPage },
    { path: '/inicio', element: <h1>Inicio</h1> },
  ]);
  const box = screen.getByLabelText<HTMLTextAreaElement>('O pega aquí tu lista');
  await opened.user.click(box);
  await opened.user.paste(LIST);
  await opened.user.click(screen.getByRole('button', { name: 'Revisar la lista' }));
  await screen.findByRole('region', { name: 'Empresas de la lista' });
  return opened;
}
const lineOf = (text: string) => within(screen.getByText(text).closest('tr') as HTMLElement);

async function send({ user }: Awaited<ReturnType<typeof review>>) {
  for (const consent of screen.getAllByRole('checkbox')) await user.click(consent);
  await user.click(screen.getByRole('button', { name: 'Registrar 2 empresas' }));
}

test('before it is sent each row says whether it may be, and no password is shown', async () => {
  const { container } = await review();
  expect(lineOf('Comercial Siete Quenas S.A.C.').getByText('Lista')).toBeDefined();
  expect(lineOf('Con RUC equivocado').getByText('El RUC ingresado es inválido')).toBeDefined();
  expect(screen.getByText(/2 empresas listas de 3\./)).toBeDefined();
  expect(container.textContent).not.toContain('Clave123');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Registrar 2 empresas' }).disabled).toBe(true);
  await expectAccessible(container);
});

test('what is right is sent, and each row then says what became of it', async () => {
  server.answer(BATCH, () =>
    json({
      results: [
        result(1, 'registered'),
        result(2, 'refused', 'La Pyme ya se encuentra registrada', 'BUSINESS_ALREADY_REGISTERED'),
      ],
    }),
  );
  const opened = await review();
  await send(opened);
  expect((await screen.findByText('Se registró 1 empresa')).textContent).toBeDefined();
  expect(screen.getByText(/2 filas quedaron sin registrar/)).toBeDefined();
  expect(lineOf('Comercial Siete Quenas S.A.C.').getByText('Registrada')).toBeDefined();
  expect(lineOf('De otra cuenta').getByText('La Pyme ya se encuentra registrada')).toBeDefined();
  expect((await screen.findByRole('link', { name: 'Contáctanos' })).getAttribute('href')).toBe(
    'https://chat.example/soporte',
  );
  const [sent] = server.bodies(BATCH) as { rows: { ruc: string }[]; terms: boolean; privacy: boolean }[];
  expect(sent).toMatchObject({ terms: true, privacy: true });
  expect(sent?.rows.map(({ ruc }) => ruc)).toEqual(['20990001015', '20990001023']);
  await expectAccessible(opened.container);
});

test('what is missing comes back to be corrected, without what is registered already', async () => {
  server.answer(BATCH, () => json({ results: [result(1, 'registered'), result(2, 'already')] }));
  const opened = await review();
  await send(opened);
  expect(lineOf('De otra cuenta').getByText('Ya la tenías')).toBeDefined();
  expect(screen.getByText(/1 ya estaba entre tus empresas\. 1 fila quedó sin registrar/)).toBeDefined();
  await opened.user.click(screen.getByRole('button', { name: 'Corregir las que faltan' }));
  const box = screen.getByLabelText<HTMLTextAreaElement>('O pega aquí tu lista');
  expect(box.value).toContain('20990001016');
  expect(box.value).not.toContain('20990001015');
});

test('a failure says so and loses nothing: the list can be sent again', async () => {
  server.answer(BATCH, () => failure(503, 'UNAVAILABLE', 'El servicio no está disponible en este momento.'));
  const opened = await review();
  await send(opened);
  expect((await screen.findByRole('alert')).textContent).toContain('El servicio no está disponible');
  server.answer(BATCH, () => json({ results: [result(1, 'already'), result(2, 'registered')] }));
  await opened.user.click(screen.getByRole('button', { name: 'Registrar 2 empresas' }));
  expect(await screen.findByText('Se registró 1 empresa')).toBeDefined();
});

test('a list that cannot be read says why', async () => {
  const { user } = renderAt('/lista', [{ path: '/lista', Component: ListPage }]);
  await user.click(screen.getByLabelText('O pega aquí tu lista'));
  await user.paste('RUC\tUsuario SOL\n20990001015\tQUENAS01');
  await user.click(screen.getByRole('button', { name: 'Revisar la lista' }));
  expect((await screen.findByRole('alert')).textContent).toContain('le falta la columna Clave SOL');
});

test('looking at the list is a step: its summary has the focus, back brings what was brought, and there only the wrong rows can be shown', async () => {
  const { user, router } = await review();
  expect(focusedText()).toContain('2 empresas listas de 3.');
  await user.click(screen.getByRole('button', { name: 'Por corregir 1' }));
  expect(screen.getAllByRole('row')).toHaveLength(2);
  expect(lineOf('Con RUC equivocado').getByText('2')).toBeDefined();
  await act(() => router.navigate(-1));
  const box = await screen.findByLabelText<HTMLTextAreaElement>('O pega aquí tu lista');
  expect(box.value).toContain('20990001016\tCon RUC equivocado');
});

test('what the account has already is told before, and is neither sent nor counted', async () => {
  server.answer('GET /accountant/dashboard/filters', () => json({ businesses: [company({ ruc: '20990001023' })] }));
  server.answer(BATCH, () => json({ results: [result(1, 'registered')] }));
  const { user, container } = await review();
  expect(await screen.findByText(/1 empresa lista de 3\. 1 ya está entre tus empresas\. Las que/)).toBeDefined();
  expect(lineOf('De otra cuenta').getByText('Ya la tenías')).toBeDefined();
  await expectAccessible(container);
  for (const consent of screen.getAllByRole('checkbox')) await user.click(consent);
  server.answer('GET /accountant/dashboard/filters', () =>
    json({ businesses: ['20990001015', '20990001023'].map((ruc) => company({ ruc })) }),
  );
  await user.click(screen.getByRole('button', { name: 'Registrar 1 empresa' }));
  expect(await screen.findByText('Se registró 1 empresa')).toBeDefined();
  expect(lineOf('Comercial Siete Quenas S.A.C.').getByText('Registrada')).toBeDefined();
  expect(screen.getByText(/1 ya estaba entre tus empresas\. 1 fila quedó sin registrar/)).toBeDefined();
  const [sent] = server.bodies(BATCH) as { rows: { ruc: string }[] }[];
  expect(sent?.rows.map(({ ruc }) => ruc)).toEqual(['20990001015']);
});

test('when only the answer was lost, what was registered is seen, and there is nothing left to send', async () => {
  server.answer(BATCH, () => Promise.reject(new TypeError('Failed to fetch')));
  const opened = await review();
  server.answer('GET /accountant/dashboard/filters', () =>
    json({ businesses: ['20990001015', '20990001023'].map((ruc) => company({ ruc })) }),
  );
  await send(opened);
  expect(await screen.findByText(/0 empresas listas de 3\. 2 ya están entre tus empresas\./)).toBeDefined();
  expect(screen.getByRole('alert').textContent).toContain('No se pudo enviar la solicitud.');
  await opened.user.click(screen.getByRole('link', { name: 'Ver mis empresas' }));
  expect(screen.getByRole('heading', { name: 'Inicio' })).toBeDefined();
});

test('leaving the page with a list that was not sent asks first; once it is sent it does not', async () => {
  server.answer(BATCH, () => json({ results: [result(1, 'registered'), result(2, 'registered')] }));
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const opened = await review();
  expect(leave()).toBe(true);
  await send(opened);
  await screen.findByText('Se registraron 2 empresas');
  expect(leave()).toBe(false);
  expect(opened.container.textContent).toContain('2 no tienen API key: se recolectan con la clave SOL.');
  expect(opened.container.textContent).toContain('Ya empezamos a traer');
});

test('a list that does not fit in the plan is said before it is sent; what was left out leads to the plans', async () => {
  const plan = {
    plan_id: 3,
    title: 'Independientes',
    type_plan: 'Mensual',
    starts_on: '2026-11-21',
    ends_on: '2026-12-20',
  };
  const subscription = { plan_type: 2, end_date: '2026-12-20', plan, business_limit: 5, payments: [] };
  server.answer('GET /me/subscription', () => json({ ...subscription, businesses_count: 4 }));
  server.answer(BATCH, () =>
    json({
      results: [result(1, 'registered'), result(2, 'refused', 'Tu plan ha vencido.', 'PLAN_ENDED')],
    }),
  );
  const opened = await review();
  expect(await screen.findByText('No caben todas en tu plan')).toBeDefined();
  expect(screen.getByText(/Tu plan Independientes admite 1 empresa más:/)).toBeDefined();
  await expectAccessible(opened.container);
  server.answer('GET /me/subscription', () => json({ ...subscription, businesses_count: 5 }));
  await send(opened);
  expect(await screen.findByText('Se registró 1 empresa')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Ver planes' }).getAttribute('href')).toBe('/planes-y-precios');
  await expect.poll(() => screen.queryByText(/4 de 5 empresas/)).toBeNull();
});

test('a file that is dropped is read, instead of being opened by the browser', async () => {
  renderAt('/lista', [{ path: '/lista', Component: ListPage }]);
  const file = new File([LIST], 'lista.txt');
  const dropped = createEvent.drop(screen.getByRole('group', { name: 'Traer la lista' }), {
    dataTransfer: { files: [file] },
  });
  fireEvent(screen.getByRole('group', { name: 'Traer la lista' }), dropped);
  expect(dropped.defaultPrevented).toBe(true);
  expect(await screen.findByText(/2 empresas listas de 3\./)).toBeDefined();
});

test('a double click sends the list once', async () => {
  server.answer(BATCH, () => json({ results: [result(1, 'registered'), result(2, 'registered')] }));
  await review();
  for (const consent of screen.getAllByRole('checkbox')) fireEvent.click(consent);
  const button = await screen.findByRole('button', { name: 'Registrar 2 empresas' });
  await expect.poll(() => button.hasAttribute('disabled')).toBe(false);
  fireEvent.click(button);
  fireEvent.click(button);
  await screen.findByText('Se registraron 2 empresas');
  expect(server.bodies(BATCH)).toHaveLength(1);
});

describe('a list without names', () => {
  const UNNAMED = ['RUC\tUsuario SOL\tClave SOL', '20990001015\tQUENAS01\tClave123', '20990001023\tQUENAS02\tClave123'];
  const named = (ruc: string, name: string | null, different: object = {}) => ({
    ruc,
    name,
    name_source: name === null ? null : 'ruc-register',
    taxpayer: name === null ? null : { state: 'ACTIVO', condition: 'HABIDO' },
    ...different,
  });

  async function reviewUnnamed() {
    const opened = renderAt('/lista', [{ path: '/lista', Component: ListPage }]);
    await opened.user.click(screen.getByLabelText('O pega aquí tu lista'));
    await opened.user.paste(UNNAMED.join('\n'));
    await opened.user.click(screen.getByRole('button', { name: 'Revisar la lista' }));
    await screen.findByRole('region', { name: 'Empresas de la lista' });
    return opened;
  }

  test('is completed from SUNAT’s register, which also says what it knows of each company', async () => {
    const withdrawn = { taxpayer: { state: 'BAJA DEFINITIVA', condition: 'HABIDO' } };
    server.answer('POST /businesses/names', () =>
      json({ names: [named('20990001015', 'SIETE QUENAS S.A.C.'), named('20990001023', 'VIEJA S.A.C.', withdrawn)] }),
    );
    server.answer(BATCH, () => json({ results: [result(1, 'registered'), result(2, 'registered')] }));
    const opened = await reviewUnnamed();
    expect(await screen.findByText('SIETE QUENAS S.A.C.')).toBeDefined();
    expect(lineOf('SIETE QUENAS S.A.C.').getByText('Nombre del padrón RUC de SUNAT.')).toBeDefined();
    expect(
      lineOf('VIEJA S.A.C.').getByText('Según el padrón de SUNAT, el RUC figura de baja (BAJA DEFINITIVA).'),
    ).toBeDefined();
    await expectAccessible(opened.container);
    await send(opened);
    await screen.findByText('Se registraron 2 empresas');
    const [sent] = server.bodies(BATCH) as { rows: { name: string }[] }[];
    expect(sent?.rows.map(({ name }) => name)).toEqual(['SIETE QUENAS S.A.C.', 'VIEJA S.A.C.']);
  });

  test('says which names are missing when nobody knows them, or nobody answers', async () => {
    server.answer('POST /businesses/names', () =>
      json({ names: [named('20990001015', 'SIETE QUENAS S.A.C.'), named('20990001023', null)] }),
    );
    const { unmount } = await reviewUnnamed();
    expect(await screen.findByText(/1 empresa lista de 2\./)).toBeDefined();
    expect(screen.getByText('Ingrese el nombre de la empresa a registrar')).toBeDefined();
    unmount();
    server.answer('POST /businesses/names', () => failure(503, 'UNAVAILABLE', ''));
    await reviewUnnamed();
    expect(await screen.findByText(/0 empresas listas de 2\. Las que/)).toBeDefined();
  });

  test('waits for the register before it can be sent', async () => {
    let answer: (response: Response) => void = () => undefined;
    server.answer('POST /businesses/names', () => new Promise((resolve) => (answer = resolve)));
    await reviewUnnamed();
    expect(screen.getByText(/Buscando en el padrón de SUNAT los nombres que faltan/)).toBeDefined();
    answer(json({ names: [named('20990001015', 'UNA S.A.C.'), named('20990001023', 'DOS S.A.C.')] }));
    expect(await screen.findByText(/2 empresas listas de 2\./)).toBeDefined();
  });
});

import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { rosa } from '../../../../test/fixtures.ts';
import { expectAccessible, renderAt } from '../../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../../test/server.ts';
import { useAuth } from '../../../lib/session.ts';
import ListPage from './list-page.tsx';

const BATCH = 'POST /me/businesses/batch';
const server = fakeServer({});
beforeEach(() => useAuth.setState({ accessToken: 'abc', user: rosa }));

const LIST = [
  'RUC\tNombre\tUsuario SOL\tClave SOL',
  '20990001015\tComercial Siete Quenas S.A.C.\tQUENAS01\tClave123',
  '20990001016\tCon RUC equivocado\tQUENAS01\tClave123',
  '20990001023\tDe otra cuenta\tQUENAS01\tClave123',
].join('\n');
const result = (row: number, outcome: string, message?: string) => ({
  row,
  ruc: '20990001015',
  name: '',
  outcome,
  uuid: null,
  errors: message ? [{ field: 'ruc', message }] : [],
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
    json({ results: [result(1, 'registered'), result(2, 'refused', 'La Pyme ya se encuentra registrada')] }),
  );
  const opened = await review();
  await send(opened);
  expect((await screen.findByText('Se registró 1 empresa')).textContent).toBeDefined();
  expect(screen.getByText(/2 filas quedaron sin registrar/)).toBeDefined();
  expect(lineOf('Comercial Siete Quenas S.A.C.').getByText('Registrada')).toBeDefined();
  expect(lineOf('De otra cuenta').getByText('La Pyme ya se encuentra registrada')).toBeDefined();
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
  expect((await screen.findByRole('alert')).textContent).toContain('le falta la columna Nombre de la empresa');
});

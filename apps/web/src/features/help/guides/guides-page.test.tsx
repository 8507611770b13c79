import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible, renderAt } from '../../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../../test/server.ts';
import { useAuth } from '../../../lib/session/session.ts';
import GuidesPage from './guides-page.tsx';

const columns = [
  { place: 'A', title: 'WE', size: 'Tamaño/Formato', says: null },
  { place: 'B', title: 'Sub Diario', size: '4 Caracteres', says: 'Ver T.G. 02' },
];
const file = {
  operation_type: 'COMPRA',
  file_name: 'CONCAR compras RUC AAAAMM.xlsx',
  columns,
  heads: 3,
  rows: [['', '11']],
};
const siscont = {
  ...{ program: 'siscont', name: 'SISCONT', tentative: false, extension: 'xlsx', steps: ['Descarga.'], doubts: [] },
  files: [{ ...file, file_name: 'CompraAPP RUC AAAAMM.xlsx', heads: 1 }],
};
const concar = {
  ...{ program: 'concar', name: 'CONCAR', tentative: true, extension: 'xlsx', files: [file] },
  ...{ steps: ['Descarga el archivo.', 'Elígelo.'], doubts: ['Las notas van como NA.'] },
};
const starsoft = {
  ...{ ...concar, program: 'starsoft', name: 'STARSOFT', extension: 'txt' },
  files: [{ ...file, operation_type: 'VENTA', file_name: 'VRUCAAAAMM.txt', heads: 0, rows: [['12120001', '202610']] }],
};
const server = fakeServer({
  'GET /report-guides': () => json({ guides: [siscont, concar, starsoft] }),
  'POST /me/event-logs': () => new Response(null, { status: 204 }),
});
beforeEach(() => useAuth.getState().signedIn('a-token'));

const shownAt = (address: string) =>
  renderAt(address, [{ path: '/dashboard/guias/:program?', element: <GuidesPage /> }]);

test('a program’s guide has its steps, what is not known, an example and its columns', async () => {
  const { container, user } = shownAt('/dashboard/guias/concar');
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'Descarga el archivo.',
    'Elígelo.',
    'Las notas van como NA.',
  ]);
  expect(screen.getByText('En prueba')).toBeTruthy();
  expect(screen.getByText('Un comprobante de ejemplo. Los datos empiezan en la fila 4:')).toBeTruthy();
  const example = screen.getByRole('region', { name: 'Ejemplo de compras' });
  expect(within(example).getByRole('row', { name: /^4/ }).textContent).toBe('411');
  await user.click(screen.getByText('Ver las 2 columnas'));
  const row = within(screen.getByRole('region', { name: 'Columnas de compras' })).getByRole('row', {
    name: /Sub Diario/,
  });
  expect(row.textContent).toBe('BSub Diario4 CaracteresVer T.G. 0211');
  await expectAccessible(container);
});

test('it begins with SISCONT, which is not on trial, and another is one link away', async () => {
  const { user, address } = shownAt('/dashboard/guias');
  expect(await screen.findByRole('heading', { name: 'Compras: CompraAPP RUC AAAAMM.xlsx' })).toBeTruthy();
  expect(screen.queryByText('En prueba')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'STARSOFT' }));
  expect(address()).toBe('/dashboard/guias/starsoft');
  expect(screen.getByRole('link', { name: 'STARSOFT' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('region', { name: 'Ejemplo de ventas' }).textContent).toBe('12120001|202610');
  expect(screen.getByText('Ver los 2 campos')).toBeTruthy();
});

test('when it does not come it says so, and is asked for again', async () => {
  server.answer('GET /report-guides', () => failure(500, 'INTERNAL', 'Error'));
  const { user } = shownAt('/dashboard/guias');
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
  server.answer('GET /report-guides', () => json({ guides: [siscont] }));
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('heading', { name: 'Compras: CompraAPP RUC AAAAMM.xlsx' })).toBeTruthy();
});

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
  ...{ columns, tentative: true, fixed: false },
  heads: 3,
  rows: [['', '11']],
};
const siscont = {
  ...{ program: 'siscont', name: 'SISCONT', tentative: false, extension: 'xlsx', steps: ['Descarga.'], doubts: [] },
  files: [{ ...file, file_name: 'CompraAPP RUC AAAAMM.xlsx', tentative: false, heads: 1 }],
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

test('a text of fixed width says where each field stands, and its example keeps the spaces', async () => {
  const fixed = {
    ...{ ...file, file_name: 'SISCONT 23 compras RUC AAAAMM.txt', fixed: true, heads: 0 },
    columns: [
      { place: '1-2', title: 'ORIGEN', size: '2 caracteres', says: null },
      { place: '16-25', title: 'CUENTA', size: '10 caracteres', says: 'Debe existir en el plan de cuentas.' },
    ],
    rows: [
      ['01', '          '],
      ['01', '656101    '],
    ],
  };
  const siscont23 = { ...concar, program: 'siscont23', name: 'SISCONT 23', extension: 'txt', files: [fixed] };
  server.answer('GET /report-guides', () => json({ guides: [siscont, siscont23] }));
  const { container, user } = shownAt('/dashboard/guias/siscont23');
  const example = await screen.findByRole('region', { name: 'Ejemplo de compras' });
  expect(example.textContent).toBe('01          \n01656101    ');
  await user.click(screen.getByText('Ver los 2 campos'));
  const table = screen.getByRole('region', { name: 'Columnas de compras' });
  expect(within(table).getByRole('columnheader', { name: 'Posiciones' })).toBeTruthy();
  expect(within(table).getByRole('row', { name: /CUENTA/ }).textContent).toBe(
    '16-25CUENTA10 caracteresDebe existir en el plan de cuentas.656101',
  );
  await expectAccessible(container);
});

test('of a program with a file that is on trial and one that is not, the former alone says so', async () => {
  const sales = { ...file, operation_type: 'VENTA', file_name: 'VentaAPP RUC AAAAMM.xlsx' };
  server.answer('GET /report-guides', () => json({ guides: [{ ...siscont, files: [...siscont.files, sales] }] }));
  shownAt('/dashboard/guias/siscont');
  const heading = await screen.findByRole('heading', { name: 'Ventas: VentaAPP RUC AAAAMM.xlsx' });
  expect(screen.getAllByText('En prueba')).toHaveLength(1);
  expect(heading.parentElement?.textContent).toContain('En prueba');
});

test('when it does not come it says so, and is asked for again', async () => {
  server.answer('GET /report-guides', () => failure(500, 'INTERNAL', 'Error'));
  const { user } = shownAt('/dashboard/guias');
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
  server.answer('GET /report-guides', () => json({ guides: [siscont] }));
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('heading', { name: 'Compras: CompraAPP RUC AAAAMM.xlsx' })).toBeTruthy();
});

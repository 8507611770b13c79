import { screen, waitFor, within } from '@testing-library/react';
import type { Period } from '@yupana/tax/period.ts';
import type { Ruc } from '@yupana/tax/ruc.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { complete, failed } from '../../../test/fixtures.ts';
import { expectAccessible, renderAt } from '../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../test/server.ts';
import { useAuth } from '../session/session.ts';
import { ReportButton } from './report-button.tsx';

const RUC = '20990001015' as Ruc;
const PERIODS = ['202610', '202609'] as Period[];
const clean = { failing: 0, errors: 0, warnings: 0, problems: [], completeness: complete() };
const all = { observed: 0, in_process: 0, rejected: 0, not_annotated: 0, undone: 0 };
const problem = {
  ...{ row: 38, voucher: 'S110-21567', field: 6, name: 'Fecha de vencimiento o pago', value: null, severity: 'error' },
  ...{ rule: 'obligatorio', says: 'Es obligatorio en los tipos 14, 46 y 50 a 54.', mend: 'Completa el campo.' },
};
const done = (name: string) => ({
  sas: `/files/business/x/${name}`,
  blob_filename: name,
  report: { uuid: '00000000-0000-4000-8000-000000000000', state: 'done', rows_done: 171, rows_total: 171 },
});

const server = fakeServer({
  [`GET /businesses/${RUC}/reports/check`]: ({ query }) =>
    json(
      query.get('operation_type') === 'COMPRA'
        ? { ...clean, rows: 171, left_out: { observed: 23, in_process: 18, rejected: 6, not_annotated: 0, undone: 0 } }
        : { ...clean, rows: 164, left_out: { ...all, undone: 2 } },
    ),
  [`GET /businesses/${RUC}/reports`]: () => json(done('LE.TXT')),
  [`GET /businesses/${RUC}/reports/programs`]: () => json(done('CONCAR.xlsx')),
  [`GET /businesses/${RUC}/reports/siscont`]: () => json(done('CompraAPP.xlsx')),
  'GET /report-zips': () => json({ zips: [] }),
  'POST /me/event-logs': () => new Response(null, { status: 204 }),
});

let saved: { href: string; name: string }[];
beforeEach(() => {
  useAuth.getState().signedIn('a-token');
  saved = [];
  // Wide: on phones a select stands in the place of the matrix.
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ href: new URL(this.href).pathname, name: this.download });
  });
});
afterEach(() => vi.restoreAllMocks());

async function opened() {
  const rendered = renderAt('/', [
    { path: '/', element: <ReportButton ruc={RUC} period={PERIODS[0] as Period} periods={PERIODS} /> },
    { path: '/dashboard/observaciones', element: <p>Observaciones</p> },
    { path: '/dashboard/guias/:program', element: <p>Guía</p> },
    { path: '/dashboard/no-domiciliados', element: <p>No domiciliados</p> },
  ]);
  await rendered.user.click(screen.getByRole('button', { name: 'Descargar reporte en excel' }));
  const dialog = await screen.findByRole('dialog', { name: 'Descarga tu reporte' });
  return { ...rendered, dialog };
}
const kind = (name: RegExp) => screen.findByRole('radio', { name });
const confirm = () => screen.findByRole('button', { name: 'Descargar Archivo' });

test('an address that names a file opens it there, once: what is behind «Más formatos», too', async () => {
  const { address } = renderAt('/?tax_period=202610&reporte=non-domiciled', [
    { path: '/', element: <ReportButton ruc={RUC} period={PERIODS[0] as Period} periods={PERIODS} /> },
  ]);
  await screen.findByRole('dialog', { name: 'Descarga tu reporte' });
  expect((await kind(/^Compras: RCE no domiciliados/)).getAttribute('aria-checked')).toBe('true');
  expect(address()).toBe('/');
  expect(screen.getByRole('button', { name: 'Más formatos' }).getAttribute('aria-expanded')).toBe('true');
});

test('of a file from outside its name says by which register it is tried, whichever was chosen', async () => {
  const asked: unknown[] = [];
  server.answer(`POST /businesses/${RUC}/reports/check`, ({ body }) => {
    asked.push(body);
    return json({ ...clean, rows: 1, name_problems: [] });
  });
  const { dialog, user } = await opened();
  const names = ['LE2060112979620261000080500001112.TXT', 'le2060112979620261000140400021112.txt', 'otro.txt'];
  for (const name of names) {
    await user.upload(within(dialog).getByLabelText('Probar un TXT de fuera'), new File(['1|'], name));
    await expect.poll(() => asked.length).toBe(names.indexOf(name) + 1);
  }
  expect(asked).toMatchObject([
    { operation_type: 'COMPRA', register: 'non-domiciled' },
    { operation_type: 'VENTA', register: 'general' },
    // It says none: it is tried as what is chosen by now.
    { operation_type: 'VENTA', register: 'general' },
  ]);
});

test('each file says how many of the period it has, and what is left out leads to where it is decided', async () => {
  const { dialog, user, address } = await opened();
  expect((await kind(/^Compras: RCE, .txt.*171 de 218 comprobantes/)).getAttribute('aria-checked')).toBe('true');
  expect(await kind(/^Compras: SISCONT, .xlsx.*171 de 218 comprobantes/)).toBeTruthy();
  expect(await kind(/^Compras: Compras Yupana, .xlsx.* 218 comprobantes/)).toBeTruthy();
  expect(await kind(/^Ventas: RVIE, .txt.* 164 comprobantes/)).toBeTruthy();
  expect(dialog.textContent).toContain('23 observados, 18 en proceso y 6 rechazados quedan fuera.');
  expect(dialog.textContent).toContain('SUNAT no rechazaría ninguna de 171 filas');
  await expectAccessible(dialog);
  await user.click(within(dialog).getByRole('link', { name: 'Revisar observados' }));
  expect(address()).toBe('/dashboard/observaciones');
});

test('the chosen file is asked for until it is there, saved, and told in the words of the specification', async () => {
  const { user } = await opened();
  let asked = 0;
  server.answer(`GET /businesses/${RUC}/reports`, () => {
    asked += 1;
    const under = { ...done('RVIE.TXT'), sas: null };
    return asked === 1
      ? json({ ...under, report: { ...under.report, state: 'running', rows_done: 85 } }, 202)
      : json(done('RVIE.TXT'));
  });
  await user.click(await kind(/^Ventas: RVIE/));
  await user.click(await confirm());
  expect(await screen.findByRole('dialog', { name: 'Preparando tu reporte: 49 %' })).toBeTruthy();
  expect((await screen.findByRole('dialog', { name: 'Descarga completada' })).textContent).toContain(
    'Los comprobantes fueron descargados exitosamente.',
  );
  expect(saved).toEqual([{ href: '/files/business/x/RVIE.TXT', name: 'RVIE.TXT' }]);
  const [query] = server.asked
    .filter(({ path }) => path.endsWith('/reports'))
    .map(({ query }) => Object.fromEntries(query));
  expect(query).toEqual({ tax_period: '202610', operation_type: 'VENTA', file_extension: 'txt' });
  await waitFor(() => expect(JSON.stringify(server.bodies('POST /me/event-logs'))).toContain('sire_propuesta_ventas'));
});

test('SISCONT has a call of its own', async () => {
  const { user } = await opened();
  await user.click(await kind(/SISCONT/));
  await user.click(await confirm());
  await screen.findByRole('dialog', { name: 'Descarga completada' });
  expect(saved.map(({ name }) => name)).toEqual(['CompraAPP.xlsx']);
});

test('other programs stand behind «Más formatos», on trial, with the way to their guide', async () => {
  const { dialog, user, address } = await opened();
  expect(within(dialog).queryByRole('radio', { name: /CONCAR/ })).toBeNull();
  const more = within(dialog).getByRole('button', { name: 'Más formatos' });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  await user.click(more);
  expect(more.getAttribute('aria-expanded')).toBe('true');
  expect(within(dialog).getAllByRole('radio', { name: /En prueba/ })).toHaveLength(12);
  // Seen once, beside what they stand behind.
  expect(within(dialog).getByText('En prueba').parentElement?.textContent).toContain('Más formatos');
  expect(await kind(/^Compras: STARSOFT, .txt. En prueba.*171 de 218 comprobantes/)).toBeTruthy();
  await expectAccessible(dialog);
  // Two of the 164 were withdrawn: they make no entry, and are told.
  await user.click(await kind(/^Ventas: CONCAR, .xlsx. En prueba.*162 de 164 comprobantes/));
  expect(dialog.textContent).toContain('2 de baja quedan fuera.');
  expect(within(dialog).queryByRole('region', { name: /Banco de prueba/ })).toBeNull();
  await user.click(await confirm());
  await screen.findByRole('dialog', { name: 'Descarga completada' });
  expect(saved.map(({ name }) => name)).toEqual(['CONCAR.xlsx']);
  const [query] = server.asked
    .filter(({ path }) => path.endsWith('/programs'))
    .map(({ query }) => Object.fromEntries(query));
  expect(query).toEqual({ tax_period: '202610', operation_type: 'VENTA', program: 'concar' });
  await waitFor(() => expect(JSON.stringify(server.bodies('POST /me/event-logs'))).toContain('concar_ventas'));
  await user.click(screen.getByRole('button', { name: 'Cerrar' }));
  await user.click(screen.getByRole('button', { name: 'Descargar reporte en excel' }));
  await user.click(await screen.findByRole('button', { name: 'Más formatos' }));
  await user.click(await kind(/^Compras: CONTASIS/));
  await user.click(screen.getByRole('link', { name: 'Ver la guía de CONTASIS' }));
  expect(address()).toBe('/dashboard/guias/contasis');
});

test('SISCONT’s sales and its texts by version are asked for as those of other programs, each with its guide', async () => {
  const { dialog, user, address } = await opened();
  await user.click(within(dialog).getByRole('button', { name: 'Más formatos' }));
  const asked = () =>
    server.asked.filter(({ path }) => path.endsWith('/programs')).map(({ query }) => Object.fromEntries(query));
  for (const [name, program, operation_type] of [
    [/^Ventas: SISCONT, .xlsx. En prueba. VentaAPP. 162 de 164 comprobantes/, 'siscont', 'VENTA'],
    [/^Compras: SISCONT 16\/17, .txt. En prueba.*Solo deducibles. 171 de 218 comprobantes/, 'siscont16', 'COMPRA'],
    [/^Ventas: SISCONT 23, .txt. En prueba.*162 de 164 comprobantes/, 'siscont23', 'VENTA'],
  ] as const) {
    await user.click(await kind(name));
    await user.click(await confirm());
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Descarga completada' })).getByRole('button', {
        name: 'Cerrar',
      }),
    );
    expect(asked().at(-1)).toEqual({ tax_period: '202610', program, operation_type });
    await user.click(screen.getByRole('button', { name: 'Descargar reporte en excel' }));
    await user.click(await screen.findByRole('button', { name: 'Más formatos' }));
  }
  await user.click(await kind(/^Ventas: SISCONT 23/));
  await user.click(screen.getByRole('link', { name: 'Ver la guía de SISCONT 23' }));
  expect(address()).toBe('/dashboard/guias/siscont23');
});

test('by keyboard alone another program is chosen', async () => {
  const { dialog, user } = await opened();
  const more = within(dialog).getByRole('button', { name: 'Más formatos' });
  more.focus();
  await user.keyboard('{Enter}');
  const rce = await kind(/^Compras: RCE,/);
  rce.focus();
  for (let n = 0; n < 4; n++) await user.keyboard('{ArrowDown}');
  expect((await kind(/^Compras: CONCAR/)).getAttribute('aria-checked')).toBe('true');
  expect(within(dialog).getByRole('region', { name: 'CONCAR, en prueba' })).toBeTruthy();
});

test('Enter on what is chosen downloads it, and asks first where SUNAT would refuse rows', async () => {
  const { user } = await opened();
  const siscont = await kind(/SISCONT/);
  await user.click(siscont);
  siscont.focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Descarga completada' });
  expect(saved.map(({ name }) => name)).toEqual(['CompraAPP.xlsx']);
  server.answer(`GET /businesses/${RUC}/reports/check`, () =>
    json({ ...clean, rows: 171, failing: 1, errors: 1, problems: [problem], left_out: all }),
  );
  await user.click(screen.getByRole('button', { name: 'Cerrar' }));
  await user.click(screen.getByRole('button', { name: 'Descargar reporte en excel' }));
  await screen.findByText('SUNAT rechazaría 1 de 171 filas');
  (await kind(/^Compras: RCE,/)).focus();
  await user.keyboard('{Enter>5/}');
  expect(await screen.findByRole('button', { name: 'Descargar con 1 fila por corregir' })).toBeTruthy();
  expect(saved).toHaveLength(1);
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Descarga completada' });
  expect(saved.map(({ name }) => name)).toEqual(['CompraAPP.xlsx', 'LE.TXT']);
});

test('on phones the programs are the last of the select, and say that they are on trial', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const { dialog, user } = await opened();
  const select = within(dialog).getByLabelText<HTMLSelectElement>('Operación base');
  const labels = [...select.options].map(({ label }) => label);
  expect(labels.slice(5, 8)).toEqual([
    'Compras - RCE no domiciliados (.txt), en prueba',
    'Compras - CONCAR (.xlsx), en prueba',
    'Compras - CONTASIS (.xlsx), en prueba',
  ]);
  expect(labels).toHaveLength(17);
  expect(labels.filter((label) => /SISCONT/.test(label))).toEqual([
    'SISCONT (.xlsx)',
    ...['Compras - SISCONT 16/17 (.txt), en prueba', 'Compras - SISCONT 23 (.txt), en prueba'],
    ...['Ventas - SISCONT 16/17 (.txt), en prueba', 'Ventas - SISCONT 23 (.txt), en prueba'],
    'Ventas - SISCONT (.xlsx), en prueba',
  ]);
  await user.selectOptions(select, 'starsoft-sales');
  expect(within(dialog).getByRole('link', { name: 'Ver la guía de STARSOFT' })).toBeTruthy();
  expect(
    within(dialog)
      .getByRole('link', { name: /¿Cómo subo estos archivos/ })
      .getAttribute('href'),
  ).toBe('/dashboard/guias');
  await expectAccessible(dialog);
});

test('rows that SUNAT would refuse are told with what mends them, and asked about once', async () => {
  server.answer(`GET /businesses/${RUC}/reports/check`, () =>
    json({ ...clean, rows: 171, failing: 1, errors: 3, problems: [problem], left_out: { ...all, not_annotated: 2 } }),
  );
  const { dialog, user } = await opened();
  expect(await within(dialog).findByText('SUNAT rechazaría 1 de 171 filas')).toBeTruthy();
  const row = within(dialog).getByRole('row', { name: /S110-21567/ });
  expect(row.textContent).toContain('Es obligatorio en los tipos 14, 46 y 50 a 54.');
  expect(row.textContent).toContain('Completa el campo.');
  expect(dialog.textContent).toContain('Y 2 otras.');
  expect(dialog.textContent).toContain('2 de baja o de no domiciliado quedan fuera.');
  await user.click(await confirm());
  expect(saved).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Descargar con 1 fila por corregir' }));
  await screen.findByRole('dialog', { name: 'Descarga completada' });
  expect(saved).toHaveLength(1);
});

test('a text from outside is tried in the same place, and one goes back', async () => {
  server.answer(`POST /businesses/${RUC}/reports/check`, () =>
    json({
      ...clean,
      rows: 2,
      failing: 1,
      errors: 1,
      problems: [problem],
      name_problems: [{ says: 'Es de otro RUC.', mend: 'Llámalo LE.' }],
    }),
  );
  const { dialog, user } = await opened();
  await user.upload(
    within(dialog).getByLabelText('Probar un TXT de fuera'),
    new File(['a|b|'], 'LE-otro.txt', { type: 'text/plain' }),
  );
  expect(await within(dialog).findByText('SUNAT rechazaría 1 de 2 filas')).toBeTruthy();
  expect(within(dialog).getByRole('heading', { name: 'Banco de prueba: LE-otro.txt' })).toBeTruthy();
  expect(dialog.textContent).toContain('Se descarga el RCE del periodo, no LE-otro.txt.');
  expect(dialog.textContent).not.toContain('quedan fuera');
  expect(within(dialog).getByText('Es de otro RUC.').parentElement?.textContent).toBe('Es de otro RUC. Llámalo LE.');
  expect(server.bodies(`POST /businesses/${RUC}/reports/check`)).toEqual([
    { name: 'LE-otro.txt', content: btoa('a|b|'), tax_period: '202610', operation_type: 'COMPRA', register: 'general' },
  ]);
  await user.click(within(dialog).getByRole('combobox', { name: /Periodo/ }));
  await user.click(await screen.findByRole('option', { name: 'Set 2026' }));
  expect(await within(dialog).findByRole('heading', { name: 'Banco de prueba: RCE' })).toBeTruthy();
  await user.upload(within(dialog).getByLabelText('Probar un TXT de fuera'), new File(['a|b|'], 'LE-otro.txt'));
  // Another one is tried without going back first.
  await user.upload(within(dialog).getByLabelText('Probar un TXT de fuera'), new File(['a|b|'], 'LE-mas.txt'));
  expect(await within(dialog).findByRole('heading', { name: 'Banco de prueba: LE-mas.txt' })).toBeTruthy();
  await user.click(await within(dialog).findByRole('button', { name: 'Volver al RCE' }));
  expect(await within(dialog).findByText('SUNAT no rechazaría ninguna de 171 filas')).toBeTruthy();
});

test('why a file from outside could not be tried is said, and another is chosen in its place', async () => {
  const why = 'Este archivo no es de texto. Elige el TXT del registro; si está en un zip, descomprímelo antes.';
  server.answer(`POST /businesses/${RUC}/reports/check`, () => failure(422, 'INVALID_REQUEST', why));
  const { dialog, user } = await opened();
  await user.upload(within(dialog).getByLabelText('Probar un TXT de fuera'), new File(['PK'], 'LE.zip.txt'));
  expect(await within(dialog).findByText(why)).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: 'Reintentar' })).toBeNull();
  const large = new File(['x'], 'LE-enorme.txt');
  Object.defineProperty(large, 'size', { value: 6 * 1024 * 1024 });
  await user.upload(within(dialog).getByLabelText('Probar un TXT de fuera'), large);
  expect(await within(dialog).findByText('El archivo pesa más de 5 MB.')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Volver al RCE' }));
  expect(await within(dialog).findByText('SUNAT no rechazaría ninguna de 171 filas')).toBeTruthy();
});

test('of a book without vouchers nothing can be downloaded; a failure says so and is tried again', async () => {
  server.answer(`GET /businesses/${RUC}/reports/check`, () =>
    json({ ...clean, rows: 0, left_out: { ...all, observed: 4 } }),
  );
  const { user } = await opened();
  expect((await kind(/^Compras: RCE.*Sin comprobantes/)).getAttribute('aria-disabled')).toBe('true');
  expect(await confirm()).toHaveProperty('disabled', true);
  await user.click(await kind(/^Compras: Compras Yupana.* 4 comprobantes/));
  server.answer(`GET /businesses/${RUC}/reports`, () => failure(503, 'REPORT_FAILED', 'Están cambiando.'));
  await user.click(await confirm());
  expect((await screen.findByRole('dialog', { name: 'No se completó la descarga' })).textContent).toContain(
    'Parece que hubo un problema.',
  );
  server.answer(`GET /businesses/${RUC}/reports`, () => json(done('a.xlsx')));
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await screen.findByRole('dialog', { name: 'Descarga completada' });
});

test('of a book that did not come no file is empty: what it has is not known, and nothing of it is tried', async () => {
  const completeness = failed();
  server.answer(`GET /businesses/${RUC}/reports/check`, () => json({ ...clean, rows: 0, left_out: all, completeness }));
  const { dialog } = await opened();
  expect((await kind(/^Compras: RCE.*Las compras no llegaron/)).getAttribute('aria-disabled')).toBe('true');
  expect(within(dialog).getByText('Las compras no llegaron: no hay filas que probar.')).toBeTruthy();
  expect(dialog.textContent).not.toMatch(/Sin comprobantes|no tiene filas/);
  expect(await confirm()).toHaveProperty('disabled', true);
});

test('what could not be tried says so, and is tried again', async () => {
  server.answer(`GET /businesses/${RUC}/reports/check`, () => failure(500, 'INTERNAL', 'Error'));
  const { dialog, user } = await opened();
  expect(await within(dialog).findByText('No pudimos probarlo.')).toBeTruthy();
  server.answer(`GET /businesses/${RUC}/reports/check`, () => json({ ...clean, rows: 3, left_out: all }));
  await user.click(within(dialog).getByRole('button', { name: 'Reintentar' }));
  expect(await within(dialog).findByText('SUNAT no rechazaría ninguna de 3 filas')).toBeTruthy();
});

test('the register of who is not domiciled stands behind «Más formatos», tried by itself, with the way to tell what it lacks', async () => {
  server.answer(`GET /businesses/${RUC}/reports/check`, ({ query }) =>
    json(
      query.get('register') === 'non-domiciled'
        ? {
            ...{ ...clean, rows: 3, failing: 1, errors: 1, left_out: { ...all, rejected: 1, not_annotated: 2 } },
            problems: [{ ...problem, row: 2, voucher: 'INV1', field: 17, name: 'País del proveedor' }],
          }
        : { ...clean, rows: 171, left_out: all },
    ),
  );
  server.answer(`GET /businesses/${RUC}/reports/non-domiciled`, () => json(done('LE8.TXT')));
  const { dialog, user, address } = await opened();
  await user.click(within(dialog).getByRole('button', { name: 'Más formatos' }));
  await user.click(
    await kind(
      /^Compras: RCE no domiciliados, .txt. En prueba. Registro 8.5. Ni rechazadas ni de baja. 3 de 6 comprobantes/,
    ),
  );
  const bench = within(dialog).getByRole('region', { name: 'Banco de prueba: RCE no domiciliados' });
  expect(bench.textContent).toContain('SUNAT rechazaría 1 de 3 filas');
  expect(bench.textContent).toContain('País del proveedor');
  expect(dialog.textContent).toContain('1 rechazado y 2 de baja quedan fuera.');
  await expectAccessible(dialog);
  await user.click(await confirm());
  await user.click(within(dialog).getByRole('button', { name: 'Descargar con 1 fila por corregir' }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['LE8.TXT']));
  await user.click(screen.getByRole('button', { name: 'Cerrar' }));
  await user.click(screen.getByRole('button', { name: 'Descargar reporte en excel' }));
  const again = await screen.findByRole('dialog', { name: 'Descarga tu reporte' });
  await user.click(within(again).getByRole('button', { name: 'Más formatos' }));
  await user.click(await kind(/^Compras: RCE no domiciliados/));
  await user.click(within(again).getByRole('link', { name: 'Compras a no domiciliados' }));
  expect(address()).toBe('/dashboard/no-domiciliados');
});

test('of a period without purchases from abroad it is not to be had, and the way to add one stands below', async () => {
  server.answer(`GET /businesses/${RUC}/reports/check`, ({ query }) =>
    json({ ...clean, rows: query.get('register') === 'non-domiciled' ? 0 : 171, left_out: all }),
  );
  const { dialog, user, address } = await opened();
  const way = () => within(dialog).queryByRole('link', { name: 'Compras a no domiciliados' });
  expect(way()).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Más formatos' }));
  const cell = await kind(/^Compras: RCE no domiciliados.*Sin comprobantes/);
  expect(cell.hasAttribute('data-disabled')).toBe(true);
  await expectAccessible(dialog);
  expect(way()?.getAttribute('href')).toBe('/dashboard/no-domiciliados?tax_period=202610');
  await user.click(way() as HTMLElement);
  expect(address()).toBe('/dashboard/no-domiciliados');
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { User } from '@yupana/contract/accounts.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { company, rosa } from '../../../test/fixtures.ts';
import { watchIntervals } from '../../../test/intervals.ts';
import { expectAccessible, focusedText, renderAt } from '../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../test/server.ts';
import { useAuth, useCompany } from '../../lib/session/session.ts';
import ClosingPage from './closing-page.tsx';
import type { Close } from './use-close.ts';

const business = company();
const GET = `GET /businesses/${business.ruc}/closes`;
const CLOSE = `POST /businesses/${business.ruc}/closes`;
const REOPEN = `POST /businesses/${business.ruc}/closes/reopen`;
const PREPARE = 'POST /businesses/20990001015/closes/preparation';
const CHANGES = `GET /businesses/${business.ruc}/closes/changes`;

const some = (count: number, igv_amount: number) => ({ count, igv_amount });
const figures = (different: Partial<Close['figures']> = {}): Close['figures'] => ({
  ...{ deductible: some(199, 23219.75), observed: some(5, 1092.38), rejected: some(14, 704) },
  ...{ in_process: some(0, 0), sales_count: 164, sales_igv_amount: 27568.63, purchases_igv_amount: 23219.75 },
  ...{
    shared_igv_amount: 12,
    balance_amount: null,
    igv_result: 4348.88,
    boxes: { 184: 4349 },
    due_on: '2099-11-19',
    months: [],
    left_out: [],
  },
  ...different,
});
const checks: Close['checks'] = [
  {
    id: 'collection',
    state: 'ready',
    says: 'Compras 218 y ventas 164: coinciden con SUNAT.',
    note: 'Acta del 18/11/2026 06:10',
  },
  { id: 'documents', state: 'ready', says: '218 de 218 con su XML.', note: null },
  { id: 'decided', state: 'warns', says: '199 validados y 14 rechazados.', note: 'Quedan 5 observados' },
  {
    id: 'files',
    state: 'ready',
    says: 'RCE 199 filas y RVIE 164 filas: SUNAT no rechazaría ninguna.',
    note: 'Banco de prueba',
  },
];
const TITLES = ['Resumen para el cliente', 'RCE', 'SISCONT', 'Manifiesto'];
const packed = {
  program: 'siscont' as const,
  contents: TITLES.map((title) => ({ title, note: `Qué es ${title}`, left_out: null as string | null })),
};
type Version = Close['versions'][number];
const version = (different: Partial<Version> = {}): Version => ({
  ...packed,
  ...{
    version: 1,
    state: 'done',
    closed_at: '2026-11-17T23:05:00Z',
    closed_by: 'Rosa Elena Huamaní Ccori',
    reason: '',
    prepared: null,
  },
  ...{ figures: figures({ deductible: some(195, 23007.35), igv_result: 4561.28, purchases_igv_amount: 23007.35 }) },
  ...{ statuses_sha256: 'a'.repeat(64), rulebook: '1', files_done: 8, files_total: 8 },
  files: [
    {
      title: 'Resumen para el cliente',
      name: 'resumen-202610.pdf',
      bytes: 92_000,
      sha256: `9f31${'0'.repeat(56)}c204`,
    },
  ],
  package: { name: 'cierre.zip', bytes: 661_000, sha256: 'b'.repeat(64), link: '/files/business/x/y?signature=z' },
  reopened: null,
  ...different,
});
const close = (different: Partial<Close> = {}): Close => ({
  ...packed,
  ...{ tax_period: '202610' as Close['tax_period'], state: 'open', seq: 7, checks, figures: figures(), versions: [] },
  declared_on: null,
  signing: { is_alone: true, preparation: null },
  ...different,
});
const closed = () => close({ state: 'closed', figures: version().figures, versions: [version()] });
const unchanged = { version: 1, against: null, total: 0, vouchers: [], arrived: null };

const server = fakeServer({
  [`GET /businesses/${business.uuid}/periods`]: () => json({ tax_periods: ['202610'] }),
  [GET]: () => json(close()),
  [CHANGES]: () => json(unchanged),
});
beforeEach(() => {
  useAuth.getState().signedIn('a-token');
  useAuth.getState().setUser(rosa);
  useCompany.getState().select(business);
});
const open = () => renderAt('/dashboard/cierre', [{ path: '/dashboard/cierre', Component: ClosingPage }]);
const button = (name: string | RegExp) => screen.findByRole('button', { name });

test('a period that was never closed shows each point, what is left, and what it comes to', async () => {
  const { container } = open();
  const list = within(await screen.findByRole('region', { name: 'De la recolección al paquete' }));
  expect(list.getByText('3 de 5 listos')).toBeTruthy();
  expect(list.getAllByRole('listitem').map((row) => row.textContent)).toContainEqual(
    'Comprobantes decididosCon advertencia. 199 validados y 14 rechazados.Quedan 5 observadosVer: Comprobantes decididos',
  );
  const result = screen.getByRole('region', { name: 'Resultado' });
  expect(result.textContent).toContain('S/ 4,348.88');
  expect(result.textContent).toContain('S/ 4,349');
  expect(result.textContent).toContain('Vence el 19/11/2099');
  expect(result.textContent).toContain('percepciones ni retenciones, ni descuento por destino');
  expect(screen.getByText('Sin cerrar')).toBeTruthy();
  expect(screen.getByText(/Aún no se cerró ninguna/)).toBeTruthy();
  await expectAccessible(container);
});

test('what is known to be taken off when it is declared is told beside the result', async () => {
  server.answer(GET, () =>
    json(close({ figures: figures({ perceptions_amount: 1434.51, retentions_amount: 784.73 }) })),
  );
  open();
  const result = await screen.findByRole('region', { name: 'Resultado' });
  expect(result.textContent).toContain('hay S/ 1,434.51 de percepciones y S/ 784.73 de retenciones');
});

test('of a day to declare that is past it is said that it was', async () => {
  server.answer(GET, () => json(close({ figures: figures({ due_on: '2026-10-20' }) })));
  open();
  const result = await screen.findByRole('region', { name: 'Resultado' });
  expect(result.textContent).toContain('Venció el 20/10/2026');
});

test('of a period that SUNAT says was declared it is said when, and not that its day is past', async () => {
  server.answer(GET, () => json(close({ declared_on: '2026-10-17', figures: figures({ due_on: '2026-10-20' }) })));
  open();
  const result = await screen.findByRole('region', { name: 'Resultado' });
  expect(result.textContent).toContain('Declarado el 17/10/2026');
  expect(result.textContent).not.toContain('Venció');
});

test('while purchases are judged it cannot be closed, says so, and goes on by itself when they are', async () => {
  const pass = watchIntervals();
  const analysing = 'No se puede cerrar: hay compras que se están analizando.';
  const says = '3 compras se están analizando con lo último que se sabe.';
  const waits: Close['checks'][number] = { id: 'judged', state: 'blocks', says, note: null };
  server.answer(GET, () => json(close({ checks: [...checks, waits] })));
  open();
  expect(await screen.findByText(analysing)).toBeTruthy();
  expect(screen.getByText(says)).toBeTruthy();
  expect((await button('Firmar y cerrar')).getAttribute('aria-disabled')).toBe('true');
  server.answer(GET, () => json(close({ checks: [...checks, { ...waits, state: 'ready' }] })));
  await pass(3_000);
  await waitFor(() => expect(screen.queryByText(analysing)).toBeNull(), { timeout: 5_000 });
  expect((await button('Firmar y cerrar')).getAttribute('aria-disabled')).not.toBe('true');
});

test('it is closed as it was seen, with why, where a point is not met', async () => {
  server.answer(CLOSE, () =>
    json(
      close({
        state: 'building',
        versions: [version({ state: 'building', package: null, files_done: 1, files_total: 4 })],
      }),
      202,
    ),
  );
  open();
  await userEvent.click(await button('Firmar y cerrar'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Cerrar Oct 2026, versión 1')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Firmar y cerrar' }));
  expect(dialog.getByText('Escribe por qué, en 5 caracteres o más.')).toBeTruthy();
  expect(server.bodies(CLOSE)).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Por qué cierras así'), 'Los sustenta en noviembre');
  fireEvent.keyDown(dialog.getByLabelText('Por qué cierras así'), { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.bodies(CLOSE)).toEqual([{ tax_period: '202610', seq: 7, reason: 'Los sustenta en noviembre' }]);
  expect(await screen.findByText('Preparando: 1 de 4 archivos, ahora RCE')).toBeTruthy();
  const files = within(screen.getByRole('region', { name: 'Paquete de cierre' })).getAllByRole('listitem');
  expect(files.map(({ textContent }) => textContent?.replace(/^.*(Escribiendo|En espera|9f31…c204)$/, '$1'))).toEqual([
    ...['9f31…c204', 'Escribiendo', 'En espera', 'En espera'],
  ]);
});

test('the program whose file goes along is told where it is closed, and counts from the period on', async () => {
  const program = { setting: 'program', version: 3, told: { since: '2026-01-01', reason: '', by: '', at: '' } };
  server.answer('GET /businesses/settings', () => json({ success: true, data: { settings: [program] } }));
  server.answer('PUT /businesses/settings', () => json({ success: true, data: { version: 4, periods: 0 } }));
  open();
  const board = within(await screen.findByRole('region', { name: 'Paquete de cierre' }));
  await userEvent.click(board.getByRole('button', { name: 'Cambiar el sistema contable' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sistema contable' }));
  await userEvent.selectOptions(dialog.getByLabelText('La empresa registra en'), 'concar');
  const why = 'Una cuenta de la empresa tiene más dígitos.';
  const left = packed.contents.map((one) =>
    one.title === 'SISCONT' ? { ...one, title: 'CONCAR, compras', left_out: why } : one,
  );
  server.answer(GET, () => json(close({ program: 'concar', contents: left })));
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await board.findByText(`No va en el paquete: ${why}`)).toBeTruthy();
  expect(board.getByText(/Sistema contable/).textContent).toBe('Sistema contable: CONCAR, en prueba');
  expect(server.bodies('PUT /businesses/settings')).toEqual([
    {
      ...{ setting: 'program', value: { program: 'concar' }, since: '2026-10-01', seen: 3 },
      reason: 'Elegido en el cierre de Oct 2026',
    },
  ]);
});

test('what changed meanwhile is told in the dialog, and asked again', async () => {
  server.answer(CLOSE, () =>
    failure(409, 'CLOSE_STALE', 'Los comprobantes del periodo cambiaron mientras lo mirabas.'),
  );
  server.answer(GET, () => json(close({ checks: checks.map((one) => ({ ...one, state: 'ready' })) })));
  open();
  await userEvent.click(await button('Firmar y cerrar'));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Firmar y cerrar' }));
  expect(await screen.findByText(/cambiaron mientras lo mirabas/)).toBeTruthy();
  await waitFor(() => expect(server.asked.filter(({ method, path }) => `${method} ${path}` === GET).length).toBe(2));
});

test('a collection that is not complete blocks, and says so', async () => {
  const blocked = checks.map((one) =>
    one.id === 'collection' ? { ...one, state: 'blocks' as const, says: 'Faltan 6 compras.' } : one,
  );
  server.answer(GET, () => json(close({ checks: blocked })));
  open();
  const primary = await button('Firmar y cerrar');
  expect(primary.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('No se puede cerrar: la recolección no está completa.')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
  await userEvent.click(primary);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('closed, its package is downloaded by a link of this moment, and it is opened again with a reason', async () => {
  server.answer(GET, () => json(closed()));
  server.answer(REOPEN, () =>
    json(
      close({
        state: 'reopened',
        versions: [version({ reopened: { at: '2026-11-18T14:12:00Z', by: 'Rosa', reason: 'Llegó el sustento' } })],
      }),
    ),
  );
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    expect([this.getAttribute('href'), this.download]).toEqual(['/files/business/x/y?signature=z', 'cierre.zip']);
  });
  const { container } = open();
  expect(await screen.findByText('Versión 1, cerrada')).toBeTruthy();
  expect(screen.getByText('9f31…c204')).toBeTruthy();
  expect(screen.getByText('4 de 5 listos')).toBeTruthy();
  await userEvent.click(await button('Descargar paquete'));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  saved.mockRestore();
  await expectAccessible(container);
  await userEvent.click(await button('Reabrir'));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Reabrir' }));
  expect(server.bodies(REOPEN)).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Motivo'), 'Llegó el sustento');
  await userEvent.click(dialog.getByRole('button', { name: 'Reabrir' }));
  expect(await screen.findByText('Versión 2, por firmar')).toBeTruthy();
  expect(server.bodies(REOPEN)).toEqual([{ tax_period: '202610', version: 1, reason: 'Llegó el sustento' }]);
});

test('opened again it says what is other than in the version, by figures and by voucher', async () => {
  const reopened = {
    at: '2026-11-18T14:12:00Z',
    by: 'Rosa Elena Huamaní Ccori',
    reason: 'Llegó el sustento de 4 compras',
  };
  server.answer(GET, () => json(close({ state: 'reopened', versions: [version({ reopened })] })));
  const side = (status: string, credit_amount = 18) => ({ status, igv_amount: 18, total_amount: 118, credit_amount });
  const voucher = { code: '20990016004-01-F001-1', book: 'RCE', document: 'F001-1', name: 'Olla de Barro' };
  const vouchers = [
    { ...voucher, before: side('gasto observado'), after: side('gasto deducible') },
    {
      ...voucher,
      code: '20990016004-01-F001-2',
      document: 'F001-2',
      name: null,
      before: side('gasto deducible'),
      after: null,
    },
    // SUNAT moved it to another destination; and of this one something else.
    { ...voucher, code: 'c', document: 'F001-3', before: side('gasto observado'), after: side('gasto observado', 0) },
    { ...voucher, code: 'd', document: 'F001-4', before: side('gasto observado'), after: side('gasto observado') },
  ];
  server.answer(CHANGES, () => json({ version: 1, against: null, total: 4, vouchers, arrived: null }));
  open();
  const versions = within(await screen.findByRole('region', { name: 'Versiones' }));
  expect(versions.getByText(/Llegó el sustento de 4 compras/)).toBeTruthy();
  const [row] = versions.getAllByText('Validados');
  expect(row?.parentElement?.textContent).toBe('ValidadosAntes: 195Ahora: 199');
  // What is the same in both is not told.
  expect(versions.queryByText('IGV de ventas')).toBeNull();
  await userEvent.click(await button('Ver 4 comprobantes que cambiaron'));
  const dialog = within(await screen.findByRole('dialog'));
  expect((await dialog.findAllByText(/^Observado · /))[0]?.tagName).toBe('S');
  expect(dialog.getByText('Observado · total S/ 118.00, IGV S/ 18.00, da crédito S/ 0.00')).toBeTruthy();
  expect(dialog.getAllByText(/^Cambió otro dato de su línea/)).toHaveLength(1);
  expect(dialog.getAllByText(/^Validado · total S\/ 118.00, IGV S\/ 18.00$/).map(({ tagName }) => tagName)).toEqual([
    'P',
    'S',
  ]);
  expect(dialog.getByText('Ya no figura')).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'F001-1' }).getAttribute('href')).toContain(
    'comprobante=20990016004-01-F001-1',
  );
});

test('what moved since the close is told above, and the version stays', async () => {
  server.answer(GET, () => json(closed()));
  server.answer(CHANGES, () => json({ ...unchanged, total: 3 }));
  open();
  expect(await screen.findByText('3 comprobantes cambiaron desde el cierre.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Ver qué habría cambiado' })).toBeTruthy();
});

test('so is what came from other periods and would be another amount now', async () => {
  server.answer(GET, () => json(closed()));
  server.answer(CHANGES, () => json({ ...unchanged, arrived: { before_amount: 100, after_amount: 0 } }));
  open();
  expect(await screen.findByText('El crédito de otros periodos cambió desde el cierre.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Ver qué habría cambiado' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/entró S\/ 100\.00 al cerrar y ahora entraría S\/ 0\.00/)).toBeTruthy();
  expect(dialog.queryByText('Nada cambió')).toBeNull();
});

test('a version that was given up while its package was built is told', async () => {
  const pass = watchIntervals();
  let asked = 0;
  server.answer(GET, () =>
    json(
      asked++ === 0 ? close({ state: 'building', versions: [version({ state: 'building', package: null })] }) : close(),
    ),
  );
  open();
  expect(await screen.findByText('Versión 1, preparando paquete')).toBeTruthy();
  await pass(1_000);
  expect(await screen.findByText(/SUNAT movió comprobantes/, {}, { timeout: 4_000 })).toBeTruthy();
});

test('a package that failed is asked for again', async () => {
  server.answer(GET, () => json(close({ state: 'failed', versions: [version({ state: 'failed', package: null })] })));
  server.answer(CLOSE, () => json(closed(), 202));
  open();
  await userEvent.click(await button('Preparar otra vez'));
  expect(await screen.findByText('Versión 1, cerrada')).toBeTruthy();
});

test('a failed answer says so and is asked again', async () => {
  server.answer(GET, () => failure(500, 'UNEXPECTED', 'Ocurrió un error.'));
  open();
  await screen.findByRole('alert');
  server.answer(GET, () => json(close()));
  await userEvent.click(await button('Reintentar'));
  expect(await screen.findByText('Sin cerrar')).toBeTruthy();
});

test('«Ver prueba» leads to the file that SUNAT would refuse; where it would none, to the register of purchases', async () => {
  const way = async () => (await screen.findByRole('link', { name: /^Ver prueba/ })).getAttribute('href');
  const { unmount } = open();
  expect(await way()).toBe('/dashboard?tax_period=202610&reporte=rce');
  unmount();
  const refused = checks.map((one) => (one.id === 'files' ? { ...one, file: 'non-domiciled' as const } : one));
  server.answer(GET, () => json(close({ checks: refused })));
  open();
  expect(await way()).toBe('/dashboard?tax_period=202610&reporte=non-domiciled');
});

test('J and K walk the points, Enter goes in, and Ctrl+Enter asks to sign', async () => {
  const { address } = open();
  await screen.findByText('Sin cerrar');
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(focusedText()).toContain('Recolección completa');
  fireEvent.keyDown(document.activeElement as Element, { key: 'Enter', ctrlKey: true });
  expect(await screen.findByRole('dialog')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.keyDown(document.body, { key: 'j' });
  fireEvent.keyDown(document.activeElement as Element, { key: 'Enter' });
  await waitFor(() => expect(address()).not.toBe('/dashboard/cierre'));
});

describe('where several work on a company', () => {
  const several = (preparation: Close['signing']['preparation'] = null) =>
    close({ signing: { is_alone: false, preparation }, checks: checks.map((one) => ({ ...one, state: 'ready' })) });
  const signed = { by: 'Carla Ríos Paredes', at: '2026-11-18T22:40:00Z', is_mine: false, stands: true };
  const as = (role: User['role']) => useAuth.getState().setUser({ ...rosa, role });

  test('one signs that it is prepared, and then another is waited for', async () => {
    as('assistant');
    server.answer(GET, () => json(several()));
    server.answer(PREPARE, () => json(several({ ...signed, is_mine: true })));
    const { container } = open();
    const firmas = within(await screen.findByRole('region', { name: 'Firmas' }));
    expect(firmas.getAllByText('Falta firmar')).toHaveLength(2);
    await userEvent.click(await button('Firmar preparación'));
    expect(server.bodies(PREPARE)).toEqual([{ tax_period: '202610', seq: 7 }]);
    expect(await firmas.findByText('Carla Ríos Paredes')).toBeTruthy();
    expect(screen.getAllByText('Lo preparaste tú: falta que otra persona lo revise.').length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Firmar y cerrar' })).toBeNull();
    await expectAccessible(container);
  });

  test('another reviews what somebody prepared, and closes it; an assistant does not', async () => {
    as('assistant');
    server.answer(GET, () => json(several(signed)));
    const { unmount } = open();
    expect((await screen.findAllByText('Falta que un contador o un dueño lo revise.')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: /Firmar/ })).toBeNull();
    unmount();
    as('accountant');
    open();
    const list = within(await screen.findByRole('region', { name: 'De la recolección al paquete' }));
    expect(list.getByText('5 de 6 listos')).toBeTruthy();
    await userEvent.click(await button('Firmar y cerrar'));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  test('what changed after it was prepared is to be prepared again, and says so', async () => {
    server.answer(GET, () => json(several({ ...signed, stands: false })));
    open();
    expect(
      await screen.findByText(/Carla Ríos Paredes lo preparó el 18\/11\/2026 17:40, y el periodo cambió/),
    ).toBeTruthy();
    expect(await button('Firmar preparación')).toBeTruthy();
  });

  test('who only looks signs nothing, and opens nothing again', async () => {
    as('reader');
    server.answer(GET, () => json(closed()));
    const { unmount } = open();
    await button('Descargar paquete');
    expect(screen.queryByRole('button', { name: 'Reabrir' })).toBeNull();
    unmount();
    server.answer(GET, () => json(several()));
    open();
    expect((await screen.findAllByText('Falta que alguien lo prepare.')).length).toBeGreaterThan(0);
  });
});

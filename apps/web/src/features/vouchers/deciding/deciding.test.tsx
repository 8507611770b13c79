import { act, screen, waitFor, within } from '@testing-library/react';
import type { Voucher } from '@yupana/contract/vouchers.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { company } from '../../../../test/fixtures.ts';
import { expectAccessible, renderAt } from '../../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../../test/server.ts';
import { voucher, vouchersPage } from '../../../../test/vouchers.ts';
import { useAuth, useCompany } from '../../../lib/session/session.ts';
import { Toaster } from '../../../ui/overlays/toast.tsx';
import VouchersPage from '../vouchers-page.tsx';

const business = company();
const LIST = 'GET /businesses/dashboard-reports/all-invoices';
const PICK = 'GET /businesses/dashboard-reports/all-invoices-codes';
const VALIDATE = 'PATCH /businesses/dashboard-reports/observed/validate/';
const DECLINE = 'PATCH /businesses/dashboard-reports/observed/decline/';
const UNDO = 'POST /businesses/dashboard-reports/observed/undo/';
const BATCH = '019a0000-0000-7000-8000-000000000001';

const linked = (number: number, different: Partial<Voucher> = {}) =>
  voucher(number, { xml_cpe_link: `/files/${number}.xml`, ...different });
const rows = [
  linked(1, { status: 'gasto observado', observation: 'S/ 4,720.00 pasa de S/ 2,000.00 y no hay pago registrado.' }),
  linked(2, { status: 'gasto deducible' }),
  linked(3, { status: 'gasto no deducible' }),
  linked(4),
  linked(5, { in_proposal: false }),
  voucher(6),
];
const done = (decided: number, skipped: object[] = []) =>
  json({ success: true, data: { batch: decided > 0 ? BATCH : null, decided, skipped, totals: {} } });

const server = fakeServer({
  [`GET /businesses/${business.uuid}/periods`]: () => json({ tax_periods: ['202610'] }),
  [LIST]: () => json(vouchersPage(rows)),
  [VALIDATE]: () => done(1),
  [DECLINE]: () => done(1),
  [UNDO]: () => done(1),
});

beforeEach(() => {
  useAuth.getState().signedIn('a-token');
  useCompany.getState().select(business);
});

function Page() {
  return (
    <>
      <VouchersPage />
      <Toaster />
    </>
  );
}
async function open() {
  const shown = renderAt('/dashboard/comprobantes', [{ path: '/dashboard/comprobantes', Component: Page }]);
  await screen.findByRole('row', { name: /F001-1/ });
  return shown;
}
const action = (label: string, number: number) => screen.getByRole('button', { name: `${label} F001-${number}` });
const box = (number: number) => screen.getByRole('checkbox', { name: `Seleccionar F001-${number}` });
const lists = () => server.asked.filter(({ path }) => path.endsWith('/all-invoices')).length;

test('validating is off on what is deductible, rejecting on what is not, and both on what left the proposal, saying why', async () => {
  const { user } = await open();
  expect(action('Validar', 2).getAttribute('aria-description')).toBe('Ya está validado.');
  expect(action('Rechazar', 2).ariaDisabled).toBeNull();
  expect(action('Rechazar', 3).getAttribute('aria-description')).toBe('Ya está rechazado.');
  expect(action('Validar', 3).ariaDisabled).toBeNull();
  for (const label of ['Validar', 'Rechazar']) {
    expect(action(label, 5).getAttribute('aria-description')).toContain('Ya no figura');
    // Without image nor XML a row cannot be selected, and is decided all the same.
    expect(action(label, 6).ariaDisabled).toBeNull();
  }
  await user.click(action('Validar', 2));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('one alone is validated with what sustains it, up to 100 characters; then lists are asked again, and it can be undone', async () => {
  const { user } = await open();
  await user.click(action('Validar', 1));
  const dialog = await screen.findByRole('dialog', { name: 'Validar comprobante' });
  await expectAccessible(dialog);
  const confirm = within(dialog).getByRole('button', { name: 'Validar' });
  const text = within(dialog).getByLabelText<HTMLTextAreaElement>('Sustento');
  expect(document.activeElement).toBe(text);
  expect(text.maxLength).toBe(100);
  await user.type(text, '   ');
  await user.click(confirm);
  expect(server.bodies(VALIDATE)).toEqual([]);
  await user.clear(text);
  await user.type(text, 'Contrato de 2025');
  expect(dialog.textContent).toContain('16/100');
  const before = lists();
  await user.click(confirm);
  const told = await screen.findByRole('dialog', { name: 'Comprobante validado' });
  await expectAccessible(told);
  expect(server.bodies(VALIDATE)).toEqual([
    {
      cpes: [{ code: rows[0]?.code, seen: 'gasto observado', reason: 'Contrato de 2025' }],
      skip_unfit: false,
    },
  ]);
  await waitFor(() => expect(lists()).toBeGreaterThan(before));
  await user.click(within(told).getByRole('button', { name: 'Cerrar' }));
  expect(await screen.findByText('1 validado')).toBeDefined();
  await user.keyboard('u');
  expect(await screen.findByText('Deshecho: 1 comprobante vuelve a como estaba')).toBeDefined();
  expect(server.bodies(UNDO)).toEqual([{ batch: BATCH }]);
  await user.keyboard('u');
  expect(server.bodies(UNDO)).toHaveLength(1);
});

test('after ten seconds there is nothing to undo by a key', async () => {
  const { user } = await open();
  await user.click(action('Rechazar', 4));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Rechazar' }));
  const told = await screen.findByRole('dialog', { name: 'Comprobante rechazado' });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    await user.click(within(told).getByRole('button', { name: 'Cerrar' }));
    await act(() => vi.advanceTimersByTimeAsync(10_001));
    await user.keyboard('u');
    expect(server.bodies(UNDO)).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test('what was validated is rejected without a text', async () => {
  const { user } = await open();
  await user.click(action('Rechazar', 2));
  const dialog = await screen.findByRole('dialog', { name: 'Rechazar comprobante' });
  expect(within(dialog).queryByRole('textbox')).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Rechazar' }));
  await screen.findByRole('dialog', { name: 'Comprobante rechazado' });
  expect(server.bodies(DECLINE)).toMatchObject([{ cpes: [{ reason: '', seen: 'gasto deducible' }] }]);
});

test('who comes second is told who decided and when, with nothing to try again; any other failure can be', async () => {
  server.answer(VALIDATE, () =>
    failure(409, 'VOUCHER_ALREADY_DECIDED', 'Rosa Huamaní ya rechazó el comprobante F001-1 el 20/11/2026 10:00.'),
  );
  const { user } = await open();
  await user.click(action('Validar', 1));
  await user.type(await screen.findByLabelText('Sustento'), 'Contrato{Control>}{Enter}{/Control}');
  const lost = await screen.findByRole('dialog', { name: 'Este comprobante ya cambió' });
  expect(lost.textContent).toContain('Rosa Huamaní ya rechazó el comprobante F001-1 el 20/11/2026 10:00.');
  expect(within(lost).queryByRole('button', { name: 'Reintentar' })).toBeNull();
  await user.click(within(lost).getByRole('button', { name: 'Cerrar' }));
  server.answer(VALIDATE, () => failure(500, 'UNEXPECTED', 'Algo falló.'));
  await user.click(action('Validar', 1));
  await user.type(await screen.findByLabelText('Sustento'), 'Contrato{Control>}{Enter}{/Control}');
  const failed = await screen.findByRole('dialog', { name: 'Ocurrió un error' });
  expect(failed.textContent).toContain('Por favor, inténtalo de nuevo en un minuto.');
  server.answer(VALIDATE, () => done(1));
  await user.click(within(failed).getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('dialog', { name: 'Comprobante validado' })).toBeDefined();
});

test('of a selection each action counts those that it fits, and what came of it says how many were skipped and why', async () => {
  server.answer(VALIDATE, () => done(2, [{ code: rows[3]?.code, why: 'periodo cerrado' }]));
  const { user } = await open();
  for (const number of [1, 2, 3, 4]) await user.click(box(number));
  expect(screen.getByText('4 seleccionados')).toBeDefined();
  expect(screen.getByText(/^IGV/, { selector: 'p span' }).textContent).toBe('IGV S/ 72.00');
  expect(screen.getByRole('button', { name: 'Rechazar 3' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Validar 3' }));
  const dialog = await screen.findByRole('dialog', { name: 'Validar comprobantes' });
  expect(dialog.textContent).toContain('1 seleccionado se omite: ya validado.');
  await expectAccessible(dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Validar' }));
  const told = await screen.findByRole('dialog', { name: 'Comprobantes validados' });
  expect(told.textContent).toContain('2 validados, 2 omitidos: periodo cerrado; ya validado.');
  expect(server.bodies(VALIDATE)).toMatchObject([{ skip_unfit: true, cpes: [{ reason: '' }, {}, {}] }]);
  await user.click(within(told).getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.queryByText('4 seleccionados')).toBeNull());
});

test('for several one text is of all, or each has its own', async () => {
  const { user } = await open();
  for (const number of [1, 4]) await user.click(box(number));
  await user.click(screen.getByRole('button', { name: 'Validar 2' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/Sustento/), 'Contrato');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Aplicar a todos' }));
  await user.type(within(dialog).getByLabelText(/F001-4/), ' y guía');
  await expectAccessible(dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Validar' }));
  await screen.findByRole('dialog', { name: 'Comprobantes validados' });
  expect(server.bodies(VALIDATE)).toMatchObject([{ cpes: [{ reason: 'Contrato' }, { reason: 'Contrato y guía' }] }]);
});

test('one selected alone, or several of which one fits, has no action in bulk', async () => {
  const { user } = await open();
  await user.click(box(3));
  expect(screen.queryByRole('button', { name: /^Validar 1$/ })).toBeNull();
  await user.click(box(2));
  expect(screen.getByText('2 seleccionados')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^(Validar|Rechazar) \d+$/ })).toBeNull();
});

test('all that the filter finds is selected over its pages, unticked rows are out of it, and it says whom it leaves out', async () => {
  const picked = Array.from({ length: 200 }, (_, place) => ({
    code: `20990001015-01-F001-${place + 1}`,
    status: 'gasto observado',
    igv_amount: 1.01,
    in_proposal: true,
  }));
  server.answer(PICK, () => json({ success: true, data: picked, without_file: 18, beyond: 0 }));
  server.answer(VALIDATE, () => done(199));
  const { user } = await open();
  await user.click(box(1));
  await user.click(screen.getByRole('button', { name: 'Seleccionar los 218 que cumplen el filtro' }));
  expect(await screen.findByText('200 seleccionados')).toBeDefined();
  expect(screen.getByText('18 sin imagen ni XML no se seleccionan')).toBeDefined();
  expect(server.asked.find(({ path }) => path.endsWith('-codes'))?.query.has('page')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Página siguiente' }));
  expect(await screen.findByText('200 seleccionados')).toBeDefined();
  await user.click(box(2));
  expect(screen.getByText('199 seleccionados')).toBeDefined();
  expect(screen.getByText(/^IGV/, { selector: 'p span' }).textContent).toBe('IGV S/ 200.99');
  await user.click(screen.getByRole('button', { name: 'Validar 199' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Validar' }));
  await screen.findByRole('dialog', { name: 'Comprobantes validados' });
  const [body] = server.bodies(VALIDATE) as [{ cpes: { code: string }[] }];
  expect(body.cpes).toHaveLength(199);
  expect(body.cpes.some(({ code }) => code.endsWith('-2'))).toBe(false);
});

test('everything goes by the keyboard: rows, ranges, the whole page, and both actions', async () => {
  const { user } = await open();
  await user.keyboard('jx');
  await user.keyboard('jjj{Shift>}X{/Shift}');
  expect(screen.getByText('4 seleccionados')).toBeDefined();
  await user.keyboard('v');
  const dialog = await screen.findByRole('dialog', { name: 'Validar comprobantes' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  await user.keyboard('a');
  expect(screen.getByText('5 seleccionados')).toBeDefined();
  await user.keyboard('a');
  await user.keyboard('r');
  const alone = await screen.findByRole('dialog', { name: 'Rechazar comprobante' });
  expect(alone.textContent).toContain('F001-4');
});

test('a status says its reason on focus, and a click lists those that have the same one; again, all', async () => {
  const { user } = await open();
  const badge = screen.getByRole('button', { name: 'Observado: F001-1. Ver solo observados' });
  expect(badge.getAttribute('aria-description')).toContain('no hay pago registrado');
  act(() => badge.focus());
  expect(await screen.findByText(/no hay pago registrado/)).toBeDefined();
  await user.click(badge);
  const asked = () =>
    server.asked
      .filter(({ path }) => path.endsWith('/all-invoices'))
      .at(-1)
      ?.query.get('status');
  await waitFor(() => expect(asked()).toBe('3'));
  await user.click(await screen.findByRole('button', { name: 'Observado: F001-1. Ver todos los estados' }));
  await waitFor(() => expect(asked()).toBe('0'));
});

import { screen, waitFor, within } from '@testing-library/react';
import type { DecisionEvent } from '@yupana/contract/verdict.ts';
import type { Voucher } from '@yupana/contract/vouchers.ts';
import { beforeEach, expect, test } from 'vitest';
import { company } from '../../../../test/fixtures.ts';
import { expectAccessible, renderAt } from '../../../../test/render.tsx';
import { fakeServer, json } from '../../../../test/server.ts';
import { finding, verdictOf } from '../../../../test/verdict.ts';
import { voucherDetail } from '../../../../test/voucher-detail.ts';
import { voucher, vouchersPage } from '../../../../test/vouchers.ts';
import { useAuth, useCompany } from '../../../lib/session/session.ts';
import VouchersPage from '../vouchers-page.tsx';

const business = company();
const VERDICT = 'GET /businesses/dashboard-reports/verdict';
const VALIDATE = 'PATCH /businesses/dashboard-reports/observed/validate/';
const UNDO = 'POST /businesses/dashboard-reports/observed/undo/';
const POSTPONE = 'POST /businesses/dashboard-reports/observed/postpone/';
const RESUME = 'POST /businesses/dashboard-reports/observed/resume/';
const observed = voucher(1, { status: 'gasto observado' });

const decision = (different: Partial<DecisionEvent> = {}): DecisionEvent => ({
  batch: '019a0000-0000-7000-8000-000000000001',
  at: '2026-11-20T15:00:00Z',
  by: 'Rosa Huamaní',
  from: 'gasto observado',
  to: 'gasto deducible',
  reason: 'Contrato de 2025',
  finding: 'S/ 4,720.00 pasa de S/ 2,000.00 y no hay pago registrado.',
  igv_amount: 720,
  total_amount: 4720,
  undone: null,
  ...different,
});

const server = fakeServer({
  [`GET /businesses/${business.uuid}/periods`]: () => json({ tax_periods: ['202610'] }),
  'GET /businesses/dashboard-reports/all-invoices': () => json(vouchersPage([observed])),
  [`GET /businesses/${business.uuid}/vouchers/${observed.code}`]: () => json(voucherDetail(observed)),
  [VERDICT]: () => json(verdictOf()),
  'GET /purchase/dashboard': () => json({ purchase_details: { igv_amount_deductibles: 21_207.97 } }),
  'GET /sales/dashboard': () => json({ total_amount_igv: 27_568.63 }),
  [VALIDATE]: () => json({ success: true, data: { batch: null, decided: 1, skipped: [], totals: {} } }),
  [POSTPONE]: () => json({ success: true, data: { postponed: 1, until: null } }),
  [RESUME]: () => json({ success: true, data: { resumed: 1 } }),
  [UNDO]: () => json({ success: true, data: { batch: null, decided: 1, totals: {} } }),
});

beforeEach(() => {
  useAuth.getState().signedIn('a-token');
  useCompany.getState().select(business);
});

async function open(line: Voucher = observed) {
  server.answer('GET /businesses/dashboard-reports/all-invoices', () => json(vouchersPage([line])));
  server.answer(`GET /businesses/${business.uuid}/vouchers/${observed.code}`, () => json(voucherDetail(line)));
  const shown = renderAt(`/dashboard/comprobantes?comprobante=${observed.code}`, [
    { path: '/dashboard/comprobantes', Component: VouchersPage },
  ]);
  const section = await screen.findByRole('region', { name: 'Veredicto' });
  return { ...shown, section };
}

test('the verdict says what was found, why, by which law, what would change it and who knows', async () => {
  const { section, container, user } = await open();
  await within(section).findByText('Falta acreditar pago bancario');
  expect(section.textContent).toContain('S/ 4,720.00 pasa de S/ 2,000.00 y no hay pago registrado.');
  expect(section.textContent).toContain('Base legal: TUO Ley 28194, arts. 3, 4 y 8');
  expect(section.textContent).toContain('Cambiaría si registras el pago por banco. Lo sabe el cliente.');
  expect(section.textContent).toContain('115 reglas, tablas 2026.10 · 12/11/2026 06:42');
  expect(within(section).getByText('Crédito fiscal').nextSibling?.textContent).toBe('Por acreditar');
  await user.click(within(section).getByText('2 datos usados'));
  const total = within(section).getByText('Total del comprobante').parentElement;
  expect(total?.textContent).toBe('Total del comprobanteS/ 4,720.00RCE, 12/11/2026 06:40');
  expect(within(section).getByText('Pagos').nextSibling?.textContent).toBe('No hay');
  await user.click(within(section).getByText('Por qué no otras reglas'));
  expect(section.textContent).toContain('Gasto ajeno al giro: el proveedor es habitual');
  await expectAccessible(container);
});

test('what an exception or the company set aside is told as not counting, and why', async () => {
  const aside = { by: 'switch' as const, why: 'La regla está apagada en esta empresa.' };
  server.answer(VERDICT, () => json(verdictOf({ findings: [{ ...finding, set_aside: aside }] })));
  const { section } = await open();
  expect(await within(section).findByText('No cuenta: la regla está apagada en esta empresa.')).toBeDefined();
});

test('of what gives credit in part it is said that validating it counts it whole', async () => {
  const limited = { ...finding, credit: 'limited' };
  server.answer(VERDICT, () =>
    json(verdictOf({ findings: [limited, { ...limited, rule: 'otra', severity: 'informs' }] })),
  );
  const { section } = await open();
  expect(await within(section).findAllByText(/^Si lo validas, su IGV cuenta entero/)).toHaveLength(1);
});

test('of what gives credit in part and was validated it is said that it counts whole', async () => {
  const limited = { ...finding, credit: 'limited' };
  server.answer(VERDICT, () => json(verdictOf({ status: 'gasto deducible', findings: [limited] })));
  const { section } = await open();
  expect(await within(section).findAllByText(/^Su IGV cuenta entero: la parte que no da crédito/)).toHaveLength(1);
  expect(within(section).queryByText(/Si lo validas/)).toBeNull();
});

test('a wait that is over is told as one that was', async () => {
  const coming = { ...finding, rule: 'otra', until: '2999-01-01' };
  server.answer(VERDICT, () => json(verdictOf({ findings: [{ ...finding, until: '2020-11-07' }, coming] })));
  const { section } = await open();
  expect(await within(section).findByText('Se esperó hasta el 07/11/2020.')).toBeDefined();
  expect(within(section).getByText('Se espera hasta el 01/01/2999.')).toBeDefined();
});

test('what nobody judged yet says so, and is no verdict', async () => {
  server.answer(VERDICT, () => json(verdictOf({ verdict: null, findings: [], near: [], status: 'en proceso' })));
  const { section } = await open();
  expect(await within(section).findByText('Todavía no se analizó. Lo haremos en unos minutos.')).toBeDefined();
  expect(within(section).getByText('En proceso')).toBeDefined();
});

test('of what a rule broke on nothing is told as judged', async () => {
  const { data } = verdictOf({ findings: [], near: [], status: 'en proceso' });
  const verdict = data.verdict && { ...data.verdict, status: 'en proceso' as const, broken: true };
  server.answer(VERDICT, () => json({ success: true, data: { ...data, verdict } }));
  const { section } = await open();
  expect(await within(section).findByText(/Una regla falló con este comprobante/)).toBeDefined();
  expect(section.textContent).not.toContain('Ninguna regla encontró');
  expect(within(section).queryByText('Crédito fiscal')).toBeNull();
});

test('who decided, when, from what to what, why and on which figures is told, and what stands is undone for it alone', async () => {
  const undone = { at: '2026-11-19T15:30:00Z', by: 'Luis Quispe' };
  const trail = [decision(), decision({ batch: '019a0000-0000-7000-8000-000000000002', reason: '', undone })];
  server.answer(VERDICT, () => json(verdictOf({ trail, notice: 'figures-changed' })));
  const { section, user } = await open();
  const [first, second] = await within(section).findAllByText('Rosa Huamaní');
  expect(first?.closest('li')?.textContent).toContain(
    'Rosa Huamaní 20/11/2026 10:00: Observado →a Validado «Contrato de 2025»Con IGV S/ 720.00 y total S/ 4,720.00',
  );
  expect(second?.closest('li')?.textContent).toContain('Deshecho por Luis Quispe 19/11/2026 10:30');
  expect(section.textContent).toContain('Sus importes cambiaron después de que se decidió. Vuelve a mirarlo.');
  await user.click(within(section).getByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect(server.bodies(UNDO)).toEqual([{ batch: trail[0]?.batch, code: observed.code }]));
});

test('what the panel says is after the balance of the month before, as the strip has it', async () => {
  server.answer('GET /purchase/dashboard', () =>
    json({ purchase_details: { igv_amount_deductibles: 21_207.97 }, sum_positive_balance: 6_000 }),
  );
  await open();
  const foot = (await screen.findByText(/Si lo validas/)).parentElement;
  await waitFor(() => expect(foot?.textContent).toContain('Si lo validas, IGV por pagarS/ 360.66 →pasa a S/ 342.66'));
});

test('the panel says what validating does to the IGV, and V and R decide from it', async () => {
  const { user } = await open();
  const foot = (await screen.findByText(/Si lo validas/)).parentElement;
  await waitFor(() =>
    expect(foot?.textContent).toContain('Si lo validas, IGV por pagarS/ 6,360.66 →pasa a S/ 6,342.66'),
  );
  await user.keyboard('r');
  await screen.findByRole('dialog', { name: 'Rechazar comprobante' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('v');
  await user.type(await screen.findByLabelText('Sustento'), 'Contrato');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Validar' }));
  await screen.findByRole('dialog', { name: 'Comprobante validado' });
});

test('what validating would give no credit for in this period moves no figure of it, and says why', async () => {
  const later = { ...finding, credit: 'not-this-period' };
  server.answer(VERDICT, () => json(verdictOf({ findings: [later] })));
  await open();
  const moves = 'Si lo validas, el IGV del periodo no cambia: su crédito fiscal es de otro periodo.';
  expect(await screen.findByText(moves)).toBeDefined();
});

test('an observed one is put aside from its panel, until what its finding looks at', async () => {
  const postponing = { awaits: ['date' as const, 'deposit' as const], due_date: null, returns_on: null, now: null };
  server.answer(VERDICT, () => json(verdictOf({ postponing })));
  const { user } = await open();
  await screen.findByRole('button', { name: /^Posponer/ });
  await user.keyboard('h');
  expect(screen.queryByRole('radio', { name: /XML/ })).toBeNull();
  await user.click(await screen.findByRole('radio', { name: 'Hasta que figure el depósito de detracción' }));
  await user.click(screen.getByRole('button', { name: 'Posponer 1' }));
  await waitFor(() => expect(server.bodies(POSTPONE)).toEqual([{ codes: [observed.code], for: 'deposit' }]));
});

test('one that is put aside says since when, by whom and until when, and comes back by the same key', async () => {
  const now = { for: 'date' as const, until: '2026-11-28', at: '2026-11-20T15:00:00Z', by: 'Rosa Huamaní' };
  const waits = { ...finding, rule: 'comprobante-sin-detalle', severity: 'waits' as const };
  const postponing = { awaits: ['date' as const], due_date: null, returns_on: null, now };
  server.answer(VERDICT, () => json(verdictOf({ findings: [finding, waits], postponing })));
  const { user } = await open();
  const history = screen.getByRole('region', { name: 'Historial' });
  expect(await within(history).findByText(/pospuesto hasta el 28\/11\/2026/)).toBeDefined();
  expect(within(history).getByText('Rosa Huamaní:')).toBeDefined();
  expect(within(history).getByText(/por 1 regla, tablas 2026\.10/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Posponer/ })).toBeNull();
  await user.keyboard('h');
  await waitFor(() => expect(server.bodies(RESUME)).toEqual([{ codes: [observed.code] }]));
});

test('what is not observed, or of a closed period, cannot be put aside', async () => {
  await open();
  await screen.findByText(/reglas, tablas 2026/);
  expect(screen.getAllByRole('button', { name: /^Validar/ })).not.toEqual([]);
  expect(screen.queryByRole('button', { name: /^Posponer/ })).toBeNull();
});

test('of what left the proposal nothing is judged nor decided', async () => {
  const { section, user } = await open({ ...observed, in_proposal: false });
  expect(section.textContent).toContain('Ya no figura en la última propuesta de SUNAT');
  expect(server.asked.some(({ path }) => path.endsWith('/verdict'))).toBe(false);
  await user.keyboard('v');
  expect(screen.queryByRole('dialog')).toBeNull();
});

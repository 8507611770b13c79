import { screen, waitFor, within } from '@testing-library/react';
import type { Payment, Subscription } from '@yupana/contract/billing.ts';
import { planOf } from '@yupana/contract/plans.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { company, rosa } from '../../../test/fixtures.ts';
import { expectAccessible, renderAt } from '../../../test/render.tsx';
import { fakeServer, json } from '../../../test/server.ts';
import { useAuth, useDashboard } from '../../lib/session/session.ts';
import MyPlanPage from './my-plan-page.tsx';
import ReceiptPage from './receipt-page.tsx';

const PERIOD = { starts_on: '2026-11-21', ends_on: '2026-12-20' };
const INVOICE = { ruc: '20990000922', name: 'Huamaní Ccori Contadores S.A.C.' };
const PAID: Payment = {
  ...{ uuid: '44444444-4444-4444-8444-444444444444', plan_id: 4, state: 'charged', message: 'Tu pago fue recibido.' },
  ...{ price: 118, discount: 0, igv: 21.24, amount: 139.24, charge_id: 'chr_1', card: 'Visa 1111', ...PERIOD },
  ...{ known_by: null, invoice: INVOICE, invoice_number: null, created_at: '2026-11-20T15:00:00Z' },
};
const REFUSED: Payment = {
  ...{ ...PAID, uuid: '55555555-5555-4555-8555-555555555555', state: 'declined', message: 'No tiene fondos.' },
  ...{ charge_id: null, card: null, starts_on: null, ends_on: null },
};
const SUBSCRIPTION: Subscription = {
  ...{ plan_type: 2, end_date: '2026-12-20', business_limit: 15, businesses_count: 8, discount_percent: null },
  plan: { plan_id: 4, title: 'Pequeño negocio', type_plan: 'Mensual', ...PERIOD },
  invoice: INVOICE,
  payments: [PAID],
};
let subscription = SUBSCRIPTION;
const server = fakeServer({
  'GET /me/subscription': () => json(subscription),
  'GET /me/businesses/put-away': () => json({ archived: [], removed: [] }),
  'PUT /me/invoice-party': () => new Response(null, { status: 204 }),
  'GET /config': () =>
    json({
      captcha: null,
      payment: null,
      tag_manager_id: null,
      support_whatsapp: 'https://wa.me/51',
      upload_form_url: null,
    }),
});
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-30T15:00:00Z'), toFake: ['Date'] });
  useAuth.setState({ accessToken: 'abc', user: rosa });
});
afterEach(() => void vi.useRealTimers());

const show = async (changes: Partial<Subscription> = {}, path = '/mi-plan') => {
  subscription = { ...SUBSCRIPTION, ...changes };
  const page = renderAt(path, [
    { path: '/mi-plan', Component: MyPlanPage },
    { path: '/mi-plan/constancia/:uuid', Component: ReceiptPage },
    { path: '/pago', element: <h1>Pagar</h1> },
  ]);
  return page;
};
const current = () => screen.findByRole('region', { name: 'Plan actual' });

test('who paid sees the plan, its last day, its places, and what happens without renewing', async () => {
  const { container } = await show();
  const plan = within(await current());
  expect(plan.getByRole('heading', { name: 'Pequeño negocio' })).toBeDefined();
  for (const text of ['Al día', 'Hasta 15 empresas.', 'Visa 1111']) expect(plan.getByText(text)).toBeDefined();
  expect(plan.getByText('20/12/2026, quedan 21 días')).toBeDefined();
  expect((await current()).textContent).toContain('Total con IGVS/ 139.24');
  expect(screen.getByRole('img', { name: '8 de 15 lugares usados' })).toBeDefined();
  expect(screen.getByText('Quedan 7.')).toBeDefined();
  const dates = within(screen.getByRole('region', { name: 'Qué pasa si no renuevas' })).getAllByRole('listitem');
  expect(dates.map(({ textContent }) => textContent?.slice(0, 20))).toEqual([
    ...['Hasta el 20/12/2026T', 'Desde el 21/12/2026N', 'El día que paguesSe '],
  ]);
  await expectAccessible(container);
});

test.each([
  [0, 'Quedan 7.'],
  [1, '1 empresa archivada no ocupa lugar.'],
  [3, '3 empresas archivadas no ocupan lugar.'],
])('with %i companies archived the places read «%s»', async (count, text) => {
  server.answer('GET /me/businesses/put-away', () =>
    json({ archived: Array.from({ length: count }, () => company()), removed: [] }),
  );
  await show();
  const places = await screen.findByRole('region', { name: 'Lugares' });
  await waitFor(() => expect(places.querySelector('p:last-child')?.textContent?.trim()).toBe(text));
  expect(within(places).queryAllByRole('link', { name: /archivada/ })).toHaveLength(count > 0 ? 1 : 0);
});

test.each([
  [['2026-12-22'], 'Papelera: 1 empresa hasta el 22/12/2026; su lugar ya está libre.'],
  [['2026-12-29', '2026-12-22'], 'Papelera: 2 empresas, la primera hasta el 22/12/2026; sus lugares ya están libres.'],
])('companies that were removed until %j read «%s»', async (days, text) => {
  const removed = days.map((erase_on) => ({
    uuid: company().uuid,
    name: 'Taller Ya No',
    ruc: '20990002143',
    erase_on,
  }));
  server.answer('GET /me/businesses/put-away', () => json({ archived: [], removed }));
  await show();
  const places = await screen.findByRole('region', { name: 'Lugares' });
  await waitFor(() => expect(places.querySelector('p:last-child')?.textContent).toBe(text));
  expect(
    within(places)
      .getByRole('link', { name: /^\d empresas?$/ })
      .getAttribute('href'),
  ).toBe('/empresas-archivadas');
});

test.each([
  [{ end_date: '2026-12-06' }, 'Vence en 7 días', 'Renovar plan'],
  [{ end_date: '2026-11-30' }, 'Vence hoy', 'Renovar plan'],
  [{ end_date: '2026-11-29' }, 'Vencido', 'Pagar plan'],
])('a paid plan with %o reads «%s», and is paid from here', async (changes, badge, action) => {
  const { user, address, container } = await show(changes);
  expect(within(await current()).getByText(badge)).toBeDefined();
  await expectAccessible(container);
  await user.click(screen.getByRole('link', { name: action }));
  await waitFor(() => expect(address()).toBe('/pago'));
  expect(useDashboard.getState().selectedPlan).toBe(4);
});

test.each([
  ['2026-12-03', 'En curso', 'Hasta el 02/12/2026'],
  ['2026-11-30', 'Terminada', 'Desde el 30/11/2026'],
])('a trial until %s reads «%s» and leads to the plans', async (end_date, badge, date) => {
  await show({ ...{ plan_type: 1, end_date, plan: null, business_limit: null, payments: [], invoice: null } });
  const plan = within(await current());
  expect(plan.getByRole('heading', { name: 'Prueba gratis' })).toBeDefined();
  expect(plan.getByText(badge)).toBeDefined();
  expect(plan.getByRole('link', { name: 'Elegir plan' }).getAttribute('href')).toBe('/planes-y-precios');
  expect(screen.getByText(date)).toBeDefined();
  expect(screen.getByText('Aún no has pagado nada con tarjeta.')).toBeDefined();
  expect(screen.getByText('Factura o boleta, lo eliges al pagar')).toBeDefined();
});

test('the licence of Siscont’s accounts is told as such', async () => {
  useAuth.setState({ user: { ...rosa, accountant_profile: 'Siscont' } });
  await show({ ...{ plan_type: 1, end_date: '2027-01-01', plan: null, business_limit: null, payments: [] } });
  const plan = within(await current());
  expect(plan.getByRole('heading', { name: 'Licencia de Siscont' })).toBeDefined();
  expect(plan.getByText('Vigente')).toBeDefined();
});

test('of what happens without paying, what has gone by is struck and steps back', async () => {
  await show({ end_date: '2026-11-29' });
  await current();
  const look = (text: string) => screen.getByText(text).className.split(' ');
  expect(look('Hasta el 29/11/2026')).toEqual(expect.arrayContaining(['line-through', 'text-ink-muted']));
  expect(look('Hasta el 29/11/2026')).not.toContain('text-ink-strong');
  expect(look('Desde el 30/11/2026')).toContain('text-ink-strong');
});

test('a plan that is no longer sold is said so, keeps its size, and can only be changed', async () => {
  const plan = planOf(4);
  plan.retired = true;
  try {
    await show();
    const board = within(await current());
    expect(board.getByText(/ya no se vende/)).toBeDefined();
    expect(board.getByText('Hasta 15 empresas.')).toBeDefined();
    expect(board.queryByRole('link', { name: 'Renovar plan' })).toBeNull();
    expect(board.getByRole('link', { name: 'Cambiar de plan' })).toBeDefined();
  } finally {
    delete plan.retired;
  }
});

test('each payment says what it was for and what became of it; a charge nobody knows of stands on top', async () => {
  const unknown: Payment = {
    ...{ ...REFUSED, uuid: '66666666-6666-4666-8666-666666666666', state: 'unknown', known_by: '2026-11-30T15:03:00Z' },
    message: 'Culqi respondió con un error.',
  };
  const numbered = { ...PAID, uuid: '77777777-7777-4777-8777-777777777777', invoice_number: 'F001-00000027' };
  const { container } = await show({ payments: [unknown, REFUSED, numbered, PAID] });
  await current();
  expect(screen.getByText('Estamos confirmando tu pago')).toBeDefined();
  expect(screen.getByText(/Lo sabrás a más tardar a las 10:03/)).toBeDefined();
  expect(await screen.findByRole('link', { name: 'Escribir a soporte' })).toBeDefined();
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => /Por confirmar|No se cobró|Pagado/.exec(textContent ?? '')?.[0])).toEqual([
    ...['Por confirmar', 'No se cobró', 'Pagado', 'Pagado'],
  ]);
  // Told once, above.
  expect(screen.getAllByText(/Culqi respondió con un error/)).toHaveLength(1);
  expect(rows[1]?.textContent).toContain('No tiene fondos.');
  expect(rows[2]?.textContent).toContain('F001-00000027');
  expect(rows[3]?.textContent).toContain('Por emitir');
  expect(rows[3]?.textContent).toContain('del 21/11/2026 al 20/12/2026');
  await expectAccessible(container);
});

test('the constancia of a payment can be printed; one that is not theirs is not found', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  const { user, container } = await show({}, `/mi-plan/constancia/${PAID.uuid}`);
  const paper = within(await screen.findByRole('article'));
  for (const text of ['chr_1', 'Pequeño negocio, mensual', `${INVOICE.name}, RUC ${INVOICE.ruc}`, 'Por emitir']) {
    expect(paper.getByText(text)).toBeDefined();
  }
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Imprimir o guardar en PDF' }));
  expect(print).toHaveBeenCalledOnce();
});

test('a constancia of nothing says so', async () => {
  await show({ payments: [REFUSED] }, `/mi-plan/constancia/${REFUSED.uuid}`);
  expect(await screen.findByText('No encontramos este pago')).toBeDefined();
});

test('whom the next factura is for is changed here', async () => {
  const { user, baseElement } = await show();
  await user.click(await screen.findByRole('button', { name: 'Editar los datos de la factura' }));
  const name = await screen.findByLabelText('Razón social');
  await expectAccessible(baseElement);
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Ingrese la razón social')).toBeDefined();
  await user.type(name, 'Otra S.A.C.');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Datos de la factura' })).toBeNull());
  expect(server.bodies('PUT /me/invoice-party')).toEqual([{ invoice: { ruc: INVOICE.ruc, name: 'Otra S.A.C.' } }]);
});

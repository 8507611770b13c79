import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Role } from '@yupana/contract/roles.ts';
import type { Scenario, ScenarioLink, UncountedGroup, WhatIfAnswer } from '@yupana/contract/scenarios.ts';
import { beforeEach, expect, test } from 'vitest';
import { company, complete, rosa } from '../../../test/fixtures.ts';
import { watchIntervals } from '../../../test/intervals.ts';
import { expectAccessible, focusedText, renderAt } from '../../../test/render.tsx';
import { type Asked, fakeServer, json } from '../../../test/server.ts';
import { useAuth, useCompany } from '../../lib/session/session.ts';
import { takeToasts } from '../../ui/overlays/toast-manager.ts';
import WhatIfPage from './what-if-page.tsx';

const business = company();
const SHOWN = `GET /businesses/${business.ruc}/what-if`;
const SAVE = `POST /businesses/${business.ruc}/what-if/scenarios`;
const UUID = '0b5c7a53-7e47-4a4a-9a37-0d5a2ad0c001';

const voucher = (number: string, igv_amount: number, different: object = {}) => ({
  ...{ code: `20990016004-01-F001-${number}`, serie: 'F001', number, supplier: `Proveedor ${number} S.A.C.` },
  ...{ igv_amount, is: 'observed' as const, elsewhere: false, credit_period: null, shared: false, ...different },
});
const group = (id: string, name: string, vouchers: UncountedGroup['vouchers'], different: object = {}) => ({
  ...{ id, name, vouchers, in_process: false, deposit_limit: null },
  ...{ obtain: { one: `1 de ${id}`, many: `{n} de ${id}` }, ...different },
});
const banked = group('pago', 'Falta acreditar pago bancario', [voucher('1', 3000.1), voucher('2', 41)]);
const analysed = group('analisis', 'En análisis', [voucher('3', 1073.28, { is: 'in-process' })], { in_process: true });
const deposits = group(
  'detraccion',
  'Detracción sin depósito',
  [voucher('4', 212.4, { elsewhere: true, credit_period: '202611' })],
  { deposit_limit: '2026-11-06' },
);
const october: WhatIfAnswer = {
  ...{ tax_period: '202610' as never, closed: false, judging: false, omitted_count: 0, without_credit_count: 0 },
  known: {
    ...{ sales_amount: 27568.63, purchases_count: 222, in_process_count: 1, validated_amount: 18892.97 },
    ...{ shared_amount: 0, deductible_count: 171 },
    ...{ perceptions: { earlier: 0, of_period: 612.48 }, retentions: { earlier: 0, of_period: 1044.9 } },
  },
  opening: { amount: 2315, source: 'declared', since: null, reason: '' },
  groups: [banked, analysed, deposits],
  scenarios: [],
  completeness: [complete(), complete({ book: 'RVIE' })],
};
const saved = (different: Partial<Scenario> = {}): Scenario => ({
  ...{ uuid: UUID, name: 'Con lo sustentado', codes: [banked.vouchers[0]?.code ?? ''], with_balance: true },
  figures: {
    ...{ sales_amount: 27568.63, purchases_amount: 21893.07, balance_amount: 2315, result_amount: 3360.56 },
    shared_amount: 0,
    ...{ perceptions_amount: 612.48, retentions_amount: 1044.9, to_pay_amount: 1703.18, vouchers_count: 172 },
  },
  ...{ changed: false, changed_count: 0, saved_at: '2026-11-17T15:00:00Z', saved_by: 'Rosa Huamaní', links: [] },
  ...different,
});
let shown: WhatIfAnswer = october;
const server = fakeServer({
  [`GET /businesses/${business.uuid}/periods`]: () => json({ tax_periods: ['202610', '202609'] }),
  [SHOWN]: () => json(shown),
  'POST /me/event-logs': () => new Response(null, { status: 204 }),
});

beforeEach(() => {
  shown = october;
  useAuth.getState().signedIn('a-token');
  useCompany.getState().select(business);
  as('owner');
});

const as = (role: Role) => useAuth.setState({ user: { ...rosa, role } });
const open = () =>
  renderAt('/dashboard/que-pasa-si?tax_period=202610', [{ path: '/dashboard/que-pasa-si', Component: WhatIfPage }]);
const strip = () => screen.findByRole('group', { name: 'IGV con lo marcado' });
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const press = (key: string, rest: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...rest });

test('what is ticked moves the IGV at once, with what it was beside it, and asks nobody', async () => {
  const { container } = open();
  expect((await strip()).textContent).toMatch(/IGV por pagar.*S\/ 6,360\.66.*sin cambio/);
  const asked = server.asked.length;
  fireEvent.click(await box(/Marcar todo: Falta acreditar/));
  fireEvent.click(await box(/Marcar todo: En análisis/));
  expect((await strip()).textContent).toMatch(/S\/ 23,007\.35.*Era S\/ 18,892\.97 \+S\/ 4,114\.38/);
  expect((await strip()).textContent).toMatch(/S\/ 2,246\.28.*Era S\/ 6,360\.66 -S\/ 4,114\.38/);
  expect(server.asked.length).toBe(asked);
  await expectAccessible(container);
});

test('that purchases in analysis do not count, or that the month goes on, is read beside what it comes to', async () => {
  open();
  const one = 'Cifras provisionales: sigue en análisis 1 compra que aquí no cuenta.';
  expect(await screen.findByText(one)).toBeTruthy();
  expect((await strip()).textContent).toMatch(/IGV por pagarprovisionalS\/ 6,360\.66/);
  fireEvent.click(await box(/Marcar todo: En análisis/));
  expect(screen.queryByText(/provisional/)).toBeNull();
  cleanup();
  shown = { ...october, completeness: [complete({ month_open: true }), complete({ book: 'RVIE' })] };
  open();
  fireEvent.click(await box(/Marcar todo: En análisis/));
  expect(screen.getByText('Cifras provisionales: se tomaron antes de que terminara Oct 2026.')).toBeTruthy();
  expect((await strip()).textContent).toContain('provisional');
});

test('a reason has its box mixed while some of it is ticked', async () => {
  open();
  fireEvent.click(await box(/F001-1, Proveedor 1/));
  const all = await box(/Marcar todo: Falta acreditar/);
  expect(all.indeterminate).toBe(true);
  expect(all.closest('[data-row]')?.textContent).toMatch(/1 de 2.*S\/ 3,000\.10 de S\/ 3,041\.10/);
  fireEvent.click(all);
  expect(all.checked).toBe(true);
  fireEvent.click(all);
  expect(all.checked).toBe(false);
});

test('what must be obtained adds up to the difference, in which a balance that does not count stands too', async () => {
  open();
  fireEvent.click(await box(/F001-1, Proveedor 1/));
  fireEvent.click(await box(/Marcar todo: Detracción/));
  const less = () => screen.getByRole('region', { name: /Para pagar menos|Pagarías más/ });
  expect(less().textContent).toMatch(/Para pagar menos falta conseguir-S\/ 3,212\.50/);
  expect(
    within(less())
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['1 de pago-S/ 3,000.10', '1 de detraccion-S/ 212.40']);
  fireEvent.click(await box(/Contar el saldo a favor anterior/));
  expect(less().textContent).toMatch(/-S\/ 897\.50/);
  expect(less().textContent).toMatch(/Sin el saldo a favor anterior\+S\/ 2,315\.00/);
  fireEvent.click(await box(/F001-1, Proveedor 1/));
  expect(less().textContent).toMatch(/Pagarías más \+S\/ 2,102\.60.*-S\/ 212\.40.*\+S\/ 2,315\.00/);
});

test('what must be obtained stands above the foot whole, however long: nothing of it is scrolled beneath', async () => {
  open();
  fireEvent.click(await box(/F001-1, Proveedor 1/));
  const less = screen.getByRole('region', { name: /Para pagar menos/ });
  expect(less.closest('.overflow-y-auto, .overflow-hidden')).toBeNull();
});

test('what is ticked beyond what is due pays nothing less, and that is said', async () => {
  const large = group('pago', 'Falta acreditar pago bancario', [voucher('1', 4000), voucher('2', 1000)]);
  shown = { ...october, groups: [large] };
  open();
  fireEvent.click(await box(/F001-1, Proveedor 1/));
  expect(screen.queryByText(/lo demás queda como saldo/)).toBeNull();
  fireEvent.click(await box(/F001-2, Proveedor 2/));
  expect(screen.getByText(/Para pagar menos/).closest('section')?.textContent).toMatch(
    /-S\/ 5,000\.00Se pagan S\/ 4,703\.28 menos: lo demás queda como saldo a favor/,
  );
});

test('where what is withheld is not known what is due tells how much less is paid; with all in favour it is no payment', async () => {
  const unknown = { earlier: null, of_period: null };
  const known = { ...october.known, perceptions: unknown, retentions: unknown };
  const large = group('pago', 'Falta acreditar pago bancario', [voucher('1', 4000), voucher('2', 5000)]);
  shown = { ...october, known, groups: [large] };
  open();
  fireEvent.click(await box(/Marcar todo/));
  const paid = screen.getByRole('region', { name: /Para pagar menos/ });
  expect(paid.textContent).toMatch(/-S\/ 9,000\.00Se pagan S\/ [\d,.]+ menos: lo demás queda como saldo a favor/);
  cleanup();
  shown = { ...october, known: { ...known, sales_amount: 0 }, groups: [large] };
  open();
  fireEvent.click(await box(/Marcar todo/));
  const region = screen.getByRole('region', { name: /Para más saldo a favor/ });
  expect(region.textContent).toMatch(/-S\/ 9,000\.00Se paga lo mismo: todo queda como saldo a favor/);
  const result = (await strip()).textContent ?? '';
  expect(result).toMatch(/Saldo a Favor del periodo.*\+S\/ 9,000\.00$/);
  const row = screen.getByRole('row', { name: /^Saldo a Favor del periodo/ });
  expect(row.textContent).not.toMatch(/-S|−S/);
});

test('a result that turns into its other is named as what it was, and beside the other it says of which kind it is', async () => {
  const large = group('pago', 'Falta acreditar pago bancario', [voucher('1', 40_000)]);
  shown = { ...october, groups: [large] };
  open();
  fireEvent.click(await box(/Marcar todo/));
  expect((await strip()).textContent).toMatch(/Saldo a Favor del periodo.*IGV por pagar Era S\/ [\d,.]+$/);
  expect(screen.getByRole('row', { name: /^IGV por pagar/ }).textContent).toMatch(/\da favor$/);
});

test('against another scenario what this one has less is said as more to pay, and what it has more as less', async () => {
  const [one, two] = banked.vouchers.map(({ code }) => code);
  const other = saved({ uuid: '0b5c7a53-7e47-4a4a-9a37-0d5a2ad0c002', name: 'Con la otra', codes: [two ?? ''] });
  other.figures = { ...other.figures, to_pay_amount: 4662.28 };
  shown = { ...october, scenarios: [{ ...other, saved_at: '2026-11-16T15:00:00Z' }, saved({ codes: [one ?? ''] })] };
  open();
  await strip();
  const user = userEvent.setup();
  await user.click(screen.getByRole('combobox', { name: /Comparar con/ }));
  await user.click(await screen.findByRole('option', { name: 'Con la otra' }));
  const parts = within(screen.getByRole('region', { name: /Para pagar menos/ }));
  await waitFor(() =>
    expect(parts.getAllByRole('listitem').map((part) => part.textContent)).toEqual([
      '1 de pago-S/ 3,000.10',
      'Sin 1 de pago+S/ 41.00',
    ]),
  );
  expect(parts.getByText('-S/ 2,959.10')).toBeTruthy();
});

test('what gives its credit in another month can be ticked, and says why', async () => {
  open();
  await strip();
  expect(
    screen.getByText('Depositadas después del 06/11/2026: su crédito entra en Nov 2026, no en Oct 2026.'),
  ).toBeTruthy();
  fireEvent.click(await box(/Marcar todo: Detracción/));
  expect((await strip()).textContent).toMatch(/S\/ 6,148\.26/);
});

test('a scenario stands beside the period as it is; what differs is marked, and nothing is rounded', async () => {
  shown = { ...october, scenarios: [saved()] };
  open();
  const table = await screen.findByRole('table', { name: 'Comparar escenarios' });
  const row = (name: string) => within(table).getByRole('row', { name: new RegExp(`^${name}`) });
  expect(within(table).getByText('Solo lo validado')).toBeTruthy();
  expect(within(table).getByText('Guardado 17/11, abierto')).toBeTruthy();
  expect(row('A pagar, sin redondear').textContent).toMatch(/S\/ 4,703\.28S\/ 1,703\.18/);
  const differs = (name: string) => row(name).querySelectorAll('[data-differs]').length;
  expect(['IGV de ventas', 'IGV de compras', 'Percepciones', 'Comprobantes que cuentan'].map(differs)).toEqual([
    0, 1, 0, 1,
  ]);
});

test('saved under a name it is open; Ctrl+S saves over it', async () => {
  const bodies: unknown[] = [];
  server.answer(SAVE, ({ body }: Asked) => {
    bodies.push(body);
    shown = { ...october, scenarios: [saved()] };
    return json({ uuid: UUID }, 201);
  });
  server.answer(`PUT /businesses/${business.ruc}/what-if/scenarios/${UUID}`, ({ body }: Asked) => {
    bodies.push(body);
    return json({ uuid: UUID });
  });
  open();
  fireEvent.click(await box(/F001-1, Proveedor 1/));
  press('s', { ctrlKey: true });
  fireEvent.change(await screen.findByLabelText('Nombre'), { target: { value: 'Con lo sustentado' } });
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Guardado 17/11, abierto')).toBeTruthy();
  fireEvent.click(await box(/F001-2, Proveedor 2/));
  expect(await screen.findByText('Tiene cambios sin guardar.')).toBeTruthy();
  press('s', { ctrlKey: true });
  const [one, two] = banked.vouchers.map(({ code }) => code);
  await waitFor(() =>
    expect(bodies).toEqual([
      { name: 'Con lo sustentado', codes: [one], with_balance: true },
      { name: 'Con lo sustentado', codes: [one, two], with_balance: true },
    ]),
  );
});

test('what was ticked and not saved comes back after another scenario was begun', async () => {
  shown = { ...october, scenarios: [saved()] };
  open();
  fireEvent.click(await box(/F001-2, Proveedor 2/));
  takeToasts();
  fireEvent.click(screen.getByRole('button', { name: 'Otro escenario' }));
  expect((await box(/F001-2, Proveedor 2/)).checked).toBe(false);
  const [told] = takeToasts();
  expect(told).toMatchObject({ text: 'Quitaste lo marcado sin guardar', action: { label: 'Deshacer' } });
  act(() => told?.action?.onClick());
  expect((await box(/F001-2, Proveedor 2/)).checked).toBe(true);
  expect(screen.getByText('Tiene cambios sin guardar.')).toBeTruthy();
});

test('of a scenario without changes nothing is lost by beginning another, and nothing said', async () => {
  shown = { ...october, scenarios: [saved()] };
  open();
  await strip();
  takeToasts();
  fireEvent.click(screen.getByRole('button', { name: 'Otro escenario' }));
  expect(takeToasts()).toEqual([]);
});

test('what a scenario was saved with and waits no more is not saved again', async () => {
  const bodies: unknown[] = [];
  const [one, two] = banked.vouchers.map(({ code }) => code);
  shown = { ...october, scenarios: [saved({ codes: [one ?? '', '20990016004-01-F001-99'] })] };
  server.answer(`PUT /businesses/${business.ruc}/what-if/scenarios/${UUID}`, ({ body }: Asked) => {
    bodies.push(body);
    return json({ uuid: UUID });
  });
  open();
  fireEvent.click(await box(/F001-2, Proveedor 2/));
  press('s', { ctrlKey: true });
  await waitFor(() => expect(bodies).toEqual([{ name: 'Con lo sustentado', codes: [one, two], with_balance: true }]));
});

test('a supplier whose name is cut has it whole as its title', async () => {
  open();
  await strip();
  expect(screen.getByTitle('Proveedor 1 S.A.C.')).toBeTruthy();
});

test('what changed since it was saved is said, and it is not sent before it is saved again', async () => {
  shown = { ...october, scenarios: [saved({ changed: true, changed_count: 1 })] };
  open();
  expect(await screen.findByText('Cambió 1 comprobante desde que se guardó.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Actualizar' })).toBeTruthy();
  const send = screen.getByRole('button', { name: 'Enviar al cliente' });
  expect(send.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('button', { description: 'Actualízalo para enviarlo.' })).toBe(send);
});

test('a page for the client is made by a link that is shown once, and annulled', async () => {
  const link = {
    ...{ uuid: 'b6f9b6f2-0d67-4d75-8a32-3a1d5a4d0002', sent_to: null, ends: 'wxyz', created_by: 'Rosa Huamaní' },
    ...{ created_at: '2026-11-17T15:00:00Z', expires_at: '2026-12-17T15:00:00Z', mail: null, opened: null },
  };
  shown = { ...october, scenarios: [saved()] };
  const links = `/businesses/${business.ruc}/what-if/scenarios/${UUID}/links`;
  server.answer(`POST ${links}`, () => {
    shown = { ...october, scenarios: [saved({ links: [link] })] };
    return json({ link, url: 'https://yupana.pe/escenario/secreto' }, 201);
  });
  server.answer(`DELETE ${links}/${link.uuid}`, () => {
    shown = { ...october, scenarios: [saved()] };
    return new Response(null, { status: 204 });
  });
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Enviar al cliente' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(/Correo del cliente/), { target: { value: 'no es' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Enviar por correo' }));
  expect(within(dialog).getByText('Ingrese un correo electrónico válido.')).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText(/Correo del cliente/), { target: { value: '' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Crear enlace' }));
  expect(await within(dialog).findByText('https://yupana.pe/escenario/secreto')).toBeTruthy();
  expect(await within(dialog).findByText('Enlace copiado, termina en wxyz')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Anular' }));
  await waitFor(() => expect(within(dialog).queryByText('Páginas abiertas')).toBeNull());
  expect(within(dialog).queryByText('https://yupana.pe/escenario/secreto')).toBeNull();
});

test('a page says whether its mail left, and is sent again where it did not; and how often it was opened', async () => {
  const first = 'b6f9b6f2-0d67-4d75-8a32-3a1d5a4d0002';
  const link = (different: object) => ({
    ...{ uuid: first, sent_to: 'cliente@ejemplo.pe', ends: 'wxyz', created_by: 'Rosa Huamaní' },
    ...{ created_at: '2026-11-17T15:00:00Z', expires_at: '2026-12-17T15:00:00Z', opened: null },
    ...{ mail: 'failed' as ScenarioLink['mail'], ...different },
  });
  const opened = { count: 3, first_at: '2026-11-18T15:00:00Z', last_at: '2026-11-19T15:05:00Z' };
  const other = link({
    uuid: 'b6f9b6f2-0d67-4d75-8a32-3a1d5a4d0003',
    sent_to: 'otra@ejemplo.pe',
    mail: 'sent',
    opened,
  });
  shown = { ...october, scenarios: [saved({ links: [link({}), other] })] };
  const again: string[] = [];
  server.answer(`POST /businesses/${business.ruc}/what-if/scenarios/${UUID}/links/${first}/mail`, ({ path }: Asked) => {
    again.push(path);
    shown = { ...october, scenarios: [saved({ links: [link({ mail: 'waiting' }), other] })] };
    return new Response(null, { status: 204 });
  });
  open();
  expect(await screen.findByText('El correo a cliente@ejemplo.pe no salió.')).toBeTruthy();
  expect(screen.queryByText(/otra@ejemplo/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Enviar al cliente' }));
  const dialog = within(await screen.findByRole('dialog'));
  const [failed, left] = dialog.getAllByRole('listitem');
  expect(failed?.textContent).toContain('El correo no salió. Probamos otra vez durante un día; revisa la dirección.');
  expect(failed?.textContent).not.toContain('abrió');
  expect(left?.textContent).toContain(
    'Se abrió 3 veces: la primera el 18/11/2026 10:00 y la última el 19/11/2026 10:05',
  );
  expect(dialog.getAllByRole('button', { name: 'Enviar de nuevo' })).toHaveLength(1);
  fireEvent.click(dialog.getByRole('button', { name: 'Enviar de nuevo' }));
  expect(await dialog.findByText('El correo está saliendo…')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Enviar de nuevo' })).toBeNull();
  expect(again).toHaveLength(1);
});

test.each([
  ['late' as const, 'El correo sigue sin salir.'],
  ['ended' as const, 'El correo no salió y ya no lo intentamos: revisa la dirección.'],
])('a page whose mail is %s says so, and may be sent again', async (mail, says) => {
  const link = {
    ...{ uuid: 'b6f9b6f2-0d67-4d75-8a32-3a1d5a4d0002', sent_to: 'cliente@ejemplo.pe', ends: null, mail },
    ...{ created_by: 'Rosa', created_at: '2026-11-17T15:00:00Z', expires_at: '2026-12-17T15:00:00Z', opened: null },
  };
  shown = { ...october, scenarios: [saved({ links: [link] })] };
  open();
  expect(await screen.findByText('El correo a cliente@ejemplo.pe no salió.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Enviar al cliente' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(says)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Enviar de nuevo' })).toBeTruthy();
});

test('a page whose mail is on its way is looked at again until it left', async () => {
  const link = {
    ...{ uuid: 'b6f9b6f2-0d67-4d75-8a32-3a1d5a4d0002', sent_to: 'cliente@ejemplo.pe', ends: null, created_by: 'Rosa' },
    ...{ created_at: '2026-11-17T15:00:00Z', expires_at: '2026-12-17T15:00:00Z', opened: null },
  };
  shown = { ...october, scenarios: [saved({ links: [{ ...link, mail: 'waiting' }] })] };
  const pass = watchIntervals();
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Enviar al cliente' }));
  expect(await screen.findByText('El correo está saliendo…')).toBeTruthy();
  shown = { ...october, scenarios: [saved({ links: [{ ...link, mail: 'sent' }] })] };
  await pass(5_000);
  expect(await screen.findByText('Aún no se abrió')).toBeTruthy();
});

test('what «Empezar de nuevo» took away can be had back', async () => {
  shown = { ...october, scenarios: [saved()] };
  open();
  fireEvent.click(await box(/F001-2, Proveedor 2/));
  takeToasts();
  fireEvent.click(screen.getByRole('button', { name: 'Empezar de nuevo' }));
  expect((await box(/F001-1, Proveedor 1/)).checked).toBe(false);
  const [told] = takeToasts();
  expect(told).toMatchObject({ text: 'Quitaste lo marcado', action: { label: 'Deshacer' } });
  act(() => told?.action?.onClick());
  for (const name of [/F001-1, Proveedor 1/, /F001-2, Proveedor 2/]) expect((await box(name)).checked).toBe(true);
});

test('where nothing is ticked «Empezar de nuevo» does nothing, and says nothing', async () => {
  open();
  await strip();
  takeToasts();
  fireEvent.click(screen.getByRole('button', { name: 'Empezar de nuevo' }));
  expect(takeToasts()).toEqual([]);
});

test('J and K walk, X ticks', async () => {
  open();
  await strip();
  press('j');
  press('j');
  expect(focusedText()).toMatch(/F001-1/);
  press('x');
  expect((await box(/F001-1, Proveedor 1/)).checked).toBe(true);
  press('k');
  expect(focusedText()).toMatch(/Falta acreditar pago bancario/);
});

test('while purchases are judged it is looked again, and what came of it is shown', async () => {
  shown = { ...october, judging: true };
  const pass = watchIntervals();
  open();
  expect(await screen.findByText(/Estamos analizando los comprobantes/)).toBeTruthy();
  shown = { ...october, known: { ...october.known, sales_amount: 30000 } };
  await pass(5_000);
  await waitFor(() => expect(screen.queryByText(/Estamos analizando los comprobantes/)).toBeNull());
  expect((await strip()).textContent).toContain('S/ 30,000.00');
});

test('of a closed period nothing is ticked or saved', async () => {
  shown = { ...october, closed: true, scenarios: [saved()] };
  open();
  expect(await screen.findByText(/El periodo está cerrado/)).toBeTruthy();
  expect((await box(/Marcar todo: Falta acreditar/)).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: /Guardar|Otro escenario|Eliminar/ })).toBeNull();
});

test('who only looks ticks and sees, and finds nothing to save or to send', async () => {
  as('reader');
  open();
  fireEvent.click(await box(/F001-1, Proveedor 1/));
  expect((await strip()).textContent).toMatch(/S\/ 3,360\.56/);
  expect(screen.getByText(/Tu rol es de lectura/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Guardar|Enviar|Otro escenario/ })).toBeNull();
});

test('what gives credit in part is said beside the figures that count it whole, what is ticked among it', async () => {
  const part = group('pago', 'Falta acreditar pago bancario', [voucher('1', 40, { shared: true })]);
  shown = { ...october, known: { ...october.known, shared_amount: 6147.97 }, groups: [part] };
  open();
  expect((await strip()).textContent).toMatch(/IGV de compras validadasS\/ 6,147\.97 dan crédito en parte/);
  expect((await strip()).textContent).toMatch(/IGV por pagarprovisional, sin descuento por destino/);
  fireEvent.click(await box(/F001-1, Proveedor 1/));
  expect((await strip()).textContent).toMatch(/S\/ 6,187\.97 dan crédito en parte/);
  const table = screen.getByRole('table', { name: 'Comparar escenarios' });
  expect(within(table).getByRole('row', { name: /^Con crédito en parte/ }).textContent).toMatch(
    /S\/ 6,147\.97S\/ 6,187\.97/,
  );
  expect(screen.getByText(/S\/ 6,187\.97 dan crédito en parte y aquí cuentan enteros/)).toBeTruthy();
});

test('where all that counts gives its credit whole nothing is said of it', async () => {
  open();
  expect((await strip()).textContent).not.toMatch(/en parte|descuento por destino/);
  expect(screen.queryByText(/crédito en parte/)).toBeNull();
});

test('what is not known is a dash and no zero, and a balance that is not known takes nothing off', async () => {
  shown = {
    ...october,
    opening: null,
    known: { ...october.known, perceptions: { earlier: null, of_period: 612.48 } },
  };
  open();
  expect((await strip()).textContent).toMatch(/S\/ 8,675\.66/);
  const table = screen.getByRole('table', { name: 'Comparar escenarios' });
  expect(within(table).getByRole('row', { name: /^A pagar/ }).textContent).toContain('–');
  expect(screen.getByText(/Cuánto queda por pagar no se conoce/)).toBeTruthy();
});

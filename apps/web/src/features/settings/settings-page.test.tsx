import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { settingNames } from '@yupana/contract/setting-values.ts';
import type { Setting, SwitchedRule } from '@yupana/contract/settings.ts';
import { beforeEach, expect, test } from 'vitest';
import { company } from '../../../test/fixtures.ts';
import { expectAccessible, fillIn, renderAt } from '../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../test/server.ts';
import { useAuth, useCompany } from '../../lib/session/session.ts';
import SettingsPage from './settings-page.tsx';

const business = company({ ruc: '20990004189', name: 'Materiales Puente Colgante S.A.C.' });
const AT = '2026-11-12T16:40:00.000Z';
const SETTINGS = '/businesses/settings';
const readers = [{ rule: 'combustible-sin-placa', short: 'Combustible sin placa' }];
const told = (since: string | null, reason: string) => ({ since, reason, by: 'Rosa Huamaní', at: AT });
const vehicle = {
  ...{ plate: 'V2B731', description: 'Camión N2, reparto', tenure: 'own', since: '2022-02-12', until: null },
  management: null,
};
const saying = (different: Partial<Record<Setting['setting'], Partial<Setting>>>): Setting[] =>
  settingNames.map((setting) => ({
    ...{
      setting,
      value: null,
      source: 'nobody' as const,
      version: 0,
      told: null,
      readers,
      registered: null,
      coming: [],
    },
    ...different[setting],
  }));
const regime = {
  ...{ value: { regime: 'rmt' }, source: 'told' as const, version: 2 },
  told: told('2024-01-01', 'Ficha RUC'),
};
const fleet = {
  ...{ value: { vehicles: [vehicle] }, source: 'told' as const, version: 1 },
  told: told(null, 'Tarjetas de propiedad'),
};
const off: SwitchedRule = {
  ...{ rule: 'factura-al-credito', short: 'Factura al crédito: cuotas', basis: 'DU 013-2020, art. 3' },
  ...{ reason: 'Se controlan en tesorería', by: 'Rosa Huamaní', at: AT, version: 1, touched: 22 },
};
const USUAL = {
  ...{ expense: '656101', purchase_igv: '401111', purchase_taxes: '641901', payable: '421201' },
  ...{ income: '701211', sale_igv: '401111', sale_taxes: '401801', receivable: '121201' },
};
const settings = (different: Parameters<typeof saying>[0] = { regime, fleet }, more: object = {}) =>
  json({
    success: true,
    data: {
      settings: saying(different),
      ...{ switched_off: [off], rules: 115, categories: ['embalaje'], oldest_open_period: '202609' },
      ...{ newest_period: '202610', judging: false, withholding_agent: { is: false, on: '2026-11-12' } },
      usual_accounts: USUAL,
      account_programs: [
        { name: 'CONCAR', digits: 12, usual: USUAL },
        { name: 'CONTASIS', digits: 10, usual: USUAL },
        { name: 'STARSOFT', digits: 18, usual: { ...USUAL, expense: '65610001' } },
      ],
      sales: { from: '202511', to: '202610', taxed: 1_175_040, untaxed: 48_960 },
      ...{ net_income: { year: 2025, amount: 1_284_300 }, ...more },
    },
  });
const flip = {
  ...{ period: '202610', vouchers: 218, whole: true },
  changes: [{ from: 'gasto observado', to: 'gasto deducible', count: 10 }],
  igv_payable: { before: 5412.3, after: 3752.7 },
};
const rules = [
  { rule: 'compra-entre-vinculadas', short: 'Compra entre vinculadas', basis: 'LIR, art. 32', version: 0, off: false },
  { rule: 'viaticos-sustento', short: 'Gasto de viaje: sustento', basis: 'LIR, art. 37 r)', version: 2, off: false },
  { ...off, off: true },
];

const server = fakeServer({
  [`GET ${SETTINGS}`]: () => settings(),
  [`PUT ${SETTINGS}`]: () => json({ success: true, data: { version: 2, periods: 2 } }),
  [`POST ${SETTINGS}/rehearsal`]: () => json({ success: true, data: flip }),
  [`GET ${SETTINGS}/rules`]: () => json({ success: true, data: rules }),
  [`PUT ${SETTINGS}/rules`]: () => json({ success: true, data: { version: 1, periods: 2 } }),
  [`GET ${SETTINGS}/history`]: () => json({ success: true, data: { events: [], omitted: false } }),
});
beforeEach(() => {
  useAuth.getState().signedIn('a-token');
  useCompany.getState().select(business);
});
const open = () =>
  renderAt('/dashboard/ajustes', [
    { path: '/dashboard/ajustes', Component: SettingsPage },
    { path: '/dashboard', Component: () => <p>Inicio</p> },
  ]);
const block = (name: string) => within(screen.getByRole('region', { name }));
const bar = () => screen.getByRole('region', { name: 'Cambios sin guardar' });

test('each datum stands with its since-when and reason, what nobody told with the rules that wait for it', async () => {
  const { container, user } = open();
  expect((await screen.findByText('MYPE Tributario')).tagName).toBe('DD');
  const activity = block('Actividad y régimen');
  expect(activity.getByText(/Régimen desde 01\/01\/2024: Ficha RUC/)).toBeTruthy();
  expect(activity.getByText('Ingresos netos 2025').parentElement?.textContent).toContain('1,284,300.00');
  const igv = block('IGV y prorrata');
  expect(igv.getByText('Ventas no gravadas, 12 meses').parentElement?.textContent).toContain('48,960.00');
  expect(igv.getByText('Ventas gravadas, 12 meses').parentElement?.textContent).toMatch(
    /1,175,040\.00Nov 2025 a Oct 2026, según el RVIE/,
  );
  expect(block('Flota').getByText('V2B-731')).toBeTruthy();
  expect(block('Flota').getByText('Desde 12/02/2022 · propio')).toBeTruthy();
  const [waiting] = activity.getAllByRole('button', { name: '1 regla espera este dato' });
  await user.click(waiting as HTMLElement);
  expect(await screen.findByText('Combustible sin placa')).toBeTruthy();
  await user.keyboard('{Escape}');
  await expectAccessible(container);
});

const editAccounts = async () => {
  const { user } = open();
  await screen.findByText('MYPE Tributario');
  await user.click(block('Plan de cuentas').getByRole('button', { name: 'Editar Plan de cuentas' }));
  return user;
};
const write = async (user: ReturnType<typeof userEvent.setup>, label: string, text: string) => {
  await user.clear(screen.getByLabelText(label));
  await fillIn(user, screen.getByLabelText(label), text);
};
/** What the last change sent. */
const saveAccounts = async (user: ReturnType<typeof userEvent.setup>) => {
  await fillIn(user, screen.getByLabelText('Motivo'), 'Plan de la empresa');
  await user.click(screen.getByRole('button', { name: 'Guardar cuentas' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Cambios sin guardar' })).toBeNull());
  return (server.bodies(`PUT ${SETTINGS}`) as { value: unknown }[]).at(-1)?.value;
};
const toldAccounts = (value: object) => ({
  accounts: { value, source: 'told' as const, version: 1, told: told('2026-09-01', 'Plan de la empresa') },
});

test('accounts that nobody told are the usual ones; only what is told otherwise is sent, checked by its element', async () => {
  const user = await editAccounts();
  expect(screen.getByLabelText('Gasto')).toHaveProperty('value', '');
  expect(screen.getByText('Usual: 656101 (STARSOFT: 65610001)')).toBeTruthy();
  expect(bar().textContent).toContain('Aún no cambiaste nada');
  await write(user, 'Gasto', '42-12');
  await user.tab();
  expect(await screen.findByText('La cuenta de gasto empieza con 60 a 69.')).toBeTruthy();
  await write(user, 'Gasto', '63110101');
  expect(screen.getByText('Informada, en lugar de 656101 (STARSOFT: 65610001)')).toBeTruthy();
  expect(screen.getAllByText(/^Usual: /)).toHaveLength(7);
  expect(await saveAccounts(user)).toEqual({ expense: '63110101' });
});

test('with which program it books stands beside its accounts, and is told alone', async () => {
  const user = await editAccounts();
  await user.selectOptions(screen.getByLabelText('Sistema contable'), 'concar');
  expect(await saveAccounts(user)).toEqual({ program: 'concar' });
});

test('an account goes back to the usual one by itself, and the others stay told', async () => {
  server.answer(`GET ${SETTINGS}`, () =>
    settings({ regime, ...toldAccounts({ expense: '63110101', payable: '42120101' }) }),
  );
  const user = await editAccounts();
  await user.click(screen.getByRole('button', { name: 'Volver a lo usual: Gasto' }));
  expect(screen.getByLabelText('Gasto')).toHaveProperty('value', '');
  expect(screen.queryByRole('button', { name: 'Volver a lo usual: Gasto' })).toBeNull();
  expect(await saveAccounts(user)).toEqual({ payable: '42120101' });
});

test('the accounts say which are told, and which a program does not take', async () => {
  server.answer(`GET ${SETTINGS}`, () => settings({ regime, ...toldAccounts({ expense: '601101234567' }) }));
  const { container, user } = open();
  await screen.findByText('MYPE Tributario');
  const accounts = block('Plan de cuentas');
  const said = (name: string) => accounts.getByText(name).parentElement?.textContent;
  const tooLong = 'CONTASIS toma hasta 10 dígitos: su archivo no se podrá descargar.';
  expect(said('Gasto')).toBe(`Gasto601101234567 informada${tooLong}`);
  expect(said('Por pagar')).toBe('Por pagar421201 usual');
  await user.click(accounts.getByRole('button', { name: 'Editar Plan de cuentas' }));
  expect(screen.getByText(tooLong)).toBeTruthy();
  await write(user, 'Gasto', '63');
  expect(screen.getByText(/^Es una cuenta de 2 dígitos/)).toBeTruthy();
  await expectAccessible(container);
  await write(user, 'Gasto', '6311010101');
  expect(screen.queryByText(/CONTASIS toma|Es una cuenta de/)).toBeNull();
});

test('a plate is added in place, its effect is told before it is saved, and Ctrl+Enter saves it with its reason', async () => {
  const { container, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Agregar placa' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Placa'));
  expect(bar().textContent).toContain('Aún no cambiaste nada');
  await user.keyboard('v3k-418');
  expect(screen.getByLabelText('Desde')).toHaveProperty('value', '2026-09-01');
  await waitFor(() => expect(bar().textContent).toContain('Ensayando el cambio…'));
  await waitFor(() => expect(bar().textContent).toContain('10 observados de Oct 2026 pasan a Validado'), {
    timeout: 3000,
  });
  expect(bar().textContent).toContain('1 cambio sin guardar. ');
  expect(bar().textContent).toMatch(/IGV por pagar S\/ 5,412.30pasa aS\/ 3,752.70/);
  await expectAccessible(container);
  // Without a reason nothing is sent.
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Escribe el motivo.')).toBeTruthy();
  expect(server.bodies(`PUT ${SETTINGS}`)).toEqual([]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Motivo')));
  await user.keyboard('Contrato de alquiler{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Cambios sin guardar' })).toBeNull());
  const added = { ...vehicle, plate: 'V3K418', description: '', since: '2026-09-01' };
  expect(server.bodies(`PUT ${SETTINGS}`)).toEqual([
    {
      ...{ setting: 'fleet', value: { vehicles: [vehicle, added] }, since: null },
      ...{ reason: 'Contrato de alquiler', seen: 1 },
    },
  ]);
});

test('that nothing would change is a sentence, and a rehearsal that fails holds nobody up', async () => {
  const quiet = { ...flip, changes: [], igv_payable: null };
  server.answer(`POST ${SETTINGS}/rehearsal`, () => json({ success: true, data: quiet }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Editar IGV y prorrata' }));
  await user.selectOptions(screen.getByLabelText('Destino de las compras'), 'taxed');
  const said = 'Ningún comprobante de Oct 2026 cambia de estado.';
  await waitFor(() => expect(bar().textContent).toContain(said), { timeout: 3000 });
  server.answer(`POST ${SETTINGS}/rehearsal`, () => failure(500, 'UNEXPECTED', 'No.'));
  await user.selectOptions(screen.getByLabelText('Destino de las compras'), 'mixed');
  await waitFor(() => expect(bar().textContent).toContain('aun así puedes guardarlo'), { timeout: 3000 });
});

test('Esc discards and can be taken back, and another block waits until this one is done', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Editar Palabras del giro' }));
  await user.keyboard('cemento{Enter}');
  expect(screen.getByRole('list', { name: 'Palabras' }).textContent).toBe('cemento');
  const other = screen.getByRole('button', { name: 'Editar Empresas vinculadas' });
  expect(other.getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('list', { name: 'Palabras' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Editar Palabras del giro' }));
});

test('whoever is second sees who saved and what, keeps what he typed, and says whether it goes over', async () => {
  const theirs = { value: { regime: 'general' }, source: 'told' as const, version: 3 };
  server.answer(`GET ${SETTINGS}/history`, () => {
    const event = { ...told('2026-01-01', 'DJ anual'), by: 'Luis Quispe', setting: 'regime', value: theirs.value };
    return json({
      success: true,
      data: { events: [{ ...event, rule: null, short: null, version: 3 }], omitted: false },
    });
  });
  const { user, container } = open();
  await user.click(await screen.findByRole('button', { name: 'Editar Actividad y régimen' }));
  await user.selectOptions(screen.getByLabelText('Régimen'), 'rer');
  await fillIn(user, screen.getByLabelText('Motivo'), 'Ficha RUC');
  server.answer(`PUT ${SETTINGS}`, () => failure(409, 'SETTING_CHANGED', 'Este ajuste se guardó con otro valor.'));
  server.answer(`GET ${SETTINGS}`, () => settings({ regime: { ...theirs, told: told('2026-01-01', 'DJ anual') } }));
  await user.click(screen.getByRole('button', { name: 'Guardar actividad' }));
  const alert = await screen.findByRole('alert');
  await waitFor(() =>
    expect(alert.textContent).toContain('Luis Quispe, 12/11/2026 11:40. Ahora dice: Régimen General.'),
  );
  expect(screen.getByLabelText('Régimen')).toHaveProperty('value', 'rer');
  await expectAccessible(container);
  server.answer(`PUT ${SETTINGS}`, () => json({ success: true, data: { version: 4, periods: 1 } }));
  await user.click(screen.getByRole('button', { name: 'Seguir con lo mío' }));
  await user.click(screen.getByRole('button', { name: 'Guardar actividad' }));
  await waitFor(() => expect(server.bodies(`PUT ${SETTINGS}`).at(-1)).toMatchObject({ seen: 3 }));
});

test('of several that are saved at once nobody is told that another was first, and no old value stands there meanwhile', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Editar Actividad y régimen' }));
  await user.selectOptions(screen.getByLabelText('Régimen'), 'rer');
  await user.type(screen.getByLabelText(/Ubigeo/), '080101');
  await fillIn(user, screen.getByLabelText('Motivo'), 'Ficha RUC');
  let second: (answer: Response) => void = () => {};
  const calls = [
    json({ success: true, data: { version: 3, periods: 1 } }),
    new Promise<Response>((done) => (second = done)),
  ];
  server.answer(`PUT ${SETTINGS}`, () => calls.shift() as Response);
  await user.click(screen.getByRole('button', { name: 'Guardar actividad' }));
  await waitFor(() => expect(server.bodies(`PUT ${SETTINGS}`)).toHaveLength(2));
  expect(screen.queryByRole('alert')).toBeNull();
  let answered: (answer: Response) => void = () => {};
  server.answer(`GET ${SETTINGS}`, () => new Promise((done) => (answered = done)));
  const asked = server.asked.length;
  second(json({ success: true, data: { version: 1, periods: 1 } }));
  await waitFor(() => expect(server.asked.slice(asked).map(({ path }) => path)).toContain(SETTINGS));
  expect(screen.getByLabelText('Régimen')).toHaveProperty('value', 'rer');
  answered(
    settings({ regime: { value: { regime: 'rer' }, source: 'told', version: 3, told: told(null, 'Ficha RUC') } }),
  );
  await waitFor(() => expect(screen.queryByLabelText('Régimen')).toBeNull());
});

test('what the register says otherwise is told beside what was told, and taken over with a click', async () => {
  const location = {
    ...{ value: { ubigeo: '150114' }, source: 'told' as const, version: 1, told: told('2026-01-01', 'Contrato') },
    registered: { value: { ubigeo: '080101' }, on: '2026-11-12' },
  };
  server.answer(`GET ${SETTINGS}`, () => settings({ location }));
  const { user } = open();
  expect(await screen.findByText(/El padrón de SUNAT del 12\/11\/2026 dice 080101 · Cusco/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Usar el del padrón' }));
  expect(screen.getByLabelText(/Ubigeo/)).toHaveProperty('value', '080101');
  expect(bar().textContent).toContain('1 cambio sin guardar');
});

test('what is wrong is said at its field, and its line opens', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Editar Empresas vinculadas' }));
  await user.click(screen.getByRole('button', { name: 'Agregar empresa' }));
  await user.keyboard('20990004198{Tab}');
  expect(await screen.findByText('El RUC ingresado es inválido')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Guardar vinculadas' }));
  expect(await screen.findByText('Escribe el nombre de la empresa.')).toBeTruthy();
  expect(server.bodies(`PUT ${SETTINGS}`)).toEqual([]);
});

test('a rule is looked for by name, id or law, and switched off with a reason of 100 characters at most', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Apagar una regla' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Apagar una regla' }));
  expect(await dialog.findAllByRole('radio')).toHaveLength(2);
  await user.type(dialog.getByRole('searchbox'), 'nada así');
  expect(dialog.getByText('Ninguna regla dice eso.')).toBeTruthy();
  await user.clear(dialog.getByRole('searchbox'));
  await user.type(dialog.getByRole('searchbox'), '37 r');
  await user.click(dialog.getByRole('radio', { name: /Gasto de viaje/ }));
  await waitFor(() => expect(dialog.getByText(/10 observados de Oct 2026/)).toBeTruthy(), { timeout: 3000 });
  await user.click(dialog.getByRole('button', { name: 'Apagar' }));
  expect(dialog.getByText('Escribe el motivo.')).toBeTruthy();
  await user.type(dialog.getByLabelText('Motivo'), 'Rinden con planilla');
  expect(dialog.getByText('19/100')).toBeTruthy();
  await expectAccessible(document.body);
  await user.click(dialog.getByRole('button', { name: 'Apagar' }));
  const sent = { rule: 'viaticos-sustento', off: true, reason: 'Rinden con planilla', seen: 2 };
  await waitFor(() => expect(server.bodies(`PUT ${SETTINGS}/rules`)).toEqual([sent]));
});

test('a rule that is off says why, by which law, since when, who and what it would have touched, and is switched on again', async () => {
  const { user } = open();
  const row = await screen.findByRole('row', { name: /Factura al crédito/ });
  expect(row.textContent).toContain('DU 013-2020, art. 312/11/2026Rosa Huamaní22 en Oct');
  await user.click(within(row).getByRole('button', { name: /Encender/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Encender «Factura al crédito: cuotas»' }));
  await fillIn(user, dialog.getByLabelText('Motivo'), 'Venció el acuerdo');
  await user.click(dialog.getByRole('button', { name: 'Encender' }));
  const sent = { rule: 'factura-al-credito', off: false, reason: 'Venció el acuerdo', seen: 1 };
  await waitFor(() => expect(server.bodies(`PUT ${SETTINGS}/rules`)).toEqual([sent]));
});

test('the history says who, when, from what to what, and why', async () => {
  const event = { rule: null, short: null, since: null, by: 'Rosa Huamaní', at: AT, setting: 'fleet' };
  const added = { ...vehicle, plate: 'V3K418' };
  const events = [
    { ...event, version: 2, value: { vehicles: [vehicle, added] }, reason: 'Contrato' },
    { ...event, version: 1, value: { vehicles: [vehicle] }, reason: 'Tarjetas' },
    {
      ...event,
      setting: null,
      rule: 'x',
      short: 'Compra entre vinculadas',
      version: 1,
      value: { off: true },
      reason: 'Estudio',
    },
  ];
  server.answer(`GET ${SETTINGS}/history`, () => json({ success: true, data: { events, omitted: false } }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Ver historial' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Historial de ajustes' }));
  expect((await dialog.findByText('Contrato')).closest('li')?.textContent).toBe(
    'FlotaRosa Huamaní · 12/11/2026 11:40Ahora: V3K-418, Propio, desde 12/02/2022Contrato',
  );
  expect(dialog.getByText('Tarjetas').closest('li')?.textContent).toContain('Antes: Sin informarAhora: V2B-731');
  expect(dialog.getByText('Estudio').closest('li')?.textContent).toContain('Antes: EncendidaAhora: Apagada');
});

test('what counts from a later day on takes the place of nothing that was told of an earlier one', async () => {
  const event = { rule: null, short: null, by: 'Rosa Huamaní', at: AT, setting: 'regime' };
  const events = [
    { ...event, version: 4, value: { regime: 'rmt' }, since: '2024-06-01', reason: 'Lo mismo, con contrato' },
    { ...event, version: 3, value: { regime: 'rer' }, since: '2025-01-01', reason: 'Solo hasta 2026' },
    { ...event, version: 2, value: { regime: 'general' }, since: '2027-01-01', reason: 'Cambia en enero' },
    { ...event, version: 1, value: { regime: 'rmt' }, since: '2024-01-01', reason: 'Ficha RUC' },
  ];
  server.answer(`GET ${SETTINGS}/history`, () => json({ success: true, data: { events, omitted: false } }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Ver historial' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Historial de ajustes' }));
  const said = async (reason: string) => (await dialog.findByText(new RegExp(reason))).closest('li')?.textContent;
  expect(await said('Solo hasta 2026')).toContain('Antes: MYPE TributarioAhora: Régimen EspecialDesde 01/01/2025');
  expect(await said('Lo mismo, con contrato')).toMatch(/\d\dAhora: MYPE TributarioDesde 01\/06\/2024/);
  expect(await said('Cambia en enero')).toContain('Antes: MYPE TributarioAhora: Régimen GeneralDesde 01/01/2027');
});

test('what was told from a day on that is to come stands in its block, also while that is edited', async () => {
  const coming = [
    { since: '2027-01-01', value: { regime: 'general' }, reason: 'Pasa de 1,700 UIT', by: 'Rosa', at: AT },
  ];
  server.answer(`GET ${SETTINGS}`, () => settings({ regime: { ...regime, coming } }));
  const { user } = open();
  await screen.findByText('MYPE Tributario');
  const activity = block('Actividad y régimen');
  const said = 'Desde 01/01/2027, Régimen: Régimen General. Pasa de 1,700 UIT';
  expect(activity.getByRole('list', { name: 'Desde un día que no ha llegado' }).textContent).toBe(said);
  await user.click(activity.getByRole('button', { name: /^Editar/ }));
  expect(activity.getByRole('list', { name: 'Desde un día que no ha llegado' }).textContent).toBe(said);
});

test('leaving with unsaved changes asks', async () => {
  const { user, router, address } = open();
  await user.click(await screen.findByRole('button', { name: 'Editar Palabras del giro' }));
  await userEvent.keyboard('cemento{Enter}');
  void router.navigate('/dashboard');
  const ask = within(await screen.findByRole('dialog', { name: 'Tienes cambios sin guardar' }));
  await user.click(ask.getByRole('button', { name: 'Seguir editando' }));
  expect(address()).toBe('/dashboard/ajustes');
  void router.navigate('/dashboard');
  const again = within(await screen.findByRole('dialog', { name: 'Tienes cambios sin guardar' }));
  await user.click(again.getByRole('button', { name: 'Salir sin guardar' }));
  expect(await screen.findByText('Inicio')).toBeTruthy();
});

test('what could not be loaded says so and is asked for again', async () => {
  server.answer(`GET ${SETTINGS}`, () => failure(500, 'UNEXPECTED', 'No.'));
  const { user } = open();
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  server.answer(`GET ${SETTINGS}`, () => settings());
  await user.click(retry);
  expect(await screen.findByText('MYPE Tributario')).toBeTruthy();
});

const SUPPLIER = { ruc: '20100047218', name: 'MOLINOS IMAGINADOS S.A.' };

test('what a supplier’s ficha RUC says is told line by line, each datum where it is known, and its line tells it', async () => {
  const record = {
    ...{ ...SUPPLIER, regime: 'nrus', ciiu: ['4711', '5610'], electronic_since: '2020-01-01', registered_on: null },
    ...{ withdrawal: { code: '10', on: '2026-09-30' }, suspension: null, since: '2024-01-01', until: null },
  };
  const supplier_records = {
    ...{ value: { records: [record] }, source: 'told' as const, version: 3 },
    told: told(null, 'Ficha RUC del 12/11/2026'),
  };
  server.answer(`GET ${SETTINGS}`, () => settings({ regime, supplier_records }));
  const { container, user } = open();
  await screen.findByText('MYPE Tributario');
  const records = block('Ficha RUC de proveedores');
  expect(records.getByText(SUPPLIER.name)).toBeTruthy();
  expect(
    records.getByText(/Nuevo RUS · CIIU 4711 y 5610 · emisor electrónico desde el 01\/01\/2020/).textContent,
  ).toMatch(/baja definitiva el 30\/09\/2026$/);
  await user.click(records.getByRole('button', { name: `Editar la ficha RUC de ${SUPPLIER.name}` }));
  await expectAccessible(container);
  const ciiu = screen.getByLabelText(/CIIU/);
  expect((ciiu as HTMLInputElement).value).toBe('4711, 5610');
  await user.clear(ciiu);
  await user.type(ciiu, '47111');
  await user.tab();
  expect(await screen.findByText('El CIIU tiene 4 dígitos.')).toBeTruthy();
  await user.clear(ciiu);
  await fillIn(user, ciiu, '4690 4752');
  await user.selectOptions(screen.getByLabelText('Baja'), '');
  await fillIn(user, screen.getByLabelText('Motivo'), 'Su ficha RUC de hoy');
  await user.click(screen.getByRole('button', { name: 'Guardar fichas RUC' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Cambios sin guardar' })).toBeNull());
  expect(server.bodies(`PUT ${SETTINGS}`).at(-1)).toMatchObject({
    ...{ setting: 'supplier_records', since: null, seen: 3 },
    value: { records: [{ ...record, ciiu: ['4690', '4752'], withdrawal: null }] },
  });
});

test('an address that names a supplier begins its ficha RUC, and nothing is told before a datum of it is', async () => {
  renderAt(`/dashboard/ajustes?ficha=${SUPPLIER.ruc}&proveedor=${encodeURIComponent(SUPPLIER.name)}`, [
    { path: '/dashboard/ajustes', Component: SettingsPage },
  ]);
  const user = userEvent.setup();
  expect(((await screen.findByLabelText('RUC')) as HTMLInputElement).value).toBe(SUPPLIER.ruc);
  expect((screen.getByLabelText('Razón social') as HTMLInputElement).value).toBe(SUPPLIER.name);
  await fillIn(user, screen.getByLabelText('Motivo'), 'Su ficha RUC');
  await user.click(screen.getByRole('button', { name: 'Guardar fichas RUC' }));
  expect(await screen.findByText('Escribe al menos un dato de su ficha RUC.')).toBeTruthy();
  expect(server.bodies(`PUT ${SETTINGS}`)).toEqual([]);
  await user.selectOptions(screen.getByLabelText('Régimen'), 'nrus');
  await user.click(screen.getByRole('button', { name: 'Guardar fichas RUC' }));
  await waitFor(() => expect(server.bodies(`PUT ${SETTINGS}`)).toHaveLength(1));
  expect(server.bodies(`PUT ${SETTINGS}`)[0]).toMatchObject({
    value: { records: [{ ...SUPPLIER, regime: 'nrus', ciiu: [], withdrawal: null, since: '2026-09-01' }] },
  });
});

test('an address that names plates begins a line of the fleet for each that it does not have', async () => {
  renderAt(`/dashboard/ajustes?placas=V3K-418,${vehicle.plate},p3e 241,`, [
    { path: '/dashboard/ajustes', Component: SettingsPage },
  ]);
  const user = userEvent.setup();
  expect(((await screen.findByLabelText('Placa')) as HTMLInputElement).value).toBe('V3K418');
  await fillIn(user, screen.getByLabelText('Motivo'), 'Alquilados en octubre');
  await user.click(screen.getByRole('button', { name: /^Guardar/ }));
  await waitFor(() => expect(server.bodies(`PUT ${SETTINGS}`)).toHaveLength(1));
  const [{ value }] = server.bodies(`PUT ${SETTINGS}`) as [{ value: { vehicles: { plate: string }[] } }];
  expect(value.vehicles.map(({ plate }) => plate)).toEqual([vehicle.plate, 'V3K418', 'P3E241']);
});

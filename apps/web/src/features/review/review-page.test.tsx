import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReviewedVoucher } from '@yupana/contract/review.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { company, figures, rosa } from '../../../test/fixtures.ts';
import { expectAccessible, focusedText, renderAt } from '../../../test/render.tsx';
import { groupDetail, observed, reviewGroup, reviewOf } from '../../../test/review.ts';
import { failure, fakeServer, json } from '../../../test/server.ts';
import { finding, verdictOf } from '../../../test/verdict.ts';
import { voucher, vouchersPage } from '../../../test/vouchers.ts';
import { formatDate, todayInLima } from '../../lib/formats.ts';
import { useAuth, useCompany } from '../../lib/session/session.ts';
import { KEYS_ASKED } from '../../ui/keys/single-keys.ts';
import { Toaster } from '../../ui/overlays/toast.tsx';
import ReviewPage from './review-page.tsx';

const business = company();
const PERIODS = `GET /businesses/${business.uuid}/periods`;
const REVIEW = 'GET /businesses/dashboard-reports/review';
const GROUP = 'GET /businesses/dashboard-reports/review/group';
const VERDICT = 'GET /businesses/dashboard-reports/verdict';
const REJECTED = 'GET /businesses/dashboard-reports/rejected';
const VALIDATE = 'PATCH /businesses/dashboard-reports/observed/validate/';
const DECLINE = 'PATCH /businesses/dashboard-reports/observed/decline/';
const UNDO = 'POST /businesses/dashboard-reports/observed/undo/';
const POSTPONE = 'POST /businesses/dashboard-reports/observed/postpone/';
const RESUME = 'POST /businesses/dashboard-reports/observed/resume/';
const BATCH = '019a0000-0000-7000-8000-000000000001';

const fuel = reviewGroup(
  'Grifo Tanque Lleno',
  [1, 2, 3].map((number) => observed(number, { igv_amount: 100, issue_date: `2026-10-0${number}` })),
);
const meals = reviewGroup('La Olla Callada', [
  observed(4, { igv_amount: 50 }),
  observed(5, { igv_amount: 40, without_credit: true }),
]);
const alone = reviewGroup('Muebles Tres Patas', [observed(6)], { rule: 'giro', short: 'Gasto ajeno al giro' });
const groups = [fuel, meals, alone];

const done = (decided: number, skipped: object[] = []) =>
  json({ success: true, data: { batch: decided > 0 ? BATCH : null, decided, skipped, totals: {} } });

/** What the server has, as far as these tests change it. */
let held = groups;
/** Waits for its answer until the test gives it. */
function later() {
  let answer: (response: Response) => void = () => {};
  const response = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  return { response, answer: (with_: Response) => act(async () => answer(with_)) };
}

const server = fakeServer({
  [PERIODS]: () => json({ tax_periods: ['202610'] }),
  [REVIEW]: () => json(reviewOf(held)),
  [GROUP]: ({ query }) => {
    const group = groups.find(({ id }) => id === query.get('group'));
    return group ? json(groupDetail(group)) : failure(404, 'NOT_FOUND', 'No');
  },
  [VERDICT]: ({ query }) => {
    const code = query.get('code') ?? '';
    return json(
      verdictOf({ code, voucher: voucher(Number(code.split('-').at(-1))), findings: [{ ...finding, rule: 'giro' }] }),
    );
  },
  [VALIDATE]: ({ body }) => done((body as { cpes: [] }).cpes.length),
  [DECLINE]: ({ body }) => done((body as { cpes: [] }).cpes.length),
  [UNDO]: () => done(3),
  [POSTPONE]: () => json({ success: true, data: { postponed: 3, until: null } }),
  [RESUME]: () => json({ success: true, data: { resumed: 1 } }),
  'GET /accountant/dashboard/filters': () => json({ businesses: [] }),
});

beforeEach(() => {
  held = groups;
  useAuth.getState().signedIn('a-token');
  useCompany.getState().select(business);
});

function Page() {
  return (
    <main>
      <ReviewPage />
      <Toaster />
    </main>
  );
}
async function open(search = '') {
  const page = renderAt(`/dashboard/observaciones${search}`, [{ path: '/dashboard/observaciones', Component: Page }]);
  await screen.findByRole('tab', { name: /Observados/ });
  return page;
}
async function openList() {
  const page = await open();
  await screen.findByRole('button', { name: /Grifo Tanque Lleno/ });
  return page;
}
/** Waits until the review was asked for after this call was sent: how often it was asked for says nothing. */
const askedAgainAfter = (sent: string) =>
  waitFor(() => {
    const calls = server.asked.map(({ method, path }) => `${method} ${path}`);
    expect(calls).toContain(sent);
    expect(calls.slice(calls.indexOf(sent))).toContain(REVIEW);
  });
/** Time for what was answered to come on screen. */
const settled = () => {
  const end = Date.now() + 200;
  return waitFor(() => expect(Date.now()).toBeGreaterThan(end));
};
const focusedGroup = () => document.activeElement?.getAttribute('data-group');
const row = (name: RegExp) => screen.queryByRole('button', { name });
const current = () => document.querySelector('[data-group][aria-current="true"]')?.textContent ?? '';
const left = () => screen.getByText(/^Quedan/).textContent;

test('a button beside the period shows the shortcuts, with single keys turned off, too', async () => {
  localStorage.setItem('singleKeys', 'off');
  // The frame of every page listens, which has the dialog.
  const asked = vi.fn();
  addEventListener(KEYS_ASKED, asked, { once: true });
  const { user } = await openList();
  const button = screen.getByRole('button', { name: 'Atajos del teclado' });
  expect(within(button).queryByText('?')).toBeNull();
  await user.click(button);
  expect(asked).toHaveBeenCalledTimes(1);
  localStorage.removeItem('singleKeys');
});

describe('the queue', () => {
  test('lists decisions by IGV at stake, says how much is left, and what validating does', async () => {
    const { container } = await openList();
    const rows = [...container.querySelectorAll('[data-group]')].map(({ textContent }) => textContent);
    expect(rows[0]).toContain('S/ 300.00');
    expect(rows[0]).toContain('3 comprobantes · 01/10 a 03/10');
    expect(rows[2]).toContain('Gasto ajeno al giro');
    expect(left()).toContain('Quedan 6 · S/ 408.00 en juego');
    expect(screen.getByText('17 de 23 decididos')).toBeDefined();
    expect(screen.getByText(/Si los validas/).textContent).toContain('S/ 2,000.00');
    expect(screen.getByText(/Si los validas/).textContent).toContain('S/ 1,700.00');
    expect(await screen.findByText('art. 8')).toBeDefined();
    expect(screen.getByText('V3K-418 en 2 · no hay en 1')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Agregar a la flota' }).getAttribute('href')).toBe(
      '/dashboard/ajustes?placas=V3K-418',
    );
    await expectAccessible(container);
  });

  test('what the next three need is fetched ahead: why, and whose document it is', async () => {
    await openList();
    await waitFor(() => {
      const groupsAsked = server.asked.filter(({ path }) => path.endsWith('/review/group'));
      expect(groupsAsked.map(({ query }) => query.get('group'))).toEqual(expect.arrayContaining([meals.id, alone.id]));
      expect(server.asked.filter(({ path }) => path.endsWith('/verdict'))).toHaveLength(3);
    });
  });

  test('J and K walk the groups with the focus, and nothing acts when single keys are off', async () => {
    const { user } = await openList();
    await user.keyboard('j');
    expect(current()).toContain('La Olla Callada');
    // Of the two one gives no credit, whoever validates it.
    expect(screen.getByText(/Si los validas/).textContent).toContain('S/ 1,950.00');
    await waitFor(() => expect(focusedText()).toContain('La Olla Callada'));
    // As Caps Lock sends it.
    await user.keyboard('K');
    expect(current()).toContain('Grifo');
    localStorage.setItem('singleKeys', 'off');
    await user.keyboard('jv');
    expect(current()).toContain('Grifo');
    expect(server.bodies(VALIDATE)).toEqual([]);
  });
});

describe('deciding', () => {
  test('V is on screen at once, the next one has the focus, and it is sent with what was seen', async () => {
    const answer = later();
    server.answer(VALIDATE, () => answer.response);
    const { user } = await openList();
    await user.keyboard('v');
    expect(row(/Grifo/)).toBeNull();
    expect(current()).toContain('La Olla Callada');
    await waitFor(() => expect(focusedText()).toContain('La Olla Callada'));
    expect(left()).toContain('Quedan 3 · S/ 108.00 en juego');
    expect(screen.getByText('20 de 23 decididos')).toBeDefined();
    // What is to be paid is already less by what was validated.
    expect(screen.getByText(/Si los validas/).textContent).toContain('S/ 1,700.00');
    expect(await screen.findByText(/Validaste 3 de Grifo/)).toBeDefined();
    held = [meals, alone];
    await answer.answer(done(3));
    await askedAgainAfter(VALIDATE);
    expect(row(/Grifo/)).toBeNull();
    expect(server.bodies(VALIDATE)).toMatchObject([
      { skip_unfit: true, cpes: [{ seen: 'gasto observado', reason: '' }, {}, {}] },
    ]);
  });

  test('decisions are sent one after another, in the order in which they were taken', async () => {
    const first = later();
    server.answer(VALIDATE, () => first.response);
    const { user } = await openList();
    await user.keyboard('vr');
    expect(row(/La Olla/)).toBeNull();
    expect(server.bodies(DECLINE)).toEqual([]);
    await first.answer(done(3));
    await waitFor(() => expect(server.bodies(DECLINE)).toHaveLength(1));
  });

  test('one alone needs what sustains it: V goes to the field, which Ctrl+Enter validates from', async () => {
    const { user } = await openList();
    await user.keyboard('jjv');
    const field = screen.getByRole('textbox', { name: /Sustento/ });
    expect(document.activeElement).toBe(field);
    expect(screen.getByText('Escribe el sustento para validar el comprobante.')).toBeDefined();
    expect(server.bodies(VALIDATE)).toEqual([]);
    held = [fuel, meals];
    await user.keyboard('Contrato v{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(server.bodies(VALIDATE)).toMatchObject([{ skip_unfit: false, cpes: [{ reason: 'Contrato v' }] }]),
    );
    expect(row(/Muebles/)).toBeNull();
  });

  test('an open group has its exceptions: those first that differ, and what is decided is what is ticked', async () => {
    const { user, container } = await openList();
    await screen.findByText('V3K-418 en 2 · no hay en 1');
    await user.keyboard('{ArrowRight}');
    const rows = within(screen.getByRole('list', { name: 'Comprobantes del grupo' })).getAllByRole('listitem');
    expect(rows[0]?.textContent).toContain('F001-3');
    expect(rows[0]?.textContent).toContain('placa en el XML: no hay');
    await user.click(screen.getByRole('checkbox', { name: 'Incluir F001-3' }));
    expect(screen.getByRole('button', { name: 'Validar 2' })).toBeDefined();
    expect(screen.getByText(/Dejaste fuera 1 comprobante\. Sigue observado/)).toBeDefined();
    expect(screen.getByText(/Si los validas/).textContent).toContain('S/ 1,800.00');
    await expectAccessible(container);
    await user.keyboard('{ArrowLeft}');
    expect(screen.queryByRole('list', { name: 'Comprobantes del grupo' })).toBeNull();
    server.answer(VALIDATE, () => failure(500, 'UNEXPECTED', 'Algo falló.'));
    await user.keyboard('v');
    // It is back with its error, and with its exception: the same key does the same again.
    expect(await screen.findByText(/No se guardó/)).toBeDefined();
    await user.keyboard('k');
    expect(await screen.findByRole('button', { name: 'Validar 2' })).toBeDefined();
    server.answer(VALIDATE, () => done(2));
    held = [meals, reviewGroup('Grifo Tanque Lleno', [observed(3, { igv_amount: 100 })]), alone];
    await user.keyboard('v');
    await waitFor(() => expect(server.bodies(VALIDATE)).toHaveLength(2));
    const codes = (server.bodies(VALIDATE)[1] as { cpes: { code: string }[] }).cpes.map(({ code }) => code);
    expect(codes).toEqual([1, 2].map((number) => observed(number).code));
    expect((await screen.findByRole('button', { name: /Grifo/ })).textContent).toContain('1 comprobante');
    expect(screen.queryByText(/No se guardó/)).toBeNull();
  });

  test('what is left of a group says what is left, and taken back what it was', async () => {
    const { user } = await openList();
    await user.keyboard('{ArrowRight}');
    await user.click(await screen.findByRole('checkbox', { name: 'Incluir F001-3' }));
    await user.keyboard('r');
    const card = async () => (await screen.findByRole('button', { name: /Grifo/ })).textContent;
    await waitFor(async () => expect(await card()).toContain('1 comprobante · 03/10'));
    expect(await card()).toContain('S/ 100.00');
    await user.keyboard('u');
    await waitFor(async () => expect(await card()).toContain('3 comprobantes · 01/10 a 03/10'));
    expect(await card()).toContain('S/ 300.00');
  });

  test('who comes second is told who decided and when, and the group is gone', async () => {
    server.answer(VALIDATE, () =>
      failure(409, 'VOUCHER_ALREADY_DECIDED', 'Rosa Huamaní ya rechazó el comprobante F001-6 el 20/11/2026 10:00.'),
    );
    const { user } = await openList();
    await user.keyboard('jje');
    held = [fuel, meals];
    await user.keyboard('Contrato{Control>}{Enter}{/Control}');
    const told = await screen.findByText(/Rosa Huamaní ya rechazó/);
    expect(told.textContent).toContain('Muebles Tres Patas');
    expect(row(/^Muebles/)).toBeNull();
    expect(current()).toContain('La Olla');
    await user.click(screen.getByRole('button', { name: 'Descartar aviso' }));
    expect(screen.queryByText(/Rosa Huamaní/)).toBeNull();
  });

  test('of a group what was skipped is told, with why', async () => {
    server.answer(DECLINE, () => done(2, [{ code: observed(1).code, why: 'Rosa ya lo validó.' }]));
    const { user } = await openList();
    await user.keyboard('r');
    expect((await screen.findByText(/1 de 3 no se decidió/)).textContent).toContain('Rosa ya lo validó.');
  });

  test('a closed period is looked at, and nothing is decided', async () => {
    server.answer(REVIEW, () => json(reviewOf(groups, { closed: true, judging: true })));
    const { user } = await openList();
    expect(screen.getByText(/El periodo está cerrado: sus comprobantes/)).toBeDefined();
    expect(screen.getByText(/Hay comprobantes en análisis/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Validar/ })).toBeNull();
    await user.keyboard('vrh');
    expect(row(/Grifo/)).not.toBeNull();
    expect(server.bodies(VALIDATE)).toEqual([]);
  });
});

describe('what is not decided yet', () => {
  test('a session that ends loses neither the place nor what was being written, and another person finds neither', async () => {
    useAuth.getState().setUser(rosa);
    const { user: hands, unmount } = await openList();
    await hands.keyboard('je');
    await hands.keyboard('Almuerzo con el cliente');
    unmount();
    const again = await openList();
    expect(current()).toContain('La Olla Callada');
    expect((screen.getByRole('textbox', { name: /Sustento/ }) as HTMLTextAreaElement).value).toBe(
      'Almuerzo con el cliente',
    );
    again.unmount();
    useAuth.getState().setUser({ ...rosa, uuid: '019a0000-0000-7000-8000-0000000000ff' });
    await openList();
    expect(current()).toContain('Grifo');
  });
});

describe('what is decided somewhere else', () => {
  const askAgain = (page: Awaited<ReturnType<typeof open>>) => act(() => page.queryClient.invalidateQueries());

  test('what was being written to sustain it does not go on in another group, which has the focus; that it left is told', async () => {
    const page = await openList();
    const { user } = page;
    await user.keyboard('e');
    await user.keyboard('Con contrato');
    held = [meals, alone];
    await askAgain(page);
    await waitFor(() => expect(focusedGroup()).toBe(meals.id));
    expect(screen.getByText('Ya no está entre los observados del periodo.', { exact: false }).textContent).toContain(
      'Grifo',
    );
    await user.keyboard('{Control>}{Enter}{/Control}');
    await settled();
    expect(server.bodies(VALIDATE)).toEqual([]);
  });

  test('a larger one that comes meanwhile stands above, and what is being written stays where it was', async () => {
    held = [meals, alone];
    const page = await open();
    await screen.findByRole('button', { name: /La Olla/ });
    await page.user.keyboard('e');
    await page.user.paste('Con contrato');
    held = groups;
    await askAgain(page);
    await waitFor(() => expect(row(/Grifo/)).not.toBeNull());
    expect(current()).toContain('La Olla');
    expect((document.activeElement as HTMLTextAreaElement).value).toBe('Con contrato');
  });

  test('judged anew its vouchers stand for another reason, with what was written; put aside by another, it says so', async () => {
    const page = await openList();
    const { user } = page;
    await user.keyboard('e');
    await user.paste('Con contrato');
    const anew = { ...fuel, id: 'otro-motivo', rule: 'otro-motivo', short: 'Otro motivo' };
    held = [meals, anew, alone];
    await askAgain(page);
    await waitFor(() => expect(focusedGroup()).toBe('otro-motivo'));
    expect(screen.getByRole('textbox', { name: /Sustento/ })).toHaveProperty('value', 'Con contrato');
    expect(screen.queryByText(/Ya no está entre/)).toBeNull();

    const postponed = { for: 'date' as const, until: '2026-12-20' };
    const aside = anew.vouchers.map((one) => ({ ...one, postponed }) as ReviewedVoucher);
    held = [meals, { ...anew, vouchers: aside }, alone];
    await askAgain(page);
    await screen.findByText(/Ahora está entre los pospuestos/);
    expect(focusedGroup()).toBe(meals.id);
  });

  test('of the last one, too, it is told, and what is said instead has the focus', async () => {
    held = [fuel];
    const page = await openList();
    await page.user.keyboard('e');
    held = [];
    await askAgain(page);
    await screen.findByText(/Ya no está entre los observados/);
    expect(focusedText()).toBe('Nada por revisar');
  });

  test('of one that is not on screen nothing is told, and the focus stays', async () => {
    const page = await openList();
    await page.user.keyboard('jk');
    expect(focusedGroup()).toBe(fuel.id);
    held = [fuel, meals];
    await askAgain(page);
    await waitFor(() => expect(row(/Muebles/)).toBeNull());
    expect(focusedGroup()).toBe(fuel.id);
    expect(screen.queryByText(/Ya no está entre/)).toBeNull();
  });

  test('after the last one what is said instead has the focus; one that comes back with its error takes it', async () => {
    held = [fuel];
    const refused = later();
    server.answer(DECLINE, () => refused.response);
    const { user } = await openList();
    await user.keyboard('r');
    expect(focusedText()).toBe('Nada por revisar');
    await refused.answer(failure(500, 'INTERNAL_ERROR', 'No pudimos completar la operación.'));
    await waitFor(() => expect(focusedGroup()).toBe(fuel.id));
    expect(screen.queryByText(/Ya no está entre/)).toBeNull();
  });

  test('stepping from period to period keeps the focus on the step', async () => {
    server.answer(PERIODS, () => json({ tax_periods: ['202610', '202609'] }));
    const { user } = await openList();
    screen.getByRole('button', { name: 'Periodo anterior' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('group', { name: 'Periodo' }).textContent).toMatch(/Set/));
    await screen.findByRole('button', { name: /Grifo Tanque Lleno/ });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Periodo anterior');
  });
});

describe('taking back', () => {
  test('U takes back what was done last: on screen at once, and by its batch', async () => {
    const { user } = await openList();
    held = [meals, alone];
    await user.keyboard('v');
    await askedAgainAfter(VALIDATE);
    const back = later();
    server.answer(UNDO, () => back.response);
    await user.keyboard('u');
    expect(current()).toContain('Grifo');
    expect(left()).toContain('Quedan 6 · S/ 408.00 en juego');
    expect(await screen.findByText(/Deshecho: 3 comprobantes vuelven/)).toBeDefined();
    await waitFor(() => expect(server.bodies(UNDO)).toEqual([{ batch: BATCH }]));
    held = groups;
    await back.answer(done(3));
    await askedAgainAfter(UNDO);
    expect(row(/Grifo/)).not.toBeNull();
    await user.keyboard('u');
    expect(server.bodies(UNDO)).toHaveLength(1);
  });

  test('the answer that has it takes the place of what lay over the one before: no group comes or goes, and the focus stays', async () => {
    const { user } = await openList();
    let last = Promise.resolve();
    // After all else that is asked again, and in a moment of its own.
    server.answer(REVIEW, () => {
      const answer = settled().then(() => json(reviewOf(held)));
      last = answer.then(settled);
      return answer;
    });
    const listed = [true];
    const watching = new MutationObserver(() => listed.push(row(/Grifo/) !== null));
    watching.observe(document.body, { childList: true, subtree: true });
    held = [meals, alone];
    await user.keyboard('v');
    await askedAgainAfter(VALIDATE);
    await last;
    held = groups;
    await user.keyboard('u');
    await askedAgainAfter(UNDO);
    await last;
    watching.disconnect();
    expect(listed.filter((there, at) => there !== listed[at - 1])).toEqual([true, false, true]);
    expect(focusedGroup()).toBe(fuel.id);
  });

  test('what could not be taken back leaves again, and the focus goes to what stands in its place', async () => {
    const refused = later();
    server.answer(UNDO, () => refused.response);
    const { user } = await openList();
    held = [meals, alone];
    await user.keyboard('v');
    await askedAgainAfter(VALIDATE);
    await user.keyboard('u');
    expect(focusedGroup()).toBe(fuel.id);
    await waitFor(() => expect(server.bodies(UNDO)).toHaveLength(1));
    await refused.answer(failure(500, 'INTERNAL_ERROR', 'No pudimos completar la operación.'));
    await waitFor(() => expect(row(/Grifo/)).toBeNull());
    await waitFor(() => expect(focusedGroup()).toBe(meals.id));
  });

  test('what waits for its turn is never sent, and what is on its way is undone when it is there', async () => {
    const first = later();
    server.answer(VALIDATE, () => first.response);
    const { user } = await openList();
    await user.keyboard('vr');
    await user.keyboard('u');
    expect(row(/La Olla/)).not.toBeNull();
    await first.answer(done(3));
    await askedAgainAfter(VALIDATE);
    expect(server.bodies(DECLINE)).toEqual([]);
    expect(server.bodies(UNDO)).toEqual([]);

    const second = later();
    server.answer(DECLINE, () => second.response);
    await user.keyboard('r');
    await waitFor(() => expect(server.bodies(DECLINE)).toHaveLength(1));
    await user.keyboard('u');
    expect(server.bodies(UNDO)).toEqual([]);
    await second.answer(done(2));
    await waitFor(() => expect(server.bodies(UNDO)).toEqual([{ batch: BATCH }]));
  });

  test('after ten seconds there is nothing to undo by a key', async () => {
    const { user } = await openList();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      await user.keyboard('v');
      await waitFor(() => expect(server.bodies(VALIDATE)).toHaveLength(1));
      await act(() => vi.advanceTimersByTimeAsync(10_001));
      await user.keyboard('u');
      expect(server.bodies(UNDO)).toEqual([]);
      expect(screen.queryByRole('button', { name: /Deshacer/ })).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  test('of what gives credit in part it is said, of a group and of one alone, that validating it counts it whole', async () => {
    server.answer(GROUP, () => json(groupDetail(fuel, { gives_part: true })));
    const limited = { ...finding, rule: 'giro', credit: 'limited' };
    server.answer(VERDICT, () => json(verdictOf({ findings: [limited] })));
    const { user } = await openList();
    expect(await screen.findByText(/^Si los validas, su IGV cuenta entero/)).toBeDefined();
    await user.keyboard('jj');
    expect(await screen.findByText(/^Si lo validas, su IGV cuenta entero/)).toBeDefined();
  });

  test('the third equal decision offers a rule, which makes the supplier one of trust', async () => {
    server.answer(GROUP, () => json(groupDetail(fuel, { trust: 'combustible', validated_before: 2 })));
    const kept = { ruc: '20990002143', name: 'Otro', category: 'ropa personal', since: '2026-01-01', until: null };
    const told = { setting: 'trusted_suppliers', value: { suppliers: [kept] }, source: 'told', version: 4, told: null };
    server.answer('GET /businesses/settings', () => json({ success: true, data: { settings: [told] } }));
    server.answer('PUT /businesses/settings', () => json({ success: true, data: { version: 5, periods: 1 } }));
    const { user } = await openList();
    await screen.findByText('art. 8');
    await user.keyboard('v');
    await user.click(await screen.findByRole('button', { name: 'Proponer regla' }));
    const dialog = await screen.findByRole('dialog', { name: 'Proponer regla' });
    await expectAccessible(dialog);
    const save = within(dialog).getByRole('button', { name: 'Agregar a proveedores de confianza' });
    await waitFor(() => expect(save).toHaveProperty('disabled', false));
    await user.click(save);
    expect(await screen.findByText('Grifo Tanque Lleno es ahora proveedor de confianza')).toBeDefined();
    const [body] = server.bodies('PUT /businesses/settings') as [{ value: { suppliers: object[] }; seen: number }];
    expect(body).toMatchObject({ setting: 'trusted_suppliers', seen: 4, since: null });
    expect(body.value.suppliers).toMatchObject([kept, { category: 'combustible', name: 'Grifo Tanque Lleno' }]);
  });

  test('the third equal rejection makes no rule, says why, and offers what to write to who can mend it', async () => {
    server.answer(GROUP, () => json(groupDetail(fuel, { ask: ['SUNAT', 'proveedor'], rejected_before: 2 })));
    const { user } = await openList();
    await screen.findByText('art. 8');
    await user.keyboard('r');
    await user.click(await screen.findByRole('button', { name: 'Proponer regla' }));
    const dialog = await screen.findByRole('dialog', { name: 'Proponer regla' });
    await expectAccessible(dialog);
    expect(dialog.textContent).toContain('Ninguna regla rechaza por costumbre');
    const message = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Mensaje' }).value;
    expect(message).toContain('Estimados señores de Grifo Tanque Lleno: no podemos deducir');
    await user.click(within(dialog).getByRole('button', { name: 'Copiar mensaje' }));
    expect(await navigator.clipboard.readText()).toBe(message);
    expect(server.bodies('PUT /businesses/settings')).toEqual([]);
  });

  test.each([
    ['the second equal rejection', { ask: ['proveedor' as const], rejected_before: 1 }],
    ['one that nobody could mend', { ask: ['contador' as const], rejected_before: 5 }],
  ])('%s proposes nothing', async (_which, different) => {
    server.answer(GROUP, () => json(groupDetail(fuel, different)));
    const { user } = await openList();
    await screen.findByText('art. 8');
    await user.keyboard('r');
    expect(await screen.findByText(/^Rechazaste 3 de/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Proponer regla' })).toBeNull();
  });
});

describe('putting aside', () => {
  test('H asks until when; they leave the queue for «Pospuestos», and are brought back', async () => {
    const { user } = await openList();
    await user.keyboard('h');
    const panel = await screen.findByRole('dialog', { name: 'Posponer 3 comprobantes' });
    await expectAccessible(panel);
    // Their XML is here: it cannot be waited for.
    expect(within(panel).queryByRole('radio', { name: 'Hasta que llegue el XML' })).toBeNull();
    await user.click(within(panel).getByRole('radio', { name: 'Hasta que figure el depósito de detracción' }));
    const aside = fuel.vouchers.map((one) => ({ ...one, postponed: { for: 'deposit' as const, until: null } }));
    held = [{ ...fuel, vouchers: aside }, meals, alone];
    await user.click(within(panel).getByRole('button', { name: 'Posponer 3' }));
    const asked = [{ codes: fuel.vouchers.map(({ code }) => code), for: 'deposit' }];
    await waitFor(() => expect(server.bodies(POSTPONE)).toEqual(asked));
    await waitFor(() => expect(row(/Grifo/)).toBeNull());
    expect(left()).toContain('Quedan 3');
    await user.click(screen.getByRole('tab', { name: 'Pospuestos 3' }));
    expect(await screen.findAllByText('Hasta que figure el depósito de detracción')).toHaveLength(3);
    const [back, ...others] = aside;
    held = [{ ...fuel, vouchers: [{ ...(back as ReviewedVoucher), postponed: null }, ...others] }, meals, alone];
    await user.click(screen.getByRole('button', { name: 'Traer de vuelta F001-1' }));
    expect(screen.getAllByText('Hasta que figure el depósito de detracción')).toHaveLength(2);
    await waitFor(() => expect(server.bodies(RESUME)).toEqual([{ codes: [observed(1).code] }]));
  });

  test('the panel asks of the group that it was opened for, and goes when another stands before the eyes', async () => {
    const { user, queryClient } = await openList();
    await user.keyboard('h');
    const panel = await screen.findByRole('dialog', { name: 'Posponer 3 comprobantes' });
    await user.click(within(panel).getByRole('radio', { name: 'Hasta que figure el depósito de detracción' }));
    held = [meals, alone];
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(row(/Grifo/)).toBeNull());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('{Enter}');
    expect(server.bodies(POSTPONE)).toEqual([]);
  });

  test('the last day that is offered is the one on which they come back by themselves, which is said', async () => {
    const inDays = (days: number) => todayInLima(new Date(Date.now() + days * 86_400_000));
    server.answer(REVIEW, () => json(reviewOf(held, { due_date: inDays(3), returns_on: inDays(2) })));
    const { user } = await openList();
    await user.keyboard('h');
    const panel = await screen.findByRole('dialog', { name: 'Posponer 3 comprobantes' });
    const day = within(panel).getByLabelText<HTMLInputElement>('Fecha en que vuelven');
    expect([day.max, day.value]).toEqual([inDays(2), inDays(2)]);
    expect(within(panel).getByText(`Vuelven el ${formatDate(inDays(2))} aunque no llegue nada.`)).toBeDefined();
  });

  test('on that day and until the declaration is due nothing but their own day brings them back, which is said', async () => {
    const tomorrow = todayInLima(new Date(Date.now() + 86_400_000));
    server.answer(REVIEW, () => json(reviewOf(held, { due_date: tomorrow, returns_on: null })));
    const { user } = await openList();
    await user.keyboard('h');
    const panel = await screen.findByRole('dialog', { name: 'Posponer 3 comprobantes' });
    expect(within(panel).getByLabelText<HTMLInputElement>('Fecha en que vuelven').max).toBe('');
    const said = `El plazo para declarar vence el ${formatDate(tomorrow)}: lo que pospongas queda fuera de esta declaración.`;
    expect(within(panel).getByText(said)).toBeDefined();
  });

  test('on the last day to declare it says that they stay out of the declaration', async () => {
    server.answer(REVIEW, () => json(reviewOf(held, { due_date: todayInLima() })));
    const { user } = await openList();
    await user.keyboard('h');
    const panel = await screen.findByRole('dialog', { name: 'Posponer 3 comprobantes' });
    expect(within(panel).getByText(/^El plazo para declarar vence hoy: /)).toBeDefined();
  });

  test('of those without XML its coming can be waited for', async () => {
    held = [{ ...fuel, vouchers: fuel.vouchers.map((one) => ({ ...one, has_file: false })) }, meals, alone];
    const { user } = await openList();
    await user.keyboard('h');
    const panel = await screen.findByRole('dialog', { name: 'Posponer 3 comprobantes' });
    expect(within(panel).getByRole('radio', { name: 'Hasta que llegue el XML' })).toBeDefined();
  });

  test('what its finding does not look at cannot be waited for', async () => {
    held = [{ ...fuel, awaits: ['date', 'supplier'] }, meals, alone];
    const { user } = await openList();
    await user.keyboard('h');
    const panel = await screen.findByRole('dialog', { name: 'Posponer 3 comprobantes' });
    expect(
      within(panel)
        .getAllByRole('radio')
        .map((one) => one.closest('label')?.textContent),
    ).toEqual(['Hasta una fecha', 'Hasta que el proveedor levante su condición']);
  });

  test('rejected ones say by whom and are taken back; those of the rules, why', async () => {
    const decision = { batch: BATCH, at: '2026-11-20T15:00:00Z', by: 'Rosa Huamaní', reason: 'Es personal' };
    const rows = [
      { ...voucher(8), decision },
      { ...voucher(9, { observation: 'El RUC del emisor está de baja.' }), decision: null },
    ];
    server.answer(REJECTED, () => json(vouchersPage(rows as never, { total: 2 })));
    const { user, container } = await open('?tab=rechazados');
    expect((await screen.findByText(/Es personal/)).textContent).toContain('Rosa Huamaní 20/11/2026 10:00');
    expect(screen.getByText('El RUC del emisor está de baja.')).toBeDefined();
    await expectAccessible(container);
    await user.click(screen.getByRole('button', { name: 'Deshacer el rechazo de F001-8' }));
    await waitFor(() => expect(server.bodies(UNDO)).toEqual([{ batch: BATCH, code: voucher(8).code }]));
  });
});

describe('other states', () => {
  test('with nothing left it leads to the next company that has something', async () => {
    held = [];
    server.answer('GET /accountant/dashboard/filters', () =>
      json({
        businesses: [company({ ruc: '20990002143', name: 'Ferretería', summary: { ...figures, num_observed: 23 } })],
      }),
    );
    await open();
    expect(await screen.findByRole('heading', { name: 'Nada por revisar' })).toBeDefined();
    const next = await screen.findByRole('link', { name: 'Ferretería: 23 observados' });
    expect(next.getAttribute('href')).toBe('/dashboard/observaciones?ruc=20990002143');
  });

  test('a review that does not come can be asked for again', async () => {
    server.answer(REVIEW, () => failure(500, 'UNEXPECTED', 'Ocurrió un error.'));
    const { user } = await open();
    const retry = await screen.findByRole('button', { name: 'Reintentar' });
    server.answer(REVIEW, () => json(reviewOf(held)));
    await user.click(retry);
    expect(await screen.findByRole('button', { name: /Grifo/ })).toBeDefined();
  });

  test('a voucher without XML says so, and no picture is made up', async () => {
    await openList();
    expect(await screen.findByRole('heading', { name: 'Aún sin XML' })).toBeDefined();
    expect(screen.queryByRole('img')).toBeNull();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import type { MailboxList, MailboxMessage } from '@yupana/contract/mailbox.ts';
import { beforeEach, expect, test } from 'vitest';
import { company, rosa } from '../../../test/fixtures.ts';
import { watchIntervals } from '../../../test/intervals.ts';
import { expectAccessible, renderAt } from '../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../test/server.ts';
import { useAuth } from '../../lib/session/session.ts';
import MailboxPage from './mailbox-page.tsx';
import UrgentMail from './urgent-mail.tsx';

const { uuid, ruc, name } = company();
const business = { uuid, ruc, name };

function message(code: string, different: Partial<MailboxMessage> = {}): MailboxMessage {
  return {
    business,
    ...{ tray: 'notifications', code, subject: `Resolución de Ejecución Coactiva N.° ${code}` },
    ...{ group: 'urgent', kind: 'coercive', kind_name: 'Cobranza coactiva', label_name: 'RESOLUCIONES DE COBRANZA' },
    ...{
      received_at: '2026-11-13T21:52:00.000Z',
      first_seen_at: '2026-11-14T11:30:00.000Z',
      is_read: false,
      attachments: 2,
    },
    takes_effect_on: '2026-11-16',
    term: {
      says: '24/11/2026, 5 días hábiles',
      name: 'Plazo para pagar, calculado',
      until: '2026-11-24',
      presses: true,
    },
    meaning: { title: 'Empieza una cobranza: hay 7 días hábiles para pagar.', text: 'El monto está en el adjunto.' },
    basis: {
      title: 'TUO del Código Tributario, arts. 104 b), 106 y 117',
      text: 'El depósito en el buzón ya notifica.',
    },
    ...{ sol_user: null, opening: null },
    ...different,
  };
}
const urgent = message('1001');
const letter = message('1002', {
  ...{
    subject: 'Diferencias entre RVIE y FV 621',
    group: 'answer',
    kind: 'inductive-letter',
    kind_name: 'Carta inductiva',
  },
  term: { says: '10 días hábiles', name: 'Plazo usual', until: null, presses: false },
});
const notice = message('1003', {
  ...{
    subject: 'Constancia de pago NPS 8840',
    group: 'informative',
    kind: 'notice',
    kind_name: 'Aviso',
    tray: 'messages',
  },
  ...{ is_read: true, term: null, meaning: null, basis: null, takes_effect_on: null },
});
const list: MailboxList = {
  ...{ urgent: 1, unread: 2, companies: 77, companies_total: 77, reads: true, not_whole: [], days: 30 },
  ...{ older_unread: { urgent: 0, answer: 0, at_least: false }, is_cut: false },
  ...{ read_from: '2026-11-17T11:30:00.000Z', read_until: '2026-11-17T11:30:00.000Z' },
  groups: [
    { group: 'urgent', count: 1 },
    { group: 'answer', count: 1 },
    { group: 'informative', count: 1 },
  ],
  kinds: [{ kind: 'coercive', name: 'Cobranza coactiva', count: 1 }],
  businesses: [business],
  messages: [urgent, letter, notice],
  pagination: { total_items: 3, total_pages: 1, page: 1, size: 20 },
};
const pathOf = ({ tray, code }: MailboxMessage) => `/businesses/${ruc}/mailbox/${tray}/${code}`;
const OPEN = `POST ${pathOf(urgent)}/opening`;
const withUser = (one: MailboxMessage): MailboxMessage => ({ ...one, sol_user: 'PIEDRA01' });

const server = fakeServer({
  'GET /mailbox': () => json(list),
  'GET /mailbox/summary': () => json({ urgent: 1, unread: 2, messages: [urgent] }),
  [`GET ${pathOf(urgent)}`]: () => json(withUser(urgent)),
  [`GET ${pathOf(letter)}`]: () => json(withUser(letter)),
  [`GET ${pathOf(notice)}`]: () => json(withUser(notice)),
  [OPEN]: () =>
    json(
      {
        ...withUser(urgent),
        opening: { ...opening, state: 'asked', says: 'Lo estamos abriendo en SUNAT.', files: null },
      },
      202,
    ),
});

const opening = {
  ...{
    state: 'opened' as const,
    asked_at: '2026-11-17T12:00:00.000Z',
    asked_by: 'Rosa Huamaní',
    ended_at: '2026-11-17T12:00:09.000Z',
  },
  says: 'Abierto: SUNAT lo marcó como leído.',
  files: [{ name: 'documento-1.pdf', bytes: 1_024, link: '/files/abc', trouble: null }],
  answer_link: '/files/def',
};

beforeEach(() => useAuth.setState({ accessToken: 'abc', user: rosa }));

const open = (path = '/inicio/buzon') => renderAt(path, [{ path: '/inicio/buzon', Component: MailboxPage }]);
const pane = () => screen.findByRole('complementary', { name: 'Mensaje' });

test('messages stand by what they ask, with their deadline; what is unread is said, and when it was read', async () => {
  const { container } = open();
  expect(
    await screen.findByText(
      '1 urgente y 2 sin leer en 77 empresas. Leído el 17/11/2026 06:30, sin marcar nada en SUNAT.',
    ),
  ).toBeDefined();
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Urgentes 1',
    'Piden respuesta o pago 1',
    'Informativos 1',
  ]);
  const row = screen.getByRole('row', { name: /Ejecución Coactiva N.° 1001/ });
  expect(within(row).getByText('24/11/2026, 5 días hábiles')).toBeDefined();
  expect(within(row).getByText(', sin leer')).toBeDefined();
  expect(within(screen.getByRole('row', { name: /NPS 8840/ })).queryByText(', sin leer')).toBeNull();
  expect(screen.getByText(/1–3 de 3/).textContent).toContain('últimos 30 días');
  await expectAccessible(container);
});

test('the pane tells what is known without opening, what opening does, and with which user', async () => {
  open();
  const shown = within(await pane());
  expect(shown.getByText('Plazo para pagar, calculado')).toBeDefined();
  expect(shown.getByText('Empieza una cobranza: hay 7 días hábiles para pagar.')).toBeDefined();
  expect(shown.getByText('TUO del Código Tributario, arts. 104 b), 106 y 117')).toBeDefined();
  expect(shown.getByText('2, sin descargar')).toBeDefined();
  expect(
    await shown.findByText('Al abrirlo, SUNAT lo marca como leído con el usuario PIEDRA01 y la hora.'),
  ).toBeDefined();
  const mail = decodeURIComponent(shown.getByRole('link', { name: 'Avisar al cliente' }).getAttribute('href') ?? '');
  expect(mail).toMatch(/^mailto:\?subject=Buzón SOL: Resolución.*Plazo para pagar, calculado: 24\/11\/2026/s);
});

test('J and K walk, Enter goes to the pane, and none of it opens anything at SUNAT', async () => {
  const { user } = open();
  await pane();
  await user.keyboard('j');
  await user.keyboard('j');
  await waitFor(async () =>
    expect(within(await pane()).getByRole('heading').textContent).toBe('Diferencias entre RVIE y FV 621'),
  );
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(await pane());
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.asked.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a message is opened only once it was confirmed, by its name, and then its files are there', async () => {
  const pass = watchIntervals();
  const { user, container } = open();
  await user.click(within(await pane()).getByRole('button', { name: 'Abrir y descargar' }));
  const dialog = await screen.findByRole('dialog', { name: '¿Abrir este mensaje en SUNAT?' });
  expect(
    within(dialog).getByText(/SUNAT lo marcará como leído con el usuario PIEDRA01 y la hora. No se puede deshacer./),
  ).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  expect(server.bodies(OPEN)).toEqual([]);
  await user.click(within(await pane()).getByRole('button', { name: 'Abrir y descargar' }));
  server.answer(`GET ${pathOf(urgent)}`, () => json({ ...withUser(urgent), is_read: true, opening }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Abrir y descargar' }));
  // It asks again only once SUNAT was asked to open it.
  await waitFor(() => pass(950));
  expect(await screen.findByText('Abierto: SUNAT lo marcó como leído.', undefined, { timeout: 5_000 })).toBeDefined();
  expect(server.bodies(OPEN)).toEqual([{ confirmed: true }]);
  expect(screen.getByRole('link', { name: 'documento-1.pdf' }).getAttribute('href')).toBe('/files/abc');
  expect(screen.queryByRole('button', { name: 'Abrir y descargar' })).toBeNull();
  await expectAccessible(container);
});

test.each([
  ['2020-01-06', 'La notificación ya surte efecto aunque nadie lo abra.'],
  ['2999-01-04', 'La notificación surte efecto el 04/01/2999 aunque nadie lo abra.'],
])('what has its effect from %s on is told so before it is opened', async (takes_effect_on, says) => {
  server.answer(`GET ${pathOf(urgent)}`, () => json({ ...withUser(urgent), takes_effect_on }));
  const { user } = open();
  expect(await within(await pane()).findByText(/con el usuario PIEDRA01/)).toBeDefined();
  await user.click(within(await pane()).getByRole('button', { name: 'Abrir y descargar' }));
  expect((await screen.findByRole('dialog')).textContent).toContain(says);
});

test('of what is no notification nothing is said of effects', async () => {
  server.answer(`GET ${pathOf(urgent)}`, () => json({ ...withUser(urgent), takes_effect_on: null }));
  const { user } = open();
  expect(await within(await pane()).findByText(/con el usuario PIEDRA01/)).toBeDefined();
  await user.click(within(await pane()).getByRole('button', { name: 'Abrir y descargar' }));
  expect((await screen.findByRole('dialog')).textContent).not.toContain('surte efecto');
});

test('what is older than what is listed and still asks for something is told', async () => {
  const older_unread = { urgent: 1, answer: 3, at_least: false };
  server.answer('GET /mailbox', () => json({ ...list, older_unread }));
  open();
  expect(
    await screen.findByText(
      'No se listan aquí, y no figuran como leídos: 1 urgente de hace más de un año y 3 de hace más de 30 días que piden respuesta o pago. Míralos en el Buzón SOL de SUNAT.',
    ),
  ).toBeDefined();
});

test('a state that nobody knows is none of read and unread, in the pane and before it is opened', async () => {
  const unknown = { ...withUser(urgent), is_read: null, attachments: null };
  server.answer('GET /mailbox', () => json({ ...list, messages: [{ ...urgent, is_read: null, attachments: null }] }));
  server.answer(`GET ${pathOf(urgent)}`, () => json(unknown));
  const { user } = open();
  expect(await within(await pane()).findByText(/con el usuario PIEDRA01/)).toBeDefined();
  expect(within(await pane()).getAllByText('No se sabe')).toHaveLength(2);
  await user.click(within(await pane()).getByRole('button', { name: 'Abrir y descargar' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('SUNAT lo marcará como leído');
});

test('what could not be opened says whether SUNAT may have marked it, and may be asked again', async () => {
  const says = 'No sabemos si se abrió: SUNAT puede haberlo marcado como leído. El buzón de SUNAT no respondió.';
  server.answer(`GET ${pathOf(urgent)}`, () =>
    json({ ...withUser(urgent), opening: { ...opening, state: 'failed', says, files: null } }),
  );
  open();
  expect(await screen.findByText(says)).toBeDefined();
  // What came in place of it is kept, and can be looked at.
  expect(screen.getByRole('link', { name: 'Respuesta de SUNAT' }).getAttribute('href')).toBe('/files/def');
  expect(screen.getByRole('button', { name: 'Abrir y descargar' })).toBeDefined();
});

test('a company that was not read is told, with what to do, and may be read now', async () => {
  const says = 'El usuario SOL no tiene permiso para el módulo «Buzón Electrónico».';
  const unread = { business, state: 'no-permission' as const, says, todo: 'Márcalo para ese usuario.', read_at: null };
  server.answer('GET /mailbox', () => json({ ...list, not_whole: [unread] }));
  server.answer(`POST /businesses/${ruc}/mailbox/reading`, () => json({ asked: true }, 202));
  const { user } = open();
  expect(await screen.findByText(`${says} Márcalo para ese usuario.`)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Leer ahora' }));
  expect(server.bodies(`POST /businesses/${ruc}/mailbox/reading`)).toHaveLength(1);
});

test('of several that were not read each is named, and leads to its own', async () => {
  const other = { uuid: '55555555-5555-4555-8555-555555555555', ruc: '20990003271', name: 'Lácteos Nube' };
  const failed = { business: other, state: 'failed' as const, says: 'No respondió.', todo: null, read_at: null };
  const never = { business, state: 'never' as const, says: 'Todavía no se leyó.', todo: null, read_at: null };
  server.answer('GET /mailbox', () => json({ ...list, not_whole: [failed, never] }));
  const { user } = open();
  const items = (await screen.findByRole('button', { name: 'Lácteos Nube' })).closest('ul')?.textContent;
  expect(items).toBe(`Lácteos Nube: No respondió.${name}: Todavía no se leyó.`);
  await user.click(screen.getByRole('button', { name: 'Lácteos Nube' }));
  await waitFor(() => expect(server.asked.at(-1)?.query.get('ruc')).toBe('20990003271'));
});

test('of many that were not read each is named with what is the matter, in a word', async () => {
  const many = Array.from({ length: 5 }, (_, place) => ({
    business: { uuid: `5555555${place}-5555-4555-8555-555555555555`, ruc: `2099000327${place}`, name: `Nube ${place}` },
    ...{ state: 'failed' as const, says: 'No respondió.', todo: null, read_at: null },
  }));
  server.answer('GET /mailbox', () => json({ ...list, not_whole: many }));
  open();
  const item = (await screen.findByRole('button', { name: 'Nube 3' })).closest('li');
  expect(item?.textContent).toBe('Nube 3 (no se pudo leer)');
});

test('nothing urgent is said, and the other empty groups are not shown', async () => {
  server.answer('GET /mailbox', () =>
    json({
      ...{ ...list, urgent: 0, messages: [notice], pagination: { ...list.pagination, total_items: 1 } },
      groups: [
        { group: 'urgent', count: 0 },
        { group: 'answer', count: 0 },
        { group: 'informative', count: 1 },
      ],
    }),
  );
  open();
  await waitFor(() =>
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Urgentes Nada urgente',
      'Informativos 1',
    ]),
  );
});

test.each([
  [{ companies: 77 }, 'Sin mensajes'],
  [{ companies: 0, read_from: null, read_until: null }, 'Ningún buzón se leyó todavía'],
])('no messages are told apart from mailboxes that nobody read: %o', async (different, title) => {
  const none = { ...list, ...different, urgent: 0, messages: [], pagination: { ...list.pagination, total_items: 0 } };
  server.answer('GET /mailbox', () => json(none));
  open();
  expect(await screen.findByRole('heading', { name: title })).toBeDefined();
});

test('what could not be loaded can be asked for again', async () => {
  server.answer('GET /mailbox', () => failure(422, 'INVALID', 'No se pudo.'));
  const { user } = open();
  server.answer('GET /mailbox', () => json(list));
  await user.click(await screen.findByRole('button', { name: /Reintentar|Intentar/ }));
  expect(await screen.findByText(/1 urgente y 2 sin leer/)).toBeDefined();
});

test('the home says how many are urgent and until when, and leads there; of none it says nothing', async () => {
  const { unmount } = renderAt('/', [{ path: '/', Component: UrgentMail }]);
  const link = await screen.findByRole('link', {
    name: '1 urgente en el Buzón SOL, el primero hasta el 24/11/2026',
  });
  expect(link.getAttribute('href')).toBe('/inicio/buzon');
  unmount();
  server.answer('GET /mailbox/summary', () => json({ urgent: 0, unread: 2, messages: [] }));
  renderAt('/', [{ path: '/', Component: UrgentMail }]);
  await waitFor(() => expect(server.asked.filter(({ path }) => path === '/mailbox/summary')).toHaveLength(2));
  expect(screen.queryByRole('link')).toBeNull();
});

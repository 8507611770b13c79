import { screen, within } from '@testing-library/react';
import type { Declaration, Declarations } from '@yupana/contract/declarations.ts';
import { beforeEach, expect, test } from 'vitest';
import { company } from '../../../test/fixtures.ts';
import { expectAccessible, renderAt } from '../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../test/server.ts';
import { useAuth, useCompany } from '../../lib/session/session.ts';
import DeclarationsPage from './declarations-page.tsx';

const business = company();
const LIST = `GET /businesses/${business.ruc}/declarations`;
const declaration = (different: Partial<Declaration> = {}): Declaration => ({
  ...{ order_number: '1000701', form: '0621', presented_on: '2026-10-19', bank: 'BBVA', amount_paid: 120 },
  boxes: [
    { box: '145', amount: 10 },
    { box: '173', amount: 0.85 },
    { box: '184', amount: -35.5 },
    { box: '999', amount: 1 },
  ],
  ...different,
});
const listed: Declarations = {
  asked_at: '2026-10-25T11:30:00.000Z',
  failed: null,
  presented_count: 2,
  unknown_count: 1,
  periods: [
    { tax_period: '202610' as never, is: 'not-presented', declarations: [] },
    {
      ...{ tax_period: '202609' as never, is: 'presented' },
      declarations: [declaration(), declaration({ order_number: '1000700', presented_on: '2026-10-15', bank: null })],
    },
    {
      ...{ tax_period: '202608' as never, is: 'presented' },
      declarations: [declaration({ order_number: '1000650', boxes: null, amount_paid: null })],
    },
    { tax_period: '202607' as never, is: 'unknown', declarations: [] },
  ],
};
const server = fakeServer({ [LIST]: () => json(listed) });

beforeEach(() => {
  useAuth.setState({ accessToken: 'abc' });
  useCompany.setState({ company: business });
});

const open = () =>
  renderAt('/dashboard/declaraciones', [{ path: '/dashboard/declaraciones', Component: DeclarationsPage }]);
const lines = async () => (await screen.findAllByRole('listitem')).map((line) => within(line));

test('each period says whether it was presented, and what is not sure is not «no»', async () => {
  const { container } = open();
  expect(
    await screen.findByText(
      'Se presentaron 2 de los últimos 4 periodos, según SUNAT el 25/10/2026 06:30; de 1 no se sabe.',
    ),
  ).toBeDefined();
  const [october, september, august, july] = await lines();
  expect(october?.getByText('No figura como presentada')).toBeDefined();
  expect(october?.queryByRole('button')).toBeNull();
  expect(september?.getByText('Presentada el 19/10/2026; rectifica 1 anterior')).toBeDefined();
  expect(september?.getByText('Tributo o saldo (184)').closest('p')?.textContent).toBe(
    'Tributo o saldo (184)-S/ 35.50',
  );
  expect(august?.getAllByText('SUNAT no lo dice')).toHaveLength(3);
  expect(july?.getByText('No se sabe aún si se presentó')).toBeDefined();
  await expectAccessible(container);
});

test('unfolded by the keyboard a period has every box with its name, and what was rectified', async () => {
  const { container, user } = open();
  const [, september, august] = await lines();
  const unfold = september?.getByRole('button', { name: 'Casillas de Set 2026' });
  unfold?.focus();
  await user.keyboard('{Enter}');
  expect(unfold?.getAttribute('aria-expanded')).toBe('true');
  const terms = () => september?.getAllByRole('term').map(({ textContent }) => textContent);
  expect(terms()?.slice(0, 4)).toEqual([
    ...['145 Saldo a favor del periodo anterior', '173 Coeficiente de la prorrata'],
    ...['184 Tributo a pagar o saldo a favor', '999 '],
  ]);
  expect(september?.getAllByRole('definition')[1]?.textContent).toBe('0.85');
  expect(september?.getByText(/1000700/).closest('p')?.textContent).toBe(
    'N.° de orden 1000700 · presentada el 15/10/2026 y rectificada después',
  );
  await expectAccessible(container);
  await user.keyboard('{Enter}');
  expect(september?.queryByRole('term')).toBeNull();
  await user.click(august?.getByRole('button') as HTMLElement);
  expect(august?.getByText('SUNAT no dio sus casillas, o no se entendieron: se vuelven a pedir.')).toBeDefined();
});

test('never asked, it says who asks and when; an error is tried again', async () => {
  server.answer(LIST, () => failure(500, 'INTERNAL', 'Algo falló.'));
  const { user } = open();
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  server.answer(LIST, () => json({ ...listed, asked_at: null, presented_count: 0 }));
  await user.click(retry);
  expect(await screen.findByText('Aún no sabemos qué presentó la empresa')).toBeDefined();
  expect(screen.queryByRole('listitem')).toBeNull();
});

test.each([
  [
    { presented_count: 1, unknown_count: 0 },
    'Se presentó 1 de los últimos 4 periodos, según SUNAT el 25/10/2026 06:30.',
  ],
  [
    { presented_count: 0, unknown_count: 0 },
    'No figura presentado ninguno de los últimos 4 periodos, según SUNAT el 25/10/2026 06:30.',
  ],
  [
    { presented_count: 0, unknown_count: 4 },
    'SUNAT respondió el 25/10/2026 06:30, pero de los últimos 4 periodos no se pudo saber cuáles se presentaron.',
  ],
])('of %j the head says no zero of what is not known', async (counts, said) => {
  server.answer(LIST, () => json({ ...listed, ...counts }));
  open();
  expect(await screen.findByText(said)).toBeDefined();
});

test.each([
  ['no-answer', /del 26\/10\/2026 06:30, no se pudo completar: SUNAT no dio una respuesta que se entienda/],
  ['no-permission', /el usuario SOL de la empresa no puede abrir «Mis declaraciones y pagos»/],
] as const)('that the last question was not answered is said (%s), also where none ever was', async (trouble, said) => {
  const failed = { at: '2026-10-26T11:30:00.000Z', trouble };
  server.answer(LIST, () => json({ ...listed, failed }));
  open();
  expect(await screen.findByText(said)).toBeDefined();
});

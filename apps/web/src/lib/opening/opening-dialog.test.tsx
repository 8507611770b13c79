import { screen, waitFor } from '@testing-library/react';
import type { OpeningAnswer } from '@yupana/contract/opening.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import { parseRuc } from '@yupana/tax/ruc.ts';
import { beforeEach, expect, test } from 'vitest';
import { company } from '../../../test/fixtures.ts';
import { expectAccessible, renderAt } from '../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../test/server.ts';
import { useAuth } from '../session/session.ts';
import { typedSoles } from '../typed-soles.ts';
import { OpeningButton } from './opening-button.tsx';

const { ruc } = company();
const GET = `GET /businesses/${ruc}/openings`;
const TELL = `POST /businesses/${ruc}/openings`;
const answer = (different: Partial<OpeningAnswer> = {}): OpeningAnswer => ({
  ...{ opening: null, perceptions: null, retentions: null, declared: null, declared_by: null },
  ...{ closed: false, entries: [] },
  ...different,
});
const server = fakeServer({ [GET]: () => json(answer()), [TELL]: () => json(answer()) });

beforeEach(() => useAuth.getState().signedIn('a-token'));

async function open() {
  const Page = () => (
    <OpeningButton ruc={parseRuc(ruc)} period={parsePeriod('202610')}>
      Escribir saldo
    </OpeningButton>
  );
  const shown = renderAt('/', [{ path: '/', Component: Page }]);
  await shown.user.click(screen.getByRole('button', { name: 'Escribir saldo' }));
  await screen.findByRole('dialog', { name: 'Saldos con los que empieza Oct 2026' });
  return shown;
}
const told = () => server.asked.filter(({ method }) => method === 'POST').map(({ body }) => body);

test('what nobody knows is said to be no zero, and is typed with a reason', async () => {
  const { user, baseElement } = await open();
  expect(await screen.findByText(/El saldo a favor no se conoce.*No es cero\./)).toBeDefined();
  await expectAccessible(baseElement);
  await user.type(screen.getByLabelText('Saldo a favor (casilla 145)'), '2,315.50');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Escribe el motivo.')).toBeDefined();
  expect(told()).toEqual([]);
  await user.type(screen.getByLabelText('Motivo'), 'FV 621 de setiembre');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(told()).toEqual([
    {
      tax_period: '202610',
      told: { balance: 2315.5, perceptions: 0, retentions: 0 },
      reason: 'FV 621 de setiembre',
    },
  ]);
});

test('what was typed shows who did, when and why, beside what was declared, and is taken back with a reason', async () => {
  const first = { told: { balance: 80, perceptions: 5, retentions: 0 }, reason: 'Rectificatoria', by: 'Rosa Huamaní' };
  const opening = { amount: 80, source: 'typed' as const, since: null, reason: 'Rectificatoria' };
  server.answer(GET, () =>
    json(answer({ opening, declared: 55, entries: [{ ...first, at: '2026-11-20T15:00:00Z' }] })),
  );
  const { user } = await open();
  expect(await screen.findByText('Saldo a favor: S/ 80.00, escrito a mano. Lo declarado dice S/ 55.00.')).toBeDefined();
  const trail = screen.getByRole('region', { name: 'Lo que se escribió' });
  expect(trail.textContent).toContain('S/ 80.00, percepciones S/ 5.00, retenciones S/ 0.00: Rectificatoria');
  expect(trail.textContent).toContain('Rosa Huamaní, 20/11/2026 10:00');
  await user.click(screen.getByRole('button', { name: 'Quitar lo escrito' }));
  expect(await screen.findByText('Escribe el motivo.')).toBeDefined();
  await user.type(screen.getByLabelText('Motivo'), 'Era de otra');
  await user.click(screen.getByRole('button', { name: 'Quitar lo escrito' }));
  await waitFor(() => expect(told()).toEqual([{ tax_period: '202610', told: null, reason: 'Era de otra' }]));
});

test('a declared balance says of which declaration it is, with the way to it', async () => {
  const opening = { amount: 55, source: 'declared' as const, since: null, reason: '' };
  const declared_by = { tax_period: parsePeriod('202609'), order_number: '1000701', presented_on: '2026-10-19' };
  server.answer(GET, () => json(answer({ opening, declared: 55, declared_by })));
  await open();
  const link = await screen.findByRole('link', { name: 'Declaraciones presentadas' });
  expect(link.getAttribute('href')).toBe('/dashboard/declaraciones');
  expect(link.closest('p')?.textContent).toContain(
    'Lo declarado es de la declaración de Set 2026, N.° de orden 1000701, presentada el 19/10/2026.',
  );
});

test('of a closed period nothing is typed', async () => {
  const carried = { amount: 260, source: 'carried' as const, since: parsePeriod('202608'), reason: '' };
  server.answer(GET, () => json(answer({ opening: carried, closed: true })));
  await open();
  expect(await screen.findByText('Saldo a favor: S/ 260.00, arrastrado de tus libros desde Ago 2026.')).toBeDefined();
  expect(screen.getByText('El periodo está cerrado: reábrelo para cambiar sus saldos.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull();
});

test('what the server refuses is said, and what was typed stays', async () => {
  server.answer(TELL, () => failure(409, 'PERIOD_CLOSED', 'El periodo está cerrado.'));
  const { user } = await open();
  await user.type(await screen.findByLabelText('Motivo'), 'Saldo');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(/El periodo está cerrado/)).toBeDefined();
  expect((screen.getByLabelText('Motivo') as HTMLTextAreaElement).value).toBe('Saldo');
});

test.each([
  ['', 0],
  ['1,234.50', 1234.5],
  ['S/ 1234.5', 1234.5],
  ['12,34', null],
  ['-5', null],
  ['1.234', null],
  ['12345678901', null],
])('«%s» is %s', (text, soles) => {
  expect(typedSoles(text)).toBe(soles);
});

import { screen, waitFor } from '@testing-library/react';
import type { CompanyDue } from '@yupana/contract/calendar.ts';
import type { Period } from '@yupana/tax/period.ts';
import { parseRuc } from '@yupana/tax/ruc.ts';
import { expect, test } from 'vitest';
import { company } from '../../../test/fixtures.ts';
import { expectAccessible, renderAt } from '../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../test/server.ts';
import DueBoard from './due-board.tsx';

const { ruc, uuid, name } = company();
const due = (different: Partial<CompanyDue['company']> = {}): CompanyDue => ({
  ...{ tax_period: '202610' as Period, today: '2026-11-17', group: '45', digits: ['4', '5'] },
  ...{ declaration: '2026-11-19', registers: '2026-11-18', reckoned: false },
  company: {
    ...{ uuid, ruc, name, state: 'open', declared_on: null, igv_amount: null },
    missing: [{ is: 'observed', says: '23 observados' }],
    ...different,
  },
});
const server = fakeServer({ [`GET /businesses/${ruc}/calendar`]: () => json(due()) });
const scope = { ruc: parseRuc(ruc), business_uuid: uuid, tax_period: '202610' as Period };
const show = () => renderAt('/', [{ path: '/', element: <DueBoard scope={scope} /> }]);

test('a company says until when it declares the period, and what it lacks, with the way there', async () => {
  const { container } = show();
  const board = await screen.findByRole('region', { name: 'Vencimiento' });
  expect(board.textContent).toBe('RUC en 4 y 519/11 jueEn 2 díasRCE y RVIE: 18/1123 observadosRevisar');
  expect(server.asked.at(-1)?.query.get('tax_period')).toBe('202610');
  expect(screen.getByRole('link').getAttribute('href')).toBe(`/dashboard/observaciones?ruc=${ruc}&tax_period=202610`);
  await expectAccessible(container);
});

test('one that was declared says when, and presses no more', async () => {
  const said = { ...due({ declared_on: '2026-11-17' }), today: '2026-11-29' };
  server.answer(`GET /businesses/${ruc}/calendar`, () => json(said));
  show();
  const board = await screen.findByRole('region', { name: 'Vencimiento' });
  expect(board.textContent).toContain('19/11 jueDeclarado el 17/11/2026RCE y RVIE');
  expect(screen.getByText('Declarado el 17/11/2026').className).toContain('text-ink-muted');
});

test('one that is closed says so, and presses no more', async () => {
  server.answer(`GET /businesses/${ruc}/calendar`, () => json(due({ state: 'closed', missing: [] })));
  show();
  expect((await screen.findByRole('region', { name: 'Vencimiento' })).textContent).toMatch(/18\/11Cerrada$/);
  expect(screen.queryByRole('link')).toBeNull();
});

test('the report stands without it', async () => {
  server.answer(`GET /businesses/${ruc}/calendar`, () => failure(503, 'UNAVAILABLE', 'Ahora no'));
  const { container } = show();
  await waitFor(() => expect(server.asked).toHaveLength(1));
  expect(container.textContent).toBe('');
});

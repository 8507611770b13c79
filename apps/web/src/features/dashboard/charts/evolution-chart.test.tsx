import { render, screen } from '@testing-library/react';
import { parsePeriod } from '@yupana/tax/period.ts';
import { cloneElement, type ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import EvolutionChart from './evolution-chart.tsx';
import { PointLegend } from './point-look.tsx';

// jsdom measures nothing: the chart is given the room that a browser would give it.
vi.mock('recharts', async (original) => ({
  ...(await original<typeof import('recharts')>()),
  ResponsiveContainer: ({ children }: { children: ReactElement<{ width: number; height: number }> }) =>
    cloneElement(children, { width: 600, height: 220 }),
}));

test.each([2, 4])('the chart of %i periods has a name where the keyboard stops', (periods) => {
  const points = ['202607', '202608', '202609', '202610'].slice(-periods).map((period, place) => ({
    period: parsePeriod(period),
    total: 1_000 * (place + 1),
    outcome: 'complete' as const,
    held: false,
    unread: false,
    monthOpen: false,
    monthOver: true,
  }));
  render(
    <EvolutionChart points={points} period={parsePeriod('202610')} title="Evolución de compras" series="Compras" />,
  );
  const chart = screen.getByRole('application', { name: 'Evolución de compras, por periodo' });
  expect(chart.getAttribute('tabindex')).toBe('0');
});

test('a period that was tried in vain has no dot, and says that there is no figure', () => {
  const points = ['202608', '202609', '202610'].map((period, place) => ({
    period: parsePeriod(period),
    total: place === 2 ? null : 1_000,
    outcome: place === 2 ? ('failed' as const) : ('complete' as const),
    held: false,
    unread: false,
    monthOpen: false,
    monthOver: true,
  }));
  const { container } = render(
    <EvolutionChart points={points} period={parsePeriod('202610')} title="Evolución de compras" series="Compras" />,
  );
  expect(container.querySelectorAll('circle')).toHaveLength(2);
  expect(screen.getByText('Sin dato')).toBeDefined();
});

test('months that do not agree, were not verified, are old, were not read whole, stand although another file came, are still open or taken half are each drawn and named otherwise', () => {
  const outcomes = ['complete', 'gap', 'unverified', 'failed', 'gap', 'gap', 'complete', 'complete'] as const;
  const points = outcomes.map((outcome, place) => ({
    period: parsePeriod(`20260${place + 2}`),
    total: 1_000,
    outcome,
    held: place === 4,
    unread: place === 5,
    monthOpen: place >= 6,
    monthOver: place < 7,
  }));
  const { container } = render(
    <>
      <EvolutionChart points={points} period={parsePeriod('202609')} title="Evolución de compras" series="Compras" />
      <PointLegend points={points} />
    </>,
  );
  const drawn = [...container.querySelectorAll('.recharts-surface [data-kind]')].map((mark) =>
    mark.getAttribute('data-kind'),
  );
  expect(drawn).toEqual(['gap', 'unverified', 'failed', 'held', 'unread', 'early', 'open']);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'No coincide con SUNAT',
    'Hay filas sin leer',
    'Se conserva lo anterior',
    'Sin verificar',
    'No se pudo actualizar',
    'Se tomó con el mes abierto',
    'El mes sigue abierto',
  ]);
  expect(container.querySelector('desc')?.textContent).toContain('Mar 2026: S/ 1,000.00, No coincide con SUNAT');
  expect(container.querySelector('desc')?.textContent).toContain('Jun 2026: S/ 1,000.00, Se conserva lo anterior');
});

test('of two months, drawn as bars, the one that does not agree has its mark too', () => {
  const points = ['202609', '202610'].map((period, place) => ({
    period: parsePeriod(period),
    total: 1_000,
    outcome: place === 0 ? ('gap' as const) : ('complete' as const),
    held: false,
    unread: false,
    monthOpen: false,
    monthOver: true,
  }));
  const { container } = render(
    <EvolutionChart points={points} period={parsePeriod('202610')} title="Evolución de compras" series="Compras" />,
  );
  expect(container.querySelectorAll('[data-kind="gap"]')).toHaveLength(1);
});

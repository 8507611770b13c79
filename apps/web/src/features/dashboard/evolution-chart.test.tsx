import { render, screen } from '@testing-library/react';
import { parsePeriod } from '@yupana/tax/period.ts';
import { cloneElement, type ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import EvolutionChart from './evolution-chart.tsx';

// jsdom measures nothing: the chart is given the room that a browser would give it.
vi.mock('recharts', async (original) => ({
  ...(await original<typeof import('recharts')>()),
  ResponsiveContainer: ({ children }: { children: ReactElement<{ width: number; height: number }> }) =>
    cloneElement(children, { width: 600, height: 220 }),
}));

test.each([2, 4])('the chart of %i periods has a name where the keyboard stops', (periods) => {
  const points = ['202607', '202608', '202609', '202610']
    .slice(-periods)
    .map((period, place) => ({ period: parsePeriod(period), total: 1_000 * (place + 1), monthOpen: false }));
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
    monthOpen: false,
  }));
  const { container } = render(
    <EvolutionChart points={points} period={parsePeriod('202610')} title="Evolución de compras" series="Compras" />,
  );
  expect(container.querySelectorAll('circle')).toHaveLength(2);
  expect(screen.getByText('Sin dato')).toBeDefined();
});

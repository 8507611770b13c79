import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Period } from '@yupana/tax/period.ts';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../test/render.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { Pagination } from '../steps/pagination.tsx';
import { PeriodStepper } from '../steps/period-stepper.tsx';
import { Tabs } from '../steps/tabs.tsx';
import { LoaderBoard } from './loader-board.tsx';
import { Money } from './money.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { StatBoard } from './stat-board.tsx';
import { WaffleBoard } from './waffle-board.tsx';

const periods = ['202610', '202609', '202608'] as Period[];

test.each([
  [12345.67, 'S/ 12,345.67'],
  [0, 'S/ 0.00'],
  [-461.59, '-S/ 461.59'],
  [null, '–aún no disponible'],
])('%s soles read and copy as «%s»', (value, text) => {
  const { container } = render(<Money value={value} />);
  expect(container.textContent).toBe(text);
});

test('the pager says where one is and steps to the neighbours', async () => {
  const go = vi.fn();
  const resize = vi.fn();
  render(
    <Pagination
      page={2}
      size={20}
      totalItems={218}
      totalPages={11}
      sizes={[20, 50, 100]}
      onPage={go}
      onSize={resize}
    />,
  );
  expect(screen.getByText('21–40 de 218')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Página 2' }).getAttribute('aria-current')).toBe('page');
  await userEvent.click(screen.getByRole('button', { name: 'Página siguiente' }));
  await userEvent.click(screen.getByRole('button', { name: 'Página 11' }));
  expect(go.mock.calls).toEqual([[3], [11]]);
  await userEvent.click(screen.getByRole('combobox', { name: 'Filas por página: 20' }));
  await userEvent.click(await screen.findByRole('option', { name: '100' }));
  expect(resize).toHaveBeenCalledWith(100);
});

test('the period steps to the older one; the newest has no next', async () => {
  const change = vi.fn();
  render(<PeriodStepper period={'202610' as Period} periods={periods} onChange={change} />);
  const next = screen.getByRole('button', { name: 'Periodo siguiente' });
  expect(next.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(next);
  await userEvent.click(screen.getByRole('button', { name: 'Periodo anterior' }));
  await userEvent.keyboard('[[');
  expect(change.mock.calls).toEqual([['202609'], ['202609']]);
});

test('whoever steps to the first or the last by keyboard stays on the step', async () => {
  function Both() {
    const [period, setPeriod] = useState('202610' as Period);
    const [page, setPage] = useState(2);
    return (
      <>
        <PeriodStepper period={period} periods={periods} onChange={setPeriod} />
        <Pagination page={page} size={20} totalItems={50} totalPages={3} onPage={setPage} />
      </>
    );
  }
  render(<Both />);
  const oldest = periods.length - 1;
  for (const [name, presses] of [
    ['Periodo anterior', oldest],
    ['Periodo siguiente', oldest],
    ['Página siguiente', 1],
    ['Página anterior', 2],
  ] as const) {
    const step = screen.getByRole<HTMLButtonElement>('button', { name });
    step.focus();
    await userEvent.keyboard('{Enter}'.repeat(presses));
    expect(step.getAttribute('aria-disabled'), name).toBe('true');
    // A browser takes the focus from a button that is disabled.
    expect(step.disabled, name).toBe(false);
    await userEvent.keyboard('{Enter}');
  }
  expect(screen.getByRole('button', { name: 'Página 1' }).getAttribute('aria-current')).toBe('page');
});

test('September is offered as «Set»', async () => {
  render(<PeriodStepper period={'202610' as Period} periods={periods} onChange={() => {}} />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Periodo: Oct 2026' }));
  expect(await screen.findByRole('option', { name: 'Set 2026' })).toBeDefined();
});

test('progress without a known whole is not shown as zero', () => {
  render(<ProgressBar label="Recolectando" value={null} max={0} />);
  const bar = screen.getByRole('progressbar', { name: 'Recolectando' });
  expect(bar.getAttribute('aria-valuenow')).toBeNull();
  expect(bar.getAttribute('aria-valuetext')).toBe('Aún sin medida');
});

test('axe finds nothing wrong in figures and states', async () => {
  const { container } = render(
    <main>
      <h1>Estados</h1>
      <PeriodStepper period={'202610' as Period} periods={periods} onChange={() => {}} />
      <StatBoard stats={[{ label: 'Importe total', value: <Money value={null} />, note: 'en análisis' }]} />
      <StatBoard loading stats={[{ label: 'IGV total', value: '' }]} />
      <WaffleBoard segments={[{ label: 'validados', count: 3, shape: 'full', tone: 'positive' }]} />
      <StatusBadge status="observado" />
      <Tabs label="Estados" value={0} onChange={() => {}} options={[{ value: 0, label: 'Todos', count: 1218 }]}>
        Lista
      </Tabs>
      <EmptyState title="No hay comprobantes observados">Todo está revisado.</EmptyState>
      <ErrorState onRetry={() => {}} />
      <LoaderBoard title="Cargando empresas..." />
      <ProgressBar label="Recolectando" value={12} max={48} note="12 de 48" />
      <Pagination page={1} size={20} totalItems={218} totalPages={11} onPage={() => {}} />
    </main>,
  );
  await expectAccessible(container);
});

import { screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { rosa } from '../../../test/fixtures.ts';
import { expectAccessible, renderAt } from '../../../test/render.tsx';
import { useAuth } from '../../lib/session/session.ts';
import type { PlanNotice } from './plan.ts';
import { PlanBanner } from './plan-banner.tsx';

beforeEach(() => useAuth.setState({ user: rosa }));

function Plans() {
  return <p>Planes: {JSON.stringify(useLocation().state)}</p>;
}
const show = (notice: PlanNotice) =>
  renderAt('/', [
    { path: '/', element: <PlanBanner notice={notice} /> },
    { path: '/planes-y-precios', element: <Plans /> },
  ]);

test.each([
  [{ kind: 'free', daysLeft: 1, endDate: '2026-11-22' }, 'Tienes 1 día de prueba gratis', 'Elegir plan'],
  [{ kind: 'free', daysLeft: 7, endDate: '2026-11-28' }, 'Tienes 7 días de prueba gratis', 'Elegir plan'],
  [{ kind: 'active_trial' }, 'Tu prueba gratis ha terminado', 'Elegir plan'],
  [{ kind: 'ended_license' }, 'Tu licencia de Siscont venció', 'Elegir plan'],
  [{ kind: 'pre_expired_plan', daysLeft: 1 }, 'Falta 1 día para que tu plan caduque', 'Renovar plan'],
  [{ kind: 'pre_expired_plan', daysLeft: 5 }, 'Faltan 5 días para que tu plan caduque', 'Renovar plan'],
  [{ kind: 'expired_plan' }, 'Tu plan ha vencido', 'Pagar plan'],
] as const)('%o reads «%s» and offers «%s»', async (notice, text, action) => {
  const { user, container } = show(notice);
  expect(container.textContent).toContain(text);
  await expectAccessible(container);
  await user.click(screen.getByRole('link', { name: action }));
  expect(screen.getByText(`Planes: {"planType":"${notice.kind}"}`)).toBeDefined();
});

test.each([
  [{ kind: 'free', daysLeft: 7, endDate: '2026-11-28' }, ''],
  [{ kind: 'pre_expired_plan', daysLeft: 5 }, ''],
  [{ kind: 'active_trial' }, 'Tu prueba gratis ha terminado'],
  [{ kind: 'expired_plan' }, 'Tu plan ha vencido'],
] as const)('%o reads «%s» to a member, who chooses no plan', (notice, text) => {
  useAuth.setState({ user: { ...rosa, role: 'accountant' } });
  const { container } = show(notice);
  if (text === '') expect(container.textContent).toBe('');
  else expect(container.textContent).toContain(text);
  expect(screen.queryByRole('link')).toBeNull();
});

test('a plan that has nothing to say has no banner', () => {
  expect(show(null).container.textContent).toBe('');
});

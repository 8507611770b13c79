import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../test/server.ts';
import { logEvent, useClickEvents, useView } from './events.ts';
import { useAuth } from './session/session.ts';

const LOG = 'POST /me/event-logs';
const server = fakeServer({ [LOG]: () => new Response(null, { status: 204 }) });

beforeEach(() => {
  vi.useFakeTimers();
  useAuth.getState().signedIn('llave');
  window.dataLayer = [];
});
afterEach(() => vi.useRealTimers());

function Screen({ part }: { part: string }) {
  useView('dashboard', part);
  useClickEvents();
  return (
    <>
      <button type="button" data-event="elegir_plan">
        <b>Elegir plan</b>
      </button>
      <button type="button" data-event="registrar_empresa" aria-disabled="true">
        Registrar
      </button>
      <button type="button">Sin nombre</button>
    </>
  );
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a screen counts as seen after ten seconds, and a tab left sooner does not', async () => {
  const { rerender } = render(<Screen part="compras" />);
  expect(useAuth.getState().view).toBe('dashboard');
  await wait(9_900);
  rerender(<Screen part="ventas" />);
  await wait(9_900);
  expect(server.asked).toEqual([]);
  await wait(200);
  expect(server.bodies(LOG)).toEqual([{ event_type: 'view', description: 'dashboard_ventas' }]);
  expect(window.dataLayer).toEqual([{ event: 'view', description: 'dashboard_ventas' }]);
});

test('a click is logged by the name of what was clicked, and only where it has one and works', async () => {
  render(<Screen part="compras" />);
  fireEvent.click(screen.getByText('Elegir plan'));
  fireEvent.click(screen.getByText('Registrar'));
  fireEvent.click(screen.getByText('Sin nombre'));
  await wait(0);
  expect(server.bodies(LOG)).toEqual([{ event_type: 'click', description: 'elegir_plan' }]);
});

test('without a session the data layer is told and our log is not', async () => {
  useAuth.getState().clear();
  logEvent('click', 'crear_cuenta');
  await wait(0);
  expect(window.dataLayer).toEqual([{ event: 'click', description: 'crear_cuenta' }]);
  expect(server.asked).toEqual([]);
});

test('a log that fails disturbs nobody', async () => {
  server.answer(LOG, () => new Response('', { status: 503 }));
  expect(() => logEvent('preview', 'opciones_descarga')).not.toThrow();
  await wait(0);
  expect(server.asked).toHaveLength(1);
});

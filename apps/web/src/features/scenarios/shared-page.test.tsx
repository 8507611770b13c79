import { cleanup, screen } from '@testing-library/react';
import type { SharedScenario } from '@yupana/contract/scenarios.ts';
import { expect, test } from 'vitest';
import { expectAccessible, renderAt } from '../../../test/render.tsx';
import { type Asked, failure, fakeServer, json } from '../../../test/server.ts';
import SharedPage from './shared-page.tsx';

const PAGE: SharedScenario = {
  ...{ firm_name: 'Estudio Huamaní', business_name: 'Comercial Siete Quenas S.A.C.', tax_period: '202610' as never },
  name: 'Con lo sustentado',
  figures: {
    ...{ sales_amount: 27568.63, purchases_amount: 23219.75, balance_amount: 2315, result_amount: 2033.88 },
    shared_amount: 0,
    ...{ perceptions_amount: 612.48, retentions_amount: 1044.9, to_pay_amount: 376.5, vouchers_count: 199 },
  },
  obtain: [{ says: '6 constancias de pago bancario', amount: 3041.1, in_process: false, elsewhere: false }],
  ...{ is_less: true, left_out_amount: null, in_process_count: 0, month_open: false },
  ...{ saved_at: '2026-11-17T15:00:00Z', expires_at: '2026-12-17T15:00:00Z' },
};
const READ = 'POST /shared-scenarios/read';
const server = fakeServer({ [READ]: () => json(PAGE) });

const open = () => renderAt('/escenario/un-secreto', [{ path: '/escenario/:token', Component: SharedPage }]);

test('a client sees the amounts of its scenario under the name of its accountant, and nothing that leads elsewhere', async () => {
  server.answer(READ, ({ body }: Asked) =>
    json(body && (body as { token: string }).token === 'un-secreto' ? PAGE : {}),
  );
  const { container } = open();
  expect(await screen.findByRole('heading', { name: '¿Cuánto IGV se pagaría por Oct 2026?' })).toBeTruthy();
  expect(screen.getByText('Estudio Huamaní')).toBeTruthy();
  expect(container.textContent).toContain('A pagar, sin redondearS/ 376.50');
  expect(screen.getByText('6 constancias de pago bancario')).toBeTruthy();
  expect(screen.queryAllByRole('link')).toEqual([]);
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex, nofollow');
  await expectAccessible(container);
});

const MORE = /Mientras no se consiga lo que falta, se paga más/;

test('that more is paid without what must be obtained is said only where less is paid with it', async () => {
  open();
  expect(await screen.findByText(MORE)).toBeTruthy();
  cleanup();
  server.answer(READ, () => json({ ...PAGE, is_less: false }));
  open();
  await screen.findByText('6 constancias de pago bancario');
  expect(screen.queryByText(MORE)).toBeNull();
});

test('what is of another month stands apart from what can be obtained, and is nothing that is waited for', async () => {
  const late = { ...{ says: 'Depositar 8 detracciones', amount: 2942.49 }, in_process: false, elsewhere: true };
  server.answer(READ, () => json({ ...PAGE, obtain: [late] }));
  open();
  const section = await screen.findByRole('region', { name: 'Cuenta además crédito que no es de Oct 2026' });
  expect(section.textContent).toContain('Depositar 8 detraccionesS/ 2,942.49');
  expect(screen.queryByText('Para que sea así falta conseguir')).toBeNull();
  expect(screen.queryByText(MORE)).toBeNull();
});

test('that its figures may change yet is said: of before its month ended, or purchases in analysis', async () => {
  const { container } = open();
  await screen.findByRole('heading', { name: /Oct 2026/ });
  expect(container.textContent).not.toContain('provisional');
  cleanup();
  const figures = { ...PAGE.figures, result_amount: -120.5 };
  server.answer(READ, () => json({ ...PAGE, figures, month_open: true, in_process_count: 22 }));
  const { container: early } = open();
  const both =
    'Cifras provisionales: se tomaron antes de que terminara Oct 2026 y siguen en análisis 22 compras que aquí no cuentan.';
  expect(await screen.findByText(both)).toBeTruthy();
  expect(early.textContent).toContain('Saldo a Favor del periodoS/ 120.50');
  await expectAccessible(early);
  cleanup();
  server.answer(READ, () => json({ ...PAGE, in_process_count: 1 }));
  open();
  expect(await screen.findByText('Cifras provisionales: sigue en análisis 1 compra que aquí no cuenta.')).toBeTruthy();
});

test('a balance that is left out is named, with how much it is', async () => {
  const without = { ...PAGE.figures, balance_amount: 0, result_amount: 16193.91 };
  server.answer(READ, () => json({ ...PAGE, figures: without, is_less: false, left_out_amount: 18723 }));
  const { container } = open();
  expect(await screen.findByText(/No descuenta el saldo a favor anterior de S\/ 18,723\.00/)).toBeTruthy();
  expect(container.textContent).toContain('Saldo a favor anterior, que aquí no se descuentaS/ 18,723.00');
});

test('a balance that is not known is taken off nothing, and that is said', async () => {
  server.answer(READ, () => json({ ...PAGE, figures: { ...PAGE.figures, balance_amount: null } }));
  open();
  expect(await screen.findByText(/No descuenta el saldo a favor anterior, que no se conoce\./)).toBeTruthy();
  cleanup();
  server.answer(READ, () => json(PAGE));
  open();
  await screen.findByRole('heading', { name: /Oct 2026/ });
  expect(screen.queryByText(/No descuenta el saldo/)).toBeNull();
});

test('what gives credit in part and is counted whole is told to the client, and nothing where nothing does', async () => {
  open();
  await screen.findByRole('heading', { name: /Oct 2026/ });
  expect(screen.queryByText(/crédito en parte/)).toBeNull();
  const shared = { ...PAGE, figures: { ...PAGE.figures, shared_amount: 6147.97 } };
  server.answer(READ, () => json(shared));
  open();
  expect(
    await screen.findByText(/De las compras, S\/ 6,147\.97 dan crédito en parte y aquí cuentan enteros/),
  ).toBeTruthy();
});

test('one that ended says so', async () => {
  server.answer(READ, () => failure(410, 'SCENARIO_LINK_ENDED', 'Esta página ya no está disponible.'));
  open();
  expect(await screen.findByRole('heading', { name: 'Esta página ya no está disponible' })).toBeTruthy();
});

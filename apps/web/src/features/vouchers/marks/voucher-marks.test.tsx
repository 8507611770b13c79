import { screen, within } from '@testing-library/react';
import type { Voucher } from '@yupana/contract/vouchers.ts';
import { beforeEach, expect, test } from 'vitest';
import { company } from '../../../../test/fixtures.ts';
import { expectAccessible, renderAt } from '../../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../../test/server.ts';
import { finding, verdictOf } from '../../../../test/verdict.ts';
import { voucherDetail } from '../../../../test/voucher-detail.ts';
import { voucher, vouchersPage } from '../../../../test/vouchers.ts';
import { useAuth, useCompany } from '../../../lib/session/session.ts';
import VouchersPage from '../vouchers-page.tsx';

const business = company();
const AT = '2026-11-05T11:41:00Z';
const DETAIL = `GET /businesses/${business.uuid}/vouchers/20990001015-01-F001-1`;
const VERDICT = 'GET /businesses/dashboard-reports/verdict';

let one: Voucher;
const server = fakeServer({
  [`GET /businesses/${business.uuid}/periods`]: () => json({ tax_periods: ['202610'] }),
  'GET /businesses/dashboard-reports/all-invoices': () => json(vouchersPage([one], { total: 1 })),
  [DETAIL]: () => json(voucherDetail(one)),
  [VERDICT]: () => json(verdictOf()),
});
beforeEach(() => {
  useAuth.getState().signedIn('a-token');
  useCompany.getState().select(business);
});

/** Opens the mark of the one row by the keyboard. */
async function opened(different: Partial<Voucher>, mark: RegExp) {
  one = voucher(1, different);
  const shown = renderAt('/dashboard/comprobantes', [{ path: '/dashboard/comprobantes', Component: VouchersPage }]);
  (await screen.findByRole('button', { name: mark })).focus();
  await shown.user.keyboard('{Enter}');
  return { ...shown, dialog: await screen.findByRole('dialog') };
}

test('the currency opens to the document’s amount and to SUNAT’s in soles, each with its source, and closes to where it was', async () => {
  const document = voucherDetail(voucher(1)).document;
  server.answer(DETAIL, () =>
    json(voucherDetail(one, { document: document && { ...document, currency: 'USD', total: '31.46' } })),
  );
  const { dialog, user } = await opened(
    { currency_code: 'USD', exchange_rate: '3.750' },
    /Emitido en USD, tipo de cambio 3.750/,
  );
  expect(dialog.getAttribute('aria-label')).toBe('Importe en USD y en soles de F001-1');
  await within(dialog).findByText('XML, leído el 28/10/2026 07:02');
  expect(dialog.textContent).toContain('En USDUSD 31.46');
  expect(dialog.textContent).toContain('En solesS/ 118.00 · IGV S/ 18.00Propuesta del RCE, tipo de cambio 3.750');
  await expectAccessible(dialog);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(globalThis.document.activeElement?.textContent).toBe('USD');
});

test('a change opens to what each datum was and is, by which collection', async () => {
  const differences = [{ field: 'igv', before: 20, after: 18 }] as never;
  server.answer(DETAIL, () =>
    json(voucherDetail(one, { history: [{ what: 'change', at: AT, kind: 'changed', differences }] })),
  );
  const { dialog } = await opened({ change: { kind: 'changed', at: AT, seen: false } }, /sin ver$/);
  await within(dialog).findByText('IGV');
  expect(dialog.textContent).toContain('IGVS/ 20.00 →a S/ 18.00');
  expect(dialog.textContent).toContain(
    'la propuesta del RCE de la recolección anterior; después, la del 05/11/2026 06:41',
  );
});

test('what left the proposal opens to what it said last and that it is gone', async () => {
  const { dialog } = await opened(
    { in_proposal: false, change: { kind: 'gone', at: AT, seen: true } },
    /^Ya no figura en la propuesta/,
  );
  expect(dialog.textContent).toContain('AntesS/ 118.00 · IGV S/ 18.00Propuesta del RCE, lo último que decía');
  expect(dialog.textContent).toContain('AhoraNo figuraPropuesta del RCE, recolección del 05/11/2026 06:41');
});

test('without credit opens to expense and credit, and to the rule that takes it with its facts; a failure is asked again', async () => {
  server.answer(VERDICT, () => failure(500, 'UNEXPECTED', 'Ocurrió un error.'));
  const { dialog, user } = await opened({ without_credit: true }, /^Sin crédito$/);
  await within(dialog).findByRole('alert');
  const taking = { ...finding, severity: 'informs', expense: 'yes', credit: 'no' } as const;
  const said = verdictOf({ findings: [taking, { ...finding, rule: 'otra', short: 'Otra' }] });
  server.answer(VERDICT, () =>
    json({ ...said, data: { ...said.data, verdict: { ...said.data.verdict, expense: 'yes', without_credit: true } } }),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Reintentar' }));
  await within(dialog).findByText('Reglas, el 12/11/2026 06:42');
  expect(dialog.textContent).toContain('Crédito fiscalNo, de su IGV de S/ 18.00Falta acreditar pago bancario');
  expect(within(dialog).getAllByRole('article')).toHaveLength(1);
  expect(dialog.textContent).toContain('RCE, 12/11/2026 06:40');
});

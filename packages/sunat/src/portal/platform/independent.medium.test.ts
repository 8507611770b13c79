import type { AddressInfo } from 'node:net';
import type { Period } from '@yupana/tax/period.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { companies } from '../../../../../e2e/independent-sire/companies.ts';
import { platformTruth } from '../../../../../e2e/independent-sire/platform.ts';
import { independentSire } from '../../../../../e2e/independent-sire/server.ts';
import { createTestClock } from '../../../test/clock.ts';
import { createGovernor } from '../../governor.ts';
import { createHttp } from '../../http.ts';
import { createPortalClient } from '../client.ts';
import { createDoubts } from '../doubts.ts';
import { createPlatformClient } from './client.ts';

/** The second server, written from the published facts alone: its menu, its shapes and its markup are not the sandbox's. */
const server = independentSire({ seed: 4, faultShare: 0.06, ticketLifeMs: 10 });
let url: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test('deposits, constancias, totals and declarations come to the céntimo although some calls fail', async () => {
  const http = createHttp({ headersMs: 60_000, totalMs: 60_000 });
  onTestFinished(() => http.close());
  const swift = () => createGovernor({ perRuc: { spacingMs: 0 }, perHost: { spacingMs: 0 } });
  const clock = createTestClock();
  for (const company of companies) {
    const client = createPortalClient({
      hosts: { menu: url, security: url, ww1: url, platform: url },
      login: company,
      ...{ governor: swift(), visits: swift(), http, clock, doubts: createDoubts({ clock }) },
      pace: { typingMs: 1, lookMs: 1, tries: 6, retryMs: 1, slowestRetryMs: 2 },
    });
    const session = client.session({ menu: 'platform' });
    await session.enter();
    const platform = createPlatformClient({ host: url, session, enterAgain: async () => session.enter() });
    for (const period of ['202601', '202603', '202605'] as Period[]) {
      const truth = platformTruth(company, period) as Truth;
      const rows = await platform.consultDeposits({ period });
      const deposits = rows.flatMap((row) => ('deposit' in row ? [row] : []));
      expect(deposits).toHaveLength(rows.length);
      for (const direction of ['made', 'received'] as const) {
        const those = deposits.filter(({ deposit }) => deposit.direction === direction);
        const céntimos = those.reduce((sum, { deposit }) => sum + deposit.amount, 0);
        expect({ count: those.length, soles: céntimos / 100 }).toEqual(truth[direction]);
      }
      for (const { index, deposit } of deposits.slice(0, 3)) {
        const { fields } = await platform.constanciaOf(index, deposit.constancia);
        expect(fields).toMatchObject({ number: deposit.constancia, supplierRuc: deposit.supplier.ruc, npd: null });
        expect(fields.customerDocumentNumber).toBe(deposit.customer.documentNumber);
      }
      expect(await platform.periodTotals(period)).toEqual({
        period,
        perceptions: { known: true, amount: truth.perceptions },
        retentions: { known: true, amount: truth.retentions },
      });
    }
    const { rows } = await platform.presentedDeclarations('202511' as Period, '202602' as Period);
    const figures = rows.map((row) => 'declaration' in row && row.declaration.figures?.['145']);
    const before = ['202510', '202511', '202512', '202601'] as Period[];
    expect(figures).toEqual(before.map((period) => (platformTruth(company, period) as Truth).balance * 100));
    await session.leave();
  }
  const seen = (await (await fetch(`${url}/__seen`)).json()) as { portal: object; platform: object };
  expect(seen.portal).toMatchObject({ logins: 2, refused: 0, overlapping: 0, open: 0 });
  expect(seen.platform).toMatchObject({ overdue: 0, blind: 0 });
});

interface Truth extends Record<'made' | 'received', { count: number; soles: number }> {
  perceptions: number;
  retentions: number;
  balance: number;
}

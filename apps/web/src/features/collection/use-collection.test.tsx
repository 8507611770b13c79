import { useQuery } from '@tanstack/react-query';
import { getPurchaseDashboard } from '@yupana/contract/dashboard.ts';
import { listVouchers } from '@yupana/contract/vouchers.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import { parseRuc } from '@yupana/tax/ruc.ts';
import { expect, test, vi } from 'vitest';
import { collectionWith } from '../../../test/fixtures.ts';
import { renderAt } from '../../../test/render.tsx';
import { fakeServer, json } from '../../../test/server.ts';
import { voucher, vouchersPage } from '../../../test/vouchers.ts';
import { callQuery } from '../../lib/api/query.ts';
import { useAuth } from '../../lib/session/session.ts';
import { useLiveCollection } from './use-collection.ts';

const atRest = collectionWith({ state: 'done', stage: 'finished' });
const server = fakeServer({
  'GET /businesses/u/collection': () => json(atRest),
  'GET /purchase/dashboard': () => json({}),
});
const encoder = new TextEncoder();

const filtersOf = (tax_period: string) => ({ ruc: '20990001015', tax_period, business_uuid: 'u' });

function Screen() {
  useLiveCollection('u', { stream: 'always' });
  useQuery(callQuery(getPurchaseDashboard, { query: { filters: filtersOf('202610') } }));
  useQuery(callQuery(getPurchaseDashboard, { query: { filters: filtersOf('202609') } }));
  return null;
}

test('with no collection under way, a period that others change is asked again by who shows it, and another is not', async () => {
  useAuth.setState({ accessToken: 'abc' });
  let tell: ((text: string) => void) | undefined;
  server.answer('GET /businesses/u/collection/events', () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        tell = (text) => controller.enqueue(encoder.encode(text));
        tell?.(`event: collection\ndata: ${JSON.stringify(atRest)}\n\n`);
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  const asked = (period: string) =>
    server.asked.filter(({ path, query }) => path === '/purchase/dashboard' && query.get('filters')?.includes(period))
      .length;

  renderAt('/', [{ path: '/', element: <Screen /> }]);
  await vi.waitFor(() => expect([asked('202610'), asked('202609')]).toEqual([1, 1]));
  await vi.waitFor(() => expect(tell).toBeDefined());
  tell?.('event: figures\ndata: {"periods":["202610"]}\n\n');

  await vi.waitFor(() => expect(asked('202610')).toBe(2), { timeout: 3_000 });
  tell?.('event: figures\ndata: {"periods":["202610"]}\n\nevent: figures\ndata: {"periods":["202608"]}\n\n');
  await vi.waitFor(() => expect(asked('202610')).toBe(3), { timeout: 3_000 });
  expect(asked('202609')).toBe(1);
});

test('that documents came is told to who shows vouchers, and to nobody else', async () => {
  useAuth.setState({ accessToken: 'abc' });
  let tell: ((text: string) => void) | undefined;
  server.answer('GET /businesses/u/collection/events', () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        tell = (text) => controller.enqueue(encoder.encode(text));
        tell?.(`event: collection\ndata: ${JSON.stringify(atRest)}\n\n`);
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  const asked = (end: string) => server.asked.filter(({ path }) => path.endsWith(end)).length;
  server.answer('GET /businesses/dashboard-reports/all-invoices', () => json(vouchersPage([voucher(1)])));
  function Vouchers() {
    useQuery(callQuery(listVouchers, { query: { ruc: parseRuc('20990001015'), tax_period: parsePeriod('202610') } }));
    return <Screen />;
  }
  renderAt('/', [{ path: '/', element: <Vouchers /> }]);
  await vi.waitFor(() => expect([asked('/all-invoices'), asked('/dashboard')]).toEqual([1, 2]));
  await vi.waitFor(() => expect(tell).toBeDefined());
  tell?.('event: documents\ndata: {}\n\n');
  await vi.waitFor(() => expect(asked('/all-invoices')).toBeGreaterThan(1), { timeout: 4_000 });
  expect(asked('/dashboard')).toBe(2);
});

test('what changed while the line was cut is asked for once it stands again', async () => {
  useAuth.setState({ accessToken: 'abc' });
  const lines: ReadableStreamDefaultController<Uint8Array>[] = [];
  server.answer('GET /businesses/u/collection/events', () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        lines.push(controller);
        controller.enqueue(encoder.encode(`event: collection\ndata: ${JSON.stringify(atRest)}\n\n`));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  const asked = () => server.asked.filter(({ path }) => path === '/purchase/dashboard').length;

  renderAt('/', [{ path: '/', element: <Screen /> }]);
  await vi.waitFor(() => expect([asked(), lines.length]).toEqual([2, 1]));
  lines[0]?.close();
  await vi.waitFor(() => expect(lines).toHaveLength(2), { timeout: 5_000 });
  await vi.waitFor(() => expect(asked()).toBe(4));
});

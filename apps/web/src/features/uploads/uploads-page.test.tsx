import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MissingDocument, Upload, UploadResult } from '@yupana/contract/uploads.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { company, complete, failed } from '../../../test/fixtures.ts';
import { expectAccessible, renderAt } from '../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../test/server.ts';
import { useAuth, useCompany } from '../../lib/session/session.ts';
import { useOfferedKeys } from '../../ui/keys/single-keys.ts';
import { useOutbox } from './sending.ts';
import UploadsPage from './uploads-page.tsx';

const business = company();
const BASE = `/businesses/${business.uuid}`;
const AT = '2026-11-12T11:40:00.000Z';
const config = { captcha: null, payment: null, tag_manager_id: null, support_whatsapp: null, upload_form_url: null };
const pages = (total_items: number) => ({ pagination: { total_pages: 1, total_items, page: 1, size: 50 } });

const result = (file: string, different: Partial<UploadResult>): UploadResult => ({
  ...{ upload: business.uuid, file, outcome: 'new', detail: 'Firma válida', voucher: null, at: AT },
  ...different,
});
const voucher = {
  ...{ code: '20990001015-01-F110-3096', type_code: '01', serie: 'F110', number: '3096', currency: 'PEN' },
  ...{ issuer_name: 'Telefonía Hola Eco S.A.C.', issue_date: '2026-10-15', total: '141.60' },
};
const data = [
  result('guia.xml', { outcome: 'rejected', detail: 'El XML está cortado en la línea 84' }),
  result('F110-00003096.xml', { voucher }),
];
const counts = { all: 2, new: 1, existing: 0, joined: 0, rejected: 1 };
const missing: MissingDocument = {
  ...{
    code: '20990001015-01-F001-23528',
    type_code: '01',
    serie: 'F001',
    number: '23528',
    supplier_ruc: '20990001015',
  },
  ...{ supplier_business_name: 'Papelería Doble Asiento S.R.L.', issue_date: '2026-10-30', igv_amount: 41.75 },
  reason: 'not-there',
};
const halted: Upload = {
  ...{ uuid: business.uuid, name: 'oct.zip', size: 12_900_000, received: 8_100_000, state: 'uploading' },
  ...{ files_done: 0, files_total: null, trouble: null, path: '/app/internal/x', created_at: AT, finished_at: null },
};
const quiet = { uploads: [], under_way: 0, counts };

const server = fakeServer({
  'GET /config': () => json(config),
  [`GET ${BASE}/periods`]: () => json({ tax_periods: ['202610'] }),
  [`GET ${BASE}/uploads`]: () => json(quiet),
  [`GET ${BASE}/upload-results`]: ({ query }) => {
    const some = data.filter(({ outcome }) => !query.get('outcome') || outcome === query.get('outcome'));
    return json({ data: some, counts, metadata: pages(some.length) });
  },
  [`GET ${BASE}/missing-documents`]: () =>
    json({
      data: [missing],
      expected: 218,
      held: 217,
      missing: 1,
      not_expected: 12,
      igv: 41.75,
      completeness: complete(),
      metadata: pages(1),
    }),
});
beforeEach(() => {
  useAuth.getState().signedIn('a-token');
  useCompany.getState().select(business);
  useOutbox.setState({ files: [], arrived: 0, over: {} });
  localStorage.clear();
});
const open = () =>
  renderAt('/dashboard/subir-archivos', [{ path: '/dashboard/subir-archivos', Component: UploadsPage }]);

test('each file stands with what became of it, and beside them what is missing, with its IGV and what to do', async () => {
  const { container } = open();
  const row = await screen.findByRole('row', { name: /guia\.xml/ });
  expect(row.textContent).toBe('Rechazadoguia.xmlEl XML está cortado en la línea 84––');
  expect(screen.getByRole('row', { name: /F110-3096/ }).textContent).toContain('Telefonía Hola Eco S.A.C.S/ 141.60');
  const panel = within(screen.getByRole('region', { name: 'Documentos que faltan' }));
  expect((await panel.findByRole('heading')).textContent).toBe('Falta 1 documento');
  expect(panel.getByText(/De 218/).textContent).toBe(
    'De 218 comprobantes electrónicos de Oct 2026, 217 tienen su XML. 12 más sin documento electrónico.',
  );
  expect(panel.getByRole('listitem').textContent).toContain('F001-23528 · 30/10SUNAT aún no lo tiene');
  await expectAccessible(container);
});

test('a long reason is said to its end, also without a mouse', async () => {
  const detail = 'Ya hay otro XML de E001-342764, del 23/11/2026 16:40: no se reemplazó';
  server.answer(`GET ${BASE}/upload-results`, () =>
    json({ data: [result('otro.xml', { outcome: 'rejected', detail })], counts, metadata: pages(1) }),
  );
  open();
  const said = await screen.findByText(detail);
  expect(said.className).not.toMatch(/truncate|line-clamp|nowrap/);
  expect(said.title).toBe('');
});

test('O opens the choice of files, and the help of keys lists it', async () => {
  open();
  const picker = await screen.findByLabelText('Archivos para subir');
  const opens = vi.spyOn(picker, 'click');
  const { result: keys } = renderHook(() => useOfferedKeys());
  expect(keys.current).toContainEqual({ key: 'o', says: 'Elegir archivos' });
  await userEvent.keyboard('o');
  expect(opens).toHaveBeenCalledOnce();
});

test('the tabs show how many of each, and ask for one kind', async () => {
  open();
  const tab = await screen.findByRole('tab', { name: /Rechazados/ });
  await waitFor(() => expect(tab.textContent).toContain('1'));
  await userEvent.click(tab);
  await waitFor(() => expect(server.asked.some(({ query }) => query.get('outcome') === 'rejected')).toBe(true));
});

test('what stopped half way says where, and how to go on', async () => {
  server.answer(`GET ${BASE}/uploads`, () => json({ ...quiet, uploads: [halted], under_way: 1 }));
  open();
  expect(await screen.findByText(/Quedó en 8\.1 MB de 12\.9 MB/)).toBeTruthy();
  expect(screen.getByText(/\(\s*62 %\)\. El navegador no recuerda el archivo/).textContent).toContain(
    'elige otra vez oct.zip',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Seguir' }));
  // Another one is not sent in its place.
  await userEvent.upload(screen.getByLabelText('Archivos para subir'), new File(['<a/>'], 'nov.zip'));
  await new Promise((later) => setTimeout(later, 50));
  expect(server.bodies(`POST ${BASE}/uploads`)).toEqual([]);
  expect(useOutbox.getState().files).toEqual([]);
});

test('a file chosen again after a reload goes on where it stopped; another of its name does not', async () => {
  const file = new File(['<a/>'], 'oct.zip', { lastModified: 7 });
  const stopped = { ...halted, size: file.size, received: 2 };
  localStorage.setItem(`yupana.upload.${stopped.uuid}`, '7');
  server.answer(`GET ${BASE}/uploads`, () => json({ ...quiet, uploads: [stopped], under_way: 1 }));
  server.answer(`POST ${BASE}/uploads`, () => new Promise(() => undefined));
  open();
  await screen.findByText(/Quedó en 2 B/);
  const input = screen.getByLabelText('Archivos para subir');
  await userEvent.upload(input, new File(['<b/>'], 'oct.zip', { lastModified: 8 }));
  await userEvent.upload(input, new File(['<a>b</a>'], 'oct.zip', { lastModified: 7 }));
  await userEvent.upload(input, file);
  expect(useOutbox.getState().files.map(({ uuid, sent }) => [uuid, sent])).toEqual([
    [null, 0],
    [null, 0],
    [stopped.uuid, 2],
  ]);
  await waitFor(() => expect(server.bodies(`POST ${BASE}/uploads`)).toHaveLength(2));
});

test('progress is of all files that were chosen, and what was just announced did not stop', async () => {
  const one = (n: number, state: 'waiting' | 'sending') => ({
    ...{ key: `${n}`, company: business.uuid, period: '202610', file: new File(['12345'], `${n}.xml`) },
    ...{ sent: 0, state, uuid: null, trouble: null },
  });
  const announced = { ...halted, name: '0.xml', size: 5, received: 0 };
  server.answer(`GET ${BASE}/uploads`, () => json({ ...quiet, uploads: [announced], under_way: 1 }));
  useOutbox.setState({
    files: Array.from({ length: 300 }, (_, n) => one(n, n < 3 ? 'sending' : 'waiting')),
    over: { [business.uuid]: { files: 100, bytes: 500, uuids: [] } },
  });
  open();
  expect(await screen.findByText('100 de 400 archivos, 500 B de 2.0 KB')).toBeTruthy();
  expect(screen.queryByText(/Quedó en/)).toBeNull();
  // All were sent: of those that wait to be read the server lists the first fifty.
  const listed = Array.from({ length: 50 }, (_, n) => ({ ...halted, uuid: `${n}`, state: 'received' as const }));
  server.answer(`GET ${BASE}/uploads`, () => json({ ...quiet, uploads: listed, under_way: 300 }));
  act(() => useOutbox.setState({ files: [], arrived: 1 }));
  expect(await screen.findByText('300 archivos')).toBeTruthy();
});

test('the browser asks before it forgets files that are being sent', async () => {
  const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leaves()).toBe(true);
  server.answer(`POST ${BASE}/uploads`, () => new Promise(() => undefined));
  open();
  await userEvent.upload(await screen.findByLabelText('Archivos para subir'), new File(['<a/>'], 'F001-1.xml'));
  await waitFor(() => expect(leaves()).toBe(false));
  useOutbox.setState({ files: [] });
  expect(leaves()).toBe(true);
});

test('a file that the server refuses is told with its reason, and is not under way', async () => {
  server.answer(`POST ${BASE}/uploads`, () => failure(409, 'UPLOAD_QUOTA_REACHED', 'Tu cuenta ya guarda todo.'));
  open();
  const input = await screen.findByLabelText('Archivos para subir');
  await userEvent.upload(input, new File(['<a/>'], 'F001-1.xml'));
  await waitFor(() => expect(useOutbox.getState().files).toEqual([]));
  expect(server.bodies(`POST ${BASE}/uploads`)).toEqual([{ name: 'F001-1.xml', size: 4, tax_period: '202610' }]);
});

test('an empty file is announced, and its row tells what became of it: no byte of it is sent', async () => {
  server.answer(`POST ${BASE}/uploads`, () => json({ ...halted, size: 0, received: 0, state: 'received' }, 201));
  open();
  await userEvent.upload(await screen.findByLabelText('Archivos para subir'), new File([], 'vacio.xml'));
  await waitFor(() => expect(useOutbox.getState().arrived).toBe(1));
  expect(server.bodies(`POST ${BASE}/uploads`)).toEqual([{ name: 'vacio.xml', size: 0, tax_period: '202610' }]);
  expect(useOutbox.getState().files).toEqual([]);
});

test('an amount in another currency is written with its thousands apart', async () => {
  const dollars = { ...voucher, currency: 'USD', total: '5924.02' };
  server.answer(`GET ${BASE}/upload-results`, () =>
    json({ data: [result('usd.xml', { voucher: dollars })], counts, metadata: pages(1) }),
  );
  open();
  expect((await screen.findByRole('row', { name: /F110-3096/ })).textContent).toContain('USD 5,924.02');
});

test('of purchases that did not come no document is counted: that none is missing is not known', async () => {
  const expected = { count: 13, igv: 500, total: 3000 };
  const completeness = failed({ outcome: 'gap', reason: null, expected, obtained: { count: 0, igv: 0, total: 0 } });
  const none = { data: [], expected: 0, held: 0, missing: 0, not_expected: 0, igv: 0, metadata: pages(0) };
  server.answer(`GET ${BASE}/missing-documents`, () => json({ ...none, completeness }));
  open();
  const panel = within(await screen.findByRole('region', { name: 'Documentos que faltan' }));
  expect(await panel.findByRole('heading', { name: 'Aún no se sabe qué documentos faltan' })).toBeTruthy();
  expect(panel.getByRole('status').textContent).toContain('13');
  expect(panel.queryByText(/No falta|De 0|no tiene compras/)).toBeNull();
});

test('nothing uploaded yet says what will stand there; what cannot be asked for may be asked for again', async () => {
  const none = { all: 0, new: 0, existing: 0, joined: 0, rejected: 0 };
  server.answer(`GET ${BASE}/uploads`, () => json({ ...quiet, counts: none }));
  server.answer(`GET ${BASE}/missing-documents`, () => failure(422, 'INVALID_REQUEST', 'No.'));
  open();
  expect(await screen.findByText('Todavía no subiste archivos')).toBeTruthy();
  expect(await screen.findByRole('button', { name: /reintentar|intentar/i })).toBeTruthy();
});

test('with a form of another host it stands in a frame of 533, and what is loading is told in turns', async () => {
  server.answer('GET /config', () => json({ ...config, upload_form_url: 'https://formulario.ejemplo.pe/x' }));
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
  try {
    open();
    const frame = await screen.findByTitle('Formulario para subir archivos');
    expect([frame.getAttribute('src'), frame.getAttribute('height')]).toEqual([
      'https://formulario.ejemplo.pe/x',
      '533',
    ]);
    expect(screen.getByText('Cargando el formulario...')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(2_200));
    expect(screen.getByText('Cargando los registros...')).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

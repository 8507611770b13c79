import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { VoucherFile } from '@yupana/contract/voucher-detail.ts';
import type { ZipType } from '@yupana/contract/voucher-zips.ts';
import type { Voucher } from '@yupana/contract/vouchers.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import { parseRuc } from '@yupana/tax/ruc.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { company } from '../../../../test/fixtures.ts';
import { expectAccessible, renderAt } from '../../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../../test/server.ts';
import { finding, verdictOf } from '../../../../test/verdict.ts';
import { voucherDetail } from '../../../../test/voucher-detail.ts';
import { voucher, vouchersPage } from '../../../../test/vouchers.ts';
import DownloadDialog from '../../../lib/downloads/download-dialog.tsx';
import { useAuth, useCompany } from '../../../lib/session/session.ts';
import { FileToAskFor } from '../detail/file-to-ask-for.tsx';
import VouchersPage from '../vouchers-page.tsx';
import PreviewDialog from './preview-dialog.tsx';
import { SunatPdf } from './sunat-pdf.tsx';

const business = company();
const LIST = 'GET /businesses/dashboard-reports/all-invoices';
const ZIP = 'POST /businesses/dashboard-reports/all-invoices-files';
const XML =
  '<?xml version="1.0" encoding="ISO-8859-1"?><Invoice xmlns:cbc="urn:b"><cbc:ID schemeID="6">F001-1</cbc:ID></Invoice>';

const both = voucher(1, { img_cpe_link: '/files/1.jpg', xml_cpe_link: '/files/1.xml' });
const onlyXml = voucher(2, { xml_cpe_link: '/files/2.xml' });
const neither = voucher(3);
const server = fakeServer({
  [`GET /businesses/${business.uuid}/periods`]: () => json({ tax_periods: ['202610'] }),
  [LIST]: () => json(vouchersPage([both, onlyXml, neither], { total: 3 })),
  'GET /files/1.jpg': () => new Response(new Uint8Array([0xff, 0xd8, 0xff, 0xe0])),
  'GET /files/1.xml': () => new Response(XML),
  'POST /me/event-logs': () => new Response(null, { status: 204 }),
});

const saved: string[] = [];
beforeEach(() => {
  useAuth.getState().signedIn('a-token');
  useCompany.getState().select(business);
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
  saved.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    if (this.download) saved.push(`${this.getAttribute('href')} → ${this.download}`);
  });
});

const order = {
  scope: { ruc: parseRuc(business.ruc), tax_period: parsePeriod('202610') },
  codes: [both.code, onlyXml.code],
  search: { page: 1, size: 20, status: 0 },
} as const;
const closed = vi.fn();
/** The dialogs alone: that the table opens them is asked of the table once. */
const look = (shown: Voucher) =>
  renderAt('/', [
    { path: '/', Component: () => <PreviewDialog voucher={shown} period={order.scope.tax_period} onClose={closed} /> },
  ]);
const download = (type: ZipType) =>
  renderAt('/', [
    {
      path: '/',
      Component: () => <DownloadDialog order={{ ...order, codes: [...order.codes], type }} onClose={closed} />,
    },
  ]);
const open = () => renderAt('/dashboard/comprobantes', [{ path: '/dashboard/comprobantes', Component: VouchersPage }]);
const events = () => server.bodies('POST /me/event-logs');

test('the picture of a purchase opens from its row, and gives the focus back there', async () => {
  const { user } = open();
  const thumb = (await screen.findByText('Ver imagen de F001-1')).closest('button');
  await user.click(thumb as HTMLElement);
  await screen.findByText('Factura F001-1', { selector: 'h2' });
  expect(events()).toContainEqual({ event_type: 'preview', description: 'comprobantes_ver_comprobante' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(thumb);
});

test('it is looked at beside the figures of its line, enlarged and printed', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = look(both);
  const dialog = await screen.findByRole('dialog', { name: 'Factura F001-1' });
  const picture = await within(dialog).findByRole('img', {
    name: 'Factura F001-1 de Papelería Doble Asiento S.R.L., total S/ 118.00',
  });
  expect(picture.getAttribute('src')).toBe('blob:picture');
  expect(within(dialog).getByText('RUC del proveedor').nextSibling?.textContent).toBe('20990001015');
  await expectAccessible(dialog);
  await user.keyboard('z');
  expect(within(dialog).getByRole('button', { name: 'Reducir' })).toBeDefined();
  await user.keyboard('p');
  expect(print).toHaveBeenCalledOnce();
});

test('of an observed one why it is so is said in a sentence, with the way to its law, and it is decided from there', async () => {
  const observed = voucher(1, { ...both, status: 'gasto observado' });
  server.answer(LIST, () => json(vouchersPage([observed], { total: 1 })));
  server.answer('GET /businesses/dashboard-reports/verdict', () => json(verdictOf()));
  const { user, router } = open();
  const see = async () => {
    await user.click((await screen.findByText('Ver imagen de F001-1')).closest('button') as HTMLElement);
    return within(await screen.findByRole('dialog', { name: 'Factura F001-1' }));
  };
  const dialog = await see();
  expect((await dialog.findByText(`${finding.short}.`)).parentElement?.textContent).toContain(finding.reason);
  await user.click(dialog.getByRole('link', { name: 'Ver motivo y base legal' }));
  await waitFor(() => expect(router.state.location.search).toContain(`comprobante=${observed.code}`));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('{Escape}');
  await user.click((await see()).getByRole('button', { name: 'Validar' }));
  expect(await screen.findByRole('dialog', { name: /Validar/ })).toBeDefined();
});

test('all pages of its picture are shown, one below the other', async () => {
  const page = () => new Response(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), { headers: { 'x-pages': '3' } });
  server.answer('GET /files/4.jpg', page);
  look({ ...both, img_cpe_link: '/files/4.jpg?name=F001-1.jpg' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Factura F001-1' }));
  await dialog.findByRole('img', { name: /página 3$/ });
  expect(dialog.getAllByRole('img')).toHaveLength(3);
});

test('it is downloaded as picture, PDF and XML: the picture whole, though it is looked at page by page', async () => {
  const { user } = look({ ...both, pdf_cpe_link: '/files/1.pdf' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Factura F001-1' }));
  await user.click(dialog.getByRole('button', { name: 'Descargar' }));
  const links = await screen.findAllByRole('menuitem');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Imagen (JPEG)', '/files/1.jpg'],
    ['PDF', '/files/1.pdf'],
    ['XML', '/files/1.xml'],
  ]);
  expect(server.asked.some(({ path, query }) => path === '/files/1.jpg' && query.get('page') === '1')).toBe(true);
});

test('its XML is read in lines, and copied as it is', async () => {
  const { user } = look(both);
  const dialog = await screen.findByRole('dialog', { name: 'Factura F001-1' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await user.keyboard('i');
  expect((await within(dialog).findByText('<cbc:ID')).parentElement?.textContent).toBe(
    '<cbc:ID schemeID="6">F001-1</cbc:ID>',
  );
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(within(dialog).getByRole('button', { name: 'Copiar' }));
  expect(copied).toHaveBeenCalledWith(XML);
});

test('a file that does not come can be asked for again, and one that is not there yet says so', async () => {
  server.answer('GET /files/1.jpg', () => failure(500, 'UNEXPECTED', 'Ocurrió un error.'));
  const { user } = look(both);
  expect((await screen.findByRole('alert')).textContent).toContain('Ocurrió un error');
  server.answer('GET /files/1.jpg', () => new Response(new Uint8Array([0xff, 0xd8])));
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('img', { name: /^Factura F001-1/ })).toBeDefined();
});

test('the XML alone is looked at where there is no picture: the picture says that it is on its way', async () => {
  const { user } = look(onlyXml);
  const dialog = await screen.findByRole('dialog', { name: 'Factura F001-2' });
  await user.click(within(dialog).getByRole('button', { name: 'Imagen' }));
  expect(
    within(dialog).getByText(
      'Estamos procesando la visualización del comprobante. Estará disponible en menos de 24 horas.',
    ),
  ).toBeDefined();
  expect(within(dialog).getByRole('button', { name: 'Imprimir' }).getAttribute('aria-disabled')).toBe('true');
});

describe("SUNAT's own PDF", () => {
  const DETAIL = `GET /businesses/${business.uuid}/vouchers/${both.code}`;
  const ASKED = `POST /businesses/${business.uuid}/vouchers/${both.code}/files/pdf`;
  const file = (given: object) => ({
    ...{ kind: 'pdf', level: 2, state: 'held', reason: null, source: 'consulta-cpe', note: null, bytes: 9 },
    ...{ at: '2026-11-20T15:00:00.000Z', next_try_at: null, link: '/files/sunat.pdf' },
    ...given,
  });
  const detailWith = (...files: object[]) =>
    server.answer(DETAIL, () => json({ ...voucherDetail(both), files: files as VoucherFile[] }));
  const lookAtIt = async () => {
    server.answer('GET /files/sunat.pdf', () => new Response('%PDF-1.4'));
    const { user } = look(both);
    const dialog = within(await screen.findByRole('dialog', { name: 'Factura F001-1' }));
    // A phone has room for the last word alone.
    await user.click(dialog.getByRole('button', { name: /^(PDF de )?SUNAT$/ }));
    return { user, dialog };
  };

  test('that is here is looked at beside our own drawing', async () => {
    detailWith(file({}));
    const { dialog, user } = await lookAtIt();
    expect((await dialog.findByTitle('PDF de SUNAT: Factura F001-1')).getAttribute('src')).toMatch(/^blob:picture/);
    // The browser's reader enlarges and prints it.
    expect(dialog.getByRole('button', { name: 'Ampliar' }).getAttribute('aria-disabled')).toBe('true');
    expect(dialog.getByRole('button', { name: 'Imprimir' }).getAttribute('aria-disabled')).toBe('true');
    await user.click(dialog.getByRole('button', { name: 'Imagen' }));
    expect(await dialog.findByRole('img', { name: /^Factura F001-1/ })).toBeDefined();
    expect(server.asked.some(({ path }) => path.endsWith('/files/pdf'))).toBe(false);
  });

  test('that is not here is asked of SUNAT by whoever wants it, and shown', async () => {
    detailWith();
    server.answer(ASKED, () => json({ file: file({}) }));
    const { dialog, user } = await lookAtIt();
    const ask = await dialog.findByRole('button', { name: 'Pedir a SUNAT' });
    await expectAccessible(screen.getByRole('dialog'));
    await user.click(ask);
    expect(await dialog.findByTitle('PDF de SUNAT: Factura F001-1')).toBeDefined();
  });

  test('that SUNAT does not have, or fails to give, says so; what failed can be asked again', async () => {
    detailWith();
    server.answer(ASKED, () => json({ file: file({ state: 'absent', reason: 'failing', link: null }) }));
    const { dialog, user } = await lookAtIt();
    await user.click(await dialog.findByRole('button', { name: 'Pedir a SUNAT' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('SUNAT no entregó su PDF');
    server.answer(ASKED, () => json({ file: file({ state: 'absent', reason: 'not-found', link: null }) }));
    await user.click(dialog.getByRole('button', { name: 'Reintentar' }));
    expect(await dialog.findByText('SUNAT no lo tiene.')).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Pedir a SUNAT' })).toBeNull();
  });

  test('what SUNAT answered is still said when it is opened again, and may be asked once more', async () => {
    detailWith();
    server.answer(ASKED, () => json({ file: file({ state: 'absent', reason: 'not-found', link: null }) }));
    const { dialog, user } = await lookAtIt();
    await user.click(await dialog.findByRole('button', { name: 'Pedir a SUNAT' }));
    await dialog.findByText('SUNAT no lo tiene.');
    await user.click(dialog.getByRole('button', { name: 'Imagen' }));
    await waitFor(() => expect(dialog.queryByText('SUNAT no lo tiene.')).toBeNull());
    await user.click(dialog.getByRole('button', { name: 'PDF de SUNAT' }));
    expect(await dialog.findByText('SUNAT no lo tiene.')).toBeDefined();
    server.answer(ASKED, () => json({ file: file({}) }));
    await user.click(dialog.getByRole('button', { name: 'Pedir de nuevo' }));
    expect(await dialog.findByTitle('PDF de SUNAT: Factura F001-1')).toBeDefined();
  });

  test('that is being asked for is still so after a look at the picture or a new opening, and nobody asks twice', async () => {
    const answers: ((response: Response) => void)[] = [];
    detailWith();
    server.answer(ASKED, () => new Promise((answer) => answers.push(answer)));
    const { dialog, user } = await lookAtIt();
    await user.click(await dialog.findByRole('button', { name: 'Pedir a SUNAT' }));
    await dialog.findByText('Pidiéndolo a SUNAT…');
    await user.click(dialog.getByRole('button', { name: 'Imagen' }));
    await waitFor(() => expect(dialog.queryByText('Pidiéndolo a SUNAT…')).toBeNull());
    await user.click(dialog.getByRole('button', { name: 'PDF de SUNAT' }));
    expect(dialog.getByText('Pidiéndolo a SUNAT…')).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Pedir a SUNAT' })).toBeNull();
    answers[0]?.(json({ file: file({}) }));
    expect(await dialog.findByTitle('PDF de SUNAT: Factura F001-1')).toBeDefined();
    expect(answers).toHaveLength(1);
  });

  test('joins what the row of the panel asked for, and a press there joins it', async () => {
    const answers: ((response: Response) => void)[] = [];
    detailWith();
    server.answer(ASKED, () => new Promise((answer) => answers.push(answer)));
    server.answer('GET /files/sunat.pdf', () => new Response('%PDF-1.4'));
    const { user } = renderAt('/', [
      {
        path: '/',
        Component: () => (
          <>
            <FileToAskFor kind="pdf" detail={voucherDetail(both)} />
            <SunatPdf voucher={both} period={order.scope.tax_period} />
          </>
        ),
      },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Pedir a SUNAT' }));
    expect(await screen.findAllByText('Pidiéndolo a SUNAT…')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Descargar PDF de SUNAT' }));
    answers[0]?.(json({ file: file({}) }));
    expect(await screen.findByTitle('PDF de SUNAT: Factura F001-1')).toBeDefined();
    expect(answers).toHaveLength(1);
  });

  test('is what «Descargar» gives while it is looked at, and ours says what it is', async () => {
    detailWith(file({}));
    const { dialog, user } = await lookAtIt();
    await dialog.findByTitle('PDF de SUNAT: Factura F001-1');
    await user.click(dialog.getByRole('button', { name: 'Descargar' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
      ['PDF de SUNAT', '/files/sunat.pdf'],
      ['Imagen (JPEG)', '/files/1.jpg'],
      ['PDF hecho desde el XML', '/files/1.pdf'],
      ['XML', '/files/1.xml'],
    ]);
  });

  test('of what is on paper is not asked for, nor a second time', async () => {
    detailWith(file({ kind: 'xml', level: 3, state: 'not-expected', reason: 'not-electronic', link: null }));
    const { dialog } = await lookAtIt();
    expect(await dialog.findByText('Este tipo de comprobante no lo tiene.')).toBeDefined();
    expect(dialog.getByRole('heading', { name: 'Sin PDF de SUNAT' })).toBeDefined();
    expect(dialog.queryByRole('button', { name: /^Pedir/ })).toBeNull();
  });

  test('says what it waits for: its voucher, which may fail, and then whoever asks', async () => {
    const answers: ((response: Response) => void)[] = [];
    server.answer(DETAIL, () => new Promise((answer) => answers.push(answer)));
    const { dialog, user } = await lookAtIt();
    expect(dialog.getByText('Cargando el comprobante')).toBeDefined();
    detailWith();
    answers[0]?.(failure(400, 'UNEXPECTED', 'Ocurrió un error.'));
    await user.click(await dialog.findByRole('button', { name: 'Reintentar' }));
    expect(await dialog.findByRole('heading', { name: 'Aún no se pidió el PDF de SUNAT' })).toBeDefined();
    expect(dialog.getByText(/con nivel de prueba 2\. Una vez pedida, queda aquí\.$/)).toBeDefined();
    expect(server.asked.some(({ path }) => path.endsWith('/files/pdf'))).toBe(false);
  });

  test.each([
    ['not-found', 'SUNAT no lo tiene.'],
    ['no-access', 'La empresa no tiene acceso a Consulta CPE: le falta una API key, o el permiso en la suya.'],
    ['not-understood', 'No se entendió lo que SUNAT entregó.'],
  ])('refused as %s says so, and may be asked once more', async (reason, said) => {
    detailWith();
    server.answer(ASKED, () => json({ file: file({ state: 'absent', reason, link: null }) }));
    const { dialog, user } = await lookAtIt();
    await user.click(await dialog.findByRole('button', { name: 'Pedir a SUNAT' }));
    expect(await dialog.findByText(said)).toBeDefined();
    expect(dialog.getByRole('heading', { name: 'Sin PDF de SUNAT' })).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Pedir de nuevo' })).toBeDefined();
  });

  test('that could not be asked for is no refusal', async () => {
    detailWith();
    server.answer(ASKED, () => failure(503, 'UNAVAILABLE', 'No disponible.'));
    const { dialog, user } = await lookAtIt();
    await user.click(await dialog.findByRole('button', { name: 'Pedir a SUNAT' }));
    expect((await dialog.findByRole('alert')).textContent).toContain(
      'SUNAT no respondió bien. Vuelve a pedirlo en un momento.',
    );
    expect(dialog.queryByText('Sin PDF de SUNAT')).toBeNull();
  });

  test('is opened apart by who does not see it here, and on a phone by everybody', async () => {
    detailWith(file({}));
    const { dialog } = await lookAtIt();
    await dialog.findByTitle('PDF de SUNAT: Factura F001-1');
    const apart = dialog.getByRole('link', { name: 'Abrir el PDF' });
    expect([apart.getAttribute('href'), apart.getAttribute('target')]).toEqual(['blob:picture', '_blank']);
    cleanup();
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const phone = (await lookAtIt()).dialog;
    expect(await phone.findByText('Se abre aparte, en el lector de tu teléfono.')).toBeDefined();
    expect(phone.getByRole('link', { name: 'Abrir el PDF' }).getAttribute('href')).toBe('blob:picture');
    expect(phone.queryByTitle(/^PDF de SUNAT/)).toBeNull();
  });

  test('that is none is not shown, and can be saved', async () => {
    server.answer('GET /files/page.pdf', () => new Response('<html>'));
    detailWith(file({ link: '/files/page.pdf' }));
    const { dialog } = await lookAtIt();
    expect(await dialog.findByRole('heading', { name: 'No es un PDF' })).toBeDefined();
    const save = dialog.getByRole('link', { name: 'Descargar' });
    expect([save.getAttribute('href'), save.hasAttribute('download')]).toEqual(['/files/page.pdf', true]);
  });

  test('that does not come when it is looked at can be looked at again', async () => {
    server.answer('GET /files/late.pdf', () => failure(500, 'UNEXPECTED', 'Ocurrió un error.'));
    detailWith(file({ link: '/files/late.pdf' }));
    const { dialog, user } = await lookAtIt();
    const again = await dialog.findByRole('button', { name: 'Reintentar' });
    server.answer('GET /files/late.pdf', () => new Response('%PDF-1.4'));
    await user.click(again);
    expect(await dialog.findByTitle('PDF de SUNAT: Factura F001-1')).toBeDefined();
  });
});

test('a zip that is too large for an answer is saved by its link', async () => {
  server.answer(ZIP, () =>
    json({ zip_file: null, sas: '/files/large', blob_filename: 'x.zip', included: 1, failed: 1 }, 202),
  );
  download('XML');
  const dialog = await screen.findByRole('dialog', { name: 'Descarga completada' });
  expect(within(dialog).getByRole('status').textContent).toBe(
    'Los comprobantes fueron descargados exitosamente. 1 comprobante no se pudo incluir: «no incluidos.txt», dentro del zip, dice por qué.',
  );
  expect(saved).toEqual(['/files/large → comprobantes en formato xml.zip']);
});

test('the zip of the selected ones is asked for by kind, with how many it would hold, and saved', async () => {
  server.answer(ZIP, () => json({ zip_file: btoa('PK'), sas: null, failed: 0 }));
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: /Seleccionar todos/ }));
  await user.click(screen.getByRole('button', { name: 'Descargar' }));
  expect((await screen.findByRole('menuitem', { name: /JPEG/ })).textContent).toBe('JPEG1');
  expect(events()).toContainEqual({ event_type: 'preview', description: 'opciones_descarga' });
  await user.click(screen.getByRole('menuitem', { name: /XML/ }));
  expect(await screen.findByText('Descarga completada')).toBeDefined();
  expect(screen.getByText('Los comprobantes fueron descargados exitosamente.')).toBeDefined();
  expect(saved).toEqual(['blob:picture → comprobantes en formato xml.zip']);
  expect(server.bodies(ZIP)).toEqual([
    {
      ruc: business.ruc,
      tax_period: '202610',
      page: 1,
      size: 20,
      status: 0,
      type: 'XML',
      invoiceCodes: [both.code, onlyXml.code],
    },
  ]);
});

test('one that fails, and one of which nothing is told, say so in the words of the specification', async () => {
  server.answer(ZIP, () => failure(500, 'UNEXPECTED', 'Ocurrió un error.'));
  const { user } = download('XML');
  const dialog = await screen.findByRole('dialog', { name: 'No se completó la descarga' });
  expect(dialog.textContent).toContain('Parece que hubo un problema.');
  server.answer(ZIP, () => json({ zip_file: null, sas: null }));
  await user.click(within(dialog).getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('dialog', { name: 'No se tiene información de la descarga' })).toBeDefined();
  expect(saved).toEqual([]);
});

test('giving up while it is prepared asks no more', async () => {
  server.answer(ZIP, () => new Promise(() => {}));
  const { user, unmount } = download('XML');
  await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
  expect(closed).toHaveBeenCalled();
  unmount();
  expect(saved).toEqual([]);
});

test('while no purchase has a picture or an XML there is nothing to download', async () => {
  server.answer(LIST, () => json(vouchersPage([neither], { total: 1 })));
  open();
  expect((await screen.findByRole('button', { name: 'Descargar' })).getAttribute('aria-disabled')).toBe('true');
});

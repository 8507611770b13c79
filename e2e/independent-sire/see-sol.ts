import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { cookieOf, formOf, html } from './answers.ts';
import type { Company } from './companies.ts';
import { amountsOf, fixed, pdfOf, sidesOf, xmlOf } from './documents.ts';
import { NOT_ALIVE, printedNote, SEE_SOL_FORM, trailed } from './portal-pages.ts';
import { type Book, findVoucher, isOfPortal, iso, issuedBetween, type Voucher } from './vouchers.ts';
import { zipped } from './zips.ts';

/**
 * SEE-SOL, «Consultar Factura y Nota», from the published facts alone: what was made at SUNAT's own page, by list and one by one. Of boletas
 * there is a second application of the same form.
 */
const OF_FACTURAS = '/ol-ti-itconscpemype/';
const OF_BOLETAS = '/ol-ti-itconscpemypebve/';
const COOKIE = 'ITCONSCPEMYPESEESESSION';

interface List {
  application: typeof OF_FACTURAS | typeof OF_BOLETAS;
  book: Book;
  type: string;
  /** Of the series of boletas, or of facturas. */
  series: 'E001' | 'EB01';
}

/** `tipoConsulta`. 12 (facturas that were rejected) is always empty here; 19 and 21 were never seen. */
export const LISTS: Readonly<Record<string, List>> = {
  10: { application: OF_FACTURAS, book: 'RVIE', type: '01', series: 'E001' },
  11: { application: OF_FACTURAS, book: 'RCE', type: '01', series: 'E001' },
  13: { application: OF_FACTURAS, book: 'RVIE', type: '07', series: 'E001' },
  14: { application: OF_FACTURAS, book: 'RCE', type: '07', series: 'E001' },
  15: { application: OF_FACTURAS, book: 'RVIE', type: '08', series: 'E001' },
  16: { application: OF_FACTURAS, book: 'RCE', type: '08', series: 'E001' },
  17: { application: OF_BOLETAS, book: 'RVIE', type: '03', series: 'EB01' },
  18: { application: OF_BOLETAS, book: 'RCE', type: '03', series: 'EB01' },
  20: { application: OF_BOLETAS, book: 'RVIE', type: '07', series: 'EB01' },
  22: { application: OF_BOLETAS, book: 'RVIE', type: '08', series: 'EB01' },
};

/**
 * What a download is asked with. Published of facturas (10), credit notes (13) and boletas (17), which are the codes of the lists of what
 * was issued; of the rest that analogy is this server's own.
 */
const DOWNLOADS: Readonly<Record<string, string>> = {
  'E001 01': '10',
  'E001 07': '13',
  'E001 08': '15',
  'EB01 03': '17',
  'EB01 07': '20',
  'EB01 08': '22',
};

interface Session {
  company: Company;
  alive: boolean;
  /** What the last query brought: a row's `id` is its place in it. */
  last: Listed[];
}
export interface Listed {
  book: Book;
  voucher: Voucher;
}

export class SeeSol {
  readonly seen = { entered: 0, lists: 0, downloads: 0, refused: 0, withoutSession: 0 };
  private readonly tickets = new Map<string, Company>();
  private readonly sessions = new Map<string, Session>();

  static owns(path: string): boolean {
    return [OF_FACTURAS, OF_BOLETAS].some((application) => [application, `${application}consultar.do`].includes(path));
  }

  /** Where the menu leads whoever opens the option. */
  admit(company: Company): string {
    const ticket = randomBytes(24).toString('base64url');
    this.tickets.set(ticket, company);
    return `${OF_FACTURAS}?hc=${randomBytes(8).toString('hex')}&token=${ticket}`;
  }

  /** Whoever left the menu, or was put out of it, is out of here. */
  dismiss(company: Company): void {
    for (const [cookie, session] of this.sessions) if (session.company === company) this.sessions.delete(cookie);
    for (const [ticket, whose] of this.tickets) if (whose === company) this.tickets.delete(ticket);
  }

  /** Whether somebody of the company is inside, idle too long or not. */
  holds(company: Company): boolean {
    return [...this.sessions.values()].some((session) => session.company === company);
  }

  /** @returns whose session it was that its own way out ends */
  leave(request: IncomingMessage): Company | undefined {
    const cookie = cookieOf(request, COOKIE);
    const session = this.sessions.get(cookie);
    this.sessions.delete(cookie);
    return session?.company;
  }

  /** As if it had been idle too long. */
  expire(request: IncomingMessage): void {
    const session = this.sessions.get(cookieOf(request, COOKIE));
    if (session) session.alive = false;
  }

  async answer(url: URL, request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const application = url.pathname.startsWith(OF_FACTURAS) ? OF_FACTURAS : OF_BOLETAS;
    const asked = request.method === 'POST' ? await formOf(request) : url.searchParams;
    if (url.pathname === OF_FACTURAS) return this.enter(url.searchParams, response);
    const session = this.sessions.get(cookieOf(request, COOKIE));
    const known = session?.alive && (application === OF_FACTURAS || session.company.boletasToo);
    if (!session || !known) {
      this.seen.withoutSession += 1;
      return html(response, NOT_ALIVE);
    }
    switch (asked.get('action')) {
      case null:
        return html(response, SEE_SOL_FORM);
      case 'realizarConsulta':
        return this.list(application, asked, session, response);
      case 'descargarFactura':
      case 'descargarComprobanteEnPdf':
        return request.method === 'POST'
          ? this.download(application, asked, session, response)
          : html(response, NOT_UNDERSTOOD);
      case 'verImprimirFactura': {
        const shown = session.last[Number(asked.get('rowIndex') ?? Number.NaN)];
        return html(response, shown ? print(session.company, shown) : NOT_UNDERSTOOD);
      }
      default:
        return html(response, NOT_UNDERSTOOD);
    }
  }

  private enter(query: URLSearchParams, response: ServerResponse): unknown {
    const ticket = query.get('token') ?? '';
    const company = this.tickets.get(ticket);
    // A ticket lets in once.
    this.tickets.delete(ticket);
    if (!company) return html(response, NOT_ALIVE);
    const cookie = randomBytes(24).toString('base64url');
    this.sessions.set(cookie, { company, alive: true, last: [] });
    this.seen.entered += 1;
    response.writeHead(302, {
      location: `${OF_FACTURAS}consultar.do`,
      'set-cookie': `${COOKIE}=${cookie}; Path=/; HttpOnly`,
    });
    return response.end();
  }

  private list(
    application: List['application'],
    asked: URLSearchParams,
    session: Session,
    response: ServerResponse,
  ): unknown {
    const code = asked.get('tipoConsulta') ?? '';
    const list = LISTS[code];
    const byDocument = asked.get('buscarPor') === 'porDoc';
    const [from, to] = ['desde', 'hasta'].map((end) =>
      day(asked.get(byDocument ? `fec${end[0]?.toUpperCase()}${end.slice(1)}` : `fec_${end}`)),
    );
    const understood =
      (byDocument || asked.get('buscarPor') === 'porPer') &&
      /^[01]$/.test(asked.get('estado') ?? '') &&
      from &&
      to &&
      from <= to &&
      (code === '12' || list?.application === application);
    if (!understood) return answered(response, 1, '', 'Los datos de la consulta no son válidos.');
    this.seen.lists += 1;
    const found = list ? listedAt(session.company, code, from, to) : [];
    session.last = byDocument ? found.filter((one) => isAskedFor(session.company, one, asked)) : found;
    const rows = session.last.map((one, index) => row(session.company, one, index));
    // One of the two reads its names with the wrong table.
    const text = JSON.stringify(rows);
    const spoilt = application === OF_FACTURAS ? Buffer.from(text, 'utf8').toString('latin1') : text;
    return answered(response, 0, spoilt, 'Consulta correcta.');
  }

  private async download(
    application: List['application'],
    asked: URLSearchParams,
    { company }: Session,
    response: ServerResponse,
  ): Promise<unknown> {
    const found = findDocument(company, asked);
    const isHere = found && (application === OF_BOLETAS) === (seriesOf(found.voucher) === 'EB01');
    if (!isHere || asked.get('tipo') !== downloadCode(found.voucher)) {
      this.seen.refused += 1;
      return html(response, NOT_UNDERSTOOD);
    }
    this.seen.downloads += 1;
    const { book, voucher } = found;
    if (asked.get('action') === 'descargarComprobanteEnPdf') {
      response.writeHead(200, { 'content-type': 'application/pdf' });
      return response.end(pdfOf(voucher));
    }
    // With the sheets by which a browser would show it. The number and the RUC stand glued in the name.
    const name = `FACTURA${voucher.series}-${voucher.number}${sidesOf(company, book, voucher).supplier.document}`;
    const archive = await zipped([
      [
        'factura2.1.xsl',
        Buffer.from('<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"/>'),
      ],
      [`${name}.XML`, xmlOf(company, book, voucher)],
      ['ebxml21.css', Buffer.from('Invoice { display: block }')],
    ]);
    response.writeHead(200, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${name}.zip"`,
    });
    return response.end(archive);
  }
}

/** What a list shows of some days (yyyy-mm-dd), the newest first. */
export function listedAt(company: Company, code: string, from: string, to: string): Listed[] {
  const list = LISTS[code];
  if (!list) return [];
  return issuedBetween(company, list.book, from, to)
    .filter((voucher) => voucher.type === list.type && seriesOf(voucher) === list.series)
    .map((voucher) => ({ book: list.book, voucher }));
}

/** '' of what was not made at SUNAT's page. */
function seriesOf({ series }: Voucher): 'E001' | 'EB01' | '' {
  if (!isOfPortal(series)) return '';
  return series.startsWith('EB') ? 'EB01' : 'E001';
}

function downloadCode(voucher: Voucher): string {
  return DOWNLOADS[`${seriesOf(voucher)} ${voucher.type}`] ?? '';
}

function findDocument(company: Company, asked: URLSearchParams): Listed | undefined {
  const named = { series: asked.get('serie') ?? '', number: asked.get('numero') ?? '' };
  for (const book of ['RCE', 'RVIE'] as const) {
    const voucher = findVoucher(company, book, named);
    if (voucher && sidesOf(company, book, voucher).supplier.document === asked.get('ruc')) return { book, voucher };
  }
  return undefined;
}

function isAskedFor(company: Company, { book, voucher }: Listed, asked: URLSearchParams): boolean {
  const { supplier, customer } = sidesOf(company, book, voucher);
  const named = (name: string, value: string) => !asked.get(name) || asked.get(name) === value;
  return (
    named('rucEmisor', supplier.document) &&
    named('numDocideRecep', customer.document) &&
    named('serie', voucher.series) &&
    named('numero', String(voucher.number))
  );
}

/** All of it text. What only facturas have, notes and boletas lack. */
function row(company: Company, { book, voucher }: Listed, index: number): Record<string, string> {
  const { supplier, customer } = sidesOf(company, book, voucher);
  const { modifies } = voucher;
  const factura = voucher.type === '01';
  const padded = customer.document.padEnd(16);
  const symbol = voucher.currency === 'USD' ? 'US$' : 'S/';
  return {
    codCpe: voucher.type,
    codFactura: downloadCode(voucher),
    codTipoDocReceptor: modifies ? customer.kind.padEnd(2) : customer.kind.padStart(2, '0'),
    codigoMoneda: voucher.currency,
    codigoMonedaDesc: symbol,
    comprobantePorElQueSeEmite: modifies ? `${modifies.series} - ${modifies.number}` : '',
    estadoDesc: voucher.state === '2' ? 'Anulado' : 'Activo',
    fechaEmisionDesc: voucher.issued,
    fechaEstado: '',
    fechaRechazoDesc: '',
    id: String(index),
    importeTotalDesc: `${symbol}${grouped(amountsOf(voucher).total)}`,
    indEstado: '0',
    ind_anulado: voucher.state === '2' ? '1' : '0',
    ind_puede_descargar: '1',
    nroFactura: String(voucher.number),
    nroFacturaDesc: `${voucher.series} - ${voucher.number}`,
    nroRucEmisor: supplier.document,
    nroRucEmisorDesc: `${supplier.document} - ${supplier.name}`,
    nroRucReceptor: padded,
    nroRucReceptorDesc: `${modifies ? padded : customer.document} - ${customer.name}`,
    nroSerie: voucher.series,
    numeroIdXml: String(990_000_000 + (voucher.number % 9_999_999)),
    tipoCPE: factura ? '10' : voucher.type === '07' ? '21' : downloadCode(voucher),
    ...(factura ? { idPDF: '0', ind_emisionNC21: '0', nombrePDF: '' } : {}),
  };
}

function print(company: Company, { book, voucher }: Listed): string {
  const { supplier, customer } = sidesOf(company, book, voucher);
  const { base, igv, total } = amountsOf(voucher);
  return printedNote({
    ...{ supplier, customer, issued: voucher.issued, id: `${voucher.series}-${voucher.number}` },
    ...{ base: fixed(base), igv: fixed(igv), total: fixed(total) },
  });
}

/** `7,227.50` */
function grouped(hundredths: number): string {
  return fixed(hundredths).replace(/\B(?=(\d{3})+\.)/g, ',');
}

/** yyyy-mm-dd of a day as the form sends it; undefined of anything else. */
function day(slashed: string | null): string | undefined {
  return slashed && /^\d\d\/\d\d\/\d{4}$/.test(slashed) ? iso(slashed) : undefined;
}

/** A page with an answer in a text field, whose rows are JSON once more, as a text. */
function answered(response: ServerResponse, codeError: number, data: string, messageError: string): unknown {
  const inner = JSON.stringify(
    codeError === 0 ? { codeError, data, messageError } : { codeError, msgError: messageError },
  );
  return html(
    response,
    trailed(
      `<html>\n<head></head>\n<body>\n<textarea style='width: 100%; height: 100px;'>${inner}</textarea>\n</body>\n</html>\n`,
    ),
  );
}

const NOT_UNDERSTOOD = trailed(
  '<html><body><div class="cuerpo"><p class="error">No se pudo procesar su solicitud</p></div></body></html>',
);

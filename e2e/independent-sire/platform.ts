import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { html, json } from './answers.ts';
import type { Company } from './companies.ts';
import { shift } from './vouchers.ts';
import { balanceOf, type Deposit, depositsOf, withheldOf } from './withheld.ts';

/**
 * The Nueva Plataforma, from the published facts alone: the page to which its menu leads, the session that it gives, deposits of detraction
 * with their constancias, the totals of the form 0621, and declarations that were presented.
 */
const SPOT = '/v1/recaudacion/tributaria/declapago/detracciones';
const IGV = '/v1/recaudacion/tributaria/t/formularioIgv/';
const DECLARATIONS = '/v1/recaudacion/tributaria/consultadeclaracion/t/internet/declaracion/';
const START = '/app/recaudacion/tributaria/internet/servletAcceso';
const PAGE = '/app/recaudacion/tributaria/internet/html/carrito.html';

interface Session {
  company: Company;
  idCache: string;
  rows: Deposit[];
  viewed: string;
}

export class Platform {
  readonly seen = { sessions: 0, overdue: 0, blind: 0 };
  private readonly sessions = new Map<string, Session>();

  static owns(path: string): boolean {
    return (
      path.startsWith('/app/recaudacion/') || path.startsWith('/v1/recaudacion/') || path.startsWith('/v1/gestor-')
    );
  }

  /** Where the menu leads whoever opens an option. */
  admit(company: Company, code: string): string {
    const ticket = randomBytes(16).toString('hex');
    this.seen.sessions += 1;
    this.sessions.set(ticket, { company, idCache: '', rows: [], viewed: '' });
    return `${START}?hc=${randomBytes(6).toString('hex')}&ticket=${ticket}&idFormulario=${code}`;
  }

  /** Whoever left the menu, or was put out of it, is out of here. */
  dismiss(company: Company): void {
    for (const [ticket, session] of this.sessions) if (session.company === company) this.sessions.delete(ticket);
  }

  answer(url: URL, request: IncomingMessage, response: ServerResponse): unknown {
    const { pathname: path, searchParams: query } = url;
    if (path === START) {
      const cookie = `SESIONPU=${query.get('ticket') ?? ''}; Path=/; HttpOnly`;
      response.writeHead(302, { location: PAGE, 'set-cookie': cookie });
      return response.end();
    }
    if (path === PAGE) return html(response, '<html><body ng-app="carrito"><div ng-view></div></body></html>');
    const session = this.sessions.get(/(?:^|; )SESIONPU=([^;]*)/.exec(request.headers.cookie ?? '')?.[1] ?? '');
    if (!session) return this.overdue(response);
    if (path === '/v1/gestor-sesiones/recurso') {
      session.idCache ||= `eyJ0eXAiOiJKV1QifQ.${randomBytes(24).toString('base64url')}.${randomBytes(32).toString('base64url')}`;
      return json(response, 200, { idCache: session.idCache });
    }
    const { idcache, idformulario } = request.headers;
    if (idcache !== session.idCache || idformulario !== '*MENU*') return this.overdue(response);
    if (path.startsWith(SPOT)) return this.spot(path.slice(SPOT.length), query, session, request, response);
    const [, what, period = ''] =
      new RegExp(`^${IGV}obtener(Percepciones|Retenciones)Periodo/(\\d{6})$`).exec(path) ?? [];
    if (what) {
      const { perceptions, retentions } = withheldOf(session.company, period);
      return json(response, 200, (what === 'Percepciones' ? perceptions : retentions) / 100);
    }
    if (path.startsWith(DECLARATIONS)) return declared(path.slice(DECLARATIONS.length), session, response);
    return json(response, 404, { cod: 404, msg: 'Not Found' });
  }

  private spot(
    call: string,
    query: URLSearchParams,
    session: Session,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    const number = query.get('numeroConstancia') ?? '';
    if (call === '/t/consultar' && request.method === 'GET') {
      const asked = query.get('tipoCuenta') === '1' && query.get('tipoConsulta') === 'pagosIndividuales';
      session.rows = asked ? depositsOf(session.company, query.get('periodo') ?? '') : [];
      session.viewed = '';
      return json(response, 200, {
        cod: 200,
        msg: '',
        resultado: session.rows.map((one) => row(session.company, one)),
      });
    }
    if (call === '/e/obtenerconstancia' && request.method === 'GET') {
      const found = session.rows[Number(query.get('indice'))];
      if (!found || String(found.constancia) !== number) return failed(response);
      session.viewed = number;
      return json(response, 200, { cod: 200, msg: 'OK', resultado: { numConstancia: number } });
    }
    if (call === '/t/descargarconstancia' && request.method === 'POST') {
      const found = session.rows.find(({ constancia }) => String(constancia) === number);
      if (!found || session.viewed !== number) {
        this.seen.blind += 1;
        return failed(response);
      }
      return html(response, constancia(session.company, found));
    }
    return json(response, 404, { cod: 404, msg: 'Not Found' });
  }

  private overdue(response: ServerResponse): unknown {
    this.seen.overdue += 1;
    response.writeHead(401, { 'content-type': 'text/plain;charset=UTF-8' });
    return response.end('Ha ocurrido un error en la validación del IdCache');
  }
}

function failed(response: ServerResponse): unknown {
  response.writeHead(500, { 'content-type': 'text/html' });
  return response.end('<html><head><title>500 Request failed</title></head><body>Request failed</body></html>');
}

function sides(company: Company, { book, voucher: { partner } }: Deposit) {
  const own = { document: company.ruc, name: company.name.toUpperCase().slice(0, 35) };
  const other = { document: partner.document, name: partner.name.toUpperCase().slice(0, 35) };
  return book === 'RCE' ? { supplier: other, customer: own } : { supplier: own, customer: other };
}

function row(company: Company, one: Deposit): object {
  const { supplier, customer } = sides(company, one);
  const { voucher, paid, soles, goods } = one;
  return {
    num_constancia: String(one.constancia),
    num_cuenta: `000${supplier.document.slice(-8)}`,
    cod_tipcta: '1',
    fec_pago: Date.parse(`${paid}T05:00:00Z`),
    fec_pago_desc: paid,
    per_tributario: one.period,
    ...{ cod_tipcomprobante: voucher.type, num_serie: voucher.series },
    num_comprobante: String(voucher.number).padStart(8, '0'),
    ...{ num_ruc_proveedor: supplier.document, des_prov: supplier.name, tip_doc_adq: '06' },
    ...{ num_doc_adq: customer.document, des_adq: customer.name, tip_operacion: '01', tip_bien: goods },
    ...{ mto_deposito: soles, num_pres: one.constancia * 3, num_npd: '', origen_desc: 'WEB SUNAT' },
    cod_usuario_sol: company.solUser,
  };
}

/** Labels as they were published, each in a line of its own. */
function constancia(company: Company, one: Deposit): string {
  const { supplier, customer } = sides(company, one);
  const { voucher, paid, hour, soles, goods } = one;
  const lines = [
    ['Número de constancia', one.constancia],
    ['Usuario SOL', company.solUser],
    ['N° Cuenta de detracciones (Banco de la Nación)', `000${supplier.document.slice(-8)}`],
    ['Tipo de Cuenta', 'Cuenta de Detracciones Convencional'],
    ['Ruc del Proveedor', supplier.document],
    ['Nombre/Razón Social del Proveedor', supplier.name],
    ['Tipo de Documento del Adquiriente', '06 - REG. UNICO DE CONTRIBUYENTES'],
    ['Número de Documento', customer.document],
    ['Nombre/Razón Social del Adquiriente', customer.name],
    ['Tipo de Operación', '01 - Venta de bienes o prestación de servicios'],
    ['Tipo de Bien ó servicio', `${goods} - Servicios gravados con el IGV`],
    ['Monto del depósito', `S/${soles}.00`],
    ['Fecha y hora de pago', `${paid.split('-').reverse().join('/')} ${hour}`],
    ['Periodo Tributario', one.period],
    ['Tipo de Comprobante', `${voucher.type} - FACTURA`],
    ['Número de Comprobante', `${voucher.series} - ${String(voucher.number).padStart(8, '0')}`],
    ['Número de operación', one.constancia * 3],
    ['Número de Pago de Detracciones', ''],
  ];
  const body = lines.map(([label, value]) => `<div class="row"><label>${label}:</label> <span>${value}</span></div>`);
  return `<!DOCTYPE html><html><body><h4>CONSTANCIA DE DEPÓSITO</h4><h5>SISTEMA DE PAGO DE OBLIGACIONES TRIBUTARIAS D.LEG. 940</h5>${body.join('')}</body></html>`;
}

/** Of what was declared: the last months but one. Forms of more than a year are refused. */
function declared(call: string, { company }: Session, response: ServerResponse): unknown {
  const [, fromMonth, fromYear, toMonth, toYear] =
    /^factoriaConsulta\/0621\/-\/-\/(\d\d)\/(\d{4})\/(\d\d)\/(\d{4})\/false\/true/.exec(call) ?? [];
  const [, order] = /^factoriaDetalleFormulario\/7(\d{6})$/.exec(call) ?? [];
  if (order) {
    const [earlier, left] = [balanceOf(company, shift(order, -1)), balanceOf(company, order)];
    return json(response, 200, { c145: earlier, c184: left > 0 ? -left : 0, numOrd: `7${order}` });
  }
  if (!fromMonth || !toMonth) return failed(response);
  const last = shift(new Date().toISOString().slice(0, 7).replace('-', ''), -2);
  const rows = [];
  for (let period = `${fromYear}${fromMonth}`; period <= `${toYear}${toMonth}`; period = shift(period, 1)) {
    if (period < '202501' || period > last) continue;
    const next = shift(period, 1);
    rows.push({
      ...{ strPerTri: `${period.slice(4)}/${period.slice(0, 4)}`, numOrd: `7${period}`, numRuc: company.ruc },
      parametriaFormulario: { codFor: '0621', desFor: 'IGV - Renta Mensual' },
      ...{ strFecPres: `14/${next.slice(4)}/${next.slice(0, 4)} 16:20`, nomEntFin: '', mtoPag: 0 },
    });
  }
  return json(response, 200, rows);
}

/** What the product must have of a month: deposits of both directions, in soles, and the totals in céntimos. */
export function platformTruth(company: Company, period: string): object {
  const of = (book: 'RCE' | 'RVIE') => {
    const all = depositsOf(company, period).filter((one) => one.book === book);
    return { count: all.length, soles: all.reduce((total, one) => total + one.soles, 0) };
  };
  return { made: of('RCE'), received: of('RVIE'), ...withheldOf(company, period), balance: balanceOf(company, period) };
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from './answers.ts';
import type { Company } from './companies.ts';
import { amountsOf, pdfOf, receiptOf, sidesOf, xmlOf } from './documents.ts';
import { type Book, findVoucher, isOfPortal, type Voucher } from './vouchers.ts';
import { zipped } from './zips.ts';

/**
 * The service of vouchers behind «Nueva Consulta de comprobantes de pago», from the published facts alone: figures, and the PDF, the XML and
 * the CDR as archives in base64.
 */
const BASE = '/v1/contribuyente/consultacpe';
const ORIGINS: Readonly<Record<string, Book>> = { 1: 'RVIE', 2: 'RCE' };

export class Consultacpe {
  /** `foreign`: of those with a token of the portal's page, who did not come as that page does. */
  readonly seen = { asked: 0, given: 0, missing: 0, foreign: 0 };

  static owns(path: string): boolean {
    return path.startsWith(`${BASE}/`);
  }

  async answer(
    path: string,
    asking: { company: Company; page: boolean },
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<unknown> {
    this.seen.asked += 1;
    const { headers } = request;
    const asPage = [headers.origin, headers.referer].every((one) => one?.startsWith('https://e-factura.sunat.gob.pe'));
    if (asking.page && !asPage) this.seen.foreign += 1;
    const call = path.slice(BASE.length);
    if (call === '/parametros') return json(response, 200, { parametros: [] });
    const [, key, part] = /^\/comprobantes\/([^/]+)(?:\/(0[1-3]))?$/.exec(call) ?? [];
    const found = key ? find(asking.company, key) : undefined;
    if (!found) {
      this.seen.missing += 1;
      return json(response, 404, { cod: '404', msg: 'Not Found - No se encontro el recurso solicitado' });
    }
    const { company } = asking;
    if (!part) return json(response, 200, figures(company, found));
    const file = await fileOf(company, found, part);
    if (!file) {
      return json(response, 422, {
        cod: '422',
        msg: 'Unprocessable Entity',
        errors: [{ cod: '422', msg: 'Archivo no disponible' }],
      });
    }
    this.seen.given += 1;
    const base64 = file.content.toString(found.voucher.number % 2 === 0 ? 'base64' : 'base64url');
    return json(response, 200, { nomArchivo: file.name, valArchivo: base64 });
  }
}

interface Found {
  book: Book;
  voucher: Voucher;
}

/** By `{issuer}-{type}-{series}-{number}-{1 issued | 2 received}`; notes go by codes of their own. */
function find(company: Company, key: string): Found | undefined {
  const [issuer, code, series = '', number = '', origin = '', ...rest] = key.split('-');
  const book = ORIGINS[origin];
  const voucher = book && findVoucher(company, book, { series, number });
  if (!book || !voucher || rest.length > 0 || !isHeld(book, voucher)) return undefined;
  const { supplier } = sidesOf(company, book, voucher);
  return supplier.document === issuer && typeCode(voucher) === code ? { book, voucher } : undefined;
}

export function typeCode({ type, series }: Voucher): string {
  const of = /^[FE](?!B)/.test(series) ? 'F' : 'B';
  return type === '07' || type === '08' ? `${of}${Number(type)}` : type;
}

/** Neither receipts of public services nor boletas that were received; and one in so many is not there, nobody knows why. */
export function isHeld(book: Book, { type, number }: Voucher): boolean {
  return type !== '14' && !(type === '03' && book === 'RCE') && number % 77 !== 0;
}

/** The XML as this service gives it: of some that programs made, SUNAT lost the accents. */
export function heldXml(company: Company, book: Book, voucher: Voucher): Buffer {
  const xml = xmlOf(company, book, voucher);
  if (isOfPortal(voucher.series) || voucher.number % 13 !== 0) return xml;
  return Buffer.from(xml.toString('utf8').replaceAll(/\P{ASCII}/gu, '\uFFFD'), 'utf8');
}

async function fileOf(company: Company, { book, voucher }: Found, part: string) {
  const { supplier } = sidesOf(company, book, voucher);
  const name = `${supplier.document}-${voucher.type}-${voucher.series}-${voucher.number}`;
  if (part === '01') return { name: `${name}-PDF.zip`, content: await zipped([[`${name}.pdf`, pdfOf(voucher)]]) };
  const receipt = [`R-${name}.xml`, receiptOf(company, book, voucher)] as const;
  if (part === '02') {
    const xml = [`${name}.xml`, heldXml(company, book, voucher)] as const;
    // Those of an OSE come with their receipt, which may stand first.
    const [first, ...others] = isOfPortal(voucher.series) || voucher.number % 3 === 0 ? [xml] : [receipt, xml];
    return { name: `${name}-XML.zip`, content: await zipped([first, ...others]) };
  }
  // SUNAT's own page is answered with none, and whoever receives is given none.
  if (book === 'RCE' || isOfPortal(voucher.series) || voucher.number % 2 === 0) return undefined;
  return { name: `${name}-CDR.zip`, content: await zipped([receipt]) };
}

/** Amounts as numbers, misspelt names and all. */
function figures(company: Company, { book, voucher }: Found): object {
  const { supplier, customer } = sidesOf(company, book, voucher);
  const { base, igv, untaxed, other, total } = amountsOf(voucher);
  return {
    ...{ cntTotalReg: 1, numPag: 1, numRegPag: 1, numeroPaginas: [{ numPagFront: 1 }] },
    comprobantes: [
      {
        datosEmisor: {
          numRuc: supplier.document,
          desRazonSocialEmis: supplier.name,
          desNomComercialEmis: '-',
          ...{ desDirEmis: 'AV. DE FANTASÍA 123 LIMA - LIMA - LIMA', ubigeoEmis: '150101' },
        },
        datosReceptor: {
          codDocIdeRecep: customer.kind,
          numDocIdeRecep: customer.document,
          desRazonSocialRecep: customer.name,
          dirDetCliente: '-',
        },
        ...{ codCpe: voucher.type, numSerie: voucher.series, numCpe: voucher.number, numCpeHasta: 0 },
        ...{ codMoneda: voucher.currency, placaVehicular: null },
        ...{ fecEmision: voucher.issued, fecRegistro: voucher.issued, codTipTransaccion: '1' },
        ...{ indEstadoCpe: voucher.state === '2' ? '2' : '0', indProcedencia: '1', indTituloGratuito: '0' },
        ...{ mtoVentaOpGratuita: 0, desMtoTotalLetras: '-', indItinerante: '0', indTaxFree: '0', desObservacion: '-' },
        informacionItems: [
          {
            ...{ cntItems: 1, codUnidadMedida: 'NIU', desUnidadMedida: 'UNIDAD', desCodigo: '-' },
            ...{ desItem: 'PAPEL HIDRÁULICO Nº 2', mtoICBPER: 0, mtoDesc: 0 },
            ...{ mtoValUnitario: (base + untaxed) / 100, mtoImpTotal: total / 100 },
          },
        ],
        [isOfPortal(voucher.series) ? 'procedenciaIndivual' : 'procedenciaMasiva']: {
          ...{ mtoDtoGlobalAfecBI: 0, mtoTotalValVentaGrabado: base / 100, mtoTotalValVentaInafecto: 0 },
          ...{ mtoTotalValVentaExonerado: untaxed / 100, mtoTotalValVentaGratuito: 0, mtoTotalValVentaExportacion: 0 },
          ...{ mtoDtoGlobalNoAfecBI: 0, mtoTotalDtos: 0, mtoSumOtrosTributos: other / 100, mtoSumOtrosCargos: 0 },
          ...{ mtoSumISC: 0, mtoSumIGV: igv / 100, mtoSumICBPER: 0, mtoTotalAnticipo: 0 },
          ...{ mtoImporteTotal: total / 100, mtoRedondeo: 0 },
        },
        numCpeRel: voucher.modifies ? `${voucher.modifies.series}-${voucher.modifies.number}` : null,
      },
    ],
  };
}

import { parseMoney, toWire } from '@yupana/tax/money.ts';
import { type ReadFile, readProposalText } from '../files/read.ts';
import { Unprocessable } from './bodies.ts';
import type { SireCall } from './call.ts';
import { LISTS } from './faults/lists.ts';
import { positive } from './fields.ts';
import { decoded, servedProposal } from './served.ts';

/** The lists behind the portal's screens: undocumented, alive with the same token, never more than 100 rows a page. */
const LARGEST_PAGE = 100;

type Cell = (column: string) => string;

/** Purchases. */
export function purchaseListAnswer(call: SireCall): object {
  const scenario = call.world.scenarios.take('list', call.question);
  return listAnswer(call, purchase, scenario ? LISTS[scenario].rows : undefined);
}

/** Sales: other names and another date format than purchases. */
export function saleListAnswer(call: SireCall): object {
  return listAnswer(call, sale);
}

function listAnswer(
  { world, company, query, question }: SireCall,
  view: (cell: Cell) => object,
  rows = (_page: number, perPage: number) => perPage,
): object {
  const { book, period } = question;
  const page = positive(query.page, 1076, 1077);
  const perPage = positive(query.perPage, 1079, 1078);
  if (perPage > LARGEST_PAGE) throw new Unprocessable(1078);
  const bytes = book && period && servedProposal(world, company, book, period, question);
  const file = bytes ? readProposalText(decoded(bytes)) : null;
  if (!file) throw new Unprocessable(1070);
  const first = (page - 1) * perPage;
  return {
    paginacion: { page, perPage, totalRegistros: file.rows.length },
    registros: file.rows.slice(first, first + rows(page, perPage)).map((row) => view(cellOf(file, row))),
    totales: {},
  };
}

function cellOf(file: ReadFile, row: readonly string[]): Cell {
  return (column) => row[file.header.indexOf(column)] ?? '';
}

const amount = (text: string) => toWire(parseMoney(text || '0'));
const dashed = (slashed: string) => (slashed === '' ? null : slashed.split('/').toReversed().join('-'));

const TYPES: Record<string, string> = {
  '01': 'Factura',
  '03': 'Boleta de Venta',
  '07': 'Nota de Crédito',
  '08': 'Nota de Débito',
};

function purchase(cell: Cell): object {
  const type = cell('Tipo CP/Doc.');
  const base = amount(cell('BI Gravado DG')) + amount(cell('BI Gravado DGNG'));
  const igv = amount(cell('IGV / IPM DG')) + amount(cell('IGV / IPM DGNG'));
  return {
    perTributario: cell('Periodo'),
    codCar: cell('CAR SUNAT'),
    codTipoCDP: type,
    desTipoCDP: TYPES[type] ?? 'Otros',
    numSerieCDP: cell('Serie del CDP'),
    numCDP: cell('Nro CP o Doc. Nro Inicial (Rango)'),
    fecEmision: dashed(cell('Fecha de emisión')),
    fecVencPag: dashed(cell('Fecha Vcto/Pago')),
    codTipoDocIdentidadProveedor: cell('Tipo Doc Identidad'),
    numDocIdentidadProveedor: cell('Nro Doc Identidad'),
    nomRazonSocialProveedor: cell('Apellidos Nombres/ Razón  Social'),
    codMoneda: cell('Moneda'),
    tipoCambio: { mtoTipoCambio: Number(cell('Tipo de Cambio')) },
    porTasaIGV: base === 0 ? 0 : Math.round((igv / base) * 1000) / 1000,
    indDetraccion: cell('Detracción'),
    desEstadoComprobante: cell('Est. Comp.') === '1' ? 'Activo' : 'Baja',
    montos: {
      mtoBIGravadaDG: amount(cell('BI Gravado DG')),
      mtoIgvIpmDG: amount(cell('IGV / IPM DG')),
      mtoBIGravadaDGNG: amount(cell('BI Gravado DGNG')),
      mtoIgvIpmDGNG: amount(cell('IGV / IPM DGNG')),
      mtoBIGravadaDNG: amount(cell('BI Gravado DNG')),
      mtoIgvIpmDNG: amount(cell('IGV / IPM DNG')),
      mtoValorAdqNG: amount(cell('Valor Adq. NG')),
      mtoIcbp: amount(cell('ICBPER')),
      mtoOtrosTrib: amount(cell('Otros Trib/ Cargos')),
      mtoISC: amount(cell('ISC')),
      mtoIMB: 0,
      mtoTotalCp: amount(cell('Total CP')),
      mtoBIGravadaDGOriginal: null,
      mtoIgvIpmDGOriginal: null,
    },
  };
}

function sale(cell: Cell): object {
  const state = cell('Est. Comp');
  return {
    numRuc: cell('Ruc'),
    nomRazonSocial: cell('Razon Social'),
    perPeriodoTributario: cell('Periodo'),
    codCar: cell('CAR SUNAT'),
    codTipoCDP: cell('Tipo CP/Doc.'),
    numSerieCDP: cell('Serie del CDP'),
    numCDP: cell('Nro CP o Doc. Nro Inicial (Rango)'),
    codTipoCarga: '1',
    codSituacion: '1',
    fecEmision: cell('Fecha de emisión'),
    codTipoDocIdentidad: cell('Tipo Doc Identidad'),
    numDocIdentidad: cell('Nro Doc Identidad'),
    nomRazonSocialCliente: cell('Apellidos Nombres/ Razón Social'),
    mtoValFactExpo: amount(cell('Valor Facturado Exportación')),
    mtoBIGravada: amount(cell('BI Gravada')),
    mtoDsctoBI: amount(cell('Dscto BI')),
    mtoIGV: amount(cell('IGV / IPM')),
    mtoDsctoIGV: amount(cell('Dscto IGV / IPM')),
    mtoExonerado: amount(cell('Mto Exonerado')),
    mtoInafecto: amount(cell('Mto Inafecto')),
    mtoISC: amount(cell('ISC')),
    mtoBIIvap: amount(cell('BI Grav IVAP')),
    mtoIvap: amount(cell('IVAP')),
    mtoIcbp: amount(cell('ICBPER')),
    mtoOtrosTrib: amount(cell('Otros Tributos')),
    mtoTotalCP: amount(cell('Total CP')),
    codMoneda: cell('Moneda'),
    mtoTipoCambio: Number(cell('Tipo Cambio')),
    codEstadoComprobante: state,
    desEstadoComprobante: state === '1' ? 'ACTIVO' : 'BAJA',
    indOperGratuita: '0',
    mtoValorOpGratuitas: amount(cell('Valor OP Gratuitas')),
    mtoValorFob: amount(cell('Valor FOB Embarcado')),
    indTipoOperacion: cell('Tipo Operación'),
    documentoMod: [],
  };
}

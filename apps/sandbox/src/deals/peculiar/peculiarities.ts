import { listedIn } from '../../lists/world-lists.ts';
import type { TradeId } from '../../universe/companies.ts';
import { hashOf } from '../../universe/random.ts';
import { totalOf } from '../../universe/voucher.ts';
import type { GoodsId } from '../goods/table.ts';
import { keyOf, type Row } from '../row.ts';
import * as make from './alter.ts';

interface Peculiarity {
  /** What the supplier sells. */
  sells: readonly GoodsId[];
  /** Of this many that fit, one. */
  oneIn: number;
  alter: make.Alteration;
  /** Trades of the buyer; left out: all. */
  buyers?: readonly TradeId[];
  /** Months of issue, 1 to 12. */
  months?: readonly number[];
  /** Soles before taxes. */
  from?: number;
  fits?: (row: Row) => boolean;
}

const isDetracted = ({ detraction }: Row) => detraction;
const perceivers = new Set(listedIn('perception-sales').map(({ ruc }) => ruc));
const MAKERS: readonly TradeId[] = ['packaging', 'printing', 'dairy'];

/**
 * Purchases in which an accountant finds something, as there are a few in any company: what was bought, how the document was made, for
 * whom. Most suppliers and most documents are in order.
 */
const PECULIARITIES: readonly Peculiarity[] = [
  { sells: ['fuel'], oneIn: 45, alter: make.withPlate(null) },
  { sells: ['fuel'], oneIn: 45, alter: make.withPlate('X9Z-404') },
  { sells: ['supplies'], oneIn: 35, alter: make.soldAs('CANASTA PARA CLIENTES') },
  { sells: ['supplies'], oneIn: 60, alter: make.soldAs('TELEVISOR SMART TV 50"') },
  {
    sells: ['supplies', 'toys', 'clothing'],
    months: [11, 12],
    oneIn: 3,
    buyers: MAKERS,
    alter: make.soldAs('JUGUETES PARA HIJOS DE TRABAJADORES'),
  },
  { sells: ['lodging'], oneIn: 9, alter: make.soldAs('FULL DAY DE CONFRATERNIDAD DEL PERSONAL', 'ZZ') },
  { sells: ['lodging'], oneIn: 9, alter: make.soldAs('HOSPEDAJE EN EL EXTERIOR (BOGOTÁ), 2 NOCHES', 'ZZ') },
  { sells: ['software'], oneIn: 12, alter: make.soldAs('LICENCIA PERPETUA DE SISTEMA DE FACTURACIÓN') },
  { sells: ['software'], from: 1500, oneIn: 3, alter: make.soldAs('LAPTOP 14" 16 GB RAM') },
  { sells: ['repair'], from: 1500, oneIn: 4, buyers: MAKERS, alter: make.soldAs('REMODELACIÓN DE OFICINA', 'ZZ') },
  { sells: ['repair'], from: 2100, oneIn: 3, alter: make.soldAs('FIERRO CORRUGADO Y CEMENTO PARA OBRA') },
  {
    sells: ['plastic', 'paper'],
    from: 3000,
    oneIn: 60,
    buyers: MAKERS,
    alter: make.soldAs('UREA GRANULADA SACO X 50 KG', 'BG'),
  },
  { sells: ['advertising'], oneIn: 12, alter: make.soldAs('ANTICIPO 50 % DE CAMPAÑA PUBLICITARIA', 'ZZ') },
  { sells: ['advice'], months: [1, 2], oneIn: 3, alter: make.soldAs('ASESORÍA CONTABLE DE DICIEMBRE {año}', 'ZZ') },
  { sells: ['advice'], oneIn: 40, alter: make.soldAs('IMPUESTO A LA RENTA ASUMIDO POR EL CLIENTE', 'ZZ') },
  { sells: ['school'], oneIn: 6, alter: make.soldAs('DONACIÓN PARA LA BIBLIOTECA ESCOLAR', 'ZZ') },
  { sells: ['rent'], oneIn: 40, alter: make.soldAs('MULTA POR PAGO TARDÍO SEGÚN CONTRATO', 'ZZ') },
  { sells: ['insurance'], oneIn: 9, alter: make.soldAs('INTERESES POR FINANCIAMIENTO DE LA PRIMA', 'ZZ') },
  { sells: ['courier'], oneIn: 60, alter: make.soldAs('PLANILLA DE MOVILIDAD DE MENSAJEROS', 'ZZ') },
  {
    sells: ['supermarket'],
    oneIn: 40,
    alter: make.exemptSoldAs('VINO TINTO RESERVA 750 ML'),
    fits: ({ amounts }) => amounts.exempt > 0,
  },
  {
    sells: ['supermarket'],
    oneIn: 3,
    alter: make.soldAs('WHISKY 12 AÑOS 750 ML'),
    fits: ({ amounts }) => amounts.exempt === 0,
  },
  { sells: ['stationery'], oneIn: 35, alter: make.soldAs('VARIOS') },
  {
    sells: ['wares'],
    oneIn: 60,
    alter: make.perceivedBy('2.00'),
    fits: ({ issuer }) => perceivers.has(issuer.document),
  },
  { sells: ['medicine', 'wares'], from: 500, oneIn: 70, alter: make.withGift('MUESTRA SIN VALOR COMERCIAL', 24) },
  { sells: ['restaurant'], oneIn: 90, alter: make.issuedToPerson('99412780', 'QUIMERA LEYENDA, ANÍBAL') },
  { sells: ['wares', 'plastic', 'hardware'], oneIn: 180, alter: make.issuedTo('NEGOCIOS DEL CENTRO E.I.R.L.') },
  {
    sells: ['wares'],
    oneIn: 150,
    alter: make.withLegend('2001', 'BIENES TRANSFERIDOS EN LA AMAZONÍA REGIÓN SELVA PARA SER CONSUMIDOS EN LA MISMA'),
  },
  {
    sells: ['cleaning', 'advertising', 'repair', 'advice'],
    oneIn: 14,
    alter: make.detractedBy(null, '10.00'),
    fits: isDetracted,
  },
  {
    sells: ['freight'],
    oneIn: 5,
    alter: make.detractedBy('037', '12.00'),
    fits: (row) => row.detraction && totalOf(row.amounts) <= 70_000,
  },
];

/** What is peculiar about the document of this purchase; null, as a rule: nothing. */
export function peculiarityOf(row: Row, sells: GoodsId): make.Alteration | null {
  const { book, company, type, serie, currency, amounts, status, issuer, number, issueDate } = row;
  if (book !== 'RCE' || type !== '01' || !serie.startsWith('F') || currency !== 'PEN' || status !== '1') return null;
  // Bags are a line of their own, and a service charge is not in the lines.
  if (amounts.bags !== 0 || amounts.other !== 0) return null;
  const key = keyOf(issuer.document, type, serie, number);
  const month = Number(issueDate.slice(5, 7));
  const value = (amounts.base + amounts.exempt) / 100;
  const found = PECULIARITIES.find(
    (one, place) =>
      one.sells.includes(sells) &&
      (one.buyers?.includes(company.trade) ?? true) &&
      (one.months?.includes(month) ?? true) &&
      value >= (one.from ?? 0) &&
      (one.fits?.(row) ?? true) &&
      hashOf(`peculiar ${place} ${key}`) % one.oneIn === 0,
  );
  return found?.alter ?? null;
}

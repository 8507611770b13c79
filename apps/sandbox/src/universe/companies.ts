import type { Period } from '@yupana/tax/period.ts';
import { type Credentials, credentialsOf } from './credentials.ts';

/** What a company does: decides what it buys, what it sells and to whom. */
export type TradeId =
  | 'wholesale'
  | 'hardware'
  | 'dairy'
  | 'textile-export'
  | 'pharmacy'
  | 'freight'
  | 'stationery'
  | 'mill'
  | 'packaging'
  | 'printing'
  | 'hotel'
  | 'services'
  | 'supermarket'
  | 'construction';

export interface Company {
  ruc: string;
  name: string;
  trade: TradeId;
  /** Typical vouchers a month; a real month has between 80 % and 120 % of it. 0: never any. */
  purchases: number;
  sales: number;
  /** First period with movement; null: has always existed. */
  since: Period | null;
  /** Months of the year (1–12) in which it buys nothing. */
  monthsWithoutPurchases: readonly number[];
  credentials: Credentials;
  /** Months of the year in which it delivers with hired lorries too, and with how many; none when absent. */
  deliveries?: { months: readonly number[]; lorries: number };
  /** Services that were not ticked when its API client was created; none when absent. */
  withoutPermission?: readonly ('consultacpe' | 'validarcomprobante')[];
  /** Spanish: what is special about it. */
  note: string;
}

type Traits = Partial<Pick<Company, 'since' | 'monthsWithoutPurchases' | 'deliveries'>>;

function company(
  ruc: string,
  solUser: string,
  name: string,
  trade: TradeId,
  volume: readonly [purchases: number, sales: number],
  note: string,
  traits: Traits = {},
): Company {
  const [purchases, sales] = volume;
  const credentials = credentialsOf(ruc, solUser);
  return { ruc, name, trade, purchases, sales, since: null, monthsWithoutPurchases: [], credentials, note, ...traits };
}

/** The demo's companies. Their RUCs lie in blocks that SUNAT has not assigned; check digits are valid, names invented. */
export const COMPANIES: readonly Company[] = [
  company(
    '20990001015',
    'QUENAS01',
    'Comercial Siete Quenas S.A.C.',
    'wholesale',
    [218, 260],
    'Mayorista, de todo un poco.',
  ),
  company('20990002143', 'TORNILLO', 'Ferretería El Tornillo Feliz E.I.R.L.', 'hardware', [96, 320], 'Muchas boletas.'),
  company(
    '20990003271',
    'LACTEOS1',
    'Lácteos Nube de Altura S.R.L.',
    'dairy',
    [80, 180],
    'Compra leche exonerada; sus compras van en parte a ventas gravadas y no gravadas. En octubre y noviembre reparte también con camiones alquilados, que su contador aún no ha dicho.',
    { deliveries: { months: [10, 11], lorries: 16 } },
  ),
  company(
    '20990004332',
    'VICUNA01',
    'Textiles y Confecciones Vicuña Imaginaria del Altiplano S.A.C.',
    'textile-export',
    [187, 60],
    'Exporta en dólares.',
  ),
  company(
    '20990005461',
    'LLAMASAN',
    'Botica La Llama Sana E.I.R.L.',
    'pharmacy',
    [58, 600],
    'Medicinas exoneradas y gravadas.',
  ),
  company(
    '20990006599',
    'CONDOR01',
    'Transportes Cóndor de Papel S.A.C.',
    'freight',
    [120, 90],
    'Combustible, peajes y detracciones.',
  ),
  company(
    '20990007650',
    'ASIENTO2',
    'Papelería Doble Asiento S.R.L.',
    'stationery',
    [40, 150],
    'Empezó en marzo de 2026: antes no hay comprobantes.',
    { since: '202603' as Period },
  ),
  company(
    '20990011011',
    'MOLINOS3',
    'Molinos Tres Cumbres S.A.C.',
    'mill',
    [402, 300],
    'Arroz pilado (IVAP) e importaciones con DAM.',
  ),
  company(
    '20990018872',
    'CAJAS001',
    'Embalajes Caja Cuadrada S.A.C.',
    'packaging',
    [73, 50],
    'En enero, febrero y agosto no compra: SUNAT informa 0 compras.',
    { monthsWithoutPurchases: [1, 2, 8] },
  ),
  company('20990019933', 'IMPRENTA', 'Imprenta Tinta Seca E.I.R.L.', 'printing', [44, 60], 'Pequeña y ordenada.'),
  company(
    '20990022152',
    'SIESTA01',
    'Hotel Siesta Eterna S.A.C.',
    'hotel',
    [110, 400],
    'Vende con la tasa reducida de la Ley 31556.',
  ),
  company(
    '10991234565',
    'ANACLETO',
    'Quispe Fantasía Anacleto',
    'services',
    [0, 24],
    'Persona natural (Quispe, Fantasía, Anacleto). Solo tiene ventas.',
  ),
  company(
    '20990033251',
    'PUQUIO01',
    'Supermercados Puquio Encantado S.A.',
    'supermarket',
    [2000, 2000],
    'La más grande: 2,000 comprobantes por libro y mes.',
  ),
  company(
    '20990044385',
    'OBRASNUB',
    'Ingeniería, Consultoría y Obras Nube Quieta S.A.C.',
    'construction',
    [80, 24],
    'Su razón social lleva comas; factura con detracción y en dólares.',
  ),
];

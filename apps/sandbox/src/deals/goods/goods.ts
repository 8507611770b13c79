import { type Money, parseMoney } from '@yupana/tax/money.ts';
import type { TradeId } from '../../universe/companies.ts';
import type { KindId } from '../../universe/kinds.ts';
import { hashOf, type Random } from '../../universe/random.ts';
import { SUPPLIERS } from '../../universe/suppliers.ts';
import { type GoodsId, TABLE } from './table.ts';

export interface Good {
  description: string;
  /** UN/ECE rec 20. */
  unit: string;
  /** Usual price in céntimos of sol. */
  price: Money;
  unspsc: string;
  exempt: boolean;
}

const goodsById = new Map(Object.entries(TABLE).map(([id, lines]) => [id, lines.map(good)]));

function good(line: string): Good {
  const [description = '', unit = '', price = '', unspsc = '', mark] = line.split('|');
  return { description, unit, price: parseMoney(price), unspsc, exempt: mark === 'x' };
}

/** What each trade sells. */
const SOLD: Record<TradeId, readonly GoodsId[]> = {
  wholesale: ['wares', 'stationery'],
  hardware: ['hardware'],
  dairy: ['dairy'],
  'textile-export': ['garments'],
  pharmacy: ['medicine'],
  freight: ['freight'],
  stationery: ['stationery'],
  mill: ['rice'],
  packaging: ['plastic'],
  printing: ['printing'],
  hotel: ['lodging', 'restaurant'],
  services: ['advice'],
  supermarket: ['supermarket', 'food', 'wares'],
  construction: ['works'],
};

const kindBySupplier = new Map<string, KindId>(SUPPLIERS.map(({ ruc, kind }) => [ruc, kind]));

/** Suppliers that came with a file of somebody's own sell one of these. */
const OF_STRANGERS: readonly GoodsId[] = ['wares', 'hardware', 'stationery', 'advice', 'plastic'];

/** Who buys household goods to sell them, or to have guests use them. */
const HOUSEHOLDS: readonly TradeId[] = ['wholesale', 'supermarket', 'hotel'];

/** What this supplier sells to who is of this trade: of wares, what a trade of its own has a use for. */
export function goodsOfSupplier(ruc: string, buyer: TradeId): GoodsId {
  const sells = kindBySupplier.get(ruc) ?? (OF_STRANGERS[hashOf(ruc) % OF_STRANGERS.length] as GoodsId);
  return sells === 'wares' && !HOUSEHOLDS.includes(buyer) ? 'supplies' : sells;
}

/** What a company of this trade sells this time. */
export function goodsOfTrade(trade: TradeId, random: Random): GoodsId {
  return random.pick(SOLD[trade]);
}

/** Where there are none of the sort that is asked for, any of them. */
export function goodsOf(id: GoodsId, exempt: boolean): readonly Good[] {
  const all = goodsById.get(id) ?? [];
  const some = all.filter((one) => one.exempt === exempt);
  return some.length > 0 ? some : all;
}

const SERVICES: ReadonlySet<GoodsId> = new Set<GoodsId>([
  ...([
    'restaurant',
    'lodging',
    'software',
    'telephone',
    'electricity',
    'water',
    'bank',
    'insurance',
    'courier',
  ] as const),
  ...([
    'freight',
    'toll',
    'airline',
    'bus',
    'cleaning',
    'security',
    'advertising',
    'advice',
    'rent',
    'repair',
  ] as const),
  ...(['works', 'subcontract', 'gym', 'school', 'printing'] as const),
]);

/** Services come in few lines, and travel without a guía de remisión. */
export function isService(id: GoodsId): boolean {
  return SERVICES.has(id);
}

/** Code of catalogue 54 and rate in hundredths of what is subject to detraction. @source facts of November 2026, RS 183-2004 */
const DETRACTIONS: Partial<Record<GoodsId, readonly [code: string, percent: number]>> = {
  freight: ['027', 400],
  works: ['030', 400],
  rent: ['019', 1000],
  repair: ['020', 1200],
  subcontract: ['025', 1000],
  security: ['012', 1200],
  cleaning: ['037', 1200],
  advertising: ['022', 1200],
  advice: ['022', 1200],
  printing: ['025', 1000],
  grain: ['035', 150],
};

/** The detraction of what is sold; what SUNAT marks and we do not know is «demás servicios». */
export function detractionOf(id: GoodsId): { code: string; hundredths: number } {
  const [code, hundredths] = DETRACTIONS[id] ?? ['037', 1200];
  return { code, hundredths };
}

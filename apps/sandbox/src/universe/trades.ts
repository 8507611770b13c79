import type { TradeId } from './companies.ts';
import type { KindId } from './kinds.ts';

/** What a company of this trade sells, how its sales are taxed, and what it buys in which proportion. */
export interface Trade {
  /** Share of its vouchers for each kind of purchase, in any unit. What every company buys is added by `trades`. */
  buys: Partial<Record<KindId, number>>;
  /** Whole soles before tax of one sale to a company and of one to a person. */
  invoice: readonly [from: number, to: number];
  boleta: readonly [from: number, to: number];
  /** Share of sales that are boletas. */
  boletas: number;
  taxation: 'general' | 'reduced' | 'exempt' | 'mixed' | 'rice' | 'export';
  dollars: number;
  /** Whether its bigger sales are subject to detraction («Tipo Operación» 1001). */
  detraction: boolean;
  /** Buys for taxed and untaxed sales alike (columns DGNG) for about a third of its purchases. */
  mixedUse?: boolean;
}

/** What everybody buys, business or not: a few of these are what an accountant must look at. */
const EVERYBODY: Partial<Record<KindId, number>> = {
  fuel: 6,
  restaurant: 5,
  supermarket: 4,
  software: 1.5,
  courier: 2,
  stationery: 3,
  lodging: 0.6,
  airline: 0.4,
  bus: 0.5,
  toll: 2,
  insurance: 0.7,
  cleaning: 0.8,
  advertising: 0.8,
  repair: 1.2,
  clothing: 0.5,
  toys: 0.3,
  beauty: 0.3,
  gym: 0.2,
  school: 0.2,
};

const TRADES: Record<TradeId, Trade> = {
  wholesale: {
    buys: { wares: 48, freight: 8, plastic: 4, security: 0.6 },
    invoice: [180, 9000],
    boleta: [15, 600],
    boletas: 0.3,
    taxation: 'general',
    dollars: 0.04,
    detraction: false,
  },
  hardware: {
    buys: { hardware: 45, wares: 10, freight: 6 },
    invoice: [40, 3200],
    boleta: [4, 320],
    boletas: 0.7,
    taxation: 'general',
    dollars: 0,
    detraction: false,
  },
  dairy: {
    buys: { milk: 50, plastic: 8, freight: 7, cleaning: 2 },
    invoice: [120, 4200],
    boleta: [8, 120],
    boletas: 0.25,
    taxation: 'mixed',
    dollars: 0,
    detraction: false,
    mixedUse: true,
  },
  'textile-export': {
    buys: { fabric: 45, subcontract: 14, freight: 6, advice: 2 },
    invoice: [2500, 48000],
    boleta: [60, 500],
    boletas: 0.1,
    taxation: 'export',
    dollars: 0.85,
    detraction: false,
  },
  pharmacy: {
    buys: { medicine: 55, wares: 5 },
    invoice: [30, 800],
    boleta: [3, 180],
    boletas: 0.92,
    taxation: 'mixed',
    dollars: 0,
    detraction: false,
    mixedUse: true,
  },
  freight: {
    buys: { fuel: 42, toll: 25, repair: 9, subcontract: 6, restaurant: 5 },
    invoice: [350, 6800],
    boleta: [60, 300],
    boletas: 0.05,
    taxation: 'general',
    dollars: 0.03,
    detraction: true,
  },
  stationery: {
    buys: { stationery: 40, paper: 18, wares: 6 },
    invoice: [40, 1900],
    boleta: [2, 90],
    boletas: 0.65,
    taxation: 'general',
    dollars: 0,
    detraction: false,
  },
  mill: {
    buys: { grain: 50, freight: 14, plastic: 5, machinery: 2, import: 1 },
    invoice: [900, 28000],
    boleta: [20, 400],
    boletas: 0.12,
    taxation: 'rice',
    dollars: 0,
    detraction: false,
  },
  packaging: {
    buys: { plastic: 34, paper: 24, freight: 6, machinery: 2 },
    invoice: [300, 12000],
    boleta: [20, 250],
    boletas: 0.06,
    taxation: 'general',
    dollars: 0.1,
    detraction: false,
  },
  printing: {
    buys: { paper: 42, repair: 4, subcontract: 5 },
    invoice: [120, 4500],
    boleta: [10, 200],
    boletas: 0.3,
    taxation: 'general',
    dollars: 0,
    detraction: true,
  },
  hotel: {
    buys: { food: 26, supermarket: 12, cleaning: 8, works: 2, security: 2, fabric: 3 },
    invoice: [120, 2600],
    boleta: [60, 700],
    boletas: 0.6,
    taxation: 'reduced',
    dollars: 0.08,
    detraction: false,
  },
  services: {
    buys: { advice: 10 },
    invoice: [400, 4800],
    boleta: [80, 400],
    boletas: 0.2,
    taxation: 'general',
    dollars: 0,
    detraction: true,
  },
  supermarket: {
    buys: { food: 48, wares: 26, plastic: 4, freight: 6, security: 0.4 },
    invoice: [30, 900],
    boleta: [3, 260],
    boletas: 0.88,
    taxation: 'mixed',
    dollars: 0,
    detraction: false,
  },
  construction: {
    buys: { works: 16, hardware: 26, machinery: 7, subcontract: 12, freight: 8, rent: 2 },
    invoice: [3500, 180000],
    boleta: [100, 700],
    boletas: 0.04,
    taxation: 'general',
    dollars: 0.3,
    detraction: true,
  },
};

/** The recurring bills that open every month, whatever the trade. */
export const EVERY_MONTH: readonly KindId[] = [
  'electricity',
  'water',
  'telephone',
  'bank',
  'bank',
  'bank',
  'advice',
  'rent',
];

export function tradeOf(id: TradeId): Trade {
  return TRADES[id];
}

const ladders = new Map<TradeId, readonly (readonly [upTo: number, kind: KindId])[]>();

/** The kinds a trade buys, each with the upper end of its share of [0, 1). */
export function purchaseLadder(id: TradeId): readonly (readonly [upTo: number, kind: KindId])[] {
  const known = ladders.get(id);
  if (known) return known;
  const weights = { ...EVERYBODY, ...TRADES[id].buys };
  const all = Object.values(weights).reduce((total, weight) => total + weight, 0);
  let upTo = 0;
  const ladder = Object.entries(weights).map(([kind, weight]) => {
    upTo += weight / all;
    return [upTo, kind as KindId] as const;
  });
  ladders.set(id, ladder);
  return ladder;
}

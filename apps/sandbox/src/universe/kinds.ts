/** How one kind of purchase looks on paper. Amounts in whole soles, before tax. */
export interface Kind {
  /** Code of table 10: 01 invoice, 13 bank document, 14 public-service receipt, 50 import declaration, 05 air and 16 bus tickets. */
  type: string;
  from: number;
  to: number;
  /** `market`: part taxed, part exempt food. */
  igv: 'general' | 'reduced' | 'exempt' | 'market';
  /** From this total on, the purchase is marked with a detraction. @source RS 183-2004: S/ 700; transport of goods S/ 400 */
  detractionFrom?: number;
  /** Share of these purchases billed in dollars. */
  dollars?: number;
  /** Share with plastic bags (ICBPER, S/ 0.50 each since 2023). */
  bags?: number;
  /** Share with a service charge of 10 % («recargo al consumo», in «Otros Trib/ Cargos»). */
  serviceCharge?: number;
  /** Days of credit the supplier usually gives. */
  creditDays?: number;
}

const SERVICE = { type: '01', igv: 'general', detractionFrom: 700, creditDays: 30 } as const;
const GOODS = { type: '01', igv: 'general', creditDays: 30 } as const;
const CASH = { type: '01', igv: 'general' } as const;

export const KINDS = {
  fuel: { ...CASH, from: 60, to: 900 },
  restaurant: { type: '01', igv: 'reduced', from: 25, to: 480, serviceCharge: 0.25 },
  lodging: { type: '01', igv: 'reduced', from: 90, to: 900 },
  supermarket: { type: '01', igv: 'market', from: 20, to: 600, bags: 0.6 },
  software: { ...CASH, from: 90, to: 2500, dollars: 0.5 },
  telephone: { type: '14', igv: 'general', from: 60, to: 900, creditDays: 15 },
  electricity: { type: '14', igv: 'general', from: 120, to: 6500, creditDays: 15 },
  water: { type: '14', igv: 'general', from: 40, to: 700, creditDays: 15 },
  bank: { type: '13', igv: 'exempt', from: 4, to: 160 },
  insurance: { ...GOODS, from: 180, to: 4200, dollars: 0.35 },
  courier: { ...CASH, from: 12, to: 320 },
  freight: { type: '01', igv: 'general', from: 150, to: 4800, detractionFrom: 400, creditDays: 15 },
  toll: { ...CASH, from: 6, to: 60 },
  airline: { type: '05', igv: 'general', from: 120, to: 900 },
  bus: { type: '16', igv: 'exempt', from: 35, to: 160 },
  stationery: { ...GOODS, from: 25, to: 1200 },
  hardware: { ...GOODS, from: 20, to: 2800 },
  cleaning: { ...SERVICE, from: 350, to: 3800 },
  security: { ...SERVICE, from: 1800, to: 7500 },
  advertising: { ...SERVICE, from: 250, to: 6000 },
  advice: { ...SERVICE, from: 400, to: 5000 },
  rent: { ...SERVICE, from: 1500, to: 9500 },
  repair: { ...SERVICE, from: 90, to: 3600 },
  works: { ...SERVICE, from: 1200, to: 48000 },
  subcontract: { ...SERVICE, from: 300, to: 9000 },
  wares: { ...GOODS, from: 150, to: 14000, dollars: 0.06 },
  machinery: { ...GOODS, from: 800, to: 38000, dollars: 0.55 },
  milk: { type: '01', igv: 'exempt', from: 180, to: 5200 },
  grain: { type: '01', igv: 'exempt', from: 900, to: 32000, detractionFrom: 700 },
  fabric: { ...GOODS, from: 300, to: 16000, dollars: 0.3 },
  medicine: { ...GOODS, from: 90, to: 4800 },
  paper: { ...GOODS, from: 120, to: 9800, dollars: 0.15 },
  plastic: { ...GOODS, from: 200, to: 11000, dollars: 0.2 },
  food: { type: '01', igv: 'market', from: 80, to: 9000, creditDays: 15 },
  import: { type: '50', igv: 'general', from: 9000, to: 120000, dollars: 1 },
  clothing: { ...CASH, from: 60, to: 700 },
  toys: { ...CASH, from: 40, to: 450, bags: 0.4 },
  beauty: { ...CASH, from: 35, to: 380 },
  gym: { ...CASH, from: 90, to: 350 },
  school: { type: '01', igv: 'exempt', from: 300, to: 1800 },
} satisfies Record<string, Kind>;

export type KindId = keyof typeof KINDS;

export function kindOf(id: KindId): Kind {
  return KINDS[id];
}

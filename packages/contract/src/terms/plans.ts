import { generalRate } from '@yupana/tax/igv-rates.ts';
import { add, type Money, money, ratio, subtract } from '@yupana/tax/money.ts';

/** What the product sells, in one place for the screens that show it and the server that charges it. */

export const typePlans = ['Mensual', 'Trimestral', 'Anual'] as const;
export type TypePlan = (typeof typePlans)[number];

export const MONTHS: Readonly<Record<TypePlan, number>> = { Mensual: 1, Trimestral: 3, Anual: 12 };

export interface Plan {
  /** Stored with every payment and paid stretch: never reused, never moved. */
  id: number;
  title: string;
  typePlan: TypePlan;
  /** Companies it allows. */
  businessNumber: number;
  /** Of the whole period, without IGV. */
  price: Money;
  /** What a month of it costs, without IGV; to be shown, never charged. */
  pricePerMonth: Money;
  /** First month by automatic debit, without IGV; monthly plans only. */
  priceDebAuto: Money | null;
  recommended: boolean;
  features: readonly string[];
  /** How the tag manager knows it. */
  label: string;
  /** No longer sold. Whoever has it keeps its name, its size and its days. */
  retired?: true;
}

/** What can be used today: a plan sells nothing that is still to come. */
const ALWAYS = ['Compras y ventas desde SUNAT', 'Acta y cambios de cada periodo', 'IGV preliminar de cada empresa'];

const INDEPENDIENTES = {
  title: 'Independientes',
  businessNumber: 5,
  recommended: false,
  features: [...ALWAYS, 'Soporte por WhatsApp'],
} as const;
const PEQUENO = {
  title: 'Pequeño negocio',
  businessNumber: 15,
  recommended: true,
  features: [...ALWAYS, 'Soporte por WhatsApp'],
} as const;
const EMERGENTE = {
  title: 'Negocio emergente',
  businessNumber: 50,
  recommended: false,
  features: [...ALWAYS, 'Soporte prioritario'],
} as const;

const monthly = (price: number, debAuto: number) =>
  ({ typePlan: 'Mensual', price: money(price), pricePerMonth: money(price), priceDebAuto: money(debAuto) }) as const;
const quarterly = (price: number, aMonth: number) =>
  ({ typePlan: 'Trimestral', price: money(price), pricePerMonth: money(aMonth), priceDebAuto: null }) as const;
const annual = (price: number, aMonth: number) =>
  ({ typePlan: 'Anual', price: money(price), pricePerMonth: money(aMonth), priceDebAuto: null }) as const;

/**
 * Every plan there ever was, prices in céntimos. One that is no longer sold is marked `retired` and stays, and a plan of
 * another size or price gets the next number: payments and paid days of years ago point here. The annual month is a
 * published price of its own: twelve of them are not the year to the céntimo.
 */
const EVERY_PLAN: readonly Plan[] = [
  { id: 3, label: 'monthly_1', ...INDEPENDIENTES, ...monthly(5_900, 4_400) },
  { id: 4, label: 'monthly_2', ...PEQUENO, ...monthly(11_800, 8_800) },
  { id: 5, label: 'monthly_3', ...EMERGENTE, ...monthly(17_700, 13_200) },
  { id: 6, label: 'quarterly_1', ...INDEPENDIENTES, ...quarterly(15_930, 5_310) },
  { id: 7, label: 'quarterly_2', ...PEQUENO, ...quarterly(31_860, 10_620) },
  { id: 8, label: 'quarterly_3', ...EMERGENTE, ...quarterly(47_790, 15_930) },
  { id: 9, label: 'annual_1', ...INDEPENDIENTES, ...annual(58_998, 4_917) },
  { id: 10, label: 'annual_2', ...PEQUENO, ...annual(118_000, 9_833) },
  { id: 11, label: 'annual_3', ...EMERGENTE, ...annual(177_000, 14_750) },
];

/** What can be bought, by size. */
export function offeredPlans(typePlan?: TypePlan): Plan[] {
  return EVERY_PLAN.filter((plan) => !plan.retired && (typePlan === undefined || plan.typePlan === typePlan));
}

/** A plan that can be bought. */
export function findOffer(id: number): Plan | undefined {
  return offeredPlans().find((plan) => plan.id === id);
}

/** A plan that somebody may have, also one that is no longer sold. */
export function findPlan(id: number): Plan | undefined {
  return EVERY_PLAN.find((plan) => plan.id === id);
}

/**
 * The plan of a stored row.
 * @throws when there never was such a plan: to guess its size would give room, or take it, that nobody paid for
 */
export function planOf(storedId: number): Plan {
  const plan = findPlan(storedId);
  if (!plan) throw new RangeError(`There is no plan ${storedId}: the catalogue lost one that was sold.`);
  return plan;
}

/** `Pequeño negocio anual` */
export function planName(storedId: number): string {
  const { title, typePlan } = planOf(storedId);
  return `${title} ${typePlan.toLowerCase()}`;
}

/** How many companies the plans with a price take, the fewest first. */
export const SIZES: readonly number[] = [...new Set(offeredPlans().map(({ businessNumber }) => businessNumber))].sort(
  (one, other) => one - other,
);
/** Companies of the largest plan with a price. */
export const LARGEST = Math.max(...SIZES);

/** Above the largest plan there is no price: it is asked for. */
export const QUOTED = {
  title: 'Estudio contable',
  subtitle: `Más de ${LARGEST} empresas`,
  /** The last of each period for the tag manager: after every plan that there ever was. */
  place: 1 + Math.max(...EVERY_PLAN.map(({ label }) => Number(label.split('_')[1]))),
  features: [`Todo lo de ${EMERGENTE.title}`, 'Acompañamiento en la puesta en marcha', 'Asesor dedicado'],
} as const;
/** The way of whoever has more companies than any plan with a price takes. */
export const ASK_FOR_QUOTE = `Para más de ${LARGEST} empresas, pide tu cotización en Planes y precios.`;

/** `Hasta 5 empresas` */
export function subtitleOf({ businessNumber }: Plan): string {
  return `Hasta ${businessNumber} empresas`;
}

/** Culqi takes no less by card. @source https://apidocs.culqi.com (amount: S/ 3.00) */
export const LEAST_CHARGE = money(300);
export const NOTHING_TO_CHARGE =
  'Con tu descuento no queda nada que cobrar con tarjeta. Escríbenos y activamos tu plan.';

/** What is charged for a plan: its price, which is published without IGV, less a discount, and the IGV of the day. */
export interface PlanCharge {
  price: Money;
  discount: Money;
  igv: Money;
  igvPercent: number;
  total: Money;
}

/**
 * @param date of the purchase, `YYYY-MM-DD` in Lima
 * @param discountPercent of a coupon, on the price without IGV
 */
export function chargeOf({ price }: Plan, date: string, discountPercent = 0): PlanCharge {
  const rate = generalRate(date);
  if (!rate) throw new RangeError(`No hay tasa de IGV para ${date}`);
  const discount = ratio(price, discountPercent, 100, 'half-up');
  const base = subtract(price, discount);
  const igv = ratio(base, rate.numerator, rate.denominator, 'half-up');
  return { price, discount, igv, igvPercent: rate.percent, total: add(base, igv) };
}

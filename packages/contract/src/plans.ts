import { generalRate } from '@yupana/tax/igv-rates.ts';
import { add, type Money, money, ratio, subtract } from '@yupana/tax/money.ts';

/** What the product sells, in one place for the screens that show it and the server that charges it. */

export const typePlans = ['Mensual', 'Trimestral', 'Anual'] as const;
export type TypePlan = (typeof typePlans)[number];

export const MONTHS: Readonly<Record<TypePlan, number>> = { Mensual: 1, Trimestral: 3, Anual: 12 };

export interface Plan {
  /** 3 to 11, by period and then by size. */
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
}

const ALWAYS = ['Compras y ventas desde SUNAT', 'Análisis de gastos deducibles', 'Reportes RCE, RVIE y SISCONT'];
const WITHHOLDINGS = 'Detracciones, percepciones y retenciones';

/** Prices in céntimos. The annual month is a published price of its own: twelve of them are not the year to the céntimo. */
const SIZES = [
  {
    title: 'Independientes',
    businessNumber: 5,
    recommended: false,
    features: [...ALWAYS, 'Soporte por WhatsApp'],
    prices: { Mensual: 5_900, Trimestral: 15_930, Anual: 58_998 },
    annualMonth: 4_917,
    debAuto: 4_400,
  },
  {
    title: 'Pequeño negocio',
    businessNumber: 15,
    recommended: true,
    features: [...ALWAYS, WITHHOLDINGS, 'Soporte por WhatsApp'],
    prices: { Mensual: 11_800, Trimestral: 31_860, Anual: 118_000 },
    annualMonth: 9_833,
    debAuto: 8_800,
  },
  {
    title: 'Negocio emergente',
    businessNumber: 50,
    recommended: false,
    features: [...ALWAYS, WITHHOLDINGS, 'Soporte prioritario'],
    prices: { Mensual: 17_700, Trimestral: 47_790, Anual: 177_000 },
    annualMonth: 14_750,
    debAuto: 13_200,
  },
] as const;

const FIRST_ID = 3;

export const PLANS: readonly Plan[] = typePlans.flatMap((typePlan, period) =>
  SIZES.map(({ prices, annualMonth, debAuto, ...size }, place) => ({
    ...size,
    id: FIRST_ID + period * SIZES.length + place,
    typePlan,
    price: money(prices[typePlan]),
    pricePerMonth:
      typePlan === 'Anual' ? money(annualMonth) : ratio(money(prices[typePlan]), 1, MONTHS[typePlan], 'half-up'),
    priceDebAuto: typePlan === 'Mensual' ? money(debAuto) : null,
  })),
);

/** Above the largest plan there is no price: it is asked for. */
export const QUOTED = {
  title: 'Estudio contable',
  subtitle: 'Más de 50 empresas',
  features: ['Todo lo de Negocio emergente', 'Acompañamiento en la puesta en marcha', 'Asesor dedicado'],
} as const;

export function findPlan(id: number): Plan | undefined {
  return PLANS.find((plan) => plan.id === id);
}

/** Companies of the largest plan with a price. */
export const LARGEST = Math.max(...SIZES.map(({ businessNumber }) => businessNumber));

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

import { z } from 'zod';
import { defineCall } from './call.ts';
import { amount, amountIfKnown, count, countIfKnown, jsonFilters, period, ruc, uuid } from './fields.ts';
import { operationTypes } from './terms/books.ts';
import { bookCompleteness, bookOutcomes } from './terms/completeness.ts';
import { openingSources } from './terms/opening-sources.ts';

const scope = z.object({ ruc, tax_period: period, business_uuid: uuid.optional() });

/** Bases and tax by rate. `igv_10_*` is the reduced rate of Ley 31556, whatever it is in the period (`reduced_rate`). */
const igvByRate = {
  non_taxable_amount: amountIfKnown,
  igv_10_taxable_amount: amountIfKnown,
  igv_10_amount: amountIfKnown,
  igv_18_taxable_amount: amountIfKnown,
  igv_18_amount: amountIfKnown,
};

/**
 * not-asked: SUNAT was never asked · in-doubt: it did not say for every month what was deposited, or not all of it was understood ·
 * no-amount: of a purchase nobody knows how much · not-reckoned: the month was closed before this was reckoned
 */
export const notPaidUnknown = ['not-asked', 'in-doubt', 'no-amount', 'not-reckoned'] as const;
export type NotPaidUnknown = (typeof notPaidUnknown)[number];

export const purchaseDashboard = z.object({
  currency_code: z.literal('PEN'),
  reduced_rate: z
    .number()
    .nullable()
    .meta({ description: 'Tasa reducida vigente en el periodo, en %; null si no hay' }),
  show_positive_balance: z.boolean(),
  sum_positive_balance: amount.nullable().meta({
    description: 'Saldo a favor con el que empieza el periodo; null: no se conoce, y no es cero',
  }),
  opening_source: z.enum(openingSources).nullable().meta({
    description: 'Ese saldo lo escribió una persona, se declaró a SUNAT, o lo arrastran los libros; null: no se conoce',
  }),
  opening_since: z.string().nullable().meta({
    description: 'De uno arrastrado: el último periodo cuyo saldo se escribió o declaró',
  }),
  sum_retention: amount.nullable(),
  sum_perception: amount.nullable(),
  detractions: z.object({
    sum_paid_detractions: amount.nullable(),
    sum_not_paid_detractions: amount.nullable(),
    not_paid_unknown: z
      .enum(notPaidUnknown)
      .nullable()
      .meta({ description: 'Por qué no se sabe cuánto falta depositar; null si se sabe' }),
  }),
  purchase_details: z.object({
    num_deductibles: countIfKnown,
    igv_amount_deductibles: amountIfKnown,
    igv_amount_shared: amountIfKnown.meta({
      description:
        'Del anterior, el de compras que SUNAT destina en todo o en parte a ventas gravadas y no gravadas: da crédito en parte, y lo que no lo da no está descontado aquí',
    }),
    igv_amount_elsewhere: amountIfKnown.meta({
      description: 'De compras validadas cuyo crédito fiscal es de otro periodo: no está en igv_amount_deductibles',
    }),
    igv_amount_arrived: amountIfKnown.meta({
      description: 'De igv_amount_deductibles, el de compras de otros periodos cuyo crédito fiscal es de este',
    }),
    num_observed: countIfKnown,
    igv_amount_observed: amountIfKnown,
    num_not_processed: countIfKnown,
    igv_amount_not_processed: amountIfKnown,
    num_rejected: countIfKnown,
    igv_amount_rejected: amountIfKnown,
    total_cpes_count: countIfKnown,
    igv_amount_total: amountIfKnown,
    total_importe_total: amountIfKnown,
    observed_reasons: z.record(z.string(), z.object({ total_count: count, total_monto_igv: amount })),
  }),
  ...igvByRate,
  completeness: bookCompleteness,
});
export type PurchaseDashboard = z.infer<typeof purchaseDashboard>;

export const salesDashboard = z.object({
  reduced_rate: z.number().nullable(),
  total_count_fa: countIfKnown,
  total_count_bv: countIfKnown,
  total_count_nc: countIfKnown,
  total_count_nd: countIfKnown,
  total_count_other_codes: countIfKnown,
  total_igv_fa_amount: amountIfKnown,
  total_igv_bv_amount: amountIfKnown,
  total_igv_nc_amount: amountIfKnown,
  total_igv_nd_amount: amountIfKnown,
  total_igv_other_codes_amount: amountIfKnown,
  total_cpes_count: countIfKnown,
  total_importe_total: amountIfKnown,
  total_amount_igv: amountIfKnown,
  porcentage_previous_month: z
    .object({ porcentage_total_sales: z.number().nullable(), porcentage_cps_count: z.number().nullable() })
    .meta({
      description:
        'En % con dos decimales; -100, 0 y 100 solo cuando son exactos. Null si no hay con qué comparar, y cuando un mes de los dos se tomó abierto: sus días no son los de un mes',
    }),
  ...igvByRate,
  completeness: bookCompleteness,
});
export type SalesDashboard = z.infer<typeof salesDashboard>;

export const getPurchaseDashboard = defineCall({
  id: 'getPurchaseDashboard',
  method: 'GET',
  path: '/purchase/dashboard',
  access: 'reader',
  tag: 'Tablero',
  summary: 'Cifras de compras de una empresa en un periodo.',
  query: jsonFilters(scope),
  status: 200,
  response: purchaseDashboard,
  errors: ['NOT_FOUND'],
});

export const getSalesDashboard = defineCall({
  id: 'getSalesDashboard',
  method: 'GET',
  path: '/sales/dashboard',
  access: 'reader',
  tag: 'Tablero',
  summary: 'Cifras de ventas de una empresa en un periodo.',
  query: jsonFilters(scope),
  status: 200,
  response: salesDashboard,
  errors: ['NOT_FOUND'],
});

export const getHistory = defineCall({
  id: 'getHistory',
  method: 'GET',
  path: '/dashboard/history',
  access: 'reader',
  tag: 'Tablero',
  summary:
    'Importe total de los doce periodos que terminan en el pedido, por periodo. Un periodo que aún no se intentó recolectar no figura, salvo el pedido; el importe es null si no se conoce.',
  query: jsonFilters(scope.extend({ operation_type: z.enum(operationTypes) })),
  status: 200,
  response: z.record(
    z.string(),
    z.object({
      total_importe_total: amountIfKnown,
      outcome: z.enum(bookOutcomes),
      held: z.boolean().meta({ description: 'El importe es el de antes: lo último que entregó SUNAT no bastó' }),
      unread: z
        .boolean()
        .meta({ description: 'Las cifras coinciden con SUNAT; solo hay filas que no se pudieron leer' }),
      month_open: z.boolean(),
      month_over: z.boolean(),
    }),
  ),
  errors: ['NOT_FOUND'],
});

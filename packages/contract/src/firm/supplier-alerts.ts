import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, count, instant, period, plainDate, uuid } from '../fields.ts';

/** Suppliers of whom SUNAT says what puts the purchases from them at risk, over all companies of the account. */

export const alertKinds = ['ssco', 'no-habido', 'withdrawn'] as const;
export type AlertKind = (typeof alertKinds)[number];

const mark = z.object({
  kind: z.enum(alertKinds),
  says: z.string().meta({ description: 'Qué dice SUNAT del proveedor', example: 'figura como no habido' }),
  from_day: plainDate.nullable().meta({ description: 'Desde cuándo; null: ya era así cuando empezamos a mirar' }),
  resolution: z.string().nullable(),
  noted_at: instant,
  seen: z.boolean(),
  since: z
    .object({ vouchers_count: count, igv_amount: amount })
    .nullable()
    .meta({ description: 'De las compras, las emitidas desde ese día; null: no se sabe desde cuándo' }),
});
export type AlertMark = z.infer<typeof mark>;

const alert = z.object({
  business: z.object({ uuid, ruc: z.string(), name: z.string() }),
  supplier_ruc: z.string(),
  supplier_name: z.string(),
  marks: z
    .array(mark)
    .min(1)
    .meta({ description: 'Lo que SUNAT dice de él, lo más grave primero: se le compró una vez' }),
  vouchers_count: count.meta({ description: 'Compras que cuentan o pueden contar, de cualquier periodo' }),
  igv_amount: amount.meta({ description: 'El IGV que esas compras restan' }),
  periods: z.array(period).min(1).meta({ description: 'Los periodos de esas compras, el más reciente primero' }),
});
export type SupplierAlert = z.infer<typeof alert>;

export const listSupplierAlerts = defineCall({
  id: 'listSupplierAlerts',
  method: 'GET',
  path: '/supplier-alerts',
  access: 'reader',
  tag: 'Proveedores en alerta',
  summary:
    'Proveedores que entraron al padrón SSCO, son no habidos o tienen el RUC de baja, y qué se les compró, también antes.',
  status: 200,
  response: z.object({
    alerts: z.array(alert).meta({ description: 'Lo último que notamos primero' }),
    is_cut: z.boolean().meta({ description: 'Hay más de los que se listan' }),
    list_read_at: instant.nullable().meta({ description: 'Cuándo leímos el padrón SSCO; null: nunca' }),
    register_read_at: instant.nullable().meta({ description: 'De cuándo es el padrón de RUC; null: no lo hay' }),
  }),
  errors: [],
});

export const summarizeSupplierAlerts = defineCall({
  id: 'summarizeSupplierAlerts',
  method: 'GET',
  path: '/supplier-alerts/summary',
  access: 'reader',
  tag: 'Proveedores en alerta',
  summary: 'Cuántos proveedores en alerta nadie ha visto todavía, y de cuántas empresas.',
  status: 200,
  response: z.object({ suppliers: count, businesses: count }),
  errors: [],
});

export const markSupplierAlertsSeen = defineCall({
  id: 'markSupplierAlertsSeen',
  method: 'POST',
  path: '/supplier-alerts/seen',
  access: 'assistant',
  tag: 'Proveedores en alerta',
  summary: 'Marca como vistos los proveedores en alerta notados hasta un momento.',
  body: z.object({ until: instant }),
  status: 204,
  errors: ['INVALID_REQUEST'],
});

/** Of a company's purchases, those issued since the first day from which on SUNAT says something; null: no such day is known. */
export function issuedSince({ marks }: Pick<SupplierAlert, 'marks'>): number | null {
  const since = marks.flatMap((mark) => (mark.since ? [mark.since.vouchers_count] : []));
  return since.length === 0 ? null : Math.max(...since);
}

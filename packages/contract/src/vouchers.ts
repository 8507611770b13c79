import { z } from 'zod';
import { defineCall } from './call.ts';
import { amount, count, instant, page, pageSize, pagination, period, plainDate, ruc } from './fields.ts';
import { operationTypes } from './terms/books.ts';
import { bookCompleteness } from './terms/completeness.ts';
import { fileReasons } from './terms/file-reasons.ts';

/** The raw states of a purchase, as the product's specification writes them. */
export const voucherStatuses = ['en proceso', 'gasto deducible', 'gasto observado', 'gasto no deducible'] as const;
export type VoucherStatus = (typeof voucherStatuses)[number];

/** Ids of the status tabs: 0 all, 1 validated, 2 in process, 3 observed, 4 rejected. */
export const statusTabs = {
  0: undefined,
  1: 'gasto deducible',
  2: 'en proceso',
  3: 'gasto observado',
  4: 'gasto no deducible',
} as const satisfies Record<number, VoucherStatus | undefined>;

/** new: it came · returned: it had gone · changed: SUNAT says something else of it · gone: it no longer stands in the proposal */
export const changeKinds = ['new', 'returned', 'changed', 'gone'] as const;
export type ChangeKind = (typeof changeKinds)[number];

const scope = z.object({
  ruc,
  tax_period: period,
  operation_type: z.enum(operationTypes).default('COMPRA').meta({ description: 'De qué registro: compras o ventas' }),
});

export const voucher = z.object({
  code: z.string().meta({ description: 'Clave del comprobante: RUC del emisor-tipo-serie-número' }),
  issue_date: plainDate,
  type_code: z.string(),
  serie: z.string(),
  number: z.string(),
  supplier_ruc: z.string().meta({ description: 'De una venta, el documento del cliente' }),
  supplier_business_name: z.string().meta({ description: 'De una venta, el cliente' }),
  igv_amount: amount,
  total_amount: amount,
  taxable_amount: amount,
  non_taxable_amount: amount,
  currency_code: z.string(),
  exchange_rate: z.string().meta({ description: 'Soles por unidad, tres decimales; 1.000 en soles' }),
  detraction: z.boolean(),
  in_proposal: z.boolean().meta({ description: 'false: ya no figura en la última propuesta de SUNAT' }),
  observation: z.string().nullable(),
  items: z.string().nullable(),
  img_cpe_link: z.string().nullable().meta({
    description: 'La representación impresa en JPEG: todas sus páginas, una debajo de otra; con `&page=`, una sola',
  }),
  xml_cpe_link: z.string().nullable(),
  pdf_cpe_link: z.string().nullable().meta({ description: 'La representación impresa, hecha del XML, en PDF' }),
  no_document: z
    .enum(fileReasons)
    .nullable()
    .meta({ description: 'Por qué no tiene imagen ni XML; null si los tiene' }),
  change: z
    .object({ kind: z.enum(changeKinds), at: instant, seen: z.boolean() })
    .nullable()
    .meta({ description: 'Su último cambio entre recolecciones; null si no tuvo' }),
  status: z.enum(voucherStatuses),
  without_credit: z.boolean().meta({ description: 'Gasto deducible cuyo IGV no da crédito fiscal' }),
  credit_elsewhere: z.boolean().meta({ description: 'Gasto deducible cuyo crédito fiscal es de otro periodo' }),
});
export type Voucher = z.infer<typeof voucher>;

const filtered = scope.extend({
  status: z.coerce.number().int().min(0).max(4).default(0),
  filter_by: z.enum(['provider', 'serie', 'serie_number']).optional(),
  value_filter: z.string().trim().max(60).optional(),
  changes: z.enum(changeKinds).optional().meta({
    description:
      'Solo los que alguna vez llegaron, volvieron, cambiaron o dejaron de figurar desde la primera recolección',
  }),
});

/** A page of vouchers, with what is listed in all. */
export const voucherList = z.object({
  success: z.literal(true),
  data: z.array(voucher),
  summary: z
    .object({
      total_import_amount: amount.nullable(),
      total_igv_amount: amount.nullable(),
      total_invoices: count.nullable().meta({ description: 'Los que se listan' }),
      left_proposal: count.meta({ description: 'De ellos, los que ya no figuran en la propuesta y no suman' }),
    })
    .meta({
      description:
        'De lo filtrado; los importes, de lo que sigue en la propuesta de SUNAT. null: no se conocen, y no son cero',
    }),
  counts: z.record(z.enum(['0', '1', '2', '3', '4']), count.nullable()).meta({
    description:
      'Comprobantes por pestaña de estado, con el filtro aplicado; los que ya no figuran, solo en la 0. null si no se conocen',
  }),
  completeness: bookCompleteness,
  metadata: z.object({ pagination }),
});

export const listVouchers = defineCall({
  id: 'listVouchers',
  method: 'GET',
  path: '/businesses/dashboard-reports/all-invoices',
  access: 'reader',
  tag: 'Comprobantes',
  summary: 'Lista los comprobantes de compra, o de venta, de un periodo, por estado y filtro.',
  query: filtered.extend({
    page,
    size: pageSize,
    sort: z
      .enum(['issue_date', 'total_amount', 'igv_amount', 'supplier_business_name', 'serie_number'])
      .default('issue_date'),
    order: z.enum(['asc', 'desc']).default('desc'),
    around: z.string().max(120).optional().meta({
      description: 'Clave de un comprobante: se da la página en que está, si el filtro lo deja, en vez de `page`',
    }),
  }),
  status: 200,
  response: voucherList,
  errors: ['NOT_FOUND'],
});

/** How many vouchers a filter gives at most when all of its pages are selected: as many as one decision takes. */
export const MOST_PICKED = 5_000;

/** What is done with a voucher that is selected needs to know of it, and no more. */
export const pickedVoucher = z.object({
  code: z.string(),
  status: z.enum(voucherStatuses),
  igv_amount: amount,
  in_proposal: z.boolean().meta({ description: 'false: ya no figura en la propuesta, y no se decide' }),
});
export type PickedVoucher = z.infer<typeof pickedVoucher>;

export const pickVouchers = defineCall({
  id: 'pickVouchers',
  method: 'GET',
  path: '/businesses/dashboard-reports/all-invoices-codes',
  access: 'reader',
  tag: 'Comprobantes',
  summary: 'Los comprobantes con imagen o XML que cumplen un filtro, de todas sus páginas: para seleccionarlos.',
  query: filtered,
  status: 200,
  response: z.object({
    success: z.literal(true),
    data: z.array(pickedVoucher).max(MOST_PICKED),
    without_file: count.meta({ description: 'Los que cumplen el filtro y no tienen imagen ni XML' }),
    beyond: count.meta({ description: 'Los que no entran en la respuesta: pasan de 5,000' }),
  }),
  errors: ['NOT_FOUND'],
});

export const getVoucherFilters = defineCall({
  id: 'getVoucherFilters',
  method: 'GET',
  path: '/businesses/dashboard-reports/filter-all-invoices',
  access: 'reader',
  tag: 'Comprobantes',
  summary: 'Valores por los que se pueden filtrar los comprobantes de un periodo.',
  query: scope,
  status: 200,
  response: z.object({
    types_of_vouchers: z.array(z.object({ code: z.string(), description: z.string() })),
    series_of_vouchers: z.array(z.string()),
    status_of_vouchers: z.array(z.enum(voucherStatuses)),
    provider_of_vouchers: z.record(z.string(), z.string()).meta({ description: 'RUC del proveedor → nombre' }),
    counts: z
      .object({ providers: z.record(z.string(), count), series: z.record(z.string(), count) })
      .meta({ description: 'Cuántos comprobantes da cada valor, sin otro filtro' }),
    serie_number_of_vouchers: z
      .array(z.string())
      .meta({ description: 'Sugerencias: los más recientes, mil como máximo. La búsqueda conoce todos' }),
  }),
  errors: ['NOT_FOUND'],
});

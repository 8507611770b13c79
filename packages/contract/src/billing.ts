import { z } from 'zod';
import { defineCall } from './call.ts';
import { amount, count, instant, plainDate, ruc, uuid } from './fields.ts';
import { findOffer, typePlans } from './terms/plans.ts';

/**
 * requested: Culqi is being asked · review: the bank wants its 3-D Secure answer · charged: paid ·
 * declined: not charged, and why is in `message` · unknown: Culqi did not answer; it is being found out, and never charged again ·
 * differs: Culqi took another amount than was agreed; a person is looking at it, and it is never charged again.
 */
export const paymentStates = ['requested', 'review', 'charged', 'declined', 'unknown', 'differs'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Whom a factura is made out to. */
export const invoiceParty = z.object({
  ruc,
  name: z
    .string('Ingrese la razón social')
    .trim()
    .min(1, 'Ingrese la razón social')
    .max(200, 'Debe tener como máximo 200 caracteres'),
});
export type InvoiceParty = z.infer<typeof invoiceParty>;

export const payment = z.object({
  uuid,
  plan_id: z.int(),
  state: z.enum(paymentStates),
  price: amount.meta({ description: 'Precio del plan, sin IGV' }),
  discount: amount.meta({ description: 'Descuento del cupón, antes del IGV' }),
  igv: amount,
  amount: amount.meta({ description: 'Lo que se cobra: precio menos descuento más IGV' }),
  message: z.string().meta({ description: 'Qué pasó o qué está pasando, para quien paga' }),
  charge_id: z.string().nullable(),
  card: z.string().nullable().meta({ description: 'Marca y últimos cuatro dígitos', example: 'Visa 1111' }),
  starts_on: plainDate.nullable().meta({ description: 'Primer día que cubre; nulo si no se cobró' }),
  ends_on: plainDate.nullable(),
  known_by: instant.nullable().meta({
    description: 'Mientras no se sabe si se cobró: hasta cuándo se busca el cobro; después se da por no hecho',
  }),
  invoice: z
    .object({ ruc: z.string(), name: z.string() })
    .nullable()
    .meta({ description: 'A nombre de quién es la factura; nulo: boleta a nombre de quien pagó' }),
  invoice_number: z.string().nullable().meta({ description: 'De la factura o boleta, cuando ya se emitió' }),
  created_at: instant,
});
export type Payment = z.infer<typeof payment>;

/** What the bank's check gives, as Culqi's 3-D Secure component hands it over. */
const secureAnswer = z.string().max(500);
export const authentication3ds = z.object({
  eci: secureAnswer,
  xid: secureAnswer,
  cavv: secureAnswer,
  protocolVersion: secureAnswer,
  directoryServerTransactionId: secureAnswer,
});

export type Authentication3ds = z.infer<typeof authentication3ds>;

export const chargeBody = z.object({
  accountant_uuid: uuid,
  plan_id: z
    .int()
    .refine((id) => findOffer(id) !== undefined, 'El plan no existe o ya no se vende.')
    .meta({ description: 'De 3 a 11', example: 9 }),
  token: z
    .string()
    .regex(/^\w{8,100}$/, 'El token de la tarjeta no es válido.')
    .meta({ description: 'Token de la tarjeta, de un solo uso. El mismo token nunca se cobra dos veces' }),
  email: z.string().trim().max(254).pipe(z.email('Ingrese un correo electrónico válido')),
  // Wider than any plan costs: what is an amount but not this plan's is answered in words of its own.
  amount: amount
    .min(-1_000_000)
    .max(1_000_000)
    .multipleOf(0.01, 'El importe lleva dos decimales como máximo.')
    .meta({ description: 'Lo que se mostró a quien paga: debe ser el precio del plan menos su descuento más IGV' }),
  invoice: invoiceParty
    .nullish()
    .meta({ description: 'A nombre de quién se emite la factura; nulo: boleta a nombre de quien paga' }),
  authentication_3DS: authentication3ds.optional(),
  device_id: z
    .string()
    .max(100)
    .optional()
    .meta({ description: 'Huella del dispositivo que da el componente 3-D Secure' }),
});
export type ChargeBody = z.input<typeof chargeBody>;

export const chargePlan = defineCall({
  id: 'chargePlan',
  method: 'POST',
  path: '/me/payment/one-time-charge',
  access: 'owner',
  tag: 'Planes',
  summary:
    'Cobra un plan a una tarjeta, una sola vez por token. Con `state` review, repetir con la respuesta 3-D Secure y el mismo token.',
  body: chargeBody,
  status: 200,
  response: payment.extend({
    action_code: z.literal('REVIEW').optional().meta({ description: 'El banco pide verificar a quien paga' }),
  }),
  errors: [
    'INVALID_REQUEST',
    'NOT_FOUND',
    'CARD_DECLINED',
    'AMOUNT_DIFFERS',
    'PLAN_TOO_SMALL',
    'PAYMENT_IN_PROGRESS',
    'PAYMENT_REPEATED',
    'PAYMENT_UNAVAILABLE',
  ],
});

export const subscription = z.object({
  plan_type: z.union([z.literal(1), z.literal(2)]).meta({ description: '1 prueba, 2 pagado' }),
  end_date: plainDate,
  plan: z
    .object({
      plan_id: z.int(),
      title: z.string(),
      type_plan: z.enum(typePlans),
      starts_on: plainDate,
      ends_on: plainDate,
    })
    .nullable()
    .meta({ description: 'El plan pagado que rige hoy o el próximo a empezar; nulo en la prueba' }),
  business_limit: count.nullable().meta({ description: 'Empresas que admite; nulo: sin límite' }),
  businesses_count: count,
  discount_percent: count
    .nullable()
    .meta({ description: 'Descuento del cupón en el primer pago; nulo si no hay o ya se usó' }),
  invoice: payment.shape.invoice.meta({ description: 'A nombre de quién saldrá la próxima factura' }),
  payments: z.array(payment).meta({ description: 'Los últimos 24 pagos, el más reciente primero' }),
});
export type Subscription = z.infer<typeof subscription>;

export const getSubscription = defineCall({
  id: 'getSubscription',
  method: 'GET',
  path: '/me/subscription',
  access: 'owner',
  tag: 'Planes',
  summary: 'El plan de la cuenta, las empresas que admite y sus pagos.',
  status: 200,
  response: subscription,
  errors: [],
});

export const saveInvoiceParty = defineCall({
  id: 'saveInvoiceParty',
  method: 'PUT',
  path: '/me/invoice-party',
  access: 'owner',
  tag: 'Planes',
  summary: 'Guarda a nombre de quién se emiten las facturas de la cuenta; nulo: boletas.',
  body: z.object({ invoice: invoiceParty.nullable() }),
  status: 204,
  errors: ['INVALID_REQUEST'],
});

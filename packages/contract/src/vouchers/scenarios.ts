import type { WhatIf } from '@yupana/tax/fv621/what-if.ts';
import { type Money, toWire } from '@yupana/tax/money.ts';
import { formatPeriod, type Period } from '@yupana/tax/period.ts';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  amount,
  amountIfKnown,
  count,
  countIfKnown,
  instant,
  period,
  plainDate,
  ruc,
  uuid,
  voucherCode,
} from '../fields.ts';
import { bookCompleteness } from '../terms/completeness.ts';
import { isBlank, UNSEEN_NAME } from '../words/blank.ts';
import { opening } from './opening.ts';

/** «¿Qué pasa si…?»: what a period would come to if more of its purchases counted. Nothing of them is changed by it. */

/** How many are shown of a period, those with most IGV first; beside them what a scenario ticks, which others may have passed since. */
export const MOST_UNCOUNTED = 2_000;
export const MOST_SCENARIOS = 20;
/** Of one scenario, those that still open something. */
export const MOST_SCENARIO_LINKS = 10;
/** How long a page for the client may be open. */
export const LINK_DAYS = [7, 30, 90] as const;
export const SCENARIO_NAME_LENGTH = 40;

/** What a number of purchases would take to count. Of several, `{n}` stands for how many. */
const obtain = z.object({ one: z.string(), many: z.string() });

/** observed: somebody has to sustain it · in-process: it is not judged yet · deductible: only its credit is another period's */
export const uncountedStates = ['observed', 'in-process', 'deductible'] as const;

const uncounted = z.object({
  code: z.string(),
  serie: z.string(),
  number: z.string(),
  supplier: z.string(),
  igv_amount: amount.meta({ description: 'Negativo en notas de crédito' }),
  is: z.enum(uncountedStates),
  elsewhere: z.boolean().meta({ description: 'Su crédito es de otro periodo según las reglas' }),
  credit_period: z.string().nullable().meta({ description: 'De cuál; null: no se conoce, o es el suyo' }),
  shared: z.boolean().meta({ description: 'SUNAT la destina en parte a ventas no gravadas: da crédito en parte' }),
});
export type UncountedVoucher = z.infer<typeof uncounted>;

const group = z.object({
  id: z.string(),
  name: z.string(),
  in_process: z.boolean().meta({ description: 'Falta que se analicen; de los demás falta que alguien los sustente' }),
  deposit_limit: plainDate.nullable().meta({
    description: 'De detracciones sin depósito: hasta cuándo depositadas dan crédito en el periodo; null de las demás',
  }),
  obtain,
  vouchers: z.array(uncounted),
});
export type UncountedGroup = z.infer<typeof group>;

const figures = z.object({
  sales_amount: amountIfKnown,
  purchases_amount: amountIfKnown,
  shared_amount: amountIfKnown.meta({
    description: 'De las compras, lo que da crédito en parte y está contado entero; null: no se conoce',
  }),
  balance_amount: amountIfKnown,
  result_amount: amountIfKnown.meta({ description: 'IGV por pagar; negativo: saldo a favor' }),
  perceptions_amount: amountIfKnown,
  retentions_amount: amountIfKnown,
  to_pay_amount: amountIfKnown.meta({ description: 'Después de percepciones y retenciones, sin redondear' }),
  vouchers_count: countIfKnown,
});
export type ScenarioFigures = z.infer<typeof figures>;

/** What a period would come to, in soles. */
export function figuresOnWire(of: WhatIf): ScenarioFigures {
  const soles = (amount: Money | null) => (amount === null ? null : toWire(amount));
  return {
    sales_amount: soles(of.sales),
    purchases_amount: soles(of.purchases),
    shared_amount: soles(of.shared),
    balance_amount: soles(of.balance),
    result_amount: soles(of.result),
    perceptions_amount: soles(of.perceptions),
    retentions_amount: soles(of.retentions),
    to_pay_amount: soles(of.toPay),
    vouchers_count: of.deductible,
  };
}

/**
 * waiting: on its way · late: nobody heard of it for too long · failed: the last try found no server that took it, and others follow for
 * about a day · ended: it was refused for good, or none follows
 */
const linkMails = ['waiting', 'late', 'sent', 'failed', 'ended'] as const;

const link = z.object({
  uuid,
  sent_to: z.string().nullable().meta({ description: 'A qué correo se envió; null: se copió' }),
  ends: z.string().nullable().meta({ description: 'Cómo termina el enlace; null: aún no sale el correo' }),
  created_at: instant,
  created_by: z.string(),
  expires_at: instant,
  mail: z.enum(linkMails).nullable().meta({
    description:
      'Qué pasó con su correo: `late`, no se supo de él; `failed`, ningún servidor lo tomó todavía; `ended`, ya no se intenta; null: se copió',
  }),
  opened: z
    .object({ count: z.int().positive(), first_at: instant, last_at: instant })
    .nullable()
    .meta({ description: 'Cuántas veces se abrió y cuándo; nada de quién. Null: ninguna' }),
});
export type ScenarioLink = z.infer<typeof link>;

const scenario = z.object({
  uuid,
  name: z.string(),
  codes: z.array(z.string()).meta({ description: 'Comprobantes marcados' }),
  with_balance: z.boolean(),
  figures: figures.meta({ description: 'Como se guardaron' }),
  changed_count: count.meta({ description: 'Comprobantes que cambiaron desde que se guardó' }),
  changed: z.boolean().meta({ description: 'Algo cambió desde que se guardó' }),
  saved_at: instant,
  saved_by: z.string(),
  links: z.array(link).meta({ description: 'Páginas del cliente que siguen abiertas' }),
});
export type Scenario = z.infer<typeof scenario>;

const answer = z.object({
  tax_period: period,
  closed: z.boolean().meta({ description: 'El periodo está cerrado: solo se mira' }),
  judging: z.boolean(),
  /** As its dashboard and its form have it. */
  known: z.object({
    sales_amount: amountIfKnown,
    purchases_count: countIfKnown,
    in_process_count: countIfKnown,
    validated_amount: amountIfKnown,
    shared_amount: amountIfKnown,
    deductible_count: countIfKnown,
    perceptions: z.object({ earlier: amountIfKnown, of_period: amountIfKnown }),
    retentions: z.object({ earlier: amountIfKnown, of_period: amountIfKnown }),
  }),
  opening: opening.nullable(),
  groups: z.array(group),
  omitted_count: count.meta({ description: 'Comprobantes que no se muestran, los de menos IGV' }),
  without_credit_count: count.meta({ description: 'No darían crédito de ningún modo' }),
  scenarios: z.array(scenario),
  completeness: z.array(bookCompleteness),
});
export type WhatIfAnswer = z.infer<typeof answer>;

const ofCompany = z.object({ ruc });
const ofScenario = z.object({ ruc, scenario_uuid: uuid });
const ofPeriod = z.object({ tax_period: period });

export const getWhatIf = defineCall({
  id: 'getWhatIf',
  method: 'GET',
  path: '/businesses/{ruc}/what-if',
  access: 'reader',
  tag: '¿Qué pasa si…?',
  summary: 'Qué compras de un periodo podrían contar como crédito, por motivo, y los escenarios guardados.',
  params: ofCompany,
  query: ofPeriod,
  status: 200,
  response: answer,
  errors: ['NOT_FOUND'],
});

const scenarioBody = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Escribe un nombre.')
    .max(SCENARIO_NAME_LENGTH, `El nombre puede tener hasta ${SCENARIO_NAME_LENGTH} caracteres.`)
    .refine((text) => text === '' || !isBlank(text), UNSEEN_NAME),
  codes: z.array(voucherCode).max(2 * MOST_UNCOUNTED),
  with_balance: z.boolean(),
});
/** What is asked for when what is ticked gets a name. */
export const scenarioName = scenarioBody.pick({ name: true });

export const saveScenario = defineCall({
  id: 'saveScenario',
  method: 'POST',
  path: '/businesses/{ruc}/what-if/scenarios',
  access: 'assistant',
  tag: '¿Qué pasa si…?',
  summary: 'Guarda lo marcado como escenario. Nada cambia en los comprobantes; lo que ya no puede contar se desmarca.',
  params: ofCompany,
  query: ofPeriod,
  body: scenarioBody,
  status: 201,
  response: z.object({ uuid }),
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'PERIOD_CLOSED', 'BUSINESS_ARCHIVED', 'SCENARIOS_FULL', 'SCENARIO_NAMED'],
});

export const updateScenario = defineCall({
  id: 'updateScenario',
  method: 'PUT',
  path: '/businesses/{ruc}/what-if/scenarios/{scenario_uuid}',
  access: 'assistant',
  tag: '¿Qué pasa si…?',
  summary: 'Guarda un escenario otra vez, con lo marcado y las cifras de ahora.',
  params: ofScenario,
  body: scenarioBody,
  status: 200,
  response: z.object({ uuid }),
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'PERIOD_CLOSED', 'BUSINESS_ARCHIVED', 'SCENARIO_NAMED'],
});

export const deleteScenario = defineCall({
  id: 'deleteScenario',
  method: 'DELETE',
  path: '/businesses/{ruc}/what-if/scenarios/{scenario_uuid}',
  access: 'assistant',
  tag: '¿Qué pasa si…?',
  summary: 'Elimina un escenario, y con él las páginas que abrió para el cliente.',
  params: ofScenario,
  status: 204,
  errors: ['NOT_FOUND', 'PERIOD_CLOSED'],
});

export const shareScenarioBody = z.object({
  days: z.literal(LINK_DAYS),
  email: z
    .email('Ingrese un correo electrónico válido.')
    .max(254)
    .nullable()
    .meta({ description: 'Null: no se envía, y el enlace se ve entero solo esta vez' }),
});

export const shareScenario = defineCall({
  id: 'shareScenario',
  method: 'POST',
  path: '/businesses/{ruc}/what-if/scenarios/{scenario_uuid}/links',
  access: 'accountant',
  tag: '¿Qué pasa si…?',
  summary: 'Abre una página para el cliente, sin inicio de sesión, con los importes de un escenario como se guardó.',
  params: ofScenario,
  body: shareScenarioBody,
  status: 201,
  response: z.object({ link, url: z.string().nullable() }),
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'BUSINESS_ARCHIVED', 'SCENARIO_LINKS_FULL', 'SCENARIO_CHANGED'],
});

export const revokeScenarioLink = defineCall({
  id: 'revokeScenarioLink',
  method: 'DELETE',
  path: '/businesses/{ruc}/what-if/scenarios/{scenario_uuid}/links/{link_uuid}',
  access: 'accountant',
  tag: '¿Qué pasa si…?',
  summary: 'Anula la página de un cliente: su enlace deja de abrirse.',
  params: ofScenario.extend({ link_uuid: uuid }),
  status: 204,
  errors: ['NOT_FOUND'],
});

export const mailScenarioLinkAgain = defineCall({
  id: 'mailScenarioLinkAgain',
  method: 'POST',
  path: '/businesses/{ruc}/what-if/scenarios/{scenario_uuid}/links/{link_uuid}/mail',
  access: 'accountant',
  tag: '¿Qué pasa si…?',
  summary: 'Envía otra vez el correo de una página que no salió. Si ya salió no envía nada.',
  params: ofScenario.extend({ link_uuid: uuid }),
  status: 204,
  errors: ['NOT_FOUND', 'BUSINESS_ARCHIVED'],
});

/** What a client is shown: names and amounts of one scenario, and nothing that leads elsewhere. */
export const sharedScenario = z.object({
  firm_name: z.string(),
  business_name: z.string(),
  tax_period: period,
  name: z.string(),
  figures,
  obtain: z
    .array(
      z.object({
        ...{ says: z.string(), amount, in_process: z.boolean() },
        elsewhere: z.boolean().meta({ description: 'Su crédito es de otro periodo: no hay qué conseguir para este' }),
      }),
    )
    .meta({ description: 'Lo que falta conseguir para que sea así, y cuánto IGV es' }),
  is_less: z.boolean().meta({ description: 'Se paga menos que con lo que cuenta cuando se envió' }),
  left_out_amount: amountIfKnown.meta({
    description: 'El saldo a favor anterior que hay y que no se descuenta; null: ninguno, o no se conoce',
  }),
  in_process_count: countIfKnown.meta({
    description: 'Compras que siguen en análisis y que aquí no cuentan; null: no se conoce',
  }),
  month_open: z.boolean().meta({ description: 'Sus cifras se tomaron antes de que terminara el mes' }),
  saved_at: instant,
  expires_at: instant,
});
export type SharedScenario = z.infer<typeof sharedScenario>;

export const readSharedScenario = defineCall({
  id: 'readSharedScenario',
  method: 'POST',
  path: '/shared-scenarios/read',
  access: 'anonymous',
  tag: '¿Qué pasa si…?',
  summary:
    'Lo que muestra a un cliente el enlace que recibió. Uno que venció, se anuló o nunca existió responde igual.',
  body: z.object({ token: z.string().min(1).max(200) }),
  status: 200,
  response: sharedScenario,
  errors: ['SCENARIO_LINK_ENDED'],
});

/** What so many purchases would take: `6 constancias de pago bancario`. */
export function sayObtain({ one, many }: z.infer<typeof obtain>, howMany: number): string {
  return howMany === 1 ? one : many.replace('{n}', String(howMany));
}

/** That a credit is of another month than the one that is looked at, within a sentence. @param month of which it is */
export function saysElsewhere(month: Period, period: Period): string {
  return `su crédito entra en ${formatPeriod(month)}, no en ${formatPeriod(period)}`;
}

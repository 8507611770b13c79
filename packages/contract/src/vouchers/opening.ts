import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, amountIfKnown, instant, period, plainDate, ruc } from '../fields.ts';
import { CLOSE_REASON } from '../terms/close-reason.ts';
import { openingSources } from '../terms/opening-sources.ts';

/** With what a period begins: the balance in favour of the month before, and what it left of perceptions and retentions. */
export const opening = z.object({
  amount,
  source: z.enum(openingSources).meta({
    description: 'Escrito por una persona, declarado a SUNAT, o arrastrado de los libros de los meses anteriores',
  }),
  since: period
    .nullable()
    .meta({ description: 'De uno arrastrado: el último periodo cuyo saldo se escribió o declaró' }),
  reason: z.string().meta({ description: 'De uno escrito: por qué; de los demás, vacío' }),
});

const told = z.object({
  balance: amount.nonnegative().max(9_999_999_999).multipleOf(0.01).meta({ description: 'Casilla 145' }),
  perceptions: amount.nonnegative().max(9_999_999_999).multipleOf(0.01).meta({ description: 'Casilla 168' }),
  retentions: amount.nonnegative().max(9_999_999_999).multipleOf(0.01).meta({ description: 'Casilla 176' }),
});

const answer = z.object({
  opening: opening.nullable().meta({ description: 'Null: no se conoce, y no es cero' }),
  perceptions: amountIfKnown.meta({ description: 'Percepciones de periodos anteriores; null: no se conocen' }),
  retentions: amountIfKnown.meta({ description: 'Retenciones de periodos anteriores; null: no se conocen' }),
  declared: amountIfKnown.meta({ description: 'Lo que dicen las declaraciones del saldo; null: nada seguro' }),
  declared_by: z
    .object({ tax_period: period, order_number: z.string(), presented_on: plainDate })
    .nullable()
    .meta({ description: 'La declaración que lo dice' }),
  closed: z.boolean().meta({ description: 'El periodo está cerrado: no se escribe' }),
  entries: z
    .array(
      z.object({
        told: told.nullable().meta({ description: 'Null: se quitó lo escrito' }),
        reason: z.string(),
        by: z.string(),
        at: instant,
      }),
    )
    .meta({ description: 'Lo que se escribió, de lo más nuevo a lo primero' }),
});
export type OpeningAnswer = z.infer<typeof answer>;

export const getOpening = defineCall({
  id: 'getOpening',
  method: 'GET',
  path: '/businesses/{ruc}/openings',
  access: 'reader',
  tag: 'Tablero',
  summary: 'Con qué saldo a favor empieza un periodo, cómo se sabe, y quién lo escribió.',
  params: z.object({ ruc }),
  query: z.object({ tax_period: period }),
  status: 200,
  response: answer,
  errors: ['NOT_FOUND'],
});

export const tellOpening = defineCall({
  id: 'tellOpening',
  method: 'POST',
  path: '/businesses/{ruc}/openings',
  access: 'accountant',
  tag: 'Tablero',
  summary:
    'Escribe con qué saldos empieza un periodo, con un motivo, o quita lo escrito. Cambia ese periodo y los que siguen; los anteriores quedan como están.',
  params: z.object({ ruc }),
  body: z.object({
    tax_period: period,
    told: told.nullable().meta({ description: 'Null: quita lo escrito' }),
    reason: z
      .string()
      .trim()
      .min(1, 'Escribe el motivo.')
      .max(CLOSE_REASON.most, 'El motivo puede tener hasta 100 caracteres.'),
  }),
  status: 200,
  response: answer,
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'PERIOD_CLOSED', 'BUSINESS_ARCHIVED'],
});

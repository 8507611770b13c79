import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, amountIfKnown, count, instant, period, plainDate, ruc } from '../fields.ts';

/** What a company presented to SUNAT with FV 621, as SUNAT's list of it says. */

/** unknown: SUNAT was never asked of that period, or did not say it so that it is sure. Whatever it says of others, it is not «no». */
export const presentedStates = ['presented', 'not-presented', 'unknown'] as const;

/** no-permission: the SOL user may not open it. no-answer: SUNAT gave none that was understood. */
export const declarationTroubles = ['no-permission', 'no-answer'] as const;

const declaration = z.object({
  order_number: z.string().meta({ description: 'Número de orden' }),
  form: z.string().meta({ example: '0621' }),
  presented_on: plainDate,
  bank: z.string().nullable().meta({ description: 'Dónde se pagó; null: SUNAT no lo dice' }),
  amount_paid: amountIfKnown.meta({ description: 'Soles; null: SUNAT no lo dice' }),
  boxes: z
    .array(z.object({ box: z.string().meta({ example: '145' }), amount }))
    .nullable()
    .meta({ description: 'Las casillas que SUNAT dio, por su número; null: no las dio' }),
});
export type Declaration = z.infer<typeof declaration>;

const declaredPeriod = z.object({
  tax_period: period,
  is: z.enum(presentedStates),
  declarations: z.array(declaration).meta({ description: 'La que vale primero; las demás, rectificadas por ella' }),
});
export type DeclaredPeriod = z.infer<typeof declaredPeriod>;

const declarations = z.object({
  asked_at: instant.nullable().meta({ description: 'Cuándo se preguntó a SUNAT; null: nunca' }),
  failed: z
    .object({ at: instant, trouble: z.enum(declarationTroubles) })
    .nullable()
    .meta({ description: 'La última pregunta que SUNAT no respondió; null: respondió la última' }),
  presented_count: count.meta({ description: 'Periodos presentados, que se sepa' }),
  unknown_count: count.meta({ description: 'Periodos de los que no se sabe' }),
  periods: z.array(declaredPeriod).meta({ description: 'Los últimos 24, el más reciente primero' }),
});
export type Declarations = z.infer<typeof declarations>;

export const listDeclarations = defineCall({
  id: 'listDeclarations',
  method: 'GET',
  path: '/businesses/{ruc}/declarations',
  access: 'reader',
  tag: 'Tablero',
  summary: 'Las declaraciones FV 621 que la empresa presentó por sus últimos 24 periodos, según SUNAT.',
  params: z.object({ ruc }),
  status: 200,
  response: declarations,
  errors: ['NOT_FOUND'],
});

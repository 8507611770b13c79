import { z } from 'zod';
import { defineCall } from './call.ts';
import { uuid } from './fields.ts';

/** One list registers at most so many companies; more than any plan sold without a quote holds. */
export const MOST_ROWS = 200;

const cell = z.string().max(300).default('');

/** As the list has it. What is wrong with a row is told row by row, so that one does not hold up the others. */
export const businessRow = z.object({
  ruc: cell,
  name: cell,
  username: cell,
  passwordSOL: cell,
  sunat_api_key: cell,
  sunat_api_secret: cell,
  paternal_surname: cell,
  maternal_surname: cell,
  given_names: cell,
});
export type BusinessRow = z.output<typeof businessRow>;

/**
 * registered: now, with its credentials, and its collection begun · already: it was among the account's companies, and nothing of
 * it was changed · refused: nothing of it was stored
 */
export const rowOutcomes = ['registered', 'already', 'refused'] as const;

export const rowResult = z.object({
  row: z.int().positive().meta({ description: 'Lugar en la lista, desde 1' }),
  ruc: z.string(),
  name: z.string(),
  outcome: z.enum(rowOutcomes),
  uuid: uuid.nullable(),
  errors: z.array(z.object({ code: z.string(), field: z.string().nullable(), message: z.string() })),
});
export type RowResult = z.infer<typeof rowResult>;

export const registerBusinesses = defineCall({
  id: 'registerBusinesses',
  method: 'POST',
  path: '/me/businesses/batch',
  access: 'owner',
  tag: 'Empresas',
  summary:
    'Registra una lista de empresas. Cada fila se registra entera o no se registra; enviar la misma lista otra vez no repite nada.',
  body: z.object({
    rows: z
      .array(businessRow)
      .min(1, 'La lista está vacía.')
      .max(MOST_ROWS, `La lista admite ${MOST_ROWS} empresas como máximo.`),
    terms: z.literal(true, 'Debe aceptar los términos y condiciones'),
    privacy: z.literal(true, 'Debe aceptar la política de privacidad'),
  }),
  status: 200,
  response: z.object({ results: z.array(rowResult) }),
  errors: ['INVALID_REQUEST', 'TRIAL_ENDED', 'PLAN_ENDED', 'PARTNER_LICENSE_ENDED'],
});

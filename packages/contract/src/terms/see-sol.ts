import { z } from 'zod';
import { amount, count, instant, plainDate } from '../fields.ts';

/**
 * pending: not asked yet · none: SUNAT answered that there is none, and the proposal has none · agreed: the same vouchers in both ·
 * differs: one has some that the other has not · in-doubt: not all of the answer could be read, and what could agrees ·
 * unknown: never answered, for `reason`, which is not «none»
 */
export const seeSolStates = ['pending', 'none', 'agreed', 'differs', 'in-doubt', 'unknown'] as const;

/** Why SUNAT was not asked last, or what it said not understood. */
export const seeSolReasons = [
  'no-permission',
  'credentials',
  'captcha',
  'not-understood',
  'unavailable',
  'unexpected',
] as const;
export type SeeSolReason = (typeof seeSolReasons)[number];

const voucher = z.object({
  type_code: z.string(),
  serie: z.string(),
  number: z.string(),
  document: z.string().nullable().meta({ description: 'RUC o documento del proveedor o cliente' }),
  name: z.string().nullable(),
  issue_date: plainDate,
  currency: z.string(),
  total: amount.meta({ description: 'En su moneda' }),
  inactive: z.boolean().meta({ description: 'SEE-SOL lo muestra, y no como activo' }),
});

export const seeSol = z.object({
  state: z.enum(seeSolStates),
  reason: z
    .enum(seeSolReasons)
    .nullable()
    .meta({ description: 'Por qué el último intento no dio respuesta; null si la dio o no hubo ninguno' }),
  message: z.string().meta({ description: 'Texto para el contador' }),
  asked_at: instant.nullable().meta({ description: 'De cuándo es la comparación; null si SUNAT nunca respondió' }),
  listed: count.nullable().meta({ description: 'Comprobantes de serie E activos que SEE-SOL lista; null: no se sabe' }),
  held: count.nullable().meta({ description: 'Comprobantes de serie E que trae la propuesta; null: no se comparó' }),
  rejected_count: count.meta({ description: 'Filas de SEE-SOL que no se entendieron' }),
  missing_count: count,
  missing: z.array(voucher).meta({ description: 'Los que SEE-SOL lista y ninguna propuesta trae: los primeros 100' }),
  extra_count: count,
  extra: z
    .array(voucher)
    .meta({ description: 'Los que la propuesta trae y SEE-SOL no lista activos: los primeros 100' }),
});
export type SeeSolWitness = z.infer<typeof seeSol>;

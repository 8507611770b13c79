import { z } from 'zod';
import { count, instant } from '../fields.ts';
import type { FileReason } from './file-reasons.ts';

/**
 * Why a document is not there, in the words that a voucher's panel has for it. not-yet: SUNAT does not have it, and is asked
 * again · not-found: it is not asked any more · no-access: the company may not ask for it · not-understood: what SUNAT answered was
 * never what it should be · unreadable: it came, and cannot be read
 */
export const absentReasons = ['not-yet', 'not-found', 'no-access', 'not-understood'] as const satisfies FileReason[];
export const missingReasons = [...absentReasons, 'unreadable'] as const satisfies FileReason[];

export const actaDocuments = z.object({
  expected: count.meta({ description: 'Comprobantes electrónicos de la propuesta: los que tienen un XML' }),
  held: count,
  waiting: count.meta({ description: 'Aún por pedir, o por pedir otra vez' }),
  absent: z.array(z.object({ reason: z.enum(absentReasons), count })),
  unreadable: count,
  not_expected: count.meta({ description: 'En papel, o sin documento electrónico' }),
  missing: z
    .array(
      z.object({
        code: z.string(),
        name: z.string().meta({ description: 'Proveedor o cliente' }),
        reason: z.enum(missingReasons),
        detail: z.string().nullable(),
      }),
    )
    .meta({ description: 'Los que faltan o no se leen, con su razón: los 100 de mayor IGV' }),
  access: z.string().nullable().meta({ description: 'Por qué SUNAT no entrega los documentos; null si los entrega' }),
  can_try: z
    .boolean()
    .meta({ description: 'SUNAT puede haber cambiado de respuesta: una persona puede pedir que se pruebe ahora' }),
  is_asked: z.boolean().meta({
    description:
      'A SUNAT se le pregunta en este momento si deja pasar a la empresa, o enseguida: el acta cambia pronto',
  }),
  tried_at: instant.nullable().meta({
    description:
      'Desde cuándo se prueba, si alguien lo pidió y ahora no se le pregunta a SUNAT: su servidor no responde',
  }),
  goes_on_at: instant.nullable().meta({ description: 'Cuándo se sigue pidiendo, si ahora se espera' }),
});
export type ActaDocuments = z.infer<typeof actaDocuments>;

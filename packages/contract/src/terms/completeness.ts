import { z } from 'zod';
import { amount, count, instant } from '../fields.ts';
import { bookNames } from './books.ts';

/** How far the figures of a book can be trusted. It travels with every figure of the product. */

/**
 * complete: what is stored and SUNAT's summary are equal · empty: SUNAT said that there is nothing ·
 * gap: they differ · unverified: stored, but SUNAT's summary could not be had · failed: the last attempt could not be
 * completed · never: it was not collected yet
 */
export const bookOutcomes = ['complete', 'empty', 'gap', 'unverified', 'failed', 'never'] as const;
export type BookOutcome = (typeof bookOutcomes)[number];

/** Text, not the branded period: whoever needs one parses it. */
const periodText = z.string().meta({ description: 'AAAAMM' });
/** What a book adds up to, by SUNAT's word or by what came. */
export const bookFigures = z.object({ count, igv: amount, total: amount });

export const bookCompleteness = z.object({
  book: z.enum(bookNames),
  tax_period: periodText,
  outcome: z.enum(bookOutcomes),
  held: z.boolean().meta({
    description: 'Lo último que entregó SUNAT no bastó para cambiar lo que había: las cifras son las de antes',
  }),
  month_open: z.boolean().meta({
    description:
      'Las cifras no son de un mes entero: no terminó, o se tomaron antes de que terminara y SUNAT aún agregaba comprobantes',
  }),
  month_over: z.boolean().meta({ description: 'El mes ya terminó' }),
  collecting: z.boolean().meta({ description: 'Se está recolectando ahora' }),
  at: instant.nullable().meta({ description: 'Fecha de este resultado; null si nunca se recolectó' }),
  figures_at: instant.nullable().meta({
    description: 'De cuándo son las cifras que se muestran; null: no se conocen, y entonces no son cero',
  }),
  expected: bookFigures.nullable().meta({ description: 'Lo que informa el resumen de SUNAT' }),
  obtained: bookFigures.nullable().meta({ description: 'Lo que se obtuvo; null si no se conoce' }),
  unread: count.meta({ description: 'Filas de lo último que entregó SUNAT que no se pudieron leer' }),
  reason: z.string().nullable().meta({ description: 'Por qué no se pudo completar; null si se pudo' }),
  next_try_at: instant.nullable().meta({ description: 'Cuándo se reintenta por sí solo' }),
  last_complete_period: periodText.nullable().meta({
    description: 'El último periodo anterior completo; solo cuando las cifras de este no se conocen',
  }),
});
export type BookCompleteness = z.infer<typeof bookCompleteness>;

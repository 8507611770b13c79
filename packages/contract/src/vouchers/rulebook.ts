import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, plainDate } from '../fields.ts';

/** The rules by which purchases are judged, for anybody: what each does, by which law, and how it is known to do it. */

export const ruleSeverities = ['rejects', 'observes', 'waits', 'informs'] as const;
export type RuleSeverity = (typeof ruleSeverities)[number];

export const publishedRule = z.object({
  id: z.string(),
  group: z.string(),
  short: z.string(),
  sentence: z.string().meta({ description: 'Como se lee en un comprobante, de uno de sus casos; vacía si no hay' }),
  severity: z.enum(ruleSeverities),
  expense: z.string(),
  credit: z.string(),
  basis: z.array(
    z.object({
      norm: z.string(),
      article: z.string(),
      since: plainDate.nullable(),
      until: plainDate.nullable(),
    }),
  ),
  read: z.array(z.string()).meta({ description: 'Códigos de `sources`' }),
  confidence: z.enum(['high', 'medium', 'low']),
  needs: z.array(z.string()),
  ask: z.enum(['contador', 'cliente', 'proveedor', 'SUNAT']),
  version: count,
  cases: z.array(
    z.object({ name: z.string(), outcome: z.enum(['fires', 'silent', 'waits', 'cannot']), reason: z.string() }),
  ),
});
export type PublishedRule = z.infer<typeof publishedRule>;

export const publishedEdition = z.object({
  name: z.string(),
  published_on: plainDate,
  says: z
    .array(
      z.object({
        is: z.enum(['corrects', 'adds', 'ends']),
        rule: z.string().nullable().meta({ description: 'null: una tabla de la ley' }),
        name: z.string(),
        text: z.string(),
      }),
    )
    .meta({ description: 'Qué cambia' }),
});
export type PublishedEdition = z.infer<typeof publishedEdition>;

export const getRulebook = defineCall({
  id: 'getRulebook',
  method: 'GET',
  path: '/rules',
  access: 'anonymous',
  tag: 'Revisión',
  summary: 'Las reglas con que se juzga cada compra, con su base legal y sus casos.',
  status: 200,
  response: z.object({
    edition: publishedEdition,
    groups: z.array(z.object({ id: z.string(), name: z.string() })),
    rules: z.array(publishedRule),
    unsourced: z
      .array(
        z.object({
          id: z.string(),
          group: z.string(),
          needs: z.string(),
          written: z.boolean().meta({ description: 'Está escrita y espera su fuente; false: pendiente de fuente' }),
        }),
      )
      .meta({ description: 'No hablan nunca mientras nadie dé lo que necesitan' }),
    sources: z.array(z.object({ code: z.string(), said: z.string() })),
  }),
  errors: [],
});

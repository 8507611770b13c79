import { z } from 'zod';
import { businessParams, businessStatuses } from './businesses.ts';
import { defineCall } from './call.ts';
import { amountIfKnown, count, instant, period, uuid } from './fields.ts';
import { actaDocuments } from './terms/acta-documents.ts';
import { bookNames, type BookName as Name } from './terms/books.ts';
import { bookFigures } from './terms/completeness.ts';
import { evidence } from './terms/evidence.ts';
import { leftOut } from './terms/left-out.ts';
import { seeSol } from './terms/see-sol.ts';
import { troubles } from './terms/troubles.ts';

/** RCE: purchases register; RVIE: sales register. */
export const books = bookNames;
export type BookName = Name;

export const runStates = ['pending', 'running', 'done', 'failed', 'stale'] as const;
export const runStages = ['credentials', 'periods', 'proposals', 'finished'] as const;

/** How SUNAT's SIRE was asked: with the client of the company's API, or with its SOL user through the portal. */
export const doors = ['api', 'sol'] as const;
export type Door = (typeof doors)[number];

export const collectionRun = z.object({
  uuid,
  state: z.enum(runStates),
  stage: z.enum(runStages),
  reason: z.enum(['registration', 'daily', 'manual', 'retry']),
  source: z.literal('sire'),
  door: z.enum(doors).nullable().meta({
    description:
      'Por dónde se preguntó a SUNAT: la API, o el Portal SOL con la clave SOL; null mientras no se preguntó',
  }),
  done: count.meta({ description: 'Registros (periodo y libro) terminados' }),
  expected: count.meta({ description: 'Registros por recolectar; 0 mientras no se conocen los periodos' }),
  vouchers_expected: count
    .nullable()
    .meta({ description: 'Comprobantes según los resúmenes de SUNAT; null mientras falte el de algún registro' }),
  vouchers_obtained: count,
  message: z.string().meta({ description: 'Qué está pasando o qué pasó, y qué hacer' }),
  error_code: z.string().nullable(),
  attempt: count,
  next_try_at: instant.nullable(),
  overdue: z.boolean().meta({ description: 'La hora del próximo intento ya pasó y espera su turno' }),
  result: z
    .object({
      complete: count,
      gaps: count,
      unverified: count,
      held: count.meta({ description: 'Quedaron como estaban: lo que llegó no bastaba para cambiarlos' }),
      unread: count.meta({ description: 'Con tantas filas como SUNAT informa, y algunas o todas sin poder leerse' }),
      failed: count,
    })
    .meta({ description: 'Cómo terminaron sus registros, hasta ahora: cada uno en uno' }),
  created_at: instant,
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
});
export type CollectionRun = z.infer<typeof collectionRun>;

export const collection = z.object({
  business_status: z.enum(businessStatuses),
  trouble: z.enum(troubles).nullable().meta({ description: 'Qué credencial rechazó SUNAT, o qué falta; null si nada' }),
  exists_periods_processed: z.boolean(),
  run: collectionRun.nullable().meta({ description: 'La corrida en curso o la última; null si no hubo' }),
  last_done_at: instant.nullable(),
});
export type Collection = z.infer<typeof collection>;

export const getCollection = defineCall({
  id: 'getCollection',
  method: 'GET',
  path: '/businesses/{uuid}/collection',
  access: 'reader',
  tag: 'Recolección',
  summary: 'Estado de la recolección de una empresa.',
  params: businessParams,
  status: 200,
  response: collection,
  errors: ['NOT_FOUND'],
});

/** The periods whose vouchers, statuses or figures changed: who shows any of them asks again. */
export interface FiguresChanged {
  periods: string[];
}

/**
 * Each event `collection` carries a `Collection` as JSON, each `figures` a `FiguresChanged`, each `documents` that documents of
 * vouchers came or did not; a comment line every 15 s keeps the connection alive.
 */
export const streamCollection = defineCall({
  id: 'streamCollection',
  method: 'GET',
  path: '/businesses/{uuid}/collection/events',
  access: 'reader',
  tag: 'Recolección',
  summary:
    'Emite el estado de la recolección, qué periodos tienen otras cifras y si llegaron documentos, cada vez que cambian (server-sent events).',
  params: businessParams,
  status: 200,
  stream: true,
  errors: ['NOT_FOUND'],
});

export const startCollection = defineCall({
  id: 'startCollection',
  method: 'POST',
  path: '/businesses/{uuid}/collection',
  access: 'assistant',
  tag: 'Recolección',
  summary: 'Pide recolectar ahora. Si ya hay una recolección pendiente o en curso, devuelve esa.',
  params: businessParams,
  status: 202,
  response: collection,
  errors: ['NOT_FOUND', 'COLLECTION_NOT_POSSIBLE', 'BUSINESS_ARCHIVED'],
});

/**
 * agreed: SUNAT's summary and what was stored are equal · empty: SUNAT said there is nothing ·
 * gap: they differ, and the differences are named · unverified: stored, but SUNAT's summary could not be had ·
 * failed: could not be completed · pending: not tried yet
 */
export const actaOutcomes = ['agreed', 'empty', 'gap', 'unverified', 'failed', 'pending'] as const;
export type ActaOutcome = (typeof actaOutcomes)[number];

export const actaBook = z.object({
  book: z.enum(books),
  outcome: z.enum(actaOutcomes),
  message: z.string().meta({ description: 'Texto para el contador, por ejemplo «SUNAT informa 0 compras»' }),
  expected: bookFigures.nullable(),
  obtained: bookFigures.nullable(),
  rejected_rows: z.array(z.object({ line: count, reason: z.string() })),
  rejected_count: count,
  warnings: z.array(z.string()).meta({
    description: 'Lo que los archivos de SUNAT traen y no conocemos, sin impedir leerlos: una oración por archivo',
  }),
  gaps: z.array(
    z.object({
      type_code: z.string().meta({ description: 'Vacío: no es de un tipo, sino de lo recibido entero' }),
      description: z.string(),
      expected: count,
      obtained: count,
      difference_igv: amountIfKnown,
      difference_total: amountIfKnown,
    }),
  ),
  changes: z
    .object({ new: count, returned: count, changed: count, gone: count })
    .meta({ description: 'Respecto de la propuesta anterior; `returned`: habían dejado de figurar y volvieron' }),
  source: z.string(),
  evidence,
  collected_at: instant.nullable().meta({ description: 'Cuándo se recolectó lo que se muestra; null si nunca' }),
  month_open: z.boolean().meta({
    description: 'Lo que se muestra se recolectó antes de que el mes terminara: SUNAT aún agregaba comprobantes',
  }),
  documents: actaDocuments.meta({ description: 'Los documentos de lo que la propuesta lista ahora' }),
  left_out: leftOut.meta({
    description: 'Lo que SUNAT dejó fuera de su propuesta: excluidos (RCE), no incluidos (RVIE)',
  }),
  see_sol: seeSol.nullable().meta({
    description:
      'Lo que listan las consultas de SEE-SOL (serie E) del mes, frente a la propuesta: un segundo testigo. null: no se pregunta',
  }),
  last_attempt: z.object({ at: instant, evidence }).nullable().meta({
    description: 'El último intento, si no se completó o no se tomó: cuándo fue y el archivo que llegó en él',
  }),
});
export type ActaBook = z.infer<typeof actaBook>;

export const getActa = defineCall({
  id: 'getActa',
  method: 'GET',
  path: '/businesses/{uuid}/collection/acta',
  access: 'reader',
  tag: 'Recolección',
  summary: 'Acta de recolección de un periodo: lo esperado contra lo obtenido, con su evidencia.',
  params: businessParams,
  query: z.object({ tax_period: period }),
  status: 200,
  response: z.object({
    tax_period: period,
    ruc: z.string(),
    name: z.string(),
    complete: z.boolean().meta({
      description: 'true solo si ambos libros coinciden con SUNAT, o SUNAT informa 0, con el mes ya terminado',
    }),
    books: z.array(actaBook),
  }),
  errors: ['NOT_FOUND'],
});

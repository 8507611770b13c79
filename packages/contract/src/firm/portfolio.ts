import { z } from 'zod';
import { businessStatuses } from '../businesses.ts';
import { defineCall } from '../call.ts';
import { amountIfKnown, count, countIfKnown, instant, period, plainDate, uuid } from '../fields.ts';
import { CLOSE_REASON } from '../terms/close-reason.ts';
import { closeStates, collectionStates, MOST_VIEWS, portfolioColumns, portfolioParts } from '../terms/portfolio.ts';
import { missing } from '../vouchers/calendar.ts';
import { isBlank, UNSEEN_NAME } from '../words/blank.ts';

/** All companies of whoever asks as rows of one period, the views of them that a member keeps, and what is done with many at once. */

/** fine: nothing to do · waits: it is looked at · warns: something is missing · refused: SUNAT lets nobody in */
export const accessStates = ['fine', 'waits', 'warns', 'refused'] as const;

const row = z.object({
  uuid,
  ruc: z.string(),
  name: z.string(),
  status: z.enum(businessStatuses),
  due_on: plainDate.nullable().meta({ description: 'Último día para declarar; null: no se publicó' }),
  declared_on: plainDate.nullable().meta({
    description: 'Cuándo se presentó el FV 621 del periodo, según SUNAT; null: no se presentó, o no se sabe',
  }),
  due_reckoned: z
    .boolean()
    .meta({ description: 'Ese día es calculado: SUNAT aún no publica el cronograma de ese año' }),
  access: z.object({ is: z.enum(accessStates), says: z.string() }),
  collection: z.object({
    is: z.enum(collectionStates),
    says: z.string(),
    at: instant.nullable().meta({ description: 'La última vez que se pidió el periodo; null: nunca' }),
  }),
  vouchers_count: countIfKnown.meta({ description: 'Comprobantes de compra del periodo, como en la tarjeta' }),
  documents: z
    .object({
      held: count,
      expected: count.meta({ description: 'Comprobantes que tienen documento electrónico, de compra y de venta' }),
    })
    .nullable()
    .meta({ description: 'De cuántos está aquí su XML; null: no se conoce' }),
  observed_count: countIfKnown,
  observed_igv_amount: amountIfKnown.meta({ description: 'IGV en juego: el de los observados' }),
  igv_amount: amountIfKnown.meta({ description: 'IGV estimado; negativo: saldo a favor; null: no se conoce' }),
  mail: z
    .object({ urgent: count, unread: count })
    .nullable()
    .meta({ description: 'Del buzón SOL; null: no se leyó nunca' }),
  close: z.object({
    is: z.enum(closeStates),
    says: z.string(),
    ready: z.boolean().meta({ description: 'No le falta nada más que la firma' }),
    asks: z.string().nullable().meta({
      description:
        'Por qué cerrarla pide un motivo, si ya se sabe: faltan XML; null: nada que se sepa antes de cerrarla',
    }),
    can_close: z.boolean().meta({ description: 'Quien pregunta puede cerrarla ahora' }),
    seq: count.meta({ description: 'Cómo está el periodo: se devuelve al cerrar, para cerrar lo que se vio' }),
  }),
  missing: z.array(missing).meta({ description: 'Qué falta para cerrar; vacío si está cerrada' }),
  responsible_uuid: uuid.nullable(),
});
export type PortfolioRow = z.infer<typeof row>;

const shown = z.object({
  part: z.enum(portfolioParts),
  text: z.string().trim().max(100),
  responsible: uuid.nullable(),
  group: z.enum(['due', 'responsible', 'close']).nullable(),
  sort: z.enum(['problems', ...portfolioColumns]),
  descending: z.boolean(),
  hidden: z.array(z.enum(portfolioColumns)).max(portfolioColumns.length),
});
/** Which rows are shown, and how. */
export type PortfolioShown = z.infer<typeof shown>;

const view = z.object({ uuid, name: z.string(), shown });
export type PortfolioView = z.infer<typeof view>;

export const getPortfolio = defineCall({
  id: 'getPortfolio',
  method: 'GET',
  path: '/portfolio',
  access: 'reader',
  tag: 'Empresas',
  summary:
    'Todas tus empresas en un periodo: vencimiento, credenciales, recolección, cifras, buzón y cierre de cada una.',
  query: z.object({ tax_period: period.optional() }),
  status: 200,
  response: z.object({
    tax_period: period,
    tax_periods: z.array(period).meta({ description: 'Los que se pueden ver, el más reciente primero' }),
    today: plainDate,
    people: z.array(z.object({ uuid, name: z.string(), last_name: z.string() })),
    rows: z.array(row),
    views: z.array(view).meta({ description: 'Las vistas que guardaste, por nombre' }),
  }),
  errors: [],
});

const name = z
  .string()
  .trim()
  .min(1, 'Ponle un nombre a la vista.')
  .max(40, 'El nombre puede tener hasta 40 caracteres.')
  .refine((text) => text === '' || !isBlank(text), UNSEEN_NAME);
/** What is asked for when what is shown gets a name. */
export const viewName = z.object({ name });

export const saveView = defineCall({
  id: 'savePortfolioView',
  method: 'POST',
  path: '/portfolio/views',
  access: 'reader',
  tag: 'Empresas',
  summary: `Guarda una vista de la tabla de empresas, solo tuya. Con el nombre de otra, la reemplaza. Hasta ${MOST_VIEWS}.`,
  body: z.object({ name, shown }),
  status: 200,
  response: view,
  errors: ['PORTFOLIO_VIEWS_FULL'],
});

export const removeView = defineCall({
  id: 'removePortfolioView',
  method: 'DELETE',
  path: '/portfolio/views/{uuid}',
  access: 'reader',
  tag: 'Empresas',
  summary: 'Borra una vista guardada de la tabla de empresas.',
  params: z.object({ uuid }),
  status: 204,
  errors: ['NOT_FOUND'],
});

const MOST_COMPANIES = 1_000;
const business_uuids = z.array(uuid).min(1, 'Elige al menos una empresa.').max(MOST_COMPANIES);

export const exportPortfolio = defineCall({
  id: 'exportPortfolio',
  method: 'POST',
  path: '/portfolio/workbook',
  access: 'reader',
  tag: 'Empresas',
  summary: 'La tabla de empresas de un periodo como libro de Excel, con las empresas y las columnas que se piden.',
  body: z.object({
    tax_period: period,
    business_uuids: business_uuids.meta({ description: 'En el orden en que van' }),
    columns: z.array(z.enum(portfolioColumns)).max(portfolioColumns.length),
  }),
  status: 200,
  response: z.object({ name: z.string(), content: z.base64() }),
  errors: ['NOT_FOUND'],
});

/** Each has a step of its own: what reads them does not compile without one. */
export const taskKinds = ['collect', 'close'] as const;
export type TaskKind = (typeof taskKinds)[number];
/** skipped: it could not be, and says why · failed: something went wrong · stopped: it had not begun */
export const taskStates = ['waiting', 'running', 'done', 'skipped', 'failed', 'stopped'] as const;

const task = z.object({
  uuid,
  kind: z.enum(taskKinds),
  tax_period: period,
  created_at: instant,
  open: z.boolean().meta({ description: 'Queda algo por empezar o por terminar' }),
  stoppable: z.boolean().meta({ description: 'Queda algo por empezar' }),
  dismissible: z.boolean().meta({
    description:
      'Se puede quitar de la vista, y pedir otra: ya no queda nada por empezar. Las recolecciones siguen solas',
  }),
  items: z.array(z.object({ uuid, name: z.string(), state: z.enum(taskStates), says: z.string() })),
});
export type PortfolioTask = z.infer<typeof task>;

export const collectCompanies = defineCall({
  id: 'collectCompanies',
  method: 'POST',
  path: '/portfolio/collections',
  access: 'assistant',
  tag: 'Empresas',
  summary: 'Actualiza varias empresas, unas tras otras. Sigue aunque se cierre la página.',
  body: z.object({ tax_period: period, business_uuids }),
  status: 202,
  response: task,
  errors: ['NOT_FOUND', 'PORTFOLIO_BUSY'],
});

const reason = z.string().trim().max(CLOSE_REASON.most, 'El motivo puede tener hasta 100 caracteres.').default('');

export const closeCompanies = defineCall({
  id: 'closeCompanies',
  method: 'POST',
  path: '/portfolio/closes',
  access: 'accountant',
  tag: 'Empresas',
  summary:
    'Cierra un periodo de varias empresas, una tras otra, como se vieron. Las que no se pueden cerrar dicen qué les falta.',
  body: z.object({
    tax_period: period,
    companies: z
      .array(z.object({ uuid, seq: count }))
      .min(1, 'Elige al menos una empresa.')
      .max(MOST_COMPANIES),
    reason: reason.meta({ description: 'Para las que tengan algún punto que advierte; sin él no se cierran' }),
  }),
  status: 202,
  response: task,
  errors: ['NOT_FOUND', 'PORTFOLIO_BUSY'],
});

export const getTask = defineCall({
  id: 'getPortfolioTask',
  method: 'GET',
  path: '/portfolio/task',
  access: 'reader',
  tag: 'Empresas',
  summary: 'Cómo va lo último que pediste para varias empresas; null si no hay nada, o si lo quitaste de la vista.',
  status: 200,
  response: z.object({ task: task.nullable() }),
  errors: [],
});

export const stopTask = defineCall({
  id: 'stopPortfolioTask',
  method: 'POST',
  path: '/portfolio/tasks/{uuid}/stop',
  access: 'reader',
  tag: 'Empresas',
  summary: 'Detiene lo que no comenzó. Lo que ya está en curso termina.',
  params: z.object({ uuid }),
  status: 200,
  response: z.object({ task: task.nullable() }),
  errors: ['NOT_FOUND'],
});

export const dismissTask = defineCall({
  id: 'dismissPortfolioTask',
  method: 'DELETE',
  path: '/portfolio/tasks/{uuid}',
  access: 'reader',
  tag: 'Empresas',
  summary: 'Quita de la vista una lista de avance en la que no queda nada por empezar.',
  params: z.object({ uuid }),
  status: 204,
  errors: ['NOT_FOUND', 'PORTFOLIO_BUSY'],
});

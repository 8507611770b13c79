import { z } from 'zod';
import { defineCall } from './call.ts';

export const eventTypes = ['view', 'preview', 'discrimination', 'download', 'click'] as const;
export type EventType = (typeof eventTypes)[number];

export const eventLogBody = z.object({
  event_type: z.enum(eventTypes),
  description: z
    .string()
    .regex(/^[a-z0-9_]{1,80}$/, 'La descripción es un nombre: minúsculas, números y guion bajo, hasta 80.')
    .meta({ example: 'reporte_empresa_compras' }),
});
export type EventLogBody = z.infer<typeof eventLogBody>;

export const logEvent = defineCall({
  id: 'logEvent',
  method: 'POST',
  path: '/me/event-logs',
  access: 'reader',
  tag: 'Uso',
  summary: 'Anota que se usó una parte del producto. Solo el nombre de la parte: nunca datos de nadie.',
  body: eventLogBody,
  status: 204,
  errors: ['INVALID_REQUEST'],
});

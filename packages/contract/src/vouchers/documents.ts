import { z } from 'zod';
import { businessParams } from '../businesses.ts';
import { defineCall } from '../call.ts';
import { instant } from '../fields.ts';

export const tryDocumentsNow = defineCall({
  id: 'tryDocumentsNow',
  method: 'POST',
  path: '/businesses/{uuid}/documents/try-now',
  access: 'assistant',
  tag: 'Documentos',
  summary:
    'Pide a SUNAT, ahora y no cuando toque, si ya deja pasar a la empresa a sus documentos y a la consulta de validez. Lo que responda se ve en el acta.',
  params: businessParams,
  status: 200,
  response: z.object({
    again_from: instant
      .nullable()
      .meta({ description: 'Desde cuándo se puede probar, si se acaba de probar; null si se prueba ahora' }),
  }),
  errors: ['NOT_FOUND', 'BUSINESS_ARCHIVED'],
});

import { businessParams } from '../businesses.ts';
import { defineCall } from '../call.ts';

export const tryDocumentsNow = defineCall({
  id: 'tryDocumentsNow',
  method: 'POST',
  path: '/businesses/{uuid}/documents/try-now',
  access: 'assistant',
  tag: 'Documentos',
  summary:
    'Pide a SUNAT, ahora y no cuando toque, si ya deja pasar a la empresa a sus documentos y a la consulta de validez. Lo que responda se ve en el acta.',
  params: businessParams,
  status: 204,
  errors: ['NOT_FOUND', 'BUSINESS_ARCHIVED'],
});

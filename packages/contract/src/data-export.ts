import { z } from 'zod';
import { defineCall } from './call.ts';
import { count, instant, uuid } from './fields.ts';
import { PROOF_REFUSALS, proof } from './terms/proof.ts';

export const dataExport = z.object({
  uuid,
  state: z.enum(['pending', 'running', 'done', 'failed']),
  rows_done: count,
  rows_total: count.nullable().meta({ description: 'Nulo mientras no se sabe' }),
  bytes: count.nullable(),
  url: z.string().nullable().meta({
    description:
      'Enlace firmado de descarga; vence a los 15 minutos. Solo en la sesión que probó quién es, durante una hora',
  }),
  created_at: instant,
  finished_at: instant.nullable(),
  expires_at: instant.nullable().meta({ description: 'Cuándo se borra el archivo' }),
});
export type DataExport = z.infer<typeof dataExport>;

const answer = z.object({ export: dataExport.nullable() });

export const getDataExport = defineCall({
  id: 'getDataExport',
  method: 'GET',
  path: '/me/data-export',
  access: 'owner',
  tag: 'Perfil',
  summary: 'Muestra la última descarga de datos pedida, con su avance y su enlace.',
  status: 200,
  response: answer,
  errors: [],
});

export const startDataExport = defineCall({
  id: 'startDataExport',
  method: 'POST',
  path: '/me/data-export',
  access: 'owner',
  tag: 'Perfil',
  summary:
    'Prepara en segundo plano un archivo con todos los datos de la cuenta. Si ya hay uno en curso, devuelve ese. Pide la contraseña o el código del segundo paso.',
  body: proof,
  status: 202,
  response: answer,
  errors: ['INVALID_REQUEST', ...PROOF_REFUSALS],
});

export const openDataExport = defineCall({
  id: 'openDataExport',
  method: 'POST',
  path: '/me/data-export/link',
  access: 'owner',
  tag: 'Perfil',
  summary:
    'Da el enlace del último archivo preparado a quien prueba quién es, desde ahora y en esta sesión, durante una hora.',
  body: proof,
  status: 200,
  response: answer,
  errors: ['INVALID_REQUEST', ...PROOF_REFUSALS, 'NOT_FOUND'],
});

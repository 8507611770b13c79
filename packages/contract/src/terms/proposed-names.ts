import { z } from 'zod';
import { defineCall } from '../call.ts';
import { ruc } from '../fields.ts';

/** As many as a list of companies may have. */
const MOST_RUCS = 200;

/** What is known of a RUC before it is registered. */
export const proposedName = z.object({
  name: z.string().nullable().meta({
    description: 'Como figura en el padrón RUC de SUNAT o, si no, entre los proveedores; null si no se conoce',
  }),
  name_source: z
    .enum(['ruc-register', 'purchases'])
    .nullable()
    .meta({ description: 'ruc-register: el padrón RUC · purchases: las compras de las empresas de la cuenta' }),
  taxpayer: z
    .object({
      state: z.string().meta({ example: 'ACTIVO' }),
      condition: z.string().nullable().meta({ example: 'HABIDO' }),
    })
    .nullable()
    .meta({
      description: 'Estado y condición según el padrón RUC, cortados a 20 caracteres como en él; null si no figura',
    }),
});
export type ProposedName = z.infer<typeof proposedName>;

export const proposeNames = defineCall({
  id: 'proposeNames',
  method: 'POST',
  path: '/businesses/names',
  access: 'owner',
  tag: 'Empresas',
  summary: 'Dice con qué nombre, estado y condición se conocen varios RUC, para completar una lista.',
  body: z.object({ rucs: z.array(ruc).min(1).max(MOST_RUCS) }),
  status: 200,
  response: z.object({ names: z.array(proposedName.extend({ ruc: z.string() })) }),
  errors: ['INVALID_REQUEST'],
});

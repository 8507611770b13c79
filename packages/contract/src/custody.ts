import { z } from 'zod';
import { business, businessParams } from './businesses.ts';
import { defineCall } from './call.ts';
import { plainDate, uuid } from './fields.ts';
import { PLAN_REFUSALS } from './terms/plan-standing.ts';

/** What becomes of a company in its account: renamed, put away, taken back. */

/** For so many days what was removed can be taken back. */
export const DAYS_TO_REGRET = 30;

export const renameBusinessBody = z.object({
  name: z.string().trim().min(1, 'Ingrese el nombre de la empresa').max(200, 'Debe tener como máximo 200 caracteres'),
});

export const renameBusiness = defineCall({
  id: 'renameBusiness',
  method: 'PATCH',
  path: '/businesses/{uuid}',
  access: 'accountant',
  tag: 'Empresas',
  summary: 'Cambia el nombre con que se muestra una empresa.',
  params: businessParams,
  body: renameBusinessBody,
  status: 204,
  errors: ['INVALID_REQUEST', 'NOT_FOUND'],
});

export const archiveBusiness = defineCall({
  id: 'archiveBusiness',
  method: 'POST',
  path: '/businesses/{uuid}/archive',
  access: 'owner',
  tag: 'Empresas',
  summary:
    'Archiva una empresa: deja de recolectarse y libera su lugar en el plan y su RUC; lo recolectado se conserva y se puede ver.',
  params: businessParams,
  status: 204,
  errors: ['NOT_FOUND'],
});

export const removeBusiness = defineCall({
  id: 'removeBusiness',
  method: 'DELETE',
  path: '/businesses/{uuid}',
  access: 'owner',
  tag: 'Empresas',
  summary: `Quita una empresa y libera su lugar y su RUC. Se puede recuperar durante ${DAYS_TO_REGRET} días; después se borra.`,
  params: businessParams,
  status: 200,
  response: z.object({ erase_on: plainDate.meta({ description: 'Día en que se borra' }) }),
  errors: ['NOT_FOUND'],
});

export const takeBackBusiness = defineCall({
  id: 'takeBackBusiness',
  method: 'POST',
  path: '/businesses/{uuid}/take-back',
  access: 'owner',
  tag: 'Empresas',
  summary: 'Recupera una empresa archivada o quitada y vuelve a recolectarla.',
  params: businessParams,
  status: 204,
  errors: ['NOT_FOUND', 'BUSINESS_ALREADY_REGISTERED', ...PLAN_REFUSALS],
});

export const listPutAway = defineCall({
  id: 'listPutAway',
  method: 'GET',
  path: '/me/businesses/put-away',
  access: 'owner',
  tag: 'Empresas',
  summary: 'Lista las empresas archivadas, y las quitadas que todavía se pueden recuperar.',
  status: 200,
  response: z.object({
    archived: z.array(business),
    removed: z.array(z.object({ uuid, name: z.string(), ruc: z.string(), erase_on: plainDate })),
  }),
  errors: [],
});

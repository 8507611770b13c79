import { z } from 'zod';
import { business, businessParams } from './businesses.ts';
import { defineCall } from './call.ts';
import { instant } from './fields.ts';
import { LONGEST_EMAIL } from './terms/person.ts';
import { PLAN_REFUSALS } from './terms/plan-standing.ts';

/** Handing a company over to another account: one offers it, the other accepts it by the link that was mailed to it. */

/** For so many days an offer can be accepted. */
export const DAYS_TO_ACCEPT = 7;

const token = z.string().min(1).max(200);

export const offerBusinessBody = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .min(1, 'Ingrese el correo')
    .max(LONGEST_EMAIL, `Debe tener como máximo ${LONGEST_EMAIL} caracteres`)
    .pipe(z.email('El correo no es válido')),
  current_password: z.string().min(1, 'Ingrese su contraseña').max(72),
});

export const offerBusiness = defineCall({
  id: 'offerBusiness',
  method: 'POST',
  path: '/businesses/{uuid}/handover',
  access: 'owner',
  tag: 'Empresas',
  summary:
    'Ofrece traspasar una empresa, con todo lo recolectado, a la cuenta de un correo, que recibe un enlace para aceptarla. Otra oferta reemplaza a la anterior.',
  params: businessParams,
  body: offerBusinessBody,
  status: 204,
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'CURRENT_PASSWORD_INCORRECT', 'BUSINESS_ARCHIVED', 'TOO_MANY_REQUESTS'],
});

export const getOffer = defineCall({
  id: 'getOffer',
  method: 'GET',
  path: '/businesses/{uuid}/handover',
  access: 'owner',
  tag: 'Empresas',
  summary: 'Dice a quién se ofreció una empresa y hasta cuándo puede aceptarla.',
  params: businessParams,
  status: 200,
  response: z.object({ offer: z.object({ email: z.string(), expires_at: instant }).nullable() }),
  errors: ['NOT_FOUND'],
});

export const withdrawOffer = defineCall({
  id: 'withdrawOffer',
  method: 'DELETE',
  path: '/businesses/{uuid}/handover',
  access: 'owner',
  tag: 'Empresas',
  summary: 'Retira la oferta de traspasar una empresa.',
  params: businessParams,
  status: 204,
  errors: ['NOT_FOUND'],
});

export const readHandover = defineCall({
  id: 'readHandover',
  method: 'POST',
  path: '/me/handovers/read',
  access: 'owner',
  tag: 'Empresas',
  summary: 'Dice qué empresa ofrece un enlace de traspaso a esta cuenta, y quién.',
  body: z.object({ token }),
  status: 200,
  response: z.object({ ruc: z.string(), name: z.string(), from: z.string(), expires_at: instant }),
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'BUSINESS_ON_ITS_WAY'],
});

export const acceptHandover = defineCall({
  id: 'acceptHandover',
  method: 'POST',
  path: '/me/handovers/accept',
  access: 'owner',
  tag: 'Empresas',
  summary: 'Acepta el traspaso de una empresa: pasa a esta cuenta con todo lo recolectado.',
  body: z.object({
    token,
    terms: z.literal(true, 'Debe aceptar los términos y condiciones'),
    privacy: z.literal(true, 'Debe aceptar la política de privacidad'),
  }),
  status: 200,
  response: business,
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'BUSINESS_ALREADY_REGISTERED', 'BUSINESS_ON_ITS_WAY', ...PLAN_REFUSALS],
});

export const declineHandover = defineCall({
  id: 'declineHandover',
  method: 'POST',
  path: '/me/handovers/decline',
  access: 'owner',
  tag: 'Empresas',
  summary: 'Rechaza el traspaso de una empresa.',
  body: z.object({ token }),
  status: 204,
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'BUSINESS_ON_ITS_WAY'],
});

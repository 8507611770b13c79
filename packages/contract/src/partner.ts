import { z } from 'zod';
import { accessToken, signUpBody } from './accounts.ts';
import { defineCall } from './call.ts';
import { plainDate } from './fields.ts';
import { LONGEST_EMAIL, LONGEST_NAME, LONGEST_PARTNER_NAME, LONGEST_PASSWORD } from './terms/person.ts';

const linkToken = z.string().min(1).max(4_000);
const visitToken = z.string().min(1).max(200);

export const validatePartnerLink = defineCall({
  id: 'validatePartnerLink',
  method: 'POST',
  path: '/partner/validate',
  access: 'anonymous',
  tag: 'Siscont',
  summary: 'Usa el token de un enlace de Siscont, que sirve una sola vez, y da el de la visita.',
  body: z.object({
    token: linkToken,
    email: z.string().trim().max(LONGEST_EMAIL),
    ruc: z.string().trim().max(11),
  }),
  status: 200,
  response: z.object({
    visit_token: z.string().meta({ description: 'Para lo que sigue de la visita, durante una hora' }),
    business_name: z.string().meta({ description: 'Razón social que dice el enlace firmado' }),
    license_until: plainDate.meta({ description: 'Último día de la licencia que dice el enlace' }),
  }),
  errors: ['INVALID_REQUEST', 'PARTNER_LINK_INVALID', 'TOO_MANY_REQUESTS'],
});

/** The partner's software knows the company, not the person: the name may be the company's until the profile changes it. */
export const signUpSiscontBody = z.object({
  name: z.string().trim().min(1, 'Ingrese su nombre').max(LONGEST_PARTNER_NAME),
  last_name: z.string().trim().max(LONGEST_NAME).default(''),
  document_number: signUpBody.shape.document_number,
  email: signUpBody.shape.email,
  phone_number: signUpBody.shape.phone_number,
  // Chosen in the partner's software, under its rules: refusing it here would leave its owner without a way on.
  password: z.string().min(1, 'Ingrese su contraseña').max(LONGEST_PASSWORD),
  visit_token: visitToken,
});
export type SignUpSiscontBody = z.input<typeof signUpSiscontBody>;

export const signUpSiscont = defineCall({
  id: 'signUpSiscont',
  method: 'POST',
  path: '/users-siscont',
  access: 'anonymous',
  tag: 'Siscont',
  summary: 'Crea la cuenta de quien llega de Siscont, gratis mientras dure su licencia.',
  body: signUpSiscontBody,
  status: 201,
  response: accessToken,
  errors: ['INVALID_REQUEST', 'EMAIL_ALREADY_REGISTERED', 'PARTNER_VISIT_EXPIRED', 'TOO_MANY_REQUESTS'],
});

export const checkPartnerRuc = defineCall({
  id: 'checkPartnerRuc',
  method: 'POST',
  path: '/partner/ruc-owner',
  access: 'owner',
  tag: 'Siscont',
  summary: 'Dice de quién es el RUC de la visita y renueva la licencia de la cuenta con la del enlace.',
  body: z.object({ visit_token: visitToken }),
  status: 200,
  response: z.object({
    ruc: z.string(),
    owner: z.enum(['nobody', 'me', 'other']),
    name: z.string().nullable().meta({ description: 'Con qué nombre está registrado; nulo si nadie lo registró' }),
    plan_over: z.boolean().meta({
      description: 'Venció la licencia (o la prueba) y no hay plan: las empresas no se abren ni se registran',
    }),
  }),
  errors: ['INVALID_REQUEST', 'PARTNER_VISIT_EXPIRED'],
});

import { z } from 'zod';
import { businessParams } from './businesses.ts';
import { defineCall } from './call.ts';
import { count, instant } from './fields.ts';
import { PROOF_REFUSALS, proof } from './terms/proof.ts';

/** Which door of SUNAT the verdict comes from: the SOL login, or the API client. */
export const validationSources = ['portal-sunat', 'api-sunat'] as const;

/**
 * 200 they work · 400 SUNAT refused them · 503 SUNAT is down or asks for calm · 500 its answer was not understood, or it wants to
 * see a person
 */
export const validationCodes = [200, 400, 500, 503] as const;

export const credentialsVerdict = z.object({
  code: z.literal(validationCodes),
  source_validation: z.enum(validationSources),
  message: z.string().meta({ description: 'Qué pasó y qué hacer, para mostrarlo tal cual' }),
  failed_tries: count.meta({ description: 'Claves seguidas que SUNAT rechazó a este usuario SOL' }),
});
export type CredentialsVerdict = z.infer<typeof credentialsVerdict>;

/** The saved credentials, repeated by a screen that still has them. Others are refused: what is validated is what is saved. */
const savedCredentials = z
  .object({
    ruc: z.string().trim().max(11),
    username: z.string().trim().max(20),
    password: z.string().trim().max(40),
    sunat_api_key: z.string().trim().max(100),
    sunat_api_secret: z.string().trim().max(100),
  })
  .partial()
  .nullish();

export const validateCredentials = defineCall({
  id: 'validateCredentials',
  method: 'POST',
  path: '/businesses/{uuid}/validate-credentials',
  access: 'accountant',
  tag: 'Empresas',
  summary:
    'Prueba ante SUNAT las credenciales guardadas de una empresa y, si sirven, vuelve a recolectar. Tarda un minuto como máximo. Una clave que SUNAT ya rechazó no se prueba otra vez hasta que se guarde de nuevo.',
  params: businessParams,
  body: savedCredentials,
  status: 200,
  response: credentialsVerdict,
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'CREDENTIALS_NOT_SAVED', 'SOL_USER_RESTS', 'BUSINESS_ARCHIVED'],
});

export const forgetApiClient = defineCall({
  id: 'forgetApiClient',
  method: 'POST',
  path: '/businesses/{uuid}/credentials/forget-api-client',
  access: 'accountant',
  tag: 'Empresas',
  summary:
    'Olvida la API key y el API secret de una empresa, que desde entonces se recolecta con su usuario SOL, y vuelve a recolectar. Pide la contraseña de la cuenta o el código del segundo paso.',
  params: businessParams,
  body: proof,
  status: 204,
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'BUSINESS_ARCHIVED', ...PROOF_REFUSALS],
});

export const getCredentialsState = defineCall({
  id: 'getCredentialsState',
  method: 'GET',
  path: '/businesses/{uuid}/credentials',
  access: 'accountant',
  tag: 'Empresas',
  summary:
    'Dice cómo están las credenciales guardadas de una empresa y con qué usuario SOL, sin mostrar ninguna clave.',
  params: businessParams,
  status: 200,
  response: z.object({
    username: z.string().meta({ description: 'Usuario SOL guardado' }),
    rests_until: instant.nullable().meta({
      description: 'Hasta cuándo no se prueba otra clave de este usuario SOL; null si se puede probar',
    }),
    has_api_client: z.boolean().meta({ description: 'Tiene API key y API secret' }),
    failed_tries: count.meta({ description: 'Claves seguidas que SUNAT rechazó a este usuario SOL' }),
    rejected_at: instant.nullable().meta({ description: 'Cuándo SUNAT rechazó las que están guardadas' }),
    rejected_source: z.enum(validationSources).nullable(),
    accepted_at: instant.nullable().meta({ description: 'Cuándo SUNAT las aceptó por última vez' }),
    updated_at: instant,
  }),
  errors: ['NOT_FOUND'],
});

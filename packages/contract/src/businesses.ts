import { isNaturalPerson } from '@yupana/tax/ruc.ts';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { amount, count, countIfKnown, instant, period, ruc, uuid } from './fields.ts';
import { bookNames } from './terms/books.ts';
import { bookCompleteness } from './terms/completeness.ts';
import { PLAN_REFUSALS } from './terms/plan-standing.ts';
import { PROOF_REFUSALS, proof } from './terms/proof.ts';
import { proposedName } from './terms/proposed-names.ts';
import { troubles } from './terms/troubles.ts';

export const businessStatuses = ['VALID', 'IN_PROGRESS', 'MISSING_PERMISSIONS', 'INVALID_CREDENTIALS'] as const;
export type BusinessStatus = (typeof businessStatuses)[number];

/** What the SOL portal asks of a user: eight upper-case letters and digits, a key of at most twelve. */
export const solUser = z
  .string()
  .trim()
  .min(1, 'Ingrese el usuario SOL')
  .regex(/^[A-Z0-9]*$/, 'El usuario SOL solo debe contener letras mayúsculas y números')
  .length(8, 'El usuario SOL debe tener 8 caracteres');
/** SUNAT's keys have no spaces: one that was copied along would cost one of the few tries before it locks the user. */
export const solKey = z
  .string()
  .trim()
  .min(1, 'Ingrese su clave SOL')
  .max(12, 'La clave SOL debe tener como máximo 12 caracteres');
const atMost100 = z.string().trim().max(100, 'Debe tener como máximo 100 caracteres');
export const apiCredential = atMost100.optional();

/** The fields on their own, for the form: it must judge each one while others are still empty. */
export const registerBusinessFields = z.object({
  ruc,
  name: z
    .string()
    .trim()
    .min(1, 'Ingrese el nombre de la empresa a registrar')
    .max(200, 'Debe tener como máximo 200 caracteres'),
  username: solUser,
  passwordSOL: solKey,
  sunat_api_key: apiCredential,
  sunat_api_secret: apiCredential,
  terms: z.literal(true, 'Debe aceptar los términos y condiciones'),
  privacy: z.literal(true, 'Debe aceptar la política de privacidad'),
  paternal_surname: atMost100.optional(),
  maternal_surname: atMost100.optional(),
  given_names: atMost100.optional(),
});
/** What a natural person has besides. */
export const naturalPersonFields = z.object({
  paternal_surname: atMost100.min(1, 'Ingrese el apellido paterno'),
  given_names: atMost100.min(1, 'Ingrese los nombres'),
});

export const registerBusinessBody = registerBusinessFields.superRefine((body, context) => {
  if (!isNaturalPerson(body.ruc)) return;
  const { paternal_surname = '', given_names = '' } = body;
  const { error } = naturalPersonFields.safeParse({ paternal_surname, given_names });
  for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message });
});

export const business = z.object({
  uuid,
  accountant_uuid: uuid,
  name: z.string(),
  ruc: z.string(),
  status: z.enum(businessStatuses),
  exists_periods_processed: z.boolean(),
  trouble: z.enum(troubles).nullable().meta({ description: 'Qué credencial rechazó SUNAT, o qué falta; null si nada' }),
  missing_permissions: z.array(z.object({ module_name: z.string() })),
  registered: z.boolean(),
  terms: z.boolean(),
  privacy: z.boolean(),
});
export type Business = z.infer<typeof business>;

/** A card of the home: the company and, when a period was collected, its figures. */
const bookOfPeriod = z.object({ book: z.enum(bookNames), tax_period: z.string().meta({ description: 'AAAAMM' }) });

export const businessCard = business.extend({
  summary: z
    .object({
      tax_period: period,
      igv_result: amount
        .meta({
          description:
            'IGV de ventas menos IGV de compras validadas menos el saldo anterior, si se conoce; null mientras ninguna compra se haya analizado',
        })
        .nullable(),
      has_opening: z.boolean().meta({ description: 'El saldo anterior se conoce y está restado en ambos' }),
      igv_preliminary: amount.nullable().meta({
        description:
          'IGV de ventas menos IGV de todas las compras, aún sin análisis, menos el saldo anterior, si se conoce; null si falta alguno',
      }),
      total_cpes_count: countIfKnown,
      num_deductibles: countIfKnown,
      num_observed: countIfKnown,
      num_not_processed: countIfKnown,
      num_rejected: countIfKnown,
      completeness: z.array(bookCompleteness).meta({ description: 'De compras (RCE) y de ventas (RVIE)' }),
    })
    .nullable()
    .meta({ description: 'Cifras del periodo más reciente que se intentó recolectar; null si no hay ninguno' }),
  failing: z
    .object({
      message: z.string(),
      next_try_at: instant.nullable(),
      by_itself: z.boolean().meta({ description: 'Se vuelve a intentar sin que nadie lo pida' }),
      last_done_at: instant.nullable().meta({ description: 'La última recolección que terminó; null si ninguna' }),
      books: z
        .array(bookOfPeriod)
        .meta({ description: 'Los registros que no llegan aunque los demás sí; vacío si no llega ninguno' }),
    })
    .nullable()
    .meta({ description: 'La recolección falla una y otra vez; null si no' }),
  incomplete: z.array(bookOfPeriod).meta({
    description:
      'Los registros de los tres últimos meses que no llegaron o no coinciden con SUNAT, el más reciente primero',
  }),
  incomplete_periods: count.meta({
    description:
      'En cuántos periodos, de los que una recolección pide, un registro no llegó o no coincide con SUNAT; el de las cifras solo si nunca llega',
  }),
});
export type BusinessCard = z.infer<typeof businessCard>;

const rucParams = z.object({ ruc });
export const businessParams = z.object({ uuid });

export const validateRuc = defineCall({
  id: 'validateRuc',
  method: 'GET',
  path: '/businesses/validate-by-ruc/{ruc}',
  access: 'owner',
  tag: 'Empresas',
  summary: 'Dice si un RUC es válido, si ya está registrado, en esta cuenta o en otra, y su nombre si se conoce.',
  params: rucParams,
  status: 200,
  response: z.object({
    ruc: z.string(),
    natural_person: z.boolean(),
    registered: z.boolean(),
    registered_by_me: z.boolean(),
    ...proposedName.shape,
  }),
  errors: ['INVALID_REQUEST', 'TOO_MANY_REQUESTS'],
});

export const registerBusiness = defineCall({
  id: 'registerBusiness',
  method: 'POST',
  path: '/me/businesses',
  access: 'owner',
  tag: 'Empresas',
  summary: 'Registra una empresa con sus credenciales de SUNAT y comienza la recolección.',
  body: registerBusinessBody,
  status: 200,
  response: business,
  errors: ['INVALID_REQUEST', 'BUSINESS_ALREADY_REGISTERED', ...PLAN_REFUSALS],
});

export const getFilters = defineCall({
  id: 'getFilters',
  method: 'GET',
  path: '/accountant/dashboard/filters',
  access: 'reader',
  tag: 'Empresas',
  summary: 'Lista las empresas del contador.',
  status: 200,
  response: z.object({ businesses: z.array(businessCard) }),
  errors: [],
});

export const getPeriods = defineCall({
  id: 'getPeriods',
  method: 'GET',
  path: '/businesses/{uuid}/periods',
  access: 'reader',
  tag: 'Empresas',
  summary: 'Lista los periodos de una empresa que se recolectaron o se intentaron recolectar, el más reciente primero.',
  params: businessParams,
  status: 200,
  response: z.object({ tax_periods: z.array(period) }),
  errors: ['NOT_FOUND'],
});

/** Editing replaces the four credentials together: an empty API key or secret means the company has none. */
export const updateCredentialsBody = z.object({
  username: solUser,
  password: solKey,
  sunat_api_key: apiCredential,
  sunat_api_secret: apiCredential,
});

export const updateCredentials = defineCall({
  id: 'updateCredentials',
  method: 'PATCH',
  path: '/businesses/{uuid}/credentials',
  access: 'accountant',
  tag: 'Empresas',
  summary:
    'Reemplaza las credenciales de SUNAT de una empresa y vuelve a recolectar. Pide la contraseña de la cuenta o el código del segundo paso.',
  params: businessParams,
  body: updateCredentialsBody.extend(proof.shape),
  status: 204,
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'BUSINESS_ARCHIVED', ...PROOF_REFUSALS],
});

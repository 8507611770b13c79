import { z } from 'zod';
import { defineCall } from './call.ts';
import { instant, plainDate, uuid } from './fields.ts';
import {
  accountantProfiles,
  hasLowerCase,
  hasUpperCase,
  LEAST_PASSWORD,
  LONGEST_COUPON,
  LONGEST_EMAIL,
  LONGEST_NAME,
  LONGEST_PASSWORD,
} from './terms/person.ts';
import { roles } from './terms/roles.ts';

/** A text that is asked for: the same words whether it is empty, missing or no text at all. */
const required = (missing: string) => z.string(missing).trim().min(1, missing);
const upTo = (longest: number) => `Escriba ${longest} caracteres como máximo`;

const emailSaying = (invalid: string) =>
  required('Ingrese su correo electrónico').max(LONGEST_EMAIL, invalid).pipe(z.email(invalid));
const email = emailSaying('Ingrese un correo electrónico válido');

const optionalText = (longest: number) => z.string().trim().max(longest, upTo(longest)).optional();

export const newPassword = z
  .string('Ingrese su contraseña')
  .min(1, 'Ingrese su contraseña')
  .min(LEAST_PASSWORD, `La contraseña debe de tener como mínimo ${LEAST_PASSWORD} caracteres`)
  .max(LONGEST_PASSWORD, `La contraseña debe de tener como máximo ${LONGEST_PASSWORD} caracteres`)
  .refine(
    (text) => hasUpperCase(text) && hasLowerCase(text),
    'La contraseña debe contener al menos una mayúscula y una minúscula',
  );

/** Letters of any alphabet with their accents, written in one or two characters, and spaces. */
const onlyLetters = (missing: string) =>
  required(missing)
    .max(LONGEST_NAME, upTo(LONGEST_NAME))
    .regex(/^(?:\p{L}\p{M}*| )+$/u, 'Solo se aceptan letras y espacios')
    .overwrite((name) => name.replace(/ {2,}/g, ' '));

export const signUpBody = z.object({
  name: onlyLetters('Ingrese su nombre'),
  last_name: onlyLetters('Ingrese sus apellidos'),
  document_number: required('Ingrese su documento de identidad').regex(/^\d{8}$/, 'Ingrese un DNI válido'),
  phone_number: required('Ingrese su número de celular').regex(/^9\d{8}$/, 'Ingrese un número telefónico válido'),
  email,
  accountant_profile: z.enum(accountantProfiles, 'Seleccione su perfil de contador'),
  password: newPassword,
  coupon_code: optionalText(LONGEST_COUPON),
  utm_source: optionalText(200),
  utm_medium: optionalText(200),
  utm_campaign: optionalText(200),
  captcha_token: optionalText(4_000),
  captcha_action: z.literal('REGISTER_USER').optional(),
});

export type SignUpBody = z.input<typeof signUpBody>;

export const accessToken = z.object({ access_token: z.string() });

export const signUp = defineCall({
  id: 'signUp',
  method: 'POST',
  path: '/users',
  access: 'anonymous',
  tag: 'Cuenta',
  summary: 'Crea la cuenta de un contador con 7 días de prueba gratis.',
  body: signUpBody,
  status: 201,
  response: accessToken,
  errors: [
    'INVALID_REQUEST',
    'EMAIL_ALREADY_REGISTERED',
    'COUPON_UNKNOWN',
    'COUPON_NOT_YET_VALID',
    'COUPON_EXPIRED',
    'COUPON_SPENT',
    'CAPTCHA_REJECTED',
    'CAPTCHA_UNAVAILABLE',
    'TOO_MANY_REQUESTS',
  ],
});

export const signInBody = z.object({
  email: emailSaying('Ingrese un correo válido'),
  password: z.string('Ingrese su contraseña').min(1, 'Ingrese su contraseña').max(200, upTo(200)),
});

export type SignInBody = z.input<typeof signInBody>;

/** What stands between a right password and the session, when something does. */
export const signInSteps = ['second-step', 'reopen'] as const;

/** Either the session's token, or a challenge: what is still missing, and a token that only serves for that, for minutes. */
export const signInAnswer = z.object({
  access_token: z.string().optional().meta({ description: 'Falta solo cuando hay un paso más: challenge' }),
  challenge: z
    .object({
      token: z.string(),
      step: z.enum(signInSteps).meta({
        description: 'second-step: falta el código de la app; reopen: la cuenta está cerrada y se puede reabrir',
      }),
      expires_at: instant,
      erase_on: plainDate.nullable().meta({ description: 'Hasta cuándo se puede reabrir; nulo en second-step' }),
    })
    .optional(),
});
export type SignInAnswer = z.infer<typeof signInAnswer>;

export const signIn = defineCall({
  id: 'signIn',
  method: 'POST',
  path: '/users/sign-in',
  access: 'anonymous',
  tag: 'Cuenta',
  summary: 'Abre una sesión y devuelve su token de acceso, o dice qué paso falta para abrirla.',
  body: signInBody,
  status: 200,
  response: signInAnswer,
  errors: ['INVALID_REQUEST', 'USER_PASSWORD_INCORRECT', 'TOO_MANY_REQUESTS'],
});

export const signOut = defineCall({
  id: 'signOut',
  method: 'DELETE',
  path: '/me/session',
  access: 'reader',
  tag: 'Cuenta',
  summary: 'Cierra la sesión del token con que se llama.',
  status: 204,
  errors: [],
});

export const user = z.object({
  uuid,
  name: z.string(),
  last_name: z.string(),
  document_number: z.string(),
  email: z.string(),
  phone_number: z.string(),
  accountant_profile: z.enum([...accountantProfiles, 'Siscont']),
  role: z.enum(roles).meta({ description: 'Qué puede hacer en la cuenta' }),
  subscription: z.object({
    plan_type: z.union([z.literal(1), z.literal(2)]).meta({ description: '1 prueba, 2 pagado' }),
    end_date: plainDate,
  }),
  created_at: instant,
});
export type User = z.infer<typeof user>;

export const getMe = defineCall({
  id: 'getMe',
  method: 'GET',
  path: '/me',
  access: 'reader',
  tag: 'Cuenta',
  summary: 'Devuelve el usuario de la sesión.',
  status: 200,
  response: user,
  errors: [],
});

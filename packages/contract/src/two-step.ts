import { z } from 'zod';
import { signInAnswer } from './accounts.ts';
import { defineCall } from './call.ts';
import { count, instant } from './fields.ts';
import { currentPassword, secondStepCode } from './terms/proof.ts';

/** Six digits of the authenticator app; people copy them with a space in the middle. */
const appCode = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'El código tiene 6 dígitos'));

export const challengeToken = z.string().min(1).max(200);

export const getTwoStep = defineCall({
  id: 'getTwoStep',
  method: 'GET',
  path: '/me/two-step',
  access: 'reader',
  tag: 'Perfil',
  summary: 'Dice si el usuario entra en dos pasos y cuántos códigos de recuperación le quedan.',
  status: 200,
  response: z.object({
    enabled: z.boolean(),
    since: instant.nullable(),
    recovery_codes_left: count,
  }),
  errors: [],
});

/** The first step of turning it on. */
export const startTwoStepBody = z.object({ current_password: currentPassword });

export const startTwoStep = defineCall({
  id: 'startTwoStep',
  method: 'POST',
  path: '/me/two-step',
  access: 'reader',
  tag: 'Perfil',
  summary:
    'Empieza a activar los dos pasos: da la clave para la app de autenticación. No cambia nada hasta confirmarla.',
  body: startTwoStepBody,
  status: 200,
  response: z.object({
    secret: z.string().meta({ description: 'Base32, para escribirla a mano' }),
    otpauth_url: z.string().meta({ description: 'otpauth://totp/…, para un código QR' }),
  }),
  errors: ['INVALID_REQUEST', 'CURRENT_PASSWORD_INCORRECT', 'TWO_STEP_ALREADY_ON'],
});

const recoveryCodes = z.object({
  recovery_codes: z.array(z.string()).meta({ description: 'Se muestran solo esta vez; cada uno sirve una vez' }),
});

export const confirmTwoStepBody = z.object({ code: appCode });

export const confirmTwoStep = defineCall({
  id: 'confirmTwoStep',
  method: 'PUT',
  path: '/me/two-step',
  access: 'reader',
  tag: 'Perfil',
  summary: 'Activa los dos pasos con un código de la app y da los códigos de recuperación.',
  body: confirmTwoStepBody,
  status: 200,
  response: recoveryCodes,
  errors: ['INVALID_REQUEST', 'SECOND_STEP_INCORRECT', 'TWO_STEP_NOT_STARTED', 'TWO_STEP_ALREADY_ON'],
});

/** Both proofs: the password, and a code of the app or of recovery. */
export const bothProofs = z.object({ current_password: currentPassword, code: secondStepCode });

export const turnOffTwoStep = defineCall({
  id: 'turnOffTwoStep',
  method: 'POST',
  path: '/me/two-step/turn-off',
  access: 'reader',
  tag: 'Perfil',
  summary: 'Desactiva los dos pasos y borra su clave y sus códigos.',
  body: bothProofs,
  status: 204,
  errors: ['INVALID_REQUEST', 'CURRENT_PASSWORD_INCORRECT', 'SECOND_STEP_INCORRECT', 'TWO_STEP_OFF'],
});

export const renewRecoveryCodes = defineCall({
  id: 'renewRecoveryCodes',
  method: 'POST',
  path: '/me/two-step/recovery-codes',
  access: 'reader',
  tag: 'Perfil',
  summary: 'Da códigos de recuperación nuevos; los anteriores dejan de servir.',
  body: bothProofs,
  status: 200,
  response: recoveryCodes,
  errors: ['INVALID_REQUEST', 'CURRENT_PASSWORD_INCORRECT', 'SECOND_STEP_INCORRECT', 'TWO_STEP_OFF'],
});

export const secondStepBody = z.object({ challenge_token: challengeToken, code: secondStepCode });

export const passSecondStep = defineCall({
  id: 'passSecondStep',
  method: 'POST',
  path: '/users/sign-in/second-step',
  access: 'anonymous',
  tag: 'Cuenta',
  summary: 'Segundo paso del inicio de sesión: un código de la app o uno de recuperación.',
  body: secondStepBody,
  status: 200,
  response: signInAnswer,
  errors: ['INVALID_REQUEST', 'SECOND_STEP_INCORRECT', 'SIGN_IN_STEP_EXPIRED', 'TOO_MANY_REQUESTS'],
});

import { z } from 'zod';
import { accessToken } from './accounts.ts';
import { defineCall } from './call.ts';
import { plainDate } from './fields.ts';
import { currentPassword, secondStepCode } from './terms/proof.ts';
import { challengeToken } from './two-step.ts';

export const closeAccountBody = z.object({
  current_password: currentPassword,
  code: secondStepCode.optional().meta({ description: 'Solo si la cuenta entra en dos pasos' }),
});

export const closeAccount = defineCall({
  id: 'closeAccount',
  method: 'POST',
  path: '/me/closure',
  access: 'owner',
  tag: 'Perfil',
  summary: 'Cierra la cuenta: termina las sesiones y la recolección. Se borra a los 30 días si no se reabre.',
  body: closeAccountBody,
  status: 200,
  response: z.object({ erase_on: plainDate.meta({ description: 'Hasta cuándo se puede reabrir' }) }),
  errors: ['INVALID_REQUEST', 'CURRENT_PASSWORD_INCORRECT', 'SECOND_STEP_INCORRECT'],
});

export const reopenAccount = defineCall({
  id: 'reopenAccount',
  method: 'POST',
  path: '/users/sign-in/reopen',
  access: 'anonymous',
  tag: 'Cuenta',
  summary: 'Reabre una cuenta cerrada con lo que dio el inicio de sesión, y abre la sesión.',
  body: z.object({ challenge_token: challengeToken }),
  status: 200,
  response: accessToken,
  errors: ['INVALID_REQUEST', 'SIGN_IN_STEP_EXPIRED', 'TOO_MANY_REQUESTS'],
});

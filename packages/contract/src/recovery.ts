import { z } from 'zod';
import { newPassword, signInBody } from './accounts.ts';
import { defineCall } from './call.ts';

export const recoveryEmailBody = signInBody.pick({ email: true });
export type RecoveryEmailBody = z.input<typeof recoveryEmailBody>;

/** As it came in the link's address; whether it opens anything is for the server to say. */
const recoveryToken = z.string().trim().min(1).max(200);

export const requestRecovery = defineCall({
  id: 'requestRecovery',
  method: 'POST',
  path: '/users/recover-password',
  access: 'anonymous',
  tag: 'Cuenta',
  summary: 'Envía el enlace para crear otra contraseña, si hay una cuenta con ese correo; no dice si la hay.',
  body: recoveryEmailBody,
  status: 204,
  errors: ['INVALID_REQUEST', 'TOO_MANY_REQUESTS'],
});

export const checkRecoveryToken = defineCall({
  id: 'checkRecoveryToken',
  method: 'GET',
  path: '/users/recover-password',
  access: 'anonymous',
  tag: 'Cuenta',
  summary: 'Dice si un enlace de recuperación todavía sirve, sin usarlo.',
  query: z.object({ recovery_token: recoveryToken }),
  status: 204,
  errors: ['INVALID_REQUEST', 'RECOVERY_LINK_EXPIRED'],
});

export const newPasswordBody = z.object({ token: recoveryToken, password: newPassword });
export type NewPasswordBody = z.input<typeof newPasswordBody>;

export const resetPassword = defineCall({
  id: 'resetPassword',
  method: 'PUT',
  path: '/users/password',
  access: 'anonymous',
  tag: 'Cuenta',
  summary: 'Cambia la contraseña con un enlace de recuperación, que sirve una sola vez. Cierra las sesiones abiertas.',
  body: newPasswordBody,
  status: 204,
  errors: ['INVALID_REQUEST', 'RECOVERY_LINK_EXPIRED'],
});

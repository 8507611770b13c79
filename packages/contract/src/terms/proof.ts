import { z } from 'zod';
import { LONGEST_SECOND_STEP_CODE } from './person.ts';

/** The password in use, asked again before what a thief of the session must not do. */
export const currentPassword = z.string().min(1, 'Ingrese su contraseña actual').max(200);

/** A code of the authenticator app, or one of the recovery codes. */
export const secondStepCode = z.string().trim().min(1, 'Ingrese el código').max(LONGEST_SECOND_STEP_CODE);

/** Who is at the keyboard: the password, or a code by who enters in two steps. One of both is asked for. */
export const proof = z.object({
  current_password: currentPassword.optional().meta({ description: 'La contraseña de la cuenta' }),
  code: secondStepCode.optional().meta({ description: 'En su lugar, si la cuenta entra en dos pasos' }),
});
/** What whoever does not prove it is answered. */
export const PROOF_REFUSALS = ['CURRENT_PASSWORD_INCORRECT', 'SECOND_STEP_INCORRECT', 'TOO_MANY_REQUESTS'] as const;
export type Proof = z.input<typeof proof>;

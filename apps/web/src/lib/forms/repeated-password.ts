import { z } from 'zod';

/** A new password is asked for twice: `.extend({ confirm_password }).refine(isRepeated, NOT_REPEATED)`. */
export const confirm_password = z.string().min(1, 'Vuelva a ingresar su contraseña');

export function isRepeated(typed: { password: string; confirm_password: string }): boolean {
  return typed.confirm_password === '' || typed.password === typed.confirm_password;
}

export const NOT_REPEATED = {
  path: ['confirm_password'],
  message: 'Su contraseña no coincide',
  // Told even while the password itself is not right yet.
  when: () => true,
};

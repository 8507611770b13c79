import { newPassword } from '@yupana/contract/accounts.ts';
import { z } from 'zod';

/** Asked twice. In a file of its own. */
export const newPasswordForm = z
  .object({ password: newPassword, confirm_password: z.string().min(1, 'Vuelva a ingresar su contraseña') })
  .refine(({ password, confirm_password }) => confirm_password === '' || password === confirm_password, {
    path: ['confirm_password'],
    message: 'Su contraseña no coincide',
    // Told even while the password itself is not right yet.
    when: () => true,
  });

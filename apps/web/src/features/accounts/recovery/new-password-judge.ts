import { newPassword } from '@yupana/contract/accounts.ts';
import { z } from 'zod';
import { confirm_password, isRepeated, NOT_REPEATED } from '../../../lib/forms/repeated-password.ts';

/** In a file of its own. */
export const newPasswordForm = z.object({ password: newPassword, confirm_password }).refine(isRepeated, NOT_REPEATED);

import type { User } from '@yupana/contract/accounts.ts';
import type { CallInput } from '@yupana/contract/call.ts';
import type { updateProfile as call } from '@yupana/contract/profile.ts';
import type { Ctx } from '../../ctx.ts';
import { getMe } from '../accounts/get-me.ts';
import { updatePerson } from './queries.ts';

/** Changes what a person may change of themselves. The email is the account's name, and the DNI does not change. */
export async function updateProfile(ctx: Ctx, { body }: CallInput<typeof call>): Promise<User> {
  await ctx.transaction((tx) => updatePerson(ctx, tx, body));
  return getMe(ctx);
}

import type { User } from '@yupana/contract/accounts.ts';
import type { CallInput } from '@yupana/contract/call.ts';
import { type updateProfile as call, profileFields } from '@yupana/contract/profile.ts';
import type { Ctx } from '../../ctx.ts';
import { InputInvalid } from '../../platform/http/failures.ts';
import { getMe } from '../accounts/get-me.ts';
import { savePerson } from '../accounts/own-account.ts';

/**
 * Changes what a person may change of themselves. The email is the account's name, and the DNI does not change.
 * @throws InputInvalid by the rules of the account's profile
 */
export async function updateProfile(ctx: Ctx, { body }: CallInput<typeof call>): Promise<User> {
  const { accountant_profile } = await getMe(ctx);
  const person = profileFields(accountant_profile).safeParse(body);
  if (!person.success) throw new InputInvalid(person.error.issues);
  await ctx.transaction((tx) => savePerson(ctx, tx, person.data));
  return getMe(ctx);
}

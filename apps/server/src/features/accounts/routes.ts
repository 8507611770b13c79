import * as calls from '@yupana/contract/accounts.ts';
import { route } from '../../route.ts';
import { getMe } from './get-me.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { signUp } from './sign-up.ts';

const FIVE_MINUTES = 300;
const HOUR = 3_600;

function emailOf(body: unknown): string | undefined {
  const { email } = (body ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email.toLowerCase() : undefined;
}

export function routes(limits: { signInsPerAddress: number; signUpsPerAddress: number }) {
  return [
    route(calls.signUp, (system, { body }) => signUp(system, body), {
      limits: { perAddress: { max: limits.signUpsPerAddress, windowSeconds: HOUR } },
    }),
    // Ten failures for an account, from wherever they come: guessing is hopeless, a forgetful owner is not locked out long.
    route(calls.signIn, (system, { body }) => signIn(system, body), {
      limits: {
        perAddress: { max: limits.signInsPerAddress, windowSeconds: FIVE_MINUTES },
        failuresPerKey: { max: 10, windowSeconds: FIVE_MINUTES, key: emailOf },
      },
    }),
    route(calls.signOut, (ctx, _input, { token }) => signOut(ctx, token)),
    route(calls.getMe, (ctx) => getMe(ctx)),
  ];
}

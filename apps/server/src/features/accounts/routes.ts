import * as calls from '@yupana/contract/accounts.ts';
import * as recovery from '@yupana/contract/recovery.ts';
import { route } from '../../route.ts';
import { getMe } from './get-me.ts';
import { requestRecovery } from './recovery/request-recovery.ts';
import { checkRecoveryToken, resetPassword } from './recovery/reset-password.ts';
import { signOut } from './sign-out.ts';
import { signUp } from './sign-up/sign-up.ts';

const FIVE_MINUTES = 300;
const HOUR = 3_600;

export function routes(limits: { signInsPerAddress: number; signUpsPerAddress: number }) {
  return [
    route(calls.signUp, (system, { body }, from) => signUp(system, body, from), {
      limits: { perAddress: { max: limits.signUpsPerAddress, windowSeconds: HOUR } },
    }),
    route(recovery.requestRecovery, (system, { body }, from) => requestRecovery(system, body.email, from), {
      limits: { perAddress: { max: limits.signInsPerAddress, windowSeconds: FIVE_MINUTES } },
    }),
    route(recovery.checkRecoveryToken, (system, { query }) => checkRecoveryToken(system, query.recovery_token), {
      limits: { perAddress: { max: limits.signInsPerAddress, windowSeconds: FIVE_MINUTES } },
    }),
    route(recovery.resetPassword, (system, { body }, from) => resetPassword(system, body, from), {
      limits: { perAddress: { max: limits.signInsPerAddress, windowSeconds: FIVE_MINUTES } },
    }),
    route(calls.signOut, (ctx, _input, { token }) => signOut(ctx, token)),
    route(calls.getMe, (ctx) => getMe(ctx)),
  ];
}

import * as calls from '@yupana/contract/closure.ts';
import { route } from '../../route.ts';
import { closeAccount } from './close-account.ts';
import { reopenAccount } from './reopen-account.ts';

const FIVE_MINUTES = 300;

export function routes(limits: { signInsPerAddress: number }) {
  return [
    route(calls.closeAccount, (ctx, input, { token }) => closeAccount(ctx, input, token)),
    route(calls.reopenAccount, (system, input, from) => reopenAccount(system, input, from), {
      limits: { perAddress: { max: limits.signInsPerAddress, windowSeconds: FIVE_MINUTES } },
    }),
  ];
}

import * as calls from '@yupana/contract/partner.ts';
import { route } from '../../route.ts';
import { checkRuc } from './check-ruc.ts';
import { signUpSiscont } from './sign-up-siscont.ts';
import { validateLink } from './validate-link.ts';

const FIVE_MINUTES = 300;
const HOUR = 3_600;

export function routes(limits: { signInsPerAddress: number; signUpsPerAddress: number }) {
  return [
    route(calls.validatePartnerLink, (system, input) => validateLink(system, input), {
      limits: { perAddress: { max: limits.signInsPerAddress, windowSeconds: FIVE_MINUTES } },
    }),
    route(calls.signUpSiscont, (system, input, from) => signUpSiscont(system, input, from), {
      limits: { perAddress: { max: limits.signUpsPerAddress, windowSeconds: HOUR } },
    }),
    route(calls.checkPartnerRuc, (ctx, input) => checkRuc(ctx, input)),
  ];
}

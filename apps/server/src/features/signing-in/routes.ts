import { signIn as signInCall } from '@yupana/contract/accounts.ts';
import { passSecondStep as secondStepCall } from '@yupana/contract/two-step.ts';
import { route } from '../../route.ts';
import { passSecondStep } from './pass-second-step.ts';
import { signIn } from './sign-in.ts';

const FIVE_MINUTES = 300;

/** The way in: a password, and a second step for who has one. */
export function routes({ signInsPerAddress }: { signInsPerAddress: number }) {
  // A first shield against floods, in this process; guessing is slowed down in the database (accounts/attempts.ts).
  const limits = { perAddress: { max: signInsPerAddress, windowSeconds: FIVE_MINUTES } };
  return [
    route(signInCall, (system, { body }, from) => signIn(system, body, from), { limits }),
    route(secondStepCall, (system, input, from) => passSecondStep(system, input, from), { limits }),
  ];
}

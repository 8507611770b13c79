import { type SignInAnswer, type SignInBody, signIn } from '@yupana/contract/accounts.ts';
import { useLocation, useNavigate } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { pushEvent } from '../../lib/data-layer.ts';
import { useSend } from '../../lib/forms/use-send.ts';
import { readFlag, setFlag } from '../../lib/session/first-run.ts';
import { takePlace } from '../../lib/session/place.ts';
import { useAuth } from '../../lib/session/session.ts';

const WRONG_PASSWORD = 'USER_PASSWORD_INCORRECT';

/** What is still missing after the password: a code, or the word to reopen the account. */
export type Challenge = NonNullable<SignInAnswer['challenge']>;

/** What another screen may give the login: a sign-in that it began, and where to go after it. */
interface Given {
  challenge?: Challenge;
  email?: string;
  next?: string;
}

export function useGiven(): Given {
  return (useLocation().state as Given | null) ?? {};
}

/** What follows each step: the session and the place one came from, or home; or the next step. Who signs in already knows the product. */
export function useEnter(onChallenge: (challenge: Challenge) => void): (answer: SignInAnswer) => Promise<void> {
  const navigate = useNavigate();
  const { next } = useGiven();
  return async ({ access_token, challenge }) => {
    if (challenge) return onChallenge(challenge);
    if (access_token === undefined) return;
    useAuth.getState().signedIn(access_token);
    setFlag('isFirstLogin', false);
    // Who was shown the tour here is not shown it again.
    if (readFlag('isFirstViewDashboard') === null) setFlag('isFirstViewDashboard', true);
    await navigate(next ?? takePlace() ?? '/inicio', { replace: true });
  };
}

/** The first step: the password. */
export function useSignIn(onChallenge: (challenge: Challenge) => void) {
  const enter = useEnter(onChallenge);
  return useSend(async (body: SignInBody) => {
    try {
      await enter(await api(signIn, { body }));
    } catch (error) {
      if (isWrongPassword(error)) pushEvent(WRONG_PASSWORD);
      throw error;
    }
  });
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof ApiError && error.errors.some(({ code }) => code === WRONG_PASSWORD);
}

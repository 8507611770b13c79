import { useMutation } from '@tanstack/react-query';
import { type SignInBody, signIn } from '@yupana/contract/accounts.ts';
import { useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { pushEvent } from '../../lib/data-layer.ts';
import { setFlag } from '../../lib/first-run.ts';
import { useAuth } from '../../lib/session.ts';

const WRONG_PASSWORD = 'USER_PASSWORD_INCORRECT';

/** Signs in and goes home. Who signs in already knows the product: the welcome is not for them. */
export function useSignIn() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: SignInBody) => api(signIn, { body }),
    onError: (error) => {
      const wrong = error instanceof ApiError && error.errors.some(({ code }) => code === WRONG_PASSWORD);
      if (wrong) pushEvent(WRONG_PASSWORD);
    },
    onSuccess: async ({ access_token }) => {
      useAuth.getState().signedIn(access_token);
      setFlag('isFirstLogin', false);
      setFlag('isFirstViewDashboard', true);
      await navigate('/inicio', { replace: true });
    },
  });
}

import { useMutation } from '@tanstack/react-query';
import { type SignInBody, signIn } from '@yupana/contract/accounts.ts';
import { useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { setFlag } from '../../lib/first-run.ts';
import { useAuth } from '../../lib/session.ts';

/** Signs in and goes home. Who signs in already knows the product: the welcome is not for them. */
export function useSignIn() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: SignInBody) => api(signIn, { body }),
    onSuccess: async ({ access_token }) => {
      useAuth.getState().signedIn(access_token);
      setFlag('isFirstLogin', false);
      setFlag('isFirstViewDashboard', true);
      await navigate('/inicio', { replace: true });
    },
  });
}

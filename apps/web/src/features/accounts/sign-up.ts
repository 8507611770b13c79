import { useMutation } from '@tanstack/react-query';
import { type SignUpBody, signUp, signUpBody } from '@yupana/contract/accounts.ts';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { api } from '../../lib/api.ts';
import { setFlag } from '../../lib/first-run.ts';
import { useAuth } from '../../lib/session.ts';

/** What the form asks: the account, and both consents, which have no message but keep the button off. */
export const signUpForm = signUpBody.extend({ terms: z.literal(true), privacy: z.literal(true) });

const campaign = ['utm_source', 'utm_medium', 'utm_campaign'] as const;

/** The campaign marks of the page's address, when there are any. */
export function campaignOf(search: URLSearchParams): Partial<Record<(typeof campaign)[number], string>> {
  return Object.fromEntries(
    campaign.flatMap((name) => {
      const value = search.get(name)?.slice(0, 200);
      return value ? [[name, value]] : [];
    }),
  );
}

/** Creates the account, opens its session and leads to the registration of the first company. */
export function useSignUp() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: SignUpBody) => api(signUp, { body }),
    onSuccess: async ({ access_token }) => {
      useAuth.getState().signedIn(access_token);
      setFlag('isFirstLogin', true);
      await navigate('/registrar-empresas', { replace: true });
    },
  });
}

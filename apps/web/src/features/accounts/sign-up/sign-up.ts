import { useMutation } from '@tanstack/react-query';
import { type SignUpBody, signUp } from '@yupana/contract/accounts.ts';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../../lib/api/api.ts';
import { loadPublicConfig, usePublicConfig } from '../../../lib/api/public-config.ts';
import { campaign } from '../../../lib/session/campaign.ts';
import { setFlag } from '../../../lib/session/first-run.ts';
import { takePlace } from '../../../lib/session/place.ts';
import { useAuth } from '../../../lib/session/session.ts';
import { captchaToken, prepareCaptcha } from './captcha.ts';

const ACTION = 'REGISTER_USER';

/** Creates the account, opens its session and leads to the registration of the first company. */
export function useSignUp() {
  const navigate = useNavigate();
  usePreparedCaptcha();
  return useMutation({
    mutationFn: async (body: SignUpBody) =>
      api(signUp, { body: { ...body, ...campaign(), ...(await proofOfPerson()) } }),
    onSuccess: async ({ access_token }) => {
      useAuth.getState().signedIn(access_token);
      // A new account has no place to go back to.
      takePlace();
      setFlag('isFirstLogin', true);
      await navigate('/registrar-empresas', { replace: true });
    },
  });
}

function usePreparedCaptcha(): void {
  const captcha = usePublicConfig()?.captcha;
  useEffect(() => {
    // What fails here is tried again, and told, on sending.
    if (captcha) prepareCaptcha(captcha).catch(() => {});
  }, [captcha]);
}

/** Where the settings cannot be read the form is sent all the same: the server is who decides. */
async function proofOfPerson(): Promise<Pick<SignUpBody, 'captcha_token' | 'captcha_action'>> {
  const config = await loadPublicConfig().catch(() => null);
  if (!config?.captcha) return {};
  return { captcha_token: await captchaToken(config.captcha, ACTION), captcha_action: ACTION };
}

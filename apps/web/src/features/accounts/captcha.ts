import type { PublicConfig } from '@yupana/contract/public-config.ts';
import { SayableError } from '../../lib/api-error.ts';
import { loadScript } from '../../lib/load-script.ts';

declare global {
  interface Window {
    /** @source reCAPTCHA Enterprise, JavaScript API */
    grecaptcha?: {
      enterprise: {
        ready(then: () => void): void;
        execute(siteKey: string, options: { action: string }): Promise<string>;
      };
    };
  }
}

type Captcha = NonNullable<PublicConfig['captcha']>;

/** Brings the script while the form is being filled, so that sending does not wait for it. */
export function prepareCaptcha(captcha: Captcha): Promise<void> {
  const address = new URL(captcha.script_url);
  address.searchParams.set('render', captcha.site_key);
  return loadScript(address.href);
}

/** A token that says a person is about to do this. @throws SayableError when the provider does not answer */
export async function captchaToken(captcha: Captcha, action: string): Promise<string> {
  try {
    await prepareCaptcha(captcha);
    const provider = window.grecaptcha?.enterprise;
    if (!provider) throw new Error('The captcha script did not set itself up.');
    await new Promise<void>((ready) => provider.ready(ready));
    return await provider.execute(captcha.site_key, { action });
  } catch (cause) {
    throw new SayableError('No se pudo cargar la protección contra robots. Revisa tu conexión e inténtalo de nuevo.', {
      cause,
    });
  }
}

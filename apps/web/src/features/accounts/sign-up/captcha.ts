import type { PublicConfig } from '@yupana/contract/public-config.ts';
import { SayableError } from '../../../lib/api/api-error.ts';
import { loadScript } from '../../../lib/files/load-script.ts';

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

/** Whoever blocks the script by swallowing its requests must not leave the form waiting for ever. */
const PATIENCE_MS = 15_000;

/** A token that says a person is about to do this. @throws SayableError when the provider does not answer in time */
export async function captchaToken(captcha: Captcha, action: string): Promise<string> {
  let timer: number | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => reject(new Error('The captcha did not answer in time.')), PATIENCE_MS);
  });
  try {
    return await Promise.race([askProvider(captcha, action), late]);
  } catch (cause) {
    throw new SayableError(
      'No se pudo cargar la protección contra robots. Revisa tu conexión o tu bloqueador de anuncios e inténtalo de nuevo.',
      { cause },
    );
  } finally {
    window.clearTimeout(timer);
  }
}

async function askProvider(captcha: Captcha, action: string): Promise<string> {
  await prepareCaptcha(captcha);
  const provider = window.grecaptcha?.enterprise;
  if (!provider) throw new Error('The captcha script did not set itself up.');
  await new Promise<void>((ready) => provider.ready(ready));
  return provider.execute(captcha.site_key, { action });
}

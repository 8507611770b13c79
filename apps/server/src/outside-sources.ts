import type { OutsideConfig } from './config-outside.ts';
import type { OutsideSources } from './platform/http/security.ts';

/**
 * What the content security policy must let a browser reach for the services that this installation uses, and nothing
 * for those it does not. Hosts as the providers document them (Google's reCAPTCHA and Tag Manager guides on CSP, Culqi's
 * checkout v4 guide; read 2026-11).
 */
export function outsideSources({ captcha, culqi, tagManagerId }: OutsideConfig): OutsideSources {
  const sources: Record<keyof OutsideSources, string[]> = {
    script: [],
    frame: [],
    connect: [],
    style: [],
    image: [],
    font: [],
  };
  const allow = (kinds: (keyof OutsideSources)[], ...hosts: string[]): void => {
    for (const kind of kinds) sources[kind].push(...hosts);
  };
  if (captcha) {
    const { origin, hostname } = new URL(captcha.scriptUrl);
    allow(['script', 'frame', 'connect'], origin);
    if (/(^|\.)(google\.com|recaptcha\.net)$/.test(hostname)) {
      // The script loads its parts from here.
      allow(['script'], 'https://www.gstatic.com');
      allow(['frame'], 'https://recaptcha.google.com');
    }
  }
  if (culqi) {
    const { origin, hostname } = new URL(culqi.checkoutUrl);
    // The form, its 3-D Secure page and its card marks stand on several hosts of the provider.
    const provider = hostname.endsWith('.culqi.com') ? 'https://*.culqi.com' : origin;
    allow(['script', 'frame', 'connect', 'style', 'image', 'font'], provider);
  }
  if (tagManagerId) {
    const analytics = ['https://*.google-analytics.com', 'https://*.analytics.google.com'];
    allow(['script', 'connect', 'image'], 'https://www.googletagmanager.com');
    allow(['connect', 'image'], ...analytics);
  }
  return sources;
}

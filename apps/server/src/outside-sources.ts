import type { OutsideConfig } from './config/outside.ts';
import type { OutsideSources } from './platform/http/security.ts';

/**
 * What the content security policy must let a browser reach for the services that this installation uses, and nothing
 * for those it does not. Hosts as the providers document them (Google's reCAPTCHA and Tag Manager guides on CSP, Culqi's
 * custom checkout and 3-D Secure guides; read 2026-11).
 */
export function outsideSources({ captcha, culqi, tagManagerId, uploadFormUrl }: OutsideConfig): OutsideSources {
  const sources: Record<keyof OutsideSources, string[]> = {
    script: [],
    frame: [],
    connect: [],
    style: [],
    image: [],
    font: [],
    form: [],
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
    const hosts = new Set([culqi.checkoutUrl, culqi.threeDsUrl].map(culqiHost));
    allow(['script', 'frame', 'connect', 'style', 'image', 'font', 'form'], ...hosts);
    // Culqi's bank check runs at Cardinal: a form of ours is posted to it, into a frame.
    if (hosts.has(ALL_OF_CULQI)) allow(['frame', 'connect', 'form'], 'https://*.cardinalcommerce.com');
  }
  if (tagManagerId) {
    const analytics = ['https://*.google-analytics.com', 'https://*.analytics.google.com'];
    allow(['script', 'connect', 'image'], 'https://www.googletagmanager.com');
    allow(['connect', 'image'], ...analytics);
  }
  if (uploadFormUrl) allow(['frame'], new URL(uploadFormUrl).origin);
  return sources;
}

const ALL_OF_CULQI = 'https://*.culqi.com';

/** The form, its bank check and its card marks stand on several hosts of the provider. */
function culqiHost(address: string): string {
  const { origin, hostname } = new URL(address);
  return hostname.endsWith('.culqi.com') ? ALL_OF_CULQI : origin;
}

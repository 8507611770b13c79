import { z } from 'zod';
import { httpAddress, text } from './fields.ts';
import { simulatorsAmong } from './this-machine.ts';

/** The services besides SUNAT that an installation may use. Each one is off until its variables are set. */
export interface OutsideConfig {
  captcha: CaptchaConfig | null;
  culqi: CulqiConfig | null;
  /** Where a form is posted for each new account. */
  marketingFormUrl: string | null;
  tagManagerId: string | null;
  /** Link to the support chat. */
  supportWhatsapp: string | null;
  uploadFormUrl: string | null;
  /** Shared with Siscont, which signs its links with it; none: the partner's channel is closed. */
  partnerSecret: string | null;
}

export interface CaptchaConfig {
  siteKey: string;
  scriptUrl: string;
  /** Carries the provider's key in its query: a secret. */
  verifyUrl: string;
  /** From 0 (a robot) to 1 (a person): below this, nobody signs up. */
  minimumScore: number;
}

export interface CulqiConfig {
  apiUrl: string;
  checkoutUrl: string;
  /** Culqi's 3-D Secure component. */
  threeDsUrl: string;
  publicKey: string;
  secretKey: string;
  /** Signs what Culqi tells by itself, or is the password that its panel sends. */
  webhookSecret: string;
}

export const outsideEnvironment = z.object({
  CAPTCHA_SITE_KEY: text.optional(),
  CAPTCHA_VERIFY_URL: httpAddress.optional(),
  CAPTCHA_SCRIPT_URL: httpAddress.default('https://www.google.com/recaptcha/enterprise.js'),
  CAPTCHA_MIN_SCORE: z.coerce.number('debe ser un número de 0 a 1').min(0).max(1).default(0.5),
  CULQI_API_URL: httpAddress.default('https://api.culqi.com/v2'),
  CULQI_CHECKOUT_URL: httpAddress.default('https://js.culqi.com/checkout-js'),
  CULQI_3DS_URL: httpAddress.default('https://3ds.culqi.com'),
  CULQI_PUBLIC_KEY: text.optional(),
  CULQI_SECRET_KEY: text.optional(),
  CULQI_WEBHOOK_SECRET: text.optional(),
  MARKETING_FORM_URL: httpAddress.optional(),
  TAG_MANAGER_ID: z
    .string()
    .regex(/^GTM-[A-Z0-9]+$/, 'debe tener la forma GTM-XXXXXXX')
    .optional(),
  SUPPORT_WHATSAPP: z
    .string()
    .regex(/^(\d{8,15}|https?:\/\/\S+)$/, 'debe ser un número internacional sin signos (51…) o una dirección')
    .optional(),
  UPLOAD_FORM_URL: httpAddress.optional(),
  PARTNER_SECRET: z.string().min(32, 'debe tener 32 caracteres o más').optional(),
});
type OutsideEnvironment = z.infer<typeof outsideEnvironment>;

/** Variables that only work together, and simulators where there must be none. */
export function outsideProblems(given: Record<string, string | undefined>, mode: 'demo' | 'production'): string[] {
  const halves = [
    given.CAPTCHA_SITE_KEY && !given.CAPTCHA_VERIFY_URL ? ['CAPTCHA_VERIFY_URL: falta (hay CAPTCHA_SITE_KEY)'] : [],
    given.CULQI_PUBLIC_KEY && !given.CULQI_SECRET_KEY ? ['CULQI_SECRET_KEY: falta (hay CULQI_PUBLIC_KEY)'] : [],
    given.CULQI_SECRET_KEY && !given.CULQI_PUBLIC_KEY ? ['CULQI_PUBLIC_KEY: falta (hay CULQI_SECRET_KEY)'] : [],
  ].flat();
  if (mode === 'demo') return halves;
  const simulators = simulatorsAmong(given, [
    'CAPTCHA_VERIFY_URL',
    'CAPTCHA_SCRIPT_URL',
    'CULQI_API_URL',
    'CULQI_CHECKOUT_URL',
    'CULQI_3DS_URL',
  ]);
  return [...halves, ...simulators];
}

export function arrangeOutside(env: OutsideEnvironment): OutsideConfig {
  return {
    captcha: captchaOf(env),
    culqi: culqiOf(env),
    marketingFormUrl: env.MARKETING_FORM_URL ?? null,
    tagManagerId: env.TAG_MANAGER_ID ?? null,
    supportWhatsapp: whatsappLink(env.SUPPORT_WHATSAPP),
    uploadFormUrl: env.UPLOAD_FORM_URL ?? null,
    partnerSecret: env.PARTNER_SECRET ?? null,
  };
}

function captchaOf(env: OutsideEnvironment): CaptchaConfig | null {
  const { CAPTCHA_SITE_KEY: siteKey, CAPTCHA_VERIFY_URL: verifyUrl } = env;
  if (!siteKey || !verifyUrl) return null;
  return { siteKey, verifyUrl, scriptUrl: env.CAPTCHA_SCRIPT_URL, minimumScore: env.CAPTCHA_MIN_SCORE };
}

function culqiOf(env: OutsideEnvironment): CulqiConfig | null {
  const { CULQI_PUBLIC_KEY: publicKey, CULQI_SECRET_KEY: secretKey } = env;
  if (!publicKey || !secretKey) return null;
  return {
    publicKey,
    secretKey,
    apiUrl: versioned(env.CULQI_API_URL),
    checkoutUrl: env.CULQI_CHECKOUT_URL,
    threeDsUrl: env.CULQI_3DS_URL,
    webhookSecret: env.CULQI_WEBHOOK_SECRET ?? secretKey,
  };
}

/** Culqi's API with its version, whether or not the setting says it. */
function versioned(address: string): string {
  const trimmed = address.replace(/\/+$/, '');
  return /\/v\d+$/.test(trimmed) ? trimmed : `${trimmed}/v2`;
}

function whatsappLink(given: string | undefined): string | null {
  if (!given) return null;
  return /^\d+$/.test(given) ? `https://wa.me/${given}` : given;
}

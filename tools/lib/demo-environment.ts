import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROOT } from './paths.ts';

export type Environment = Record<string, string | undefined>;

export const DEMO = { email: 'demo@yupana.pe', password: 'Yupana2026' } as const;

const CULQI_EVENTS_SECRET = 'whsec_test_yupana';
/** Shared by the demo's server and the sandbox that plays Siscont; worth nothing anywhere else. */
const PARTNER_SECRET = 'solo-para-la-demo-de-yupana-con-siscont';

/** What the demo's sandbox runs with: where it answers, and where its Culqi tells of charges. */
export function sandboxEnvironment(ports: { sandbox: number; smtp: number }, server: string): Environment {
  return {
    SANDBOX_PORT: String(ports.sandbox),
    SANDBOX_SMTP_PORT: String(ports.smtp),
    SANDBOX_CULQI_EVENTS_URL: `${server}/webhooks/culqi`,
    SANDBOX_CULQI_EVENTS_SECRET: CULQI_EVENTS_SECRET,
    SANDBOX_PARTNER_SECRET: process.env.PARTNER_SECRET || PARTNER_SECRET,
    SANDBOX_PRODUCT_URL: server,
  };
}

/** Every address of SUNAT: the demo must never reach the real ones by forgetting one. */
const SUNAT_ADDRESSES = ['SECURITY', 'SIRE', 'API', 'CPE', 'MENU', 'WW1', 'PLATFORM', 'WWW', 'ECONSULTA'].map(
  (name) => `SUNAT_${name}_URL`,
);

/** Where the demo keeps its data: `.yupana` of the repository unless the environment names another folder. */
export function demoDataFolder(given: Environment): string {
  const folder = resolve(ROOT, given.DATA_DIR || '.yupana');
  mkdirSync(join(folder, 'logs'), { recursive: true, mode: 0o700 });
  return folder;
}

/**
 * What the demo's server runs with. Whatever the environment sets wins, one variable at a time: that is how the same
 * command is pointed at another database or at another SIRE.
 */
export function demoEnvironment(
  given: Environment,
  options: { folder: string; port: number; sandbox: string; smtp: string },
): Environment {
  const defaults: Environment = {
    PORT: String(options.port),
    DATA_DIR: options.folder,
    SANDBOX: 'on',
    DEMO_EMAIL: DEMO.email,
    DEMO_PASSWORD: DEMO.password,
    SMTP_URL: options.smtp,
    SUNAT_TICKET_FIRST_LOOK_MS: '150',
    SUNAT_LEFT_OUT_LISTS: 'on',
    SUNAT_WITHHOLDINGS: 'on',
    SUNAT_MAILBOXES: 'on',
    SUNAT_SEE_SOL: 'on',
    MARKETING_FORM_URL: `${options.sandbox}/marketing/form`,
    // The sandbox answers for the captcha as soon as one asks for it: CAPTCHA_SITE_KEY=demo npm start
    CAPTCHA_SCRIPT_URL: `${options.sandbox}/captcha/enterprise.js`,
    CAPTCHA_VERIFY_URL: `${options.sandbox}/captcha/assessments`,
    CULQI_API_URL: `${options.sandbox}/culqi/v2`,
    CULQI_CHECKOUT_URL: `${options.sandbox}/culqi/checkout-js`,
    CULQI_3DS_URL: `${options.sandbox}/culqi/3ds`,
    CULQI_PUBLIC_KEY: 'pk_test_yupana',
    CULQI_SECRET_KEY: 'sk_test_yupana',
    CULQI_WEBHOOK_SECRET: CULQI_EVENTS_SECRET,
    PARTNER_SECRET,
    // Nobody's: it has no valid prefix.
    SUPPORT_WHATSAPP: '51000000000',
    ...Object.fromEntries(SUNAT_ADDRESSES.map((name) => [name, options.sandbox])),
  };
  // The sandbox's portal knows nothing of the users of a server that the environment names.
  if (given.SUNAT_SECURITY_URL) for (const name of ['SUNAT_MENU_URL', 'SUNAT_PLATFORM_URL']) delete defaults[name];
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ''));
  return { ...defaults, MASTER_KEY: set.MASTER_KEY ?? masterKey(options.folder), ...set, DATA_DIR: options.folder };
}

/** Whether companies of the sandbox make sense: not when SIRE is somebody else's server. */
export function collectsFromSandbox(given: Environment): boolean {
  return !given.SUNAT_SECURITY_URL && !given.SUNAT_SIRE_URL;
}

/** The key that seals the demo's secrets: made once, readable by its owner only. */
function masterKey(folder: string): string {
  const file = join(folder, 'master.key');
  if (!existsSync(file))
    writeFileSync(file, `demo:${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8').trim();
}

import { z } from 'zod';
import type { PartnerOptions } from './partner/options.ts';

/** How a sandbox is started. All of it is optional. */
export interface SandboxOptions {
  host?: string;
  /** 0: any free port. */
  port?: number;
  smtpPort?: number;
  /** A folder of proposal files to serve as they are. */
  folder?: string;
  /** From the request of an export until its file is ready. */
  ticketDelayMs?: number;
  /** How late the slow scenarios are: `lento` for each call, `archivo-demora` for each file. */
  pauseMs?: number;
  /** How soon after its opening the portal's login form may not be sent. */
  portalHasteMs?: number;
  /** Where the clock starts (ISO instant); real time when absent. */
  now?: string;
  seed?: string;
  /** As far back as SUNAT lists periods, the current one with them: two years when absent. */
  months?: number;
  /** Which share of its sales each company of the demo makes; all of them where nothing is said. */
  sales?: number;
  tokenSeconds?: number;
  /** Where Culqi's events are sent, and what signs them; both or none. */
  culqiEvents?: { url: string; secret: string };
  /** To play Siscont. */
  partner?: PartnerOptions;
}

const environment = z.object({
  SANDBOX_HOST: z.string().optional(),
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  SANDBOX_SMTP_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  SANDBOX_FOLDER: z.string().optional(),
  SANDBOX_TICKET_DELAY_MS: z.coerce.number().int().min(0).optional(),
  SANDBOX_PAUSE_MS: z.coerce.number().int().min(0).optional(),
  SANDBOX_PORTAL_HASTE_MS: z.coerce.number().int().min(0).optional(),
  SANDBOX_NOW: z.iso.datetime({ offset: true }).optional(),
  SANDBOX_SEED: z.string().optional(),
  SANDBOX_MONTHS: z.coerce.number().int().min(1).max(60).optional(),
  SANDBOX_SALES: z.coerce.number().positive().max(1).optional(),
  SANDBOX_TOKEN_SECONDS: z.coerce.number().int().min(1).optional(),
  SANDBOX_CULQI_EVENTS_URL: z.url().optional(),
  SANDBOX_PARTNER_SECRET: z.string().optional(),
  SANDBOX_PRODUCT_URL: z.url().default('http://localhost:3000'),
  SANDBOX_CULQI_EVENTS_SECRET: z.string().default('whsec_test_yupana'),
});

/** Reads the options from the environment; an empty variable counts as absent. Throws a ZodError that names the wrong one. */
export function optionsFrom(variables: NodeJS.ProcessEnv): SandboxOptions {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const env = environment.parse(given);
  return {
    host: env.SANDBOX_HOST,
    port: env.SANDBOX_PORT,
    smtpPort: env.SANDBOX_SMTP_PORT,
    folder: env.SANDBOX_FOLDER,
    ticketDelayMs: env.SANDBOX_TICKET_DELAY_MS,
    pauseMs: env.SANDBOX_PAUSE_MS,
    portalHasteMs: env.SANDBOX_PORTAL_HASTE_MS,
    now: env.SANDBOX_NOW,
    seed: env.SANDBOX_SEED,
    months: env.SANDBOX_MONTHS,
    sales: env.SANDBOX_SALES,
    tokenSeconds: env.SANDBOX_TOKEN_SECONDS,
    partner: env.SANDBOX_PARTNER_SECRET
      ? { secret: env.SANDBOX_PARTNER_SECRET, productUrl: env.SANDBOX_PRODUCT_URL.replace(/\/+$/, '') }
      : undefined,
    culqiEvents: env.SANDBOX_CULQI_EVENTS_URL
      ? { url: env.SANDBOX_CULQI_EVENTS_URL, secret: env.SANDBOX_CULQI_EVENTS_SECRET }
      : undefined,
  };
}

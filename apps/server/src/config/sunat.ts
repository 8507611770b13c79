import { z } from 'zod';
import { httpUrl, whole } from './fields.ts';
import { isThisMachine, simulatorsAmong } from './this-machine.ts';

/** Where SUNAT answers, and how patiently it is asked. */
export interface SunatConfig {
  security: string;
  sire: string;
  /** Null, as the menu, when the security's address is given and this is not: nobody's vouchers are validated. */
  api: string | null;
  /** Null, as the menu, when the security's address is given and this is not: nobody's vouchers are fetched. */
  cpe: string | null;
  /** What the token for its vouchers is asked for. */
  cpeScope: string;
  /** Null when SUNAT_SECURITY_URL is set and SUNAT_MENU_URL is not: the portal of one SUNAT says nothing of another's users. */
  menu: string | null;
  /** Where an application of the portal's is left. Null, as the menu, when the security's address is given and this is not. */
  ww1: string | null;
  /** Where the new menu leads. Null, as the menu, when the security's address is given and this is not. */
  platform: string | null;
  www: string;
  /** Where the RUC register is; null: it is not kept here. */
  rucRegister: string | null;
  /** Where its public lists and exchange rates are; null: they are not kept here. */
  publicHosts: { www: string; consult: string } | null;
  /** Whether the lists of what SUNAT left out of its proposals are asked for, a ticket more for each book. */
  leftOutLists: boolean;
  /** Deposits, perceptions and retentions are asked for after each collection, and not only when somebody says so. */
  withholdings: boolean;
  /** Whether the mailboxes of companies are read at the portal, a login more each day. */
  mailboxes: boolean;
  /** Whether SEE-SOL's lists are asked for at the portal after a collection, as a second witness of E-series. */
  seeSol: boolean;
  /** How long a fresh ticket is left alone before it is looked at for the first time. */
  ticketFirstLookMs: number;
  /** How long the portal's login form stands open before it is sent: it sends a machine's haste away. */
  portalPauseMs: number;
  /** How long a ticket may take before it is given up; the run tries again later. */
  ticketGiveUpMs: number;
}

const API = 'https://api.sunat.gob.pe';
const CPE = 'https://api-cpe.sunat.gob.pe';

export const sunatEnvironment = z.object({
  SUNAT_SECURITY_URL: httpUrl.optional(),
  SUNAT_SIRE_URL: httpUrl.default('https://api-sire.sunat.gob.pe'),
  SUNAT_API_URL: httpUrl.optional(),
  SUNAT_CPE_URL: httpUrl.optional(),
  SUNAT_CPE_SCOPE: httpUrl.default(CPE),
  SUNAT_MENU_URL: httpUrl.optional(),
  SUNAT_WW1_URL: httpUrl.optional(),
  SUNAT_PLATFORM_URL: httpUrl.optional(),
  SUNAT_WWW_URL: httpUrl.optional(),
  SUNAT_ECONSULTA_URL: httpUrl.optional(),
  SUNAT_LEFT_OUT_LISTS: z.enum(['on', 'off'], 'debe ser on u off').optional(),
  SUNAT_WITHHOLDINGS: z.enum(['on', 'off'], 'debe ser on u off').optional(),
  SUNAT_MAILBOXES: z.enum(['on', 'off'], 'debe ser on u off').optional(),
  SUNAT_SEE_SOL: z.enum(['on', 'off'], 'debe ser on u off').optional(),
  SUNAT_TICKET_FIRST_LOOK_MS: whole(0, 2_000),
  SUNAT_PORTAL_PAUSE_MS: whole(0, 2_000),
  SUNAT_TICKET_GIVE_UP_MS: z.coerce.number('debe ser un número entero').int().min(1_000).optional(),
});
type SunatEnvironment = z.infer<typeof sunatEnvironment> & { DATABASE_URL?: string };

/** Production never asks a simulator. */
export function sunatSimulators(given: Record<string, string | undefined>): string[] {
  return simulatorsAmong(
    given,
    Object.keys(given).filter((name) => /^SUNAT_.+_URL$/.test(name)),
  );
}

export function arrangeSunat(env: SunatEnvironment, mode: 'demo' | 'production'): SunatConfig {
  return {
    security: env.SUNAT_SECURITY_URL ?? 'https://api-seguridad.sunat.gob.pe',
    sire: env.SUNAT_SIRE_URL,
    api: env.SUNAT_API_URL ?? (env.SUNAT_SECURITY_URL ? null : API),
    cpe: env.SUNAT_CPE_URL ?? (env.SUNAT_SECURITY_URL ? null : CPE),
    cpeScope: env.SUNAT_CPE_SCOPE,
    menu: env.SUNAT_MENU_URL ?? (env.SUNAT_SECURITY_URL ? null : 'https://e-menu.sunat.gob.pe'),
    ww1: env.SUNAT_WW1_URL ?? (env.SUNAT_SECURITY_URL ? null : 'https://ww1.sunat.gob.pe'),
    platform: env.SUNAT_PLATFORM_URL ?? (env.SUNAT_SECURITY_URL ? null : 'https://e-plataformaunica.sunat.gob.pe'),
    www: env.SUNAT_WWW_URL ?? WWW,
    rucRegister: rucRegisterHost(env, mode),
    publicHosts: publicHostsOf(env, mode),
    leftOutLists: (env.SUNAT_LEFT_OUT_LISTS ?? (env.SUNAT_SECURITY_URL ? 'off' : 'on')) === 'on',
    withholdings: (env.SUNAT_WITHHOLDINGS ?? (env.SUNAT_SECURITY_URL ? 'off' : 'on')) === 'on',
    mailboxes: (env.SUNAT_MAILBOXES ?? (env.SUNAT_SECURITY_URL ? 'off' : 'on')) === 'on',
    seeSol: (env.SUNAT_SEE_SOL ?? (env.SUNAT_SECURITY_URL ? 'off' : 'on')) === 'on',
    portalPauseMs: env.SUNAT_PORTAL_PAUSE_MS,
    ticketFirstLookMs: env.SUNAT_TICKET_FIRST_LOOK_MS,
    // In the demo somebody is looking at the screen.
    ticketGiveUpMs: env.SUNAT_TICKET_GIVE_UP_MS ?? (mode === 'demo' ? 45_000 : 180_000),
  };
}

const WWW = 'https://www.sunat.gob.pe';
const ECONSULTA = 'https://e-consulta.sunat.gob.pe';
/** The one public register that SUNAT does not serve from its www. */
const WWW2 = 'https://www2.sunat.gob.pe';

/** As the register: the demo asks no real SUNAT. Lists and rates are small enough for the embedded database. */
function publicHostsOf(env: SunatEnvironment, mode: 'demo' | 'production'): SunatConfig['publicHosts'] {
  const { SUNAT_WWW_URL: www, SUNAT_ECONSULTA_URL: consult } = env;
  if (mode === 'demo' && (www === undefined || www === WWW)) return null;
  // Whoever stands in for the one stands in for the other, unless it is said.
  return { www: www ?? WWW, consult: consult ?? (www === undefined || www === WWW ? ECONSULTA : www) };
}

/**
 * The demo never asks the real SUNAT because an address was forgotten, and the embedded database is not meant for eighteen
 * million rows: it takes only a simulator's.
 */
function rucRegisterHost(env: SunatEnvironment, mode: 'demo' | 'production'): string | null {
  const given = env.SUNAT_WWW_URL === WWW ? undefined : env.SUNAT_WWW_URL;
  if (mode === 'demo' && given === undefined) return null;
  const host = given ?? WWW2;
  return env.DATABASE_URL || isThisMachine(host) ? host : null;
}

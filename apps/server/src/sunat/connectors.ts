import { join } from 'node:path';
import type { MenuVisit } from '@yupana/sunat/by-menu.ts';
import { createConsultaCpeClient } from '@yupana/sunat/consultacpe/client.ts';
import type { ConsultaCpeClient, CpeCredentials } from '@yupana/sunat/consultacpe/types.ts';
import { createExchangeRatesClient, type ExchangeRatesClient } from '@yupana/sunat/exchange-rates/client.ts';
import { createGovernor } from '@yupana/sunat/governor.ts';
import { createHttp } from '@yupana/sunat/http.ts';
import { createListsClient, type ListsClient } from '@yupana/sunat/lists/client.ts';
import { createPortalClient, type PortalClientOptions } from '@yupana/sunat/portal/client.ts';
import { createDoubts } from '@yupana/sunat/portal/doubts.ts';
import { createPlatformClient } from '@yupana/sunat/portal/platform/client.ts';
import type { PlatformClient } from '@yupana/sunat/portal/platform/types.ts';
import type { PortalClient, PortalLogin, PortalSession } from '@yupana/sunat/portal/types.ts';
import { createRucRegisterClient } from '@yupana/sunat/ruc-register/client.ts';
import type { RucRegisterClient } from '@yupana/sunat/ruc-register/types.ts';
import { createSireClient } from '@yupana/sunat/sire/client.ts';
import type { Pace, SireClient, SireCredentials } from '@yupana/sunat/sire/types.ts';
import { createTokenCache, type TokenCache } from '@yupana/sunat/tokens.ts';
import { createValidityClient, type ValidityClient } from '@yupana/sunat/validity/client.ts';
import type { Config } from '../config.ts';
import type { Log } from '../platform/log.ts';
import { type Approach, DEMO_PACES, DEMO_PATIENCE, PACES, PATIENCE } from './paces.ts';

/** What SUNAT's API lets in: a SOL user, and an API client; null where the company has none. */
export interface ApiLogin {
  solUser: string;
  solKey: string;
  apiKey: string | null;
  apiSecret: string | null;
}

/** Where the RUC register comes from, and by what means. */
export interface RegisterSource {
  /** Its address; a version known from another one says nothing about it. */
  host: string;
  client: RucRegisterClient;
}

/** Every way from this process to SUNAT. */
export interface Sunat {
  /** The SIRE of a company. @param pace where it is to differ for this asker */
  sire(ruc: string, login: ApiLogin, pace?: Partial<Pace>): SireClient;
  /**
   * The same through an open visit to the portal, whose menu gives the token.
   * @param enterAgain called when the portal has forgotten the visit, which was idle
   */
  sireByMenu(session: PortalSession, enterAgain: (signal: AbortSignal) => Promise<void>): SireClient;
  /** Whether what SUNAT left out of its proposals is asked for. */
  asksLeftOut: boolean;
  /** Whether deposits, perceptions and retentions are asked for after each collection. */
  asksWithholdings: boolean;
  /** Whether mailboxes are read at the portal: the installation wants it, and knows the portal and where its applications stand. */
  readsMailboxes: boolean;
  /** Whether SEE-SOL's lists are asked for after a collection: as with mailboxes, where the portal's applications are known. */
  asksSeeSol: boolean;
  /** The vouchers of a company; null when the installation knows no such service of its SUNAT. */
  consultaCpe: ((ruc: string, login: ApiLogin) => ConsultaCpeClient) | null;
  /** The same through an open visit to the portal, whose menu gives the token; null where either of them is not known. */
  consultaCpeByMenu: ((...by: Parameters<Sunat['sireByMenu']>) => ConsultaCpeClient) | null;
  /** The SOL portal for one SOL user; null when the installation knows no portal of its SUNAT. */
  portal: ((login: PortalLogin) => PortalClient) | null;
  /**
   * The Nueva Plataforma within an open visit to the new menu; null when the installation knows no such platform of its SUNAT.
   * @param enterAgain called when the portal has forgotten the visit, which was idle
   */
  platform: ((session: PortalSession, enterAgain: (signal: AbortSignal) => Promise<void>) => PlatformClient) | null;
  /** Between two logins of one SOL user. */
  loginsApartMs: number;
  /** Null when this installation does not keep the register. */
  rucRegister: RegisterSource | null;
  /** Whether vouchers are valid, for a company; null when the installation knows no such service of its SUNAT. */
  validity: ((ruc: string, client: { apiKey: string; apiSecret: string }) => ValidityClient) | null;
  /** What SUNAT publishes for everybody; null when it is not kept here. */
  publicFiles: { lists: ListsClient; rates: ExchangeRatesClient } | null;
  /** Ends every connection, whatever is under way on it. */
  close(): Promise<void>;
}

interface Built {
  config: Pick<Config, 'mode' | 'sunat' | 'scratchFolder'>;
  log: Pick<Log, 'debug'>;
  /** How SUNAT is approached; by default, as the mode says. */
  pace?: Approach;
}

/**
 * One for the process: one http, one cache of tokens, and one governor that knows what is under way for a RUC at whatever
 * service. Each service keeps a pace of its own at it, so that the calm that one was asked for does not eat the minute of who waits
 * for another.
 */
export function createSunat({ config, log, pace = config.mode === 'demo' ? DEMO_PACES : PACES }: Built): Sunat {
  const isDemo = config.mode === 'demo';
  const patience = isDemo ? DEMO_PATIENCE : PATIENCE;
  const http = createHttp();
  const governor = createGovernor({ perRucInAll: pace.perRucInAll });
  const byToken = { config, log, pace, tokens: createTokenCache() };
  return {
    ...sireOf({ ...byToken, http: http.withPatience(patience.sire), governor: governor.of(pace.sire) }),
    loginsApartMs: pace.loginsApartMs,
    asksLeftOut: config.sunat.leftOutLists,
    asksWithholdings: config.sunat.withholdings,
    readsMailboxes: config.sunat.mailboxes && config.sunat.menu !== null && config.sunat.ww1 !== null,
    asksSeeSol: config.sunat.seeSol && config.sunat.menu !== null && config.sunat.ww1 !== null,
    ...cpeOf({
      ...byToken,
      http: http.withPatience(patience.consultaCpe),
      governor: governor.of(pace.consultaCpe),
    }),
    portal: portalOf({
      config,
      log,
      doubts: createDoubts({ lastMs: pace.doubtsLastMs }),
      http: http.withPatience(patience.portal),
      governor: governor.of(pace.pages),
      visits: governor.of({ ...pace.visits, holdsCalls: true }),
    }),
    platform: platformOf(config),
    rucRegister: registerOf({
      config,
      log,
      pace,
      http: http.withPatience(patience.rucRegister),
      governor: governor.of(pace.rucRegister),
    }),
    validity: validityOf({
      ...byToken,
      http: http.withPatience(patience.validity),
      governor: governor.of(pace.validity),
    }),
    publicFiles: publicOf({
      config,
      log,
      pace,
      http: http.withPatience(patience.publicFiles),
      governor: governor.of(pace.publicFiles),
    }),
    close: () => http.close(),
  };
}

type Parts<K extends keyof PortalClientOptions> = Built & Pick<PortalClientOptions, K>;
type Paces = { pace: Approach };
/** What a service that takes tokens is reached with. */
type ByToken = Parts<'http' | 'governor'> & Paces & { tokens: TokenCache };

function sireOf({ config, log, pace, ...means }: ByToken): Pick<Sunat, 'sire' | 'sireByMenu'> {
  const { security, sire, ticketFirstLookMs, ticketGiveUpMs } = config.sunat;
  const usual = { ...pace.sireTries, firstLookMs: ticketFirstLookMs, giveUpMs: ticketGiveUpMs };
  const clientOf = (access: SireCredentials | MenuVisit, special: Partial<Pace> = {}) =>
    createSireClient({
      hosts: { security, sire },
      access,
      ...means,
      pace: { ...usual, ...special },
      log: (event) => log.debug(event, 'sire'),
    });
  return {
    sire: (ruc, { solUser, solKey, apiKey, apiSecret }, special) =>
      clientOf({ ruc, solUser, solKey, clientId: apiKey ?? '', clientSecret: apiSecret ?? '' }, special),
    sireByMenu: (...by) => clientOf(byMenu('SIRE', ...by)),
  };
}

function cpeOf({ config, log, pace, ...means }: ByToken): Pick<Sunat, 'consultaCpe' | 'consultaCpeByMenu'> {
  const { security, cpe, cpeScope, menu } = config.sunat;
  if (cpe === null) return { consultaCpe: null, consultaCpeByMenu: null };
  const clientOf = (access: CpeCredentials | MenuVisit) =>
    createConsultaCpeClient({
      hosts: { security, cpe },
      access,
      scope: cpeScope,
      ...means,
      pace: pace.cpeTries,
      log: (event) => log.debug(event, 'consultacpe'),
    });
  return {
    consultaCpe: (ruc, { solUser, solKey, apiKey, apiSecret }) =>
      clientOf({ ruc, solUser, solKey, clientId: apiKey ?? '', clientSecret: apiSecret ?? '' }),
    consultaCpeByMenu: menu === null ? null : (...by) => clientOf(byMenu('CONSULTACPE', ...by)),
  };
}

/** A visit gives the token of an option for as long as it lasts; one that the portal has forgotten is made anew. */
function byMenu(option: 'SIRE' | 'CONSULTACPE', ...[session, enterAgain]: Parameters<Sunat['sireByMenu']>): MenuVisit {
  return {
    ...session.login,
    id: session.id,
    token: async (signal) => {
      if (!session.isIn()) await enterAgain(signal);
      return session.tokenOf(option, signal);
    },
  };
}

function portalOf(parts: Parts<'http' | 'governor' | 'visits' | 'doubts'>): Sunat['portal'] {
  const { config, log, ...shared } = parts;
  const { menu, security, ww1, platform, portalPauseMs } = config.sunat;
  if (menu === null) return null;
  return (login) =>
    createPortalClient({
      ...shared,
      hosts: { menu, security, ww1, platform },
      login,
      // As others wait: 2 s before the form is sent, twice as long before the menu is looked at again.
      pace: { typingMs: portalPauseMs, lookMs: 2 * portalPauseMs },
      log: (event) => log.debug(event, 'portal'),
    });
}

function platformOf({ sunat: { menu, platform } }: Built['config']): Sunat['platform'] {
  if (menu === null || platform === null) return null;
  return (session, enterAgain) => createPlatformClient({ host: platform, session, enterAgain });
}

function registerOf({ config, log, pace, http, governor }: Parts<'http' | 'governor'> & Paces): Sunat['rucRegister'] {
  const host = config.sunat.rucRegister;
  if (host === null) return null;
  const client = createRucRegisterClient({
    host,
    // One that several workers share lets another go on with a download.
    folder: join(config.scratchFolder, 'ruc-register'),
    governor,
    http,
    pace: pace.registerTries,
    log: (event) => log.debug(event, 'ruc register'),
  });
  return { host, client };
}

function validityOf({ config, log, pace, ...means }: ByToken): Sunat['validity'] {
  const { security, api } = config.sunat;
  if (api === null) return null;
  return (ruc, { apiKey, apiSecret }) =>
    createValidityClient({
      ...{ ...means, pace: pace.cpeTries, hosts: { security, api } },
      credentials: { ruc, clientId: apiKey, clientSecret: apiSecret },
      log: (event) => log.debug(event, 'validity'),
    });
}

function publicOf({ config, log, pace, http, governor }: Parts<'http' | 'governor'> & Paces): Sunat['publicFiles'] {
  const hosts = config.sunat.publicHosts;
  if (hosts === null) return null;
  const shared = { governor, http, pace: pace.publicTries, log: (event: object) => log.debug(event, 'public files') };
  return {
    lists: createListsClient({ ...shared, host: hosts.www }),
    rates: createExchangeRatesClient({ ...shared, hosts }),
  };
}

import type { Evidence } from './evidence.ts';

/** Who must do something about it: the accountant (fix a credential), us (a defect or a change at SUNAT), nobody (wait). */
export type Actor = 'accountant' | 'us' | 'nobody';

/**
 * What a caller may do next. `never`: asking again with the same input is wrong (SUNAT locks a user after failed logins).
 * `later`: ask again after a while. `renew`: ask again with a new session.
 */
export type Retry = 'never' | 'later' | 'renew';

/** Everything that can go wrong with a SUNAT service: a closed union, one case for each consequence. */
export type SunatFault =
  /** `sol-user`: SOL user or password; `api-client`: client id or secret; `sol-user-locked`: the user is locked, whatever the password. */
  | { kind: 'CredentialsRejected'; source: RefusedCredential }
  /** The portal wants to see a person: nothing was found out about the password, and no machine may insist. */
  | { kind: 'CaptchaDemanded' }
  /**
   * The answer to a login is neither a session nor a known «try later»: it may be a refusal in a shape that nobody has seen. The
   * same password is not to be sent again unless a person wants it.
   */
  | { kind: 'LoginNotUnderstood'; problem: string }
  /** The API client exists, but this module was not ticked when it was created in SOL. */
  | { kind: 'PermissionMissing'; module: SunatModule }
  /**
   * Whom the token host let in, the service turned away: for want of a permission, or because it, or what stands before it, is in
   * trouble. One such answer proves neither. `by`: who said it, the service in its own shape or a gateway.
   */
  | { kind: 'AccessDenied'; module: SunatModule; by: 'service' | 'gateway' }
  /** The menu of the SOL portal does not offer this option to the SOL user. */
  | { kind: 'OptionMissing'; option: PortalOption }
  /** The menu offers it, and it did not open. */
  | { kind: 'OptionClosed'; option: PortalOption }
  /**
   * The visit to the SOL portal ended under our hands: as a rule somebody entered with the same SOL user. Entering again would end
   * theirs.
   */
  | { kind: 'VisitEnded' }
  /** The token was refused; by the time a caller sees it, it was renewed once already. `gateway`: by a page, not by the service. */
  | { kind: 'SessionExpired'; refusedBy: 'service' | 'gateway' }
  | { kind: 'ServiceUnavailable'; reason: 'server-error' | 'connection' | 'timeout' }
  /** `retryAfterMs` is what SUNAT asked for, null when it did not say. */
  | { kind: 'RateLimited'; retryAfterMs: number | null }
  /** SUNAT understood the request and refused it, with its own codes (422) and, as a rule, its sentences. */
  | { kind: 'RequestRefused'; codes: readonly string[]; words: readonly string[] }
  /** The ticket ended «Procesado con errores». */
  | { kind: 'TicketFailed'; ticket: string; state: string }
  /** The ticket did not end within the time that we give it. `state` is null when it was never listed. */
  | { kind: 'TicketStuck'; ticket: string; state: string | null }
  /** The ticket ended but its file never appeared. */
  | { kind: 'FileNotReady' }
  /** The file, by its name, is of another RUC: SUNAT mistook whom it answers. Nothing of it may be read. */
  | { kind: 'FileOfAnotherRuc'; name: string }
  /**
   * We did not understand. Never to be shown as «there was nothing». `expected` names what was awaited. `isPage`: a page for people
   * came in its place, which is of the host and not of what was asked for: whatever else is asked of it now is answered so too.
   */
  | { kind: 'UnrecognisedAnswer'; expected: string; problem: string; isPage?: true }
  /** SUNAT said explicitly that there is nothing. */
  | { kind: 'NothingFound'; code: string };

export type RefusedCredential = 'sol-user' | 'sol-user-locked' | 'api-client';
export type SunatErrorKind = SunatFault['kind'];
/** What an API client is let into, each by a permission of its own. */
export type SunatModule = 'SIRE' | 'CONSULTACPE' | 'VALIDEZ';
/** What is opened from a menu of the SOL portal, each with a permission of the SOL user's. */
export type PortalOption = 'SIRE' | 'BUZON' | 'SEE-SOL' | 'CONSULTACPE' | PlatformOption;
/** Of them, what the new menu opens: «Consulta de Pago de Detracciones», and the form 0621 with what SUNAT fills it with. */
export type PlatformOption = 'DETRACCIONES' | 'F621';

const CONSEQUENCES: Record<SunatErrorKind, { retry: Retry; act: Actor; transient: boolean }> = {
  CredentialsRejected: { retry: 'never', act: 'accountant', transient: false },
  CaptchaDemanded: { retry: 'never', act: 'accountant', transient: false },
  LoginNotUnderstood: { retry: 'never', act: 'accountant', transient: false },
  PermissionMissing: { retry: 'never', act: 'accountant', transient: false },
  AccessDenied: { retry: 'later', act: 'nobody', transient: false },
  OptionMissing: { retry: 'never', act: 'accountant', transient: false },
  OptionClosed: { retry: 'later', act: 'nobody', transient: false },
  VisitEnded: { retry: 'later', act: 'nobody', transient: false },
  SessionExpired: { retry: 'renew', act: 'nobody', transient: false },
  ServiceUnavailable: { retry: 'later', act: 'nobody', transient: true },
  RateLimited: { retry: 'later', act: 'nobody', transient: true },
  RequestRefused: { retry: 'never', act: 'us', transient: false },
  TicketFailed: { retry: 'later', act: 'nobody', transient: false },
  TicketStuck: { retry: 'later', act: 'nobody', transient: false },
  FileNotReady: { retry: 'later', act: 'nobody', transient: true },
  FileOfAnotherRuc: { retry: 'later', act: 'us', transient: false },
  UnrecognisedAnswer: { retry: 'later', act: 'us', transient: false },
  NothingFound: { retry: 'never', act: 'nobody', transient: false },
};

export interface SunatErrorOptions {
  evidence?: Evidence;
  /** Says that asking again within seconds may help; by default the kind decides. */
  transient?: boolean;
}

/**
 * The only error the connectors throw, besides the reason of an AbortSignal. It carries its consequence; the message is for
 * logs, English, and free of secrets: nothing may be decided by it.
 */
export class SunatError extends Error {
  readonly fault: SunatFault;
  readonly retry: Retry;
  readonly act: Actor;
  readonly transient: boolean;
  readonly evidence: Evidence | undefined;

  constructor(fault: SunatFault, options: SunatErrorOptions = {}) {
    super(describe(fault));
    this.name = 'SunatError';
    this.fault = fault;
    const consequence = CONSEQUENCES[fault.kind];
    this.retry = consequence.retry;
    this.act = consequence.act;
    this.transient = options.transient ?? consequence.transient;
    this.evidence = options.evidence;
  }

  get kind(): SunatErrorKind {
    return this.fault.kind;
  }
}

function describe(fault: SunatFault): string {
  const { kind, ...detail } = fault;
  const words = Object.entries(detail).map(([name, value]) => `${name}=${String(value)}`);
  return [kind, ...words].join(' ');
}

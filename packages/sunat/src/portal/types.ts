import type { PlatformOption } from '../errors.ts';
import type { Answer, HttpRequest } from '../http.ts';
import type { FreshToken } from '../tokens.ts';
import type { Mailbox } from './mailbox/types.ts';
import type { CodedOption } from './quirks.ts';
import type { SeeSol } from './see-sol/types.ts';

/** Who enters the SOL portal of a company. */
export interface PortalLogin {
  ruc: string;
  solUser: string;
  solKey: string;
}

/** Base addresses, without path. Nothing goes elsewhere. */
export interface PortalHosts {
  /** `https://e-menu.sunat.gob.pe` */
  menu: string;
  /** `https://api-seguridad.sunat.gob.pe` */
  security: string;
  /** `https://ww1.sunat.gob.pe`, where applications are left that the menu opened; null: they are left open. */
  ww1: string | null;
  /** `https://e-plataformaunica.sunat.gob.pe`, where the new menu leads. Null or not given: it leads nowhere that we go to. */
  platform?: string | null;
}

/** The portal has two menus, and a login of its own for each: one does not accept the other's. */
export type PortalMenu = 'classic' | 'platform';

export interface PortalPace {
  /** Between the form and its answer: the portal sends a machine's haste away. */
  typingMs: number;
  /** Between two looks at the menu after the password was accepted but the menu did not open. */
  lookMs: number;
  /** Looks at the menu, and tries of each page that fails for a passing reason. The password is sent once whatever they are. */
  tries: number;
  /** First back-off; doubles each time up to `slowestRetryMs`, with jitter. */
  retryMs: number;
  slowestRetryMs: number;
}

export interface PortalClient {
  /**
   * Enters the portal with the SOL user and its password, and leaves it. The password is sent at most once; while it is in doubt
   * whether it was refused, not at all.
   * @throws SunatError CredentialsRejected, CaptchaDemanded, LoginNotUnderstood, ServiceUnavailable, RateLimited, UnrecognisedAnswer;
   * the signal's reason
   */
  verify(signal?: AbortSignal): Promise<void>;
  /** A visit that stays open, to be entered and left. Whoever opens it keeps what was answered, and knows what may be sent again. */
  session(options?: SessionOptions): PortalSession;
}

export interface SessionOptions {
  /** Which of the two menus; a session is of one. */
  menu?: PortalMenu;
  /** Called each time before the password is sent. What it throws keeps it from being sent. */
  beforeSending?: () => Promise<void>;
}

/** A visit to the portal that stays open. Whoever has it is to be the only one with this SOL user, in all processes. */
export interface PortalSession {
  /** Tells it from every other. */
  readonly id: string;
  readonly login: PortalLogin;
  /**
   * Sends the password once and waits for the menu. Also after the portal forgot an idle visit; never after one that ended otherwise.
   * @throws SunatError as `PortalClient.verify`; VisitEnded
   */
  enter(signal?: AbortSignal): Promise<void>;
  /** Whether the menu should still be open: entered, and not left alone for longer than the portal allows. */
  isIn(): boolean;
  /**
   * The token that an option of the menu receives.
   * @throws SunatError OptionMissing, OptionClosed, VisitEnded, ServiceUnavailable, RateLimited, UnrecognisedAnswer; the signal's reason
   */
  tokenOf(option: CodedOption, signal?: AbortSignal): Promise<FreshToken>;
  /** Whether the menu lists it; true as well when the menu lists nothing that we know. */
  offers(option: CodedOption): boolean;
  /**
   * Opens an option of the new menu as far as the platform's own page.
   * @throws as `tokenOf`
   */
  openPlatform(option: PlatformOption, signal?: AbortSignal): Promise<PlatformPass>;
  /**
   * The electronic mailbox («Buzón SOL»), opened as the menu's own button does. It opens no message.
   * @throws as `tokenOf`
   */
  mailbox(signal?: AbortSignal): Promise<Mailbox>;
  /** SEE-SOL's «Consultar Factura y Nota»: its lists of vouchers. @throws as `tokenOf` */
  seeSol(signal?: AbortSignal): Promise<SeeSol>;
  /** Leaves what was opened, and the menu. Good manners: it throws nothing, and takes some seconds at most. */
  leave(signal?: AbortSignal): Promise<void>;
}

/** What lets in at the platform, for as long as the visit lasts. */
export interface PlatformPass {
  /** What the address of its page carried; null when it carried none. */
  idCache: string | null;
  /**
   * A call of the platform's, with the cookies of the visit.
   * @param before one that must be made right before it, each time
   * @param tries of what fails for a passing reason
   */
  ask<T>(
    exchange: PlatformExchange<T>,
    tries: number,
    signal?: AbortSignal,
    before?: PlatformExchange<void>,
  ): Promise<T>;
}

export interface PlatformExchange<T> {
  url: URL;
  build: (cookies: string, redact: (text: string) => string) => HttpRequest;
  /** @throws SunatError */
  read: (answer: Answer) => T | Promise<T>;
}

/** The login form as it was served: nothing of it is made up. */
export interface LoginForm {
  action: URL;
  originalUrl: string;
  state: string;
}

/** Codes of what this user may open; null when the menu does not tell. */
export type MenuOptions = ReadonlySet<string> | null;

/** What became of opening an option of the menu. */
export type Opened =
  | { kind: 'token'; value: string }
  /** The portal asks who one is: there is no session. */
  | { kind: 'login' }
  /** No application, and no word about it. */
  | { kind: 'nothing' };

/** What became of opening the platform. */
export type Entered = { kind: 'inside'; idCache: string | null } | Extract<Opened, { kind: 'login' | 'nothing' }>;

/** Where the way into an application of ww1 ended. */
export type Arrival = { kind: 'inside'; html: string } | Extract<Opened, { kind: 'login' | 'nothing' }>;

/** The page at which a browser comes to rest. */
export type Landing =
  | { kind: 'menu'; options: MenuOptions; hasMailbox: boolean }
  /** The form, without a word about what was sent before. */
  | { kind: 'form'; form: LoginForm }
  | { kind: 'captcha' }
  /** `locked`: the page says that the user is locked. */
  | { kind: 'rejected'; locked: boolean }
  /** The front page of the security host, to which a login is bounced; it may carry the code that opens the menu. */
  | { kind: 'front-page'; code: string | null };

/** What one answer says to a browser: go on, or stay. */
export type Step = Landing | { kind: 'redirect'; to: URL };

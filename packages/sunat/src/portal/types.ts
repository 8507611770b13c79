/** Who enters the SOL portal of a company. */
export interface PortalLogin {
  ruc: string;
  solUser: string;
  solKey: string;
}

/** Base addresses, without path: `https://e-menu.sunat.gob.pe` and `https://api-seguridad.sunat.gob.pe`. Nothing goes elsewhere. */
export interface PortalHosts {
  menu: string;
  security: string;
}

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
   * @throws SunatError CredentialsRejected, CaptchaDemanded, ServiceUnavailable, RateLimited, UnrecognisedAnswer; the signal's reason
   */
  verify(signal?: AbortSignal): Promise<void>;
}

/** The login form as it was served: nothing of it is made up. */
export interface LoginForm {
  action: URL;
  originalUrl: string;
  state: string;
}

/** The page at which a browser comes to rest. */
export type Landing =
  | { kind: 'menu' }
  /** The form, without a word about what was sent before. */
  | { kind: 'form'; form: LoginForm }
  | { kind: 'captcha' }
  /** `locked`: the page says that the user is locked. */
  | { kind: 'rejected'; locked: boolean }
  /** The front page of the security host, to which a login is bounced; it may carry the code that opens the menu. */
  | { kind: 'front-page'; code: string | null };

/** What one answer says to a browser: go on, or stay. */
export type Step = Landing | { kind: 'redirect'; to: URL };

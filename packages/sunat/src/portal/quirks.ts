import type { PortalOption } from '../errors.ts';
import type { PortalMenu } from './types.ts';

/** The oddities of the SOL portal, each with when it was seen. No text of it is documented: docs/sunat/portal.md says how sure each is. */

/** Callers that do not look like a browser get an empty answer or a reset. Seen 2026-08. */
export const USER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** Of each menu its page. Seen 2026-10. */
export const MENU_PATHS: Readonly<Record<PortalMenu, string>> = {
  classic: '/cl-ti-itmenu/MenuInternet.htm',
  platform: '/cl-ti-itmenu2/MenuInternetPlataforma.htm',
};

/** What has a code in the menu. The mailbox is behind a button of its own. */
export type CodedOption = Exclude<PortalOption, 'BUZON'>;

/**
 * What is opened, and from which menu. SIRE's code was seen 2026-04, SEE-SOL's 2026-07, the form's 2026-08, that of vouchers and of
 * deposits 2026-10.
 */
export const OPTIONS: Readonly<Record<CodedOption, { menu: PortalMenu; code: string }>> = {
  SIRE: { menu: 'classic', code: '60.2.1.1.1' },
  'SEE-SOL': { menu: 'classic', code: '11.5.3.1.2' },
  CONSULTACPE: { menu: 'classic', code: '11.38.1.1.1' },
  DETRACCIONES: { menu: 'platform', code: '55.2.1.1.4' },
  F621: { menu: 'platform', code: '55.1.1.1.1' },
};

/** The menu's button that opens the mailbox. That a user without it has no permission is deduced. */
export const MAILBOX_BUTTON = 'aOpcionBuzon';

/** Applications of ww1 that the menu opens stand under such paths: `/ol-ti-itvisornoti/…`, `/ol-ti-itconscpemype/…`. Seen 2026-09. */
export const APPLICATION_PATH = /^\/ol-ti-/;

/** The list of what a user may open, as the menu's script has it. Seen 2026-10; what its entries are called is not known. */
export const OPTIONS_LIST = /\bvar\s+opciones\s*=\s*\[/;

/** An option's code anywhere in that list: «60.2.1.1.1», or in an address «code=60.2.1.1.1». */
export const OPTION_CODE = /(?<![\d.])\d{1,2}(?:\.\d{1,3}){3,4}(?![\d.])/g;

/** Where an option leads is 302 to its application, with what lets it in. Seen 2026-08 for vouchers and the mailbox. */
export const TOKEN_PARAMETER = 'token';

/** 35 minutes without a request end a visit (seen 2026-09); another project counts with 18 and was not refuted. */
export const IDLE_MS = 30 * 60_000;

/**
 * The path by which the application that was open is left, as `prevApp` answers it: `/ol-ti-itvisornoti/visor/master?logout`.
 * Seen 2026-09.
 */
export const LEAVING_PATH = /^\/(?!\/)[\w./?=&-]{1,200}$/;

/** The menu sends to the login by script, `redirect("…")`, and not by status. Seen 2026-09. */
export const SCRIPT_REDIRECT = /\bredirect\(\s*(["'])(.{1,8000}?)\1\s*\)/g;

/** Of several redirects in a script, the one that leads to the login: the way out is written there too. */
export const LOGIN_ADDRESS = /loginMenuSol/;

/** A wrong login is a 302 to `…/oauth2/error` whose page has this element, for some. Seen 2026-04. */
export const ERROR_ELEMENT = 'divErrorRUC';

/**
 * What a wrong login is told, in the places made for it and nowhere else: the form itself always asks «¿Te olvidaste tu usuario o
 * clave?». The second line is the pattern that others rely on. Seen 2026-02 to 2026-04; «bloqueado» is a guess.
 */
export const SAYS_REJECTED = [
  /falla en la autenticaci[oó]n/i,
  /(usuario|clave|contraseña).*(incorrect|inv[aá]lid|no coincide|bloquead)/is,
];

/** Of those, what is said of a user who is locked, whatever the password. A guess: nobody published the page. */
export const SAYS_LOCKED = /bloquead/i;

/** What the portal says when it is the portal that fails. Seen 2026-04. */
export const SAYS_UNWELL = /no podemos atenderlo|problema en la aplicaci/i;

/** The page of the firewall in front of the portal, with status 200. Seen 2026-08 after many logins in a row. */
export const SAYS_FIREWALL = /request rejected/i;

/** The front page to which a hasty login is sent. Seen 2026-10. */
export const SAYS_FRONT_PAGE = /bienvenidos a sunat/i;

/**
 * Elements of the menu of somebody who entered. Two of them and no password field: each alone may change its name. Seen 2026-02
 * to 2026-10.
 */
export const MENU_ELEMENTS: ReadonlySet<string> = new Set([
  'btnSalir',
  'aOpcionBuzon',
  'divOpcionServicio2',
  'liOpcionUsuario2',
  'txtBusca',
]);
/** The tree of options, by the level of each: `nivel1_55`, `nivel4_55_2_1_1_4`. Of both menus; seen 2026-10. */
export const MENU_BRANCH = /^nivel[1-4](_\d+)+$/;
export const MENU_SCRIPTS = [/\bvar\s+opciones\s*=/, /\bfunction\s+ejecuta\s*\(/];

import type { SpotAccountType, SpotPayments } from './types.ts';

/** The oddities of the Nueva Plataforma, each with when it was seen. docs/sunat/platform.md says how sure each is. */

/** What gives and renews the session of the platform's pages; its answer has `idCache` somewhere within. Seen 2026-08. */
export const SESSION_PATH = '/v1/gestor-sesiones/recurso';

/** The parameter that carries it in the address of the platform's first page, `servletAcceso`. Seen 2026-08. */
export const ID_CACHE = 'idCache';

/** What the calls are let in with. The form is the menu's own, whatever is asked for. Seen 2018 and 2026-10. */
export const SESSION_HEADER = 'IdCache';
export const FORM_HEADER = 'IdFormulario';
export const MENU_FORM = '*MENU*';

/** Of the detractions. Seen 2026-10. */
export const SPOT = '/v1/recaudacion/tributaria/declapago/detracciones';
/** Of the form 0621. In SUNAT's own client of 2018; their sisters of SPOT still live there in 2026. */
export const IGV_FORM = '/v1/recaudacion/tributaria/t/formularioIgv';
/** Of declarations that were presented. In SUNAT's own client of 2018. */
export const DECLARATIONS = '/v1/recaudacion/tributaria/consultadeclaracion/t/internet/declaracion';

/** Where its calls come from: a page of the platform's own. Seen 2026-10. */
export const PAGE_PATH = '/app/recaudacion/tributaria/internet/html/carrito.html';

/** What others of SUNAT's applications say to who may not, with 401 or 403. Seen 2026; not of the platform. */
export const SAYS_NO_PROFILE = /no tiene (el |los |la )?(perfil|permiso|acceso)|rejected by policy/i;

/** By what a session that is over calls itself, with 401. In SUNAT's own client of 2018. */
export const SAYS_SESSION_OVER = /gestor de sesiones|idcache/i;

/** What is asked for when nobody says otherwise. Seen 2026-10. */
export const USUAL: { accountType: SpotAccountType; payments: SpotPayments } = {
  accountType: '1',
  payments: 'pagosIndividuales',
};

/** A query without rows is told by some words, in an answer that is no list. A guess at the words: seen 2026-10 without them. */
export const SAYS_NO_ROWS =
  /sin (datos|registros|informaci[oó]n|resultados)|no (hay|existen?|se encontr\w+|cuenta con|registra)\b/i;

/** The constancia is given only after its window was shown in the same session: without that, 500 «Request failed». Seen 2026-10. */
export const LOOK_FIRST = '/e/obtenerconstancia';

/** What a call of ours may take from a day on which one of ten answers is a 500. Seen 2026-08 at a sister host. */
export const TRIES = 4;

/** The same of a constancia, of which a month has dozens: one that is not given twice is left for another visit. */
export const TRIES_OF_A_FILE = 2;

/** Declarations are asked for by a year at most; of more than 300 rows only their number comes. In SUNAT's own client of 2018. */
export const MOST_MONTHS = 12;

/** The form whose declarations are asked for: «IGV - Renta Mensual». In SUNAT's own client of 2018. */
export const FORM = '0621';

/** Absent dates in the path of declarations are a hyphen. In SUNAT's own client of 2018. */
export const NO_DATE = '-';

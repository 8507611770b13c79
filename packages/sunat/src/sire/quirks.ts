/**
 * The oddities of SUNAT's SIRE service and its token host, each with where and when it was seen, so that the rest of the code
 * is not bent around them.
 */

/** The token's scope names the service's public address, whatever host is configured. Manual v27, 5.1. */
export const SCOPE = 'https://api-sire.sunat.gob.pe';

/**
 * A gateway answers 401 with an HTML page to callers without a User-Agent. Seen 2026-09. Sister hosts drop callers that do not
 * look like a browser (2026-08), hence the first word.
 */
export const USER_AGENT = 'Mozilla/5.0 (compatible; Yupana/1.0)';

/** The manual prints «{RUC} {USUARIO}»; with the space SUNAT refuses. Seen 2026-08. */
export const loginName = (ruc: string, solUser: string): string => `${ruc}${solUser}`;

/**
 * The token host tells a wrong SOL login from a wrong client only in its text: the login's says «usuario», as in «Error en la
 * autenticacion del usuario.» (without accent). Manual capture 2023; relied upon by clients in 2026.
 */
export const SAYS_USER = /usuario/i;

/** A locked user is refused with a text that nobody published; that it says «bloqueado» is a guess, as at the portal. */
export const SAYS_LOCKED = /bloquead/i;

/**
 * Words with which a service in trouble (5xx) may be refusing credentials. «Usuario» alone is not among them: SUNAT's pages of
 * maintenance begin with «Estimado usuario».
 */
export const SPEAKS_OF_CREDENTIALS =
  /clave|contrase|credencial|credential|password|autentica|authenticat|bloquead|access_denied|invalid_(grant|client)|unauthorized_client/i;

/** An API client without the module is «Cliente no autorizado», with small or capital c. Reported 2024 and 2025. */
export const SAYS_CLIENT_NOT_AUTHORISED = /cliente\s+no\s+autorizado/i;

/** The token host says 400 or 401 for the same refusal. Manual capture: 400; others: 401. */
export const REFUSAL_STATUSES: ReadonlySet<number> = new Set([400, 401, 403]);

/** `expires_in` is 3600 wherever it was seen. Without it we believe in less. */
export const TOKEN_SECONDS_WHEN_UNSAID = 600;

/** SUNAT spells this field without its first "r" in the ticket, and with it in the download's query. Seen 2026-09. */
export const REPORT_TYPE_FIELD = 'codTipoAchivoReporte';

/** A report without a type is asked for with the literal word; an empty text is refused with 2278. Manual v27, 5.17. */
export const NO_REPORT_TYPE = 'null';

/** Export codes that mean «nothing there»: 1070 no vouchers in the period, 1518 no documents to export. Manual v27, seen 2026. */
export const NOTHING_CODES: ReadonlySet<string> = new Set(['1070', '1518']);

/** «El archivo solicitado no existe.» Not in the manual; also said for a file that will be there in some seconds. Seen 2026-09. */
export const FILE_MISSING_CODE = '2244';

/**
 * A file that is not there yet may also be a 500 that carries its store's exception: «MongoGridFSException: No file found». Seen
 * 2026-08. Tells only how long to wait before the next try.
 */
export const FILE_MISSING_EXCEPTION = /GridFS/i;

/** Process of each export (manual, Anexo I), for a ticket that does not say its own. */
export const EXPORT_PROCESSES = {
  proposal: { RCE: '10', RVIE: '10' },
  'left-out': { RCE: '97', RVIE: '11' },
} as const;

/**
 * The gateway answers a route that it does not know with its bare page and status 500, as if the service were down. Seen
 * 2026-08. An outage has other pages (503, «Request failed»).
 */
export const BARE_GATEWAY_PAGE = /<title>500 Internal Server Error<\/title>[\s\S]*<center>nginx/i;

/** RCE refuses an export without an origin (422); RVIE ignores it, and its manual does not name it. Seen 2026-09. */
export const ORIGIN_API = '2';

/** Text is the only type of file that has the same code in both books: 1 and 2 are swapped. Manuals v27, annexes III and IV. */
export const FILE_TYPE_TEXT = '0';

/** A report without type carries its database id before its name: `6549278a1275a57884e56184__LE2038…`. Manual capture 2023. */
export const DATABASE_ID_PREFIX = /^[0-9a-f]{24}_+/i;

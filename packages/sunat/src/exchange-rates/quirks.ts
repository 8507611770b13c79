/** The oddities of SUNAT's exchange rates, each with when it was seen. */

/** One line with the rate of today, on www. Seen 2026-08; a browser's name is advised. */
export const TODAY_PATH = '/a/txt/tipoCambio.txt';

/** What the calendar of e-consulta asks for a month's rates. Months count from 0. Seen 2026-09. */
export const MONTH_PATH = '/cl-at-ittipcam/tcS01Alias/listarTipoCambio';

/**
 * The page sends what its captcha gave it; that a caller without it is answered is not sure, for a firewall stands before it. What it
 * refuses is told, and the rates grow by the line of each day.
 */
export const MONTH_TOKEN = '';
export const MONTH_ORIGIN = 'https://e-consulta.sunat.gob.pe';

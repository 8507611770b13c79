/** The oddities of SUNAT's RUC register («padrón reducido») as a download. */

/** On www2, without login. Seen 2026-08: 390,910,816 bytes behind Cloudflare, `Accept-Ranges`. */
export const REGISTER_PATH = '/padron_reducido_ruc.zip';

/** The only file inside: `padron_reducido_ruc.txt`, 1,566,116,804 bytes. Seen 2026-08. */
export const CONTENT_NAME = /^padron[\w.-]*\.txt$/i;

/** Its text shrinks four times; what shrinks more than this, and is not small, was made to exhaust us. */
export const MOST_RATIO = 40;
export const ALWAYS_FINE_BYTES = 16 * 1024 * 1024;

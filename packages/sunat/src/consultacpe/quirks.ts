/**
 * The oddities of SUNAT's service of vouchers (api-cpe), each with when it was seen, so that the rest is not bent around them.
 */

/**
 * What the token is asked for. Whether SUNAT grants it to API clients is disputed: some were refused (2024, 2025), others use
 * it daily (2026-08), and some ask for the full path of the service. Which one is a setting of the client.
 */
export const SCOPE = 'https://api-cpe.sunat.gob.pe';

/**
 * Where the page stands that asks with the menu's token, which comes in its address. Those who ask with that token send both. Seen 2026-08.
 */
export const PAGE_ORIGIN = 'https://e-factura.sunat.gob.pe';

/** Last segment of the path: which file of a voucher. Seen 2026-08. */
export const FILE_CODES = { pdf: '01', xml: '02', cdr: '03' } as const;

/** `1` emitted, `2` received; any other is a 404. Seen 2026-08. */
export const ORIGINS = { emitted: '1', received: '2' } as const;

/**
 * Notes are asked for by the kind of voucher that they change: F7 and F8 of facturas (series of F and E), B7 and B8 of
 * boletas. Seen 2026-08. Those of the portal's own boletas (EB01) are boletas by the names of the service's page; nobody says it of them.
 */
export function typeAsked(type: string, serie: string): string {
  const note = type === '07' ? '7' : type === '08' ? '8' : null;
  if (note === null) return type;
  return `${/^(?:F|E(?!B))/i.test(serie) ? 'F' : 'B'}${note}`;
}

/** The service knows numbers without zeros to the left only. Seen 2026-08. */
export function numberAsked(number: string): string {
  return number.replace(/^0+(?=.)/, '');
}

/** The CDR's name in a zip of several, which may stand before the document itself. Seen 2026-08. */
export const CDR_NAME = /(?:^|\/)R-[^/]*\.xml$/i;

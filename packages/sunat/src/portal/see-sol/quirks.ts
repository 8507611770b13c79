import type { SeeSolList } from './types.ts';

/** The oddities of SEE-SOL's «Consultar Factura y Nota», each with when it was seen. docs/sunat/see-sol.md says how sure each is. */

/** As the menu opens it. By analogy with the options whose opening was seen: 302 to the application, with `hc` and `token`. */
export const SEE_SOL_QUERY = { action: 'execute', code: '11.5.3.1.2' };

/** Facturas and their notes; boletas and theirs are asked of a twin. Seen 2026-07. */
const FACTURAS = '/ol-ti-itconscpemype/consultar.do';
const BOLETAS = '/ol-ti-itconscpemypebve/consultar.do';

interface ListQuirk {
  path: string;
  /** `tipoConsulta`. Seen 2026-07; 19 and 21 were never seen. */
  code: string;
  /** Whose the rows are: the company issued them, or received them. */
  side: 'issued' | 'received';
  /** Type of its vouchers. */
  type: string;
}

export const LISTS: Readonly<Record<SeeSolList, ListQuirk>> = {
  'facturas-issued': { path: FACTURAS, code: '10', side: 'issued', type: '01' },
  'facturas-received': { path: FACTURAS, code: '11', side: 'received', type: '01' },
  'facturas-rejected': { path: FACTURAS, code: '12', side: 'received', type: '01' },
  'credit-notes-issued': { path: FACTURAS, code: '13', side: 'issued', type: '07' },
  'credit-notes-received': { path: FACTURAS, code: '14', side: 'received', type: '07' },
  'debit-notes-issued': { path: FACTURAS, code: '15', side: 'issued', type: '08' },
  'debit-notes-received': { path: FACTURAS, code: '16', side: 'received', type: '08' },
  'boletas-issued': { path: BOLETAS, code: '17', side: 'issued', type: '03' },
  'boletas-received': { path: BOLETAS, code: '18', side: 'received', type: '03' },
  'boletas-credit-notes-issued': { path: BOLETAS, code: '20', side: 'issued', type: '07' },
  'boletas-debit-notes-issued': { path: BOLETAS, code: '22', side: 'issued', type: '08' },
};

/** `estado`: others sent 0 until 2024. Seen 2026-07. */
export const ESTADO = '1';

/**
 * The longest span that is asked for at once: a month of some 500 documents came whole, and no larger one was seen. Seen 2026-07.
 */
export const MOST_DAYS = 31;

/** `ind_anulado` and `indEstado`: 0 was seen of what is active. That anything else is not is deduced. */
export const IS_ACTIVE = '0';

/** `ind_puede_descargar`: 1 was seen of what is offered; that 0 is not is deduced. */
export const OFFERED: ReadonlyMap<string | null, boolean> = new Map([
  ['1', true],
  ['0', false],
]);

/** What may be an accent that was read as Latin-1: «Ã‘», «Â°». */
export const MOJIBAKE = /[\u00c2\u00c3][\u0080-\uffff]/;

import type { MailboxTray } from './types.ts';

/** The oddities of the electronic mailbox, each with when it was seen. docs/sunat/mailbox.md says how sure each is. */

/** As the menu's `cargaBuzon()` opens it; `hc` and `token` come with the answer. Seen 2026-09. */
export const MAILBOX_QUERY = { action: 'buzon' };

/** Seen 2026-09. */
export const VISOR = '/ol-ti-itvisornoti/visor';

/** `tipoMsj`. Seen 2026-09. */
export const TRAY_CODES: Readonly<Record<MailboxTray, string>> = { messages: '1', notifications: '2' };

/** The folder in which everything stands that was not moved to another. If it repeats what stands in others is not known. Seen 2026-09. */
export const ROOT_FOLDER = '00';

/**
 * Pages of 25 of one folder; the largest that was seen has 3,328 messages. What a page says of how many there are is wrong (2,681 of those
 * 3,328, seen 2026-09): only a page without rows is the end.
 */
export const MOST_PAGES = 400;

/** `indEstado`: 0 was seen of what nobody had read; that 1 is read is deduced. */
export const READ_STATES: Readonly<Record<string, boolean>> = { '0': false, '1': true };

/** The script of the visor's first page that names its labels. Seen 2026-09; how an entry is written is not known. */
export const LABELS_LIST = /\bvar\s+listEtiquetas\s*=\s*\[/;

/** What a label is called where the page does not say. Seen 2026-09. */
export const LABELS: Readonly<Record<string, string>> = {
  '10': 'VALORES',
  '11': 'RESOLUCIONES DE COBRANZA',
  '12': 'RESOLUCIONES DE FRACCIONAMIENTO',
  '13': 'RESOLUCIONES NO CONTENCIOSAS',
  '14': 'RESOLUCIONES DE FISCALIZACION',
  '15': 'NOTIFICACIONES ANTERIORES',
  '16': 'AVISOS',
  '18': 'INSPECCION NO INTRUSIVA',
  '19': 'REQUERIMIENTOS DIVERSOS',
  '20': 'CARTAS',
};

/** «Without a label». Seen 2026-09. */
export const NO_LABEL = '00';

/** What a message's number is called in its list; that its detail calls it so is deduced. Seen 2026-09. */
export const MESSAGE_CODE = 'codMensaje';

/** What an attachment's code is called in the answer of a message that was opened. Seen 2026-09 in the address that downloads it. */
export const FILE_CODE = 'codArchivo';

/** Names of fields that may say an attachment's name: nobody published the answer. */
export const FILE_NAMES = ['nomArchivo', 'nombreArchivo', 'desArchivo', 'nomAdjunto', 'desNombre'];

/** Names of fields that may hold what the message says: nobody published the answer. */
export const BODY_FIELD = /mensaje|texto|cuerpo|contenido/i;

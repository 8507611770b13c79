import type { HttpRequest } from '../../http.ts';
import { TRAY_CODES, VISOR } from './quirks.ts';
import type { MailboxAttachment, MailboxMessage, MailboxTray } from './types.ts';

type Request = Omit<HttpRequest, 'redact'>;

const MOST_LIST_BYTES = 4 * 1024 * 1024;
const MOST_DETAIL_BYTES = 4 * 1024 * 1024;
const MOST_FILE_BYTES = 20 * 1024 * 1024;

const JSON_HEADERS = { accept: 'application/json, text/javascript, */*; q=0.01', 'x-requested-with': 'XMLHttpRequest' };

/** @param stamp the visor's script adds the hour, so that no cache answers */
export function listRequest(
  ww1: string,
  asked: { tray: MailboxTray; folder: string; page: number },
  stamp: number,
): Request {
  const fields = {
    tipoMsj: TRAY_CODES[asked.tray],
    codCarpeta: asked.folder,
    codEtiqueta: '',
    page: String(asked.page),
    des_asunto: '',
    codMensaje: '',
    // It orders and does not filter: `NADA` is as they come. Seen 2026-09.
    tipoOrden: 'NADA',
    _: String(stamp),
  };
  return { ...get(ww1, '/listNotiMenPag', fields), call: 'mailbox.list', maxBytes: MOST_LIST_BYTES };
}

/** Names and codes of the folders; what it counts in them is wrong. Seen 2026-09. */
export function foldersRequest(ww1: string): Request {
  return { ...get(ww1, '/ajax/listarCarpetas', {}), call: 'mailbox.folders', maxBytes: MOST_LIST_BYTES };
}

/** This marks the message as read. */
export function detailRequest(ww1: string, { tray, code }: Pick<MailboxMessage, 'tray' | 'code'>): Request {
  const fields = { codigoMensaje: code, tipoMsj: TRAY_CODES[tray] };
  return { ...get(ww1, '/obtenerDetalleNotiMen', fields), call: 'mailbox.open', maxBytes: MOST_DETAIL_BYTES };
}

/** `/bajarArchivo/{codArchivo}/0/0/{ruc}`. Seen 2026-09. */
export function fileRequest(ww1: string, { code }: MailboxAttachment, ruc: string): Request {
  const { headers: _json, ...request } = get(ww1, `/bajarArchivo/${encodeURIComponent(code)}/0/0/${ruc}`, {});
  return { ...request, headers: {}, call: 'mailbox.file', maxBytes: MOST_FILE_BYTES };
}

function get(ww1: string, path: string, fields: Record<string, string>): Pick<Request, 'method' | 'url' | 'headers'> {
  const url = new URL(`${VISOR}${path}`, ww1);
  if (Object.keys(fields).length > 0) url.search = new URLSearchParams(fields).toString();
  return { method: 'GET', url, headers: { ...JSON_HEADERS, referer: new URL(`${VISOR}/master`, ww1).href } };
}

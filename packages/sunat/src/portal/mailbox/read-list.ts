import { unrecognised } from '../../answers.ts';
import type { Answer } from '../../http.ts';
import { asList, asObject, asText } from '../../shape.ts';
import { decodeText } from '../../text.ts';
import { NO_LABEL, READ_STATES, ROOT_FOLDER } from './quirks.ts';
import type { MailboxFolder, MailboxRow, MailboxTray } from './types.ts';

/** Which list it is, and whose. */
interface Asked {
  tray: MailboxTray;
  folder: string;
  ruc: string;
}

/**
 * A page of a tray. Its counters are not read: they are wrong (seen 2026-09).
 * @returns null when the visor has no session: it says so with `rows: null` and status 200, which is not «no messages»
 * @throws SunatError UnrecognisedAnswer
 */
export function readList(answer: Answer, asked: Asked): MailboxRow[] | null {
  const body = asObject(readJson(answer));
  if (body === null || !('rows' in body)) throw unrecognised(answer, 'a list without rows');
  if (body.rows === null) return null;
  const rows = asList(body.rows);
  if (rows === null) throw unrecognised(answer, 'rows that are no list');
  return rows.map((row) => readRow(row, asked));
}

function readRow(value: unknown, { tray, folder, ruc }: Asked): MailboxRow {
  const row = asObject(value);
  const code = asText(row?.codMensaje);
  if (row === null || code === null || !/^\d{1,18}$/.test(code)) return { rejected: 'a message without its number' };
  const whose = asText(row.numRuc);
  if (whose !== null && whose !== ruc) return { rejected: `message ${code} is of another RUC` };
  const subject = asText(row.desAsunto)?.replace(/\s+/g, ' ');
  if (!subject) return { rejected: `message ${code} has no subject` };
  const [label, inFolder] = [asText(row.codEtiqueta), asText(row.codCarpeta)];
  const areCodes = [label, inFolder].every((one) => one === null || CODE.test(one));
  if (!areCodes || subject.includes('\u0000'))
    return { rejected: `message ${code} has a label, folder or subject that is none` };
  const attachments = Number(asText(row.cantidadArchAdj) ?? Number.NaN);
  return {
    message: {
      ...{ tray, code, subject: subject.slice(0, MOST_CHARACTERS) },
      label: label === NO_LABEL ? null : label,
      folder: folder === ROOT_FOLDER ? (inFolder ?? ROOT_FOLDER) : folder,
      publishedAt: momentOf(asText(row.fecPublica)) ?? momentOf(asText(row.fecEnvio)),
      isRead: READ_STATES[asText(row.indEstado) ?? ''] ?? null,
      isUrgent: asText(row.indUrg) === '1',
      attachments: Number.isInteger(attachments) && attachments >= 0 && attachments <= MOST_FILES ? attachments : null,
    },
  };
}

const MOST_CHARACTERS = 500;
/** More than these is a number of something else. */
const MOST_FILES = 10_000;
const CODE = /^[\w.-]{1,20}$/;
/** Years in which there was a mailbox, with room: others are not dates, and no database keeps them all. */
const YEARS = { first: '1990', last: '2199' };
const MOMENT = /^(\d{2})\/(\d{2})\/(\d{4})(?: (\d{2}):(\d{2}):(\d{2}))?$/;

/** `29/09/2026 18:23:54`, in Lima, where the clock never changes; a day alone is its first moment. */
function momentOf(text: string | null): string | null {
  const found = MOMENT.exec(text ?? '');
  if (!found) return null;
  const [, day, month, year, hour = '00', minute = '00', second = '00'] = found;
  const moment = `${year}-${month}-${day}T${hour}:${minute}:${second}-05:00`;
  if (year === undefined || year < YEARS.first || year > YEARS.last) return null;
  const isOne =
    !Number.isNaN(Date.parse(moment)) && new Date(`${year}-${month}-${day}T00:00:00Z`).getUTCDate() === Number(day);
  return isOne ? moment : null;
}

/** @throws SunatError UnrecognisedAnswer */
export function readFolders(answer: Answer): MailboxFolder[] {
  const list = asList(readJson(answer));
  if (list === null) throw unrecognised(answer, 'folders that are no list');
  return list.map((value) => {
    const folder = asObject(value);
    const code = asText(folder?.codCarpeta);
    if (code === null) throw unrecognised(answer, 'a folder without its code');
    return { code, name: asText(folder?.nomCarpeta) ?? code };
  });
}

/** A page in place of an answer is of the visor's; cut text may come whole when it is asked for again. */
export function readJson(answer: Answer): unknown {
  const text = decodeText(answer.body);
  try {
    return JSON.parse(text);
  } catch {
    const isPage = /^\s*</.test(text);
    throw unrecognised(answer, isPage ? 'a page' : 'no JSON', !isPage);
  }
}

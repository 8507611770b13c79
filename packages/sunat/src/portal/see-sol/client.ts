import { addDays } from '@yupana/tax/days.ts';
import { isPage, unrecognised } from '../../answers.ts';
import { looksLikeZip } from '../../archive.ts';
import type { CpeXml } from '../../consultacpe/types.ts';
import type { Answer, HttpRequest } from '../../http.ts';
import { documentIn } from '../../voucher-zip.ts';
import { usable } from '../application-answer.ts';
import type { ApplicationVisit } from '../visit.ts';
import { ESTADO, LISTS, MOST_DAYS } from './quirks.ts';
import { readSeeSolList } from './read-list.ts';
import type { SeeSol, SeeSolAsked, SeeSolList, SeeSolRow, SeeSolVoucher } from './types.ts';
import { listOf } from './which-list.ts';

type Request = Omit<HttpRequest, 'redact'>;

const MOST_LIST_BYTES = 32 * 1024 * 1024;
const MOST_FILE_BYTES = 8 * 1024 * 1024;
/** Of all that a zip holds. */
const MOST_CONTENT_BYTES = 24 * 1024 * 1024;

/** @param visit the application, entered by the menu */
export function createSeeSol(visit: ApplicationVisit): SeeSol {
  const { ruc, ww1 } = visit;

  /** Lists of this visit, by list and days: of many documents of a month it is asked for once. */
  const months = new Map<string, SeeSolRow[]>();

  /**
   * A page in place of what was asked for is «no session», or a failure that calls itself well (seen 2026-07): the application is entered
   * once more by the menu, which tells whether the visit stands.
   */
  async function within<T>(
    request: Request,
    read: (answer: Answer) => Promise<T | null>,
    wanted: string,
    signal?: AbortSignal,
  ): Promise<T> {
    for (let again = false; ; again = true) {
      // What leads elsewhere, to the login or the cover page, is as good as a page of it.
      const given = async (answer: Answer) => ({ found: leads(answer) ? null : await read(usable(answer)), answer });
      const { found, answer } = await visit.ask(request, given, signal);
      if (found !== null) return found;
      if (again) throw unrecognised(answer, `a page in place of a ${wanted}`);
      await visit.enterAgain(signal);
    }
  }

  async function list(which: SeeSolList, from: string, to: string, signal?: AbortSignal): Promise<SeeSolRow[]> {
    const rows: SeeSolRow[] = [];
    for (let first = from; first <= to; first = addDays(first, MOST_DAYS)) {
      const last = addDays(first, MOST_DAYS - 1);
      const request = listRequest(ww1, which, first, last < to ? last : to);
      const read = async (answer: Answer) => readSeeSolList(answer, which, ruc);
      rows.push(...(await within(request, read, 'list', signal)));
    }
    return rows;
  }

  async function monthOf(which: SeeSolList, asked: SeeSolAsked, signal?: AbortSignal): Promise<SeeSolRow[]> {
    const month = asked.issuedOn.slice(0, 7);
    const to = lastDayAsked(month, asked);
    const known = months.get(`${which} ${month} ${to}`);
    if (known) return known;
    const rows = await list(which, `${month}-01`, to, signal);
    months.set(`${which} ${month} ${to}`, rows);
    return rows;
  }

  return {
    list,
    async xml(asked, signal) {
      const which = listOf(asked);
      if (which === null) return { kind: 'absent', because: 'not-listed' };
      const rows = await monthOf(which, asked, signal);
      const voucher = rows.flatMap((row) => ('voucher' in row ? [row.voucher] : [])).find((one) => isIt(one, asked));
      if (!voucher) {
        // It may be the very row that nobody could read.
        const unread = rows.find((row) => 'rejected' in row);
        return unread ? { kind: 'unclear', problem: unread.rejected } : { kind: 'absent', because: 'not-listed' };
      }
      const { download } = voucher;
      if (download === null) return { kind: 'unclear', problem: 'a row that does not say what downloads it' };
      if (!download.isOffered) return { kind: 'absent', because: 'not-offered' };
      const request = fileRequest(ww1, which, voucher, download.kind);
      return { kind: 'found', value: await within(request, readZip, 'zip', signal) };
    },
  };
}

function isIt(voucher: SeeSolVoucher, { issuerRuc, serie, number }: SeeSolAsked): boolean {
  const plain = number.replace(/^0+(?=.)/, '');
  return voucher.issuerRuc === issuerRuc && voucher.serie === serie.toUpperCase() && voucher.number === plain;
}

/** Of a month its last day, as far as it has come, and never before the day in question: what was not asked for is not «not listed». */
function lastDayAsked(month: string, { issuedOn, today }: SeeSolAsked): string {
  const beyond = addDays(`${month}-28`, 4);
  const last = addDays(beyond, -Number(beyond.slice(8)));
  if (last < today) return last;
  return issuedOn > today ? issuedOn : today;
}

const leads = ({ status, location }: Answer) => status >= 300 && status < 400 && location !== null;

/**
 * A CDR that would come along is not taken: SEE-SOL gives none (seen 2026-07), and nobody holds it against the voucher.
 * @returns null for a page, which is a failure whatever its status says (seen 2026-07)
 */
async function readZip(answer: Answer): Promise<CpeXml | null> {
  const { body } = answer;
  if (looksLikeZip(body)) {
    const { xml } = await documentIn(answer, { name: '', bytes: body }, MOST_CONTENT_BYTES);
    return { xml, cdr: null };
  }
  if (isPage(answer)) return null;
  throw unrecognised(answer, 'no zip', true);
}

function listRequest(ww1: string, which: SeeSolList, from: string, to: string): Request {
  const fields = {
    ...{ action: 'realizarConsulta', buscarPor: 'porPer', estado: ESTADO },
    ...{ fec_desde: slashed(from), fec_hasta: slashed(to), tipoConsulta: LISTS[which].code },
  };
  return { ...posted(ww1, which, fields), call: 'see-sol.list', maxBytes: MOST_LIST_BYTES };
}

function fileRequest(
  ww1: string,
  which: SeeSolList,
  { issuerRuc, serie, number }: SeeSolVoucher,
  kind: string,
): Request {
  const fields = { action: 'descargarFactura', ruc: issuerRuc, tipo: kind, serie, numero: number };
  return { ...posted(ww1, which, fields), call: 'see-sol.file', maxBytes: MOST_FILE_BYTES };
}

function posted(ww1: string, which: SeeSolList, fields: Record<string, string>) {
  const url = new URL(LISTS[which].path, ww1);
  return {
    ...{ method: 'POST' as const, url, body: new URLSearchParams(fields).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: url.origin, referer: url.href },
  };
}

const slashed = (day: string) => day.split('-').toReversed().join('/');

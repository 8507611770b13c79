import { addDays } from '@yupana/tax/days.ts';
import { unrecognised } from '../../answers.ts';
import { SunatError } from '../../errors.ts';
import type { Answer, HttpRequest } from '../../http.ts';
import { usable } from '../application-answer.ts';
import type { ApplicationVisit } from '../visit.ts';
import { ESTADO, LISTS, MOST_DAYS } from './quirks.ts';
import { readSeeSolList } from './read-list.ts';
import type { SeeSol, SeeSolList, SeeSolRow, SeeSolVoucher } from './types.ts';

type Request = Omit<HttpRequest, 'redact'>;

const MOST_LIST_BYTES = 32 * 1024 * 1024;
const MOST_FILE_BYTES = 8 * 1024 * 1024;

/** @param visit the application, entered by the menu */
export function createSeeSol(visit: ApplicationVisit): SeeSol {
  const { ruc, ww1 } = visit;

  /** A page in place of a list is «no session»: the application is entered once more by the menu, which tells whether the visit stands. */
  async function piece(which: SeeSolList, from: string, to: string, signal?: AbortSignal): Promise<SeeSolRow[]> {
    for (let again = false; ; again = true) {
      const read = (answer: Answer) => ({ rows: readSeeSolList(usable(answer), which, ruc), answer });
      const { rows, answer } = await visit.ask(listRequest(ww1, which, from, to), read, signal);
      if (rows !== null) return rows;
      if (again) throw unrecognised(answer, 'a page in place of a list');
      await visit.enterAgain(signal);
    }
  }

  return {
    async list(which, from, to, signal) {
      const rows: SeeSolRow[] = [];
      for (let first = from; first <= to; first = addDays(first, MOST_DAYS)) {
        const last = addDays(first, MOST_DAYS - 1);
        rows.push(...(await piece(which, first, last < to ? last : to, signal)));
      }
      return rows;
    },
    async fetchXml(which, voucher, signal) {
      if (!voucher.download?.isOffered) throw new SunatError({ kind: 'NothingFound', code: 'ind_puede_descargar' });
      return visit.ask(fileRequest(ww1, which, voucher, voucher.download.kind), readZip, signal);
    },
  };
}

/** What it gives is a zip; a page is a failure whatever its status says (seen 2026-07). */
function readZip(answer: Answer): Buffer {
  const { body } = usable(answer);
  if (body.subarray(0, 2).toString('latin1') === 'PK') return body;
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

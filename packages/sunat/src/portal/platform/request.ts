import type { Period } from '@yupana/tax/period.ts';
import type { Redact } from '../../evidence.ts';
import type { HttpRequest } from '../../http.ts';
import { USER_AGENT } from '../quirks.ts';
import { FORM, FORM_HEADER, MENU_FORM, NO_DATE, PAGE_PATH, SESSION_HEADER, SPOT, USUAL } from './quirks.ts';
import type { DepositsAsked } from './types.ts';

/** A month of a large company is some thousand deposits of half a kilobyte. */
const MOST_BYTES = 16 * 1024 * 1024;
/** A constancia has 5 KB. */
const MOST_OF_A_FILE = 2 * 1024 * 1024;

/** One call of the platform's. */
export interface Call {
  name: string;
  method: 'GET' | 'POST';
  /** With its query. */
  path: string;
  body?: string;
  maxBytes: number;
}

export function getCall(name: string, path: string): Call {
  return { name, method: 'GET', path, maxBytes: MOST_BYTES };
}

/** Its body is an empty text in JSON. Seen 2026-10. */
export function constanciaCall(number: string): Call {
  const path = `${SPOT}/t/descargarconstancia?${new URLSearchParams({ numeroConstancia: number })}`;
  return { name: 'platform.constancia', method: 'POST', path, body: '""', maxBytes: MOST_OF_A_FILE };
}

/** As the page asks: the dates with their slashes, or none of them by period; the query begins with an ampersand. Seen 2026-10. */
export function depositsSearch(asked: DepositsAsked): string {
  const { accountType, payments } = { ...USUAL, ...asked };
  const [from, to] = 'paid' in asked ? [slashed(asked.paid.from), slashed(asked.paid.to)] : ['', ''];
  const period = 'period' in asked ? asked.period : '';
  return `?&fechaInicio=${from}&fechaFin=${to}&tipoCuenta=${accountType}&tipoConsulta=${payments}&periodo=${period}`;
}

const slashed = (day: string) => day.split('-').toReversed().join('/');

/** By tax period and not by date, of the form 0621; what comes after is left out, as the page leaves it. In SUNAT's own client of 2018. */
export function declarationsPath({ from, to }: { from: Period; to: Period }): string {
  const months = [from, to].flatMap((period) => [period.slice(4), period.slice(0, 4)]);
  return [FORM, NO_DATE, NO_DATE, ...months, 'false', 'true'].join('/');
}

export function platformRequest(
  call: Call & { idCache: string | null },
  url: URL,
  cookies: string,
  redact: Redact,
): HttpRequest {
  const { name, method, body, maxBytes, idCache } = call;
  return {
    call: name,
    method,
    url,
    headers: {
      accept: 'application/json, text/plain, */*',
      'accept-language': 'es-PE,es;q=0.9',
      'content-type': 'application/json',
      'user-agent': USER_AGENT,
      [FORM_HEADER]: MENU_FORM,
      referer: new URL(PAGE_PATH, url).href,
      ...(method === 'POST' ? { origin: url.origin } : {}),
      ...(idCache === null ? {} : { [SESSION_HEADER]: idCache }),
      ...(cookies === '' ? {} : { cookie: cookies }),
    },
    ...(body === undefined ? {} : { body }),
    maxBytes,
    redact,
  };
}

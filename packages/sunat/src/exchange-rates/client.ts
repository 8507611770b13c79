import { type Clock, realClock } from '../clock.ts';
import type { Governor } from '../governor.ts';
import type { Http } from '../http.ts';
import { askPublic, type PublicLine } from '../public-file.ts';
import type { RetryPolicy } from '../retry.ts';
import type { CallEvent } from '../try-once.ts';
import { type PublishedRate, readMonth, readToday } from './parse.ts';
import { MONTH_ORIGIN, MONTH_PATH, MONTH_TOKEN, TODAY_PATH } from './quirks.ts';

export interface ExchangeRatesClientOptions {
  /** Base addresses: `https://www.sunat.gob.pe` and `https://e-consulta.sunat.gob.pe`. */
  hosts: { www: string; consult: string };
  governor: Governor;
  http: Http;
  pace?: Partial<RetryPolicy>;
  log?: (event: CallEvent) => void;
  clock?: Clock;
}

export interface ExchangeRatesClient {
  today(signal?: AbortSignal): Promise<PublishedRate>;
  /** @param month `AAAA-MM` @returns the days of it that have a rate, in their order */
  month(month: string, signal?: AbortSignal): Promise<PublishedRate[]>;
}

const PACE: RetryPolicy = { tries: 3, retryMs: 2_000, slowestRetryMs: 30_000 };
const MOST_BYTES = 256 * 1024;

/** SUNAT's exchange rates of the dollar: today's, and those of a month. Every call throws SunatError, or the signal's reason. */
export function createExchangeRatesClient(options: ExchangeRatesClientOptions): ExchangeRatesClient {
  const { hosts, governor, http, clock = realClock, log = () => {} } = options;
  const line = (host: string): PublicLine => ({
    ...{ host, governor, http, clock, log },
    pace: { ...PACE, ...options.pace },
  });
  return {
    today: (signal) =>
      askPublic(
        line(hosts.www),
        { call: 'exchange-rates.today', path: TODAY_PATH, maxBytes: 4_096, read: readToday },
        signal,
      ),
    month: (month, signal) =>
      askPublic(
        line(hosts.consult),
        {
          ...{ call: 'exchange-rates.month', path: MONTH_PATH, maxBytes: MOST_BYTES },
          headers: { origin: MONTH_ORIGIN, accept: 'application/json' },
          json: { anio: Number(month.slice(0, 4)), mes: Number(month.slice(5)) - 1, token: MONTH_TOKEN },
          read: (answer) => readMonth(answer, month),
        },
        signal,
      ),
  };
}

import { type Clock, realClock } from '../clock.ts';
import { SunatError } from '../errors.ts';
import type { Governor } from '../governor.ts';
import type { Http } from '../http.ts';
import { type RetryPolicy, retrying } from '../retry.ts';
import { openContent } from './content.ts';
import { createPartStore, type PartStore } from './part.ts';
import { receive } from './receive.ts';
import { registerRequest, registerUrl } from './request.ts';
import type { DownloadOptions, FileVersion, RegisterEvent, RegisterLimits, RucRegisterClient } from './types.ts';

export interface RucRegisterClientOptions {
  /** Base address: `https://www2.sunat.gob.pe`. */
  host: string;
  /** Where the file is received; nobody else's. */
  folder: string;
  governor: Governor;
  /** With hours of patience in all: the file is of hundreds of megabytes. */
  http: Http;
  pace?: Partial<RetryPolicy>;
  limits?: Partial<RegisterLimits>;
  log?: (event: RegisterEvent) => void;
  clock?: Clock;
}

const PACE: RetryPolicy = { tries: 5, retryMs: 2_000, slowestRetryMs: 60_000, fileMs: 0, fileTries: 1 };
/** Five times what it is today. */
const LIMITS: RegisterLimits = { archiveBytes: 2 * 1024 ** 3, contentBytes: 8 * 1024 ** 3 };
/** A line that is cut all the time must end some day. */
const MOST_RESUMPTIONS = 200;

/** SUNAT's RUC register as a file on the disk. */
export function createRucRegisterClient(options: RucRegisterClientOptions): RucRegisterClient {
  const { host, folder, governor, http, clock = realClock, log = () => {} } = options;
  const pace = { ...PACE, ...options.pace };
  const limits = { ...LIMITS, ...options.limits };
  const url = registerUrl(host);
  const store = createPartStore(folder, url);
  let exchanges = 0;

  /** One exchange: asks for the file, or for what is missing of it. */
  async function tryOnce({ known = null, signal, onProgress }: DownloadOptions) {
    const startedAt = clock.now();
    const part = await store.find();
    const attempt = ++exchanges;
    let status: number | null = null;
    let bytes = 0;
    const tell = (error: string | null) =>
      log({
        call: 'ruc-register.download',
        attempt,
        ms: Math.round(clock.now() - startedAt),
        status,
        bytes,
        error,
      });
    try {
      const got = await governor.run(
        { ruc: 'ruc-register', host: url.host },
        async () => {
          const answer = await http.open(registerRequest(host, known, part), signal);
          status = answer.status;
          if (status === 429 || status === 503) governor.slowDown(url.host, answer.retryAfterMs);
          const onBytes = (whole: number, total: number | null) => {
            bytes = whole - (status === 206 ? (part?.bytes ?? 0) : 0);
            onProgress?.({ bytes: whole, total });
          };
          return receive(answer, { store, part, known, mostBytes: limits.archiveBytes, onBytes });
        },
        signal,
      );
      tell(null);
      return got;
    } catch (error) {
      tell(error instanceof SunatError ? error.kind : signal?.aborted ? 'Aborted' : 'Unexpected');
      throw error;
    }
  }

  /** A cut after some bytes is no failed try: the next exchange asks only for the rest. */
  async function goingOn(asked: DownloadOptions): Promise<FileVersion | 'not-modified'> {
    for (let resumptions = 0; ; resumptions += 1) {
      const before = await bytesOf(store);
      try {
        return await tryOnce(asked);
      } catch (error) {
        const wasCut = error instanceof SunatError && error.kind === 'ServiceUnavailable';
        if (!wasCut || resumptions >= MOST_RESUMPTIONS || (await bytesOf(store)) <= before) throw error;
        await clock.sleep(pace.retryMs, asked.signal);
      }
    }
  }

  return {
    async download(asked = {}) {
      const version = await retrying(() => goingOn(asked), pace, clock, asked.signal);
      if (version === 'not-modified') {
        await store.remove();
        return { kind: 'not-modified' };
      }
      try {
        const content = await openContent(store.path, limits.contentBytes, asked.signal);
        const { bytes, sha256, name, open } = content;
        return { kind: 'file', version, bytes, sha256, contentName: name, open, discard: store.remove };
      } catch (error) {
        // What is no register is not gone on with.
        if (error instanceof SunatError) await store.remove();
        throw error;
      }
    },
  };
}

async function bytesOf(store: PartStore): Promise<number> {
  return (await store.find())?.bytes ?? 0;
}

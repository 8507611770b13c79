import { type ErrorBody, errorBody } from '@yupana/contract/errors.ts';
import { startUpload, UPLOAD_MOST_BYTES, type Upload } from '@yupana/contract/uploads.ts';
import { DetailedError, Upload as TusUpload } from 'tus-js-client';
import { create } from 'zustand';
import { api } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { useAuth } from '../../lib/session/session.ts';
import { showToast } from '../../ui/overlays/toast-manager.ts';

/** A file that this tab sends. */
export interface Sending {
  /** Of this tab: the server names it when its turn comes. */
  key: string;
  company: string;
  period: string;
  file: File;
  sent: number;
  state: 'waiting' | 'sending' | 'paused' | 'stuck';
  /** What the server calls it. */
  uuid: string | null;
  /** Why it is stuck, where the server said it: otherwise the connection was cut. */
  trouble: string | null;
}

interface Outbox {
  files: Sending[];
  /** Grows when a file arrived, or was refused: what the server says is another thing then. */
  arrived: number;
  /** What this tab is done with, by company, until nothing more of it is under way: progress is of all that was chosen. */
  over: Readonly<Record<string, Over>>;
}
/** uuids: what the server may still tell as on its way. */
export interface Over {
  files: number;
  bytes: number;
  uuids: readonly string[];
}

/** The files under way outlive the screen: whoever looks at something else meanwhile finds them further on. */
export const useOutbox = create<Outbox>()(() => ({ files: [], arrived: 0, over: {} }));

/** The browser asks before it forgets the files that are being sent: nothing gives them back after a reload. */
const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
useOutbox.subscribe(({ files }) => {
  if (files.length > 0) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
});

const AT_ONCE = 3;
/** A piece takes less than the half minute after which the server ends a request, on a line of 0.6 Mbit/s. */
const PIECE = 2 * 1024 * 1024;
const RETRIES = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000];
const senders = new Map<string, TusUpload>();

/** Sends files, a few at a time. @param known an upload of the server's that goes on with this file */
export function sendFiles(company: string, period: string, files: readonly File[], known?: Upload): void {
  const fit = files.filter(({ size }) => size <= UPLOAD_MOST_BYTES);
  if (fit.length < files.length) {
    const text = 'Un archivo de más de 1 GB no se puede subir.';
    showToast(text, { tone: 'danger' });
  }
  if (ours(company).length === 0) useOutbox.setState(({ over }) => ({ over: { ...over, [company]: NOTHING } }));
  const added = fit.map(
    (file): Sending => ({
      ...{ key: crypto.randomUUID(), company, period, file },
      ...{ sent: known?.received ?? 0, state: 'waiting', uuid: known?.uuid ?? null, trouble: null },
    }),
  );
  useOutbox.setState(({ files: all }) => ({ files: [...all, ...added] }));
  if (known && added[0]) paths.set(added[0].key, known.path);
  next();
}
const paths = new Map<string, string>();
export const NOTHING: Over = { files: 0, bytes: 0, uuids: [] };

/**
 * When the file of an upload was last changed, by this browser: another of the same name and size is another file. In a browser that
 * closes its storage it is sent from its beginning; nothing else depends on it.
 */
const changedAt = {
  key: (uuid: string) => `yupana.upload.${uuid}`,
  of: (uuid: string) => stored(() => localStorage.getItem(changedAt.key(uuid))),
  keep: (uuid: string, file: File) =>
    stored(() => localStorage.setItem(changedAt.key(uuid), String(file.lastModified))),
  forget: (uuid: string) => stored(() => localStorage.removeItem(changedAt.key(uuid))),
};

function stored<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Whether an upload that stopped half way is of this file, as this browser began it. */
export function isOf(upload: Upload, { name, size, lastModified }: File): boolean {
  if (upload.state !== 'uploading' || upload.name !== name || upload.size !== size) return false;
  if (useOutbox.getState().files.some(({ uuid }) => uuid === upload.uuid)) return false;
  return changedAt.of(upload.uuid) === String(lastModified);
}

export function pauseAll(company: string): void {
  for (const one of ours(company)) {
    if (one.state === 'paused') continue;
    change(one.key, { state: 'paused' });
    void senders.get(one.key)?.abort();
  }
}

export function resumeAll(company: string): void {
  for (const one of ours(company))
    if (one.state === 'paused' || one.state === 'stuck') change(one.key, { state: 'waiting' });
  next();
}

/** Lets go of what this tab sends. The server is told by whoever calls. */
export function forgetAll(company: string): void {
  for (const { key } of ours(company)) {
    void senders.get(key)?.abort();
    drop(key);
  }
}

function ours(company: string): Sending[] {
  return useOutbox.getState().files.filter((one) => one.company === company);
}

function next(): void {
  const { files } = useOutbox.getState();
  const free = AT_ONCE - files.filter(({ state }) => state === 'sending').length;
  for (const one of files.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) void begin(one);
}

async function begin(one: Sending): Promise<void> {
  change(one.key, { state: 'sending', trouble: null });
  const known = senders.get(one.key);
  if (known) return known.start();
  let path = paths.get(one.key);
  if (!path) {
    const { company, period, file } = one;
    try {
      const request = { params: { uuid: company }, body: { name: file.name, size: file.size, tax_period: period } };
      const upload = await api(startUpload, request);
      path = upload.path;
      paths.set(one.key, path);
      change(one.key, { uuid: upload.uuid });
      changedAt.keep(upload.uuid, file);
      // An empty file is read at once: its row says what became of it.
      if (upload.state !== 'uploading') return over(one.key);
    } catch (error) {
      showToast(`${file.name}: ${errorText(error)}`, { tone: 'danger' });
      return over(one.key);
    }
  }
  if (useOutbox.getState().files.find(({ key }) => key === one.key)?.state !== 'sending') return;
  const sender = senderOf(one, path);
  senders.set(one.key, sender);
  sender.start();
}

function senderOf({ key, file }: Sending, path: string): TusUpload {
  return new TusUpload(file, {
    uploadUrl: new URL(path, location.href).href,
    chunkSize: PIECE,
    retryDelays: RETRIES,
    storeFingerprintForResuming: false,
    // The session may have been renewed since it began.
    onBeforeRequest: (request) => request.setHeader('Authorization', `Bearer ${useAuth.getState().accessToken ?? ''}`),
    onShouldRetry: (error) => {
      const status = statusOf(error);
      if (status === 401) useAuth.getState().expire(useAuth.getState().accessToken);
      // Without room it would be refused for minutes: the person decides when to go on.
      return status !== 401 && status !== 404 && refusalOf(error)?.errors[0]?.code !== 'NO_ROOM';
    },
    onProgress: (sent) => change(key, { sent }),
    onSuccess: () => over(key),
    onError: (error) => {
      // Cancelled elsewhere: there is nothing to go on with.
      if (statusOf(error) === 404) return over(key);
      change(key, { state: 'stuck', trouble: refusalOf(error)?.message ?? null });
      next();
    },
  });
}

function statusOf(error: Error | DetailedError): number {
  return error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;
}

/** What the server refused it with, in the words of its catalogue; undefined when it said nothing of ours. */
function refusalOf(error: Error | DetailedError): ErrorBody | undefined {
  const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined;
  try {
    return errorBody.safeParse(JSON.parse(body ?? '')).data;
  } catch {
    return undefined;
  }
}

function over(key: string): void {
  const one = useOutbox.getState().files.find((file) => file.key === key);
  drop(key);
  if (one?.uuid) changedAt.forget(one.uuid);
  useOutbox.setState(({ arrived, over: all }) => ({
    arrived: arrived + 1,
    over: one ? { ...all, [one.company]: withOne(all[one.company] ?? NOTHING, one) } : all,
  }));
  next();
}

function withOne({ files, bytes, uuids }: Over, { file, uuid }: Sending): Over {
  return { files: files + 1, bytes: bytes + file.size, uuids: uuid ? [...uuids, uuid] : uuids };
}

function drop(key: string): void {
  senders.delete(key);
  paths.delete(key);
  useOutbox.setState(({ files }) => ({ files: files.filter((one) => one.key !== key) }));
}

function change(key: string, what: Partial<Sending>): void {
  useOutbox.setState(({ files }) => ({ files: files.map((one) => (one.key === key ? { ...one, ...what } : one)) }));
}

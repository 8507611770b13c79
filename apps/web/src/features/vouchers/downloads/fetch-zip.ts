import { downloadInvoiceFiles, getVoucherDownload, ZIP_NAMES, type ZipType } from '@yupana/contract/voucher-files.ts';
import { api } from '../../../lib/api/api.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import type { VoucherSearch } from '../search/voucher-search.ts';
import type { Scope } from '../use-vouchers.ts';

export interface ZipOrder {
  scope: Scope;
  /** The company whose it is: a zip that is prepared is asked after by it. */
  uuid: string;
  type: ZipType;
  codes: string[];
  search: Pick<VoucherSearch, 'page' | 'size' | 'status'>;
}

export interface Progress {
  done: number;
  total: number;
}

/** How often one asks after a zip that is being prepared. */
const ASKED_EACH_MS = 1_000;

/**
 * Asks for the zip, waits while it is prepared, and saves it.
 * @returns whether there was one to save: an answer without zip nor link tells nothing
 * @throws what the calls throw, and an Error when it could not be prepared
 */
export async function fetchZip(
  { scope, uuid, type, codes, search: { page, size, status } }: ZipOrder,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: Progress) => void },
): Promise<boolean> {
  const body = { ...scope, page, size, status, type, invoiceCodes: codes };
  const { zip_file, sas, download } = await api(downloadInvoiceFiles, { body }, { signal });
  if (zip_file !== null) {
    saveFile(zipOf(zip_file), ZIP_NAMES[type]);
    return true;
  }
  if (sas) {
    saveFile(sas, ZIP_NAMES[type]);
    return true;
  }
  if (!download) return false;
  for (;;) {
    const going = await api(getVoucherDownload, { params: { uuid, download } }, { signal });
    onProgress(going);
    if (going.state === 'failed') throw new Error('The zip could not be prepared.');
    if (going.state === 'done') {
      if (going.sas === null) return false;
      saveFile(going.sas, ZIP_NAMES[type]);
      return true;
    }
    await rest(ASKED_EACH_MS, signal);
  }
}

function zipOf(base64: string): Blob {
  return new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], { type: 'application/zip' });
}

function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}

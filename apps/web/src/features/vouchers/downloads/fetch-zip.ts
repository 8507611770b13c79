import { ZIP_NAMES, type ZipType, zipInvoices } from '@yupana/contract/voucher-zips.ts';
import { api } from '../../../lib/api/api.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import type { VoucherSearch } from '../search/voucher-search.ts';
import type { Scope } from '../use-vouchers.ts';

export interface ZipOrder {
  scope: Scope;
  type: ZipType;
  codes: string[];
  search: Pick<VoucherSearch, 'page' | 'size' | 'status'>;
}

/**
 * Asks for the zip and saves it, as it came or by its link.
 * @returns how many it could not hold, which it lists itself; null when the answer has neither zip nor link, and tells nothing
 * @throws what the call throws
 */
export async function fetchZip(
  { scope, type, codes, search: { page, size, status } }: ZipOrder,
  signal: AbortSignal,
): Promise<number | null> {
  const body = { ...scope, page, size, status, type, invoiceCodes: codes };
  const { zip_file, sas, failed } = await api(zipInvoices, { body }, { signal });
  if (zip_file !== null) saveFile(zipOf(zip_file), ZIP_NAMES[type]);
  else if (sas) saveFile(sas, ZIP_NAMES[type]);
  else return null;
  return failed;
}

function zipOf(base64: string): Blob {
  return new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], { type: 'application/zip' });
}

import type { OperationType } from '@yupana/contract/books.ts';
import { ZIP_NAMES, type ZipType, zipInvoices, zipValidated } from '@yupana/contract/voucher-zips.ts';
import type { Period } from '@yupana/tax/period.ts';
import type { Ruc } from '@yupana/tax/ruc.ts';
import { api } from '../api/api.ts';
import { saveFile } from '../files/save-file.ts';

/** Whose vouchers, and what of them is on screen. */
export interface ZipScope {
  scope: { ruc: Ruc; tax_period: Period; operation_type?: OperationType };
  search: { page: number; size: number; status?: number };
  /** Of the report of what is validated, which has a call of its own. */
  validated?: true;
}

export interface ZipOrder extends ZipScope {
  type: ZipType;
  codes: string[];
}

/**
 * Asks for the zip and saves it, as it came or by its link.
 * @returns how many it could not hold, which it lists itself; null when the answer has neither zip nor link, and tells nothing
 * @throws what the call throws
 */
export async function fetchZip(
  { scope, type, codes, search, validated }: ZipOrder,
  signal: AbortSignal,
): Promise<number | null> {
  const { page, size, status } = search;
  const body = { ...scope, page, size, type, invoiceCodes: codes };
  const { zip_file, sas, failed } = await (validated
    ? api(zipValidated, { body }, { signal })
    : api(zipInvoices, { body: { ...body, status } }, { signal }));
  if (zip_file !== null) saveFile(zipOf(zip_file), ZIP_NAMES[type]);
  else if (sas) saveFile(sas, ZIP_NAMES[type]);
  else return null;
  return failed;
}

function zipOf(base64: string): Blob {
  return new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], { type: 'application/zip' });
}

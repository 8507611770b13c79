import {
  getNonDomiciledReport,
  getProgramReport,
  getReport,
  getSiscontReport,
  type ReportAnswer,
} from '@yupana/contract/reports.ts';
import type { Period } from '@yupana/tax/period.ts';
import type { Ruc } from '@yupana/tax/ruc.ts';
import { api } from '../api/api.ts';
import { saveFile } from '../files/save-file.ts';
import type { ReportKind } from './report-kinds.ts';

export interface ReportScope {
  ruc: Ruc;
  tax_period: Period;
}

const AGAIN_AFTER_MS = 1_000;

/**
 * Asks for a file until it is there, and saves it.
 * @param tell how far it is, from 0 to 1
 * @throws what the call throws
 */
export async function fetchReport(
  { ruc, tax_period }: ReportScope,
  { id, operation, extension, program }: ReportKind,
  signal: AbortSignal,
  tell: (share: number) => void,
): Promise<void> {
  const params = { ruc };
  const of = { tax_period, operation_type: operation };
  const ask = (): Promise<ReportAnswer> => {
    if (program) return api(getProgramReport, { params, query: { ...of, program } }, { signal });
    if (id === 'siscont-purchases') return api(getSiscontReport, { params, query: { tax_period } }, { signal });
    if (id === 'non-domiciled') return api(getNonDomiciledReport, { params, query: { tax_period } }, { signal });
    return api(getReport, { params, query: { ...of, file_extension: extension } }, { signal });
  };
  for (;;) {
    const { sas, blob_filename, report } = await ask();
    if (sas !== null) return saveFile(sas, blob_filename);
    tell(report.rows_total === 0 ? 0 : report.rows_done / report.rows_total);
    await pause(AGAIN_AFTER_MS, signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    }, ms);
    signal.addEventListener('abort', giveUp, { once: true });
  });
}

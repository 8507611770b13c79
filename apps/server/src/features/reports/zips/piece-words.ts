import type { BookOutcome } from '@yupana/contract/completeness.ts';
import { ERRORS } from '@yupana/contract/errors.ts';
import { REPORT_ZIP } from '@yupana/contract/report-kinds.ts';
import type { PieceTrouble } from '../../../schema/reports.ts';
import type { PieceRow } from './queries-zips.ts';

const WHY: Readonly<Record<PieceTrouble, string>> = {
  REPORT_EMPTY: ERRORS.REPORT_EMPTY.message,
  REPORT_TOO_LONG: ERRORS.REPORT_TOO_LONG.message,
  REPORT_ACCOUNT_TOO_LONG: ERRORS.REPORT_ACCOUNT_TOO_LONG.message,
  REPORT_FAILED: ERRORS.REPORT_FAILED.message,
  NOT_COLLECTED: 'No se sabe qué comprobantes tiene: aún no se recolectan, o no se pudo.',
  TOO_LARGE: `No cabe: un zip lleva hasta ${REPORT_ZIP.bytes / 1024 / 1024} MB. Descárgalo aparte.`,
  COMPANY_GONE: 'La empresa ya no está en tu cuenta.',
};

const DOUBTS: Readonly<Record<Exclude<BookOutcome, 'complete' | 'empty'>, string>> = {
  gap: 'Su recolección no coincide con SUNAT.',
  unverified: 'Su recolección está sin verificar con SUNAT.',
  failed: 'Su última recolección no se pudo completar.',
  never: 'Su recolección no tiene acta.',
};

/** What there is to say of a file of a zip: why it is not in it, or what of it somebody should look at. Empty: nothing. */
export function saysOf({ trouble, failing, rows_total, collected }: PieceRow): string {
  if (trouble !== null) return WHY[trouble];
  const said: string[] = [];
  if (failing) said.push(`SUNAT rechazaría ${many(failing)} de ${many(rows_total ?? 0)} filas.`);
  if (collected !== null && collected !== 'complete' && collected !== 'empty') said.push(DOUBTS[collected]);
  return said.join(' ');
}

function many(count: number): string {
  return count.toLocaleString('en-US');
}

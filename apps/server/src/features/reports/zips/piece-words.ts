import type { BookOutcome } from '@yupana/contract/completeness.ts';
import { ERRORS } from '@yupana/contract/errors.ts';
import { REPORT_ZIP } from '@yupana/contract/report-kinds.ts';
import type { PieceTrouble } from '../../../schema/reports.ts';
import { KINDS, tooManyFor } from '../kinds.ts';
import type { PieceRow } from './queries-zips.ts';

const WHY: Readonly<Record<Exclude<PieceTrouble, 'NOT_COLLECTED' | 'REPORT_TOO_LONG'>, string>> = {
  REPORT_EMPTY: ERRORS.REPORT_EMPTY.message,
  REPORT_ACCOUNT_TOO_LONG: ERRORS.REPORT_ACCOUNT_TOO_LONG.message,
  REPORT_UNWRITABLE: ERRORS.REPORT_UNWRITABLE.message,
  REPORT_FAILED: ERRORS.REPORT_FAILED.message,
  TOO_LARGE: `No cabe: un zip lleva hasta ${REPORT_ZIP.bytes / 1024 / 1024} MB. Descárgalo aparte.`,
  COMPANY_GONE: 'La empresa ya no está en tu cuenta.',
};

const BOOKS = { RCE: 'compras', RVIE: 'ventas' } as const;
const DOUBTS: Readonly<Record<Exclude<BookOutcome, 'complete' | 'empty'>, string>> = {
  gap: 'Su recolección no coincide con SUNAT.',
  unverified: 'Su recolección está sin verificar con SUNAT.',
  failed: 'Su última recolección no se pudo completar.',
  never: 'Su recolección no tiene acta.',
};

/** What there is to say of a file of a zip: why it is not in it, or what of it somebody should look at. Empty: nothing. */
export function saysOf(piece: PieceRow): string {
  const { trouble, failing, rows_total, collected, unread } = piece;
  if (trouble === 'NOT_COLLECTED') return notHere(piece);
  if (trouble === 'REPORT_TOO_LONG') return tooManyFor(piece.kind);
  if (trouble !== null) return WHY[trouble];
  const said: string[] = [];
  if (failing) said.push(`SUNAT rechazaría ${many(failing)} de ${many(rows_total ?? 0)} filas.`);
  if (unread)
    said.push(
      `De su recolección ${unread === 1 ? 'una fila no se pudo' : `${many(unread)} filas no se pudieron`} leer.`,
    );
  else if (collected !== null && collected !== 'complete' && collected !== 'empty') said.push(DOUBTS[collected]);
  return said.join(' ');
}

/** That no voucher is here is no word that there is none: said as where one file is chosen. */
function notHere({ kind, collected, unread }: Pick<PieceRow, 'kind' | 'collected' | 'unread'>): string {
  const what = collected === 'never' ? 'aún no se recolectan' : unread ? 'no se pudieron leer' : 'no llegaron';
  return `No se sabe qué comprobantes tiene: las ${BOOKS[KINDS[kind].book]} ${what}.`;
}

function many(count: number): string {
  return count.toLocaleString('en-US');
}

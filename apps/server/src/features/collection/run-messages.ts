import type { BookName } from '@yupana/contract/collection.ts';
import type { SireStage } from '@yupana/sunat/sire/types.ts';
import { formatPeriod, type Period } from '@yupana/tax/period.ts';
import { adviceFor, plain, theBook, whatHappened } from './messages.ts';
import type { Reason } from './reasons.ts';

/** What the progress of a run says. */

export const WAITING = 'La recolección espera su turno; comenzará en unos momentos.';
export const CHECKING = 'Verificando las credenciales con SUNAT.';
export const LISTING = 'Credenciales correctas. Preguntando a SUNAT qué periodos hay.';
export const INTERRUPTED =
  'La recolección se detuvo por mantenimiento y continuará en unos momentos. No tienes que hacer nada.';

export const PAUSED =
  'La recolección se detuvo al cerrar la cuenta; continuará en unos minutos. No tienes que hacer nada.';

export const NO_ROOM =
  'La recolección está en pausa: al servidor le queda poco espacio en disco. Continuará sola cuando haya espacio; lo ya recolectado se puede consultar.';

/** Why a collection was ended by what became of its company. */
export const STOPPED = {
  archived: 'La recolección se detuvo porque la empresa se archivó. Lo recolectado se conserva.',
  removed: 'La recolección se detuvo porque la empresa se quitó de la cuenta.',
  'handed-over': 'La recolección se detuvo al traspasar la empresa; continúa en su nueva cuenta.',
} as const;

/** What is being done with one book. */
export function bookProgress(book: BookName, period: Period, step: SireStage['stage'] | 'storing'): string {
  const which = `${theBook(book)} de ${formatPeriod(period)}`;
  switch (step) {
    case 'requesting':
      return `Pidiendo a SUNAT ${which}.`;
    case 'waiting':
      return `SUNAT está generando el archivo de ${which}.`;
    case 'downloading':
      return `Descargando ${which}.`;
    case 'storing':
      return `Guardando ${which}.`;
  }
}

export interface RunTally {
  books: number;
  /** Books by how they ended. */
  complete: number;
  gaps: number;
  unverified: number;
  /** Those that were given up before they were asked for, too. */
  failed: number;
  vouchers: number;
}

/**
 * How a run that could work ended. «Completa» is only what agrees with SUNAT throughout.
 * @param reasons why books could not be completed, one for each kind of failure
 * @param next when the missing books are tried again by themselves: `whenAgain` says it when it is read
 */
export function finished(tally: RunTally, reasons: readonly Reason[], next: Date | null): string {
  if (tally.books === 0)
    return 'SUNAT no informa ningún periodo para esta empresa. Vuelve a intentarlo cuando tenga movimiento.';
  const collected = tally.books - tally.failed;
  const agrees = tally.failed + tally.gaps + tally.unverified === 0;
  const sentences: string[] = [];
  if (tally.failed === 0) {
    const how = agrees ? 'completa' : 'terminada';
    sentences.push(`Recolección ${how}: ${books(tally.books)} y ${plain(tally.vouchers)} comprobantes.`);
  } else if (collected > 0) {
    sentences.push(`Se recolectaron ${plain(collected)} de ${books(tally.books)}; ${notCompleted(tally.failed)}.`);
  } else if (reasons.length > 1) {
    sentences.push(`No se pudo completar ninguno de los ${books(tally.books)}.`);
  }
  sentences.push(...whyMissing(reasons, next));
  if (agrees) sentences.push('Todo coincide con el resumen de SUNAT.');
  if (tally.gaps > 0) {
    const which = tally.gaps === 1 ? '1 registro no coincide' : `${plain(tally.gaps)} registros no coinciden`;
    const isAdvised = tally.failed > 0 || next !== null;
    sentences.push(`${which} con el resumen de SUNAT${isAdvised ? '' : ': revisa el acta'}.`);
  }
  if (tally.unverified > 0) {
    const which = tally.unverified === 1 ? '1 registro quedó' : `${plain(tally.unverified)} registros quedaron`;
    sentences.push(`${which} sin verificar porque SUNAT no entregó su resumen.`);
  }
  return sentences.join(' ');
}

/** Each kind of failure with how many books it is about, and after those that share it the advice that is true for them. */
function whyMissing(reasons: readonly Reason[], next: Date | null): string[] {
  const [only, second] = reasons;
  if (only && !second) return [whatHappened(only), adviceOf(only, next)].filter(Boolean);
  return [...Map.groupBy(reasons, (reason) => adviceOf(reason, next))].flatMap(([advice, alike]) => {
    const told = alike.map((reason) => `En ${plain(reason.books)}, ${midSentence(whatHappened(reason))}`);
    return advice ? [...told, advice] : told;
  });
}

/** Waiting is it, and is said with its hour, when what is missing comes by itself. */
function adviceOf(reason: Reason, next: Date | null): string {
  return reason.retriable && next ? '' : adviceFor(reason);
}

/** «SUNAT» keeps its capitals. */
function midSentence(text: string): string {
  return text.startsWith('SUNAT') ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** What SUNAT lists as a period and is none; '' when nothing is. */
export function periodsLeftOut(found: readonly string[]): string {
  if (found.length === 0) return '';
  const named = found.map((text) => `«${text}»`).join(', ');
  return found.length === 1
    ? `SUNAT lista un periodo que no existe, ${named}: lo dejamos fuera.`
    : `SUNAT lista periodos que no existen, ${named}: los dejamos fuera.`;
}

function books(count: number): string {
  return count === 1 ? '1 registro' : `${plain(count)} registros`;
}

function notCompleted(count: number): string {
  return count === 1 ? 'no se pudo completar uno' : `no se pudieron completar ${plain(count)}`;
}

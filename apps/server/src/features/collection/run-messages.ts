import type { BookName } from '@yupana/contract/collection.ts';
import type { SireStage } from '@yupana/sunat/sire/types.ts';
import { formatPeriod, type Period } from '@yupana/tax/period.ts';
import {
  ASK_AGAIN,
  ASK_REST_AGAIN,
  adviceFor,
  plain,
  TEAM_KNOWS,
  TEAM_LOOKS,
  theBook,
  whatHappened,
} from './messages.ts';
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

export const NO_FILES =
  'La recolección está en pausa: por ahora no se pueden guardar los archivos que entrega SUNAT. Continuará sola cuando se pueda; lo ya recolectado se puede consultar.';

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
  /** What came was not believed: what stood before stands. */
  held: number;
  /** As many as SUNAT informs, and some rows could not be read. */
  unread: number;
  /** Those that were given up before they were asked for, too. */
  failed: number;
  vouchers: number;
}

/**
 * How a run that could work ended. «Completa» is only what agrees with SUNAT throughout. Several things are told as a list, a line
 * each, under the sentence that counts them; what to do stands once, at the end.
 * @param reasons why books could not be completed, one for each kind of failure
 * @param next when the missing books are tried again by themselves: `withEnding` says it when it is read
 * @param leftOut what `periodsLeftOut` says
 */
export function finished(tally: RunTally, reasons: readonly Reason[], next: Date | null, leftOut = ''): string {
  if (tally.books === 0)
    return together(
      'SUNAT no informa ningún periodo para esta empresa.',
      leftOut,
      'Vuelve a intentarlo cuando tenga movimiento.',
    );
  const others = [...doubts(tally, next), leftOut].filter(Boolean);
  const listed = reasons.length > 0 && reasons.length + others.length > 1;
  const told = reasons.map((reason) => {
    const what = together(whatHappened(reason), adviceInPlace(reason, reasons, next));
    return listed ? `En ${plain(reason.books)}, ${midSentence(what)}` : what;
  });
  const first = countedBooks(tally, listed);
  const last = adviceForAll(reasons, next);
  if (!listed) return together(first, ...told, ...others, last);
  return [first, ...[...told, ...others].map((line) => `${ITEM}${line}`), last].filter(Boolean).join('\n');
}

/** What begins a line of a list in a message; the web draws it as one. */
const ITEM = '• ';

/** @param ending what is said of the next attempt, when it is read */
export function withEnding(message: string, ending: string): string {
  return [message, ending].join(message.includes('\n') ? '\n' : ' ');
}

/** @param listed whether the reasons come as a list: one alone says itself that nothing could be completed */
function countedBooks(tally: RunTally, listed: boolean): string {
  const { failed, gaps, unverified, held, unread } = tally;
  const collected = tally.books - failed;
  if (failed === 0) {
    const agrees = gaps + unverified + held + unread === 0;
    const end = `${books(tally.books)} y ${plain(tally.vouchers)} comprobantes.`;
    if (!agrees) return `Recolección terminada: ${end}`;
    return `Recolección completa: ${end} Todo coincide con el resumen de SUNAT.`;
  }
  const verb = collected === 1 ? 'Se recolectó' : 'Se recolectaron';
  if (collected > 0) return `${verb} ${plain(collected)} de ${books(tally.books)}; ${notCompleted(failed)}.`;
  return listed ? `No se pudo completar ninguno de los ${books(tally.books)}.` : '';
}

/** What was collected and SUNAT's summary does not confirm, each by what is the matter with it. */
function doubts({ failed, gaps, unverified, held, unread }: RunTally, next: Date | null): string[] {
  const found: string[] = [];
  // Where nothing else is advised.
  const acta = (before: ':' | ';') => (failed > 0 || next !== null ? '' : `${before} revisa el acta`);
  if (gaps > 0) {
    const which = gaps === 1 ? '1 registro no coincide' : `${plain(gaps)} registros no coinciden`;
    found.push(`${which} con el resumen de SUNAT${acta(':')}.`);
  }
  if (unread > 0) {
    const which = unread === 1 ? 'De 1 registro' : `De ${plain(unread)} registros`;
    found.push(`${which} no se pudieron leer todas las filas${acta(':')}.`);
  }
  if (held > 0) {
    const which = held === 1 ? '1 registro quedó como estaba' : `${plain(held)} registros quedaron como estaban`;
    found.push(`${which}: lo que llegó esta vez no bastaba para cambiar${held === 1 ? 'lo' : 'los'}${acta(';')}.`);
  }
  if (unverified > 0) {
    const which = unverified === 1 ? '1 registro quedó' : `${plain(unverified)} registros quedaron`;
    found.push(`${which} sin verificar porque SUNAT no entregó su resumen.`);
  }
  return found;
}

/** What is to be done about one kind of failure alone: what the person must do, or that it is for us while others come again. */
function adviceInPlace(reason: Reason, reasons: readonly Reason[], next: Date | null): string {
  if (reason.retriable) return '';
  const advice = adviceFor(reason);
  if (advice !== TEAM_KNOWS) return advice;
  return next !== null || reasons.some(({ retriable }) => retriable) ? TEAM_LOOKS : '';
}

/** How it goes on, once for all. Waiting is it, and is said with its hour, when an attempt comes by itself. */
function adviceForAll(reasons: readonly Reason[], next: Date | null): string {
  if (next !== null || reasons.length === 0) return '';
  if (reasons.every(({ retriable }) => retriable)) return ASK_AGAIN;
  if (reasons.some(({ retriable }) => retriable)) return ASK_REST_AGAIN;
  return reasons.some((reason) => adviceFor(reason) === TEAM_KNOWS) ? TEAM_KNOWS : '';
}

function together(...sentences: string[]): string {
  return sentences.filter(Boolean).join(' ');
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

import type { BookName } from '@yupana/contract/collection.ts';
import type { SireStage } from '@yupana/sunat/sire/types.ts';
import { formatPeriod, type Period } from '@yupana/tax/period.ts';
import { plain, theBook, timeInLima } from './messages.ts';

/** What the progress of a run says. */

export const WAITING = 'La recolección espera su turno; comenzará en unos momentos.';
export const CHECKING = 'Verificando las credenciales con SUNAT.';
export const LISTING = 'Credenciales correctas. Preguntando a SUNAT qué periodos hay.';
export const INTERRUPTED =
  'La recolección se detuvo por mantenimiento y continuará en unos momentos. No tienes que hacer nada.';

export const PAUSED =
  'La recolección se detuvo al cerrar la cuenta; continuará en unos minutos. No tienes que hacer nada.';

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
  failed: number;
  vouchers: number;
}

/** How a run that could work ended. @param reason of the failures; @param next when the missing books are tried again */
export function finished(tally: RunTally, reason: string | null, next: Date | null): string {
  if (tally.books === 0)
    return 'SUNAT no informa ningún periodo para esta empresa. Vuelve a intentarlo cuando tenga movimiento.';
  const collected = tally.books - tally.failed;
  const sentences = [
    tally.failed === 0
      ? `Recolección completa: ${books(tally.books)} y ${plain(tally.vouchers)} comprobantes.`
      : `Se recolectaron ${plain(collected)} de ${books(tally.books)}; no se pudo completar ${tally.failed === 1 ? 'uno' : plain(tally.failed)}.`,
  ];
  if (tally.failed > 0 && reason) sentences.push(reason);
  if (tally.failed > 0) sentences.push(whatNext(next));
  if (tally.failed === 0 && tally.gaps + tally.unverified === 0)
    sentences.push('Todo coincide con el resumen de SUNAT.');
  if (tally.gaps > 0) {
    const which = tally.gaps === 1 ? '1 registro no coincide' : `${plain(tally.gaps)} registros no coinciden`;
    sentences.push(`${which} con el resumen de SUNAT: revisa el acta.`);
  }
  if (tally.unverified > 0) {
    const which = tally.unverified === 1 ? '1 registro quedó' : `${plain(tally.unverified)} registros quedaron`;
    sentences.push(`${which} sin verificar porque SUNAT no entregó su resumen.`);
  }
  return sentences.join(' ');
}

function books(count: number): string {
  return count === 1 ? '1 registro' : `${plain(count)} registros`;
}

function whatNext(next: Date | null): string {
  return next
    ? `Volveremos a intentar lo que falta a las ${timeInLima(next)}. No tienes que hacer nada.`
    : 'Lo intentaremos de nuevo en la recolección diaria; también puedes pulsar Actualizar ahora.';
}

import type { ActaOutcome, BookName } from '@yupana/contract/collection.ts';
import { counted, join, nameOf, plain } from '../messages.ts';
import type { Received } from './compare-with-summary.ts';

/** What a line of the acta says of a book that was collected, or whose file was not believed. */

/** The line of the acta for a book that was collected. */
export function describeOutcome(
  outcome: Extract<ActaOutcome, 'agreed' | 'empty' | 'gap' | 'unverified'>,
  book: BookName,
  figures: { obtained: number; expected: number | null } & Pick<Received, 'answer' | 'rows' | 'rejected' | 'waiting'>,
): string {
  const { obtained, expected, rejected, waiting = 0 } = figures;
  const unread = rejected > 0 ? whatIsUnread(figures) : '';
  switch (outcome) {
    case 'empty':
      return `SUNAT informa 0 ${nameOf(book)}.`;
    case 'agreed':
      return `${counted(obtained, book)}: coincide con el resumen de SUNAT.`;
    case 'unverified':
      if (isAllUnread(figures)) {
        return join(
          'Sin verificar: no se pudo obtener el resumen de SUNAT.',
          unread,
          'Lo compararemos en la próxima recolección.',
        );
      }
      return join(
        `${counted(obtained, book)} recolectadas, sin verificar: no se pudo obtener el resumen de SUNAT.`,
        unread,
        'Lo compararemos en la próxima recolección.',
      );
    case 'gap':
      if (rejected > 0 && obtained === expected) {
        return join(
          `El resumen de SUNAT informa ${counted(expected, book)}, pero no todo lo recibido se pudo leer.`,
          unread,
          asBefore(waiting, book),
        );
      }
      // Another look brings the same rows, and of none of them the type is known.
      if (isAllUnread(figures)) {
        return join(`No coincide con SUNAT: su resumen informa ${counted(expected ?? 0, book)}.`, unread);
      }
      if (isNoneCome(figures)) return noneCame(figures, book);
      return join(
        `No coincide con SUNAT: su resumen informa ${counted(expected ?? 0, book)} y se obtuvieron ${plain(obtained)}.`,
        unread,
        asBefore(waiting, book),
        'Revisa las diferencias por tipo de comprobante o pulsa Actualizar ahora.',
      );
  }
}

type Came = { obtained: number } & Pick<Received, 'rows' | 'rejected'>;

/** Nothing came, and nothing stands. */
export function isNoneCome({ obtained, rows, rejected }: Came): boolean {
  return obtained === 0 && rows === 0 && rejected === 0;
}

/** Rows came, none of them could be read, and nothing stands: that 0 were obtained would say that none came. */
function isAllUnread({ obtained, rows, rejected }: Came): boolean {
  return obtained === 0 && rows === 0 && rejected > 0;
}

function whatIsUnread(figures: Came): string {
  const { rejected } = figures;
  const where = 'en esta acta con su línea y motivo.';
  if (isAllUnread(figures)) {
    return rejected === 1
      ? `Llegó 1 fila y no se pudo leer: está ${where}`
      : `Llegaron ${plain(rejected)} filas y ninguna se pudo leer: están ${where}`;
  }
  return rejected === 1
    ? `1 fila no se pudo leer: está ${where}`
    : `${plain(rejected)} filas no se pudieron leer: están ${where}`;
}

/** SUNAT counts some and brought none. The run asks for it again by itself (`reopenBooks`), and no type differs from another. */
function noneCame(
  { answer, expected }: Pick<Received, 'answer'> & { expected: number | null },
  book: BookName,
): string {
  const came = answer === 'empty' ? 'SUNAT respondió que no hay ninguna' : 'su archivo llegó sin ninguna fila';
  return `No coincide con SUNAT: su resumen informa ${counted(expected ?? 0, book)} y ${came}. Volveremos a pedirlas.`;
}

function asBefore(waiting: number, book: BookName): string {
  if (waiting === 0) return '';
  const which = `El archivo cambia ${counted(waiting, book)} que ya coincidía${waiting === 1 ? '' : 'n'} con SUNAT`;
  const stands = waiting === 1 ? 'sigue como estaba' : 'siguen como estaban';
  return `${which}: ${stands}, porque el resumen no confirma lo que se pudo leer.`;
}

/**
 * The line of a book whose file was not believed. `whenLookedAt` follows when it is read.
 * @param came what SUNAT gave this time; @param kept vouchers that stand, from earlier
 */
export function describeHeld(
  book: BookName,
  came: Received,
  { kept, expected }: { kept: number; expected: number | null },
): string {
  const stands =
    kept === 1
      ? `Se conserva ${counted(kept, book)} ya recolectada; lo recibido queda guardado.`
      : `Se conservan las ${counted(kept, book)} ya recolectadas; lo recibido queda guardado.`;
  if (came.held === 'rewrites') {
    const why = expected === null ? 'SUNAT no entregó su resumen' : 'no coincide con el resumen de SUNAT';
    return join(
      `El archivo de esta vez cambia ${nameOf(book)} que ya coincidían con SUNAT, y ${why}: no basta para cambiar lo que había.`,
      stands,
    );
  }
  const what =
    came.answer === 'empty'
      ? `SUNAT respondió esta vez que no hay ${nameOf(book)}`
      : `El archivo de esta vez trae ${whatCame(book, came)}`;
  const missing = came.answer === 'empty' ? 'no entregó su resumen' : 'SUNAT no entregó su resumen';
  const count = expected === null ? missing : `el resumen de SUNAT informa ${plain(expected)}`;
  return join(`${what} y ${count}: no basta para retirar lo que había.`, stands);
}

function whatCame(book: BookName, { rows, rejected }: Received): string {
  if (rejected === 0) return counted(rows, book);
  return rows === 0 ? unreadRows(rejected) : `${counted(rows, book)} y ${unreadRows(rejected)}`;
}

function unreadRows(count: number): string {
  return count === 1 ? '1 fila que no se pudo leer' : `${plain(count)} filas que no se pudieron leer`;
}

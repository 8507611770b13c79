import type { BookName } from '@yupana/contract/collection.ts';
import type { SeeSolReason, SeeSolWitness } from '@yupana/contract/terms/see-sol.ts';
import { SOL_USERS_PATH } from '@yupana/contract/trouble-advice.ts';
import { formatPeriod, type Period } from '@yupana/tax/period.ts';
import { dateTimeInLima } from '../../../platform/clock.ts';
import type { FailureCode } from '../../../sunat/failure.ts';
import { plain } from '../messages.ts';

/** What the acta says of SEE-SOL's lists. */

/** As the classic menu names it. @source seen 2026-07 (facts/portal-sol.md §1) */
const MODULE = 'Consultar Factura y Nota (11.5.3.1.2)';

/** What a failure is to who looks at the acta. */
export const REASONS: Readonly<Record<FailureCode, SeeSolReason>> = {
  CREDENTIALS_INCOMPLETE: 'credentials',
  SOL_USER_REJECTED: 'credentials',
  SOL_USER_LOCKED: 'credentials',
  SOL_USER_RESTS: 'credentials',
  API_CLIENT_REJECTED: 'credentials',
  RUC_HELD: 'credentials',
  LOGIN_NOT_UNDERSTOOD: 'credentials',
  LOGIN_CUT_OFF: 'credentials',
  CAPTCHA_DEMANDED: 'captcha',
  PERMISSION_MISSING: 'no-permission',
  SOL_PERMISSION_MISSING: 'no-permission',
  SOL_OPTION_CLOSED: 'unavailable',
  SOL_VISIT_ENDED: 'unavailable',
  SOL_USER_BUSY: 'unavailable',
  SESSION_EXPIRED: 'unavailable',
  SUNAT_UNAVAILABLE: 'unavailable',
  SUNAT_BUSY: 'unavailable',
  REQUEST_REFUSED: 'not-understood',
  ANSWER_NOT_UNDERSTOOD: 'not-understood',
  LAYOUT_NOT_UNDERSTOOD: 'not-understood',
  FILE_OF_ANOTHER_RUC: 'not-understood',
  TICKET_FAILED: 'unexpected',
  TICKET_STUCK: 'unexpected',
  FILE_NOT_READY: 'unexpected',
  WORKER_LOST: 'unexpected',
  UNEXPECTED: 'unexpected',
};

const WHY: Readonly<Record<SeeSolReason, { what: string; todo: string }>> = {
  'no-permission': {
    what: `El usuario SOL no tiene permiso para «${MODULE}».`,
    todo: `Con la clave SOL principal de la empresa, en SUNAT Operaciones en Línea, en ${SOL_USERS_PATH}, márcalo para ese usuario. Puede tardar hasta 48 horas. Después pulsa Actualizar ahora.`,
  },
  credentials: {
    what: 'SUNAT no tiene aceptado el usuario y la clave SOL de la empresa.',
    todo: 'Revísalos en Editar credenciales.',
  },
  captcha: {
    what: 'El Portal SOL pide comprobar que eres una persona.',
    todo: 'Ingresa una vez a SUNAT Operaciones en Línea con ese usuario, resuelve el captcha y pulsa Actualizar ahora.',
  },
  'not-understood': { what: 'No entendimos lo que respondió SEE-SOL: no se sabe qué comprobantes lista.', todo: '' },
  unavailable: { what: 'SEE-SOL no respondió.', todo: '' },
  unexpected: { what: 'La consulta a SEE-SOL falló de nuestro lado.', todo: '' },
};

/** Why it was not answered, and what a person may do. */
export function whyNot(reason: SeeSolReason): string {
  return [WHY[reason].what, WHY[reason].todo].filter(Boolean).join(' ');
}

type Told = Pick<SeeSolWitness, 'state' | 'listed' | 'held' | 'missing_count' | 'extra_count' | 'rejected_count'>;

/** What SEE-SOL and the proposal say of a month, one beside the other. */
export function whatIsSaid(
  { state, listed, held, missing_count, extra_count, rejected_count }: Told,
  { book, period, boletasUnread }: { book: BookName; period: Period; boletasUnread: boolean },
): string {
  const when = `en ${formatPeriod(period)}`;
  const whose = book === 'RCE' ? 'recibidos' : 'emitidos';
  const counts =
    listed === 0 && held === 0
      ? `SEE-SOL informa 0 comprobantes de serie E ${whose} ${when}, y la propuesta no trae ninguno.`
      : `SEE-SOL lista ${vouchers(listed ?? 0)} de serie E ${whose} ${when}; la propuesta trae ${plain(held ?? 0)}`;
  return [
    counts.endsWith('.') ? counts : `${counts}${state === 'agreed' ? ': son los mismos.' : '.'}`,
    missing_count > 0
      ? `${plain(missing_count)} de SEE-SOL no ${missing_count === 1 ? 'está' : 'están'} en la propuesta.`
      : '',
    extra_count > 0
      ? `${plain(extra_count)} de la propuesta no ${extra_count === 1 ? 'figura activo' : 'figuran activos'} en SEE-SOL.`
      : '',
    rejected_count > 0
      ? `${plain(rejected_count)} ${rejected_count === 1 ? 'fila de SEE-SOL no se entendió' : 'filas de SEE-SOL no se entendieron'}: la comparación no es completa.`
      : '',
    boletasUnread ? 'Sus boletas no se pudieron consultar y no entran en la comparación.' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** What was known stands beside a later attempt that failed, or a later collection, and says of when it is. */
export function whenIsSaid(
  asked: Date,
  { failed, collected }: { failed: Date | null; collected: Date | null },
): string {
  const says = `Comparado el ${dateTimeInLima(asked)}.`;
  return collected && collected > asked && !failed ? `${says} La recolección posterior aún no se compara.` : says;
}

/** When it failed, and when it is tried again by itself. */
export function whenTried(failed: Date, due: Date | null): string {
  const says = `Se intentó el ${dateTimeInLima(failed)}.`;
  return due
    ? `${says} Se vuelve a preguntar el ${dateTimeInLima(due)}.`
    : `${says} Se vuelve a preguntar después de otra recolección.`;
}

function vouchers(count: number): string {
  return `${plain(count)} ${count === 1 ? 'comprobante' : 'comprobantes'}`;
}

import type { SeeSolReason } from '@yupana/contract/terms/see-sol.ts';
import { SOL_USERS_PATH } from '@yupana/contract/trouble-advice.ts';
import { dateTimeInLima } from '../../../platform/clock.ts';
import type { FailureCode } from '../../../sunat/failure.ts';

/** Why SEE-SOL did not answer, in the words of whoever shows it: the acta of its lists, and of what XML it was asked for. */

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

/** What is not said by its reason: a session that somebody took, or an application that stays shut, is no silence of SEE-SOL's. */
const WHY_ALONE: Readonly<Partial<Record<FailureCode, string>>> = {
  SOL_VISIT_ENDED: 'SUNAT cerró nuestra sesión del Portal SOL: alguien entró con el mismo usuario.',
  SOL_OPTION_CLOSED: `El menú de SUNAT ofrece «${MODULE}» a este usuario, pero no lo abrió.`,
};

/** Why it was not answered, and what a person may do. */
export function whyNot(code: FailureCode): string {
  const { what, todo } = WHY[REASONS[code]];
  return WHY_ALONE[code] ?? [what, todo].filter(Boolean).join(' ');
}

/** When it failed, and when it is tried again by itself. */
export function whenTried(failed: Date, due: Date | null): string {
  const says = `Se intentó el ${dateTimeInLima(failed)}.`;
  return due
    ? `${says} Se vuelve a preguntar el ${dateTimeInLima(due)}.`
    : `${says} Se vuelve a preguntar después de otra recolección.`;
}

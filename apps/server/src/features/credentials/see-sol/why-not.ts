import type { SeeSolReason } from '@yupana/contract/terms/see-sol.ts';
import { SOL_USERS_PATH } from '@yupana/contract/trouble-advice.ts';
import { dateTimeInLima } from '../../../platform/clock.ts';
import type { FailureCode } from '../../../sunat/failure.ts';

/** Why what the classic menu opens did not answer, as it is told of lists and of the XML that it was asked for. */

/** What is not said by its reason: a session that somebody took, or an application that stays shut, is no silence of what was asked. */
type Alone = Extract<FailureCode, 'SOL_VISIT_ENDED' | 'SOL_OPTION_CLOSED'>;

/** What one asks through the menu, and how it is told of it. */
interface MenuService extends Record<'not-understood' | 'unavailable' | 'unexpected' | Alone, string> {
  /** As the classic menu names it. @source seen 2026-07 and 2026-10 (facts/portal-sol.md §1) */
  module: string;
}

const SEE_SOL: MenuService = {
  module: 'Consultar Factura y Nota (11.5.3.1.2)',
  'not-understood': 'No entendimos lo que respondió SEE-SOL: no se sabe qué comprobantes lista.',
  unavailable: 'SEE-SOL no respondió.',
  unexpected: 'La consulta a SEE-SOL falló de nuestro lado.',
  SOL_VISIT_ENDED: 'SUNAT cerró nuestra sesión del Portal SOL: alguien entró con el mismo usuario.',
  SOL_OPTION_CLOSED:
    'El menú de SUNAT ofrece «Consultar Factura y Nota (11.5.3.1.2)» a este usuario, pero no lo abrió.',
};

/** SUNAT's service of vouchers, for who has no API key. */
export const NEW_QUERY: MenuService = {
  module: 'Nueva Consulta de comprobantes de pago (11.38.1.1.1)',
  'not-understood': 'No entendimos lo que mostró el Portal SOL al abrir «Nueva Consulta de comprobantes de pago».',
  unavailable: 'El Portal SOL no respondió.',
  unexpected: 'La visita al Portal SOL falló de nuestro lado.',
  SOL_VISIT_ENDED: 'El Portal SOL cerró nuestra sesión: suele pasar cuando alguien ingresa con el mismo usuario SOL.',
  SOL_OPTION_CLOSED:
    'El menú ofrece «Nueva Consulta de comprobantes de pago» y no la abrió: un permiso recién dado puede tardar hasta 48 horas.',
};

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

type Why = { what: string; todo: string };

/** What a person mends, whatever it keeps from. */
const MENDED: Readonly<Record<'credentials' | 'captcha', Why>> = {
  credentials: {
    what: 'SUNAT no tiene aceptado el usuario y la clave SOL de la empresa.',
    todo: 'Revísalos en Editar credenciales.',
  },
  captcha: {
    what: 'El Portal SOL pide comprobar que eres una persona.',
    todo: 'Ingresa una vez a SUNAT Operaciones en Línea con ese usuario, resuelve el captcha y pulsa Actualizar ahora en Recolección.',
  },
};

/** Why it was not answered, and what a person may do. */
export function whyNot(code: FailureCode, service = SEE_SOL): string {
  if (code === 'SOL_VISIT_ENDED' || code === 'SOL_OPTION_CLOSED') return service[code];
  const { what, todo } = whyOf(REASONS[code], service);
  return [what, todo].filter(Boolean).join(' ');
}

function whyOf(reason: SeeSolReason, service: MenuService): Why {
  switch (reason) {
    case 'credentials':
    case 'captcha':
      return MENDED[reason];
    case 'no-permission':
      return {
        what: `El usuario SOL no tiene permiso para «${service.module}».`,
        todo: `Con la clave SOL principal de la empresa, en SUNAT Operaciones en Línea, en ${SOL_USERS_PATH}, márcalo para ese usuario. Puede tardar hasta 48 horas. Después pulsa Actualizar ahora en Recolección.`,
      };
    default:
      return { what: service[reason], todo: '' };
  }
}

/** When it failed, and when it is tried again by itself. */
export function whenTried(failed: Date, due: Date | null): string {
  const says = `Se intentó el ${dateTimeInLima(failed)}.`;
  return due
    ? `${says} Se vuelve a preguntar el ${dateTimeInLima(due)}.`
    : `${says} Se vuelve a preguntar después de otra recolección.`;
}

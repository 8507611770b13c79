import { SOL_USERS_PATH } from '@yupana/contract/trouble-advice.ts';
import { dateTimeInLima } from '../../../platform/clock.ts';
import type { FailureCode } from '../../../sunat/failure.ts';

/** Why a mailbox was not read, or a message not opened: what happened, and what a person may do. */
interface Words {
  what: string;
  todo: string | null;
}

const MODULE = 'Buzón Electrónico';

const WAIT = null;
const EDIT = 'Revísalos en Editar credenciales.';

const WORDS: Readonly<Partial<Record<FailureCode, Words>>> = {
  CREDENTIALS_INCOMPLETE: { what: 'SUNAT aún no aceptó el usuario y la clave SOL de la empresa.', todo: EDIT },
  SOL_USER_REJECTED: { what: 'SUNAT rechazó el usuario o la clave SOL.', todo: EDIT },
  SOL_USER_LOCKED: {
    what: 'SUNAT tiene bloqueado al usuario SOL.',
    todo: 'Desbloquéalo en SUNAT Operaciones en Línea con la clave SOL principal.',
  },
  SOL_USER_RESTS: {
    what: 'SUNAT rechazó dos claves de este usuario SOL: esperamos un día antes de probar otra.',
    todo: WAIT,
  },
  CAPTCHA_DEMANDED: {
    what: 'El Portal SOL pide comprobar que eres una persona.',
    todo: 'Ingresa una vez a SUNAT Operaciones en Línea con ese usuario, resuelve el captcha y pulsa Leer ahora.',
  },
  LOGIN_NOT_UNDERSTOOD: {
    what: 'El Portal SOL respondió al ingreso algo que no entendimos: podría ser un rechazo.',
    todo: EDIT,
  },
  LOGIN_CUT_OFF: { what: 'Un ingreso al Portal SOL se cortó antes de saber si SUNAT aceptó la clave.', todo: EDIT },
  SOL_PERMISSION_MISSING: {
    what: `El usuario SOL no tiene permiso para el módulo «${MODULE}».`,
    todo: `Con la clave SOL principal de la empresa, en SUNAT Operaciones en Línea, en ${SOL_USERS_PATH}, márcalo para ese usuario. Puede tardar hasta 48 horas. Después pulsa Leer ahora.`,
  },
  SOL_OPTION_CLOSED: { what: 'El menú de SUNAT ofrece el buzón a este usuario, pero no lo abrió.', todo: WAIT },
  SOL_VISIT_ENDED: {
    what: 'SUNAT cerró nuestra sesión del Portal SOL: alguien entró con el mismo usuario.',
    todo: WAIT,
  },
  SOL_USER_BUSY: {
    what: 'El usuario SOL de la empresa está en uso en otra tarea de Yupana.',
    todo: 'Inténtalo en unos minutos.',
  },
  SUNAT_UNAVAILABLE: { what: 'El buzón de SUNAT no respondió.', todo: WAIT },
  SUNAT_BUSY: { what: 'SUNAT pidió esperar.', todo: WAIT },
  ANSWER_NOT_UNDERSTOOD: { what: 'No entendimos lo que mostró el buzón de SUNAT.', todo: WAIT },
  WORKER_LOST: { what: 'Se interrumpió de nuestro lado.', todo: 'Puedes intentarlo otra vez.' },
  UNEXPECTED: { what: 'Falló de nuestro lado.', todo: 'Puedes intentarlo otra vez.' },
};

/** What a failure is called where a mailbox or a message shows it; of one without words of its own, that it could not be entered. */
export function faultWords(code: FailureCode): Words {
  return WORDS[code] ?? { what: 'No se pudo entrar al buzón de SUNAT.', todo: WAIT };
}

/** A reading that failed says of when the last good one is. */
export function failedWords(code: FailureCode, readAt: Date | null, failedAt: Date): string {
  const before = readAt ? `Lo que ves es lo leído el ${dateTimeInLima(readAt)}.` : 'Todavía no se leyó ninguna vez.';
  return `${faultWords(code).what} Se intentó el ${dateTimeInLima(failedAt)}. ${before}`;
}

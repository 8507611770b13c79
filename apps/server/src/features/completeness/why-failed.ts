import { TROUBLES } from '@yupana/contract/troubles.ts';

/** Why a book, or a whole collection, could not be completed: one short sentence, true for that failure alone. */
const SENTENCES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    CREDENTIALS_INCOMPLETE: TROUBLES['api-client-missing'].what,
    SOL_USER_REJECTED: TROUBLES['sol-user'].what,
    SOL_USER_LOCKED: TROUBLES['sol-user-locked'].what,
    SOL_USER_RESTS: TROUBLES['sol-user-rests'].what,
    API_CLIENT_REJECTED: TROUBLES['api-client'].what,
    RUC_HELD: TROUBLES['ruc-held'].what,
    CAPTCHA_DEMANDED: TROUBLES['sol-user-captcha'].what,
    PERMISSION_MISSING: TROUBLES['api-client-permission'].what,
    SOL_PERMISSION_MISSING: TROUBLES['sol-user-permission'].what,
    SOL_OPTION_CLOSED: 'El Portal SOL no abrió el SIRE.',
    SOL_VISIT_ENDED: 'SUNAT cerró nuestra sesión del Portal SOL: alguien ingresó con el mismo usuario.',
    SOL_USER_BUSY: 'El usuario SOL estaba en uso por otra tarea de Yupana.',
    LOGIN_CUT_OFF: 'La recolección se cortó cuando SUNAT comprobaba la clave SOL.',
    SESSION_EXPIRED: 'SUNAT cerró la sesión una y otra vez.',
    SUNAT_UNAVAILABLE: 'SUNAT no respondió.',
    SUNAT_BUSY: 'SUNAT estaba saturada.',
    REQUEST_REFUSED: 'SUNAT no aceptó el pedido.',
    TICKET_FAILED: 'SUNAT no pudo generar el archivo.',
    TICKET_STUCK: 'SUNAT no terminó de generar el archivo.',
    FILE_NOT_READY: 'SUNAT anunció el archivo y no lo entregó.',
    LOGIN_NOT_UNDERSTOOD: 'No entendimos lo que respondió SUNAT al comprobar las credenciales.',
    FILE_OF_ANOTHER_RUC: 'El archivo que entregó SUNAT es de otro RUC.',
    ANSWER_NOT_UNDERSTOOD: 'No entendimos lo que respondió SUNAT.',
    LAYOUT_NOT_UNDERSTOOD: 'SUNAT cambió el formato del archivo.',
    WORKER_LOST: 'La recolección se interrumpió de nuestro lado.',
    UNEXPECTED: 'Tuvimos un problema de nuestro lado.',
  }),
);

/** @param code of the acta's line or of the run */
export function whyFailed(code: string | null): string {
  return SENTENCES.get(code ?? '') ?? 'No se pudo completar.';
}

/** The codes that have a sentence of their own. */
export const explainedCodes = [...SENTENCES.keys()];

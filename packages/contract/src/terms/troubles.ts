/**
 * What SUNAT refuses to a company, by the credential that it refused. One wording for the card, the dialog, the banner, the
 * collection and its acta: each names that credential and no other.
 */

export const troubles = [
  'sol-user',
  'sol-user-locked',
  'sol-user-rests',
  'api-client',
  'api-client-missing',
  'api-client-permission',
  'ruc-held',
] as const;
export type Trouble = (typeof troubles)[number];

export interface TroubleWords {
  /** The badge of the card and the title of the dialog. */
  label: string;
  what: string;
  /** What the person may do about it. */
  todo: string;
  /** Asking again without another credential may help: the person did something at SUNAT. */
  mayAskAgain: boolean;
}

/** Where SUNAT gives the API key: the path in SOL's menu. @source manuals of the SIRE services, v27, 5.1; cpe.sunat.gob.pe/node/158 */
export const API_KEY_PATH = 'Empresas › Credenciales de API SUNAT › Gestión Credenciales de API SUNAT';
/** What must be ticked there, as SOL writes it. */
export const API_KEY_TICK = 'MIGE RCE y RVIE – SIRE';

const SAME_KEY = 'No volveremos a probarlos hasta que los cambies, para que SUNAT no bloquee al usuario.';

export const TROUBLES: Readonly<Record<Trouble, TroubleWords>> = {
  'sol-user': {
    label: 'Credenciales inválidas',
    what: 'SUNAT rechazó el usuario o la clave SOL.',
    todo: `Revísalos en Editar credenciales. ${SAME_KEY}`,
    mayAskAgain: false,
  },
  'sol-user-locked': {
    label: 'Usuario SOL bloqueado',
    what: 'SUNAT tiene bloqueado al usuario SOL.',
    todo: 'Con la clave SOL principal de la empresa, entra a SUNAT Operaciones en Línea y desbloquéalo o genérale otra clave en Administración de usuarios secundarios. Si la clave sigue siendo la misma, pulsa Actualizar ahora; si cambió, escríbela en Editar credenciales.',
    mayAskAgain: true,
  },
  'sol-user-rests': {
    label: 'Clave en espera',
    what: 'SUNAT rechazó dos claves de este usuario SOL y una más podría bloquearlo.',
    todo: 'Esperamos un día antes de probar otra. Mientras tanto, confirma la clave en SUNAT Operaciones en Línea; la que guardes en Editar credenciales se probará sola ese día.',
    mayAskAgain: false,
  },
  'api-client': {
    label: 'API key rechazada',
    what: 'SUNAT rechazó la API key o el API secret.',
    todo: 'Cópialos de nuevo desde SUNAT Operaciones en Línea en Editar credenciales: si alguien generó otros, los anteriores dejaron de valer.',
    mayAskAgain: false,
  },
  'api-client-missing': {
    label: 'Falta la API key',
    what: 'Falta la API key o el API secret: sin ellos SUNAT no entrega los comprobantes.',
    todo: `Créalos en SUNAT Operaciones en Línea, en ${API_KEY_PATH}, marca «${API_KEY_TICK}» y cópialos en Editar credenciales.`,
    mayAskAgain: false,
  },
  'api-client-permission': {
    label: 'Falta de permisos',
    what: 'La API key no tiene permiso para el SIRE.',
    todo: `En SUNAT Operaciones en Línea, en ${API_KEY_PATH}, marca «${API_KEY_TICK}». Después pulsa Actualizar ahora.`,
    mayAskAgain: true,
  },
  'ruc-held': {
    label: 'En otra cuenta',
    what: 'Otra cuenta de Yupana ya tiene esta empresa: SUNAT aceptó antes sus credenciales.',
    todo: 'Pide a quien la tiene que te la traspase o la quite de su cuenta. Después pulsa Actualizar ahora.',
    mayAskAgain: true,
  },
};

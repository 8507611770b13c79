import type { Trouble } from './troubles.ts';

/** What a person may do about what SUNAT refuses to a company, in one wording for every place. */

export interface Advice {
  todo: string;
  /** Asking again without another credential may help: the person did something at SUNAT. */
  mayAskAgain: boolean;
}

/** Where SUNAT gives the API key: the path in SOL's menu. @source manuals of the SIRE services, v27, 5.1; cpe.sunat.gob.pe/node/158 */
export const API_KEY_PATH = 'Empresas › Credenciales de API SUNAT › Gestión Credenciales de API SUNAT';
/** What must be ticked there, as SOL writes it. */
export const API_KEY_TICK = 'MIGE RCE y RVIE – SIRE';

/** Where SOL gives a secondary user its permissions, and the one for the SIRE. The names are of those who saw it; SUNAT changes them. */
export const SOL_USERS_PATH = 'Administración de usuarios secundarios › Asignar perfiles';
export const SOL_PROFILE = 'SIRE – Sistema Integrado de Registros Electrónicos';

const SOL_IS_ENOUGH = 'También puedes dejarlos vacíos ahí: con el usuario y la clave SOL basta para recolectar.';
const SAME_KEY = 'No volveremos a probarlos hasta que los cambies, para que SUNAT no bloquee al usuario.';

export const ADVICE: Readonly<Record<Trouble, Advice>> = {
  'sol-user': {
    todo: `Revísalos en Editar credenciales. ${SAME_KEY}`,
    mayAskAgain: false,
  },
  'sol-user-locked': {
    todo: 'Con la clave SOL principal de la empresa, entra a SUNAT Operaciones en Línea y desbloquéalo o genérale otra clave en Administración de usuarios secundarios. Si la clave sigue siendo la misma, pulsa Actualizar ahora; si cambió, escríbela en Editar credenciales.',
    mayAskAgain: true,
  },
  'sol-user-rests': {
    todo: 'Esperamos un día antes de probar otra. Mientras tanto, confirma la clave en SUNAT Operaciones en Línea; la que guardes en Editar credenciales se probará sola ese día.',
    mayAskAgain: false,
  },
  'sol-user-captcha': {
    todo: 'Ingresa una vez a SUNAT Operaciones en Línea con el usuario SOL de la empresa y resuelve el captcha. Después pulsa Actualizar ahora.',
    mayAskAgain: true,
  },
  'sol-user-permission': {
    todo: `Con la clave SOL principal de la empresa, en SUNAT Operaciones en Línea, en ${SOL_USERS_PATH}, marca «${SOL_PROFILE}» para ese usuario. Un permiso nuevo puede tardar hasta 48 horas. Después pulsa Actualizar ahora.`,
    mayAskAgain: true,
  },
  'api-client': {
    todo: `Cópialos de nuevo desde SUNAT Operaciones en Línea en Editar credenciales: si alguien generó otros, los anteriores dejaron de valer. ${SOL_IS_ENOUGH}`,
    mayAskAgain: false,
  },
  'api-client-missing': {
    todo: `Créalos en SUNAT Operaciones en Línea, en ${API_KEY_PATH}, marca «${API_KEY_TICK}» y cópialos en Editar credenciales.`,
    mayAskAgain: false,
  },
  'api-client-permission': {
    todo: `En SUNAT Operaciones en Línea, en ${API_KEY_PATH}, marca «${API_KEY_TICK}» y después pulsa Actualizar ahora. O deja vacías las credenciales de la API en Editar credenciales: con el usuario y la clave SOL basta para recolectar.`,
    mayAskAgain: true,
  },
  'ruc-held': {
    todo: 'Pide a quien la tiene que te la traspase o la quite de su cuenta. Después pulsa Actualizar ahora.',
    mayAskAgain: true,
  },
};

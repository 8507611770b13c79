/**
 * What SUNAT refuses to a company, by the credential that it refused. One wording for the card, the dialog, the banner, the
 * collection and its acta: each names that credential and no other.
 */

export const troubles = [
  'sol-user',
  'sol-user-locked',
  'sol-user-rests',
  'sol-user-captcha',
  'sol-user-permission',
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
}

/** What is to be done about each is in trouble-advice.ts: the home loads these words and not those. */
export const TROUBLES: Readonly<Record<Trouble, TroubleWords>> = {
  'sol-user': {
    label: 'Credenciales inválidas',
    what: 'SUNAT rechazó el usuario o la clave SOL.',
  },
  'sol-user-locked': {
    label: 'Usuario SOL bloqueado',
    what: 'SUNAT tiene bloqueado al usuario SOL.',
  },
  'sol-user-rests': {
    label: 'Clave en espera',
    what: 'SUNAT rechazó dos claves de este usuario SOL y una más podría bloquearlo.',
  },
  'sol-user-captcha': {
    label: 'El portal pide captcha',
    what: 'El Portal SOL pide comprobar que eres una persona.',
  },
  'sol-user-permission': {
    label: 'Falta de permisos',
    what: 'El usuario SOL no tiene permiso para el SIRE.',
  },
  'api-client': {
    label: 'API key rechazada',
    what: 'SUNAT rechazó la API key o el API secret.',
  },
  'api-client-missing': {
    label: 'Falta la API key',
    what: 'Falta la API key o el API secret: sin ellos SUNAT no entrega los comprobantes.',
  },
  'api-client-permission': {
    label: 'Falta de permisos',
    what: 'La API key no tiene permiso para el SIRE.',
  },
  'ruc-held': {
    label: 'En otra cuenta',
    what: 'Otra cuenta de Yupana ya tiene esta empresa: SUNAT aceptó antes sus credenciales.',
  },
};

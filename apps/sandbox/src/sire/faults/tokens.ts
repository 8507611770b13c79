import { page } from '../../scenarios/answers.ts';
import { type Answer, type AtSomeMoment, faults, goOn, RECOVERS, RETRIES, type Words } from '../../scenarios/fault.ts';
import { ERROR_PAGE_HTML } from '../bodies.ts';

const CALLS_OF_A_SHORT_TOKEN = 5;

const NEVER_RESENT =
  'La recolección se detiene y pide a la persona comprobar la clave. No se vuelve a enviar por sí sola, tampoco en la recolección diaria.';
const BAD_CREDENTIALS = 'Empresa con «Credenciales inválidas» y el enlace para editarlas. No se reintenta.';
const BAD_API_KEY = 'Empresa con «API key rechazada» y el enlace para editarla. No se reintenta.';
const NO_PERMISSION = 'Empresa con «Falta de permisos»: falta el módulo SIRE (MIGE RCE y RVIE).';

export interface TokenMoments {
  answers: Answer;
  /** Whoever came is refused. `key`: as if the password were wrong, which counts towards the lock. */
  refuses: 'key' | 'locked' | 'client' | 'secret' | 'permission' | null;
  /** In what the token is not as the others. */
  grants: { grantsSire?: false; callsLeft?: number };
}

export const LET_IN: TokenMoments = { answers: goOn, refuses: null, grants: {} };

export type TokenFault = Words & AtSomeMoment<TokenMoments>;

/** The login at the token service. */
export const TOKENS = faults<TokenFault>()({
  'clave-rechazada': { title: 'SUNAT rechaza el usuario o la clave SOL', sees: BAD_CREDENTIALS, refuses: 'key' },
  'usuario-bloqueado': {
    title: 'SUNAT dice que el usuario SOL está bloqueado',
    sees: 'Empresa con «Usuario SOL bloqueado» y cómo desbloquearlo. No se cuenta como clave rechazada ni se reintenta sola.',
    refuses: 'locked',
  },
  'cliente-rechazado': {
    title: 'SUNAT no reconoce el ID de las credenciales API',
    sees: BAD_API_KEY,
    refuses: 'client',
  },
  'secreto-rechazado': {
    title: 'SUNAT rechaza la clave de las credenciales API',
    sees: BAD_API_KEY,
    refuses: 'secret',
  },
  'sin-permiso-sire': {
    title: 'Las credenciales API no tienen el permiso SIRE («Cliente no autorizado»)',
    sees: NO_PERMISSION,
    refuses: 'permission',
  },
  'token-sin-recurso': {
    title: 'SUNAT da el token, pero SIRE lo rechaza con una página 401',
    sees: NO_PERMISSION,
    grants: { grantsSire: false },
  },
  'token-vence-pronto': {
    title: 'Cada token vence a las cinco llamadas',
    sees: RECOVERS,
    grants: { callsLeft: CALLS_OF_A_SHORT_TOKEN },
  },
  'sesion-siempre-vencida': {
    title: 'Todo token nace vencido (401 sin cuerpo)',
    sees: RETRIES,
    grants: { callsLeft: 0 },
  },
  'token-503': {
    title: 'El servicio de token está caído (503): para que la validación pregunte al Portal SOL',
    sees: RETRIES,
    answers: page(503, ERROR_PAGE_HTML),
  },
  'token-pagina-200': {
    title: 'El servicio de token responde una página con estado 200',
    sees: NEVER_RESENT,
    answers: page(200, ERROR_PAGE_HTML),
  },
  'token-500-clave': {
    title: 'El servicio de token falla (500) y habla de la clave',
    sees: NEVER_RESENT,
    answers: ({ reply }) => {
      reply.code(500).send({ msg: 'Error al validar la clave del usuario' });
      return true;
    },
  },
});

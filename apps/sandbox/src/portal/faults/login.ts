import { ANSWERS, page } from '../../scenarios/answers.ts';
import { type Answer, type AtSomeMoment, faults, goOn, RECOVERS, type Words } from '../../scenarios/fault.ts';
import { FIREWALL_PAGE, STRANGE_PAGE, UNWELL_PAGE } from '../pages.ts';

export const PORTAL_UNSTABLE =
  'Al validar, si la API no dio respuesta o la empresa no tiene API key: el Portal SOL está inestable (portal-sunat 503).';
export const PORTAL_PROBLEM = 'Al validar, igual: problemas en el servicio del Portal SOL (portal-sunat 500).';
const PORTAL_REFUSES =
  'Al validar, igual: no se pudo ingresar al Portal SOL (portal-sunat 400). La clave se envía una sola vez y cuenta como rechazada.';

export interface LoginMoments {
  answers: Answer;
  /** Refused before the password is looked at: nothing is counted. */
  refuses: 'captcha' | 'blocked' | 'silent' | null;
  /** The password is taken for wrong, which counts towards the lock, and it is said there. */
  distrusts: 'message' | 'error-page' | 'menu' | null;
  /** Where whoever is let in is led to. */
  leadsTo: 'menu' | 'front-page';
  /** At which of the menus; null: at both. */
  at: 'classic' | 'platform' | null;
}

export const LET_IN: LoginMoments = { answers: goOn, refuses: null, distrusts: null, leadsTo: 'menu', at: null };

/** The login at the SOL portal. */
export const PORTAL = faults<Words & AtSomeMoment<LoginMoments>>()({
  'portal-clave-mensaje': {
    title: 'El Portal SOL rechaza la clave: el formulario vuelve con «Usuario o Clave Incorrectos»',
    sees: PORTAL_REFUSES,
    distrusts: 'message',
  },
  'portal-clave-error': {
    title: 'El Portal SOL rechaza la clave: lleva a su página de error',
    sees: PORTAL_REFUSES,
    distrusts: 'error-page',
  },
  'portal-clave-falla': {
    title: 'El Portal SOL rechaza la clave: acepta y el menú dice «Falla en la autenticación»',
    sees: PORTAL_REFUSES,
    distrusts: 'menu',
  },
  'portal-bloqueado': {
    title: 'El Portal SOL dice que el usuario está bloqueado',
    sees: PORTAL_REFUSES,
    refuses: 'blocked',
  },
  'portal-captcha': {
    title: 'El Portal SOL pide un captcha (también después de tres claves erradas)',
    sees: `${PORTAL_PROBLEM} Pide ingresar una vez a mano.`,
    refuses: 'captcha',
  },
  'portal-captcha-nuevo': {
    title: 'El menú nuevo («Mis declaraciones y pagos») pide un captcha; el clásico, no',
    sees: 'Detracciones, percepciones y retenciones: pide ingresar una vez a mano. La recolección sigue.',
    refuses: 'captcha',
    at: 'platform',
  },
  'portal-callado': {
    title: 'El formulario del Portal SOL vuelve sin decir por qué',
    sees: `${PORTAL_PROBLEM} La clave no se envía otra vez.`,
    refuses: 'silent',
  },
  'portal-pagina-ajena': {
    title: 'El Portal SOL muestra una página desconocida',
    sees: PORTAL_PROBLEM,
    answers: page(200, STRANGE_PAGE),
  },
  'portal-honda': {
    title: 'El Portal SOL muestra una página de 20,000 elementos, uno dentro de otro',
    sees: PORTAL_PROBLEM,
    answers: page(200, '<div>'.repeat(20_000)),
  },
  'portal-503': {
    title: 'El Portal SOL responde 503',
    sees: PORTAL_UNSTABLE,
    answers: ANSWERS['error-503'].answers,
  },
  'portal-no-atiende': {
    title: 'El Portal SOL dice «no podemos atenderlo»',
    sees: PORTAL_UNSTABLE,
    answers: page(200, UNWELL_PAGE),
  },
  'portal-cortafuegos': {
    title: 'El cortafuegos responde «Request Rejected»',
    sees: PORTAL_UNSTABLE,
    answers: page(200, FIREWALL_PAGE),
  },
  'portal-cortado': {
    title: 'El Portal SOL corta la conexión',
    sees: PORTAL_UNSTABLE,
    answers: ANSWERS['conexion-cortada'].answers,
  },
  'portal-sin-respuesta': {
    title: 'El Portal SOL no responde (90 segundos)',
    sees: PORTAL_UNSTABLE,
    answers: ANSWERS['sin-respuesta'].answers,
  },
  'portal-lento': { title: 'El Portal SOL tarda tres segundos', sees: RECOVERS, answers: ANSWERS.lento.answers },
  'portal-rebota': {
    title: 'El Portal SOL devuelve a su portada después de aceptar la clave',
    sees: RECOVERS,
    leadsTo: 'front-page',
  },
});

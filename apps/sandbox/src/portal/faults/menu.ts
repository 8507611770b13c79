import { ANSWERS, page } from '../../scenarios/answers.ts';
import { type Answer, type AtSomeMoment, faults, goOn, RECOVERS, type Words } from '../../scenarios/fault.ts';
import { FAILED_PAGE } from '../pages.ts';
import { PORTAL_PROBLEM, PORTAL_UNSTABLE } from './login.ts';

export interface MenuMoments {
  /** Entering with the code that the login gave. */
  entrance: Answer;
  /** What whoever is inside sees. */
  menu: 'menu' | 'login-form';
  /** Which options its script lists. `no-list`: SUNAT writes them in another way. */
  offers: 'all' | 'without-sire' | 'without-spot' | 'without-see-sol' | 'without-cpe' | 'none' | 'no-list';
  /** Opening an option, before anything else becomes of it. */
  option: Answer;
  /** Where opening it leads. `withdrawn`: nowhere, and the menu does not list it any more. */
  opens: 'application' | 'nothing' | 'withdrawn' | 'error-page' | 'no-token' | 'another-ruc';
  /** What becomes of the visit once the application has its token. `taken`: somebody enters with the same user. */
  afterwards: 'stays' | 'taken';
}

export const ENTERED: MenuMoments = {
  entrance: goOn,
  menu: 'menu',
  offers: 'all',
  option: goOn,
  opens: 'application',
  afterwards: 'stays',
};

export type MenuFault = Words & AtSomeMoment<MenuMoments>;

const BY_SOL = 'Empresa sin API key:';
const NO_PERMISSION = `${BY_SOL} «Falta de permisos», con el módulo SIRE y cómo darlo al usuario SOL. No se reintenta sola.`;
const LOOKED_AT = `${BY_SOL} no se entendió lo que mostró el Portal SOL; se guarda y se vuelve a intentar, sin mostrar «0 comprobantes».`;
const CLOSED = `${BY_SOL} el menú ofrece el SIRE y no lo abre. Se dice así, y se intenta en la recolección diaria.`;

/** The menu of the SOL portal, once the password was accepted. */
export const PORTAL_MENU = faults<MenuFault>()({
  'portal-vuelve': {
    title: 'El menú del Portal SOL vuelve al formulario aunque se ingresó (con «Veces» 1 se recupera)',
    sees: PORTAL_PROBLEM,
    menu: 'login-form',
  },
  'portal-menu-cortado': {
    title: 'El Portal SOL acepta la clave y corta la conexión al abrir el menú',
    sees: PORTAL_UNSTABLE,
    entrance: ANSWERS['conexion-cortada'].answers,
  },
  'portal-menu-olvida': {
    title: 'El menú del Portal SOL olvida el ingreso: «Falla en la autenticación» con la clave correcta',
    sees: 'Como una clave rechazada; después de «portal-rebota», problemas en el servicio (portal-sunat 500).',
    entrance: page(200, FAILED_PAGE),
  },
  'portal-sin-permiso-sire': {
    title: 'El usuario SOL no tiene el SIRE en su menú',
    sees: NO_PERMISSION,
    offers: 'without-sire',
  },
  'portal-sin-permiso-detracciones': {
    title: 'El usuario SOL no tiene «Consulta de Pago de Detracciones» (55.2.1.1.4) en el menú nuevo',
    sees: 'Detracciones: falta el permiso, con el módulo 55.2.1.1.4 y cómo darlo. No se reintenta sola.',
    offers: 'without-spot',
  },
  'portal-sin-permiso-see-sol': {
    title: 'El usuario SOL no tiene «Consultar Factura y Nota» (11.5.3.1.2) en su menú',
    sees: 'El acta dice que no se preguntó a SEE-SOL por falta de permiso, con el módulo y cómo darlo; lo recolectado no cambia.',
    offers: 'without-see-sol',
  },
  'portal-sin-permiso-cpe': {
    title: 'El usuario SOL no tiene «Nueva Consulta de comprobantes de pago» (11.38.1.1.1) en su menú',
    sees: 'Empresa sin API key: sus XML quedan sin acceso, el panel y el acta dicen qué módulo falta y cómo darlo; los de serie E se piden a SEE-SOL.',
    offers: 'without-cpe',
  },
  'portal-sin-opciones': {
    title: 'El menú del usuario SOL no ofrece nada',
    sees: NO_PERMISSION,
    offers: 'none',
  },
  'portal-sin-lista': {
    title: 'El menú ya no lista sus opciones como antes',
    sees: RECOVERS,
    offers: 'no-list',
  },
  'portal-opcion-503': {
    title: 'El Portal SOL responde 503 al abrir el SIRE',
    sees: PORTAL_UNSTABLE,
    option: ANSWERS['error-503'].answers,
  },
  'portal-opcion-cerrada': {
    title: 'El menú ofrece el SIRE y al abrirlo no pasa nada',
    sees: CLOSED,
    opens: 'nothing',
  },
  'portal-opcion-error': {
    title: 'El menú ofrece el SIRE y al abrirlo muestra un error',
    sees: CLOSED,
    opens: 'error-page',
  },
  'portal-permiso-quitado': {
    title: 'Quitan el permiso del SIRE mientras el menú está abierto',
    sees: NO_PERMISSION,
    opens: 'withdrawn',
  },
  'portal-sin-token': {
    title: 'El SIRE se abre desde el menú de otra manera, sin token',
    sees: LOOKED_AT,
    opens: 'no-token',
  },
  'portal-token-ajeno': {
    title: 'El menú abre el SIRE de otro RUC',
    sees: LOOKED_AT,
    opens: 'another-ruc',
  },
  'portal-sesion-tomada': {
    title: 'Alguien ingresa al Portal SOL con el mismo usuario: a las cinco llamadas la sesión ya es suya',
    sees: `${BY_SOL} SUNAT cerró nuestra sesión. Se dice así; no se vuelve a ingresar solo, para no sacar a quien está dentro.`,
    afterwards: 'taken',
  },
});

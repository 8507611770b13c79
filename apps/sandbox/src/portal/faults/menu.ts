import { ANSWERS, page } from '../../scenarios/answers.ts';
import { type Answer, type AtSomeMoment, faults, goOn, type Words } from '../../scenarios/fault.ts';
import { FAILED_PAGE } from '../pages.ts';
import { PORTAL_PROBLEM, PORTAL_UNSTABLE } from './login.ts';

export interface MenuMoments {
  /** Entering with the code that the login gave. */
  entrance: Answer;
  /** What whoever is inside sees. */
  menu: 'menu' | 'login-form';
}

export const ENTERED: MenuMoments = { entrance: goOn, menu: 'menu' };

export type MenuFault = Words & AtSomeMoment<MenuMoments>;

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
});

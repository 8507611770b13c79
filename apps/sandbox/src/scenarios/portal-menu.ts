import { FAILED_PAGE } from '../portal/pages.ts';
import { ANSWERS, page } from './answers.ts';
import { type Answer, faults, type Words } from './fault.ts';
import { PORTAL_PROBLEM, PORTAL_UNSTABLE } from './portal.ts';

/** Entering with the code that the login gave, or looking at the menu once inside. */
export type MenuFault = Words & ({ entrance: Answer } | { menu: 'login-form' });

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

import type { Group } from '../rule.ts';
import { cpeAnulado, cpeNoAutorizado, cpeNoExiste, cpeValidezPendiente } from './validity.ts';

/** A. Existence and validity. */
export const GROUP_A: Group = {
  rules: [cpeAnulado, cpeNoExiste, cpeNoAutorizado, cpeValidezPendiente],
  notYet: [
    'cpe-datos-difieren',
    'comprobante-sin-detalle',
    'comprobante-duplicado',
    'comprobante-anotado-otro-periodo',
    'adquirente-ruc-distinto',
    'adquirente-sin-ruc',
    'adquirente-nombre-difiere',
    'emisor-ruc-invalido',
    'emisor-igual-adquirente',
    'comprobante-fisico-emisor-electronico',
    'credito-convalidable-pago-bancario',
  ],
};

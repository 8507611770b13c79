import type { Group } from '../rule.ts';
import { adquirenteNombreDifiere, comprobanteSinDetalle, cpeDatosDifieren } from './detail.ts';
import {
  adquirenteRucDistinto,
  adquirenteSinRuc,
  comprobanteAnotadoOtroPeriodo,
  comprobanteDuplicado,
  emisorIgualAdquirente,
  emisorRucInvalido,
} from './identity.ts';
import { comprobanteFisicoEmisorElectronico, creditoConvalidablePagoBancario } from './printed.ts';
import { cpeAnulado, cpeNoAutorizado, cpeNoExiste, cpeValidezPendiente } from './validity.ts';

/** A. Existence and validity. */
export const GROUP_A: Group = {
  rules: [
    comprobanteDuplicado,
    comprobanteAnotadoOtroPeriodo,
    adquirenteRucDistinto,
    adquirenteSinRuc,
    emisorRucInvalido,
    emisorIgualAdquirente,
    cpeAnulado,
    cpeNoExiste,
    cpeNoAutorizado,
    cpeValidezPendiente,
    cpeDatosDifieren,
    comprobanteFisicoEmisorElectronico,
    creditoConvalidablePagoBancario,
    comprobanteSinDetalle,
    adquirenteNombreDifiere,
  ],
};

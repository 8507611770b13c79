import type { Group } from '../rule.ts';
import { ncAnulaFactura } from './annulled.ts';
import { ncDeBoletaOSinCredito, ncReduceCredito, ncSinEfectoImporte, notaDebitoAumenta } from './effects.ts';
import { ncExcedeFactura, notaReferenciaNoEncontrada, notaSinReferencia } from './references.ts';

/** E. Notes. */
export const GROUP_E: Group = {
  rules: [
    notaSinReferencia,
    notaReferenciaNoEncontrada,
    ncExcedeFactura,
    ncAnulaFactura,
    ncSinEfectoImporte,
    ncDeBoletaOSinCredito,
    ncReduceCredito,
    notaDebitoAumenta,
  ],
};

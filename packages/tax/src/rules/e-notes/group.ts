import type { Group } from '../rule.ts';
import { ncDeBoletaOSinCredito, ncReduceCredito, ncSinEfectoImporte, notaDebitoAumenta } from './effects.ts';
import { ncAnulaFactura, ncExcedeFactura, notaReferenciaNoEncontrada, notaSinReferencia } from './references.ts';

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

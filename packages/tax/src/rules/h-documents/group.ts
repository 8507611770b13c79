import type { Group } from '../rule.ts';
import { duaImportacion, gastoNoDomiciliadoNoPagado, noDomiciliado } from './abroad.ts';
import { reciboArrendamiento, reciboHonorarios } from './persons.ts';
import { liquidacionCompra } from './settlement.ts';
import { boletoAereo, documentoBancario, espectaculoPeajeEstacionamiento, ticketMaquina } from './tickets.ts';
import { documentoNoSustenta } from './unfit.ts';

/** H. Special documents. */
export const GROUP_H: Group = {
  rules: [
    documentoNoSustenta,
    reciboHonorarios,
    reciboArrendamiento,
    liquidacionCompra,
    boletoAereo,
    ticketMaquina,
    documentoBancario,
    espectaculoPeajeEstacionamiento,
    duaImportacion,
    noDomiciliado,
    gastoNoDomiciliadoNoPagado,
  ],
};

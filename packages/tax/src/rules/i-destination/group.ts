import { type Group, pendienteDeFuente } from '../rule.ts';
import { destinoOperacionesNoGravadas, prorrataAdquisicionComun, prorrataGastoRentaNoGravada } from './destination.ts';
import {
  adquirenteRegimenNrus,
  adquirenteRegimenRer,
  compraEntreVinculadas,
  iniciarActividadesSinVentas,
  operacionAmazonia,
} from './regime.ts';

/** I. Destination and regime. */
export const GROUP_I: Group = {
  rules: [
    prorrataAdquisicionComun,
    destinoOperacionesNoGravadas,
    iniciarActividadesSinVentas,
    adquirenteRegimenNrus,
    adquirenteRegimenRer,
    operacionAmazonia,
    compraEntreVinculadas,
    prorrataGastoRentaNoGravada,
  ],
  sourceless: [
    pendienteDeFuente({
      id: 'reintegro-credito',
      group: 'I',
      needs:
        'un registro de activos fijos con su fecha y valor de compra, de baja o de venta: es un proceso de activos y no de un comprobante de compra; y el texto del Reglamento LIGV, art. 6 num. 3 y 4',
    }),
  ],
};

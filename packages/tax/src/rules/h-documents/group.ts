import type { Group } from '../rule.ts';

/** H. Special documents. */
export const GROUP_H: Group = {
  rules: [],
  notYet: [
    'recibo-honorarios',
    'liquidacion-compra',
    'boleto-aereo',
    'ticket-maquina',
    'documento-bancario',
    'dua-importacion',
    'no-domiciliado',
    'recibo-arrendamiento',
    'documento-no-sustenta',
    'espectaculo-peaje-estacionamiento',
    'gasto-no-domiciliado-no-pagado',
  ],
};

import type { Group } from '../rule.ts';

/** I. Destination and regime. */
export const GROUP_I: Group = {
  rules: [],
  notYet: [
    'prorrata-adquisicion-comun',
    'destino-operaciones-no-gravadas',
    'iniciar-actividades-sin-ventas',
    'adquirente-regimen-nrus',
    'adquirente-regimen-rer',
    'operacion-amazonia',
    'compra-entre-vinculadas',
    'reintegro-credito',
    'prorrata-gasto-renta-no-gravada',
  ],
};

import type { Group } from '../rule.ts';

/** B. The issuer. */
export const GROUP_B: Group = {
  rules: [],
  notYet: [
    'proveedor-no-habido',
    'proveedor-no-hallado',
    'proveedor-baja-ruc',
    'proveedor-suspension-temporal',
    'proveedor-ssco',
    'proveedor-nrus-factura',
    'boleta-nrus-limite',
    'boleta-no-nrus',
    'proveedor-giro-incongruente',
    'proveedor-alto-riesgo-fehaciencia',
  ],
};

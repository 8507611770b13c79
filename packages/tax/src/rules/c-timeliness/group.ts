import type { Group } from '../rule.ts';

/** C. Timeliness. */
export const GROUP_C: Group = {
  rules: [],
  notYet: [
    'fecha-emision-posterior',
    'comprobante-periodo-anterior',
    'fuera-plazo-12-meses',
    'plazo-dl-1669',
    'servicio-publico-credito-vencimiento',
    'recibo-servicio-otro-titular',
    'gasto-ejercicio-anterior',
    'anticipo-no-devengado',
    'gasto-renta-cuarta-no-pagado',
  ],
};

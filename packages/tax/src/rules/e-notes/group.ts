import type { Group } from '../rule.ts';

/** E. Notes. */
export const GROUP_E: Group = {
  rules: [],
  notYet: [
    'nota-sin-referencia',
    'nota-referencia-no-encontrada',
    'nc-reduce-credito',
    'nc-sin-efecto-importe',
    'nc-anula-factura',
    'nc-excede-factura',
    'nc-de-boleta-o-sin-credito',
    'nota-debito-aumenta',
  ],
};

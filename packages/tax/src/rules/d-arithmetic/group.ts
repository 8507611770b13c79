import type { Group } from '../rule.ts';

/** D. Form and arithmetic. */
export const GROUP_D: Group = {
  rules: [],
  notYet: [
    'igv-no-discriminado',
    'igv-tasa-no-reconocida',
    'igv-calculo-incorrecto',
    'igv-reducido-emisor-no-califica',
    'igv-reducido-tasa-desactualizada',
    'total-no-cuadra',
    'descripcion-insuficiente',
    'descripcion-por-consumo',
    'moneda-sin-tipo-cambio',
    'tipo-cambio-incorrecto',
    'moneda-no-habitual',
    'compra-no-gravada',
    'exonerado-indebido',
    'operacion-gratuita',
    'isc-en-compra',
    'icbper-en-compra',
    'recargo-consumo-propina',
    'percepcion-incluida',
    'ivap-sin-credito',
  ],
};

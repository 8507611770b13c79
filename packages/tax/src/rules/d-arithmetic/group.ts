import type { Group } from '../rule.ts';
import {
  icbperEnCompra,
  iscEnCompra,
  ivapSinCredito,
  percepcionIncluida,
  recargoConsumoPropina,
} from './components.ts';
import { monedaNoHabitual, monedaSinTipoCambio, tipoCambioIncorrecto } from './currency.ts';
import { descripcionInsuficiente, descripcionPorConsumo } from './description.ts';
import { compraNoGravada, exoneradoIndebido, operacionGratuita } from './untaxed.ts';

/** D. Form and arithmetic. */
export const GROUP_D: Group = {
  rules: [
    operacionGratuita,
    descripcionInsuficiente,
    descripcionPorConsumo,
    monedaSinTipoCambio,
    tipoCambioIncorrecto,
    exoneradoIndebido,
    monedaNoHabitual,
    compraNoGravada,
    ivapSinCredito,
    iscEnCompra,
    icbperEnCompra,
    recargoConsumoPropina,
    percepcionIncluida,
  ],
  notYet: [
    'igv-no-discriminado',
    'igv-tasa-no-reconocida',
    'igv-calculo-incorrecto',
    'igv-reducido-emisor-no-califica',
    'igv-reducido-tasa-desactualizada',
    'total-no-cuadra',
  ],
};

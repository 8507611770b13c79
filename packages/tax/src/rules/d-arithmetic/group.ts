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
import { igvCalculoIncorrecto, igvNoDiscriminado, igvTasaNoReconocida } from './igv.ts';
import { igvReducidoEmisorNoCalifica, igvReducidoTasaDesactualizada } from './reduced.ts';
import { totalNoCuadra } from './total.ts';
import { compraNoGravada, exoneradoIndebido, operacionGratuita } from './untaxed.ts';

/** D. Form and arithmetic. */
export const GROUP_D: Group = {
  rules: [
    operacionGratuita,
    descripcionInsuficiente,
    descripcionPorConsumo,
    totalNoCuadra,
    igvNoDiscriminado,
    igvReducidoEmisorNoCalifica,
    igvReducidoTasaDesactualizada,
    igvTasaNoReconocida,
    igvCalculoIncorrecto,
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
};

import type { Group } from '../rule.ts';
import { bebidasAlcoholicas, bienesParaVivienda, consumoPersonal, supermercadoMixto } from './consumption.ts';
import { gastoAjenoAlGiro } from './trade.ts';

/** G. Causality and ceilings. */
export const GROUP_G: Group = {
  rules: [gastoAjenoAlGiro, consumoPersonal, supermercadoMixto, bebidasAlcoholicas, bienesParaVivienda],
  notYet: [
    'gasto-representacion-limite',
    'restaurante-sin-sustento',
    'gasto-recreativo-limite',
    'viaticos-sustento',
    'movilidad-trabajadores',
    'combustible-sin-placa',
    'vehiculo-direccion-limite',
    'vehiculo-costo-mayor-26-uit',
    'activo-fijo',
    'donacion',
    'multa-sancion',
    'impuesto-renta-asumido',
    'educacion-salud-familia',
    'paraiso-fiscal',
    'intereses-limite-endeudamiento',
    'dietas-directorio-limite',
    'aguinaldo-trabajadores',
    'costos-posteriores-activo',
    'intangible-duracion-limitada',
    'viaticos-exterior',
  ],
};

import type { Group } from '../rule.ts';
import { bebidasAlcoholicas, bienesParaVivienda, consumoPersonal, supermercadoMixto } from './consumption.ts';
import { aguinaldoTrabajadores, gastoRecreativoLimite, gastoRepresentacionLimite } from './gifts.ts';
import { gastoAjenoAlGiro } from './trade.ts';
import { movilidadTrabajadores, restauranteSinSustento, viaticosExterior, viaticosSustento } from './travel.ts';

/** G. Causality and ceilings. */
export const GROUP_G: Group = {
  rules: [
    gastoAjenoAlGiro,
    consumoPersonal,
    supermercadoMixto,
    bebidasAlcoholicas,
    bienesParaVivienda,
    gastoRepresentacionLimite,
    aguinaldoTrabajadores,
    gastoRecreativoLimite,
    restauranteSinSustento,
    viaticosSustento,
    viaticosExterior,
    movilidadTrabajadores,
  ],
  notYet: [
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
    'costos-posteriores-activo',
    'intangible-duracion-limitada',
  ],
};

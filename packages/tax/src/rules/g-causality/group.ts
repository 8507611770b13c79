import type { Group } from '../rule.ts';

/** G. Causality and ceilings. */
export const GROUP_G: Group = {
  rules: [],
  notYet: [
    'gasto-ajeno-al-giro',
    'consumo-personal',
    'supermercado-mixto',
    'bebidas-alcoholicas',
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
    'bienes-para-vivienda',
    'paraiso-fiscal',
    'intereses-limite-endeudamiento',
    'dietas-directorio-limite',
    'aguinaldo-trabajadores',
    'costos-posteriores-activo',
    'intangible-duracion-limitada',
    'viaticos-exterior',
  ],
};

import { type Group, pendienteDeFuente } from '../rule.ts';
import { activoFijo, costosPosterioresActivo, intangibleDuracionLimitada } from './assets.ts';
import { bebidasAlcoholicas, bienesParaVivienda, supermercadoMixto } from './consumption.ts';
import { educacionSaludFamilia } from './family.ts';
import { dietasDirectorioLimite, interesesLimiteEndeudamiento } from './finance.ts';
import { donacion, impuestoRentaAsumido, multaSancion } from './forbidden.ts';
import { combustibleSinPlaca } from './fuel.ts';
import { aguinaldoTrabajadores, gastoRecreativoLimite, gastoRepresentacionLimite } from './gifts.ts';
import { restauranteSinSustento } from './meals.ts';
import { consumoPersonal } from './personal.ts';
import { gastoAjenoAlGiro } from './trade.ts';
import { movilidadTrabajadores, viaticosExterior, viaticosSustento } from './travel.ts';
import { vehiculoCostoMayor, vehiculoDireccionLimite } from './vehicles.ts';

/** G. Causality and ceilings. */
export const GROUP_G: Group = {
  rules: [
    multaSancion,
    impuestoRentaAsumido,
    donacion,
    consumoPersonal,
    gastoAjenoAlGiro,
    supermercadoMixto,
    bebidasAlcoholicas,
    bienesParaVivienda,
    educacionSaludFamilia,
    gastoRepresentacionLimite,
    aguinaldoTrabajadores,
    gastoRecreativoLimite,
    restauranteSinSustento,
    viaticosSustento,
    viaticosExterior,
    movilidadTrabajadores,
    combustibleSinPlaca,
    vehiculoDireccionLimite,
    vehiculoCostoMayor,
    activoFijo,
    costosPosterioresActivo,
    intangibleDuracionLimitada,
    interesesLimiteEndeudamiento,
    dietasDirectorioLimite,
  ],
  sourceless: [
    pendienteDeFuente({
      id: 'paraiso-fiscal',
      group: 'G',
      needs:
        'la lista de países y territorios no cooperantes o de baja o nula imposición (Regl. LIR art. 86 y Anexo 1, con sus fechas), el texto vigente de LIR art. 44 m), y el país del emisor no domiciliado, que la línea del RCE no trae',
    }),
  ],
};

import type { Group } from '../rule.ts';
import { bancarizacionIncumplida, bancarizacionPagoATercero, bancarizacionPorAcreditar } from './bancarizacion.ts';
import {
  detraccionDepositoTardio,
  detraccionMontoDistinto,
  detraccionPendiente,
  detraccionVencidaSinDeposito,
} from './deposit.ts';
import { detraccionNoCorresponde, detraccionTasaDistinta } from './spot-code.ts';

/** F. Payment, detraction, withholding, perception. */
export const GROUP_F: Group = {
  rules: [
    detraccionPendiente,
    detraccionDepositoTardio,
    detraccionVencidaSinDeposito,
    detraccionMontoDistinto,
    detraccionTasaDistinta,
    detraccionNoCorresponde,
    bancarizacionIncumplida,
    bancarizacionPagoATercero,
    bancarizacionPorAcreditar,
  ],
  notYet: ['detraccion-no-consignada', 'retencion-igv-por-practicar', 'factura-al-credito'],
};

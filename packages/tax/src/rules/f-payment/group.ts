import type { Group } from '../rule.ts';
import { bancarizacionIncumplida, bancarizacionPagoATercero, bancarizacionPorAcreditar } from './bancarizacion.ts';
import {
  detraccionDepositoTardio,
  detraccionMontoDistinto,
  detraccionPendiente,
  detraccionVencidaSinDeposito,
} from './deposit.ts';
import { detraccionNoCorresponde, detraccionTasaDistinta } from './spot-code.ts';
import { facturaAlCredito, retencionIgvPorPracticar } from './terms.ts';
import { detraccionNoConsignada } from './unmarked.ts';

/** F. Payment, detraction, withholding, perception. */
export const GROUP_F: Group = {
  rules: [
    detraccionNoConsignada,
    retencionIgvPorPracticar,
    facturaAlCredito,
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
};

import type { Group } from '../rule.ts';
import { bancarizacionIncumplida, bancarizacionPagoATercero, bancarizacionPorAcreditar } from './bancarizacion.ts';

/** F. Payment, detraction, withholding, perception. */
export const GROUP_F: Group = {
  rules: [bancarizacionIncumplida, bancarizacionPagoATercero, bancarizacionPorAcreditar],
  notYet: [
    'detraccion-pendiente',
    'detraccion-deposito-tardio',
    'detraccion-no-consignada',
    'detraccion-tasa-distinta',
    'detraccion-monto-distinto',
    'detraccion-no-corresponde',
    'retencion-igv-por-practicar',
    'factura-al-credito',
    'detraccion-vencida-sin-deposito',
  ],
};

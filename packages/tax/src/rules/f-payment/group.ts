import type { Group } from '../rule.ts';

/** F. Payment, detraction, withholding, perception. */
export const GROUP_F: Group = {
  rules: [],
  notYet: [
    'bancarizacion-por-acreditar',
    'bancarizacion-incumplida',
    'bancarizacion-pago-a-tercero',
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

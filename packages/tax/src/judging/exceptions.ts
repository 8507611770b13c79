import type { Severity } from '../rules/rule.ts';

/**
 * Which finding gives way to which other: labelled, each with its reason, never a number of priority. What gave way is kept with
 * the label, so that one sees why it does not count.
 */
export interface Exception {
  /** Told with what gave way. */
  label: string;
  /** When one of these fires… */
  when: readonly string[];
  /** …with this severity, where a milder case makes nothing give way; left out: any. */
  as?: Severity;
  /** …these do not count, */
  yields?: readonly string[];
  /** …or lose less: a credit that was lost is only observed. */
  softensCredit?: readonly string[];
  /** Spanish: why. */
  why: string;
}

const SPOT = [
  'detraccion-pendiente',
  'detraccion-deposito-tardio',
  'detraccion-vencida-sin-deposito',
  'detraccion-no-consignada',
  'detraccion-tasa-distinta',
  'detraccion-monto-distinto',
  'detraccion-no-corresponde',
];
const BANCARIZACION = ['bancarizacion-por-acreditar', 'bancarizacion-incumplida', 'bancarizacion-pago-a-tercero'];

/** Those that a rule cannot see by itself, because they stand between two. The others are conditions of the rules (and cases). */
export const EXCEPTIONS: readonly Exception[] = [
  {
    label: 'recibo-de-otro-titular',
    when: ['recibo-servicio-otro-titular'],
    yields: ['adquirente-ruc-distinto'],
    why: 'el recibo de un servicio puede estar a nombre del arrendador',
  },
  {
    label: 'boleta-del-nuevo-rus',
    when: ['boleta-nrus-limite'],
    yields: ['boleta-no-nrus'],
    why: 'la boleta es de un proveedor del Nuevo RUS',
  },
  {
    label: 'personal-o-clientes',
    when: ['aguinaldo-trabajadores', 'gasto-representacion-limite'],
    yields: ['consumo-personal'],
    why: 'lo entregado a trabajadores o clientes no es consumo personal',
  },
  {
    label: 'factura-anulada-por-nota',
    when: ['nc-anula-factura'],
    yields: [...SPOT, ...BANCARIZACION],
    why: 'la factura fue anulada por una nota de crédito',
  },
  {
    label: 'pagada-en-efectivo',
    when: ['bancarizacion-incumplida'],
    as: 'rejects',
    yields: SPOT,
    why: 'pagada en efectivo pierde el gasto y el crédito, con depósito o sin él',
  },
  {
    label: 'pagada-a-tercero-sin-comunicar',
    when: ['bancarizacion-pago-a-tercero'],
    as: 'rejects',
    yields: SPOT,
    why: 'pagada a un tercero sin comunicarlo pierde el gasto y el crédito, con depósito o sin él',
  },
  {
    label: 'tasa-reducida',
    when: ['igv-reducido-emisor-no-califica', 'igv-reducido-tasa-desactualizada'],
    yields: ['igv-tasa-no-reconocida', 'igv-calculo-incorrecto'],
    why: 'la tasa ya se observa por ser reducida',
  },
  {
    label: 'pago-bancario-conserva-credito',
    when: ['credito-convalidable-pago-bancario'],
    softensCredit: [
      'cpe-no-autorizado',
      'comprobante-fisico-emisor-electronico',
      'descripcion-insuficiente',
      'adquirente-sin-ruc',
    ],
    why: 'se pagó íntegro con medio de pago: el crédito puede conservarse (art. 19 LIGV)',
  },
];

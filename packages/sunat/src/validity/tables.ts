/** SUNAT's codes of the «consulta integrada de validez». @source the manual's tables; the web consult's own lists (seen 2026-08) */

export const VOUCHER_STATES = {
  '0': 'NO EXISTE',
  '1': 'ACEPTADO',
  '2': 'ANULADO',
  '3': 'AUTORIZADO',
  '4': 'NO AUTORIZADO',
} as const;

export const RUC_STATES = {
  '00': 'ACTIVO',
  '01': 'BAJA PROVISIONAL',
  '02': 'BAJA PROV. POR OFICIO',
  '03': 'SUSPENSION TEMPORAL',
  '10': 'BAJA DEFINITIVA',
  '11': 'BAJA DE OFICIO',
  '12': 'BAJA MULT.INSCR. Y OTROS',
  '20': 'NUM. INTERNO IDENTIF.',
  '21': 'OTROS OBLIGADOS',
  '22': 'INHABILITADO-VENT.UNICA',
  '30': 'ANULACION - ERROR SUNAT',
  '31': 'ANULACION - ACTO ILICITO',
} as const;

export const DOMICILE_CONDITIONS = {
  '00': 'HABIDO',
  '01': 'NO HALLADO SE MUDO DE DOMICILIO',
  '02': 'NO HALLADO FALLECIO',
  '03': 'NO HALLADO NO EXISTE DOMICILIO',
  '04': 'NO HALLADO CERRADO',
  '05': 'NO HALLADO NRO.PUERTA NO EXISTE',
  '06': 'NO HALLADO DESTINATARIO DESCONOCIDO',
  '07': 'NO HALLADO RECHAZADO',
  '08': 'NO HALLADO OTROS MOTIVOS',
  '09': 'PENDIENTE',
  '10': 'NO APLICABLE',
  '11': 'POR VERIFICAR',
  '12': 'NO HABIDO',
  '20': 'NO HALLADO',
  '21': 'NO EXISTE LA DIRECCION DECLARADA',
  '22': 'DOMICILIO CERRADO',
  '23': 'NEGATIVA RECEPCION X PERSONA CAPAZ',
  '24': 'AUSENCIA DE PERSONA CAPAZ',
  '25': 'NO APLICABLE X TRAMITE DE REVERSION',
  '40': 'DEVUELTO',
} as const;

/** A code as it came, and what it means; a code that is in no table means nothing, and is never taken for a good one. */
export interface Coded {
  code: string;
  name: string | null;
}

export function coded(table: Readonly<Record<string, string>>, code: string): Coded {
  return { code, name: Object.hasOwn(table, code) ? (table[code] ?? null) : null };
}

import type { Book } from './proposal.ts';

/**
 * The columns of a proposal in SUNAT's order. The reader's row functions use these places; a file with the same names
 * in another order is put in this one first.
 */
export interface BookColumns {
  names: readonly string[];
  /** Free-use columns at the end: the shortest and longest tail seen in real files. */
  freeColumns: { name: (place: number) => string; fewest: number; most: number };
  /** Places of the only two free texts, which may hold an unquoted separator, and of the anchors around them. */
  ownName: number;
  period: number;
  counterpartyName: number;
  firstAmount: number;
  currency: number;
}

/** @source RS 112-2021/SUNAT annex 3 and files exported in 2025 and 2026. Published files end in CLU3 as well as in CLU39. */
const RCE: BookColumns = {
  names: [
    'RUC',
    'Apellidos y Nombres o Razón social',
    'Periodo',
    'CAR SUNAT',
    'Fecha de emisión',
    'Fecha Vcto/Pago',
    'Tipo CP/Doc.',
    'Serie del CDP',
    'Año',
    'Nro CP o Doc. Nro Inicial (Rango)',
    'Nro Final (Rango)',
    'Tipo Doc Identidad',
    'Nro Doc Identidad',
    'Apellidos Nombres/ Razón Social',
    'BI Gravado DG',
    'IGV / IPM DG',
    'BI Gravado DGNG',
    'IGV / IPM DGNG',
    'BI Gravado DNG',
    'IGV / IPM DNG',
    'Valor Adq. NG',
    'ISC',
    'ICBPER',
    'Otros Trib/ Cargos',
    'Total CP',
    'Moneda',
    'Tipo de Cambio',
    'Fecha Emisión Doc Modificado',
    'Tipo CP Modificado',
    'Serie CP Modificado',
    'COD. DAM O DSI',
    'Nro CP Modificado',
    'Clasif de Bss y Sss',
    'ID Proyecto Operadores',
    'PorcPart',
    'IMB',
    'CAR Orig/ Ind E o I',
    'Detracción',
    'Tipo de Nota',
    'Est. Comp.',
    'Incal',
  ],
  freeColumns: { name: (place) => `CLU${place}`, fewest: 1, most: 39 },
  ownName: 1,
  period: 2,
  counterpartyName: 13,
  firstAmount: 14,
  currency: 25,
};

/** @source RS 112-2021/SUNAT annex 2 and files exported in 2025 and 2026 */
const RVIE: BookColumns = {
  names: [
    'Ruc',
    'Razon Social',
    'Periodo',
    'CAR SUNAT',
    'Fecha de emisión',
    'Fecha Vcto/Pago',
    'Tipo CP/Doc.',
    'Serie del CDP',
    'Nro CP o Doc. Nro Inicial (Rango)',
    'Nro Final (Rango)',
    'Tipo Doc Identidad',
    'Nro Doc Identidad',
    'Apellidos Nombres/ Razón Social',
    'Valor Facturado Exportación',
    'BI Gravada',
    'Dscto BI',
    'IGV / IPM',
    'Dscto IGV / IPM',
    'Mto Exonerado',
    'Mto Inafecto',
    'ISC',
    'BI Grav IVAP',
    'IVAP',
    'ICBPER',
    'Otros Tributos',
    'Total CP',
    'Moneda',
    'Tipo Cambio',
    'Fecha Emisión Doc Modificado',
    'Tipo CP Modificado',
    'Serie CP Modificado',
    'Nro CP Modificado',
    'ID Proyecto Operadores Atribución',
    'Tipo de Nota',
    'Est. Comp',
    'Valor FOB Embarcado',
    'Valor OP Gratuitas',
    'Tipo Operación',
    'DAM / CP',
  ],
  freeColumns: { name: () => 'CLU', fewest: 1, most: 1 },
  ownName: 1,
  period: 2,
  counterpartyName: 12,
  firstAmount: 13,
  currency: 26,
};

export const COLUMNS: Record<Book, BookColumns> = { RCE, RVIE };

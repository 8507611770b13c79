/** The two books of SIRE: RCE is the purchases register, RVIE the sales register. */
export type Book = 'RCE' | 'RVIE';

/** SUNAT's «codLibro». */
export const BOOK_CODES: Record<Book, string> = { RCE: '080000', RVIE: '140000' };

export function bookOf(code: string): Book | null {
  if (code === BOOK_CODES.RCE) return 'RCE';
  return code === BOOK_CODES.RVIE ? 'RVIE' : null;
}

/** Column 14 has two spaces before «Social», as SUNAT writes it. */
const RCE_COLUMNS = [
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
  'Apellidos Nombres/ Razón  Social',
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
  ...Array.from({ length: 39 }, (_, place) => `CLU${place + 1}`),
];

const RVIE_COLUMNS = [
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
  'CLU',
];

export const COLUMNS: Record<Book, readonly string[]> = { RCE: RCE_COLUMNS, RVIE: RVIE_COLUMNS };
export const BYTE_ORDER_MARK = '\ufeff';
export const NEWLINE = '\r\n';

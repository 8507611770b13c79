import type { RowRule } from '../format.ts';
import { NOTES } from '../written-voucher.ts';
import { dayOf, isWrongDocument, lastDayOf, monthsAfter, sameSign } from './row-checks.ts';
import { at, CONSOLIDATED_PURCHASES, CREDIT_NOTES, CUSTOMS, centimos, WITH_SERIE } from './tables.ts';

const WITH_ICBPER = new Set(['01', '03', '07', '08', '12']);
const AMOUNTS = [15, 16, 17, 18, 19, 20] as const;

/** What the cells of a purchase must be to each other. @source RS 040-2022 annex 11, RS 138-2023 */
export const RCE_RULES: readonly RowRule[] = [
  {
    id: 'emision-posterior-al-periodo',
    field: 5,
    severity: 'error',
    says: 'La fecha de emisión es posterior al periodo.',
    mend: 'Anota el comprobante en el periodo de su emisión o en uno posterior.',
    fails: (cells, period) => dayOf(at(cells, 5)) > lastDayOf(period),
  },
  {
    id: 'vencimiento-posterior',
    field: 6,
    severity: 'error',
    says: 'En los tipos 46 y 50 a 54 la fecha de pago no puede ser posterior al periodo, ni la de vencimiento del tipo 14 al mes siguiente.',
    mend: 'Revisa la fecha de vencimiento o pago, o anota el comprobante en el periodo del pago.',
    fails: (cells, period) => {
      const due = dayOf(at(cells, 6));
      if (at(cells, 7) === '14') return due > lastDayOf(monthsAfter(period, 1));
      return (at(cells, 7) === '46' || CUSTOMS.has(at(cells, 7))) && due > lastDayOf(period);
    },
  },
  {
    id: 'serie-de-aduana',
    field: 8,
    severity: 'error',
    says: 'En los tipos 50 a 54 la serie es el código de la aduana, de tres dígitos.',
    mend: 'Escribe el código de la aduana (por ejemplo, 118).',
    fails: (cells) => CUSTOMS.has(at(cells, 7)) && !/^\d{3}$/.test(at(cells, 8)),
  },
  {
    id: 'anio-de-dam',
    field: 9,
    severity: 'error',
    says: 'El año de la DAM o DSI va solo en los tipos 50 a 54, desde 1982 y hasta el año del periodo.',
    mend: 'Corrige el año, o déjalo vacío en los demás tipos.',
    fails: (cells, period) => {
      const year = at(cells, 9);
      if (year === '') return false;
      return !CUSTOMS.has(at(cells, 7)) || year < '1982' || year > period.slice(0, 4);
    },
  },
  {
    id: 'ceros-a-la-izquierda',
    field: 10,
    severity: 'warning',
    says: 'El número lleva ceros a la izquierda, y la propuesta de SUNAT no los lleva.',
    mend: 'Escribe el número sin ceros a la izquierda.',
    fails: (cells) => /^0\d/.test(at(cells, 10)),
  },
  {
    id: 'rango-no-permitido',
    field: 11,
    severity: 'error',
    says: 'Este tipo de comprobante no se anota consolidado.',
    mend: 'Anota cada comprobante en su fila y deja vacío el número final.',
    fails: (cells) => at(cells, 11) !== '' && !CONSOLIDATED_PURCHASES.has(at(cells, 7)),
  },
  {
    id: 'rango-con-credito',
    field: 11,
    severity: 'error',
    says: 'Una fila consolidada no da crédito: sus campos 15 a 20 van en 0.00.',
    mend: 'Anota cada comprobante en su fila, o lleva los importes al campo 21.',
    fails: (cells) => at(cells, 11) !== '' && AMOUNTS.some((field) => centimos(cells, field) !== 0),
  },
  {
    id: 'documento-del-proveedor',
    field: 13,
    severity: 'error',
    says: 'El número de documento no corresponde a su tipo: el RUC tiene 11 dígitos con dígito verificador y el DNI, 8.',
    mend: 'Corrige el número o el tipo de documento del proveedor.',
    fails: (cells) => isWrongDocument(at(cells, 12), at(cells, 13)),
  },
  {
    id: 'signo-de-nota-de-credito',
    field: 15,
    severity: 'error',
    says: 'En una nota de crédito, y en la atribución de un operador (tipo 25), los campos 15 a 20 van en negativo o en cero.',
    mend: 'Escribe los importes en negativo.',
    fails: (cells) => isLessening(cells) && AMOUNTS.some((field) => centimos(cells, field) > 0),
  },
  {
    id: 'signo-de-comprobante',
    field: 15,
    severity: 'error',
    says: 'Solo las notas de crédito llevan importes negativos en los campos 15 a 20.',
    mend: 'Escribe los importes en positivo, o corrige el tipo de comprobante.',
    fails: (cells) => !isLessening(cells) && AMOUNTS.some((field) => centimos(cells, field) < 0),
  },
  {
    id: 'signo-del-igv',
    field: 16,
    severity: 'error',
    says: 'El IGV lleva el signo de su base.',
    mend: 'Revisa la base y el IGV de la misma columna de destino.',
    fails: (cells) => [15, 17, 19].some((field) => !sameSign(centimos(cells, field), centimos(cells, field + 1))),
  },
  {
    id: 'icbper-en-otro-tipo',
    field: 23,
    severity: 'warning',
    says: 'El ICBPER va solo en los tipos 01, 03, 07, 08 y 12.',
    mend: 'Lleva el importe a otros tributos y cargos, o revisa el tipo.',
    fails: (cells) => !WITH_ICBPER.has(at(cells, 7)) && centimos(cells, 23) !== 0,
  },
  {
    id: 'modificado-posterior',
    field: 28,
    severity: 'warning',
    says: 'El documento modificado es posterior a la nota.',
    mend: 'Revisa la fecha del documento modificado.',
    fails: (cells) => dayOf(at(cells, 28)) > dayOf(at(cells, 5)),
  },
  {
    id: 'total-distinto',
    field: 25,
    severity: 'warning',
    says: 'El total no es la suma de los campos 15 a 24.',
    mend: 'Compara los importes con los del comprobante.',
    fails: (cells) => {
      let sum = 0;
      for (let field = 15; field <= 24; field++) sum += centimos(cells, field);
      return sum !== centimos(cells, 25);
    },
  },
  {
    id: 'tipo-de-cambio-en-soles',
    field: 27,
    severity: 'error',
    says: 'En soles el tipo de cambio va vacío o es 1.000.',
    mend: 'Deja vacío el tipo de cambio.',
    fails: (cells) => at(cells, 26) === 'PEN' && at(cells, 27) !== '' && at(cells, 27) !== '1.000',
  },
  {
    id: 'modificado-sin-serie',
    field: 30,
    severity: 'warning',
    says: 'La nota no dice la serie del documento que modifica.',
    mend: 'Completa la serie, si el documento modificado la tiene.',
    fails: (cells) => {
      const type = at(cells, 29);
      const isAsked = type === '' || WITH_SERIE.has(type) || CUSTOMS.has(type);
      return NOTES.has(at(cells, 7)) && at(cells, 30) === '' && !isAsked;
    },
  },
  {
    id: 'modificado-sin-nota',
    field: 28,
    severity: 'warning',
    says: 'Solo las notas llevan los campos 28 a 32.',
    mend: 'Deja vacíos los campos 28 a 32.',
    fails: (cells) => !NOTES.has(at(cells, 7)) && [28, 29, 30, 31, 32].some((field) => at(cells, field) !== ''),
  },
];

/** Credit notes, and of documents of attribution that of the operator, who gives away. @source RS 040-2022 annex 11 field 15 */
function isLessening(cells: readonly string[]): boolean {
  return CREDIT_NOTES.has(at(cells, 7)) || (at(cells, 7) === '25' && at(cells, 34).startsWith('1'));
}

import type { RowRule } from '../format.ts';
import { NOTES } from '../written-voucher.ts';
import { dayOf, isWrongDocument, lastDayOf, monthsAfter, sameSign } from './row-checks.ts';
import { at, CONSOLIDATED_SALES, CREDIT_NOTES, centimos, SALES_WITHOUT_CUSTOMER } from './tables.ts';

/** Of a boleta from this total on, the customer is named. Soles, in céntimos. @source RS 112-2021 annex 3 fields 10 and 11 */
const NAMED_FROM = 70_000;
const ELECTRONIC = new Set(['01', '03', '07', '08']);

/** What the cells of a sale must be to each other. @source RS 112-2021 annex 3, RS 138-2023 */
export const RVIE_RULES: readonly RowRule[] = [
  {
    id: 'emision-posterior-al-periodo',
    field: 5,
    severity: 'error',
    says: 'La fecha de emisión es posterior al periodo.',
    mend: 'Anota el comprobante en el periodo de su emisión.',
    fails: (cells, period) => dayOf(at(cells, 5)) > lastDayOf(period),
  },
  {
    id: 'vencimiento-posterior',
    field: 6,
    severity: 'error',
    says: 'La fecha de vencimiento del tipo 14 no puede ser posterior al mes siguiente.',
    mend: 'Revisa la fecha de vencimiento.',
    fails: (cells, period) => at(cells, 7) === '14' && dayOf(at(cells, 6)) > lastDayOf(monthsAfter(period, 1)),
  },
  {
    id: 'serie-de-cuatro',
    field: 8,
    severity: 'error',
    says: 'En los tipos 01, 03, 07 y 08 la serie tiene cuatro caracteres: E001, F###, EB01, B### o, en físicos, 0000 a 9999.',
    mend: 'Corrige la serie.',
    fails: (cells) => ELECTRONIC.has(at(cells, 7)) && !/^(E001|EB01|[FB][A-Z0-9]{3}|\d{4})$/.test(at(cells, 8)),
  },
  {
    id: 'numero-de-ocho',
    field: 9,
    severity: 'error',
    says: 'En los tipos 01, 03, 07 y 08 el número tiene hasta ocho dígitos y es mayor que cero.',
    mend: 'Corrige el número.',
    fails: (cells) => ELECTRONIC.has(at(cells, 7)) && !/^(?=.*[1-9])\d{1,8}$/.test(at(cells, 9)),
  },
  {
    id: 'ceros-a-la-izquierda',
    field: 9,
    severity: 'warning',
    says: 'El número lleva ceros a la izquierda, y la propuesta de SUNAT no los lleva.',
    mend: 'Escribe el número sin ceros a la izquierda.',
    fails: (cells) => /^0\d/.test(at(cells, 9)),
  },
  {
    id: 'rango-no-permitido',
    field: 10,
    severity: 'error',
    says: 'Este tipo de comprobante no se anota consolidado.',
    mend: 'Anota cada comprobante en su fila y deja vacío el número final.',
    fails: (cells) => at(cells, 10) !== '' && !CONSOLIDATED_SALES.has(at(cells, 7)),
  },
  {
    id: 'rango-al-reves',
    field: 10,
    severity: 'error',
    says: 'El número final es menor que el inicial.',
    mend: 'Corrige el rango.',
    fails: (cells) => at(cells, 10) !== '' && Number(at(cells, 10)) < Number(at(cells, 9)),
  },
  {
    id: 'cliente-sin-identificar',
    field: 12,
    severity: 'error',
    says: 'Este tipo de comprobante lleva el documento del cliente.',
    mend: 'Completa el tipo y el número de documento del cliente.',
    fails: (cells) => !SALES_WITHOUT_CUSTOMER.has(at(cells, 7)) && at(cells, 10) === '' && at(cells, 12) === '-',
  },
  {
    id: 'arroz-sin-base',
    field: 22,
    severity: 'error',
    says: 'El tipo 49 lleva la base gravada con el IVAP.',
    mend: 'Completa el campo 22.',
    fails: (cells) => at(cells, 7) === '49' && centimos(cells, 22) === 0 && centimos(cells, 26) !== 0,
  },
  {
    id: 'boleta-sin-cliente',
    field: 12,
    severity: 'error',
    says: 'Una boleta de S/ 700.00 o más lleva el documento del cliente.',
    mend: 'Completa el tipo y el número de documento del cliente.',
    fails: (cells) =>
      ['03', '12'].includes(at(cells, 7)) &&
      at(cells, 10) === '' &&
      centimos(cells, 26) >= NAMED_FROM &&
      ['', '-'].includes(at(cells, 12)),
  },
  {
    id: 'documento-del-cliente',
    field: 12,
    severity: 'error',
    says: 'El número de documento no corresponde a su tipo: el RUC tiene 11 dígitos con dígito verificador y el DNI, 8.',
    mend: 'Corrige el número o el tipo de documento del cliente.',
    fails: (cells) => isWrongDocument(at(cells, 11), at(cells, 12)),
  },
  {
    id: 'descuento-sin-nota',
    field: 16,
    severity: 'error',
    says: 'Los descuentos (campos 16 y 18) van en negativo y solo en notas de crédito de un comprobante de un periodo anterior.',
    mend: 'Lleva el importe a los campos 15 y 17, o revisa el documento modificado.',
    fails: (cells, period) => {
      const some = [16, 18].map((field) => centimos(cells, field));
      if (some.every((amount) => amount === 0)) return false;
      const isEarlier = dayOf(at(cells, 29)).slice(0, 6) < period;
      return some.some((amount) => amount > 0) || !CREDIT_NOTES.has(at(cells, 7)) || !isEarlier;
    },
  },
  {
    id: 'signo-de-nota-de-credito',
    field: 15,
    severity: 'error',
    says: 'En una nota de crédito la base y el IGV van en negativo o en cero.',
    mend: 'Escribe los importes de la nota de crédito en negativo.',
    fails: (cells) => CREDIT_NOTES.has(at(cells, 7)) && [15, 17].some((field) => centimos(cells, field) > 0),
  },
  {
    id: 'signo-de-comprobante',
    field: 15,
    severity: 'error',
    says: 'Solo las notas de crédito llevan la base y el IGV en negativo.',
    mend: 'Escribe los importes en positivo, o corrige el tipo de comprobante.',
    fails: (cells) => !CREDIT_NOTES.has(at(cells, 7)) && [15, 17].some((field) => centimos(cells, field) < 0),
  },
  {
    id: 'signo-del-igv',
    field: 17,
    severity: 'error',
    says: 'El IGV lleva el signo de su base.',
    mend: 'Revisa la base y el IGV.',
    fails: (cells) => [15, 16].some((field) => !sameSign(centimos(cells, field), centimos(cells, field + 2))),
  },
  {
    id: 'total-distinto',
    field: 26,
    severity: 'warning',
    says: 'El total no es la suma de los campos 14 a 25.',
    mend: 'Compara los importes con los del comprobante.',
    fails: (cells) => {
      let sum = 0;
      for (let field = 14; field <= 25; field++) sum += centimos(cells, field);
      return sum !== centimos(cells, 26);
    },
  },
  {
    id: 'tipo-de-cambio-en-soles',
    field: 28,
    severity: 'error',
    says: 'En soles el tipo de cambio va vacío o es 1.000.',
    mend: 'Deja vacío el tipo de cambio.',
    fails: (cells) => at(cells, 27) === 'PEN' && at(cells, 28) !== '' && at(cells, 28) !== '1.000',
  },
  {
    id: 'modificado-sin-nota',
    field: 29,
    severity: 'warning',
    says: 'Solo las notas llevan los campos 29 a 32.',
    mend: 'Deja vacíos los campos 29 a 32.',
    fails: (cells) => !NOTES.has(at(cells, 7)) && [29, 30, 31, 32].some((field) => at(cells, field) !== ''),
  },
];

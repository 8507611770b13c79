import { isCreditNote } from '@yupana/tax/voucher-types.ts';
import type { RowRule } from '../format.ts';
import { dayOf, lastDayOf } from './row-checks.ts';
import { at, centimos } from './tables.ts';

const AMOUNTS = [7, 8, 9, 14, 25, 26, 27, 29] as const;
const BENEFICIARY = [21, 22, 23] as const;
const CREDIT = [10, 11, 12, 13] as const;

/**
 * What the cells of a purchase from who is not domiciled must be to each other. What annex 9 does not say is told as a doubt.
 * @source RS 040-2022 annex 9
 */
export const NON_DOMICILED_RULES: readonly RowRule[] = [
  {
    id: 'emision-posterior-al-periodo',
    field: 3,
    severity: 'error',
    says: 'La fecha de emisión es posterior al periodo.',
    mend: 'Anota el comprobante en el periodo de su emisión o en uno posterior.',
    fails: (cells, period) => dayOf(at(cells, 3)) > lastDayOf(period),
  },
  {
    id: 'signo-de-nota-de-credito',
    field: 9,
    severity: 'warning',
    says: 'En una nota de crédito (tipo 97) los importes van en negativo o en cero.',
    mend: 'Escribe los importes en negativo.',
    fails: (cells) => isCreditNote(at(cells, 4)) && AMOUNTS.some((field) => centimos(cells, field) > 0),
  },
  {
    id: 'signo-de-comprobante',
    field: 9,
    severity: 'warning',
    says: 'Solo las notas de crédito (tipo 97) llevan importes negativos.',
    mend: 'Escribe los importes en positivo, o corrige el tipo de comprobante.',
    // A discount may stand among what else is charged.
    fails: (cells) => !isCreditNote(at(cells, 4)) && AMOUNTS.some((field) => field !== 8 && centimos(cells, field) < 0),
  },
  {
    id: 'total-distinto',
    field: 9,
    severity: 'warning',
    says: 'El total no es la suma de los campos 7 y 8.',
    mend: 'Compara los importes con los del comprobante.',
    fails: (cells) => centimos(cells, 7) + centimos(cells, 8) !== centimos(cells, 9),
  },
  {
    id: 'credito-sin-documento',
    field: 10,
    severity: 'warning',
    says: 'El documento del crédito fiscal está incompleto: lleva tipo y número, o ninguno de sus campos.',
    mend: 'Completa el tipo y el número, o deja vacíos los campos 10 a 13.',
    fails: (cells) => {
      // «00» is SUNAT's word for «none».
      const told = CREDIT.filter((field) => at(cells, field) !== '' && at(cells, field) !== '00');
      return told.length > 0 && (at(cells, 10) === '' || at(cells, 10) === '00' || at(cells, 13) === '');
    },
  },
  {
    id: 'anio-de-dam',
    field: 12,
    severity: 'error',
    says: 'El año de la DAM va desde 1982 y hasta el año del periodo.',
    mend: 'Corrige el año.',
    fails: (cells, period) => at(cells, 12) !== '' && (at(cells, 12) < '1982' || at(cells, 12) > period.slice(0, 4)),
  },
  {
    id: 'tipo-de-cambio-en-soles',
    field: 16,
    severity: 'error',
    says: 'En soles el tipo de cambio va vacío o es 1.000.',
    mend: 'Deja vacío el tipo de cambio.',
    fails: (cells) => at(cells, 15) === 'PEN' && at(cells, 16) !== '' && at(cells, 16) !== '1.000',
  },
  {
    id: 'beneficiario-incompleto',
    field: 22,
    severity: 'warning',
    says: 'Del beneficiario efectivo falta el nombre o el país.',
    mend: 'Completa los campos 22 y 23, o deja vacíos los campos 21 a 23.',
    fails: (cells) =>
      BENEFICIARY.some((field) => at(cells, field) !== '') && (at(cells, 22) === '' || at(cells, 23) === ''),
  },
  {
    id: 'renta-neta-distinta',
    field: 27,
    severity: 'warning',
    says: 'La renta neta no es la renta bruta menos la deducción.',
    mend: 'Corrige la renta neta, o lo que la forma.',
    fails: (cells) => centimos(cells, 25) - centimos(cells, 26) !== centimos(cells, 27),
  },
  {
    id: 'retencion-distinta',
    field: 29,
    severity: 'warning',
    says: 'El impuesto retenido no es la tasa sobre la renta neta.',
    mend: 'Revisa la tasa y el impuesto retenido: por redondeo pueden diferir en un sol.',
    fails: (cells) => {
      // Both are in hundredths.
      const due = (centimos(cells, 27) * centimos(cells, 28)) / 100_00;
      return at(cells, 28) !== '' && Math.abs(due - centimos(cells, 29)) > 1_00;
    },
  },
];

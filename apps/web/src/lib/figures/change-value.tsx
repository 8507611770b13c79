import type { ChangedField, VoucherChange } from '@yupana/contract/changes.ts';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/figures/money.tsx';
import { formatDate } from '../formats.ts';

/** What each datum of a voucher is called that can be told apart. */
const CHANGED_FIELDS: Record<ChangedField, string> = {
  total: 'Total',
  igv: 'IGV',
  taxable: 'Base',
  dg_taxable: 'Base gravada (DG)',
  dg_igv: 'IGV gravado (DG)',
  dgng_taxable: 'Base común (DGNG)',
  dgng_igv: 'IGV común (DGNG)',
  dng_taxable: 'Base sin crédito (DNG)',
  dng_igv: 'IGV sin crédito (DNG)',
  discount_taxable: 'Descuento de base',
  discount_igv: 'Descuento de IGV',
  non_taxable: 'No gravado',
  isc: 'ISC',
  icbper: 'ICBPER',
  other: 'Otros tributos',
  issue_date: 'Emisión',
  due_date: 'Vencimiento',
  sunat_status: 'Estado SUNAT',
  detraction: 'Detracción',
  currency: 'Moneda',
  exchange_rate: 'T. de cambio',
  counterparty_document_type: 'Tipo de documento',
  counterparty_document: 'N.º de documento',
  counterparty: 'Nombre',
  modified_issue_date: 'Modifica: emisión',
  modified_type_code: 'Modifica: tipo',
  modified_serie: 'Modifica: serie',
  modified_number: 'Modifica: número',
  note_type: 'Tipo de nota',
  operation_type: 'Tipo de operación',
  inconsistencies: 'Inconsistencias',
  number_end: 'Número final',
  car: 'CAR',
  other_column: 'Otro dato de la línea',
};

export type Difference = VoucherChange['differences'][number];

/** Of a change that was noted before it was kept what changed. */
export const UNTOLD = 'Otro dato de la línea';

/** «IGV común (DGNG)»; of what has no name here, SUNAT's: «Otro dato de la línea: Clasif de Bss y Sss». */
export function changedName({ field, column }: Pick<Difference, 'field' | 'column'>): string {
  return column === undefined ? CHANGED_FIELDS[field] : `${CHANGED_FIELDS[field]}: ${column}`;
}

/** The same within a sentence. What is written in capitals keeps them. */
export function midChangedName(difference: Difference): string {
  const name = changedName(difference);
  return /^\p{Lu}\p{Ll}/u.test(name) ? `${name.charAt(0).toLowerCase()}${name.slice(1)}` : name;
}

const YES = { true: 'Sí', false: 'No' };
/**
 * Codes of SUNAT's in its words.
 * @source RS 112-2021/SUNAT annex 1, table 14 (RS 040-2022); catalogue 06
 */
const CODES: Partial<Record<ChangedField, Readonly<Record<string, string>>>> = {
  detraction: YES,
  sunat_status: {
    1: 'Activo',
    2: 'Dado de baja',
    3: 'Revertido',
    4: 'Anulado',
    5: 'Autorizado',
    6: 'No autorizado',
  },
  counterparty_document_type: { 0: 'Sin RUC', 1: 'DNI', 4: 'Carné de extranjería', 6: 'RUC', 7: 'Pasaporte' },
};

interface ChangeValueProps {
  field: ChangedField;
  value: Difference['before'];
  was?: boolean;
}

/** One side of a difference: an amount, a date or a text. What was not there is an en dash, what was is struck. */
export function ChangeValue({ field, value, was }: ChangeValueProps) {
  if (value === null) return <span className="text-ink-subtle">–</span>;
  const look = was ? 'text-ink-subtle line-through' : 'font-semibold text-ink-strong';
  if (typeof value === 'number') return <Money value={value} className={look} />;
  const text = /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : (CODES[field]?.[value] ?? value);
  return <span className={cx('num', look)}>{text}</span>;
}

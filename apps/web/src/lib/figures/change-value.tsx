import type { ChangedField, VoucherChange } from '@yupana/contract/changes.ts';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/figures/money.tsx';
import { formatDate } from '../formats.ts';

/** What each datum of a voucher is called that can be told apart. */
export const CHANGED_FIELDS: Record<ChangedField, string> = {
  total: 'Total',
  igv: 'IGV',
  taxable: 'Base',
  issue_date: 'Emisión',
  due_date: 'Vencimiento',
  counterparty: 'Nombre',
  currency: 'Moneda',
  exchange_rate: 'T. de cambio',
  sunat_status: 'Estado SUNAT',
  detraction: 'Detracción',
};

type Difference = VoucherChange['differences'][number];

const WORDS: Record<string, string> = { true: 'Sí', false: 'No' };

/** One side of a difference: an amount, a date or a text. What was not there is an en dash, what was is struck. */
export function ChangeValue({ value, was }: { value: Difference['before']; was?: boolean }) {
  if (value === null) return <span className="text-ink-subtle">–</span>;
  const look = was ? 'text-ink-subtle line-through' : 'font-semibold text-ink-strong';
  if (typeof value === 'number') return <Money value={value} className={look} />;
  const text = /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : (WORDS[value] ?? value);
  return <span className={cx('num', look)}>{text}</span>;
}

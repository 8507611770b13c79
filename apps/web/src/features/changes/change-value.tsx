import type { VoucherChange } from '@yupana/contract/changes.ts';
import { formatDate } from '../../lib/formats.ts';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/figures/money.tsx';

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

/** What a change did to the IGV, with its sign. */
export function Effect({ value }: { value: number }) {
  return (
    <span className="num whitespace-nowrap">
      {value > 0 && '+'}
      <Money value={value} />
    </span>
  );
}

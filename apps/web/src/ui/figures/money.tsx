import { formatAmount, fromWire, money } from '@yupana/tax/money.ts';
import { cx } from '../cx.ts';
import { Unknown } from './unknown.tsx';

interface MoneyProps {
  /** Soles as they come over the wire; null when not known yet, which shows an en dash and never a zero. */
  value: number | null | undefined;
  /** `figure` 26 px for key amounts, `subfigure` 19 px; `stat` inside a figure set by others; else the size around it. */
  size?: 'figure' | 'subfigure' | 'stat';
  strong?: boolean;
  /** Of what is not in soles: a charge of a bank's account in dollars. */
  currency?: 'PEN' | 'USD';
  /** What is said instead of an amount that is not known. */
  unknown?: string;
  className?: string;
}

const SIZES = {
  figure:
    'block text-[22px] leading-7 font-semibold tracking-[-0.01em] text-(--money-ink,var(--ink-strong)) md:text-figure',
  stat: '',
  subfigure: 'block text-[19px] leading-[26px] font-semibold tracking-[-0.005em] text-(--money-ink,var(--ink-strong))',
};

/** An amount in soles. The symbol is part of the text, so that it copies and reads whole, but steps back. */
export function Money({ value, size, strong, currency = 'PEN', unknown, className }: MoneyProps) {
  const look = cx(size ? SIZES[size] : strong && 'font-semibold text-ink-strong', className);
  if (value === null || value === undefined) return <Unknown className={look} label={unknown} />;
  const amount = fromWire(value);
  const symbol =
    size === 'figure' || size === 'stat'
      ? 'text-[max(.62em,12px)] leading-none font-medium tracking-normal'
      : 'font-normal';
  return (
    <span className={cx('num whitespace-nowrap', look)}>
      {amount < 0 && '-'}
      <span
        className={cx(
          'text-(--money-symbol,var(--ink-subtle))',
          symbol,
          size === 'subfigure' && 'text-[13px] leading-none',
        )}
      >
        {currency === 'USD' ? 'US$' : 'S/'}
      </span>{' '}
      {formatAmount(money(Math.abs(amount)))}
    </span>
  );
}

import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import type { Tone } from './figures/ficha.tsx';

const TONES: Record<Tone | 'solid', string> = {
  positive: 'border-positive-border bg-positive-soft text-positive-text',
  warning: 'border-warning-border bg-warning-soft text-warning-text',
  info: 'border-info-border bg-info-soft text-info-text',
  danger: 'border-danger-border bg-danger-soft text-danger-text',
  neutral: 'border-neutral-border bg-neutral-soft text-neutral-text',
  brand: 'border-brand-soft-border bg-brand-soft text-brand-soft-text',
  solid: 'border-transparent bg-brand text-on-brand',
};

interface BadgeProps {
  tone: Tone | 'solid';
  /** A ficha or an icon of 13 px. */
  mark?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A short state in words. */
export function Badge({ tone, mark, children, className }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-[22px] items-center gap-[5px] whitespace-nowrap rounded-sm border pr-[7px] pl-1.5 text-caption font-medium [font-stretch:96%]',
        TONES[tone],
        className,
      )}
    >
      {mark}
      {children}
    </span>
  );
}

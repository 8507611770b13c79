import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';

/** The key of a figure or chart: colour is never the only key. */
export function Legend({ children, className }: { children: ReactNode; className?: string }) {
  return <ul className={cx('[&>li:first-child]:border-t-0', className)}>{children}</ul>;
}

interface LegendRowProps {
  mark: ReactNode;
  children: ReactNode;
  /** Below, in a lighter ink: how many. */
  note?: ReactNode;
  value: ReactNode;
  /** 50 px, for rows whose value is a figure. */
  tall?: boolean;
}

export function LegendRow({ mark, children, note, value, tall }: LegendRowProps) {
  return (
    <li
      className={cx(
        'grid grid-cols-[14px_1fr_auto] items-center gap-2 border-t text-dense',
        tall ? 'min-h-[50px]' : note === undefined ? 'min-h-8' : 'min-h-[44px] leading-[17px]',
      )}
    >
      {mark}
      <span className="min-w-0">
        {children}
        {note !== undefined && <span className="num block text-caption text-ink-subtle">{note}</span>}
      </span>
      <span className="text-right">{value}</span>
    </li>
  );
}

/** A square of the chart's colour. */
export function Swatch({ color }: { color: string }) {
  return <span aria-hidden="true" className="size-2.5 rounded-[2.5px]" style={{ background: color }} />;
}

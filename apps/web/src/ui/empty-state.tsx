import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { CountingRow } from './figures/counting-row.tsx';

interface EmptyStateProps {
  title: ReactNode;
  /** One help line. */
  children?: ReactNode;
  action?: ReactNode;
  /** Level of the title in the page; 2 unless it stands inside a card. */
  level?: 2 | 3;
  /** With a dashed outline of its own, when it does not stand inside a board. */
  framed?: boolean;
  /** Instead of the unlit board. */
  mark?: ReactNode;
  className?: string;
}

/** Nothing here, and why: an unlit board, a sentence, a help line and at most one action. */
export function EmptyState({ title, children, action, level = 2, framed, mark, className }: EmptyStateProps) {
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <div
      className={cx(
        'flex flex-col items-center justify-center gap-1 px-5 py-6 text-center',
        framed && 'rounded-md border border-line-strong border-dashed py-10',
        className,
      )}
    >
      <div className="mb-3">{mark ?? <CountingRow />}</div>
      <Title className="text-body font-semibold text-ink-strong">{title}</Title>
      {children && <div className="max-w-[320px] text-dense text-ink-muted">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

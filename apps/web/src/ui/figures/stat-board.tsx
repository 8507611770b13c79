import type { ReactNode } from 'react';
import { Board } from '../card.tsx';
import { cx } from '../cx.ts';

export interface Stat {
  label: string;
  /** On phones, when the label is long. */
  shortLabel?: string;
  value: ReactNode;
  /** How much there should be, when it is more: «de 218». */
  of?: string | null;
  /** Below the figure: a change, a note. */
  note?: ReactNode;
}

interface StatBoardProps {
  stats: readonly Stat[];
  /** Figures are still coming: a bar stands for each. */
  loading?: boolean;
  /** Three figures side by side on phones too, in a smaller size. */
  compact?: boolean;
  className?: string;
}

/** Two to four figures that belong together: one outline, hairline cells. */
export function StatBoard({ stats, loading = false, compact = false, className }: StatBoardProps) {
  return (
    <Board className={className}>
      <dl
        className={cx(
          'grid grid-cols-1 md:auto-cols-fr md:grid-flow-col [&>*+*]:max-md:border-t md:[&>*+*]:border-l',
          compact &&
            'max-md:auto-cols-auto max-md:grid-flow-col max-md:grid-cols-none [&>*+*]:max-md:border-t-0 [&>*+*]:max-md:border-l',
        )}
      >
        {stats.map((stat) => (
          <div
            key={stat.label}
            className={cx('min-w-0', compact ? 'px-3 py-2.5 md:px-[18px] md:pt-[11px] md:pb-3' : 'px-[18px] py-4')}
          >
            <dt className={cx('text-ink-muted', compact ? 'truncate text-caption md:text-dense' : 'text-dense')}>
              {stat.shortLabel ? (
                <>
                  <span className="md:hidden">{stat.shortLabel}</span>
                  <span className="max-md:hidden">{stat.label}</span>
                </>
              ) : (
                stat.label
              )}
            </dt>
            <dd
              className={cx(
                'num font-semibold tracking-[-0.01em] text-ink-strong',
                compact
                  ? 'text-[15px] leading-[22px] md:text-[23px] md:leading-7'
                  : 'text-[22px] leading-7 md:text-figure',
              )}
            >
              {loading ? (
                <span aria-hidden="true" className="my-[3px] block h-[22px] w-3/5 rounded-xs bg-surface-disabled" />
              ) : (
                <>
                  {stat.value}
                  {stat.of && (
                    <span className="ml-1 text-caption font-normal tracking-normal whitespace-nowrap text-ink-subtle md:text-dense">
                      {' '}
                      de {stat.of}
                    </span>
                  )}
                </>
              )}
            </dd>
            {stat.note && <dd className="mt-0.5 text-caption text-ink-subtle">{stat.note}</dd>}
          </div>
        ))}
      </dl>
    </Board>
  );
}

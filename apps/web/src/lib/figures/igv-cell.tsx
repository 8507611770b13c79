import { Equal, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/figures/money.tsx';

interface IgvCellProps {
  label: string;
  /** Soles; null is not known, and never a zero. */
  value: number | null;
  loading?: boolean;
  /** Beside the label. */
  note?: ReactNode;
  /** Under the figure: what it was before. */
  below?: ReactNode;
  operator?: '−' | '=';
  tone?: 'due' | 'favour';
  first?: boolean;
}

const TONES = {
  due: 'bg-brand-ink text-on-brand-ink [--money-ink:var(--on-brand-ink)] [--money-symbol:var(--on-brand-ink-muted)]',
  favour: 'bg-positive-solid text-on-positive-solid [--money-ink:currentColor] [--money-symbol:currentColor]',
};

/** One figure of the strip by which the IGV of a period is reckoned, with the sign that stands before it. */
export function IgvCell({ label, value, loading, note, below, operator, tone, first }: IgvCellProps) {
  return (
    <div
      className={cx(
        'relative flex items-center justify-between gap-x-3 px-4 py-[11px] max-md:flex-wrap md:block md:pr-5',
        below ? 'max-md:py-[9px] md:pt-[11px] md:pb-3' : 'md:py-4',
        first ? 'md:pl-5' : 'border-line max-md:border-t md:border-l md:pl-6',
        tone && TONES[tone],
        tone && 'border-transparent max-md:rounded-b-[5px] md:rounded-r-[5px]',
      )}
    >
      {operator && <Operator sign={operator} />}
      <div
        className={cx(
          'flex flex-wrap items-center gap-x-2 text-dense',
          !tone && 'text-ink-muted',
          tone === 'due' && 'text-on-brand-ink-muted',
        )}
      >
        {label}
        {note}
      </div>
      {loading ? (
        <span aria-hidden="true" className="my-[5px] block h-[22px] w-3/5 rounded-xs bg-surface-disabled max-md:w-24" />
      ) : (
        <Money
          value={value}
          size="figure"
          unknown="Aún no disponible"
          className={cx(
            'max-md:ml-auto',
            !tone && 'max-md:text-[18px] max-md:leading-6',
            Boolean(below) && 'md:text-[23px] md:leading-7',
          )}
        />
      )}
      {below && (
        <div
          className={cx(
            'num text-caption max-md:basis-full max-md:text-right',
            tone === 'due' ? 'text-on-brand-ink-muted' : tone ? '' : 'text-ink-subtle',
          )}
        >
          {below}
        </div>
      )}
    </div>
  );
}

/** The sign stands on the line between two figures. */
function Operator({ sign }: { sign: '−' | '=' }) {
  const Icon = sign === '=' ? Equal : Minus;
  return (
    <span className="absolute top-[-12px] left-1/2 z-1 grid size-[22px] -translate-x-1/2 place-items-center rounded-full border border-line-strong bg-surface text-ink-muted md:top-1/2 md:left-[-13px] md:size-[25px] md:translate-x-0 md:-translate-y-1/2">
      <Icon size={13} strokeWidth={2.5} aria-hidden />
      <span className="sr-only">{sign === '=' ? 'igual a' : 'menos'}</span>
    </span>
  );
}

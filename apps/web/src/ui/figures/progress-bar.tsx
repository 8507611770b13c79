import { Progress } from '@base-ui/react/progress';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

interface ProgressBarProps {
  label: ReactNode;
  /** null while the whole is not known. */
  value: number | null;
  max: number;
  /** At the right: `12 de 48`. */
  note?: ReactNode;
  tone?: 'brand' | 'positive' | 'danger';
  className?: string;
}

const TONES = { brand: 'bg-brand-glyph', positive: 'bg-positive-glyph', danger: 'bg-danger-glyph' };
const SEGMENTS = 20;

/** Progress counted in twenty counters: as many lit as its share, at least one when something is done. */
export function ProgressBar({ label, value, max, note, tone = 'brand', className }: ProgressBarProps) {
  const share = value === null || max <= 0 ? 0 : Math.min(value / max, 1);
  const lit = share === 0 ? 0 : Math.max(1, Math.floor(share * SEGMENTS));
  return (
    <Progress.Root
      value={max > 0 ? value : null}
      max={max > 0 ? max : 100}
      getAriaValueText={(_, now) => (now === null || value === null ? 'Aún sin medida' : `${value} de ${max}`)}
      className={cx('flex flex-col gap-2', className)}
    >
      <div className="flex items-baseline justify-between gap-3 text-dense">
        <Progress.Label className="text-ink-muted">{label}</Progress.Label>
        {note !== undefined && <span className="num shrink-0 text-ink-strong">{note}</span>}
      </div>
      <Progress.Track className="flex justify-between">
        {Array.from({ length: SEGMENTS }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: twenty places that never move
            key={index}
            className={cx(
              'size-2 rounded-full transition-colors md:size-2.5',
              index < lit ? TONES[tone] : 'bg-line-strong',
              value === null && 'motion-safe:animate-busy',
            )}
            style={value === null ? { animationDelay: `${index * 54}ms` } : undefined}
          />
        ))}
      </Progress.Track>
    </Progress.Root>
  );
}

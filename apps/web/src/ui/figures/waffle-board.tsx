import { cx } from '../cx.ts';
import { Ficha, type FichaShape, type Tone } from './ficha.tsx';
import { shareDots } from './share-dots.ts';

export interface WaffleSegment {
  label: string;
  count: number;
  shape: FichaShape;
  tone: Tone;
}

interface WaffleBoardProps {
  segments: readonly WaffleSegment[];
  /** 100 in 5 rows on the dashboard; 20 in one row on a company card. */
  dots?: number;
  rows?: number;
  /** Of each dot, in pixels. */
  size?: number;
  className?: string;
}

/** Shares counted in dots, filled by column. Nothing to count leaves the board unlit. */
export function WaffleBoard({ segments, dots = 100, rows = 5, size = 12, className }: WaffleBoardProps) {
  const shares = shareDots(
    segments.map(({ count }) => count),
    dots,
  );
  const lit = segments.flatMap((segment, index) => Array.from({ length: shares[index] ?? 0 }, () => segment));
  const places = Array.from({ length: dots }, (_, place) => lit[place]);
  return (
    <div
      role="img"
      aria-label={segments.map(({ label, count }) => `${count} ${label}`).join(', ')}
      className={cx('grid grid-flow-col justify-between gap-y-1.5', className)}
      style={{ gridTemplateRows: `repeat(${rows}, auto)` }}
    >
      {places.map((segment, place) => (
        <Ficha
          // biome-ignore lint/suspicious/noArrayIndexKey: a place of the board is its position
          key={place}
          shape={segment?.shape ?? 'full'}
          tone={segment?.tone ?? 'neutral'}
          size={size}
          className={cx(!segment && 'opacity-50')}
        />
      ))}
    </div>
  );
}

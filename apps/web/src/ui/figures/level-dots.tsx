import { cx } from '../cx.ts';

const DOTS = [1, 2, 3] as const;

/** Three counters: how much something is worth, as far as they are full. */
export function LevelDots({ level, label, faint = false }: { level: 0 | 1 | 2 | 3; label: string; faint?: boolean }) {
  return (
    <span
      role="img"
      aria-label={`${label} ${level} de 3`}
      className={cx('inline-flex gap-[3px]', faint && 'opacity-50')}
    >
      {DOTS.map((dot) => (
        <i
          key={dot}
          className={cx(
            'size-[7px] rounded-full',
            dot <= level ? 'bg-brand-glyph' : 'shadow-[inset_0_0_0_1.3px_var(--neutral-glyph)]',
          )}
        />
      ))}
    </span>
  );
}

import { cx } from './cx.ts';

/** The mark: a 5 × 4 board, columns with 1, 2, 3 and 5 counters. Under 24 px the empty positions are dropped. */
export function Mark({ size = 26, inverse = false }: { size?: number; inverse?: boolean }) {
  const columns = [1, 2, 3, 5];
  return (
    <svg
      width={(size * 20) / 25}
      height={size}
      viewBox="0 0 20 25"
      aria-hidden="true"
      className={cx('shrink-0', inverse ? 'text-board-dot-on' : 'text-brand-glyph')}
    >
      {columns.flatMap((filled, column) =>
        [0, 1, 2, 3, 4].map((row) => {
          const lit = row >= 5 - filled;
          if (!lit && size < 24) return null;
          return (
            <circle
              key={`${filled} ${row}`}
              cx={2.5 + column * 5}
              cy={2.5 + row * 5}
              r={lit ? 2.05 : 1.15}
              fill={!lit && inverse ? 'var(--color-laguna-300)' : 'currentColor'}
              opacity={lit ? 1 : inverse ? 0.35 : 0.2}
            />
          );
        }),
      )}
    </svg>
  );
}

/** The mark with the name; 26 px in the top bar, 30 on the login. The link around it names itself. */
export function Logo({ size = 26, hideName = false }: { size?: number; hideName?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Mark size={size} />
      {!hideName && (
        <span
          className="font-semibold leading-none tracking-[-0.02em] text-ink-strong"
          style={{ fontSize: `${Math.round(size * 0.73)}px` }}
        >
          Yupana
        </span>
      )}
    </span>
  );
}

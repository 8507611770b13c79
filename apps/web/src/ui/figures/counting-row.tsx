import { cx } from '../cx.ts';

/** Where the counters of a cell stand, as in the board: 1, 2, 3 and 5. Shares of the cell's width and height. */
export const CELL_DOTS: Record<1 | 2 | 3 | 5, readonly (readonly [x: number, y: number])[]> = {
  1: [[0.5, 0.5]],
  2: [
    [0.32, 0.5],
    [0.68, 0.5],
  ],
  3: [
    [0.5, 0.3],
    [0.29, 0.7],
    [0.71, 0.7],
  ],
  5: [
    [0.29, 0.24],
    [0.71, 0.24],
    [0.5, 0.5],
    [0.29, 0.76],
    [0.71, 0.76],
  ],
};

const CELLS = [1, 2, 3, 5] as const;

interface CountingRowProps {
  /** Unlit for what is empty; running while something loads: 1 → 2 → 3 → 5, 180 ms each. */
  running?: boolean;
  scale?: number;
  className?: string;
}

/** One row of the board: four cells of 1, 2, 3 and 5 counters. */
export function CountingRow({ running = false, scale = 1, className }: CountingRowProps) {
  return (
    <svg
      width={137 * scale}
      height={35 * scale}
      viewBox="0 0 137 35"
      aria-hidden="true"
      className={cx('text-line-strong', className)}
    >
      {CELLS.map((count, cell) => (
        <g key={count}>
          <rect x={cell * 34 + 0.5} y=".5" width="34" height="34" fill="none" stroke="currentColor" />
          {CELL_DOTS[count].map(([x, y]) => (
            <circle
              key={`${x} ${y}`}
              cx={cell * 34 + 0.5 + x * 34}
              cy={0.5 + y * 34}
              r={running ? 2.9 : 2.4}
              fill="currentColor"
              className={cx(running && 'motion-safe:animate-count motion-reduce:text-brand-glyph')}
              style={running ? { animationDelay: `${cell * 180}ms` } : undefined}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}

import { cx } from '../cx.ts';
import { CELL_DOTS } from './counting-row.tsx';

const VALUES = [5, 3, 2, 1] as const;

/** Which cells are lit for a digit: 5, 3, 2 and 1 add up to it (4 = 3 + 1, 6 = 5 + 1, 9 = 5 + 3 + 1). */
function litCells(digit: number): Set<number> {
  const lit = new Set<number>();
  let rest = digit;
  for (const value of VALUES) {
    if (value > rest) continue;
    lit.add(value);
    rest -= value;
  }
  return lit;
}

interface BoardIllustrationProps {
  /** The digits, one row each. */
  digits: string;
  cellWidth?: number;
  cellHeight?: number;
  className?: string;
}

/** A number counted on a yupana. Decorative: the number stands in words beside it. */
export function BoardIllustration({ digits, cellWidth = 104, cellHeight = 84, className }: BoardIllustrationProps) {
  const rows = [...digits].map((digit, row) => ({ digit, row, lit: litCells(Number(digit)) }));
  const width = cellWidth * VALUES.length;
  const height = cellHeight * rows.length;
  const radius = Math.min(cellWidth, cellHeight) * 0.11;
  return (
    <svg
      viewBox={`-.5 -.5 ${width + cellWidth * 0.72} ${height + 1}`}
      width={width + cellWidth * 0.72}
      aria-hidden="true"
      className={cx('h-auto max-w-full', className)}
    >
      {rows.map(({ digit, row, lit }) => (
        <g key={`${row} ${digit}`}>
          {VALUES.map((value, column) => (
            <g key={value}>
              <rect
                x={column * cellWidth}
                y={row * cellHeight}
                width={cellWidth}
                height={cellHeight}
                fill={lit.has(value) ? 'var(--board-cell)' : 'none'}
                stroke="var(--board-line)"
              />
              {CELL_DOTS[value].map(([x, y]) => (
                <circle
                  key={`${x} ${y}`}
                  cx={(column + x) * cellWidth}
                  cy={(row + y) * cellHeight}
                  r={lit.has(value) ? radius : radius * 0.62}
                  fill={lit.has(value) ? 'var(--board-dot-on)' : 'var(--board-dot-off)'}
                />
              ))}
            </g>
          ))}
          <text
            x={width + cellWidth * 0.3}
            y={(row + 0.5) * cellHeight + cellHeight * 0.18}
            fontSize={cellHeight * 0.5}
            fontWeight="500"
            fill="var(--on-brand-ink)"
            className="num"
          >
            {digit}
          </text>
        </g>
      ))}
    </svg>
  );
}

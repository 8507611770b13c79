import { CELL_DOTS } from './counting-row.tsx';

/** One lit cell of the board: counts 1, 2, 3 or 5 before what stands beside it. Decorative; for the dark board. */
export function BoardCell({ count, size = 58 }: { count: keyof typeof CELL_DOTS; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="-1 -1 58 58" aria-hidden="true" className="shrink-0">
      <rect x="-.5" y="-.5" width="57" height="57" fill="var(--board-cell)" stroke="var(--board-line)" />
      {CELL_DOTS[count].map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x * 56} cy={y * 56} r="5.2" fill="var(--board-dot-on)" />
      ))}
    </svg>
  );
}

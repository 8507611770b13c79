const ROWS = 5;
const STEP = 11;
/** Of the columns beyond the last plan: the board goes on, fading. */
const FADING = [0.85, 0.65, 0.45, 0.25];

interface PlanDotsProps {
  /** Companies the plan allows: one counter each. */
  companies: number;
  /** How many are registered: those are full, the others rings. Absent, all are full. */
  used?: number;
  /** No limit is known: some more columns fade away. */
  more?: boolean;
  className?: string;
}

/** The size of a plan in counters, by columns of five. */
export function PlanDots({ companies, used = companies, more = false, className }: PlanDotsProps) {
  const columns = Math.ceil(companies / ROWS) + (more ? FADING.length : 0);
  const width = (columns - 1) * STEP + 7;
  const dots = Array.from({ length: columns * ROWS }, (_, place) => ({
    place,
    x: 3.5 + Math.floor(place / ROWS) * STEP,
    y: 3.5 + (place % ROWS) * STEP,
  }));
  return (
    <svg width={width} height="51" viewBox={`0 0 ${width} 51`} aria-hidden="true" className={className}>
      {dots.map(({ place, x, y }) =>
        place < Math.min(used, companies) ? (
          <circle key={place} cx={x} cy={y} r="3.3" fill="currentColor" />
        ) : (
          <circle
            key={place}
            cx={x}
            cy={y}
            r="2.6"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.2"
            opacity={place < companies ? 0.7 : FADING[Math.floor((place - companies) / ROWS)]}
          />
        ),
      )}
    </svg>
  );
}

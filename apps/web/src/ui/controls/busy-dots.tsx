/** Four counters that light up one after another: something is waited for. */
export function BusyDots() {
  return (
    <svg width="22" height="8" viewBox="0 0 22 8" aria-hidden="true" className="shrink-0">
      {[2, 8, 14, 20].map((x, index) => (
        <circle
          key={x}
          cx={x}
          cy="4"
          r="1.9"
          fill="currentColor"
          className="opacity-40 motion-safe:animate-busy"
          style={{ animationDelay: `${index * 180}ms` }}
        />
      ))}
    </svg>
  );
}

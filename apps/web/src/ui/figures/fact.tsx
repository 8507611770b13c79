import type { ReactNode } from 'react';

interface FactProps {
  label: string;
  /** Below, what there is to know of it. */
  note?: string;
  children: ReactNode;
}

/** One fact of a list of them (`dl`), under its name. */
export function Fact({ label, note, children }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-caption text-ink-subtle">{label}</dt>
      <dd className="num font-[550] wrap-anywhere text-ink-strong">{children}</dd>
      {note && <dd className="text-caption text-ink-muted">{note}</dd>}
    </div>
  );
}

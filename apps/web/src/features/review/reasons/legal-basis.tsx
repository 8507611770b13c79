import { BookOpen } from 'lucide-react';

/** The norms and articles that a finding rests on. */
export function LegalBasis({ basis }: { basis: readonly { norm: string; article: string }[] }) {
  if (basis.length === 0) return null;
  return (
    <div>
      <h4 className="flex items-center gap-[7px] text-dense font-semibold text-brand-soft-text">
        <BookOpen size={15} strokeWidth={1.75} aria-hidden /> Base legal
      </h4>
      <ul className="mt-1.5 ml-[7px] grid gap-1.5 border-l border-brand-soft-border pl-[15px]">
        {basis.map(({ norm, article }) => (
          <li key={`${norm} ${article}`} className="text-dense">
            <b className="block font-semibold text-ink">{norm}</b>
            <span className="block text-ink-muted">{article}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

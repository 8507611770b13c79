import { X } from 'lucide-react';
import type { ReactNode } from 'react';

interface ChipProps {
  /** What kind of thing it is: «Proveedor». */
  name: string;
  children: ReactNode;
  onRemove: () => void;
  removeLabel: string;
}

/** An active filter that can be taken away. */
export function Chip({ name, children, onRemove, removeLabel }: ChipProps) {
  return (
    <span className="inline-flex h-7 min-w-0 items-center gap-1.5 rounded-sm bg-brand-soft pr-[5px] pl-2.5 text-dense text-brand-soft-text shadow-[inset_0_0_0_1px_var(--brand-soft-border)] max-md:h-9">
      <span className="truncate">
        {name}: <b className="font-semibold">{children}</b>
      </span>
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className="touch-target grid size-5 shrink-0 place-items-center rounded-xs hover:bg-brand-soft-hover"
      >
        <X size={14} strokeWidth={1.75} aria-hidden />
      </button>
    </span>
  );
}

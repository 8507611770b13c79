import { X } from 'lucide-react';
import { PlainIconButton } from '../../../ui/controls/plain-icon-button.tsx';
import type { ReviewState } from '../state/use-review.ts';

/** What somebody else decided first, and what was skipped: who, when and why. They stay until they are read. */
export function ToldRows({ state: { told, dismiss } }: { state: ReviewState }) {
  if (told.length === 0) return null;
  return (
    <ul aria-live="polite" aria-label="Avisos" className="max-h-40 shrink-0 overflow-y-auto border-b bg-info-soft">
      {told.map(({ id, group, text }) => (
        <li key={id} className="flex items-start gap-2 px-3.5 py-2 text-caption text-info-text not-first:border-t">
          <p className="min-w-0 flex-1">
            <b className="font-semibold">{group.supplier_business_name || group.supplier_ruc}</b>: {text}
          </p>
          <PlainIconButton
            label="Descartar aviso"
            size="sm"
            icon={<X size={14} strokeWidth={1.75} aria-hidden />}
            onClick={() => dismiss(id)}
          />
        </li>
      ))}
    </ul>
  );
}

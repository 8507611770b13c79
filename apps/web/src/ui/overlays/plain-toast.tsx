import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { onToast, type ToastMessage, takeToasts } from './toast-manager.ts';

const SHOWN_MS = 5_000;

/** What `toast-list.tsx` says, without what makes it pleasant: it comes with the first files, for when that one does not. */
export function PlainToast() {
  const [said, setSaid] = useState<ToastMessage | null>(null);
  useEffect(() => {
    const show = () => setSaid((before) => takeToasts().at(-1) ?? before);
    show();
    return onToast(show);
  }, []);
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);
  if (!said) return null;
  const { text, tone, action } = said;
  const failed = tone === 'danger';
  const Icon = failed ? CircleAlert : CircleCheck;
  return (
    <div
      role="alert"
      className="fixed right-4 bottom-4 z-(--z-toast) flex w-[min(360px,calc(100vw-32px))] items-center gap-2 rounded-lg bg-surface-raised px-3.5 py-[11px] font-medium text-ink shadow-popover"
    >
      <Icon
        size={18}
        strokeWidth={1.75}
        aria-hidden
        className={`shrink-0 ${failed ? 'text-danger-glyph' : 'text-positive-glyph'}`}
      />
      <span className="min-w-0 flex-1">{text}</span>
      {action && (
        <button
          type="button"
          className="link shrink-0"
          onClick={() => {
            setSaid(null);
            action.onClick();
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}

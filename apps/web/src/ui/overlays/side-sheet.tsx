import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { PlainIconButton } from '../controls/plain-icon-button.tsx';

interface SideSheetProps {
  open: boolean;
  onClose: () => void;
  /** The accessible name, shown at the top. */
  title: ReactNode;
  /** How the button is called that closes it. */
  closes?: string;
  /** What has the focus first; else its first button. */
  firstFocus?: () => HTMLElement | null;
  /** What has it after it is closed; else whatever opened it. */
  lastFocus?: () => HTMLElement | null;
  children: ReactNode;
}

/** A drawer from the left: the menu on phones, the groups of the review on tablets. */
export function SideSheet({
  open,
  onClose,
  title,
  closes = 'Cerrar menú',
  firstFocus,
  lastFocus,
  children,
}: SideSheetProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-(--z-dialog) bg-scrim transition-opacity duration-(--duration-slow) data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          initialFocus={firstFocus && (() => firstFocus() ?? true)}
          finalFocus={lastFocus && (() => lastFocus() ?? true)}
          className="fixed inset-y-0 left-0 z-(--z-dialog) flex w-[min(320px,86vw)] md:w-[350px] flex-col overflow-y-auto bg-surface-raised pb-[env(safe-area-inset-bottom)] shadow-dialog outline-none transition-[translate] duration-(--duration-slow) data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
        >
          <header className="flex items-center gap-3 border-b px-4 py-2.5">
            <Base.Title className="flex-1 text-body font-semibold text-ink-strong">{title}</Base.Title>
            <Base.Close render={<PlainIconButton label={closes} icon={<X size={18} strokeWidth={1.75} />} />} />
          </header>
          <div className="flex flex-1 flex-col">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

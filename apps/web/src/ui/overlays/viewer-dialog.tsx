import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { PlainIconButton } from '../controls/plain-icon-button.tsx';
import { useIsPhone } from '../use-media-query.ts';

interface ViewerDialogProps {
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** At the right of the title; on a phone, at the bottom. */
  tools: ReactNode;
  /** At the right of what is looked at; on a phone, above it. */
  aside?: ReactNode;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** A large dialog to look at something; on phones it is the screen. It traps focus and gives it back. Printed, only what is looked at. */
export function ViewerDialog({ onClose, title, description, tools, aside, onKeyDown, children }: ViewerDialogProps) {
  const phone = useIsPhone();
  const content = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open onOpenChange={(next) => !next && onClose()}>
      <Base.Portal data-printed="">
        <Base.Backdrop className="fixed inset-0 z-(--z-dialog) bg-scrim transition-opacity duration-(--duration-slow) data-ending-style:opacity-0 data-starting-style:opacity-0 print:hidden" />
        <Base.Viewport className="fixed inset-0 z-(--z-dialog) flex items-center justify-center overflow-hidden md:p-6 print:static print:block print:overflow-visible print:p-0">
          <Base.Popup
            onKeyDown={onKeyDown}
            // The arrows scroll it at once.
            initialFocus={content}
            className="grid h-full max-h-[842px] w-full max-w-[1010px] grid-rows-[auto_minmax(0,1fr)] overflow-hidden bg-surface-raised shadow-dialog outline-none transition-[opacity,translate] duration-(--duration-slow) data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 max-md:max-h-none max-md:grid-rows-[auto_minmax(0,1fr)_auto] md:rounded-xl print:block print:max-h-none print:max-w-none print:overflow-visible print:shadow-none"
          >
            <header className="flex items-center gap-1 border-b py-3 pr-3 pl-5 print:hidden">
              <div className="min-w-0 flex-1">
                <Base.Title className="num truncate text-title font-semibold tracking-[-0.01em] text-ink-strong">
                  {title}
                </Base.Title>
                {description && (
                  <Base.Description className="truncate text-dense text-ink-subtle">{description}</Base.Description>
                )}
              </div>
              {!phone && tools}
              <Base.Close render={<PlainIconButton label="Cerrar" icon={<X size={18} strokeWidth={1.75} />} />} />
            </header>
            <div className="flex min-h-0 max-md:flex-col print:block">
              <div
                ref={content}
                tabIndex={-1}
                className="min-h-0 min-w-0 flex-1 overflow-auto overscroll-contain bg-surface-sunken outline-none print:overflow-visible print:bg-transparent"
              >
                {children}
              </div>
              {aside && (
                <aside
                  aria-label="Datos"
                  className="w-[272px] shrink-0 overflow-y-auto border-l px-[18px] py-[18px] max-md:order-first max-md:w-auto max-md:border-b max-md:border-l-0 max-md:px-4 max-md:py-3 print:hidden"
                >
                  {aside}
                </aside>
              )}
            </div>
            {phone && (
              <footer className="flex flex-wrap items-center gap-x-1 gap-y-2.5 border-t px-3 pt-2.5 pb-[max(12px,env(safe-area-inset-bottom))] print:hidden">
                {tools}
              </footer>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

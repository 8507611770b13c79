import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { PlainIconButton } from '../controls/plain-icon-button.tsx';
import { cx } from '../cx.ts';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Said with the title when the dialog opens. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the main one last; on phones they share the width. */
  footer?: ReactNode;
  /** Widths of 400, 520, 640, 720, 800 and 940 px. */
  size?: keyof typeof WIDTHS;
  /** `false`: neither Esc, nor a click outside, nor a close button: a choice must be made. */
  dismissible?: boolean;
  /** Centred, without a header line: for results and short questions. Put the picture in `mark`. */
  mark?: ReactNode;
  /** Where the focus goes when it closes, if what had it may be gone or disabled by then. */
  returnsFocusTo?: RefObject<HTMLElement | null>;
  /** Beside the title: what all of the dialog hangs on. */
  aside?: ReactNode;
  /** Without padding around the content, which brings its own. */
  flush?: boolean;
  /** Nothing in it takes the focus: the text does, so that it can be scrolled by keyboard. */
  reads?: boolean;
}

/** A form is written at once: who opens it does not have to pass «Cerrar» first. */
const FIRST_FIELD = 'form :is(input, textarea, select):not(:disabled, [readonly], [type=hidden], [tabindex="-1"])';

const WIDTHS = {
  sm: 'md:w-[400px]',
  md: 'md:w-[520px]',
  board: 'md:w-[640px]',
  lg: 'md:w-[720px]',
  xl: 'md:w-[800px]',
  '2xl': 'md:w-[940px]',
};

/** A modal dialog; on phones, a sheet that rises from the bottom. It traps focus and gives it back. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    description,
    children,
    footer,
    size = 'md',
    dismissible = true,
    mark,
    flush,
    reads,
    aside,
  } = props;
  const { returnsFocusTo } = props;
  const content = useRef<HTMLDivElement>(null);
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={!dismissible}
      onOpenChange={(next) => !next && dismissible && onClose()}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-(--z-dialog) bg-scrim transition-opacity duration-(--duration-slow) data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-(--z-dialog) flex items-end justify-center overflow-hidden md:items-center md:p-6">
          <Base.Popup
            initialFocus={() => content.current?.querySelector<HTMLElement>(FIRST_FIELD) ?? true}
            finalFocus={returnsFocusTo}
            className={cx(
              'flex max-h-[88dvh] w-full flex-col overflow-hidden rounded-t-xl bg-surface-raised shadow-dialog outline-none md:max-h-full md:rounded-xl',
              'transition-[opacity,translate] duration-(--duration-slow) data-ending-style:translate-y-full data-starting-style:translate-y-full',
              'md:data-ending-style:translate-y-2 md:data-ending-style:opacity-0 md:data-starting-style:translate-y-2 md:data-starting-style:opacity-0',
              WIDTHS[size],
            )}
          >
            {mark ? (
              // Work may end while it is open: what it says then is read aloud without the focus moving.
              <div
                aria-live="polite"
                className="flex flex-col items-center gap-1 overflow-y-auto px-6 pt-7 pb-5 text-center"
              >
                <div className="mb-3">{mark}</div>
                <Base.Title className="text-lead font-semibold text-ink-strong">{title}</Base.Title>
                {description && (
                  <Base.Description className="max-w-[340px] text-body text-ink-muted">{description}</Base.Description>
                )}
                {children}
              </div>
            ) : (
              <>
                <header
                  className={cx(
                    'flex gap-3 px-5 max-md:px-4',
                    description ? 'items-start' : 'items-center',
                    flush ? 'pt-3 pb-1' : 'border-b py-3.5',
                  )}
                >
                  <div className="min-w-0 flex-1">
                    <Base.Title className="text-title font-semibold tracking-[-0.01em] text-ink-strong">
                      {title}
                    </Base.Title>
                    {description && (
                      <Base.Description className="mt-0.5 text-dense text-ink-muted">{description}</Base.Description>
                    )}
                  </div>
                  {aside}
                  {dismissible && (
                    <Base.Close
                      render={<PlainIconButton label="Cerrar" size="sm" icon={<X size={17} strokeWidth={1.75} />} />}
                    />
                  )}
                </header>
                <div
                  ref={content}
                  {...(reads ? { tabIndex: 0, role: 'document' } : {})}
                  className={cx(
                    'min-h-0 flex-1 overflow-y-auto overscroll-contain',
                    flush ? 'flex flex-col' : 'px-5 py-4 max-md:px-4',
                  )}
                >
                  {children}
                </div>
              </>
            )}
            {footer && (
              <footer
                className={cx(
                  'flex gap-3 px-5 pt-3.5 pb-[max(14px,env(safe-area-inset-bottom))] max-md:flex-wrap max-md:px-4 max-md:[&>*]:flex-1',
                  mark ? 'justify-center pb-6' : 'justify-end border-t',
                )}
              >
                {footer}
              </footer>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

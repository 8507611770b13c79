import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { cx } from '../cx.ts';

/** Resting on a button for so long, and not passing over it. */
const RESTS_MS = 300;

interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement<Record<string, unknown>>;
  /** The accessible name of the panel. */
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'left' | 'right';
  /** What takes focus when it opens; the first control otherwise. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** It opens for who rests on its button, too, as a tooltip does. */
  onHover?: boolean;
  className?: string;
  children: ReactNode;
}

/** A floating panel with controls in it. */
export function Popover({
  trigger,
  label,
  open,
  onOpenChange,
  align = 'start',
  side,
  initialFocus,
  onHover = false,
  className,
  children,
}: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger render={trigger} openOnHover={onHover} delay={RESTS_MS} />
      <Base.Portal>
        <Base.Positioner align={align} side={side} sideOffset={6} collisionPadding={12} className="z-(--z-menu)">
          <Base.Popup
            aria-label={label}
            initialFocus={initialFocus}
            className={cx(
              'pop-motion flex max-h-(--available-height) flex-col overflow-hidden rounded-lg bg-surface-raised shadow-popover outline-none',
              className,
            )}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

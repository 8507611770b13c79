import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

interface TooltipProps {
  content: ReactNode;
  /** One element that takes focus: a tooltip is for keyboards too. */
  children: ReactElement<Record<string, unknown>>;
  side?: 'top' | 'bottom' | 'left' | 'right';
}

/** A short text on hover or focus. The trigger must have its own name; this only adds to it. */
export function Tooltip({ content, children, side = 'top' }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger delay={100} render={children} closeOnClick={false} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className="z-(--z-toast)">
          <Base.Popup className="pop-motion max-w-60 rounded-sm bg-surface-inverse px-2.5 py-[7px] text-caption text-ink-inverse">
            {content}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

import type { ReactNode } from 'react';
import { Tooltip } from '../overlays/tooltip.tsx';
import { PlainIconButton, type PlainIconButtonProps } from './plain-icon-button.tsx';

interface IconButtonProps extends PlainIconButtonProps {
  /** Instead of the name: explains more, e.g. why it is off. */
  tooltip?: ReactNode;
}

/** An icon whose name shows on hover and focus. With `aria-disabled` it stays focusable, so that it can say why it is off. */
export function IconButton({ tooltip, ...props }: IconButtonProps) {
  return (
    <Tooltip content={tooltip ?? props.label}>
      <PlainIconButton {...props} />
    </Tooltip>
  );
}

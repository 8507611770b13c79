import type { ComponentProps, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts';
import { cx } from './cx.ts';
import { Tooltip } from './tooltip.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The accessible name, and the tooltip unless `tooltip` says otherwise. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** `false` for buttons whose meaning is plain (closing a dialog). A text explains more than the name, e.g. why it is off. */
  tooltip?: ReactNode | false;
}

/** A button that shows only an icon. With `aria-disabled` it stays focusable, so that its tooltip can say why it is off. */
export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'md',
  tooltip,
  className,
  onClick,
  type = 'button',
  ...props
}: IconButtonProps) {
  const off = props.disabled || props['aria-disabled'] === true || props['aria-disabled'] === 'true';
  const button = (
    <button
      {...props}
      type={type}
      aria-label={label}
      className={cx(buttonClass({ variant, size, iconOnly: true, disabled: off }), className)}
      onClick={off ? (event) => event.preventDefault() : onClick}
    >
      {icon}
    </button>
  );
  if (tooltip === false) return button;
  return <Tooltip content={tooltip ?? label}>{button}</Tooltip>;
}

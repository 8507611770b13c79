import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts';

export interface PlainIconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The accessible name. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/**
 * A button that shows only an icon, for meanings that need no explanation (closing, showing a password). It stands apart
 * from `IconButton` because tooltips bring a positioning library, which the first screen does without.
 */
export function PlainIconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'md',
  className,
  onClick,
  type = 'button',
  ...props
}: PlainIconButtonProps) {
  const off = props.disabled || props['aria-disabled'] === true || props['aria-disabled'] === 'true';
  return (
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
}

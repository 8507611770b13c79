import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { BusyDots } from './busy-dots.tsx';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  block?: boolean;
  icon?: ReactNode;
  /** Sending: the label stays, four dots run and clicks are ignored. Pass `false` while idle so that the width is reserved. */
  busy?: boolean;
}

/** A button. `disabled` greys it out; `aria-disabled` does too but keeps it focusable, for a tooltip that says why. */
export function Button({
  variant = 'secondary',
  size = 'md',
  block = false,
  icon,
  busy,
  className,
  children,
  onClick,
  type = 'button',
  ...props
}: ButtonProps) {
  const off = props.disabled || props['aria-disabled'] === true || props['aria-disabled'] === 'true';
  // Without an icon to stand in for, the dots need room of their own: it is kept while idle so that nothing moves.
  const reserved = busy !== undefined && !icon && !block;

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy || off) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...props}
      type={type}
      className={cx(buttonClass({ variant, size, block, disabled: off && !busy }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || off || undefined}
      onClick={press}
    >
      {busy ? <BusyDots /> : icon}
      {children !== undefined && <span className={cx(reserved && !busy && 'px-[14px]')}>{children}</span>}
    </button>
  );
}

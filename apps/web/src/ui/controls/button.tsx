import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cx } from '../cx.ts';
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

/** Four counters that light up one after another. */
function BusyDots() {
  return (
    <svg width="22" height="8" viewBox="0 0 22 8" aria-hidden="true" className="shrink-0">
      {[2, 8, 14, 20].map((x, index) => (
        <circle
          key={x}
          cx={x}
          cy="4"
          r="1.9"
          fill="currentColor"
          className="opacity-40 motion-safe:animate-busy"
          style={{ animationDelay: `${index * 180}ms` }}
        />
      ))}
    </svg>
  );
}

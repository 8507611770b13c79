import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from './cx.ts';

export type AlertTone = 'brand' | 'info' | 'positive' | 'warning' | 'danger';

const TONES: Record<AlertTone, string> = {
  brand: 'border-brand-soft-border bg-brand-soft text-brand-soft-text',
  info: 'border-info-border bg-info-soft text-info-text',
  positive: 'border-positive-border bg-positive-soft text-positive-text',
  warning: 'border-warning-border bg-warning-soft text-warning-text',
  danger: 'border-danger-border bg-danger-soft text-danger-text',
};

const ICONS = { brand: Info, info: Info, positive: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

interface AlertProps {
  tone: AlertTone;
  title?: ReactNode;
  children?: ReactNode;
  /** A button or a link at the right. */
  action?: ReactNode;
  /** Instead of the tone's icon; `null` for none. */
  icon?: ReactNode;
  /** Says it at once to a screen reader; for what just went wrong. */
  urgent?: boolean;
  /** Moves focus here when it appears: for the answer of a form. */
  takesFocus?: boolean;
  /** A short text beside a button, in one row on phones too. */
  slim?: boolean;
  className?: string;
}

/** A notice in the page: a banner of the account, the answer of a form. */
export function Alert({ tone, title, children, action, icon, urgent, takesFocus, slim, className }: AlertProps) {
  const Icon = ICONS[tone];
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) ref.current?.focus();
  }, [takesFocus]);
  return (
    <div
      ref={ref}
      role={urgent ? 'alert' : undefined}
      tabIndex={takesFocus ? -1 : undefined}
      className={cx(
        'flex items-center rounded-md border pl-4 text-body',
        slim ? 'gap-3.5 py-2 pr-2 max-md:gap-2.5 max-md:pl-3' : 'gap-3.5 py-2.5 pr-3.5 max-md:flex-wrap',
        TONES[tone],
        className,
      )}
    >
      {icon === undefined ? (
        <Icon size={18} strokeWidth={1.75} aria-hidden className="shrink-0 self-start mt-px" />
      ) : (
        icon
      )}
      <div className={cx('flex-1', slim ? 'min-w-0' : 'min-w-[min(100%,13rem)]')}>
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={cx(title !== undefined && 'text-[13.5px]')}>{children}</div>}
      </div>
      {action}
    </div>
  );
}

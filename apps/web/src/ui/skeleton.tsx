import { cx } from './cx.ts';

/** A bar where text will be. It appears after 200 ms, so that a quick answer never flashes. Hidden from screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block h-2.5 rounded-xs bg-surface-disabled opacity-0 animate-appear', className)}
    />
  );
}

/** Says once that a part of the page is loading; stands beside its skeleton. */
export function LoadingText({ children = 'Cargando…' }: { children?: string }) {
  return (
    <span role="status" className="sr-only">
      {children}
    </span>
  );
}

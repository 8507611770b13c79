import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

/** One outline for related figures, split by hairlines. A separate card only for a separate subject; never a shadow. */
export function Board({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cx('rounded-md border bg-surface', className)} />;
}

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title: ReactNode;
  /** At the right of the title: a link, a button, a figure. */
  aside?: ReactNode;
}

/** A titled subject of its own: a region named by its heading. */
export function Card({ title, aside, className, children, ...props }: CardProps) {
  const id = useId();
  return (
    <section
      {...props}
      aria-labelledby={id}
      className={cx('flex min-w-0 flex-col rounded-md border bg-surface px-4 py-3.5 md:px-[18px] md:py-4', className)}
    >
      <header className="mb-3 flex min-h-5 items-center justify-between gap-2">
        <h2 id={id} className="text-body font-semibold text-ink-strong">
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

import { type ReactNode, useId } from 'react';
import { formatInstant } from '../../../lib/formats.ts';
import { cx } from '../../../ui/cx.ts';

interface SectionProps {
  title: string;
  /** At the right of the title, small: where it is from, when. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** One part of the panel: a hairline below on a desktop, a board of its own where there is one column. */
export function Section({ title, aside, className, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={cx(
        'min-w-0 px-4 py-3 max-lg:rounded-md max-lg:border max-lg:bg-surface lg:border-b lg:last:border-b-0 lg:pl-5',
        className,
      )}
    >
      <header className="mb-1.5 flex min-h-5 flex-wrap items-baseline justify-between gap-x-3">
        <h3 id={id} className="text-[13.5px] leading-5 font-semibold text-ink-strong">
          {title}
        </h3>
        {aside && <span className="num text-caption text-ink-subtle">{aside}</span>}
      </header>
      {children}
    </section>
  );
}

/** A file of a voucher: what it proves, its name, and how to have it. */
export const FILE_ROW =
  'grid min-h-9 grid-cols-[30px_minmax(0,1fr)_auto] items-center gap-2 border-t py-0.5 text-dense leading-4 first:border-t-0 max-md:min-h-12';

export const MINI = 'stretch-dense w-full border-collapse text-[12.5px] leading-[18px]';
export const MINI_HEAD = 'pb-1 text-caption font-medium whitespace-nowrap text-ink-subtle';
export const MINI_CELL = 'border-t py-1 align-top';

/** `12/11 06:40`; the year is told by its title. */
export function ShortMoment({ at }: { at: string }) {
  const whole = formatInstant(at);
  return (
    <time dateTime={at} title={whole} className="num whitespace-nowrap">
      {whole.slice(0, 5)} {whole.slice(-5)}
    </time>
  );
}

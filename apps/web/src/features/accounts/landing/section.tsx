import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';

/** The width of everything on the landing page. */
export const COLUMN = 'mx-auto w-full max-w-[1280px] px-4 md:px-8';

interface SectionProps {
  /** For the links of the header. */
  id: string;
  title: string;
  lead?: string;
  /** On the dark board. */
  board?: boolean;
  /** At the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of the landing page, named by its heading and reachable from the header. */
export function Section({ id, title, lead, board, aside, children }: SectionProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-titulo`}
      className={cx('scroll-mt-4 py-10 outline-none md:py-14', board && 'bg-board-bg text-on-brand-ink')}
    >
      <div className={COLUMN}>
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div>
            <h2
              id={`${id}-titulo`}
              className={cx(
                'text-[22px] leading-[28px] font-semibold tracking-[-.014em] md:text-[26px] md:leading-8',
                board ? 'text-on-brand-ink' : 'text-ink-strong',
              )}
            >
              {title}
            </h2>
            {lead && (
              <p className={cx('mt-1.5 max-w-[640px]', board ? 'text-on-brand-ink-muted' : 'text-ink-muted')}>{lead}</p>
            )}
          </div>
          {aside}
        </div>
        <div className="mt-6">{children}</div>
      </div>
    </section>
  );
}

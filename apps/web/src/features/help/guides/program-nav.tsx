import type { Guide } from '@yupana/contract/reports.ts';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { cx } from '../../../ui/cx.ts';

/** The programs of which there is a guide; each has an address of its own. */
export function ProgramNav({ guides, open }: { guides: readonly Guide[]; open: Guide['program'] }) {
  const nav = useRef<HTMLElement>(null);
  // On phones the last ones stand beyond the edge, and one comes from a dialog to any of them.
  useEffect(() => {
    const here = nav.current?.querySelector(`[data-program="${open}"]`);
    here?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [open]);
  return (
    <nav ref={nav} aria-label="Sistemas contables" className="scrollbar-none flex gap-1 overflow-x-auto border-b">
      {guides.map(({ program, name }) => (
        <Link
          key={program}
          data-program={program}
          to={`/dashboard/guias/${program}`}
          aria-current={program === open ? 'page' : undefined}
          className={cx(
            '-mb-px flex min-h-10 shrink-0 items-center whitespace-nowrap border-b-2 px-3.5 text-body max-md:px-2.5 font-medium',
            program === open
              ? 'border-brand font-semibold text-ink-strong'
              : 'border-transparent text-ink-muted hover:text-ink-strong',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

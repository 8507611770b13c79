import type { Guide } from '@yupana/contract/reports.ts';
import { Link } from 'react-router';
import { cx } from '../../../ui/cx.ts';

/** The programs of which there is a guide; each has an address of its own. */
export function ProgramNav({ guides, open }: { guides: readonly Guide[]; open: Guide['program'] }) {
  return (
    <nav aria-label="Sistemas contables" className="scrollbar-none flex gap-1 overflow-x-auto border-b">
      {guides.map(({ program, name }) => (
        <Link
          key={program}
          to={`/dashboard/guias/${program}`}
          aria-current={program === open ? 'page' : undefined}
          className={cx(
            '-mb-px flex min-h-10 items-center border-b-2 px-3.5 text-body max-md:px-2.5 font-medium',
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

import { ArrowDown } from 'lucide-react';
import { cx } from '../../../ui/cx.ts';
import { HEAD } from './cells.ts';

/** The head of the column by which these reports are ordered. */
export function NewestFirst() {
  return (
    <th scope="col" aria-sort="descending" className={cx(HEAD, 'font-semibold text-ink-strong')}>
      <span className="inline-flex items-center gap-1">
        Emisión <ArrowDown size={13} strokeWidth={2} aria-hidden />
      </span>
    </th>
  );
}

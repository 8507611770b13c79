import { formatCount } from '../../lib/formats.ts';
import { Ficha } from '../../ui/figures/ficha.tsx';
import { marksOf } from './team-words.ts';

const MARKS = Array.from({ length: 20 }, (_, place) => place);

/** How many of the firm's companies somebody has, and that in twentieths. */
export function AssignedMarks({ count, of }: { count: number; of: number }) {
  const lit = marksOf(count, of);
  return (
    <span className="flex items-center gap-3">
      <b className="num min-w-5 text-right font-semibold text-ink-strong">{formatCount(count)}</b>
      <span aria-hidden="true" className="flex gap-[3px] md:max-lg:hidden">
        {MARKS.map((place) => (
          <Ficha key={place} size={8} shape={place < lit ? 'full' : 'empty'} tone={place < lit ? 'brand' : 'neutral'} />
        ))}
      </span>
    </span>
  );
}

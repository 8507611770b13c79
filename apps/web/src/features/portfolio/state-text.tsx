import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { Ficha } from '../../ui/figures/ficha.tsx';
import { INKS, type Ink, type Look } from './row-words.ts';

/** A mark and words on one line of a cell: by its baseline it would stand above the words of the other cells. */
export const MARKED = 'inline-flex max-w-full min-w-0 items-center gap-1.5 align-middle';

/** A ficha and words, coloured only where somebody is needed. What does not fit is in its title. */
export function StateText({ look, why = null, children }: { look: Look; why?: string | null; children: string }) {
  return (
    <span className={cx(MARKED, INKS[look.ink])} title={why === null ? children : `${children}: ${why}`}>
      <Ficha shape={look.shape} tone={look.tone} className={look.tone ? undefined : 'text-line-control'} />
      <span className="num truncate">{children}</span>
    </span>
  );
}

/** Words of that ink alone. */
export function Inked({ ink, title, children }: { ink: Ink; title?: string | undefined; children: ReactNode }) {
  return (
    <span className={cx('num', INKS[ink])} title={title}>
      {children}
    </span>
  );
}

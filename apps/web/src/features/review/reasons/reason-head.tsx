import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';

interface ReasonHeadProps {
  title: string;
  /** The reason's own, as in the list. */
  colour: string;
  children: ReactNode;
}

/** The reason in a few words, and in a sentence. */
export function ReasonHead({ title, colour, children }: ReasonHeadProps) {
  return (
    <div className="flex gap-[11px]">
      <span aria-hidden="true" className={cx('w-1 shrink-0 rounded-full', colour)} />
      <div className="min-w-0">
        <h3 className="text-[14.5px] leading-5 font-semibold text-ink-strong">{title}</h3>
        <p className="text-[13.5px] leading-[19px] text-ink-muted">{children}</p>
      </div>
    </div>
  );
}

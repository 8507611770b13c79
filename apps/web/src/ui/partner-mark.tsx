import { cx } from './cx.ts';

/** Whose accounts these are, beside our own name. */
export function PartnerMark({ className }: { className?: string }) {
  return (
    <span className={cx('flex items-center gap-3 text-dense font-semibold tracking-wide text-ink-strong', className)}>
      <span aria-hidden="true" className="h-[22px] w-px bg-line-strong" />
      Siscont
    </span>
  );
}

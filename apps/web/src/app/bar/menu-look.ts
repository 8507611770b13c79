/** How an entry of the sidebar looks: whole, as an icon of the rail, and in each of its states. */
export const FULL =
  'relative flex h-[34px] w-full items-center gap-2.5 rounded-sm px-2.5 text-[13.5px] whitespace-nowrap max-xl:h-11 max-xl:text-body [&>svg]:shrink-0';
export const RAIL = 'grid h-9 w-[38px] place-items-center rounded-sm';
export const IDLE = 'font-[450] text-ink-muted hover:bg-surface-hover hover:text-ink-strong [&>svg]:text-ink-subtle';
export const ACTIVE =
  'bg-surface font-semibold text-ink-strong shadow-[inset_0_0_0_1px_var(--line)] [&>svg]:text-brand-glyph';
export const MARK = 'before:absolute before:-left-[9px] before:size-[5px] before:rounded-full before:bg-brand-glyph';
export const OFF = 'cursor-not-allowed text-ink-disabled';

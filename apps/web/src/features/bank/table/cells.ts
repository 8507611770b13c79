export const HEAD =
  'sticky top-0 z-(--z-sticky) h-[34px] whitespace-nowrap border-b bg-surface-sunken px-[7px] text-caption font-medium text-ink-subtle';
export const CELL =
  'h-[39px] overflow-hidden text-ellipsis whitespace-nowrap border-b px-[7px] first:group-aria-selected:shadow-[inset_3px_0_0_var(--brand)] group-aria-selected:bg-surface-selected group-[:not([aria-selected=true])]:bg-surface group-[:not([aria-selected=true]):hover]:bg-surface-hover';
/** The hairline between the bank's half and the voucher's. */
export const MIDDLE = 'border-l text-center';

/** How many columns there are: for rows that take them all. */
export const COLUMNS = 11;

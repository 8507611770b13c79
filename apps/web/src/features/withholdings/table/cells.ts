/** How tables of these reports look. */
export const HEAD =
  'h-[34px] whitespace-nowrap border-b bg-surface-sunken px-2 text-left text-caption font-medium text-ink-subtle first:pl-3.5 last:pr-3.5';
export const CELL = 'h-10 whitespace-nowrap border-b px-2 first:pl-3.5 last:pr-3.5';
/** What gives way to the others: its text is cut, and whole in its title. */
export const GIVES_WAY = 'truncate';
export const TABLE =
  'stretch-dense w-full table-fixed border-separate border-spacing-0 text-dense [&>tbody>tr:last-child>td]:border-b-0';
/** A line of the list that stands for the table on a phone. */
export const ITEM = 'flex gap-3 border-b px-3.5 py-3 last:border-b-0';

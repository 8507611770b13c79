import { cx } from '../cx.ts';

/** The box around an input: 40 px on forms, 34 in toolbars; 44 px and 16 px text on phones so that iOS does not zoom. */
export function inputBoxClass(look: {
  invalid?: boolean;
  readOnly?: boolean;
  dense?: boolean;
  area?: boolean;
}): string {
  return cx(
    'flex items-center gap-2 rounded-sm border px-[11px] text-ink transition-colors',
    'focus-within:border-focus focus-within:ring-3 focus-within:ring-focus/28',
    'has-disabled:border-line-strong has-disabled:bg-surface-disabled has-disabled:text-ink-muted',
    'max-md:text-[16px] [&>svg]:shrink-0 [&>svg]:text-ink-subtle',
    look.area ? 'py-2' : look.dense ? 'h-[34px] max-md:h-11' : 'h-10 max-md:h-11',
    look.dense ? 'text-[13.5px]' : 'text-body',
    look.readOnly
      ? 'border-line-strong bg-surface-disabled text-ink-muted'
      : cx('bg-surface', look.invalid ? 'border-danger-glyph' : 'border-line-control'),
  );
}

/** The bare input inside the box, which shows the focus for it. */
export const INPUT_CLASS = 'h-full w-full min-w-0 flex-1 bg-transparent outline-none';

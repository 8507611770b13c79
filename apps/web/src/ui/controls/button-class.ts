import { cx } from '../cx.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'soft' | 'ghost' | 'danger' | 'danger-solid';
/** 28, 34 and 42 px on a desktop; taller where fingers are the pointer. */
export type ButtonSize = 'sm' | 'md' | 'lg';

const BASE =
  'inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-sm border font-[550] transition-colors';

const SIZES: Record<ButtonSize, string> = {
  sm: 'touch-target h-7 gap-1.5 px-[9px] text-[13px] max-md:h-9 max-md:px-3',
  md: 'h-[34px] gap-[7px] px-[13px] text-[13.5px] max-md:h-11',
  lg: 'h-[42px] gap-2 px-[18px] text-[15px] max-md:h-12',
};

/** A square button: the icon is the label. */
const ICON_SIZES: Record<ButtonSize, string> = {
  sm: 'touch-target size-7 max-md:size-9',
  md: 'size-[34px] max-md:size-11',
  lg: 'size-[42px] max-md:size-12',
};

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-brand text-on-brand hover:bg-brand-hover active:bg-brand-active',
  secondary:
    'border-line-strong bg-surface text-ink hover:border-line-control hover:bg-surface-hover data-popup-open:bg-surface-hover',
  soft: 'border-transparent bg-brand-soft text-brand-soft-text hover:bg-brand-soft-hover',
  ghost:
    'border-transparent text-ink-muted hover:bg-surface-hover hover:text-ink-strong data-popup-open:bg-surface-hover',
  danger: 'border-danger-border bg-surface text-danger-text hover:bg-danger-soft',
  'danger-solid': 'border-transparent bg-danger-solid text-on-danger-solid hover:bg-danger-solid-hover',
};

const OFF = 'cursor-not-allowed border-transparent text-ink-disabled';

interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  iconOnly?: boolean;
  block?: boolean;
  disabled?: boolean;
}

/** The look of a button, for whatever is not one: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass(look: ButtonLook = {}): string {
  const { variant = 'secondary', size = 'md', iconOnly = false, block = false, disabled = false } = look;
  const off = cx(OFF, variant !== 'ghost' && 'bg-surface-disabled');
  return cx(BASE, iconOnly ? ICON_SIZES[size] : SIZES[size], block && 'w-full', disabled ? off : VARIANTS[variant]);
}

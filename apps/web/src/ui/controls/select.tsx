import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface SelectOption<T extends string | number> {
  value: T;
  label: string;
  /** Before the label: a ficha, a swatch. */
  mark?: ReactNode;
  /** At the right, in a lighter ink: a count. */
  note?: ReactNode;
  disabled?: boolean;
}

interface SelectProps<T extends string | number> {
  value: T | null;
  options: readonly SelectOption<T>[];
  onChange: (value: T) => void;
  disabled?: boolean;
  className?: string;
  /** Where the options open. */
  align?: 'start' | 'end' | 'center';
}

interface ToolbarSelectProps<T extends string | number> extends SelectProps<T> {
  /** The accessible name. */
  label: string;
  /** What is written around the value: `<>Periodo <b>Oct 2026</b></>`. */
  children?: ReactNode;
  icon?: ReactNode;
  /** `sm` is 30 px; `bare` has no outline, for inside another control. */
  look?: 'md' | 'sm' | 'bare';
}

const LOOKS = {
  md: 'h-[34px] rounded-sm border border-line-strong hover:border-line-control max-md:h-11',
  sm: 'h-[30px] rounded-sm border border-line-strong hover:border-line-control max-md:h-9',
  bare: 'h-8 hover:bg-surface-hover -outline-offset-2 max-md:h-[42px]',
};

/** A select of a toolbar, as wide as its value. Forms have `SelectField`. */
export function Select<T extends string | number>({
  label,
  children,
  icon,
  look = 'md',
  ...props
}: ToolbarSelectProps<T>) {
  const chosen = props.options.find((option) => option.value === props.value);
  return (
    <Root {...props}>
      <Base.Trigger
        aria-label={chosen ? `${label}: ${chosen.label}` : label}
        className={cx(
          'inline-flex items-center gap-2 whitespace-nowrap bg-surface pr-[9px] pl-[11px] text-[13.5px] transition-colors',
          'data-disabled:bg-surface-disabled data-disabled:text-ink-disabled',
          LOOKS[look],
          props.className,
        )}
      >
        {icon}
        <span className="flex min-w-0 items-center gap-1.5 truncate">
          {children ?? <span className="truncate font-[550] text-ink-strong">{chosen?.label}</span>}
        </span>
        <ChevronDown
          size={15}
          strokeWidth={1.75}
          aria-hidden
          className={cx('shrink-0 text-ink-subtle', look !== 'bare' && 'ml-auto')}
        />
      </Base.Trigger>
    </Root>
  );
}

function Root<T extends string | number>(props: SelectProps<T> & { children: ReactNode }) {
  const { value, options, onChange, disabled, align = 'start', children } = props;
  return (
    <Base.Root
      value={value}
      items={options.map(({ value, label }) => ({ value, label }))}
      disabled={disabled}
      onValueChange={(next) => {
        if (next !== null) onChange(next as T);
      }}
    >
      {children}
      {/* Its popup would bring a <style> element, which a strict content security policy refuses; it needs none of it. */}
      <CSPProvider disableStyleElements>
        <Base.Portal>
          <Base.Positioner
            alignItemWithTrigger={false}
            sideOffset={4}
            align={align}
            className="z-(--z-tour) outline-none select-none"
          >
            <Base.Popup className="pop-motion min-w-(--anchor-width) rounded-lg bg-surface-raised shadow-popover outline-none">
              <Base.List className="max-h-[min(var(--available-height),20rem)] overflow-y-auto overscroll-contain p-1.5">
                {options.map((option) => (
                  <Base.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.disabled}
                    className="flex h-[34px] cursor-default items-center gap-2 rounded-sm px-[9px] text-dense outline-none data-disabled:text-ink-disabled data-highlighted:bg-surface-hover max-md:h-11 max-md:text-body"
                  >
                    {option.mark}
                    <Base.ItemText className="flex-1 whitespace-nowrap">{option.label}</Base.ItemText>
                    {option.note !== undefined && <span className="num text-ink-subtle">{option.note}</span>}
                    <Base.ItemIndicator keepMounted className="text-brand-glyph not-data-selected:invisible">
                      <Check size={15} strokeWidth={2} aria-hidden />
                    </Base.ItemIndicator>
                  </Base.Item>
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </CSPProvider>
    </Base.Root>
  );
}

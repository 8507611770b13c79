import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/formats.ts';
import { cx } from '../cx.ts';

export interface TabOption<T extends string | number> {
  value: T;
  label: string;
  /** In a lighter ink after the label. */
  count?: number;
  /** A ficha before the label. */
  mark?: ReactNode;
}

interface TabsProps<T extends string | number> {
  value: T;
  onChange: (value: T) => void;
  options: readonly TabOption<T>[];
  /** The accessible name of the list. */
  label: string;
  /** Without the hairline below, when the tabs sit on a board. */
  plain?: boolean;
  /** On phones the tabs share the width. */
  spread?: boolean;
  listClassName?: string;
  panelClassName?: string;
  className?: string;
  /** Puts the list in a row with other things: a title, a choice of period. */
  head?: (list: ReactNode) => ReactNode;
  children: ReactNode;
}

/** Underlined tabs over one panel, which holds whatever belongs to the chosen tab. */
export function Tabs<T extends string | number>(props: TabsProps<T>) {
  const { value, onChange, options, label, plain, spread, listClassName, panelClassName, className, children } = props;
  const list = (
    <Base.List
      aria-label={label}
      className={cx(
        'scrollbar-none flex gap-0.5 overflow-x-auto',
        !plain && 'border-b',
        spread && 'max-md:-mx-4 max-md:px-4',
        listClassName,
      )}
    >
      {options.map((option, index) => (
        <Base.Tab
          key={option.value}
          value={option.value}
          className={cx(
            'relative inline-flex h-[38px] items-center gap-[7px] whitespace-nowrap px-3 text-[13.5px] font-medium text-ink-muted hover:text-ink-strong max-md:h-11',
            'data-active:font-semibold data-active:text-ink-strong -outline-offset-2',
            'after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 data-active:after:bg-brand',
            index === 0 && (spread ? 'md:-ml-3' : '-ml-3'),
            spread && 'max-md:flex-1 max-md:justify-center',
          )}
        >
          {option.mark}
          {option.label}{' '}
          {option.count !== undefined && (
            <span className="num text-caption font-medium text-ink-subtle">{formatCount(option.count)}</span>
          )}
        </Base.Tab>
      ))}
    </Base.List>
  );
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(next as T)} className={className}>
      {props.head ? props.head(list) : list}
      <Base.Panel value={value} tabIndex={-1} className={cx('outline-none', panelClassName)}>
        {children}
      </Base.Panel>
    </Base.Root>
  );
}

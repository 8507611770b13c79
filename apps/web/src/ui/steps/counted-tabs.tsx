import type { ReactNode } from 'react';
import { formatCount } from '../../lib/formats.ts';
import { Select } from '../controls/select.tsx';
import { useIsPhone } from '../use-media-query.ts';
import { type TabOption, Tabs } from './tabs.tsx';

interface CountedTabsProps<T extends string | number> {
  /** The accessible name of the tabs. */
  label: string;
  /** What a phone writes before the chosen one: «Estado». */
  word: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly TabOption<T>[];
  /** On a phone, at the right of the choice. */
  beside?: ReactNode;
  /** The list. It takes the height that is left. */
  children: ReactNode;
}

/** The parts of a list with how many there are of each: tabs over it, and on a phone one choice above it. */
export function CountedTabs<T extends string | number>(props: CountedTabsProps<T>) {
  const { label, word, value, onChange, options, beside, children } = props;
  const phone = useIsPhone();
  if (phone) {
    const chosen = options.find((option) => option.value === value);
    return (
      <>
        <div className="flex gap-2">
          <Select
            label={word}
            value={value}
            onChange={onChange}
            className="min-w-0 flex-1"
            options={options.map(({ count, ...option }) => ({
              ...option,
              note: count === undefined ? undefined : formatCount(count),
            }))}
          >
            <span className="text-ink-subtle">{word}</span>
            <span className="font-[550] text-ink-strong">{chosen?.label}</span>
            <span className="num text-ink-subtle">{chosen?.count !== undefined && formatCount(chosen.count)}</span>
          </Select>
          {beside}
        </div>
        {children}
      </>
    );
  }
  return (
    <Tabs
      label={label}
      value={value}
      onChange={onChange}
      options={options}
      plain
      className="flex min-h-0 flex-1 flex-col"
      listClassName="shrink-0 pb-[7px]"
      panelClassName="flex min-h-0 flex-1 flex-col"
    >
      {children}
    </Tabs>
  );
}

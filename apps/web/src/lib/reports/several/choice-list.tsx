import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { CheckboxField } from '../../../ui/controls/checkbox.tsx';
import { cx } from '../../../ui/cx.ts';
import { formatCount } from '../../formats.ts';

export interface Option<T extends string> {
  value: T;
  label: ReactNode;
  /** Begins a group of this name. */
  heading?: string;
}

interface ChoiceListProps<T extends string> {
  title: string;
  /** «Todas», «Todos». */
  all: string;
  /** What stands in sight; what is chosen may be elsewhere. */
  options: readonly Option<T>[];
  /** Of how many in all. */
  total: number;
  chosen: ReadonlySet<T>;
  onChange: (chosen: ReadonlySet<T>) => void;
  /** Above the list: a search. */
  tools?: ReactNode;
  /** In place of the list: it is loading, nothing was found. */
  instead?: ReactNode;
  /** On phones one list at a time is open. */
  isOpen: boolean;
  onOpen: () => void;
}

/** Several of a list. The arrows walk it, Space ticks, and the first box does so with all that is in sight. */
export function ChoiceList<T extends string>(props: ChoiceListProps<T>) {
  const { title, all, options, total, chosen, onChange, tools, instead, isOpen, onOpen } = props;
  const id = useId();
  const inSight = options.filter(({ value }) => chosen.has(value)).length;
  const areAll = options.length > 0 && inSight === options.length;

  function toggle(values: readonly T[], isOn: boolean) {
    const next = new Set(chosen);
    for (const value of values) isOn ? next.add(value) : next.delete(value);
    onChange(next);
  }
  return (
    <fieldset
      aria-labelledby={id}
      className="flex min-w-0 flex-col border-t py-3 first:border-t-0 md:border-t-0 md:border-l md:px-4 md:py-0 md:first:border-l-0 md:first:pl-0 md:last:pr-0"
    >
      <div className="flex items-center gap-2">
        <h3 id={id} className="text-body font-semibold text-ink-strong">
          {title}
        </h3>
        <span className="num text-dense text-ink-subtle">
          {formatCount(chosen.size)} de {formatCount(total)}
        </span>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Ocultar' : 'Elegir'} ${title.toLowerCase()}`}
          onClick={onOpen}
          className="touch-target ml-auto rounded-xs md:hidden"
        >
          <ChevronDown
            size={18}
            strokeWidth={1.75}
            aria-hidden
            className={cx('transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </div>
      <div className={cx('mt-2 flex min-h-0 flex-col gap-2', !isOpen && 'max-md:hidden')}>
        {tools}
        {instead ?? (
          <>
            <CheckboxField
              label={<span className="font-medium text-ink-strong">{all}</span>}
              checked={areAll}
              mixed={inSight > 0 && !areAll}
              onChange={(isOn) =>
                toggle(
                  options.map(({ value }) => value),
                  isOn,
                )
              }
            />
            <ul
              onKeyDown={walk}
              className="-mx-1 max-h-64 overflow-y-auto overscroll-contain px-1 pb-1 max-md:max-h-56"
            >
              {options.map(({ value, label, heading }) => (
                <li key={value}>
                  {heading && <p className="pt-2 pb-0.5 text-caption font-medium text-ink-subtle">{heading}</p>}
                  <div className="py-1 max-md:py-2">
                    <CheckboxField
                      label={label}
                      checked={chosen.has(value)}
                      onChange={(isOn) => toggle([value], isOn)}
                    />
                  </div>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </fieldset>
  );
}

/** Up and down go from box to box. */
function walk(event: KeyboardEvent<HTMLUListElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
  const at = boxes.indexOf(event.target as HTMLInputElement);
  if (at < 0) return;
  event.preventDefault();
  boxes[at + step]?.focus();
}

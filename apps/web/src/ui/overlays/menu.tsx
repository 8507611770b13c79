import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface MenuAction {
  id: string;
  label: string;
  icon?: ReactNode;
  /** At the right, in a lighter ink: a count, a shortcut. */
  note?: ReactNode;
  /** Either what it does, or an element to be rendered as the item: a router link. */
  onSelect?: () => void;
  render?: ReactElement<Record<string, unknown>>;
  disabled?: boolean;
  danger?: boolean;
  /** A hairline above it. */
  separated?: boolean;
  /** What the click is called for the data layer. */
  event?: string;
}

export interface MenuChoice<T extends string = string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string; icon?: ReactNode }[];
  onChange: (value: T) => void;
}

interface MenuProps {
  trigger: ReactElement<Record<string, unknown>>;
  actions: readonly MenuAction[];
  /** Above the actions: who is signed in. */
  header?: ReactNode;
  /** One of a few, above the actions: it stays open while one is tried. */
  choice?: MenuChoice;
  /** Stands open when it first appears. */
  startsOpen?: boolean;
  onOpen?: () => void;
  align?: 'start' | 'center' | 'end';
}

/** A list of actions behind a button. */
export function Menu({ trigger, actions, header, choice, startsOpen = false, onOpen, align = 'end' }: MenuProps) {
  return (
    <Base.Root defaultOpen={startsOpen} onOpenChange={(open) => open && onOpen?.()}>
      <Base.Trigger render={trigger} />
      {/* It stands outside the page: a landmark of its own, so that whoever walks them finds it. */}
      <Base.Portal role="region" aria-label="Menú">
        <Base.Positioner align={align} sideOffset={6} collisionPadding={8} className="z-(--z-menu) outline-none">
          <Base.Popup className="pop-motion w-[240px] max-w-(--available-width) rounded-lg bg-surface-raised p-1.5 shadow-popover outline-none">
            {/* A menu holds items only; the button that opens it says the same. */}
            {header && (
              <div aria-hidden="true" className="mb-1.5 border-b px-[9px] pt-1 pb-2">
                {header}
              </div>
            )}
            {choice && <Choice choice={choice} />}
            {actions.map((action) => {
              const className = cx(
                'flex h-[34px] w-full cursor-default items-center gap-[9px] rounded-sm px-[9px] text-dense outline-none data-disabled:text-ink-disabled data-highlighted:bg-surface-hover max-md:h-11 max-md:text-body',
                action.danger && 'text-danger-text',
              );
              const content = (
                <>
                  {action.icon && <span className="text-ink-subtle">{action.icon}</span>}
                  <span className="flex-1">{action.label}</span>
                  {action.note !== undefined && <span className="num text-ink-subtle">{action.note}</span>}
                </>
              );
              return (
                <div key={action.id} className={cx(action.separated && 'mt-1.5 border-t pt-1.5')} role="none">
                  {action.render ? (
                    <Base.LinkItem closeOnClick render={action.render} className={className}>
                      {content}
                    </Base.LinkItem>
                  ) : (
                    <Base.Item
                      data-event={action.event}
                      disabled={action.disabled}
                      onClick={action.onSelect}
                      className={className}
                    >
                      {content}
                    </Base.Item>
                  )}
                </div>
              );
            })}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Choice({ choice: { label, value, options, onChange } }: { choice: MenuChoice }) {
  return (
    <Base.RadioGroup
      value={value}
      onValueChange={(next: string) => onChange(next)}
      aria-label={label}
      className="mb-1.5 border-b pb-1.5"
    >
      {options.map((option) => (
        <Base.RadioItem
          key={option.value}
          value={option.value}
          closeOnClick={false}
          className="flex h-[34px] w-full cursor-default items-center gap-[9px] rounded-sm px-[9px] text-dense outline-none data-highlighted:bg-surface-hover max-md:h-11 max-md:text-body"
        >
          {option.icon && <span className="text-ink-subtle">{option.icon}</span>}
          <span className="flex-1">{option.label}</span>
          <Base.RadioItemIndicator className="text-brand-glyph">
            <Check size={15} strokeWidth={2} aria-hidden />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

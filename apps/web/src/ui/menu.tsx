import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';

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
}

interface MenuProps {
  trigger: ReactElement<Record<string, unknown>>;
  actions: readonly MenuAction[];
  /** Above the actions: who is signed in. */
  header?: ReactNode;
  align?: 'start' | 'center' | 'end';
}

/** A list of actions behind a button. */
export function Menu({ trigger, actions, header, align = 'end' }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={6} collisionPadding={8} className="z-(--z-popover) outline-none">
          <Base.Popup className="pop-motion min-w-[216px] rounded-lg bg-surface-raised p-1.5 shadow-popover outline-none">
            {header && <div className="mb-1.5 border-b px-[9px] pt-1 pb-2">{header}</div>}
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
                    <Base.Item disabled={action.disabled} onClick={action.onSelect} className={className}>
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

import type { Setting } from '@yupana/contract/settings.ts';
import type { ReactNode } from 'react';
import { formatDate, formatInstant, pluralize } from '../../lib/formats.ts';
import { cx } from '../../ui/cx.ts';
import { Popover } from '../../ui/overlays/popover.tsx';

/** Name at the left, what is known at the right; below it, what there is to say of that. */
export function Datum({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 border-t py-[5px] text-dense leading-[18px] first:border-t-0">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="num max-w-56 text-right font-[550] wrap-anywhere text-ink-strong">{children}</dd>
      {note && <dd className="col-span-2 text-right text-caption text-ink-subtle">{note}</dd>}
    </div>
  );
}

/** Nobody said: which rules wait for it is one click away. */
export function NotTold({ setting: { readers }, className }: { setting: Setting; className?: string }) {
  return (
    <span className={cx('font-normal text-ink-subtle', className)}>
      Sin informar
      {readers.length > 0 && (
        <>
          {' · '}
          <Popover
            label="Reglas que esperan este dato"
            align="end"
            className="w-[300px] max-w-[calc(100vw-24px)]"
            trigger={
              <button
                type="button"
                className="link touch-target"
                aria-label={pluralize(readers.length, 'regla espera este dato', 'reglas esperan este dato')}
              >
                {pluralize(readers.length, 'regla', 'reglas')}
              </button>
            }
          >
            <p className="px-3.5 pt-3 text-caption font-medium text-ink-subtle">Reglas que esperan este dato</p>
            <ul
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard
              tabIndex={0}
              className="max-h-72 overflow-y-auto px-3.5 pt-1 pb-3 text-dense text-ink -outline-offset-2"
            >
              {readers.map(({ rule, short }) => (
                <li key={rule} className="border-t py-1.5 first:border-t-0">
                  {short}
                </li>
              ))}
            </ul>
          </Popover>
        </>
      )}
    </span>
  );
}

/** Since when and why, once for all that were told alike; by whom, for whoever asks. */
export function Provenance({ settings, names }: { settings: readonly Setting[]; names: Record<string, string> }) {
  const told = settings.filter(({ told }) => told !== null);
  const groups = Map.groupBy(told, ({ told }) => `${told?.since}/${told?.reason}`);
  return [...groups.values()].map((some) => {
    const one = some[0]?.told;
    if (!one) return null;
    const which = groups.size > 1 || told.length < settings.length;
    const what = which ? some.map(({ setting }) => names[setting]).join(', ') : '';
    const since = one.since ? `desde ${formatDate(one.since)}` : '';
    const said = [what, since].filter(Boolean).join(' ');
    return (
      <p
        key={`${one.since}/${one.reason}`}
        title={`${one.by}, ${formatInstant(one.at)}`}
        className="mt-2 text-caption text-ink-subtle wrap-anywhere"
      >
        {said && `${said.charAt(0).toUpperCase()}${said.slice(1)}: `}
        {one.reason}
      </p>
    );
  });
}

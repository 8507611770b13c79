import type { ReviewGroup } from '@yupana/contract/review.ts';
import { memo } from 'react';
import { pluralize } from '../../../lib/formats.ts';
import { Kbd } from '../../../ui/controls/search-input.tsx';
import { cx } from '../../../ui/cx.ts';
import { Money } from '../../../ui/figures/money.tsx';
import { useSingleKeysOn } from '../../../ui/keys/single-keys.ts';
import { daysOf } from '../state/days.ts';
import { igvSoles, shortOf } from '../state/groups.ts';
import type { ReviewState } from '../state/use-review.ts';
import { GroupRows } from './group-rows.tsx';

interface GroupItemProps {
  group: ReviewGroup;
  colour: string;
  /** Why what was done to it could not be kept. */
  failure: string | undefined;
  /** Of the one that is on screen. */
  state: ReviewState | null;
  differ: ReadonlyMap<string, string>;
}

/**
 * One decision: supplier and IGV, the reason, how many vouchers and of which days; open, its rows. Of fifty on screen two are drawn anew
 * by each step: the list hears the clicks.
 */
export const GroupItem = memo(function GroupItem({ group, colour, failure, state, differ }: GroupItemProps) {
  const keys = useSingleKeysOn();
  const { vouchers } = group;
  const open = state?.queue.prepared.open ?? false;
  const ticked = state?.queue.ticked ?? vouchers;
  const some = ticked.length < vouchers.length && ticked.length > 0;
  return (
    <li className={cx('border-b', state && 'shadow-[inset_3px_0_0_var(--brand)]')}>
      <div className={cx('relative', state ? 'bg-surface-selected' : 'hover:bg-surface-hover')}>
        <button
          type="button"
          data-group={group.id}
          aria-current={state ? 'true' : undefined}
          className="grid w-full grid-cols-[10px_minmax(0,1fr)_auto] items-baseline gap-x-2.5 gap-y-px px-3.5 py-2.5 text-left text-dense leading-[18px] -outline-offset-2"
        >
          <span aria-hidden="true" className={cx('size-2.5 self-center rounded-[3px]', colour)} />
          <b
            title={group.supplier_business_name}
            className={cx(
              'truncate [font-stretch:95%]',
              state ? 'font-semibold text-ink-strong' : 'font-[550] text-ink',
            )}
          >
            {group.supplier_business_name || group.supplier_ruc}
          </b>
          <Money value={some ? igvSoles(ticked) : group.igv_amount} strong={Boolean(state)} />
          <span className="col-[2/4] truncate text-[12.5px] text-ink-muted" title={shortOf(group)}>
            {shortOf(group)}
          </span>
          <span className="num col-[2/4] text-caption text-ink-subtle">
            {some && `${ticked.length} de `}
            {pluralize(vouchers.length, 'comprobante', 'comprobantes')} · {daysOf(group)}
          </span>
        </button>
        {state && vouchers.length > 1 && (
          <button
            type="button"
            aria-expanded={open}
            onClick={() => state.queue.prepare({ open: !open })}
            className="absolute right-2.5 bottom-1.5 inline-flex h-7 items-center gap-1 rounded-xs px-1 text-caption text-ink-muted hover:text-ink-strong"
          >
            {keys && <Kbd>{open ? '←' : '→'}</Kbd>} {open ? 'cerrar' : 'abrir'}
          </button>
        )}
      </div>
      {failure && (
        <p role="alert" className="border-t bg-danger-soft px-3.5 py-2 text-caption text-danger-text">
          No se guardó: {failure}
        </p>
      )}
      {state && open && vouchers.length > 1 && <GroupRows state={state} group={group} differ={differ} />}
    </li>
  );
});

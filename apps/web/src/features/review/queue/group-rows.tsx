import type { ReviewGroup } from '@yupana/contract/review.ts';
import { serieAndNumber } from '../../../lib/figures/voucher-name.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { cx } from '../../../ui/cx.ts';
import { Money } from '../../../ui/figures/money.tsx';
import { rowsOf } from '../state/alike.ts';
import { dayOf } from '../state/days.ts';
import type { ReviewState } from '../state/use-review.ts';

interface GroupRowsProps {
  state: ReviewState;
  group: ReviewGroup;
  differ: ReadonlyMap<string, string>;
}

/** The vouchers of a group: those that are unticked stay observed. */
export function GroupRows({ state: { queue }, group, differ }: GroupRowsProps) {
  const { prepared, shown } = queue;
  return (
    <ul aria-label="Comprobantes del grupo" className="bg-surface-selected pb-1.5">
      {rowsOf(group, differ).map((voucher) => {
        const name = serieAndNumber(voucher);
        const ticked = !prepared.unticked.has(voucher.code);
        const said = differ.get(voucher.code);
        return (
          <li
            key={voucher.code}
            className={cx(
              'grid min-h-8 grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-[9px] pr-3.5 pl-6 text-[12.5px] max-md:min-h-12 max-md:grid-cols-[20px_minmax(0,1fr)_auto] max-md:px-4 max-md:text-body',
              voucher.code === shown?.code && 'bg-brand-soft-hover',
            )}
          >
            <Checkbox label={`Incluir ${name}`} checked={ticked} onChange={() => queue.toggle(voucher.code)} />
            <button
              type="button"
              aria-current={voucher.code === shown?.code ? 'true' : undefined}
              onClick={() => queue.prepare({ at: voucher.code })}
              className="truncate text-left text-ink-muted -outline-offset-2"
            >
              <span className={cx('num', ticked && 'font-medium text-ink-strong')}>{name}</span>{' '}
              <span className="num">{dayOf(voucher.issue_date)}</span>
              {said && ` · ${said}`}
            </button>
            <Money value={voucher.igv_amount} />
          </li>
        );
      })}
    </ul>
  );
}

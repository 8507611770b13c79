import type { ReviewGroup } from '@yupana/contract/review.ts';
import { fromWire, sum, toWire } from '@yupana/tax/money.ts';
import type { Mark } from '../../../lib/document/marks.ts';
import { serieAndNumber } from '../../../lib/figures/voucher-name.ts';
import { formatCount, formatDate, pluralize, todayInLima } from '../../../lib/formats.ts';
import { cx } from '../../../ui/cx.ts';
import { Fact } from '../../../ui/figures/fact.tsx';
import { Money } from '../../../ui/figures/money.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { GroupDetail } from '../state/alike.ts';
import { igvSoles } from '../state/groups.ts';
import type { ReviewState } from '../state/use-review.ts';
import { DecisionBar } from './decision-bar.tsx';
import { GroupReasons } from './group-reasons.tsx';
import { SingleReasons } from './single-reasons.tsx';

interface ReasonsPaneProps {
  state: ReviewState;
  group: ReviewGroup;
  detail: GroupDetail | undefined;
  /** Where the document that is shown says what. */
  marks: readonly Mark[];
  postponing: boolean;
  onPostponing: (open: boolean) => void;
  /** On a phone another part is shown: the decision stays in reach. */
  bodyHidden: boolean;
}

/** Why the group was observed, by which law, what would change it; and below, what is decided. */
export function ReasonsPane({ state, group, detail, marks, postponing, onPostponing, bodyHidden }: ReasonsPaneProps) {
  const { queue, review } = state;
  const { ticked } = queue;
  const { vouchers } = group;
  const [alone, ...others] = vouchers;
  const single = others.length === 0 ? alone : undefined;
  const amount = toWire(sum(ticked.map(({ total_amount }) => fromWire(total_amount))));
  return (
    <section
      aria-label="Motivo y decisión"
      className="flex min-h-0 flex-col bg-surface max-md:bg-transparent md:border-l"
    >
      <div className={cx('flex min-h-0 flex-1 flex-col', bodyHidden && 'hidden')}>
        <header className="border-b px-[18px] py-3 max-md:mx-4 max-md:mt-2.5 max-md:rounded-md max-md:border max-md:bg-surface max-md:px-3.5">
          <div className="flex items-center justify-between gap-2">
            <h2
              data-review-heading=""
              tabIndex={-1}
              className="text-lead font-semibold tracking-[-0.01em] text-ink-strong outline-none"
            >
              {single
                ? `${serieAndNumber(single)}`
                : ticked.length < vouchers.length
                  ? `${formatCount(ticked.length)} de ${formatCount(vouchers.length)}, mismo motivo`
                  : `${pluralize(vouchers.length, 'comprobante', 'comprobantes')}, mismo motivo`}
            </h2>
            <StatusBadge status="observado" />
          </div>
          <dl className="mt-2 flex gap-6 max-md:justify-between">
            <Fact label="IGV en juego">
              <Money value={igvSoles(ticked)} />
            </Fact>
            <Fact label="Importe total">
              <Money value={amount} />
            </Fact>
            {review.due_date ? (
              <Fact label={review.due_date < todayInLima() ? 'Venció el' : 'Declaras hasta'}>
                {formatDate(review.due_date)}
              </Fact>
            ) : (
              single && <Fact label="Emisión">{formatDate(single.issue_date)}</Fact>
            )}
          </dl>
        </header>
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
          tabIndex={0}
          aria-label="Motivo"
          className="min-h-0 flex-1 overflow-y-auto -outline-offset-2 px-[18px] py-3.5 max-md:px-4 max-md:py-2.5"
        >
          {single ? (
            <SingleReasons state={state} voucher={single} group={group} marks={marks} />
          ) : (
            <GroupReasons state={state} group={group} detail={detail} marks={marks} />
          )}
        </section>
      </div>
      <DecisionBar state={state} group={group} postponing={postponing} onPostponing={onPostponing} />
    </section>
  );
}

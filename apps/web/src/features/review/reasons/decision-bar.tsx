import { LONGEST_REASON } from '@yupana/contract/deciding.ts';
import type { ReviewGroup } from '@yupana/contract/review.ts';
import { toWire } from '@yupana/tax/money.ts';
import { ArrowRight, CalendarClock } from 'lucide-react';
import { magnitude, resultName } from '../../../lib/figures/result-name.ts';
import { formatCount } from '../../../lib/formats.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Kbd } from '../../../ui/controls/search-input.tsx';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { Money } from '../../../ui/figures/money.tsx';
import { useIsPhone } from '../../../ui/use-media-query.ts';
import { igvWithout } from '../state/groups.ts';
import type { ReviewState } from '../state/use-review.ts';
import { PostponeTicked } from './postpone-ticked.tsx';

interface DecisionBarProps {
  state: ReviewState;
  group: ReviewGroup;
  postponing: boolean;
  onPostponing: (open: boolean) => void;
}

/** What deciding does to the IGV, what sustains it, and the decision: of exactly what is ticked. */
export function DecisionBar({ state, group, postponing, onPostponing }: DecisionBarProps) {
  const { queue, decide, fixed, field, lacksReason } = state;
  const { ticked, prepared } = queue;
  const phone = useIsPhone();
  const several = group.vouchers.length > 1;
  const count = ticked.length;
  const of = several ? ` ${formatCount(count)}` : '';
  const none = count === 0;
  return (
    <footer
      data-foot=""
      className="grid shrink-0 grid-cols-1 gap-2.5 border-t bg-surface px-[18px] pt-3 pb-4 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-(--z-bulk) max-md:px-4 max-md:pt-2.5 max-md:pb-[max(16px,env(safe-area-inset-bottom))] print:hidden"
    >
      <Impact state={state} />
      {fixed ? (
        <p className="text-dense text-ink-muted">
          {state.review.closed ? 'El periodo está cerrado: no se decide.' : 'La empresa está archivada: no se decide.'}
        </p>
      ) : (
        <>
          <TextArea
            ref={field}
            label={
              <>
                Sustento{' '}
                {!phone && (
                  <span aria-hidden="true">
                    <Kbd>E</Kbd>
                  </span>
                )}
                {count > 1 && (
                  <span className="font-normal text-ink-subtle"> (opcional, va a los {formatCount(count)})</span>
                )}
              </>
            }
            counter
            rows={several ? 1 : 2}
            maxLength={LONGEST_REASON}
            value={prepared.reason}
            error={lacksReason ? 'Escribe el sustento para validar el comprobante.' : undefined}
            onChange={({ target }) => queue.prepare({ reason: target.value })}
            onKeyDown={(event) => {
              if (event.key === 'Escape') return queue.go(group.id);
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              decide('validate');
            }}
          />
          <div className="grid grid-cols-[auto_minmax(0,1fr)_minmax(0,1.25fr)] gap-2">
            <PostponeTicked
              state={state}
              open={postponing}
              onOpen={onPostponing}
              trigger={
                <Button
                  size="lg"
                  aria-label={phone ? 'Posponer' : undefined}
                  aria-keyshortcuts="H"
                  disabled={none}
                  onClick={() => onPostponing(true)}
                  icon={phone ? <CalendarClock size={18} strokeWidth={1.75} aria-hidden /> : undefined}
                  className="px-2.5!"
                >
                  {phone ? undefined : <Keyed hint="H">Posponer</Keyed>}
                </Button>
              }
            />
            <Button
              size="lg"
              variant="danger"
              aria-keyshortcuts="R"
              disabled={none}
              onClick={() => decide('decline')}
              className="px-2.5!"
            >
              <Keyed hint="R">{`Rechazar${of}`}</Keyed>
            </Button>
            <Button
              size="lg"
              variant="primary"
              aria-keyshortcuts="V"
              disabled={none}
              onClick={() => decide('validate')}
              className="px-2.5!"
            >
              <Keyed hint="V">{`Validar${of}`}</Keyed>
            </Button>
          </div>
        </>
      )}
    </footer>
  );
}

/** A button's word with its key, which a screen reader knows by `aria-keyshortcuts`. */
function Keyed({ hint, children }: { hint: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-body">
      {children}
      <span aria-hidden="true" className="inline-flex max-xl:hidden">
        <Kbd className="border-current! bg-transparent! text-current!">{hint}</Kbd>
      </span>
    </span>
  );
}

/** «Si los validas, IGV por pagar X → Y»; nothing while either book is not known. */
function Impact({ state: { shown, queue } }: { state: ReviewState }) {
  const now = shown.igv_to_pay;
  if (now === null || queue.ticked.length === 0) return null;
  const then = igvWithout(now, queue.ticked);
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-2 text-dense text-ink-muted">
      Si {queue.ticked.length === 1 ? 'lo' : 'los'} validas, {resultName(now)}
      <span className="inline-flex flex-wrap items-baseline gap-2">
        <Money value={toWire(magnitude(now))} className="line-through" />
        <ArrowRight size={14} strokeWidth={1.75} aria-hidden className="self-center text-ink-subtle" />
        <span className="sr-only">pasa a</span>
        {now < 0 !== then < 0 && resultName(then)}
        <Money value={toWire(magnitude(then))} strong />
      </span>
    </p>
  );
}

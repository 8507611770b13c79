import type { DecisionEvent } from '@yupana/contract/verdict.ts';
import { sendUndo } from '../../../lib/deciding/send-decision.ts';
import { useSending } from '../../../lib/deciding/use-sending.ts';
import { formatInstant } from '../../../lib/formats.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Money } from '../../../ui/figures/money.tsx';
import { STATUS_LOOK } from '../../../ui/status.ts';
import { shownStatus } from '../status-tab.ts';
import type { Scope } from '../use-vouchers.ts';

interface TrailProps {
  trail: readonly DecisionEvent[];
  /** Whose voucher, and which: what is undone here is of it alone. */
  scope: Scope;
  code: string;
}

/** Who decided, when, from what to what, why, and on which figures; the newest that stands can be undone. */
export function Trail({ trail, scope, code }: TrailProps) {
  const standing = trail.find(({ undone }) => !undone);
  return (
    <div className="mt-2 border-t pt-2">
      <h4 className="text-caption font-semibold text-ink-strong">Decisiones</h4>
      <ol>
        {trail.map((event) => (
          <li key={`${event.batch} ${event.at}`} className="py-1 text-[12.5px] leading-[18px] text-ink-muted">
            <Decided event={event} />
            {event === standing && <Undo batch={event.batch} scope={scope} code={code} />}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Decided({
  event: { at, by, from, to, reason, finding, igv_amount, total_amount, undone },
}: {
  event: DecisionEvent;
}) {
  return (
    <>
      <p className={cx(undone && 'line-through')}>
        <b className="font-[550] text-ink">{by}</b> <span className="num">{formatInstant(at)}</span>: {word(from)}{' '}
        <span aria-hidden="true">→</span>
        <span className="sr-only">a</span> <b className="font-[550] text-ink">{word(to)}</b>
        {reason && ` «${reason}»`}
      </p>
      <p className="text-caption text-ink-subtle">
        Con IGV <Money value={igv_amount} /> y total <Money value={total_amount} />
        {finding && `. Se leía: ${finding}`}
      </p>
      {undone && (
        <p className="text-caption text-ink-subtle">
          Deshecho por {undone.by} <span className="num">{formatInstant(undone.at)}</span>
        </p>
      )}
    </>
  );
}

function word(status: DecisionEvent['from']): string {
  return STATUS_LOOK[shownStatus(status)].label;
}

function Undo({ batch, scope, code }: { batch: string; scope: Scope; code: string }) {
  const { busy, send } = useSending();
  const undo = () => void send(() => sendUndo(scope, batch, code), 'Decisión deshecha');
  return (
    <Button size="sm" variant="ghost" busy={busy} className="-ml-2" onClick={undo}>
      Deshacer
    </Button>
  );
}

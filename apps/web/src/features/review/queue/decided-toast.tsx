import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { pluralize } from '../../../lib/formats.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Kbd } from '../../../ui/controls/search-input.tsx';
import { cx } from '../../../ui/cx.ts';
import { Money } from '../../../ui/figures/money.tsx';
import type { GroupDetail } from '../state/alike.ts';
import { igvSoles } from '../state/groups.ts';
import type { Action, Job } from '../state/job.ts';
import { groupQuery } from '../state/use-ahead.ts';
import { useOncePainted } from '../state/use-once-painted.ts';
import type { ReviewState } from '../state/use-review.ts';

const DID: Record<Action, string> = {
  validate: 'Validaste',
  decline: 'Rechazaste',
  postpone: 'Pospusiste',
  resume: 'Trajiste de vuelta',
};
const SECONDS = 10;
/** Equal decisions from which a rule is worth proposing, with the one just taken. */
const ALIKE = 3;
/** Who can do something so that what is rejected does not come again. */
const HELPS: ReadonlySet<WhoKnows> = new Set(['proveedor', 'cliente']);

type WhoKnows = GroupDetail['ask'][number];

/** What is proposed after equal decisions: to trust the supplier of a category, or to write to who can mend what is rejected. */
export type Proposal = { trust: string } | { write: WhoKnows };

interface DecidedToastProps {
  state: ReviewState;
  onPropose?: (job: Job, proposal: Proposal) => void;
  className?: string;
}

/** What was done last and how it is taken back, for ten seconds; or that it was. After the next decision, which is what one waits for. */
export function DecidedToast(props: DecidedToastProps) {
  return <Toast {...useOncePainted(props)} />;
}

function Toast({ state, onPropose, className }: DecidedToastProps) {
  const { last, undone, undo } = state;
  const job = last ?? undone;
  if (!job) return null;
  return (
    <div
      role="status"
      className={cx(
        'inset-x-4 bottom-4 z-(--z-toast) flex items-center gap-2.5 rounded-lg bg-surface-raised px-3.5 py-2.5 text-[13.5px] font-medium text-ink shadow-popover max-md:bottom-60 print:hidden',
        className,
      )}
    >
      {last ? (
        <Done key={last.id} job={last} state={state} onPropose={onPropose} onUndo={undo} />
      ) : (
        <>
          <Undo2 size={18} strokeWidth={1.75} aria-hidden className="shrink-0 text-ink-subtle" />
          Deshecho: {pluralize(job.group.vouchers.length, 'comprobante vuelve', 'comprobantes vuelven')} a como estaba
          {job.group.vouchers.length === 1 ? '' : 'n'}
        </>
      )}
    </div>
  );
}

interface DoneProps extends Pick<DecidedToastProps, 'state' | 'onPropose'> {
  job: Job;
  onUndo: () => void;
}

function Done({ job, state, onPropose, onUndo }: DoneProps) {
  const { group, action } = job;
  const client = useQueryClient();
  // As it was known when it was decided: asked again it would count this one too.
  const [proposal] = useState(() =>
    proposed(action, client.getQueryData(groupQuery(state.scope, group.id).queryKey)?.data),
  );
  const name = group.supplier_business_name || group.supplier_ruc;
  return (
    <>
      <CircleCheck size={18} strokeWidth={1.75} aria-hidden className="shrink-0 text-positive-glyph" />
      <div className="min-w-0 flex-1">
        <p>
          {DID[action]} {group.vouchers.length} de {name} · IGV <Money value={igvSoles(group.vouchers)} />
        </p>
        {proposal !== null && onPropose && (
          <p className="text-caption font-normal text-ink-muted">
            No es la primera vez que {action === 'validate' ? 'validas' : 'rechazas'} lo mismo de este proveedor.{' '}
            <button type="button" className="link" onClick={() => onPropose(job, proposal)}>
              Proponer regla
            </button>
          </p>
        )}
      </div>
      <Button size="sm" variant="soft" aria-keyshortcuts="U" onClick={onUndo}>
        <span className="inline-flex items-center gap-1.5">
          Deshacer
          <span aria-hidden="true" className="inline-flex max-md:hidden">
            <Kbd>U</Kbd>
          </span>
        </span>
      </Button>
      <Countdown />
    </>
  );
}

/** Null: too seldom, or nothing that could be proposed. */
function proposed(action: Action, detail: GroupDetail | undefined): Proposal | null {
  if (!detail) return null;
  if (action === 'validate') {
    return detail.validated_before + 1 >= ALIKE && detail.trust !== null ? { trust: detail.trust } : null;
  }
  const write = detail.ask.find((ask) => HELPS.has(ask));
  return action === 'decline' && detail.rejected_before + 1 >= ALIKE && write ? { write } : null;
}

function Countdown() {
  const [left, setLeft] = useState(SECONDS);
  useEffect(() => {
    const tick = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1_000);
    return () => clearInterval(tick);
  }, []);
  return (
    <span aria-hidden="true" className="num w-7 shrink-0 text-right text-caption font-normal text-ink-subtle">
      {left} s
    </span>
  );
}

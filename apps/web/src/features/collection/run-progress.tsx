import type { CollectionRun } from '@yupana/contract/collection.ts';
import { formatCount, formatInstant, pluralize } from '../../lib/formats.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Ficha, type FichaShape } from '../../ui/figures/ficha.tsx';
import { ProgressBar } from '../../ui/figures/progress-bar.tsx';
import { describeRun, isActive, progressText, STAGES } from './describe-run.ts';
import { RunMessage } from './run-message.tsx';

const SHAPES: Record<string, FichaShape> = { brand: 'half', positive: 'full', warning: 'ring', danger: 'struck' };

/** How SUNAT was asked. */
const DOORS: Record<NonNullable<CollectionRun['door']>, string> = {
  api: 'Con la API key',
  sol: 'Con la clave SOL, por el Portal SOL',
};

interface RunProgressProps {
  run: CollectionRun;
  steps?: boolean;
  /** Its message already stands above: it is not said twice. */
  told?: boolean;
}

/** A run, live: its state in words, its steps, how much is done and the server's message. */
export function RunProgress({ run, steps = true, told = false }: RunProgressProps) {
  const { title, tone } = describeRun(run);
  const active = isActive(run);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone} mark={<Ficha shape={SHAPES[tone] ?? 'full'} tone={tone} />}>
          {title}
        </Badge>
        {run.vouchers_obtained > 0 && <span className="num text-dense text-ink-muted">{vouchersOf(run)}</span>}
        {run.door && <span className="text-dense text-ink-muted">{DOORS[run.door]}</span>}
      </div>
      {!told && (
        <div className="max-w-[90ch] text-dense text-ink-muted" role={active ? 'status' : undefined}>
          <RunMessage text={run.message} />
        </div>
      )}
      {active && (
        <ProgressBar
          label="Avance"
          value={run.expected > 0 ? run.done : null}
          max={run.expected}
          note={progressText(run)}
        />
      )}
      {active && steps && <Stages stage={run.stage} />}
      {run.next_try_at && !run.overdue && run.state !== 'running' && run.state !== 'done' && (
        <p className="num text-caption text-ink-subtle">Próximo intento: {formatInstant(run.next_try_at)}</p>
      )}
    </div>
  );
}

/**
 * Beside a state that says that something is missing, a bare number would be taken for it. What is more than SUNAT counts is
 * no part of that count.
 */
function vouchersOf({ vouchers_expected: expected, vouchers_obtained: obtained }: CollectionRun): string {
  const collected = pluralize(obtained, 'comprobante recolectado', 'comprobantes recolectados');
  if (expected === null || expected === 0) return collected;
  if (obtained > expected) return `${collected}; SUNAT informa ${formatCount(expected)}`;
  return `${formatCount(obtained)} de ${formatCount(expected)} comprobantes`;
}

function Stages({ stage }: { stage: CollectionRun['stage'] }) {
  const current = STAGES.findIndex((step) => step.stage === stage);
  return (
    <ol className="flex flex-wrap gap-x-5 gap-y-1.5 text-caption">
      {STAGES.map((step, place) => {
        const done = current < 0 || place < current;
        return (
          <li
            key={step.stage}
            aria-current={place === current ? 'step' : undefined}
            className={cx('flex items-center gap-1.5', place === current ? 'text-ink-strong' : 'text-ink-subtle')}
          >
            <Ficha
              shape={done ? 'full' : place === current ? 'half' : 'empty'}
              tone={done ? 'positive' : place === current ? 'brand' : 'neutral'}
            />
            {step.label}
            {done && <span className="sr-only"> (listo)</span>}
          </li>
        );
      })}
    </ol>
  );
}

import type { Voucher } from '@yupana/contract/vouchers.ts';
import { type Decision, whyUnfit } from '../../../lib/deciding/decidable.ts';
import { serieAndNumber } from '../../../lib/figures/voucher-name.ts';
import { cx } from '../../../ui/cx.ts';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import { useDeciding } from './use-deciding.tsx';

const LABELS: Record<Decision, string> = { validate: 'Validar', decline: 'Rechazar' };

/** «Validar» and «Rechazar» of a row; what is already so is off, and says why. */
export function RowActions({ voucher }: { voucher: Voucher }) {
  return (
    <span className="inline-flex gap-0.5">
      <Action decision="validate" voucher={voucher} />
      <Action decision="decline" voucher={voucher} />
    </span>
  );
}

const LOOK = 'touch-target h-[26px] rounded-sm px-1.5 text-dense font-medium';

function Action({ decision, voucher }: { decision: Decision; voucher: Voucher }) {
  const deciding = useDeciding();
  const label = LABELS[decision];
  const why = whyUnfit(decision, voucher);
  if (why !== null) {
    return (
      <Tooltip content={why}>
        <button
          type="button"
          tabIndex={-1}
          aria-disabled="true"
          aria-description={why}
          aria-label={`${label} ${serieAndNumber(voucher)}`}
          className={cx(LOOK, 'cursor-not-allowed text-ink-disabled')}
        >
          {label}
        </button>
      </Tooltip>
    );
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`${label} ${serieAndNumber(voucher)}`}
      onClick={() => deciding?.decide(decision, [voucher])}
      className={cx(
        LOOK,
        'text-ink hover:bg-surface-hover',
        decision === 'decline' ? 'hover:text-danger-text' : 'hover:text-ink-strong',
      )}
    >
      {label}
    </button>
  );
}

import type { Voucher } from '@yupana/contract/vouchers.ts';
import { Ban, Check } from 'lucide-react';
import { type Decision, whyUnfit } from '../../../lib/deciding/decidable.ts';
import { serieAndNumber } from '../../../lib/figures/voucher-name.ts';
import { cx } from '../../../ui/cx.ts';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import { useDeciding } from './use-deciding.tsx';

const LABELS: Record<Decision, string> = { validate: 'Validar', decline: 'Rechazar' };
const SIGNS = { validate: Check, decline: Ban };

/** «Validar» and «Rechazar» of a row; what is already so is off, and says why. */
export function RowActions({ voucher }: { voucher: Voucher }) {
  return (
    <span className="inline-flex gap-0.5">
      <Action decision="validate" voucher={voucher} />
      <Action decision="decline" voucher={voucher} />
    </span>
  );
}

const LOOK =
  'touch-target h-[26px] rounded-sm px-1.5 text-dense font-medium max-[1120px]:grid max-[1120px]:w-[26px] max-[1120px]:place-items-center max-[1120px]:px-0';

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
          <Words decision={decision} />
        </button>
      </Tooltip>
    );
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`${label} ${serieAndNumber(voucher)}`}
      title={label}
      onClick={() => deciding?.decide(decision, [voucher])}
      className={cx(
        LOOK,
        'text-ink hover:bg-surface-hover',
        decision === 'decline' ? 'hover:text-danger-text' : 'hover:text-ink-strong',
      )}
    >
      <Words decision={decision} />
    </button>
  );
}

/** The word, or the sign of it where the column has no room for both words. */
function Words({ decision }: { decision: Decision }) {
  const Sign = SIGNS[decision];
  return (
    <>
      <span className="max-[1120px]:hidden">{LABELS[decision]}</span>
      <Sign size={16} strokeWidth={1.75} aria-hidden className="min-[1120px]:hidden" />
    </>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { fromWire, sum, toWire } from '@yupana/tax/money.ts';
import { nameInCode } from '@yupana/tax/voucher-key.ts';
import { type RefObject, useState } from 'react';
import type { Decidable, Decision } from '../../../lib/deciding/decidable.ts';
import { type Decided, refusalOf, sendDecision } from '../../../lib/deciding/send-decision.ts';
import { askAgainOfStatuses } from '../../../lib/figures/ask-again.ts';
import { REPORT_PROCESSES, type ReportProcess } from '../../../lib/files/report-processes.ts';
import { pluralize } from '../../../lib/formats.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Money } from '../../../ui/figures/money.tsx';
import { ProcessDialog, useProcess } from '../../../ui/overlays/process-dialog.tsx';
import type { Scope } from '../use-vouchers.ts';
import { NO_REASONS, ReasonsForm, reasonIn } from './reasons-form.tsx';
import { toldOf } from './told.ts';

export interface DecideOrder {
  scope: Scope;
  decision: Decision;
  /** Those that the action fits. */
  vouchers: readonly Decidable[];
  /** Why each of the others that were selected is left out. */
  unfit: readonly string[];
}

interface DecideDialogProps {
  order: DecideOrder;
  /** It was decided: what it came to, and with what it is undone. */
  onDecided: (batch: string | null, told: string) => void;
  onUndo: (batch: string) => void;
  onClose: () => void;
  returnsFocusTo: RefObject<HTMLElement | null>;
}

/** Which of the specification's processes it is. */
function processOf(decision: Decision, count: number): ReportProcess {
  if (decision === 'validate') return count === 1 ? 'aprobeReport' : 'aprobeMasiveReport';
  return count === 1 ? 'declineReport' : 'declineAllReport';
}

/** Validating or rejecting one purchase or several: what sustains it, waiting, and how it went. */
export default function DecideDialog({ order, onDecided, onUndo, onClose, returnsFocusTo }: DecideDialogProps) {
  const { scope, decision, vouchers, unfit } = order;
  const client = useQueryClient();
  const { state, run } = useProcess('open');
  const [reasons, setReasons] = useState(NO_REASONS);
  const [came, setCame] = useState<{ batch: string | null; told: string; decided: number } | null>(null);
  const [refusal, setRefusal] = useState<ReturnType<typeof refusalOf>>(null);
  const alone = vouchers.length === 1;
  const process = processOf(decision, vouchers.length);
  const unready = alone && decision === 'validate' && reasons.text.trim() === '';
  // What is rejected after it was validated is so without a text.
  const asksWhy = decision === 'validate' || vouchers.some(({ status }) => status !== 'gasto deducible');

  function confirm() {
    if (unready) return;
    void run(async () => {
      setRefusal(null);
      try {
        setCame(await decide());
      } catch (error) {
        setRefusal(refusalOf(error));
        throw error;
      } finally {
        // Also refused: what was on screen is not what stands any more.
        void askAgainOfStatuses(client);
      }
    });
  }
  async function decide() {
    const { batch, decided, skipped }: Decided = await sendDecision(scope, decision, vouchers, (code) =>
      reasonIn(reasons, code),
    );
    const told = toldOf(decision, { decided, skipped: [...skipped.map(({ why }) => why), ...unfit] });
    onDecided(batch, told);
    return { batch, told, decided };
  }

  const several = vouchers.length + unfit.length > 1;
  const batch = came?.batch ?? null;
  return (
    <ProcessDialog
      state={state}
      texts={REPORT_PROCESSES[process]}
      onConfirm={confirm}
      onClose={onClose}
      unready={unready}
      refusal={refusal}
      returnsFocusTo={returnsFocusTo}
      outcome={{
        ...(came && several && { text: `${came.told}.` }),
        ...(came?.decided === 0 && { title: 'No se decidió ninguno', nothingDone: true }),
      }}
      afterwards={
        batch !== null && (
          <Button
            onClick={() => {
              onClose();
              onUndo(batch);
            }}
          >
            Deshacer
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3">
        <Summary vouchers={vouchers} unfit={unfit} />
        {asksWhy && (
          <ReasonsForm
            decision={decision}
            vouchers={vouchers}
            reasons={reasons}
            onChange={setReasons}
            onSubmit={confirm}
          />
        )}
      </div>
    </ProcessDialog>
  );
}

function Summary({ vouchers, unfit }: Pick<DecideOrder, 'vouchers' | 'unfit'>) {
  const [first] = vouchers;
  const igv = toWire(sum(vouchers.map(({ igv_amount }) => fromWire(igv_amount))));
  const what =
    vouchers.length === 1 && first ? nameInCode(first.code) : pluralize(vouchers.length, 'comprobante', 'comprobantes');
  return (
    <p className="text-dense text-ink-muted">
      <b className="num font-semibold text-ink-strong">{what}</b> · IGV <Money value={igv} />
      {unfit.length > 0 && (
        <>
          . {pluralize(unfit.length, 'seleccionado se omite', 'seleccionados se omiten')}:{' '}
          {[...new Set(unfit)].join('; ')}.
        </>
      )}
    </p>
  );
}

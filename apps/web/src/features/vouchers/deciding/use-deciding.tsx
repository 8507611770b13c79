import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { errorText } from '../../../lib/api/api-error.ts';
import { type Decidable, type Decision, eligible, shortUnfit } from '../../../lib/deciding/decidable.ts';
import { sendUndo } from '../../../lib/deciding/send-decision.ts';
import { askAgainOfStatuses } from '../../../lib/figures/ask-again.ts';
import { useFetchedDialog } from '../../../lib/files/fetched-dialog.tsx';
import { InTheCorner } from '../../../lib/files/fetched-part.tsx';
import { pluralize } from '../../../lib/formats.ts';
import { useHotkey } from '../../../ui/keys/use-hotkey.ts';
import { showToast } from '../../../ui/overlays/toast-manager.ts';
import type { Scope } from '../use-vouchers.ts';

const load = () => import('./decide-dialog.tsx');

/** How long what was decided can be taken back by a key or from the toast; later, from its trail. */
const UNDONE_FOR_MS = 10_000;

interface Deciding {
  /** Asks for what sustains it, and decides those that it fits. Of none that it fits, nothing opens. */
  decide: (decision: Decision, vouchers: readonly Decidable[], after?: () => void) => void;
}

const Decides = createContext<Deciding | null>(null);

/** Validating and rejecting, where purchases are shown; null where nothing is decided: sales. */
export function useDeciding(): Deciding | null {
  return useContext(Decides);
}

/** Around whatever shows purchases of a period: the dialog of a decision, and undoing it for ten seconds. */
export function DecidesVouchers({ scope, children }: { scope: Scope; children: ReactNode }) {
  const client = useQueryClient();
  const [undoable, setUndoable] = useState<string | null>(null);
  const said = useRef<{ batch: string | null; told: string; after: (() => void) | undefined } | null>(null);
  const opener = useRef<HTMLElement>(null);
  const after = useRef<(() => void) | undefined>(undefined);

  async function undo(batch: string) {
    setUndoable(null);
    said.current = null;
    try {
      const count = await sendUndo(scope, batch);
      showToast(
        `Deshecho: ${pluralize(count, 'comprobante vuelve', 'comprobantes vuelven')} a como estaba${count === 1 ? '' : 'n'}`,
      );
    } catch (error) {
      showToast(errorText(error), { tone: 'danger' });
    }
    await askAgainOfStatuses(client);
  }

  const dialog = useFetchedDialog(load, () => {
    const done = said.current;
    said.current = null;
    if (!done) return;
    after.current?.();
    const { batch, told } = done;
    if (batch === null) return;
    setUndoable(batch);
    showToast(told, { lasts: UNDONE_FOR_MS, action: { label: 'Deshacer', onClick: () => void undo(batch) } });
  });

  useEffect(() => {
    if (undoable === null) return;
    const over = setTimeout(() => setUndoable(null), UNDONE_FOR_MS);
    return () => clearTimeout(over);
  }, [undoable]);
  useHotkey('u', 'Deshacer lo último que se decidió', undoable === null ? null : () => void undo(undoable));

  function decide(decision: Decision, vouchers: readonly Decidable[], whenDecided?: () => void) {
    const fit = eligible(decision, vouchers);
    if (fit.length === 0) return;
    const { activeElement } = document;
    opener.current = activeElement?.closest<HTMLElement>('[data-code]') ?? (activeElement as HTMLElement | null);
    after.current = whenDecided;
    dialog.open({
      order: { scope, decision, vouchers: fit, unfit: vouchers.flatMap((one) => shortUnfit(decision, one) ?? []) },
      onDecided: (batch, told) => {
        said.current = { batch, told, after: whenDecided };
      },
      onUndo: (batch) => void undo(batch),
      returnsFocusTo: opener,
    });
  }
  return (
    <Decides value={{ decide }}>
      {children}
      {dialog.failed ? <InTheCorner>{dialog.shown}</InTheCorner> : dialog.shown}
    </Decides>
  );
}

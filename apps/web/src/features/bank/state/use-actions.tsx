import { useQueryClient } from '@tanstack/react-query';
import {
  confirmMovements,
  type Movement,
  markNotPurchase,
  redoMovements,
  rejectSuggestion,
  undoMovements,
} from '@yupana/contract/bank-movements.ts';
import { type ReactNode, useRef, useState } from 'react';
import { afterPaint } from '../../../lib/after-paint.ts';
import { api } from '../../../lib/api/api.ts';
import { ApiError, errorText, isSessionOver } from '../../../lib/api/api-error.ts';
import { useFetchedDialog } from '../../../lib/files/fetched-dialog.tsx';
import { InTheCorner } from '../../../lib/files/fetched-part.tsx';
import { pluralize } from '../../../lib/formats.ts';
import { askAgainOfPayments } from '../../../lib/paying/ask-again.ts';
import { showToast } from '../../../ui/overlays/toast-manager.ts';
import { nameOfMovement } from '../bank-words.ts';
import { AT_ONCE, type Chosen, chosenOf } from './chosen.ts';
import type { BankScope } from './use-bank.ts';

const loadUndo = () => import('../../../lib/paying/undo-dialog.tsx');
const loadSearch = () => import('../dialogs/search-dialog.tsx');

/** How long the toast offers to undo; later, from the charge itself. */
const OFFERED_MS = 10_000;

export interface BankActions {
  busy: ReadonlySet<string>;
  /** Why the period takes no change, once the server said so. */
  closed: string | null;
  /** What was confirmed last, until it is undone. */
  last: readonly Movement[];
  /** These say whether it was done. */
  confirm: (movements: readonly Movement[]) => Promise<boolean>;
  reject: (movement: Movement) => Promise<boolean>;
  notPurchase: (movements: readonly Movement[]) => Promise<boolean>;
  redo: (movement: Movement) => Promise<boolean>;
  undo: (movements: readonly Movement[]) => void;
  search: (movement: Movement) => void;
  dialogs: ReactNode;
}

/** What is done with charges, one by one or several at once. Whatever is refused is told, and the list is asked again. */
export function useBankActions({ ruc, period }: BankScope): BankActions {
  const client = useQueryClient();
  const query = { ruc };
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [closed, setClosed] = useState<string | null>(null);
  const [last, setLast] = useState<readonly Movement[]>([]);
  const opener = useRef<HTMLElement | null>(null);
  const undoing = useFetchedDialog(loadUndo);
  const searching = useFetchedDialog(loadSearch);

  /** @returns whether it was done */
  async function run(movements: readonly Movement[], work: () => Promise<unknown>): Promise<boolean> {
    if (movements.length === 0 || movements.some(({ uuid }) => busy.has(uuid))) return false;
    const stays = keepsPlace();
    setBusy(new Set(movements.map(({ uuid }) => uuid)));
    try {
      await work();
      setClosed(null);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'PERIOD_CLOSED') setClosed(error.message);
      else if (!isSessionOver(error)) showToast(errorText(error), { tone: 'danger' });
      return false;
    } finally {
      await askAgainOfPayments(client);
      setBusy(new Set());
      stays();
    }
  }

  /** @param movements what is confirmed, to be undone from the toast */
  async function confirmAs(movements: readonly Movement[], chosen: readonly Chosen[]): Promise<void> {
    const data = await inTurns(chosen, (some) => api(confirmMovements, { query, body: { movements: some } }));
    setLast(movements);
    const judged = data.judged_again > 0 ? `. ${again(data.judged_again)}` : '';
    const said = data.changed === 0 ? 'Ya estaban confirmados' : `${paid(data.changed)}${judged}`;
    const action = { label: 'Deshacer', onClick: () => undo(movements) };
    showToast(said, { lasts: OFFERED_MS, action });
  }

  function undo(movements: readonly Movement[]) {
    if (movements.length === 0) return;
    opener.current = whoAsks();
    const [only] = movements.length === 1 ? movements : [];
    undoing.open({
      title: only ? 'Deshacer' : `Deshacer ${pluralize(movements.length, 'cargo', 'cargos')}`,
      description: only
        ? `${nameOfMovement(only)}. Sus compras se vuelven a analizar.`
        : 'Sus compras se vuelven a analizar.',
      undo: async (reason: string) => {
        const stays = keepsPlace();
        const ids = movements.map(({ uuid }) => uuid);
        const data = await inTurns(ids, (some) => api(undoMovements, { query, body: { movements: some, reason } }));
        setLast([]);
        showToast(`Deshecho${data.judged_again > 0 ? `. ${again(data.judged_again)}` : ''}`);
        await askAgainOfPayments(client);
        stays();
      },
      returnsFocusTo: opener,
    });
  }

  return {
    busy,
    closed,
    last,
    confirm: (movements: readonly Movement[]) => run(movements, () => confirmAs(movements, movements.map(chosenOf))),
    reject: (movement: Movement) =>
      run([movement], async () => {
        const codes = movement.vouchers.map(({ code }) => code);
        await api(rejectSuggestion, { query, body: { movement: movement.uuid, codes } });
        showToast('No se vuelve a sugerir para este cargo');
      }),
    notPurchase: (movements: readonly Movement[]) =>
      run(movements, async () => {
        const ids = movements.map(({ uuid }) => uuid);
        const data = await inTurns(ids, (some) => api(markNotPurchase, { query, body: { movements: some } }));
        setLast(movements);
        const action = { label: 'Deshacer', onClick: () => undo(movements) };
        const said = `${pluralize(data.changed, 'cargo no es', 'cargos no son')} compra`;
        showToast(said, { lasts: OFFERED_MS, action });
      }),
    redo: (movement: Movement) =>
      run([movement], async () => {
        const { data } = await api(redoMovements, { query, body: { movements: [movement.uuid] } });
        setLast([movement]);
        showToast(`Pago rehecho${data.judged_again > 0 ? `. ${again(data.judged_again)}` : ''}`);
      }),
    undo,
    search: (movement: Movement) => {
      opener.current = whoAsks();
      searching.open({
        ruc,
        period,
        movement,
        confirm: async (chosen: Chosen) => {
          const stays = keepsPlace();
          await confirmAs([movement], [chosen]);
          await askAgainOfPayments(client);
          stays();
        },
        returnsFocusTo: opener,
      });
    },
    dialogs: [undoing, searching].map((one, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two dialogs, always the same
      <span key={place}>{one.failed ? <InTheCorner>{one.shown}</InTheCorner> : one.shown}</span>
    )),
  };
}

interface Came {
  changed: number;
  judged_again: number;
}

/** More than one call takes go one after another; whatever fails, those before it stand, as the list then shows. */
async function inTurns<T>(all: readonly T[], send: (some: T[]) => Promise<{ data: Partial<Came> }>): Promise<Came> {
  const came = { changed: 0, judged_again: 0 };
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const { data } = await send(all.slice(from, from + AT_ONCE));
    came.changed += data.changed ?? 0;
    came.judged_again += data.judged_again ?? 0;
  }
  return came;
}

function paid(count: number): string {
  return pluralize(count, 'pago confirmado', 'pagos confirmados');
}

function again(count: number): string {
  return `${pluralize(count, 'compra se vuelve', 'compras se vuelven')} a analizar`;
}

const rows = () =>
  [...document.querySelectorAll<HTMLElement>('[data-movement]')].filter((row) => row.checkVisibility?.() ?? true);

/** Who opened a dialog; of a row, the row, which stays when its buttons are others. */
function whoAsks(): HTMLElement | null {
  const { activeElement } = document;
  return activeElement?.closest<HTMLElement>('[data-movement]') ?? (activeElement as HTMLElement | null);
}

/** A row that leaves with the focus hands it to the one that comes to stand there. */
function keepsPlace(): () => void {
  const at = rows().findIndex((row) => row.contains(document.activeElement));
  // Once what was answered is on screen.
  return () =>
    void afterPaint().then(() => {
      if (at < 0 || document.activeElement !== document.body) return;
      const all = rows();
      all[Math.min(at, all.length - 1)]?.focus();
    });
}

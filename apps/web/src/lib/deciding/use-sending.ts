import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '../../ui/overlays/toast-manager.ts';
import { errorText } from '../api/api-error.ts';
import { atMost } from '../at-most.ts';
import { askAgainOfStatuses } from '../figures/ask-again.ts';

export interface Sending {
  /** Until the screen shows what was done. */
  busy: boolean;
  /**
   * Does something to purchases and says how it went.
   * @param told once it was done
   * @param undo offered with it
   */
  send: (work: () => Promise<unknown>, told: string, undo?: () => void) => Promise<void>;
}

/** One thing at a time that is done to purchases, after which whatever shows their status is asked again. */
export function useSending(): Sending {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function send(work: () => Promise<unknown>, told: string, undo?: () => void) {
    setBusy(true);
    try {
      await work();
      showToast(told, undo && { action: { label: 'Deshacer', onClick: undo } });
    } catch (error) {
      showToast(errorText(error), { tone: 'danger' });
    }
    await atMost(askAgainOfStatuses(client));
    setBusy(false);
  }
  return { busy, send };
}

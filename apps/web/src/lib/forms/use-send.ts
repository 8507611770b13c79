import { useState } from 'react';
import { useSendOnce } from './use-send-once.ts';

/**
 * What a mutation does, for the screens that do not load the library of answers: sends once, and says whether it is on its
 * way and what went wrong. A new try takes the place of the failure.
 */
export function useSend<Given extends unknown[]>(send: (...given: Given) => Promise<unknown>) {
  const [{ sending, error }, set] = useState<{ sending: boolean; error: unknown }>({ sending: false, error: null });
  const once = useSendOnce(async (...given: Given) => {
    set({ sending: true, error: null });
    try {
      await send(...given);
      set({ sending: false, error: null });
    } catch (failure) {
      set({ sending: false, error: failure });
      throw failure;
    }
  });
  return { send: once, sending, error };
}

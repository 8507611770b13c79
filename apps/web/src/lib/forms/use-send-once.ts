import { useRef } from 'react';

/**
 * For a form that is left once it was taken: a double click is one sending, and after a success nothing more is sent;
 * after a failure it can be. A mutation's `isPending` is too late for that, because both clicks are judged before the
 * first one has rendered. What goes wrong is told by the mutation itself.
 */
export function useSendOnce<Given extends unknown[]>(send: (...given: Given) => Promise<unknown>) {
  const sent = useRef(false);
  return (...given: Given): void => {
    if (sent.current) return;
    sent.current = true;
    send(...given).catch(() => {
      sent.current = false;
    });
  };
}

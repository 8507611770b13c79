import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLoading } from '../lib/api/loading.ts';
import { SpinnerOverlay } from '../ui/overlays/spinner-overlay.tsx';

/** Whether the whole screen waits for something. */
export function useIsCovered(): boolean {
  return useLoading(({ tags }) => tags.length > 0);
}

/** The screen, under the global spinner while any loading tag is active: then neither pointer nor keyboard reach it. */
export function Covered({ children }: { children: ReactNode }) {
  const covered = useIsCovered();
  useFocusKept(covered);
  return (
    <>
      <div className="contents" inert={covered}>
        {children}
      </div>
      {covered && <SpinnerOverlay />}
    </>
  );
}

/** What is inert loses the focus; it comes back to where it was, if that is still there and nobody else took it. */
function useFocusKept(covered: boolean): void {
  const kept = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (covered) {
      kept.current = document.activeElement;
      return;
    }
    const { activeElement, body } = document;
    if (kept.current instanceof HTMLElement && activeElement === body) kept.current.focus({ preventScroll: true });
    kept.current = null;
  }, [covered]);
}

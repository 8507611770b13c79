import { Suspense, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { lazyPart, Nothing } from '../../../lib/files/lazy-part.ts';
import { onFlags } from '../../../lib/session/first-run.ts';
import { awaitsTour } from '../../../lib/session/first-tour.ts';

const GuidedTour = lazyPart(() => import('./guided-tour.tsx'), Nothing);

/** The guided tour, once for a newcomer, and whenever it is asked for with the state `{ tour: true }`. It stands where the figures do. */
export function Tour() {
  // The video before it may still be open over this page.
  const awaited = useSyncExternalStore(onFlags, awaitsTour);
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const asked = state?.tour === true;
  if (!awaited && !asked) return null;
  function over() {
    if (asked) void navigate({ search }, { replace: true, state: { ...state, tour: undefined } });
  }
  return (
    <Suspense fallback={null}>
      <GuidedTour onOver={over} />
    </Suspense>
  );
}

import { Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { useClickEvents } from '../lib/events.ts';
import { InTheCorner, useFetchedPart } from '../lib/files/fetched-part.tsx';
import { lazyPart, Nothing } from '../lib/files/lazy-part.ts';
import { printLight } from '../lib/print-light.ts';
import { useAuth } from '../lib/session/session.ts';
import { cx } from '../ui/cx.ts';
import { useTheme } from '../ui/theme.ts';
import { Covered, useIsCovered } from './covered.tsx';
import { OfflineNote } from './offline-note.tsx';
import { useTagManager } from './use-tag-manager.ts';

/** Not needed to paint the first screen: they come when the browser has nothing better to do, or when they are due. */
const loadExpired = () => import('../features/accounts/session-expired.tsx');
/** At the doors nothing is said in passing. Without its file neither is it elsewhere; the screen stays. */
const Toaster = lazyPart(async () => ({ default: (await import('../ui/overlays/toast.tsx')).Toaster }), Nothing);

/** What stands around every screen. */
export function Root() {
  useTheme();
  useFocusOnNavigation();
  useEffect(printLight, []);
  useTagManager();
  useClickEvents();
  const { state } = useNavigation();
  const expired = useAuth(({ tokenExpired }) => tokenExpired);
  const signedIn = useAuth(({ accessToken }) => accessToken !== null);
  const idle = useIdleOnce();
  return (
    <>
      <a
        href="#contenido"
        className="sr-only z-(--z-toast) rounded-sm bg-brand px-3 py-2 text-on-brand focus:not-sr-only focus:fixed focus:top-2 focus:left-2 print:hidden"
      >
        Saltar al contenido
      </a>
      <div
        aria-hidden="true"
        className={cx(
          'fixed inset-x-0 top-0 z-(--z-toast) h-0.5 origin-left bg-brand transition-[scale,opacity] duration-1000 print:hidden',
          state === 'idle' ? 'scale-x-0 opacity-0' : 'scale-x-75 opacity-100 delay-150',
        )}
      />
      <Covered>
        <Outlet />
      </Covered>
      <OfflineNote />
      <ScrollRestoration />
      {expired && <Expired />}
      <Suspense fallback={null}>{signedIn && idle && <Toaster />}</Suspense>
    </>
  );
}

/** What was written stays under it: it comes over the screen, and where its file does not, that is said beside it. */
function Expired() {
  const {
    ask,
    Part: SessionExpired,
    failure,
  } = useFetchedPart(loadExpired, 'Tu sesión caducó. Revisa tu conexión e inténtalo de nuevo.');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it ran out
  useEffect(ask, []);
  if (SessionExpired) return <SessionExpired />;
  return failure && <InTheCorner>{failure}</InTheCorner>;
}

/**
 * A new screen takes the focus, so that a keyboard starts at its top and a screen reader says where it is. A link that opens a part of
 * the screen under an address of its own keeps it: `state={{ stays: true }}`.
 */
function useFocusOnNavigation(): void {
  const { pathname, state } = useLocation();
  const stays = (state as { stays?: boolean } | null)?.stays === true;
  const covered = useIsCovered();
  const shown = useRef(pathname);
  useEffect(() => {
    if (covered || shown.current === pathname) return;
    shown.current = pathname;
    if (!stays) document.getElementById('contenido')?.focus({ preventScroll: true });
  }, [pathname, stays, covered]);
}

/** Whether the browser has had a moment of rest since the application started. */
function useIdleOnce(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const rest = () => setIdle(true);
    // Safari has no requestIdleCallback.
    if (typeof window.requestIdleCallback !== 'function') {
      const timer = window.setTimeout(rest, 200);
      return () => window.clearTimeout(timer);
    }
    const callback = window.requestIdleCallback(rest);
    return () => window.cancelIdleCallback(callback);
  }, []);
  return idle;
}

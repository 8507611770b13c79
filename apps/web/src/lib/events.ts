import { type EventType, logEvent as logEventCall } from '@yupana/contract/events.ts';
import { useEffect } from 'react';
import { send } from './api/api.ts';
import { pushEvent } from './data-layer.ts';
import { useAuth } from './session/session.ts';

/** Whoever leaves a screen sooner has not read it. */
const SEEN_AFTER_MS = 10_000;

/**
 * Notes that a part of the product was used: in the tag manager's data layer, and in our own log while someone is signed
 * in. Not waited for, and its failure is nobody's concern.
 * @param description a name in lower case and underscores, never data of anybody: `dashboard_compras`
 */
export function logEvent(type: EventType, description: string): void {
  pushEvent(type, { description });
  const { accessToken, tokenExpired } = useAuth.getState();
  if (!accessToken || tokenExpired) return;
  const body = { event_type: type, description };
  // A click may leave the page: the request must outlive it.
  void send(logEventCall, { body }, { keepalive: true }).catch(() => {});
}

/** Says which screen is open, and logs that it was seen once it has been open for ten seconds: `dashboard_ventas`. */
export function useView(view: string, part?: string): void {
  const setView = useAuth((state) => state.setView);
  useEffect(() => {
    setView(view);
    const seen = setTimeout(() => logEvent('view', part ? `${view}_${part}` : view), SEEN_AFTER_MS);
    return () => clearTimeout(seen);
  }, [view, part, setView]);
}

/** Logs the clicks on whatever carries `data-event="elegir_plan"`. Stands once, around every screen. */
export function useClickEvents(): void {
  useEffect(() => {
    function click({ target }: MouseEvent) {
      const found = target instanceof Element ? target.closest<HTMLElement>('[data-event]') : null;
      if (found?.dataset.event && found.ariaDisabled !== 'true') logEvent('click', found.dataset.event);
    }
    // On the way down: signing out is logged while there still is somebody to log it for.
    document.addEventListener('click', click, { capture: true });
    return () => document.removeEventListener('click', click, { capture: true });
  }, []);
}

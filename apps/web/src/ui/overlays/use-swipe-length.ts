import { type PointerEvent, useRef } from 'react';

/** What was swiped by less springs back. @source the product's specification; Base UI lets go after 40 px and cannot be told */
const SHORTEST = 50;

/**
 * Pointer handlers for an element that Base UI lets one swipe away: a swipe that is too short is taken back before it is
 * judged, as the browser itself does when it needs the gesture for something else.
 */
export function useSwipeLength() {
  const start = useRef({ x: 0, y: 0 });
  return {
    onPointerDownCapture: ({ clientX, clientY }: PointerEvent) => {
      start.current = { x: clientX, y: clientY };
    },
    onPointerUpCapture: ({ clientX, clientY, pointerId, currentTarget }: PointerEvent) => {
      if (Math.hypot(clientX - start.current.x, clientY - start.current.y) >= SHORTEST) return;
      currentTarget.ownerDocument.dispatchEvent(new window.PointerEvent('pointercancel', { pointerId }));
    },
  };
}

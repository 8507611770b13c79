import { useLayoutEffect, useRef } from 'react';
import { areSingleKeysOn, offerKey } from './single-keys.ts';
import { isTaken, keyOf } from './use-hotkey.ts';

/** From the first key to the second. */
const WITHIN_MS = 1_200;

/** Two keys one after the other, outside of fields and dialogs, unless single keys are turned off: `G` and then `T`. */
export function useSequence([first, second]: readonly [string, string], says: string, action: () => void): void {
  const latest = useRef(action);
  useLayoutEffect(() => {
    latest.current = action;
  });
  useLayoutEffect(() => {
    let since = Number.NEGATIVE_INFINITY;
    function press(event: KeyboardEvent) {
      if (isTaken(event) || !areSingleKeysOn()) return;
      const key = keyOf(event);
      if (key === second && event.timeStamp - since <= WITHIN_MS) {
        event.preventDefault();
        latest.current();
      }
      since = key === first ? event.timeStamp : Number.NEGATIVE_INFINITY;
    }
    document.addEventListener('keydown', press);
    const takeBack = offerKey(`${first} ${second}`.toUpperCase(), says);
    return () => {
      document.removeEventListener('keydown', press);
      takeBack();
    };
  }, [first, second, says]);
}

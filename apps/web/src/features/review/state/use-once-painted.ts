import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from '../../../lib/after-paint.ts';

/**
 * What it was until all else that changed with it is on screen, then what it is. React's own deferring only comes after the rendering: it
 * would be drawn into the same picture, for which one waits.
 */
export function useOncePainted<T extends object>(value: T): T {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    let over = false;
    void afterPaint().then(() => {
      if (!over) startTransition(() => setShown(value));
    });
    return () => {
      over = true;
    };
  }, [value]);
  return shown;
}

import { lazy, Suspense, useState } from 'react';
import { cx } from '../ui/cx.ts';

const ApiKeyGuide = lazy(() => import('./api-key-guide.tsx'));

/** Wherever an API key is asked for or missed: how to get one, step by step. */
export function ApiKeyHelp({ className }: { className?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={cx('link', className)} onClick={() => setOpen(true)}>
        Cómo conseguirla
      </button>
      {open && (
        <Suspense fallback={null}>
          <ApiKeyGuide onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

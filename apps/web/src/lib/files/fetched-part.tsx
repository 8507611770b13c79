import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { MissingFile } from './fetch-first.ts';

export interface FetchedPart<P> {
  /** Fetches it: on a click, a key, or because it is due. */
  ask: () => void;
  coming: boolean;
  /** Null until its file came. */
  Part: ComponentType<P> | null;
  /** That its file did not come, with the way to ask again. */
  failure: ReactNode;
}

type Asked<P> =
  | { step: 'not' | 'coming'; Part: null }
  | { step: 'here'; Part: ComponentType<P> }
  | { step: 'failed'; Part: null; error: unknown };

const UNOPENED = 'No pudimos abrirlo. Revisa tu conexión e inténtalo de nuevo.';

/**
 * Something in a file of its own that whoever is here asked for. A file that does not come is told in the screen, which stays
 * as it is with what was written in it, and can be asked for again, unlike one of React's `lazy`, which takes the screen down
 * with it and remembers that it failed. One that is served no more, because a newer version took its place, comes with the page.
 */
export function useFetchedPart<P>(
  load: () => Promise<{ default: ComponentType<P> }>,
  unopened: string = UNOPENED,
): FetchedPart<P> {
  const [asked, setAsked] = useState<Asked<P>>({ step: 'not', Part: null });
  const asker = useRef<HTMLElement>(null);

  function ask() {
    if (asked.step === 'coming' || asked.step === 'here') return;
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement) asker.current = activeElement;
    setAsked({ step: 'coming', Part: null });
    load().then(
      ({ default: Part }) => setAsked({ step: 'here', Part }),
      (error: unknown) => setAsked({ step: 'failed', Part: null, error }),
    );
  }
  function retry() {
    // The button that asks again goes with what it stands in; a dialog gives the focus back to who opened it.
    asker.current?.focus();
    ask();
  }
  return {
    ask,
    coming: asked.step === 'coming',
    Part: asked.Part,
    failure: asked.step === 'failed' && <NotFetched error={asked.error} unopened={unopened} onRetry={retry} />,
  };
}

interface NotFetchedProps {
  error: unknown;
  unopened: string;
  onRetry: () => void;
}

function NotFetched({ error, unopened, onRetry }: NotFetchedProps) {
  const replaced = error instanceof MissingFile;
  return (
    <Alert
      tone="danger"
      urgent
      // Above a card that is a button as a whole.
      className="relative z-1 mt-3 w-full text-left"
      action={
        <Button size="sm" onClick={replaced ? () => window.location.reload() : onRetry}>
          {replaced ? 'Volver a cargar' : 'Reintentar'}
        </Button>
      }
    >
      {replaced ? 'Hay una versión nueva de Yupana. Vuelve a cargar la página.' : unopened}
    </Alert>
  );
}

/** Where a failure is told that has no place in the screen: asked for by a key, or by nobody. Several stand one above the other. */
export function InTheCorner({ children }: { children: ReactNode }) {
  return createPortal(<div className="rounded-md shadow-popover *:mt-0">{children}</div>, corner());
}

const CORNER = 'corner';

/** Outside of all screens, which know nothing of each other's failures. */
function corner(): HTMLElement {
  const there = document.getElementById(CORNER);
  if (there) return there;
  const made = document.createElement('div');
  made.id = CORNER;
  made.className =
    'fixed right-4 bottom-4 z-(--z-toast) flex w-[min(400px,calc(100vw-32px))] flex-col gap-2 print:hidden';
  document.body.append(made);
  return made;
}
